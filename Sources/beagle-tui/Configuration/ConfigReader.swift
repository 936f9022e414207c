import BeagleNetworking
import BeagleTUI
import CellText

/// A reader for the properties of configuration files and project files.
struct ConfigReader {
  /// The path of the file.
  let path: String

  /// The properties of a profile. At the root of the file, they apply to all profiles.
  static let properties: [FileProperty] = [
    FileProperty("baseUrl", "string", "The server to open, and the base URL of paths."),
    FileProperty(
      "headers", "object of strings",
      "Header fields for that server only. ${NAME} is the environment variable NAME, and $$ is $. An"
        + " empty value removes a field that is set for all profiles."),
    FileProperty(
      "bearerCommand", "string",
      "A shell command whose first line of output is the token for that server."),
    FileProperty("platform", "string", "The header beagle-platform. An empty value removes it."),
    FileProperty("userAgent", "string", "The header User-Agent."),
    FileProperty(
      "tls", "object",
      "The paths of PEM files: ca with trusted certificates, cert with the client certificate, and key"
        + " with its key. With insecure, any certificate is accepted, which the status bar shows."),
    FileProperty("unixSocket", "path", "A Unix domain socket for all connections."),
    FileProperty(
      "cookies", "true or false", "Whether to store and send cookies. The default is true."),
    FileProperty("connectTimeout", "number", "The time limit for connecting, in seconds."),
    FileProperty("timeout", "number", "The time limit for a response, in seconds."),
    FileProperty(
      "automaticRetries", "number",
      "How often a load is tried again by itself before it fails, from 0 to 10. The default is 2."),
    FileProperty(
      "idempotencyKeys", "true or false",
      "Whether to send the header Idempotency-Key with each POST, PUT, PATCH and DELETE. A retry sends the"
        + " same key. The default is false."),
    FileProperty(
      "theme", "string",
      "The name of a theme, such as dark or warm-light, or the path of a theme file."),
    FileProperty(
      "motion", "string",
      "Whether anything moves by itself, such as spinners and sliding pages: auto, on or off."),
    FileProperty(
      "bidi", "string",
      "Who puts right-to-left text in the order of the screen: auto, terminal, words, program or off."
    ),
    FileProperty(
      "letters", "true or false",
      "Whether h, j, k and l are arrow keys where they are not text. The default is false."),
    FileProperty(
      "keys", "object",
      "Actions, such as quit, and the list of keys that replace their default keys."
    ),
  ]

  /// The names of the properties of a profile.
  static var names: [String] { properties.map(\.name) }

  /// Returns the value of a file.
  func root(of bytes: [UInt8]) throws(ConfigError) -> JSONNode {
    do { return try JSONDocument(bytes, name: path).root } catch { throw ConfigError(error) }
  }

  /// Reads all properties of an object.
  func readSettings(_ node: JSONNode, into settings: inout Settings) throws(ConfigError) {
    try read(node, ConfigReader.names) { (name, value) throws(ConfigError) in
      try read(name, value, into: &settings)
    }
    try check(settings, node)
  }

  /// Validates the combination of settings.
  func check(_ settings: Settings, _ node: JSONNode) throws(ConfigError) {
    if settings.hasAuthorization, let command = settings.tokenCommand,
      case .file(let source) = command.origin
    {
      throw ConfigError(
        source.node,
        "bearerCommand and an Authorization header cannot be used together; remove one of them")
    }
    if let key = settings.key, settings.certificate == nil, case .file(let source) = key.origin {
      throw ConfigError(source.node, "\"key\" needs \"cert\"")
    }
  }

  /// Reads one property.
  func read(
    _ name: String, _ value: JSONNode, into settings: inout Settings
  ) throws(ConfigError) {
    let origin = SettingOrigin.file(value.source)
    switch name {
    case "baseUrl":
      let url = try string(value)
      guard SourceOptions.isServer(url) else {
        throw ConfigError(value, "expected a server such as https://bff.example")
      }
      settings.baseURL = Setting(url, origin)
    case "headers":
      try read(value, nil) { (name, value) throws(ConfigError) in
        do throws(UsageError) {
          let field = try HeaderField(name: name, value: value.string ?? "\0")
          settings.headers.append(Setting(field, .file(value.source)))
        } catch {
          throw ConfigError(
            value, value.kind == .string ? error.description : "expected a string")
        }
      }
    case "bearerCommand": settings.tokenCommand = Setting(try text(value), origin)
    case "platform": settings.platform = Setting(try string(value), origin)
    case "userAgent": settings.userAgent = Setting(try text(value), origin)
    case "tls": try readTLS(value, into: &settings)
    case "unixSocket": settings.unixSocket = Setting(try file(value), origin)
    case "cookies": settings.storesCookies = Setting(try flag(value), origin)
    case "connectTimeout": settings.connectTimeout = Setting(try seconds(value), origin)
    case "timeout": settings.timeout = Setting(try seconds(value), origin)
    case "automaticRetries":
      settings.automaticRetries = Setting(
        try number(value, in: NetworkOptions.retries, "a whole number"), origin)
    case "idempotencyKeys": settings.sendsIdempotencyKeys = Setting(try flag(value), origin)
    case "theme":
      let theme = try text(value)
      let isName = ThemeName(rawValue: theme) != nil
      settings.theme = Setting(isName ? theme : try file(value), origin)
    case "motion":
      guard let motion = value.string.flatMap(CursesTerminal.Motion.init) else {
        throw ConfigError(value, "expected \"auto\", \"on\" or \"off\"")
      }
      settings.motion = Setting(motion, origin)
    case "bidi":
      guard let bidi = value.string.flatMap(BidiMode.init) else {
        throw ConfigError(
          value, "expected \"auto\", \"terminal\", \"words\", \"program\" or \"off\"")
      }
      settings.bidi = Setting(bidi, origin)
    case "letters": settings.lettersMove = Setting(try flag(value), origin)
    default: try readKeys(value, into: &settings)
    }
  }

  private func readTLS(_ node: JSONNode, into settings: inout Settings) throws(ConfigError) {
    try read(node, ["ca", "cert", "key", "insecure"]) { (name, value) throws(ConfigError) in
      let origin = SettingOrigin.file(value.source)
      switch name {
      case "ca": settings.caFile = Setting(try file(value), origin)
      case "cert": settings.certificate = Setting(try file(value), origin)
      case "key": settings.key = Setting(try file(value), origin)
      default: settings.isInsecure = Setting(try flag(value), origin)
      }
    }
  }

  private func readKeys(_ node: JSONNode, into settings: inout Settings) throws(ConfigError) {
    let actions = KeyGroup.beagle.flatMap(\.actions)
    try read(node, actions.map(\.configName)) { (name, value) throws(ConfigError) in
      guard value.kind == .array, let action = actions.first(where: { $0.configName == name })
      else { throw ConfigError(value, "expected a list of keys such as [\"ctrl-q\", \"f5\"]") }
      var keys: [Setting<KeyEvent>] = []
      for element in value.elements {
        guard let key = element.string.flatMap({ KeyEvent(name: $0) }) else {
          throw ConfigError(
            element,
            "expected a key such as \"q\", \"ctrl-q\", \"alt-b\", \"f5\", \"pgdn\" or \"space\";"
              + " terminals do not distinguish Ctrl with h, i, j, m and [ from other keys")
        }
        guard !keys.contains(where: { $0.value == key }) else {
          throw ConfigError(element, "duplicate key \(key.name)")
        }
        keys.append(Setting(key, .file(element.source)))
      }
      settings.keys.append(.init(action: action, origin: .file(value.source), keys: keys))
    }
  }

  // MARK: - Values

  /// Passes the properties of an object to a closure. Throws an error for a duplicate name, and for
  /// a name that is not in `names`.
  /// - Parameter properties: The properties with names that authors write instead.
  func read(
    _ node: JSONNode, _ names: [String]?, properties: [FileProperty] = [],
    _ body: (String, JSONNode) throws(ConfigError) -> Void
  ) throws(ConfigError) {
    guard node.kind == .object else { throw ConfigError(node, "expected an object") }
    var seen: Set<String> = []
    for (key, value) in node.members {
      let name = key.string ?? ""
      let shown = TextMetrics.sanitized(name)
      guard seen.insert(name).inserted else {
        throw ConfigError(key, "duplicate property \"\(shown)\"")
      }
      if let names, !names.contains(name) {
        let lower = name.lowercased()
        let meant =
          properties.first { $0.synonyms.contains(lower) }?.name
          ?? TypoCorrection.best(for: name, among: names)
        let near = meant.map { "; did you mean \"\($0)\"?" }
        throw ConfigError(
          key,
          "unknown property \"\(shown)\""
            + (near ?? "; expected one of " + names.joined(separator: ", ")))
      }
      do throws(ConfigError) { try body(name, value) } catch {
        throw error.naming(shown, value)
      }
    }
  }

  func string(_ node: JSONNode) throws(ConfigError) -> String {
    guard let text = node.string else { throw ConfigError(node, "expected a string") }
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw ConfigError(node, "expected text without control characters")
    }
    return text
  }

  func text(_ node: JSONNode) throws(ConfigError) -> String {
    let text = try string(node)
    guard !text.isEmpty else { throw ConfigError(node, "expected text that is not empty") }
    return text
  }

  func flag(_ node: JSONNode) throws(ConfigError) -> Bool {
    guard let value = node.bool else { throw ConfigError(node, "expected true or false") }
    return value
  }

  /// Returns the elements of a list.
  func list(_ node: JSONNode) throws(ConfigError) -> [JSONNode] {
    guard node.kind == .array else { throw ConfigError(node, "expected a list") }
    return Array(node.elements)
  }

  /// Returns the nonempty strings of a list.
  func strings(_ node: JSONNode) throws(ConfigError) -> [String] {
    var result: [String] = []
    for element in try list(node) { result.append(try text(element)) }
    return result
  }

  private func seconds(_ node: JSONNode) throws(ConfigError) -> Int {
    try number(node, in: NetworkOptions.seconds, "whole seconds")
  }

  private func number(
    _ node: JSONNode, in range: ClosedRange<Int>, _ expectation: String
  ) throws(ConfigError) -> Int {
    guard let value = node.int, range.contains(value) else {
      throw ConfigError(
        node, "expected \(expectation) from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Returns the path of a file. `~/` is the home directory; relative paths start in the folder of
  /// the configuration file.
  func file(_ node: JSONNode) throws(ConfigError) -> String {
    let text = try text(node)
    if text.hasPrefix("~/"), let home = Console.environment("HOME") {
      return home + text.dropFirst()
    }
    guard !text.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return text }
    return String(path[...slash]) + text
  }
}
