import BeagleTUI

/// `beagle-tui help`: how the program, or one of its commands, is used.
struct HelpCommand: Subcommand {
  /// The command that is asked about; nil: the program.
  private var command: (any Subcommand.Type)?

  static let name = "help"

  static var manual: Manual {
    Manual(
      summary: "say how a command is used",
      synopses: ["[COMMAND]"],
      examples: [
        .init("help check", "the options, examples and exit statuses of check"),
        .init("help", "the list of commands"),
      ],
      exitStatuses: ["the text was printed", "it could not be written", "wrong usage"])
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    guard let first = operands.first else { return }
    if operands.count > 1 { throw .tooMany(operands[1]) }
    guard let found = Program.command(named: first) else {
      let names = Program.commands.map { $0.name }
      throw UsageError("there is no command \"\(first)\"")
        .suggesting(NearMiss.best(for: first, among: names))
    }
    command = found
  }

  func perform() -> ExitStatus {
    .ofOutput(Console.write(command.map { Help.text(of: $0) } ?? Help.overview))
  }
}
