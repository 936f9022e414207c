import BeagleNetworking
import BeagleTUI
import ScreenSources

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
  /// The value of `--base-url`.
  private var givenBaseURL: String?
  private(set) var isOffline = false
  private(set) var recording: String?
  private(set) var replay: String?
  private(set) var provided = ProvidedOptions()
  /// Nil where no option about servers is given.
  private var network: NetworkOptions?
  /// The settings in force, once the arguments were taken; nil where neither options nor a file set
  /// any, as in most runs, which do not pay for finding that out.
  private(set) var configuration: Configuration?

  static let operand = "DIRECTORY|FILE|URL"

  static var options: [Option<SourceOptions>] {
    let look: [Option<SourceOptions>] = LookOptions.options.map { option in
      option.of { (options, change) throws(UsageError) in try change(&options.look) }
    }
    let provided: [Option<SourceOptions>] = ProvidedOptions.options.map { option in
      option.of { (options, change) throws(UsageError) in try change(&options.provided) }
    }
    let groups: [(OptionGroup, [Option<SourceOptions>])] = [
      (.general, general), (.server, server), (.look, look + messages),
      (.directory, directory), (.provided, provided), (.files, files),
    ]
    return groups.flatMap { group, options in options.map { $0.listed(under: group) } }
  }

  private static var general: [Option<SourceOptions>] {
    [
      Option("-s", "--screen", value: "PATH", help: "the screen to open, for example /orders") {
        $0.screen = $1
      },
      Option(
        "-c", "--controller", value: "ID",
        help: "the navigation controller for the first stack; see beagle-tui controllers"
      ) { $0.controller = $1 },
    ]
  }

  private static var messages: [Option<SourceOptions>] {
    [
      Option(
        "--max-width", value: "COLUMNS",
        help: "how wide content may be on a wide terminal, 0 for all of it; without it, 100"
      ) { (options, text) throws(UsageError) in
        options.maximumWidth = try OptionValue.number(text, in: 0...10_000)
      },
      Option("--quiet-errors", help: "error boxes do not name the cause") { $0.quietErrors = true },
    ]
  }

  private static var directory: [Option<SourceOptions>] {
    [
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
    ]
  }

  private static var files: [Option<SourceOptions>] {
    [
      Option(
        "--record-network", value: "FILE",
        help: "write requests and answers to a file as an HTTP Archive, secrets masked"
      ) { $0.recording = $1 },
      Option(
        "--replay-network", value: "FILE",
        help: "answer requests from such a file, and send none"
      ) { $0.replay = $1 },
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
  }

  /// Which servers are asked, and how.
  private static var server: [Option<SourceOptions>] {
    [
      Option(
        "--base-url", value: "URL",
        help: "the server for paths that a directory does not answer, for example"
          + " http://localhost:8080"
      ) { (options, text) throws(UsageError) in
        guard isServer(text) else {
          throw OptionValue.expected(
            "a server such as https://bff.example or http://localhost:8080/api", found: text)
        }
        options.givenBaseURL = text
      },
      Option("--offline", help: "a directory sends no request to servers") { $0.isOffline = true },
    ]
      + NetworkOptions.options.map { option in
        option.of { (options, change) throws(UsageError) in
          var network = options.network ?? NetworkOptions()
          try change(&network)
          options.network = network
        }
      }
  }

  /// The options that set what a configuration file sets, too, and those that it depends on.
  static var settingOptions: [Option<SourceOptions>] {
    options.filter { $0.group == .server || $0.names == ["--theme"] }
  }

  /// What a directory is, for `--help`.
  static let details = """
    A directory is a server: /a/b is a/b.json, a/b or a/b/index.json. Without --screen it opens \
    index.json, home.json, the only file, or a list to choose from. A routes.json beside the \
    screens describes answers that are not plain files. Absolute URLs go to their servers, unless \
    --offline is given, and with --base-url so do paths for which there is no file. A file stands \
    for its directory and the screen in it.
    """

  /// Takes the one argument that is not an option, and finds out which settings are in force.
  /// - Parameters:
  ///   - operands: the arguments.
  ///   - needsSource: whether screens are to be shown.
  ///   - environment: looks an environment variable up.
  mutating func take(
    _ operands: [String], needsSource: Bool = true,
    environment: (String) -> String? = Console.environment
  ) throws(UsageError) {
    if analyticsConfig != nil, analytics == nil {
      throw UsageError("--analytics-config says what --analytics FILE gets; name that file too")
    }
    guard operands.count < 2 else { throw network?.tornHeader ?? .tooMany(operands[1]) }
    try configure(operands.first, environment, isNeeded: !needsSource)
    guard let first = operands.first ?? configuration?.settings.baseURL?.value else {
      guard needsSource else { return }
      throw UsageError(
        "expected a directory of screens, a file or the URL of a server"
          + (configuration?.profile.map { "; the profile \($0.value) has no baseUrl" } ?? ""))
    }
    source = first
    if isRemote, latency > 0 || failures > 0 || seed != nil || givenBaseURL != nil || isOffline {
      throw UsageError(
        "--latency, --fail, --seed, --base-url and --offline are for directories, not for a server")
    }
    if replay != nil, !isRemote {
      throw UsageError(
        "--replay-network stands in for a server; name the URL of the one that was recorded")
    }
    if let recording, recording == replay {
      throw UsageError("--record-network and --replay-network name the same file")
    }
    if isOffline, givenBaseURL != nil {
      throw UsageError("--base-url names a server, and --offline asks for none; give one of them")
    }
    if !isRemote, namesScheme, !Files.exists(first) {
      throw UsageError(
        "\(first): only http:// and https:// name a server; a directory is named by its path")
    }
  }

  /// Finds out which settings are in force.
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
    var given = network?.settings ?? Settings()
    given.baseURL = givenBaseURL.map { Setting($0, .commandLine("--base-url")) }
    given.theme = look.theme.map { Setting($0, .commandLine("--theme")) }
    let configuration = try Configuration(
      Configuration.Request(
        settings: given, profile: network?.profile, source: operand, isOffline: isOffline),
      file: file, environment: environment)
    look.theme = configuration.settings.theme?.value
    self.configuration = configuration
  }

  /// The server for paths that a directory does not answer.
  var baseURL: String? {
    configuration.map { $0.settings.baseURL?.value } ?? givenBaseURL
  }

  /// Whether the source looks like a URL of whatever scheme.
  private var namesScheme: Bool {
    guard let colon = source.firstIndex(of: ":") else { return false }
    return source[colon...].hasPrefix("://")
  }

  /// Whether the source is a server.
  var isRemote: Bool { SourceOptions.isURL(source) }

  /// Whether a text is the URL of a server, with which paths can be joined.
  static func isServer(_ text: String) -> Bool { isURL(text) && UrlParts.isServer(text) }

  /// Whether a text is an http or https URL.
  static func isURL(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }
}
