import BeagleNetworking
import BeagleTUI

/// The options that `run`, `dev` and `render` share: where screens come from and how they are
/// shown.
struct SourceOptions {
  /// A directory, a file or a URL.
  private(set) var source = ""
  var screen: String?
  private(set) var controller: String?
  /// In milliseconds.
  private(set) var latency = 0
  private(set) var maximumWidth: Int?
  private(set) var failures = 0
  private(set) var seed: UInt64?
  private(set) var quietErrors = false
  var display = DisplayOptions()
  private(set) var log: String?
  private(set) var logLevel = LogEntry.Level.info
  private(set) var analytics: String?
  private(set) var analyticsConfig: String?
  /// The value of `--base-url`.
  private var baseURLOption: String?
  private(set) var isOffline = false
  private(set) var recording: String?
  /// Whether requests are added to the file of ``recording``, because several sessions share it.
  var continuesRecording = false
  private(set) var replay: String?
  var contextOptions = ContextOptions()
  /// The options for servers, or nil if all are missing.
  private var network: NetworkOptions?
  /// The effective settings after parsing, or nil if neither an option nor a file sets any. Most
  /// runs skip the cost of resolving them.
  private(set) var configuration: Configuration?

  static let operand = "DIRECTORY|FILE|URL"
  /// The operand of an application in Swift.
  static let applicationOperand = "PACKAGE|PROGRAM"
  static var operands: [Operand] { [Operand(.source)] }

  static var options: [Option<SourceOptions>] {
    let display: [Option<SourceOptions>] = DisplayOptions.options.nested {
      (options, change) throws(UsageError) in try change(&options.display)
    }
    let contexts: [Option<SourceOptions>] = ContextOptions.options.nested {
      (options, change) throws(UsageError) in try change(&options.contextOptions)
    }
    let groups: [(OptionGroup, [Option<SourceOptions>])] = [
      (.general, general), (.server, server), (.display, display + screenDisplay),
      (.simulation, simulation), (.contexts, contexts), (.logging, logging),
    ]
    return groups.flatMap { group, options in options.map { $0.grouped(under: group) } }
  }

  private static var general: [Option<SourceOptions>] {
    [
      Option("-s", "--screen", value: "PATH", .screen, help: "Screen to open, for example /orders")
      {
        $0.screen = $1
      },
      Option(
        "-c", "--controller", value: "ID", .controller,
        help: "Navigation controller of the first stack; see beagle-tui controllers"
      ) { $0.controller = $1 },
    ]
  }

  private static var screenDisplay: [Option<SourceOptions>] {
    [
      Option(
        "--max-width", number: "COLUMNS", in: 0...10_000,
        help: "Maximum width of content, 0 for no limit (default: 100)"
      ) { $0.maximumWidth = $1 },
      Option("--quiet-errors", help: "Error boxes without the cause") { $0.quietErrors = true },
    ]
  }

  private static var simulation: [Option<SourceOptions>] {
    [
      Option(
        "--latency", number: "MS", in: 0...600_000, help: "Delay of each response from a directory"
      ) { $0.latency = $1 },
      Option(
        "--fail", number: "N", in: 0...1_000_000,
        help: "Number of failing loads for each path of a directory"
      ) { $0.failures = $1 },
      Option(
        "--seed", number: "NUMBER", in: 0...Int.max,
        help: "Seed for random, reproducible latencies"
      ) { $0.seed = UInt64($1) },
    ]
  }

  private static var logging: [Option<SourceOptions>] {
    [
      Option(
        "--record-network", value: "FILE", .file,
        help: "HTTP Archive to write requests and responses to, with secrets masked"
      ) { $0.recording = $1 },
      Option(
        "--replay-network", value: "FILE", .file,
        help: "HTTP Archive to read responses from; no request is sent"
      ) { $0.replay = $1 },
      Option(
        "--log", value: "FILE", .file,
        help: "File to append events and problems to, one entry per line"
      ) { $0.log = $1 },
      Option(
        "--log-level", choice: "LEVEL",
        help: "Minimum level in the log file: \(OptionValue.choices(LogEntry.Level.self)) (default:"
          + " info)"
      ) { $0.logLevel = $1 },
      Option(
        "--analytics", value: "FILE", .file,
        help: "File to append analytics records to, one JSON object per line"
      ) { $0.analytics = $1 },
      Option(
        "--analytics-config", value: "FILE", .file,
        help: "File that selects the records: {\"enableScreenAnalytics\": true, \"actions\":"
          + " {\"beagle:alert\": [\"title\"]}}"
      ) { $0.analyticsConfig = $1 },
    ]
  }

  /// The options for servers.
  private static var server: [Option<SourceOptions>] {
    [
      Option(
        "--base-url", value: "URL",
        help: "Server for paths without a file in the directory, for example http://localhost:8080"
      ) { (options, text) throws(UsageError) in
        guard isServer(text) else {
          throw OptionValue.expected(
            "a server such as https://bff.example or http://localhost:8080/api", found: text)
        }
        options.baseURLOption = text
      },
      Option("--offline", help: "No requests to servers from a directory") { $0.isOffline = true },
    ]
      + NetworkOptions.options.map { option in
        option.nested { (options, change) throws(UsageError) in
          var network = options.network ?? NetworkOptions()
          try change(&network)
          options.network = network
        }
      }
  }

  /// The options that a configuration file can also set, and those that they depend on.
  static var settingOptions: [Option<SourceOptions>] {
    options.filter { $0.group == .server || $0.names == ["--theme"] }
  }

  /// The description of directories in `--help`.
  static let details = """
    A directory acts as a server: the path /a/b is a/b.json, a/b or a/b/index.json. Without \
    --screen, the first screen is index.json, home.json, the only file, or a list of all screens. \
    A routes.json in the directory describes other responses. Absolute URLs are requested from \
    their servers unless --offline is given. --base-url names a server for paths without a file. \
    FILE opens its directory with that file as the first screen.
    """

  /// The description of applications in `--help`.
  static let applicationDetails = """
    PACKAGE is a folder with a Package.swift and without screens, and PROGRAM a built program: an application \
    that is created with try BeagleApplication(dependencies:). --screen names a path of its server or of its \
    localScreens; without it, the application shows its first screen. Options for the appearance and the terminal, \
    such as --theme NAME, --language LANG and --ascii, are passed on to the program. All others are refused, because \
    the program has settings of its own; the configuration file does not apply to it either.
    """

  /// Parses the only operand, validates the options and resolves the effective settings.
  /// - Parameters:
  ///   - operands: The operands.
  ///   - needsSource: Whether the command shows screens.
  ///   - environment: Returns the value of an environment variable.
  mutating func parse(
    operands: [String], needsSource: Bool = true,
    environment: (String) -> String? = Console.environment
  ) throws(UsageError) {
    if analyticsConfig != nil, analytics == nil {
      throw UsageError("--analytics-config needs --analytics FILE")
    }
    if let first = operands.first, !SourceOptions.isURL(first), !Files.exists(first),
      let error = network?.unquotedHeaderError
    {
      throw error
    }
    guard operands.count < 2 else {
      throw network?.unquotedHeaderError ?? .unexpectedArgument(operands[1])
    }
    try configure(operands.first, environment, isNeeded: !needsSource)
    guard let first = operands.first ?? configuration?.settings.baseURL?.value else {
      guard needsSource else { return }
      throw UsageError(
        "expected a directory of screens, a file or a URL"
          + (configuration?.profile.map { "; the profile \($0.value) has no baseUrl" } ?? ""))
    }
    source = first
    if isRemote, latency > 0 || failures > 0 || seed != nil || baseURLOption != nil || isOffline {
      throw UsageError(
        "--latency, --fail, --seed, --base-url and --offline need a directory, not a URL")
    }
    if replay != nil, !isRemote {
      throw UsageError(
        "--replay-network needs the URL of the recorded server, not a directory or file")
    }
    if let recording, recording == replay {
      throw UsageError(
        "--record-network and --replay-network name the same file; choose different files")
    }
    if isOffline, baseURLOption != nil {
      throw UsageError("--base-url and --offline cannot be used together; remove one of them")
    }
    if !isRemote, hasScheme, !Files.exists(first) {
      throw UsageError(
        "\(first): unsupported URL scheme; use http:// or https://, or the path of a directory")
    }
  }

  /// Resolves the effective settings.
  private mutating func configure(
    _ operand: String?, _ environment: (String) -> String?, isNeeded: Bool
  ) throws(UsageError) {
    let file: ConfigFile?
    do throws(ConfigError) {
      file = try ConfigFile.load(environment)
    } catch {
      throw UsageError(error.description)
    }
    let named = network?.profile ?? environment(Configuration.profileVariable)
    guard isNeeded || file != nil || network != nil || named?.isEmpty == false else { return }
    var options = network?.settings ?? Settings()
    options.baseURL = baseURLOption.map { Setting($0, .commandLine("--base-url")) }
    options.theme = display.theme.map { Setting($0, .commandLine("--theme")) }
    let configuration = try Configuration(
      Configuration.Arguments(
        settings: options, profile: network?.profile, source: operand, isOffline: isOffline),
      file: file, environment: environment)
    display.theme = configuration.settings.theme?.value
    self.configuration = configuration
  }

  /// The server for paths without a file in the directory.
  var baseURL: String? {
    configuration.map { $0.settings.baseURL?.value } ?? baseURLOption
  }

  /// Whether the source has a URL scheme.
  private var hasScheme: Bool {
    guard let colon = source.firstIndex(of: ":") else { return false }
    return source[colon...].hasPrefix("://")
  }

  /// Whether the source is a URL.
  var isRemote: Bool { SourceOptions.isURL(source) }

  /// Whether a string is a URL that can serve as a base URL.
  static func isServer(_ text: String) -> Bool { isURL(text) && UrlParts.isServer(text) }

  /// Whether a string is an http or https URL.
  static func isURL(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }
}
