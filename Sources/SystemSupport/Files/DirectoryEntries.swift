import Glibc

/// The entries of one directory in the order of the file system, without `.` and `..`.
///
///     guard let entries = DirectoryEntries(path: "screens") else { return }
///     for entry in entries where entry.kind == .file { print(entry.name) }
package final class DirectoryEntries: Sequence, IteratorProtocol {
  /// An entry of a directory.
  package struct Entry {
    /// The name. Bytes that are not valid UTF-8 became U+FFFD.
    package let name: String
    /// The kind. Links are not followed.
    package let kind: Kind

    var isDirectory: Bool { kind == .directory }
  }

  /// The kind of an entry.
  package enum Kind {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// A symbolic link, socket or device.
    case other
  }

  private let stream: OpaquePointer

  /// Opens a directory. Returns nil if it cannot be read; `errno` then has the reason.
  package init?(path: String) {
    guard let stream = opendir(path) else { return nil }
    self.stream = stream
  }

  /// Reads a directory that is already open, and takes over its descriptor.
  package init?(descriptor: Int32) {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the next entry, or nil at the end.
  package func next() -> Entry? {
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { return Entry(name: name, kind: kind(of: entry)) }
    }
    return nil
  }

  private func kind(of entry: UnsafeMutablePointer<dirent>) -> Kind {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .directory
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems do not report the kind.
    var status = stat()
    let result = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) {
        fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW)
      }
    }
    guard result == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }
}
