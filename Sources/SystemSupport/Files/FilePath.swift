import Glibc

/// Parts of paths.
package enum FilePath {
  /// Returns the text after the last slash.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// Returns the parent folder without a trailing slash, or an empty string for a file name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a directory with a slash at its end.
  package static func withSlash(_ directory: String) -> String {
    directory.utf8.last == slash ? directory : directory + "/"
  }

  /// Returns a directory without a slash at its end, unless it is the root.
  package static func withoutSlash(_ directory: String) -> String {
    directory.utf8.count > 1 && directory.utf8.last == slash
      ? String(directory.utf8.dropLast()) ?? directory : directory
  }

  /// Returns the text before the names in a directory: nothing for the current one.
  package static func prefix(of directory: String) -> String {
    directory == "." ? "" : withSlash(directory)
  }

  /// Returns the absolute path without symbolic links, or nil if the path does not exist.
  package static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static let slash = UInt8(ascii: "/")
}
