import Glibc

/// Files that belong to a directory and may be in one of its parents.
extension RootDirectory {
  /// Returns the path of a directory, and those of its parents where a search for settings continues,
  /// the nearest first.
  ///
  /// The parents end below one with the sticky bit, such as `/tmp`, where other users can create files.
  /// - Parameter path: An absolute path without symbolic links.
  package static func withParents(_ path: String) -> [String] {
    var found = [path]
    var path = Substring(path)
    while let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), path.utf8.count > 1 {
      path = slash == path.startIndex ? "/" : path[..<slash]
      var status = stat()
      if stat(String(path), &status) == 0, status.st_mode & S_ISVTX != 0 { break }
      found.append(String(path))
    }
    return found
  }
}
