import Glibc

/// Paths that the user types.
///
/// The user may name any place. But a cloned directory may contain a link with the name that its
/// documentation proposes, for example `results`, so links are followed only outside of the current
/// directory, and never as the last name.
extension RootDirectory {
  /// Creates the directory of an option such as `--output`.
  package init(typed path: String) {
    let (base, names) = RootDirectory.split(path)
    self.init(path: path.isEmpty ? "." : path, base: base, folders: names)
  }

  /// Returns the place of a file for an option such as `--report`.
  package static func place(ofTyped path: String) -> (root: RootDirectory, names: [String]) {
    let (base, names) = split(path)
    return (RootDirectory(path: base, base: base, folders: []), names)
  }

  /// Opens a file that the user typed to write it in place, and creates it if it is missing, readable
  /// by its owner only. A device or a pipe is opened directly.
  /// - Parameter flags: Flags of `open` in addition, for example `O_APPEND`.
  /// - Returns: The descriptor, or -1; `errno` then has the reason.
  package static func open(typed path: String, flags: Int32) -> Int32 {
    // O_NONBLOCK: opening a pipe without a reader must fail instead of blocking.
    let flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags
    if isSystemPath(path) { return Glibc.open(path, flags) }
    let (root, names) = place(ofTyped: path)
    guard let name = names.last else {
      errno = EISDIR
      return -1
    }
    do throws(Problem) {
      let parent = try root.openFolder(names.dropLast())
      let descriptor = openat(parent, name, flags | O_CREAT | O_NOFOLLOW, 0o600)
      let code = errno
      close(parent)
      errno = code
      return descriptor
    } catch {
      errno = error == .linked ? ELOOP : ENOENT
      return -1
    }
  }

  /// Whether a path is in a directory whose links belong to the system, such as `/dev/stderr`.
  package static func isSystemPath(_ path: String) -> Bool {
    path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  /// Splits a path into a part whose links are followed, and names that must not be links.
  static func split(_ path: String) -> (base: String, names: [String]) {
    var names: [String] = []
    var ups = 0
    let isAbsolute = path.hasPrefix("/")
    for name in RootDirectory.components(of: path) where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil, !isAbsolute {
        ups += 1
      }
    }
    guard isAbsolute else {
      return (ups == 0 ? "." : Array(repeating: "..", count: ups).joined(separator: "/"), names)
    }
    for current in currentDirectories where names.starts(with: current) && !current.isEmpty {
      return (".", Array(names.dropFirst(current.count)))
    }
    var inside: [String] = []
    // Folders that do not exist yet will be created, and cannot be links.
    while let last = names.popLast() {
      inside.insert(last, at: 0)
      if access("/" + names.joined(separator: "/"), F_OK) == 0 { break }
    }
    return ("/" + names.joined(separator: "/"), inside)
  }

  /// The names of the current directory's path, without links and as the shell shows it.
  private static var currentDirectories: [[String]] {
    var paths: [String] = []
    if let shown = getenv("PWD").map({ String(cString: $0) }), RootDirectory.isCurrent(shown) {
      paths.append(shown)
    }
    if let path = getcwd(nil, 0) {
      paths.append(String(cString: path))
      free(path)
    }
    return paths.map(RootDirectory.components(of:))
  }

  /// Whether a path is that of the current directory. `PWD` may be out of date.
  private static func isCurrent(_ path: String) -> Bool {
    var one = stat()
    var other = stat()
    return stat(path, &one) == 0 && stat(".", &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
