import BeagleTUI
import CellText
import SystemSupport

#if canImport(Glibc)
  import Glibc
#endif

/// How the program ends.
enum ExitStatus: Int32 {
  /// Everything went well.
  case success = 0
  /// Something failed, and what is shown says so.
  case failure = 1
  /// The program was called wrongly, or could not do what it was asked for.
  case usage = 2

  /// The status of a command that only writes.
  static func ofOutput(_ isWritten: Bool) -> ExitStatus { isWritten ? .success : .failure }
}

/// Writes to standard output and error.
enum Console {
  /// Writes text as it is to standard output. Where it cannot be written, standard error says why
  /// and the result is false; the program must not end as if it were there.
  static func write(_ text: String) -> Bool {
    let code = ByteWriter.write(text, to: STDOUT_FILENO)
    if code != 0 { error("standard output: \(String(cString: strerror(code)))") }
    return code == 0
  }

  /// Writes a line to standard output.
  static func print(_ text: String) -> Bool { write(text + "\n") }

  /// Writes a line of JSON to standard output. Characters that a terminal would obey or hide are
  /// escaped, which leaves the values as they are.
  static func printJSON(_ text: String) -> Bool { print(printable(text)) }

  /// JSON in which characters that are not drawn stand as `\u` and four digits. They occur in
  /// strings only.
  static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isInvisible) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      guard isInvisible(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// The longest line of a message, in characters: payloads are quoted in messages, and may be of any
  /// size.
  private static let lengthLimit = 1000

  /// Writes a message to standard error, in one line whatever stands in it.
  /// - Parameter details: lines below it.
  static func error(_ message: String, details: [String] = []) {
    let lines = ([message] + details).map { line in
      line.utf8.count > lengthLimit
        ? TextMetrics.line(String(line.prefix(lengthLimit))) + "…" : TextMetrics.line(line)
    }
    // There is no other place to tell of a failure.
    _ = ByteWriter.write("beagle-tui: \(lines.joined(separator: "\n"))\n", to: STDERR_FILENO)
  }

  /// Makes sure that standard input, output and error are open. A file that is opened later would
  /// get the number of one that is closed, and what is meant for it.
  static func reserveDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Opened the wrong way round: reading and writing fail as they do when it is closed.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard input and output are a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The columns of the terminal that standard output is; nil where it is none.
  static var outputColumns: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var window = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 {
      return Int(window.ws_col)
    }
    return 80
  }

  /// Ends the program as the signal would have ended it.
  static func die(of number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
