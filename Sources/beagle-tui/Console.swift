import BeagleNetworking
import BeagleTUI
import CellText
import Glibc
import SystemSupport

/// The exit status of the program.
enum ExitStatus: Int32 {
  case success = 0
  /// The command failed or has findings.
  case failure = 1
  /// The command line is invalid, or the command could not run.
  case usage = 2

  /// Returns the status of a command whose only effect is its output.
  static func ofOutput(_ isWritten: Bool) -> ExitStatus { isWritten ? .success : .failure }
}

/// Writes to standard output and error.
enum Console {
  /// Writes text to standard output. If that fails, reports the reason to standard error and returns
  /// false; the program must then exit with a failure.
  ///
  /// Control characters are replaced, except those of styles. In a CI service, nothing in the text is
  /// a command; see ``LogCommands``.
  static func write(_ text: String, as language: LogCommands.Language = .text) -> Bool {
    writeUnchanged(harmless(text, in: language))
  }

  /// Writes a patch to standard output. Carriage returns stay, so that it can be applied.
  static func writePatch(_ text: String) -> Bool {
    writeUnchanged(LogCommands.areRead ? LogCommands.disarmed(text) : text)
  }

  /// Writes sequences that move the cursor or erase, or commands for a CI service, to standard
  /// output.
  static func writeUnchanged(_ text: String) -> Bool {
    let code = ByteWriter.write(text, to: STDOUT_FILENO)
    if code != 0 { error("standard output: \(String(cString: strerror(code)))") }
    return code == 0
  }

  /// Returns text that a terminal and a CI service show without interpreting any part of it.
  static func harmless(_ text: String, in language: LogCommands.Language) -> String {
    LogCommands.harmless(text, in: language)
  }

  /// Returns text for readers in the characters of the locale: UTF-8, or only ASCII.
  static func localized(_ text: String) -> String {
    guard !usesUTF8, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return ASCIIFallback.columns(text)
  }

  /// Writes a line to standard output.
  static func print(_ text: String) -> Bool { write(text + "\n") }

  /// Writes a line of JSON to standard output. Escapes control and invisible characters, which does
  /// not change the values.
  static func printJSON(_ text: String) -> Bool {
    write(JSONText.printable(text) + "\n", as: .json)
  }

  /// The maximum length of a message line, in characters. Messages quote payloads of any size.
  private static let lengthLimit = 1000

  /// Writes a message to standard error as one line, without control characters and secrets: an
  /// argument can contain a password, and standard error can be a log file.
  /// - Parameter details: Further lines.
  static func error(_ message: String, details: [String] = []) {
    let lines = ([message] + details).map(Redaction.text).map { line in
      line.utf8.count > lengthLimit
        ? TextMetrics.line(String(line.prefix(lengthLimit))) + "…" : TextMetrics.line(line)
    }
    // A failure to write to standard error cannot be reported anywhere else.
    errorText("beagle-tui: \(lines.joined(separator: "\n"))\n")
  }

  /// Writes text of several lines to standard error, without secrets.
  static func errorText(_ text: String) {
    let text = harmless(localized(Redaction.text(text)), in: .text)
    _ = ByteWriter.write(text, to: STDERR_FILENO)
  }

  /// Writes an error to standard error as one line.
  static func error(_ error: any Error) {
    self.error((error as? JSONError)?.oneLine ?? error.localizedDescription)
  }

  /// Lets a write beyond the limit of file sizes (`ulimit -f`) fail instead of ending the program.
  static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

  /// Makes sure that standard input, output and error are open. Otherwise a file that is opened
  /// later would reuse a closed descriptor and receive its output.
  static func reserveDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The opposite access mode makes reads and writes fail like those on a closed descriptor.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard input and output are terminals.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal on standard output, or nil if it is not a terminal.
  static var outputColumns: Int? {
    outputSize.map { $0.ws_col > 0 ? Int($0.ws_col) : 80 }
  }

  /// The height of the terminal on standard output, or nil if it is not a terminal.
  static var outputRows: Int? {
    outputSize.map { $0.ws_row > 0 ? Int($0.ws_row) : 24 }
  }

  private static var outputSize: winsize? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var window = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 ? window : winsize()
  }

  /// Whether text is printed as UTF-8, not only ASCII, in the locale of the environment.
  static var usesUTF8: Bool { CursesTerminal.usesUTF8(environment: environment) }

  /// Whether the variable `CI` says that the program runs in continuous integration.
  static var isContinuousIntegration: Bool {
    !["", "0", "false"].contains((environment("CI") ?? "").lowercased())
  }

  /// Ends the program with a signal and its default action.
  static func terminate(with number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// The variables of the environment.
  static var allVariables: [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
      }
      next += 1
    }
    return variables
  }

  /// Returns the value of an environment variable.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension JSONError {
  /// The position, message and hint in one line, without the text around the error.
  var oneLine: String {
    "\(name):\(line):\(column): \(message)" + (hint.map { "; " + $0 } ?? "")
  }
}
