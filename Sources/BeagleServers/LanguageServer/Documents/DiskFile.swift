import Glibc
import SystemSupport

/// Access to files that are not open in the client.
enum DiskFile {
  /// The attributes of a file that change when it is written.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    let node: UInt64
  }

  /// Returns the stamp of a regular file, or nil.
  static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = status.st_mtim
    return Stamp(
      size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec),
      node: UInt64(status.st_ino))
  }

  /// Returns the content of a regular file, or nil if it does not exist or exceeds the size limit.
  static func read(_ path: String) -> [UInt8]? {
    // The client, or a list without links to the outside, names the file.
    guard let real = FilePath.real(path), let folder = parent(real) else { return nil }
    return try? RootDirectory(folder).read(
      names: [FilePath.name(of: real)], limit: TextDocument.sizeLimit)
  }

  /// Whether a path exists.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the directory of a path, or nil for the root.
  static func parent(_ path: String) -> String? {
    let folder = FilePath.folder(of: path)
    return folder.isEmpty || path == "/" ? nil : folder
  }
}
