import Glibc

/// A directory whose files can be opened, and nothing outside of it.
///
/// Each file that a project, a flow or a server names is opened here: name by name from the root,
/// without following a link, so that a path cannot lead elsewhere, not even while somebody exchanges
/// a folder for a link. Hidden files are refused, because a cloned directory contains `.git` and
/// often `.env`. Only regular files of limited size are read.
///
///     let root = RootDirectory("shop")
///     let flow = try root.read("flows/login.yaml", limit: 1 << 20)
package struct RootDirectory: Sendable {
  /// The reason why a file cannot be opened.
  package enum Problem: Error, Hashable {
    /// The file does not exist.
    case missing
    /// The path is a directory.
    case isDirectory
    /// The path is a link to the outside.
    case outside
    /// The path is a link to a hidden file, or to a file in a hidden directory.
    case hidden
    /// The path has a hidden name.
    case hiddenName
    /// The path is a link, or goes through one.
    case linked
    /// The path is absolute, or has too many `..`.
    case leavesDirectory
    /// The path is a device, a pipe or a socket.
    case notAFile
    /// A file exists that must not be replaced.
    case exists
    /// The file exceeds the limit, in bytes.
    case tooLarge(limit: Int)
    /// The file cannot be read, with the reason.
    case unreadable(String)

    /// The problem, as the rest of a sentence that begins with the file name.
    package var reason: String {
      switch self {
      case .missing: "does not exist"
      case .isDirectory: "is a directory"
      case .outside: "is a symbolic link to a path outside the screen directory"
      case .hidden: "is a symbolic link to a hidden file"
      case .hiddenName: "is a hidden file or in a hidden directory; name another file"
      case .linked: "is a symbolic link or in a linked directory; replace the link with a copy"
      case .leavesDirectory: "is outside the directory; use a relative path in it"
      case .notAFile: "is not a regular file"
      case .exists: "exists, and beagle-tui did not write it; remove it or use another name"
      case .tooLarge(let limit): "is larger than \(limit >> 20) MiB"
      case .unreadable(let cause): "cannot be read: \(cause)"
      }
    }

    /// The problem of a system call.
    package init(_ code: Int32) {
      switch code {
      case ENOENT, ENOTDIR, ENAMETOOLONG: self = .missing
      default: self = .unreadable(Problem.message(code))
      }
    }

    /// Returns the message for an `errno`.
    package static func message(_ code: Int32) -> String {
      switch code {
      case ELOOP: "its symbolic links form a cycle"
      case EMFILE, ENFILE: "too many files are open"
      case EACCES, EPERM: "permission denied"
      default: String(cString: strerror(code))
      }
    }
  }

  /// The path for messages.
  package let path: String
  /// The path whose links are followed, because the user chose it.
  let base: String
  /// The folders below ``base``. They must not be links.
  let folders: [String]

  /// Creates a directory. It need not exist; the first written file creates it.
  /// - Parameters:
  ///   - path: The path, whose links are followed.
  ///   - folder: A folder in it that must not be a link.
  package init(_ path: String, folder: String? = nil) {
    base = path.isEmpty ? "." : path
    guard let folder else {
      folders = []
      self.path = base
      return
    }
    folders = [folder]
    self.path = FilePath.prefix(of: base) + folder
  }

  init(path: String, base: String, folders: [String]) {
    self.path = path
    self.base = base
    self.folders = folders
  }

  /// Returns the path of a file for messages.
  package func path(of names: [String]) -> String {
    let start = path == "." || path == "/" ? String(path.dropFirst(path == "." ? 1 : 0)) : path
    let rest = names.joined(separator: "/")
    return start.isEmpty || start == "/" ? start + rest : start + "/" + rest
  }

  /// Returns the names of a relative path, without `.` and with `..` resolved.
  /// - Throws: `hiddenName` if a name begins with a dot, or `leavesDirectory`.
  package static func names(of path: String) throws(Problem) -> [String] {
    guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw .leavesDirectory
    }
    var names: [String] = []
    for name in components(of: path) where name != "." {
      if name == ".." {
        guard names.popLast() != nil else { throw .leavesDirectory }
      } else {
        names.append(name)
      }
    }
    if names.contains(where: isHidden) { throw .hiddenName }
    return names
  }

  /// Returns the names in a path. A mark after a slash is part of one character with it, but not for
  /// the system.
  package static func components(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a file or folder is hidden. `.maestro` is the folder of flows in many projects.
  package static func isHidden(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") && name != ".maestro"
  }

  // MARK: - Reading

  /// Reads a file.
  /// - Parameters:
  ///   - relative: The path below the root.
  ///   - limit: The maximum size, in bytes.
  package func read(_ relative: String, limit: Int) throws(Problem) -> [UInt8] {
    try read(names: try RootDirectory.names(of: relative), limit: limit)
  }

  /// Reads a file.
  /// - Parameter names: The names from the root to the file. They may be hidden.
  package func read(names: [String], limit: Int) throws(Problem) -> [UInt8] {
    try open(names: names, limit: limit).contents(limit: limit)
  }

  /// Opens a file to read it in parts.
  package func open(names: [String], limit: Int) throws(Problem) -> OpenFile {
    let (descriptor, status) = try openFile(names)
    let file = OpenFile(descriptor, stamp: FileStamp(status))
    guard file.size <= limit else { throw .tooLarge(limit: limit) }
    return file
  }

  /// Returns why a file cannot be read, without reading it; nil if it can.
  func problem(_ relative: String) -> Problem? {
    do throws(Problem) { return problem(names: try RootDirectory.names(of: relative)) } catch {
      return error
    }
  }

  /// Returns why a file cannot be read, without reading it; nil if it can.
  package func problem(names: [String]) -> Problem? {
    do throws(Problem) {
      close(try openFile(names).descriptor)
      return nil
    } catch { return error }
  }

  private func openFile(_ names: [String]) throws(Problem) -> (descriptor: Int32, status: stat) {
    guard let last = names.last else { throw .isDirectory }
    let parent = try openFolder(names.dropLast())
    defer { close(parent) }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(parent, last, flags)
    guard descriptor >= 0 else {
      let code = errno
      throw code == ELOOP ? .linked : Problem(code)
    }
    var status = stat()
    let problem: Problem?
    if fstat(descriptor, &status) != 0 {
      problem = .unreadable(Problem.message(errno))
    } else {
      switch status.st_mode & S_IFMT {
      case S_IFREG: problem = nil
      case S_IFDIR: problem = .isDirectory
      default: problem = .notAFile
      }
    }
    guard let problem else { return (descriptor, status) }
    close(descriptor)
    throw problem
  }

  // MARK: - Folders

  /// Returns why a folder or file that a project names cannot be used: it is hidden or a link, or one
  /// of its folders is. A missing one causes no problem.
  package func problem(ofNamed relative: String) -> Problem? {
    do throws(Problem) {
      let names = try RootDirectory.names(of: relative)
      guard let last = names.last else { return nil }
      let parent = try openFolder(names.dropLast())
      defer { close(parent) }
      return RootDirectory.kind(parent, last) == S_IFLNK ? .linked : nil
    } catch { return error == .missing ? nil : error }
  }

  /// Opens a folder name by name, without following links.
  /// - Parameters:
  ///   - names: The names from the root to the folder.
  ///   - creates: Whether missing folders are created.
  package func openFolder(
    _ names: some Sequence<String> = [], creates: Bool = false
  ) throws(Problem) -> Int32 {
    if creates { try createBase() }
    var current = Glibc.open(base, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard current >= 0 else { throw Problem(errno) }
    for name in folders + names {
      if creates, mkdirat(current, name, 0o777) != 0, errno != EEXIST {
        let code = errno
        close(current)
        throw .unreadable(Problem.message(code))
      }
      let next = openat(current, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      // A link fails with ENOTDIR, because of O_DIRECTORY.
      let isLink = next < 0 && RootDirectory.kind(current, name) == S_IFLNK
      close(current)
      guard next >= 0 else { throw isLink ? .linked : Problem(code) }
      current = next
    }
    return current
  }

  /// Creates the directory that the user chose, and its missing parents.
  private func createBase() throws(Problem) {
    if mkdir(base, 0o777) == 0 || errno == EEXIST || base == "." { return }
    var current = base.hasPrefix("/") ? "/" : ""
    for name in RootDirectory.components(of: base) {
      current += name + "/"
      guard mkdir(current, 0o777) == 0 || errno == EEXIST || errno == EISDIR else {
        throw .unreadable(Problem.message(errno))
      }
    }
  }

  /// Returns the kind of an entry (`S_IFREG` and so on), not of a link's target; nil if it does not
  /// exist.
  private static func kind(_ folder: Int32, _ name: String) -> mode_t? {
    status(folder, name).map { $0.st_mode & S_IFMT }
  }

  /// Returns the status of an entry, not of a link's target; nil if it does not exist.
  static func status(_ folder: Int32, _ name: String) -> stat? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Returns the files in the directory and its folders, sorted, as paths below it. Links, hidden
  /// files and folders that cannot be read are left out.
  package func files() -> [String] {
    var files: [String] = []
    var folders: [[String]] = [[]]
    while let names = folders.popLast() {
      guard names.count < RootDirectory.depthLimit, let descriptor = try? openFolder(names),
        let entries = DirectoryEntries(descriptor: descriptor)
      else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = names + [entry.name]
        switch entry.kind {
        case .directory: folders.append(path)
        case .file: files.append(path.joined(separator: "/"))
        case .other: break
        }
      }
    }
    return files.sorted()
  }

  /// The maximum depth of nested folders in ``files()``.
  private static let depthLimit = 64
}
