import BeagleAnalysis
import BeagleTUI

/// `beagle-tui doctor`: reports on the terminal, libraries, configuration and network.
struct DoctorCommand: Subcommand {
  private enum Format: String, CaseIterable {
    case text, json
  }

  private var format = Format.text
  private var source = SourceOptions()
  /// The error in the configuration file, which is a part of the report.
  private var configurationError: String?

  static let name = "doctor"

  static var manual: Manual {
    Manual(
      summary: "Check the terminal, libraries, settings and network",
      synopses: ["[URL] [options]"],
      details: [
        "Prints the replies of the terminal, the assumptions without a reply, the versions of libraries"
          + " and programs, the configuration and the cache. If a profile or URL names a server, sends one request"
          + " to it and prints each step: DNS, TCP, TLS and HTTP. Ends with what to do next.",
        "Lines begin with a check mark, a dot for a limitation, or a cross for a problem. Nothing"
          + " is changed, and secrets are not printed.",
      ],
      examples: [
        .init("doctor", "Check everything"),
        .init("doctor --profile staging", "Check the server of a profile, too"),
        .init("doctor https://bff.example", "Check a server"),
        .init("doctor --format json", "Print the report as one JSON object"),
      ],
      exitStatuses: [
        "No problems", "Something does not work, or the output cannot be written", "Usage error",
      ])
  }

  static var options: [Option<DoctorCommand>] {
    [
      .format { $0.format = $1 }
    ]
      + SourceOptions.settingOptions.nested { (command, change) throws(UsageError) in
        try change(&command.source)
      }
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    do {
      _ = try ConfigFile.load(Console.environment)
    } catch {
      configurationError = error.description
      return
    }
    try source.parse(operands: operands, needsSource: false)
  }

  func perform() -> ExitStatus {
    let environment = Console.environment
    var report = DoctorReport()
    report.add(
      "Program",
      [
        .init("Version", BuildInfo.line),
        .init(
          "Demo screens", InstalledFiles.demo ?? "not installed",
          InstalledFiles.demo == nil ? .note : .ok),
      ])
    report.addTerminal(environment)
    report.addLibraries()
    report.addPrograms(environment)
    report.addConfiguration(source.configuration, error: configurationError, environment)
    report.addCache(environment)
    if let configuration = source.configuration, !source.isOffline {
      report.addNetwork(configuration)
    }
    let isWritten =
      switch format {
      case .text:
        Console.write(
          report.text(
            columns: min(Console.outputColumns ?? 80, 100), isUTF8: Console.usesUTF8,
            style: CheckReport(format: .text, color: .auto, baseline: nil).style))
      case .json: Console.printJSON(report.json)
      }
    return isWritten && !report.hasProblems ? .success : .failure
  }
}
