#if canImport(Glibc)
  import Glibc
#endif

/// Questions about files.
enum Files {
  /// Whether a path names a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
