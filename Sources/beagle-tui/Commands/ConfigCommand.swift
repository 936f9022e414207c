import BeagleNetworking
import BeagleTUI
import CellText

/// `beagle-tui config`: which settings are in force, and where they come from.
struct ConfigCommand: Subcommand {
  /// What settings are written as.
  private enum Format: String, CaseIterable {
    case text, json
  }

  private var source = SourceOptions()
  private var format = Format.text

  static let name = "config"

  static var manual: Manual {
    Manual(
      summary: "print the settings in force and where they come from",
      synopses: ["[\(SourceOptions.operand)] [options]"],
      details: [
        "With the same arguments, run has the settings that are printed. The command line goes before"
          + " the profile, and that before what the configuration file says for all profiles. Secrets"
          + " are not printed.",
        ConfigCommand.file,
      ],
      examples: [
        .init("config --profile staging", "see what a profile says"),
        .init("config --format json", "the same, one JSON object a line"),
      ],
      exitStatuses: [
        "the settings were printed", "they could not be written",
        "wrong usage, or a configuration that cannot be used",
      ])
  }

  /// What the configuration file is, for `--help`.
  private static let file = """
    The file is $XDG_CONFIG_HOME/beagle-tui/config.json, without that variable \
    ~/.config/beagle-tui/config.json, for example {"default": "staging", "profiles": {"staging": \
    {"baseUrl": "https://bff.example", "bearerCommand": "print-token", "headers": {"X-Key": \
    "${BFF_KEY}"}, "keys": {"quit": ["ctrl-q"]}}}}. A profile may also have platform, userAgent, tls \
    {ca, cert, key, insecure}, unixSocket, cookies, connectTimeout, timeout and theme; what stands \
    beside "profiles" is for every profile. BEAGLE_TUI_PROFILE names a profile as --profile does.
    """

  static var options: [Option<ConfigCommand>] {
    [
      Option(
        "-f", "--format", value: "FORMAT",
        help: "\(OptionValue.words(Format.self)), which is one object a line; without it, text"
      ) { (command, text) throws(UsageError) in
        command.format = try OptionValue.word(text, of: Format.self)
      }
    ]
      + SourceOptions.settingOptions.map { option in
        option.of { (command, change) throws(UsageError) in try change(&command.source) }
      }
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    try source.take(operands, needsSource: false)
  }

  /// A line of the list.
  private struct Row {
    var name: String
    /// Nil where nothing is in force.
    var value: DynamicObject?
    var isSecret = false
    var origin = SettingOrigin.standard
    /// What is in force where nobody has said anything, for people.
    var standard = "-"
    /// What people are told behind the value.
    var note = ""

    var text: String {
      if isSecret { return Configuration.hidden }
      switch value {
      case .none: return standard
      case .string(let text): return TextMetrics.sanitized(text) + note
      case .some(let value): return value.jsonText
      }
    }

    var json: String {
      var object: DynamicDictionary = [
        "name": .string(name), "value": isSecret ? .empty : value ?? .empty, "from": origin.json,
      ]
      if isSecret { object["hidden"] = true }
      return DynamicObject.dictionary(object).jsonText
    }
  }

  func perform() -> ExitStatus {
    guard let configuration = source.configuration else { return .usage }
    for warning in configuration.warnings { Console.error(warning) }
    let rows = rows(of: configuration)
    switch format {
    case .json:
      for row in rows where !Console.printJSON(row.json) { return .failure }
      return .success
    case .text:
      let names = rows.map { TextMetrics.sanitized($0.name) }
      let nameWidth = names.map(TextMetrics.width).max() ?? 0
      let widths = rows.map { TextMetrics.width($0.text) }
      let valueWidth = widths.filter { $0 <= ConfigCommand.widestValue }.max() ?? 0
      var text = ""
      for (name, row) in zip(names, rows) {
        text += padded(name, nameWidth) + "  " + padded(row.text, valueWidth) + "  "
        text += TextMetrics.sanitized(row.origin.text) + "\n"
      }
      return .ofOutput(Console.write(text))
    }
  }

  /// Longer values move what is behind them in their own line alone.
  private static let widestValue = 50

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextMetrics.width(text)))
  }

  private func rows(of configuration: Configuration) -> [Row] {
    let settings = configuration.settings
    let standard = CurlNetworkClient.Configuration()
    var rows: [Row] = []
    let place = ConfigFile.place(Console.environment)
    rows.append(
      Row(
        name: "file", value: place.map { .string($0.value) }, origin: place?.origin ?? .standard,
        note: configuration.file == nil ? " (does not exist)" : ""))
    if let file = configuration.file, !file.profiles.isEmpty {
      let names = file.profiles.map(\.name).joined(separator: ", ")
      rows.append(Row(name: "profiles", value: .string(names), origin: file.profilesOrigin))
    }
    func add(_ name: String, _ setting: Setting<String>?, standard: String = "-") {
      rows.append(
        Row(
          name: name, value: setting.map { .string($0.value) },
          origin: setting?.origin ?? .standard,
          standard: standard))
    }
    func add(_ name: String, _ setting: Setting<Int>?, standard: Int) {
      rows.append(
        Row(
          name: name, value: .int(setting?.value ?? standard),
          origin: setting?.origin ?? .standard))
    }
    func add(_ name: String, _ setting: Setting<Bool>?, standard: Bool) {
      rows.append(
        Row(
          name: name, value: .bool(setting?.value ?? standard), origin: setting?.origin ?? .standard
        ))
    }
    add("profile", configuration.profile)
    add("baseUrl", settings.baseURL.map { Setting(Configuration.display($0.value), $0.origin) })
    for header in settings.headers {
      rows.append(
        Row(
          name: "headers.\(header.value.name)", value: .string(header.value.value),
          isSecret: header.value.isSecret, origin: header.origin))
    }
    rows.append(
      Row(
        name: "bearerCommand", value: settings.tokenCommand.map { .string($0.value) },
        isSecret: settings.tokenCommand != nil, origin: settings.tokenCommand?.origin ?? .standard))
    add("platform", settings.platform ?? Setting(standard.platform, .standard))
    add("userAgent", settings.userAgent ?? Setting(standard.userAgent, .standard))
    add("tls.ca", settings.caFile, standard: "those of the system")
    add("tls.cert", settings.certificate)
    add("tls.key", settings.key)
    add("tls.insecure", settings.isInsecure, standard: false)
    add("unixSocket", settings.unixSocket)
    add("cookies", settings.keepsCookies, standard: standard.keepsCookies)
    add("connectTimeout", settings.connectTimeout, standard: standard.connectTimeout / 1000)
    add("timeout", settings.timeout, standard: standard.totalTimeout / 1000)
    add("theme", settings.theme, standard: "that of the terminal")
    for setting in settings.keys {
      let names = setting.keys.map(\.value.name).joined(separator: ", ")
      rows.append(
        Row(
          name: "keys.\(setting.action.configName)", value: .string(names), origin: setting.origin))
    }
    return rows
  }
}
