import CTerminalSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary directory that is the home of one confined program.
///
/// Programs such as w3m and fontconfig write caches, histories and copies of their input to the home
/// directory. Only this user can read the directory. The supervisor of the program removes it, also
/// when this process crashes or is killed. If the supervisor is killed too, the next process that
/// creates such a directory removes it: the name contains the ID of the process that created it.
struct PrivateDirectory {
  /// The absolute path.
  let path: String

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
  init() throws(FileError) {
    _ = PrivateDirectory.leftoversAreRemoved
    var failure: FileError?
    for base in PrivateDirectory.bases {
      var template = Array("\(base)/\(PrivateDirectory.prefix)\(getpid())-XXXXXX".utf8CString)
      if mkdtemp(&template) != nil {
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return
      }
      let code = errno
      failure = failure ?? FileError(path: base, doing: "used for temporary files", code: code)
    }
    throw failure ?? FileError(path: "/tmp", doing: "used for temporary files", code: ENOENT)
  }

  /// Removes the directory if it still exists.
  func remove() { cts_remove_directory(path) }

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
      cts_remove_directory(path)
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
    "PATH", "LANG", "LANGUAGE", "TZ", "TERM", "COLORTERM", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
    "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
  ]

  /// Returns the variables as `NAME=value`.
  static func variables(home: String) -> [String] {
    var variables = ["HOME=\(home)", "TMPDIR=\(home)"]
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if names.contains(name) || name.hasPrefix("LC_") { variables.append(text) }
      next += 1
    }
    return variables
  }
}
