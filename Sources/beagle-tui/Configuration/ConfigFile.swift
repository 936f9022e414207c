import BeagleNetworking
import BeagleTUI
import CellText
import Glibc

/// The user's configuration file: settings for all profiles, and named profiles.
struct ConfigFile {
  /// The settings for all profiles.
  private(set) var common = Settings()
  /// The profiles, in file order.
  private(set) var profiles: [(name: String, settings: Settings)] = []
  /// The profile to use if none is selected.
  private(set) var defaultProfile: Setting<String>?
  /// The position of `profiles`.
  private(set) var profilesOrigin = SettingOrigin.default
  /// A warning about the file, or nil.
  private(set) var warning: String?

  /// The properties of the file.
  static let properties: [FileProperty] =
    [
      FileProperty("profiles", "object", "The profiles by name. Each is an object of settings."),
      FileProperty(
        "default", "string",
        "The profile to use if neither --profile nor BEAGLE_TUI_PROFILE names one."),
    ] + ConfigReader.properties

  /// Returns the settings of a profile combined with those for all profiles, or nil if it does not
  /// exist.
  func settings(of profile: String) -> Settings? {
    profiles.first { $0.name == profile }?.settings.overriding(common)
  }

  // MARK: - Location and loading

  /// Returns the path of the file and its origin, or nil if neither variable is set.
  static func location(_ environment: (String) -> String?) -> Setting<String>? {
    let name = "/beagle-tui/config.json"
    // The XDG Base Directory Specification requires relative paths to be ignored.
    if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return Setting(base + name, .environment("XDG_CONFIG_HOME"))
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return Setting(home + "/.config" + name, .default)
  }

  /// Loads the file. Returns nil if it does not exist.
  static func load(_ environment: (String) -> String?) throws(ConfigError) -> ConfigFile? {
    guard let path = location(environment)?.value, Files.exists(path) else { return nil }
    switch Files.read(path) {
    case .failure(let failure): throw ConfigError(failure.message)
    case .success(let bytes):
      var file = try ConfigFile(json: bytes, path: path)
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & 0o044 != 0, file.containsAuthorization {
        file.warning =
          "\(path) contains an Authorization header and other users can read it; run chmod 600,"
          + " or use an environment variable such as ${NAME}"
      }
      return file
    }
  }

  /// Parses the file.
  /// - Parameters:
  ///   - bytes: The JSON text.
  ///   - path: The path in errors. Relative paths in the text start in its folder.
  init(json bytes: [UInt8], path: String) throws(ConfigError) {
    let reader = ConfigReader(path: path)
    let root = try reader.root(of: bytes)
    try reader.read(root, ["default", "profiles"] + ConfigReader.names) {
      (name, value) throws(ConfigError) in
      switch name {
      case "default": defaultProfile = Setting(try reader.string(value), .file(value.source))
      case "profiles":
        profilesOrigin = .file(value.source)
        try reader.read(value, nil) { (name, value) throws(ConfigError) in
          var settings = Settings()
          try reader.readSettings(value, into: &settings)
          profiles.append((name, settings))
        }
      default: try reader.read(name, value, into: &common)
      }
    }
    try reader.check(common, root)
    if let name = defaultProfile, case .file(let source) = name.origin,
      !profiles.contains(where: { $0.name == name.value })
    {
      throw ConfigError(source.node, unknownProfile(name.value))
    }
  }

  /// Whether an Authorization header contains a literal value instead of a variable.
  private var containsAuthorization: Bool {
    ([common] + profiles.map(\.settings)).contains { settings in
      settings.headers.contains { $0.value.isAuthorization && !$0.value.value.contains("$") }
    }
  }

  /// Returns an error message for an unknown profile, with a suggestion.
  func unknownProfile(_ name: String) -> String {
    let names = profiles.map(\.name)
    let text = "unknown profile \"\(TextMetrics.sanitized(name))\""
    if let near = TypoCorrection.best(for: name, among: names) {
      return text + "; did you mean \"\(near)\"?"
    }
    return text
      + (names.isEmpty
        ? "; the configuration file has no profiles; add this one to \"profiles\""
        : "; the profiles are " + names.joined(separator: ", "))
  }
}

/// An error in a configuration file. The message does not quote the file, which can contain
/// secrets.
struct ConfigError: Error {
  let description: String
  /// The message without the position.
  let problem: String
  /// The byte offset of the error, or nil if it concerns the whole file.
  let offset: Int?

  init(_ description: String) {
    self.description = description
    problem = description
    offset = nil
  }

  init(_ node: JSONNode, _ problem: String) {
    description = "\(node.source): \(problem)"
    self.problem = problem
    offset = node.offset
  }

  private init(_ description: String, _ problem: String, _ offset: Int?) {
    (self.description, self.problem, self.offset) = (description, problem, offset)
  }

  /// Returns the error with the key of a value whose form is wrong.
  func naming(_ key: String, _ value: JSONNode) -> ConfigError {
    let isElement = value.kind == .array && offset != value.offset
    // Other messages say what the value is for.
    guard let offset, value.span.offset..<value.span.end ~= offset, problem.hasPrefix("expected "),
      offset == value.offset || isElement,
      !problem.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") })
    else { return self }
    let place = isElement ? " in \"\(key)\"" : " for \"\(key)\""
    return ConfigError(description + place, problem + place, offset)
  }

  /// Returns the error with further mistakes of the same file.
  func adding(_ further: [Diagnostic]) -> ConfigError {
    let places = further.map { finding in
      "; \(finding.line):\(finding.column): \(finding.message)"
        + (finding.help.map { " (\($0))" } ?? "")
    }
    return ConfigError(description + places.joined(), problem, offset)
  }

  init(_ error: JSONError) {
    switch error.kind {
    case .literal, .unquotedKey, .number:
      problem = "expected a JSON value or a key; strings need double quotes"
    default: problem = error.message + (error.hint.map { "; " + $0 } ?? "")
    }
    description = "\(error.name):\(error.line):\(error.column): \(problem)"
    offset = error.offset
  }
}
