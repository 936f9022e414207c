import BeagleSchema
import CellText
import TerminalKit

/// A theme file in JSON:
///
/// ```json
/// {
///   "scheme": "dark",
///   "colors": {"accent": "#ffaa00", "fillMain": "#5a3c00"},
///   "texts": {"heading": {"color": "accent", "bold": true}, "brand": {"color": "#ff0080"}},
///   "buttons": {"primary": "main", "remove": "destructive"},
///   "containers": {"card": {"background": "#1a202a", "border": "#5c6573"}},
///   "inputs": {"search": {"background": "#20384a"}},
///   "navigationBars": {"brand": {"background": "#5a3c00", "title": {"color": "#ffffff"}}},
///   "destructiveLabels": ["Delete"]
/// }
/// ```
///
/// All keys are optional:
/// - `scheme` is `dark` or `light`. The default depends on the terminal.
/// - `colors` contains colors of `Theme.Palette` by name, as `#RGB` or `#RRGGBB`.
/// - `texts`, `buttons`, `containers`, `inputs` and `navigationBars` contain styles by `styleId`,
///   see ``BeagleTheme``.
///   - The color of a text is `#RGB`, `#RRGGBB`, `text`, `muted`, `accent`, `danger` or `warning`.
///     Its attributes are `bold`, `italic`, `underline` and `dim`.
///   - A button is `plain`, `main` or `destructive`.
/// - `destructiveLabels` is described at ``BeagleTheme/destructiveLabels``.
public struct ThemeFile: Sendable {
  /// The color scheme, if the file contains one.
  public private(set) var scheme: ColorScheme?
  /// The palette colors by name.
  public private(set) var colors: [(name: String, color: Color)] = []
  /// The styles by `styleId`.
  public private(set) var theme = BeagleTheme()

  /// Decodes a theme file.
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: `JSONError`, or ``ConfigurationFileError`` if the structure is wrong.
  public init(json bytes: [UInt8], name: String) throws {
    let root = try ThemeFile.properties(
      JSONDocument(bytes, name: name).root,
      [
        "scheme", "colors", "texts", "buttons", "containers", "inputs", "navigationBars",
        "destructiveLabels",
      ])
    scheme = try root["scheme"].map { try ThemeFile.enumValue($0) }
    colors = try (root["colors"]?.requireMembers() ?? []).map { key, value in
      (try ThemeFile.validName(key, among: Theme.Palette.names), try ThemeFile.color(value))
    }
    theme = BeagleTheme(
      texts: try ThemeFile.table(root["texts"], ThemeFile.text),
      buttons: try ThemeFile.table(root["buttons"]) {
        ControlStyle(nil, kind: try ThemeFile.enumValue($0))
      },
      inputs: try ThemeFile.table(root["inputs"], ThemeFile.input),
      containers: try ThemeFile.table(root["containers"], ThemeFile.container),
      navigationBars: try ThemeFile.table(root["navigationBars"], ThemeFile.navigationBar),
      destructiveLabels: Set(try root["destructiveLabels"]?.requireStrings("labels") ?? []))
  }

  // MARK: - Values

  /// Returns the members of an object whose keys must be among the given names.
  private static func properties(
    _ node: JSONNode, _ names: [String]
  ) throws -> [String: JSONNode] {
    var properties: [String: JSONNode] = [:]
    for (key, value) in try node.requireMembers() {
      properties[try validName(key, among: names)] = value
    }
    return properties
  }

  private static func table<Value>(
    _ node: JSONNode?, _ read: (JSONNode) throws -> Value
  ) throws -> [String: Value] {
    var table: [String: Value] = [:]
    for (key, value) in try node?.requireMembers() ?? [] {
      table[key.string ?? ""] = try read(value)
    }
    return table
  }

  private static func validName(_ key: JSONNode, among names: [String]) throws -> String {
    let name = key.string ?? ""
    guard names.contains(name) else {
      let hint = TypoCorrection.best(for: name, among: names).map { "; did you mean \"\($0)\"?" }
      throw ConfigurationFileError(
        key,
        "unknown name \"\(TextMetrics.sanitized(name))\""
          + (hint ?? "; expected one of " + names.joined(separator: ", ")))
    }
    return name
  }

  private static func enumValue<Value: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode
  ) throws -> Value {
    guard let value = node.string.flatMap(Value.init(rawValue:)) else {
      let names = Value.allCases.map { "\"\($0.rawValue)\"" }
      throw ConfigurationFileError(node, "expected " + names.joined(separator: " or "))
    }
    return value
  }

  private static func color(_ node: JSONNode) throws -> Color {
    guard let hex = node.string.flatMap(HexColor.init), hex.alpha == 255 else {
      throw ConfigurationFileError(node, "expected a color such as \"#ffaa00\"")
    }
    return .rgb(hex.red, hex.green, hex.blue)
  }

  private static let textRoles: [(name: String, role: Theme.Role)] = [
    ("text", .text), ("muted", .muted), ("accent", .accent), ("danger", .danger),
    ("warning", .warning),
  ]

  private static let textAttributes: [(name: String, attribute: Attributes)] = [
    ("bold", .bold), ("italic", .italic), ("underline", .underline), ("dim", .dim),
  ]

  private static func text(_ node: JSONNode) throws -> TextStyle {
    let properties = try properties(node, ["color"] + textAttributes.map(\.name))
    var style = TextStyle.role(.text)
    if let value = properties["color"] {
      let role = textRoles.first { $0.name == value.string }?.role
      style.foreground = try role.map { .role($0) } ?? .color(color(value))
    }
    for (name, attribute) in textAttributes where try properties[name]?.requireBool() == true {
      style.attributes.insert(attribute)
    }
    return style
  }

  private static func navigationBar(_ node: JSONNode) throws -> NavigationBarStyle {
    let properties = try properties(node, ["background", "title"])
    return NavigationBarStyle(
      background: try properties["background"].map(color), title: try properties["title"].map(text))
  }

  private static func container(_ node: JSONNode) throws -> ContainerStyle {
    let properties = try properties(node, ["background", "border"])
    return ContainerStyle(
      background: try properties["background"].map(color),
      border: try properties["border"].map {
        Border(color: try color($0), roundedCorners: .all)
      })
  }

  private static func input(_ node: JSONNode) throws -> ControlStyle {
    let container = try container(node)
    let style = container.background.map { TextStyle.style(CellStyle(background: $0)) }
    return ControlStyle(style, border: container.border)
  }
}
