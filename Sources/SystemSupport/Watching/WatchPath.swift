import Glibc

/// Operations on paths of watched directories.
enum WatchPath {
  /// Returns the absolute path without symbolic links; nil if it does not exist.
  static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// Returns the absolute path.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let pointer = getcwd(nil, 0) else { return path }
    defer { free(pointer) }
    return join(String(cString: pointer), path)
  }

  /// The number of links after which Linux gives up, too.
  private static let linkLimit = 40

  /// Returns the symbolic links that are followed on the way to an absolute path, and the first name
  /// that is missing.
  static func links(to path: String) -> [(directory: String, name: String)] {
    var found: [(directory: String, name: String)] = []
    var current = "/"
    var names = Array(path.split(separator: "/").reversed())
    while let name = names.popLast() {
      switch name {
      case ".": continue
      case "..": current = FilePath.folder(of: current)
      default:
        let next = join(current, String(name))
        var status = stat()
        let exists = lstat(next, &status) == 0
        guard exists, status.st_mode & S_IFMT == S_IFLNK else {
          if exists {
            current = next
            continue
          }
          return found + [(current, String(name))]
        }
        found.append((current, String(name)))
        guard found.count < linkLimit, let target = target(of: next) else { return found }
        if target.hasPrefix("/") { current = "/" }
        names += target.split(separator: "/").reversed()
      }
    }
    return found
  }

  /// Returns the text of a symbolic link.
  private static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }

  /// Returns the first name after a directory on the way to a path below it.
  static func step(from directory: String, to path: String) -> String {
    let rest = path.utf8.dropFirst(directory.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
  }

  /// Joins a directory and a name. The empty directory is the watched one.
  static func join(_ directory: String, _ name: String) -> String {
    directory.isEmpty || name.isEmpty ? directory + name : FilePath.withSlash(directory) + name
  }
}
