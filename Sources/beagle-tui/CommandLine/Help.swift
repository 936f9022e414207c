import BeagleTUI
import CellText

/// The help text that `--help` prints.
@MainActor
enum Help {
  /// Maximum line length, in columns.
  private static let width = 80
  private static let indent = "  "

  /// The help of the program: its usage and commands.
  static var overview: String {
    let names = Program.commands.map { $0.name }
    let column = (names.map(\.count).max() ?? 0) + 4
    let commands = Program.commands.map { command in
      entry(command.name, command.manual.summary, column: column)
    }
    let examples = Program.commands.compactMap { $0.manual.examples.first }
    return """
      Show Beagle's server-driven screens in the terminal

      Usage:
        beagle-tui DIRECTORY|FILE|URL [options]   the same as beagle-tui run
        beagle-tui COMMAND [arguments]

      Commands:
      \(commands.joined())
      Examples:
      \(list(examples))
      Run beagle-tui COMMAND --help for the options, examples and exit statuses of a
      command. Run beagle-tui --version for the version.

      """
  }

  /// The help of one command: summary, usage, options, examples and exit statuses.
  static func text(of command: any Subcommand.Type) -> String {
    let manual = command.manual
    let synopses = manual.synopses.map { synopsis in
      let arguments = synopsis.isEmpty ? "" : " " + synopsis
      return wrapped("beagle-tui \(command.name)\(arguments)", indent: 2, following: 6)
    }
    let details = manual.details.map { wrapped($0, indent: 0) + "\n" }
    let options = OptionGroup.allCases.compactMap { group -> String? in
      let entries = command.optionEntries.filter { $0.group == group }
      guard !entries.isEmpty else { return nil }
      return "\(group.rawValue):\n"
        + entries.map { entry(usage(of: $0), $0.help, column: 27) }.joined() + "\n"
    }
    let statuses = manual.exitStatuses.enumerated().map { status, meaning in
      entry("\(status)", meaning, column: 5)
    }
    return """
      \(manual.summary)

      Usage:
      \(synopses.joined())
      \(details.joined())\(options.joined())Examples:
      \(list(manual.examples))
      Exit status:
      \(statuses.joined())
      """
  }

  /// Returns an option's names and placeholder, with long names aligned below each other.
  private static func usage(of option: OptionEntry) -> String {
    let names = option.names.joined(separator: ", ")
    let hasShortName = option.names.first?.hasPrefix("--") == false
    return (hasShortName ? "" : "    ") + names + (option.placeholder.map { " " + $0 } ?? "")
  }

  private static func list(_ examples: [Manual.Example]) -> String {
    examples.map { example in
      indent + "beagle-tui \(example.arguments)\n" + wrapped(example.purpose, indent: 6)
    }.joined()
  }

  /// Returns a term and its description, which begins at `column`, or on the next line if the term
  /// is too long.
  private static func entry(_ term: String, _ description: String, column: Int) -> String {
    let start = indent + term
    let body = wrapped(description, indent: column)
    guard start.count + 2 <= column else { return start + "\n" + body }
    return start + body.dropFirst(start.count)
  }

  /// Returns indented lines that end with line feeds.
  private static func wrapped(_ text: String, indent: Int, following: Int? = nil) -> String {
    let next = following ?? indent
    let lines = TextMetrics.wrapped(
      text, width: width - next, first: following.map { _ in width - indent })
    return lines.enumerated().map { index, line in
      String(repeating: " ", count: index == 0 ? indent : next) + line + "\n"
    }.joined()
  }
}

/// `beagle-tui help`: prints the help of the program or of one command.
struct HelpCommand: Subcommand {
  /// The command to describe, or nil for the program.
  private var command: (any Subcommand.Type)?

  static let name = "help"

  static var manual: Manual {
    Manual(
      summary: "Show help for a command",
      synopses: ["[COMMAND]"],
      examples: [
        .init("help check", "Show the options, examples and exit statuses of check"),
        .init("help", "List the commands"),
      ])
  }

  static var operands: [Operand] { [Operand(.command)] }

  mutating func parse(operands: [String]) throws(UsageError) {
    guard let first = operands.first else { return }
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    guard let found = Program.command(named: first) else {
      throw UsageError("unknown command \"\(first)\"")
        .suggesting(TypoCorrection.best(for: first, among: Program.commands.map { $0.name }))
    }
    command = found
  }

  func perform() -> ExitStatus {
    .ofOutput(Console.write(command.map { Help.text(of: $0) } ?? Help.overview))
  }
}
