import BeagleNetworking
import BeagleTUI
import CellText

/// `beagle-tui config`: prints the effective settings and their origins.
struct ConfigCommand: Subcommand {
  private enum Format: String, CaseIterable {
    case text, json
  }

  private var source = SourceOptions()
  private var format = Format.text

  static let name = "config"

  static var manual: Manual {
    Manual(
      summary: "Print the effective settings and their sources",
      synopses: ["[\(SourceOptions.operand)] [options]"],
      details: [
        "Prints the settings that run uses with the same arguments. Options override the profile,"
          + " and the profile overrides the settings for all profiles. Secrets are masked.",
        ConfigCommand.fileDetails,
      ],
      examples: [
        .init("config --profile staging", "Print the settings of a profile"),
        .init("config --format json", "Print one JSON object per line"),
      ],
      exitStatuses: [
        "Success", "Standard output cannot be written",
        "Usage error, or an invalid configuration file",
      ])
  }

  /// The description of the configuration file in `--help`.
  private static let fileDetails = """
    The configuration file is $XDG_CONFIG_HOME/beagle-tui/config.json or \
    ~/.config/beagle-tui/config.json. Example: {"default": "staging", "profiles": {"staging": \
    {"baseUrl": "https://bff.example", "bearerCommand": "print-token", "headers": {"X-Key": \
    "${BFF_KEY}"}, "keys": {"quit": ["ctrl-q"]}}}}. A profile may also set platform, userAgent, tls \
    {ca, cert, key, insecure}, unixSocket, cookies, connectTimeout, timeout, automaticRetries, \
    idempotencyKeys, theme, motion and bidi. Settings next to "profiles" apply to every profile. The environment variable \
    BEAGLE_TUI_PROFILE selects a profile if --profile is absent.
    """

  static var options: [Option<ConfigCommand>] {
    [
      .format { $0.format = $1 }
    ]
      + SourceOptions.settingOptions.nested { (command, change) throws(UsageError) in
        try change(&command.source)
      }
  }

  static var operands: [Operand] { SourceOptions.operands }

  mutating func parse(operands: [String]) throws(UsageError) {
    try source.parse(operands: operands, needsSource: false)
  }

  /// A setting to print.
  private struct Row {
    var name: String
    /// The value, or nil if the setting has neither a value nor a default.
    var value: DynamicObject?
    var isSecret = false
    var origin = SettingOrigin.default
    /// The text for a missing value.
    var placeholder = "-"
    /// A remark after the value in text output.
    var note = ""

    var text: String {
      if isSecret { return Configuration.hidden }
      switch value {
      case .none: return placeholder
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
      let valueWidth = widths.filter { $0 <= ConfigCommand.valueWidthLimit }.max() ?? 0
      var text = ""
      for (name, row) in zip(names, rows) {
        text += padded(name, nameWidth) + "  " + padded(row.text, valueWidth) + "  "
        text += TextMetrics.sanitized(row.origin.text) + "\n"
      }
      return .ofOutput(Console.write(text))
    }
  }

  /// Longer values do not widen the column; they shift only the rest of their own line.
  private static let valueWidthLimit = 50

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextMetrics.width(text)))
  }

  private func rows(of configuration: Configuration) -> [Row] {
    let settings = configuration.settings
    let defaults = CurlNetworkClient.Configuration()
    var rows: [Row] = []
    let location = ConfigFile.location(Console.environment)
    rows.append(
      Row(
        name: "file", value: location.map { .string($0.value) },
        origin: location?.origin ?? .default,
        note: configuration.file == nil ? " (does not exist)" : ""))
    if let file = configuration.file, !file.profiles.isEmpty {
      let names = file.profiles.map(\.name).joined(separator: ", ")
      rows.append(Row(name: "profiles", value: .string(names), origin: file.profilesOrigin))
    }
    func add(_ name: String, _ setting: Setting<String>?, placeholder: String = "-") {
      rows.append(
        Row(
          name: name, value: setting.map { .string($0.value) },
          origin: setting?.origin ?? .default, placeholder: placeholder))
    }
    func add(_ name: String, _ setting: Setting<Int>?, default value: Int) {
      rows.append(
        Row(
          name: name, value: .int(setting?.value ?? value), origin: setting?.origin ?? .default))
    }
    func add(_ name: String, _ setting: Setting<Bool>?, default value: Bool) {
      rows.append(
        Row(
          name: name, value: .bool(setting?.value ?? value), origin: setting?.origin ?? .default))
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
        isSecret: settings.tokenCommand != nil, origin: settings.tokenCommand?.origin ?? .default))
    add("platform", settings.platform ?? Setting(defaults.platform, .default))
    add("userAgent", settings.userAgent ?? Setting(defaults.userAgent, .default))
    add("tls.ca", settings.caFile, placeholder: "system certificates")
    add("tls.cert", settings.certificate)
    add("tls.key", settings.key)
    add("tls.insecure", settings.isInsecure, default: false)
    add("unixSocket", settings.unixSocket)
    add("cookies", settings.storesCookies, default: defaults.storesCookies)
    add("connectTimeout", settings.connectTimeout, default: defaults.connectTimeout / 1000)
    add("timeout", settings.timeout, default: defaults.totalTimeout / 1000)
    add(
      "automaticRetries", settings.automaticRetries,
      default: RunCommand.retryPolicy.automaticRetries)
    add("idempotencyKeys", settings.sendsIdempotencyKeys, default: false)
    add("theme", settings.theme, placeholder: "from the terminal")
    let motion = settings.motion ?? Setting(.auto, .default)
    add("motion", Setting(motion.value.rawValue, motion.origin))
    let bidi = settings.bidi ?? Setting(.auto, .default)
    add("bidi", Setting(bidi.value.rawValue, bidi.origin))
    add("letters", settings.lettersMove, default: false)
    for setting in settings.keys {
      let names = setting.keys.map(\.value.name).joined(separator: ", ")
      rows.append(
        Row(
          name: "keys.\(setting.action.configName)", value: .string(names), origin: setting.origin))
    }
    return rows
  }
}
