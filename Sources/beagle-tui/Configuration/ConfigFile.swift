import BeagleTUI
import CellText

#if canImport(Glibc)
  import Glibc
#endif

/// The configuration file of the user: settings for all profiles, and profiles by name.
struct ConfigFile {
  /// What holds for all profiles.
  private(set) var common = Settings()
  /// The profiles in the order of the file.
  private(set) var profiles: [(name: String, settings: Settings)] = []
  /// The profile that is used where none is named.
  private(set) var defaultProfile: Setting<String>?
  /// Where `profiles` stands.
  private(set) var profilesOrigin = SettingOrigin.standard
  /// What is doubtful about the file; nil where nothing is.
  private(set) var warning: String?

  /// The settings of a profile with those for all; nil where there is none of the name.
  func settings(of profile: String) -> Settings? {
    profiles.first { $0.name == profile }?.settings.over(common)
  }

  // MARK: - The file

  /// Where the file is, and what says so; nil where the user has no home.
  static func place(_ environment: (String) -> String?) -> Setting<String>? {
    let name = "/beagle-tui/config.json"
    // A relative path is to be ignored (XDG Base Directory Specification).
    if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return Setting(base + name, .environment("XDG_CONFIG_HOME"))
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return Setting(home + "/.config" + name, .standard)
  }

  /// Reads the file; nil where there is none.
  static func load(_ environment: (String) -> String?) throws(ConfigError) -> ConfigFile? {
    guard let path = place(environment)?.value, Files.exists(path) else { return nil }
    switch Files.read(path) {
    case .failure(let failure): throw ConfigError(failure.message)
    case .success(let bytes):
      var file = try ConfigFile(json: bytes, path: path)
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & 0o044 != 0, file.holdsAuthorization {
        file.warning =
          "\(path) holds an Authorization header and may be read by others; run chmod 600, or write"
          + " ${NAME} for an environment variable"
      }
      return file
    }
  }

  /// Reads a text.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - path: what errors call it; relative paths in it begin at its folder.
  init(json bytes: [UInt8], path: String) throws(ConfigError) {
    let root: JSONNode
    do {
      root = try JSONDocument(bytes, name: path).root
    } catch {
      throw ConfigError(error)
    }
    let reader = ConfigReader(path: path)
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

  /// Whether any header says literally how to authorize requests.
  private var holdsAuthorization: Bool {
    ([common] + profiles.map(\.settings)).contains { settings in
      settings.headers.contains { $0.value.isAuthorization && !$0.value.value.contains("$") }
    }
  }

  /// That there is no profile of a name, with the one that was probably meant.
  func unknownProfile(_ name: String) -> String {
    let names = profiles.map(\.name)
    let text = "there is no profile \"\(TextMetrics.sanitized(name))\""
    if let near = NearMiss.best(for: name, among: names) {
      return text + "; did you mean \"\(near)\"?"
    }
    return text + (names.isEmpty ? "" : "; there are " + names.joined(separator: ", "))
  }
}

/// What is wrong with the configuration file. The text does not repeat its lines, which may hold
/// secrets.
struct ConfigError: Error {
  let description: String
  /// What is wrong, without the place.
  let problem: String
  /// The byte of the file where it is; nil where the whole file is meant.
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

  init(_ error: JSONError) {
    switch error.kind {
    case .literal, .unquotedKey, .number:
      problem = "expected a JSON value or a key, strings in double quotes"
    default: problem = error.message + (error.hint.map { "; " + $0 } ?? "")
    }
    description = "\(error.name):\(error.line):\(error.column): \(problem)"
    offset = error.offset
  }
}
