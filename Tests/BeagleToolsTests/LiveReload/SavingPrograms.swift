import Glibc
import TestFiles

/// A program that saves a file, imitated by the system calls that it makes.
enum SavingProgram: String, CaseIterable, Sendable {
  case vim, neovim, emacs, nano, visualStudioCode, jetBrains, gitCheckout, sed, copy, rsync
  /// `jq … home.json > new.json && mv new.json home.json`.
  case jq
  /// A program that renames both files several times.
  case severalRenames
  /// A program that changes the mode and the times before it writes.
  case attributesFirst

  /// The steps of a save. Each is one system call or two.
  @MainActor var steps: [(FileSaver) -> Void] {
    switch self {
    case .vim:
      // With 'backupcopy' off, as by default for a plain file. 4913 tests whether the directory is
      // writable.
      return FileSaver.file("4913", writes: false) + [
        { $0.unlink("4913") }, { $0.rename($0.name, $0.name + "~") },
      ] + FileSaver.file(nil) + [{ $0.chmod($0.name, 0o644) }, { $0.unlink($0.name + "~") }]
    case .neovim:
      // With 'backupcopy' on: the backup is a copy and the file is written in place.
      return FileSaver.file("4913", writes: false) + [{ $0.unlink("4913") }]
        + [{ $0.open($0.name + "~", O_WRONLY | O_CREAT) }, { $0.close() }]
        + FileSaver.file(nil, flags: O_TRUNC) + [{ $0.unlink($0.name + "~") }]
    case .emacs:
      return [
        { $0.link(".#" + $0.name, to: "ada@host.1234:1700000000") },
        { $0.rename($0.name, $0.name + "~") },
      ] + FileSaver.file(nil) + [
        { $0.chmod($0.name, 0o644) }, { $0.unlink(".#" + $0.name) },
      ]
    case .nano:
      return FileSaver.file(".home.json.swp", writes: false) + FileSaver.file(nil, flags: O_TRUNC)
        + [{ $0.unlink(".home.json.swp") }]
    case .visualStudioCode:
      return [{ $0.open($0.name, O_WRONLY) }, { $0.truncate() }] + FileSaver.content
    case .jetBrains:
      return FileSaver.file("home.json___jb_tmp___") + [
        { $0.rename($0.name, "home.json___jb_old___") },
        { $0.rename("home.json___jb_tmp___", $0.name) },
        { $0.unlink("home.json___jb_old___") },
      ]
    case .gitCheckout:
      return [{ $0.unlink($0.name) }] + FileSaver.file(nil, flags: O_CREAT | O_EXCL)
    case .sed:
      return FileSaver.file("sedAbC123", mode: 0o600) + [
        { $0.chmod("sedAbC123", 0o644) }, { $0.rename("sedAbC123", $0.name) },
      ]
    case .copy: return FileSaver.file(nil, flags: O_TRUNC)
    case .rsync:
      return FileSaver.file(".home.json.Xy12Zq", mode: 0o600) + [
        { $0.setOldTimes(".home.json.Xy12Zq") }, { $0.chmod(".home.json.Xy12Zq", 0o644) },
        { $0.rename(".home.json.Xy12Zq", $0.name) },
      ]
    case .jq: return FileSaver.file("new.json") + [{ $0.rename("new.json", $0.name) }]
    case .severalRenames:
      return FileSaver.file("home.json.part") + [
        { $0.rename($0.name, "home.json.1") }, { $0.rename("home.json.1", "home.json.2") },
        { $0.rename("home.json.part", "home.json.new") }, { $0.rename("home.json.new", $0.name) },
      ]
    case .attributesFirst:
      return [
        { $0.chmod($0.name, 0o444) }, { $0.chmod($0.name, 0o600) },
        { $0.changeOwner($0.name) }, { $0.setOldTimes($0.name) },
      ] + FileSaver.file(nil, flags: O_TRUNC)
    }
  }
}

/// The system calls of a program that saves a text in a file of a directory.
@MainActor
final class FileSaver {
  let directory: String
  let name: String
  private let bytes: [UInt8]
  private var file: Int32 = -1
  private var openPath = ""
  private var written = 0
  /// The calls that failed.
  private(set) var failures: [String] = []

  init(directory: String, name: String = "home.json", text: String) {
    self.directory = directory
    self.name = name
    bytes = Array(text.utf8)
  }

  // MARK: - Steps

  /// Creates a file and writes the text, or nothing.
  /// - Parameter path: the name of the file; nil for the saved file.
  static func file(
    _ path: String?, flags: Int32 = O_CREAT | O_TRUNC, mode: mode_t = 0o644, writes: Bool = true
  ) -> [(FileSaver) -> Void] {
    [{ $0.open(path ?? $0.name, O_WRONLY | flags, mode) }] + (writes ? content : [{ $0.close() }])
  }

  /// Writes the text in three parts, so that the file is incomplete in between.
  static var content: [(FileSaver) -> Void] {
    [
      { $0.write($0.bytes.count / 3) }, { $0.write($0.bytes.count / 3) },
      { $0.write(.max) }, { $0.sync() }, { $0.close() },
    ]
  }

  // MARK: - System calls

  private func check(_ result: Int32, _ call: String) {
    if result < 0 { failures.append("\(call): \(String(cString: strerror(errno)))") }
  }

  private func path(_ name: String) -> String { directory + "/" + name }

  func open(_ name: String, _ flags: Int32, _ mode: mode_t = 0o644) {
    written = 0
    openPath = path(name)
    file = Glibc.open(openPath, flags | O_CLOEXEC, mode)
    check(file, "open \(name)")
  }

  func write(_ count: Int) {
    let part = bytes.dropFirst(written).prefix(count)
    let result = Array(part).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    check(result == part.count ? 0 : -1, "write")
    written += part.count
  }

  func truncate() { check(ftruncate(file, 0), "ftruncate") }
  func sync() { check(fsync(file), "fsync") }
  func close() { check(closeFile(file, path: openPath), "close") }
  func unlink(_ name: String) { check(Glibc.unlink(path(name)), "unlink \(name)") }
  func chmod(_ name: String, _ mode: mode_t) { check(Glibc.chmod(path(name), mode), "chmod") }
  func changeOwner(_ name: String) { check(chown(path(name), getuid(), getgid()), "chown") }
  func link(_ name: String, to target: String) { check(symlink(target, path(name)), "symlink") }

  func rename(_ old: String, _ new: String) {
    check(Glibc.rename(path(old), path(new)), "rename \(old)")
  }

  /// Sets the times to a date in the past, like programs that copy them.
  func setOldTimes(_ name: String) {
    let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
    check(utimensat(AT_FDCWD, path(name), [time, time], 0), "utimensat")
  }
}
