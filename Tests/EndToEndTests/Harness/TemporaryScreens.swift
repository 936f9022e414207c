import Glibc
import TestFiles

/// A temporary directory of screens. It is deleted with this object.
final class TemporaryScreens {
  private let directory = TemporaryDirectory()

  /// The absolute path of the directory.
  var path: String { directory.path }

  /// Creates a directory with files. The keys are paths relative to it, the values the contents.
  init(_ files: [String: String] = [:]) throws {
    for (name, text) in files { try write(name, text) }
  }

  /// Writes a file.
  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Writes a file of bytes.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    guard directory.write(name, bytes) else { throw HarnessError("cannot write \(name)") }
  }

  /// The text of a file.
  func text(of name: String) throws -> String { try TestedProgram.text(of: path + "/" + name) }

  /// Creates an empty folder.
  func makeFolder(_ name: String) { directory.directory(name) }

  /// Creates a named pipe and returns its path.
  func makePipe(_ name: String) -> String {
    mkfifo(path + "/" + name, 0o600)
    return path + "/" + name
  }

  /// Creates a symbolic link.
  func link(_ name: String, to target: String) { directory.link(name, to: target) }

  /// Removes all permissions of a file or folder. Returns false for root, who can still read it.
  func denyReading(_ name: String) -> Bool {
    chmod(path + "/" + name, 0)
    return access(path + "/" + name, R_OK) != 0
  }
}
