import Glibc
import SystemSupport

/// Access to files that are not open in the client.
enum DiskFile {
  /// Returns the stamp of a regular file, or nil.
  static func stamp(_ path: String) -> RootDirectory.FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return RootDirectory.FileStamp(status)
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
