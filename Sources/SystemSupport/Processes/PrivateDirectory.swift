import CTerminalSupport
import Glibc

/// A temporary directory of this process, for example the home of a confined program.
///
/// Programs such as w3m and fontconfig write caches, histories and copies of their input to the home
/// directory. Only this user can read the directory. The supervisor of the program removes it, also
/// when this process crashes or is killed. If the supervisor is killed too, the next process that
/// creates such a directory removes it.
///
/// This process and the supervisor hold a lock of the directory (flock(2)). The ID of the process in
/// its name does not suffice, because processes of containers that share `/tmp` have other IDs.
package struct PrivateDirectory: Sendable {
  /// The absolute path.
  package let path: String
  /// The descriptor that holds the lock.
  private let descriptor: Int32

  private static let prefix = "beagle-tui-"

  /// Removes what crashed processes left behind, once per process, before the first directory is
  /// created.
  private static let leftoversAreRemoved: Void = {
    for base in bases { removeLeftovers(in: base) }
  }()

  /// The directories for temporary files, the best one first.
  private static var bases: [String] {
    let variable = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return (variable.hasPrefix("/") ? [variable] : []) + ["/tmp", "/var/tmp"]
  }

  /// Creates a directory with mode 0700.
  /// - Throws: ``FileError`` if there is no place for temporary files.
  package init() throws(FileError) {
    _ = PrivateDirectory.leftoversAreRemoved
    var failure: FileError?
    for base in PrivateDirectory.bases {
      do {
        (path, descriptor) = try PrivateDirectory.create(in: base)
        return
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? FileError(path: "/tmp", doing: "used for temporary files", code: ENOENT)
  }

  /// Creates a directory and locks it. Another process may remove it before it is locked.
  private static func create(
    in base: String
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    for _ in 0..<100 {
      // mkdtemp(3) replaces the last six characters, which must be X.
      let unique = String(repeating: "X", count: 6)
      var template = Array("\(base)/\(prefix)\(getpid())-\(unique)".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw FileError(
          path: base, doing: "used for temporary files",
          reason: String(cString: strerror(errno)) + "; set TMPDIR to a writable directory")
      }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // A filesystem without locks has no other users either.
      let isLocked = flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if descriptor >= 0, isLocked, access(path, F_OK) == 0 { return (path, descriptor) }
      if descriptor >= 0 { close(descriptor) }
    }
    throw FileError(path: base, doing: "used for temporary files", code: EAGAIN)
  }

  /// Removes the directory if it still exists, and releases the lock. Call this once.
  package func remove() {
    cts_remove_directory(path)
    close(descriptor)
  }

  /// Removes the directories of this user whose processes no longer exist.
  static func removeLeftovers(in base: String) {
    guard let entries = DirectoryEntries(path: base) else { return }
    for entry in entries where entry.kind == .directory {
      guard let process = process(of: entry.name), kill(process, 0) != 0, errno == ESRCH else {
        continue
      }
      let path = "\(base)/\(entry.name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid(), status.st_mode & 0o077 == 0
      else { continue }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { cts_remove_directory(path) }
      close(descriptor)
    }
  }

  /// Returns the ID of the process that created a directory; nil if the name has another form.
  private static func process(of name: String) -> pid_t? {
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 6, let process = pid_t(parts[0]), process > 0
    else { return nil }
    return process
  }
}

/// The environment of a confined program.
///
/// It contains only variables that programs need to find files, libraries and the language, and no
/// secrets of the user, such as tokens. Its home and its directory for temporary files are a
/// ``PrivateDirectory``.
enum ConfinedEnvironment {
  private static let names: Set<String> = [
    "PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_COLLATE", "LC_NUMERIC",
    "LC_TIME", "LC_MONETARY", "LC_PAPER", "LC_MEASUREMENT", "TZ", "TERM", "COLORTERM",
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
    "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
  ]

  /// Returns the variables as `NAME=value`.
  static func variables(home: String) -> [String] {
    var variables = ["HOME=\(home)", "TMPDIR=\(home)"]
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if names.contains(name) { variables.append(text) }
      next += 1
    }
    return variables
  }
}
