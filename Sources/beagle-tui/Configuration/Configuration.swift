import BeagleNetworking
import BeagleTUI
import CellText
import ScreenSources

/// The settings in force: those of the command line, below them a profile, below that what the file
/// says for all profiles.
final class Configuration {
  /// The profile in force.
  private(set) var profile: Setting<String>?
  /// The base URL in force is among them; environment variables are filled in.
  private(set) var settings = Settings()
  /// What is doubtful, for people.
  private(set) var warnings: [String] = []
  /// The file that was read; nil where there is none.
  private(set) var file: ConfigFile?

  /// What of the command line decides about the configuration.
  struct Request {
    /// What the options say.
    var settings: Settings
    /// The value of `--profile`.
    var profile: String?
    /// A directory, a file or a URL; nil where none is given.
    var source: String?
    /// Whether requests go to no server.
    var isOffline: Bool
  }

  /// Finds out what is in force.
  /// - Parameters:
  ///   - request: what the command line says.
  ///   - file: the configuration file; nil where there is none.
  ///   - environment: looks an environment variable up.
  init(
    _ request: Request, file: ConfigFile?, environment: (String) -> String?
  ) throws(UsageError) {
    self.file = file
    if let warning = file?.warning { warnings.append(warning) }
    let named = Configuration.named(request, environment)
    var stored = file?.common ?? Settings()
    if let named {
      guard let file else {
        let path = ConfigFile.place(environment)?.value ?? "a configuration file"
        throw UsageError("\(named.origin.label): \(path) does not exist, so it has no profiles")
      }
      guard let settings = file.settings(of: named.value) else {
        throw UsageError("\(named.origin.label): \(file.unknownProfile(named.value))")
      }
      (profile, stored) = (named, settings)
    } else if let standard = file?.defaultProfile,
      let settings = file?.settings(of: standard.value),
      request.source.map({ Configuration.isSame($0, settings.baseURL?.value) }) ?? true
    {
      (profile, stored) = (standard, settings)
    }
    let base = Configuration.base(request, stored, isNamed: named != nil)
    if let own = stored.baseURL, !Configuration.isSame(base?.value, own.value) {
      if let named, let base {
        throw UsageError(
          "\(base.origin.label): \(Configuration.display(base.value)) is not the server of the profile"
            + " \(named.value), \(Configuration.display(own.value)), which its headers and token are"
            + " for; leave one of them out")
      }
      stored = stored.withoutSecrets()
    }
    settings = request.settings.over(stored)
    settings.baseURL = base
    try check(request)
    try fillIn(environment)
  }

  /// The environment variable that names a profile.
  static let profileVariable = "BEAGLE_TUI_PROFILE"

  /// The profile that the command line or the environment names.
  private static func named(
    _ request: Request, _ environment: (String) -> String?
  ) -> Setting<String>? {
    if let name = request.profile { return Setting(name, .commandLine("--profile")) }
    return environment(profileVariable).flatMap {
      $0.isEmpty ? nil : Setting($0, .environment(profileVariable))
    }
  }

  /// The server that paths are joined with. A directory asks the one of a profile only where the user
  /// has named the profile.
  private static func base(
    _ request: Request, _ stored: Settings, isNamed: Bool
  ) -> Setting<String>? {
    if request.isOffline { return nil }
    guard let source = request.source else { return stored.baseURL }
    if SourceOptions.isURL(source) { return Setting(source, .commandLine("URL")) }
    return request.settings.baseURL ?? (isNamed ? stored.baseURL : nil)
  }

  /// Whether two URLs name the same server.
  private static func isSame(_ a: String?, _ b: String?) -> Bool {
    guard let a = a.flatMap({ URLOrigin($0) }), let b = b.flatMap({ URLOrigin($0) }) else {
      return false
    }
    return a == b
  }

  /// A URL for people: without user name and password, and without what is asked, which may hold a
  /// token.
  static func display(_ url: String) -> String {
    let text = UrlParts(url)?.withoutCredentials ?? url
    guard let mark = text.firstIndex(of: "?") else { return text }
    return text[...mark] + Configuration.hidden
  }

  /// What stands for a secret.
  static let hidden = "••••"

  // MARK: - Checks

  private func check(_ request: Request) throws(UsageError) {
    let given = request.settings
    if given.hasAuthorization, given.tokenCommand != nil {
      throw UsageError("--bearer-command and a header Authorization exclude each other")
    }
    if settings.key != nil, settings.certificate == nil {
      throw UsageError("--key is the key of a certificate; name that too, with --cert")
    }
    if request.source != nil, settings.baseURL == nil,
      !given.headers.isEmpty || given.tokenCommand != nil
    {
      throw UsageError(
        "--header and --bearer-command are for the server of a URL or of --base-url; name one")
    }
    for file in [settings.caFile, settings.certificate, settings.key] {
      guard let file, !Files.exists(file.value) else { continue }
      throw UsageError("\(file.origin.label): there is no file \(file.value)")
    }
    if let theme = settings.theme, ColorScheme(rawValue: theme.value) == nil,
      !Files.exists(theme.value)
    {
      throw UsageError(
        "\(theme.origin.label): expected dark, light or a file that exists, found \(theme.value)")
    }
    try checkKeys()
  }

  private func checkKeys() throws(UsageError) {
    guard !settings.keys.isEmpty else { return }
    let map = settings.keyMap
    for setting in settings.keys {
      for key in setting.keys {
        let problem: String
        switch map.fault(of: key.value, for: setting.action, in: KeyGroup.ofBeagle) {
        case .none: continue
        case .taken(by: let other):
          problem = "is the key of \"\(other.configName)\"; give that another one"
        case .isText:
          problem = "is text in a field, where \"\(setting.action.configName)\" has to work"
        }
        throw UsageError("\(key.origin.label): \(key.value.name) \(problem)")
      }
    }
  }

  // MARK: - Environment variables

  /// Puts the values of environment variables into headers of the file.
  private func fillIn(_ environment: (String) -> String?) throws(UsageError) {
    for index in settings.headers.indices {
      let header = settings.headers[index]
      guard case .file = header.origin, header.value.value.contains("$") else { continue }
      do {
        settings.headers[index].value = try HeaderField(
          name: header.value.name,
          value: Configuration.filled(header.value.value, environment))
        settings.headers[index].value.isFilledIn = true
      } catch {
        throw UsageError("\(header.origin.label): \(error.description)")
      }
    }
  }

  /// A text with the values of variables in place of `${NAME}`; `$$` stands for one dollar sign.
  static func filled(
    _ text: String, _ environment: (String) -> String?
  ) throws(UsageError) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        result += "$"
        rest.removeFirst()
        continue
      }
      guard rest.first == "{" else {
        result += "$"
        continue
      }
      guard let end = rest.firstIndex(of: "}"), rest.index(after: rest.startIndex) < end else {
        throw UsageError("expected ${NAME} of an environment variable, or $${ for ${ itself")
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      guard let value = environment(name) else {
        throw UsageError(
          "the environment variable \(TextMetrics.sanitized(name)) is not set")
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension KeyAction {
  /// The name in the configuration file: `search-next`.
  var configName: String { String(name.map { $0 == " " ? "-" : $0 }) }
}
