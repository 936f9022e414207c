import BeagleNetworking
import BeagleTUI
import CellText

/// The effective settings: the command line overrides the profile, which overrides the settings for
/// all profiles.
final class Configuration {
  /// The selected profile.
  private(set) var profile: Setting<String>?
  /// The effective settings, with expanded environment variables.
  private(set) var settings = Settings()
  /// Warnings for the user.
  private(set) var warnings: [String] = []
  /// The configuration file, if any.
  private(set) var file: ConfigFile?

  /// The parts of the command line that affect the configuration.
  struct Arguments {
    /// The settings of the options.
    var settings: Settings
    /// The value of `--profile`.
    var profile: String?
    /// A directory, a file or a URL, or nil if none is given.
    var source: String?
    /// Whether no request is sent to servers.
    var isOffline: Bool
  }

  /// Resolves the settings.
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - file: The configuration file, if any.
  ///   - environment: Returns the value of an environment variable.
  init(
    _ arguments: Arguments, file: ConfigFile?, environment: (String) -> String?
  ) throws(UsageError) {
    self.file = file
    if let warning = file?.warning { warnings.append(warning) }
    let selected = Configuration.selectedProfile(arguments, environment)
    var stored = file?.common ?? Settings()
    if let selected {
      guard let file else {
        let path = ConfigFile.location(environment)?.value ?? "a configuration file"
        throw UsageError("\(selected.origin.label): \(path) does not exist, so it has no profiles")
      }
      guard let settings = file.settings(of: selected.value) else {
        throw UsageError("\(selected.origin.label): \(file.unknownProfile(selected.value))")
      }
      (profile, stored) = (selected, settings)
    } else if let profile = file?.defaultProfile,
      let settings = file?.settings(of: profile.value),
      arguments.source.map({ Configuration.isSame($0, settings.baseURL?.value) }) ?? true
    {
      (self.profile, stored) = (profile, settings)
    }
    let base = Configuration.base(arguments, stored, isProfileSelected: selected != nil)
    if let own = stored.baseURL, !Configuration.isSame(base?.value, own.value) {
      if let selected, let base {
        throw UsageError(
          "\(base.origin.label): \(Configuration.display(base.value)) is not the server of the profile"
            + " \(selected.value), \(Configuration.display(own.value)), and its headers and"
            + " token must not be sent to another server; remove the URL or the profile")
      }
      stored = stored.withoutSecrets()
    }
    settings = arguments.settings.overriding(stored)
    settings.baseURL = base
    try validate(arguments)
    try expandVariables(environment)
  }

  /// The environment variable that names a profile.
  static let profileVariable = "BEAGLE_TUI_PROFILE"

  /// Returns the profile that the command line or the environment selects.
  private static func selectedProfile(
    _ arguments: Arguments, _ environment: (String) -> String?
  ) -> Setting<String>? {
    if let name = arguments.profile { return Setting(name, .commandLine("--profile")) }
    return environment(profileVariable).flatMap {
      $0.isEmpty ? nil : Setting($0, .environment(profileVariable))
    }
  }

  /// Returns the base URL. A directory uses the one of a profile only if the user selected the
  /// profile.
  private static func base(
    _ arguments: Arguments, _ stored: Settings, isProfileSelected: Bool
  ) -> Setting<String>? {
    if arguments.isOffline { return nil }
    guard let source = arguments.source else { return stored.baseURL }
    if SourceOptions.isURL(source) { return Setting(source, .commandLine("URL")) }
    return arguments.settings.baseURL ?? (isProfileSelected ? stored.baseURL : nil)
  }

  /// Whether two URLs have the same origin.
  private static func isSame(_ a: String?, _ b: String?) -> Bool {
    guard let a = a.flatMap({ URLOrigin($0) }), let b = b.flatMap({ URLOrigin($0) }) else {
      return false
    }
    return a == b
  }

  /// Returns a URL without credentials and without the query, which can contain a token.
  static func display(_ url: String) -> String {
    let text = UrlParts(url)?.withoutCredentials ?? url
    guard let mark = text.firstIndex(of: "?") else { return text }
    return text[...mark] + Configuration.hidden
  }

  /// The mask for secrets.
  static let hidden = "••••"

  // MARK: - Validation

  private func validate(_ arguments: Arguments) throws(UsageError) {
    let options = arguments.settings
    if options.hasAuthorization, options.tokenCommand != nil {
      throw UsageError(
        "--bearer-command and an Authorization header cannot be used together; remove one of them")
    }
    if settings.key != nil, settings.certificate == nil {
      throw UsageError("--key needs the certificate of the key; add --cert")
    }
    if arguments.source != nil, settings.baseURL == nil,
      !options.headers.isEmpty || options.tokenCommand != nil
    {
      throw UsageError(
        "--header and --bearer-command need a server; give a URL or --base-url")
    }
    for file in [settings.caFile, settings.certificate, settings.key] {
      guard let file, !Files.exists(file.value) else { continue }
      throw UsageError("\(file.origin.label): no such file: \(file.value)")
    }
    if let theme = settings.theme, ThemeName(rawValue: theme.value) == nil,
      !Files.exists(theme.value)
    {
      throw UsageError(
        "\(theme.origin.label): expected \(DisplayOptions.themeNames) or an existing file, found"
          + " \"\(theme.value)\"")
    }
    try validateKeys()
  }

  private func validateKeys() throws(UsageError) {
    guard !settings.keys.isEmpty else { return }
    let map = settings.keyMap
    for setting in settings.keys {
      for key in setting.keys {
        let problem: String
        switch map.conflict(of: key.value, for: setting.action, in: KeyGroup.beagle) {
        case .none: continue
        case .taken(by: let other):
          problem = "is the key of \"\(other.configName)\"; choose another key for one of them"
        case .isText:
          problem =
            "types text in a field, so it cannot be the key of \"\(setting.action.configName)\""
        }
        throw UsageError("\(key.origin.label): \(key.value.name) \(problem)")
      }
    }
  }

  // MARK: - Environment variables

  /// Replaces environment variables in the headers of the file.
  private func expandVariables(_ environment: (String) -> String?) throws(UsageError) {
    for index in settings.headers.indices {
      let header = settings.headers[index]
      guard case .file = header.origin, header.value.value.contains("$") else { continue }
      do {
        settings.headers[index].value = try HeaderField(
          name: header.value.name,
          value: Configuration.expanded(header.value.value, environment))
        settings.headers[index].value.isExpanded = true
      } catch {
        throw UsageError("\(header.origin.label): \(error.description)")
      }
    }
  }

  /// Returns a string with environment variables in place of `${NAME}`. `$$` is a literal `$`.
  static func expanded(
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
        throw UsageError(
          "expected an environment variable such as ${NAME}; write $${ for a literal ${")
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      guard let value = environment(name) else {
        throw UsageError(
          "environment variable \(TextMetrics.sanitized(name)) is not set; export it before you run"
            + " beagle-tui")
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension KeyAction {
  /// The name in the configuration file, for example `search-next`.
  var configName: String { String(name.map { $0 == " " ? "-" : $0 }) }
}
