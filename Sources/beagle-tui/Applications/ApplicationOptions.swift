import BeagleTUI
import Glibc
import Localization

/// The options on the command line of `dev` or `render`, and their effect if the source is an application in Swift:
/// each is used, passed on to the program, or refused.
struct ApplicationOptions {
  /// The effect of an option.
  enum Effect: Equatable {
    /// The command uses it itself.
    case used
    /// The program gets it in ``LaunchOptions`` or ``LaunchContexts``.
    case passed
    /// It is refused with a sentence that says what to do instead.
    case refused(String)
  }

  private var given: [(name: String, value: String)] = []

  /// Adds an option.
  mutating func add(_ name: String, _ value: String) { given.append((name, value)) }

  /// The options that the commands use themselves.
  private static let used: Set = ["--screen", "--size", "--format", "--task-limit"]

  private static let network =
    "give its URL and settings to application.serve(baseURL:access:) in the program"
  private static let directory = "use it with a directory of screens"
  private static let recording = "use it with a directory or the URL of a server"

  /// Advice for the options that cannot be passed on.
  private static let advice: [(names: [String], advice: String)] = [
    (["--controller"], "pass the id to application.run(_:controllerId:) in the program"),
    (
      [
        "--base-url", "--offline", "--profile", "--header", "--bearer-command", "--platform",
        "--user-agent", "--cacert", "--cert", "--key", "--insecure", "--unix-socket",
        "--no-cookies", "--connect-timeout", "--timeout", "--automatic-retries",
        "--idempotency-keys",
      ], network
    ),
    (["--latency", "--fail", "--seed"], directory),
    (["--max-width"], "set dependencies.maximumContentWidth in the program"),
    (["--quiet-errors"], "set dependencies.showsErrorCauses in the program"),
    (["--log", "--log-level"], "set dependencies.logger in the program"),
    (["--analytics", "--analytics-config"], "set dependencies.analyticsProvider in the program"),
    (["--record-network", "--replay-network"], recording),
    (["--no-cache"], "the program has no cache unless it sets dependencies.cache"),
    (["--record-flow"], "write a test with BeagleTUITesting, or " + recording),
    (["--serve", "--allow-host", "--allow-origin"], directory),
    (["--poll"], "use it with the URL of a server"),
  ]

  /// Returns the effect of an option.
  /// - Parameters:
  ///   - name: its long name.
  ///   - value: its value; nil for any that can be passed on.
  /// - Returns: nil if the table does not contain the option.
  static func effect(of name: String, value: String? = nil) -> Effect? {
    if used.contains(name) { return .used }
    if LaunchContexts.names.contains(name) { return .passed }
    if LaunchOptions.names.contains(name) {
      guard let value, isFile(value, of: name) else { return .passed }
      return .refused(
        name == "--theme"
          ? "give the colors and styles to the program, or the name of a theme:"
            + " \(DisplayOptions.themeNames)"
          : "set dependencies.texts in the program, or give a language: \(LanguagesCommand.tags)")
    }
    return advice.first { $0.names.contains(name) }.map { .refused($0.advice) }
  }

  /// Whether the value of an option is not a name but the path of a file, which only this program reads.
  private static func isFile(_ value: String, of name: String) -> Bool {
    switch name {
    case "--theme": ThemeName(rawValue: value) == nil
    case "--language":
      value.utf8.contains(UInt8(ascii: "/")) || value.hasSuffix(".json")
        || Language(locale: value) == nil
    default: false
    }
  }

  /// Checks the options for an application.
  /// - Parameter source: its path.
  func check(_ source: String) throws(UsageError) {
    for (name, value) in given {
      switch Self.effect(of: name, value: value) {
      case .used, .passed: continue
      case .refused(let advice):
        throw UsageError(
          "\(name): \(source) is an application, which has its own settings; \(advice)")
      case nil:
        throw UsageError("\(name): \(source) is an application, which has its own settings")
      }
    }
  }

  /// Passes the options on to programs that start from now on.
  /// - Parameter contexts: the values of the options for contexts and operations.
  func pass(_ contexts: ContextOptions) {
    let words = given.filter { option in
      LaunchOptions.names.contains(option.name)
        && Self.effect(of: option.name, value: option.value) == .passed
    }.map { LaunchOptions.word($0.name, $0.value) }
    setenv(LaunchOptions.variable, words.joined(separator: " "), 1)
    var launched = LaunchContexts()
    launched.global = contexts.global
    launched.navigationContext = contexts.navigationContext
    launched.operations = contexts.operations
    let isGiven = given.contains { LaunchContexts.names.contains($0.name) }
    setenv(LaunchContexts.variable, isGiven ? launched.text : "", 1)
  }
}
