import BeagleTUI
import SystemSupport

/// Shows long text in the user's pager.
enum Pager {
  /// Writes text to standard output. If it is a terminal with fewer rows than the text has lines,
  /// the text goes through the command in `PAGER`, or through less if the variable is not set.
  ///
  /// Returns false if standard output cannot be written.
  static func write(_ text: String) -> Bool {
    guard let rows = Console.outputRows,
      text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows, let command
    else {
      return Console.write(text)
    }
    let status = command.run(input: Console.localized(text))
    return status != nil && status != notFound || Console.write(text)
  }

  /// The exit status of a shell that did not find a program.
  private static let notFound: Int32 = 127

  /// The user's pager, or nil for none.
  private static var command: TerminalCommand? {
    guard Console.environment("TERM") != "dumb" else { return nil }
    var text = Console.environment("PAGER") ?? ""
    if Console.environment("PAGER") == nil, ChildProcess.path(of: "less") != nil { text = "less" }
    let name = text.filter { $0 != " " }
    guard !name.isEmpty, name != "cat" else { return nil }
    var command = TerminalCommand(text)
    // Text that fits does not need a key press, colors are shown, and the text stays on the screen.
    command.defaults = [("LESS", "FRX")]
    return command
  }
}
