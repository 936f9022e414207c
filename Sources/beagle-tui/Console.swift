import BeagleTUI

#if canImport(Glibc)
  import Glibc
#endif

/// How the program ends.
enum ExitStatus: Int32 {
  /// Everything went well.
  case success = 0
  /// Something failed, and what is shown says so.
  case failure = 1
  /// The program was called wrongly.
  case usage = 2
}

/// Writes to standard output and error.
enum Console {
  /// Writes text as it is to standard output.
  @discardableResult
  static func write(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else {
        error("standard output: \(String(cString: strerror(errno)))")
        return false
      }
      bytes = bytes.dropFirst(written)
    }
    return true
  }

  /// Writes a line to standard output.
  static func print(_ text: String) { write(text + "\n") }

  /// The longest line of a message, in characters, and the most lines: payloads are quoted in
  /// messages, and may be of any size.
  private static let lengthLimit = 1000
  private static let lineLimit = 50

  /// Writes a line to standard error, without control characters that came from outside.
  static func error(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let safe = lines.prefix(lineLimit).map { line in
      line.utf8.count > lengthLimit
        ? TextMetrics.sanitized(String(line.prefix(lengthLimit))) + "…"
        : TextMetrics.sanitized(String(line))
    }.joined(separator: "\n")
    var bytes = Array("beagle-tui: \(safe)\n".utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Whether standard input and output are a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Ends the program as the signal would have ended it.
  static func die(of number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
