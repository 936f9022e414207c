import BeagleTUI

/// `beagle-tui demo`: shows the demo screens that are installed with the program.
struct DemoCommand: Subcommand {
  private var run = RunCommand()

  static let name = "demo"

  static var manual: Manual {
    Manual(
      summary: "Show the demo screens",
      synopses: ["[options]"],
      details: [
        "Opens the screens that are installed with the program: a catalog of all components, a store,"
          + " forms, lists and errors. It has the options of run. In the program, ? lists all keys"
          + " and q quits."
      ],
      examples: [
        .init("demo", "Open the first screen of the demo"),
        .init("demo --screen /catalog", "Open the catalog of components"),
        .init("demo --latency 800 --fail 1", "See loading and error states"),
      ],
      exitStatuses: [
        "Success", "The terminal or the demo screens cannot be used",
        "Usage error, or an invalid configuration file",
      ])
  }

  static var options: [Option<DemoCommand>] {
    RunCommand.options.nested { (command, change) throws(UsageError) in try change(&command.run) }
  }

  static func source(of operands: [String]) -> String? { InstalledFiles.demo }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let first = operands.first { throw .unexpectedArgument(first) }
    // Without the screens, perform() reports that they are missing.
    if let demo = InstalledFiles.demo { try run.parse(operands: [demo]) }
  }

  func perform() -> ExitStatus {
    guard !run.source.source.isEmpty else {
      Console.error(
        "the demo screens are not installed: share/beagle-tui/Screens is missing next to the"
          + " directory of the program; run make install, or open Resources/Screens of the sources")
      return .failure
    }
    return run.perform()
  }
}
