import BeagleTUI

/// Where screens come from and how they are shown: what `run` and `render` have in common.
struct SourceOptions {
  /// A directory, a file or a URL.
  private(set) var source = ""
  private(set) var screen: String?
  private(set) var controller: String?
  /// In milliseconds.
  private(set) var latency = 0
  private(set) var maximumWidth: Int?
  private(set) var failures = 0
  private(set) var seed: UInt64?
  private(set) var quietErrors = false
  private(set) var look = LookOptions()
  private(set) var log: String?
  private(set) var logLevel = LogEntry.Level.info
  private(set) var analytics: String?
  private(set) var analyticsConfig: String?

  static let operand = "DIRECTORY|FILE|URL"

  static var options: [Option<SourceOptions>] {
    [
      Option("-s", "--screen", value: "PATH", help: "the screen to open, for example /orders") {
        $0.screen = $1
      },
      Option(
        "-c", "--controller", value: "ID",
        help: "the navigation controller for the first stack; see beagle-tui controllers"
      ) { $0.controller = $1 },
      Option("--latency", value: "MS", help: "let each answer from a directory take so long") {
        (options, text) throws(UsageError) in
        options.latency = try OptionValue.number(text, in: 0...600_000)
      },
      Option(
        "--fail", value: "N", help: "let the first N loads of each path of a directory fail"
      ) { (options, text) throws(UsageError) in
        options.failures = try OptionValue.number(text, in: 0...1_000_000)
      },
      Option(
        "--seed", value: "NUMBER",
        help: "vary the latency of each answer, always in the same way"
      ) { (options, text) throws(UsageError) in
        options.seed = UInt64(try OptionValue.number(text, in: 0...Int.max))
      },
      Option(
        "--max-width", value: "COLUMNS",
        help: "how wide content may be on a wide terminal, 0 for all of it; without it, 100"
      ) { (options, text) throws(UsageError) in
        options.maximumWidth = try OptionValue.number(text, in: 0...10_000)
      },
      Option("--quiet-errors", help: "error boxes do not name the cause") { $0.quietErrors = true },
      Option(
        "--log", value: "FILE",
        help: "append what happens and what is wrong to a file, an entry a line"
      ) { $0.log = $1 },
      Option(
        "--log-level", value: "LEVEL",
        help: "what the log file gets at least: \(OptionValue.words(LogEntry.Level.self));"
          + " without it, info"
      ) { (options, text) throws(UsageError) in
        options.logLevel = try OptionValue.word(text, of: LogEntry.Level.self)
      },
      Option(
        "--analytics", value: "FILE",
        help: "append analytics records to a file, a JSON object a line"
      ) { $0.analytics = $1 },
      Option(
        "--analytics-config", value: "FILE",
        help: "what is recorded: {\"enableScreenAnalytics\": true, \"actions\":"
          + " {\"beagle:alert\": [\"title\"]}}"
      ) { $0.analyticsConfig = $1 },
    ]
      + LookOptions.options.map { option in
        option.of { (options, change) throws(UsageError) in try change(&options.look) }
      }
  }

  /// What a directory is, for `--help`.
  static let details = """
    A directory is a server: /a/b is a/b.json, a/b or a/b/index.json. Without --screen it opens \
    index.json, home.json, the only file, or a list to choose from. A routes.json beside the \
    screens describes answers that are not plain files. A file stands for its directory and the \
    screen in it.
    """

  /// Takes the one argument that is not an option.
  mutating func take(_ operands: [String]) throws(UsageError) {
    if analyticsConfig != nil, analytics == nil {
      throw UsageError("--analytics-config says what --analytics FILE gets; name that file too")
    }
    guard let first = operands.first else {
      throw UsageError("expected a directory of screens, a file or the URL of a server")
    }
    guard operands.count == 1 else { throw .tooMany(operands[1]) }
    source = first
    if isRemote, latency > 0 || failures > 0 || seed != nil {
      throw UsageError("--latency, --fail and --seed are for directories, not for a server")
    }
    if !isRemote, namesScheme, !Files.exists(first) {
      throw UsageError(
        "\(first): only http:// and https:// name a server; a directory is named by its path")
    }
  }

  /// Whether the source looks like a URL of whatever scheme.
  private var namesScheme: Bool {
    guard let colon = source.firstIndex(of: ":") else { return false }
    return source[colon...].hasPrefix("://")
  }

  /// Whether the source is a server.
  var isRemote: Bool {
    let lower = source.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }
}
