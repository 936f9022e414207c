import BeagleSchema
import CellText
import TerminalKit

/// A theme file in JSON:
///
/// ```json
/// {
///   "scheme": "dark",
///   "colors": {"accent": {"dark": "#ffaa00", "light": "#8a4b08"}, "fillMain": "#5a3c00"},
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
/// - `colors` contains colors of `Theme.Palette` by name, as `#RGB` or `#RRGGBB`, or an object with
///   `dark` and `light`, the colors for dark and light backgrounds.
/// - `texts`, `buttons`, `containers`, `inputs` and `navigationBars` contain styles by `styleId`,
///   see ``BeagleTheme``.
///   - The color of a text style is `#RGB`, `#RRGGBB`, `text`, `muted`, `accent`, `danger` or
///     `warning`. Its attributes are `bold`, `italic`, `underline` and `dim`.
///   - A button is `plain`, `main` or `destructive`.
/// - `destructiveLabels` is described at ``BeagleTheme/destructiveLabels``.
public struct ThemeFile: Sendable {
  /// The color scheme, if the file contains one.
  public private(set) var scheme: ColorScheme?
  /// The palette colors by name: those for dark backgrounds, if they differ from ``palette``.
  public private(set) var colors: [(name: String, color: Color)] = []
  /// The palette colors for dark and light backgrounds.
  public private(set) var palette = AdaptivePalette()
  /// The styles by `styleId`.
  public private(set) var theme = BeagleTheme()

  /// Decodes a theme file.
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: `JSONError`, or ``ConfigurationFileError`` if the structure is wrong.
  public init(json bytes: [UInt8], name: String) throws {
    let root = try JSONDocument(bytes, name: name).root
    try ThemeFile.forEachProperty(root, ThemeFile.keys) { key, value in
      switch key {
      // For editors.
      case "$schema": break
      case "scheme": scheme = try ThemeFile.enumValue(value)
      case "colors":
        colors = try value.requireMembers().map { key, value in
          let name = try ThemeFile.validName(key, among: Theme.Palette.names)
          let color = try ThemeFile.adaptiveColor(value)
          palette.set(color, named: name)
          return (name, color.dark)
        }
      case "texts": theme.texts = try ThemeFile.table(value, ThemeFile.text)
      case "buttons":
        theme.buttons = try ThemeFile.table(value) {
          ControlStyle(nil, kind: try ThemeFile.enumValue($0))
        }
      case "containers": theme.containers = try ThemeFile.table(value, ThemeFile.container)
      case "inputs": theme.inputs = try ThemeFile.table(value, ThemeFile.input)
      case "navigationBars":
        theme.navigationBars = try ThemeFile.table(value, ThemeFile.navigationBar)
      default: theme.destructiveLabels.formUnion(try value.requireStrings("labels"))
      }
    }
  }

  private static let keys = [
    "scheme", "colors", "texts", "buttons", "containers", "inputs", "navigationBars",
    "destructiveLabels", "$schema",
  ]

  // MARK: - Values

  /// Calls `body` with each property of an object in the order of the file, so that the first error
  /// in the file is reported. The keys must be among the given names.
  private static func forEachProperty(
    _ node: JSONNode, _ names: [String], _ body: (String, JSONNode) throws -> Void
  ) throws {
    for (key, value) in try node.requireMembers() {
      try body(validName(key, among: names), value)
    }
  }

  private static func table<Value>(
    _ node: JSONNode, _ read: (JSONNode) throws -> Value
  ) throws -> [String: Value] {
    var table: [String: Value] = [:]
    for (key, value) in try node.requireMembers() { table[key.string ?? ""] = try read(value) }
    return table
  }

  private static func validName(_ key: JSONNode, among names: [String]) throws -> String {
    let name = key.string ?? ""
    guard names.contains(name) else {
      let near =
        TypoCorrection.best(for: name, among: names) ?? names.first { name.hasPrefix($0) }
      let hint =
        near.map { "; did you mean \"\($0)\"?" }
        ?? "; expected one of " + names.joined(separator: ", ")
      throw ConfigurationFileError(
        key, "unknown name \"\(TextMetrics.sanitized(name))\"" + hint,
        // A word that resembles a name cannot be a secret.
        unquoted: "unknown name"
          + (near != nil && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 } ? " \"\(name)\"" : "")
          + hint)
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

  private static func adaptiveColor(_ node: JSONNode) throws -> AdaptiveColor {
    guard node.kind == .object else { return AdaptiveColor(try color(node)) }
    var (dark, light): (Color?, Color?)
    try forEachProperty(node, ["dark", "light"]) { name, value in
      if name == "dark" { dark = try color(value) } else { light = try color(value) }
    }
    guard let dark, let light else {
      throw ConfigurationFileError(node, "expected \"dark\" and \"light\"")
    }
    return AdaptiveColor(dark: dark, light: light)
  }

  private static let textRoles: [(name: String, role: Theme.Role)] = [
    ("text", .text), ("muted", .muted), ("accent", .accent), ("danger", .danger),
    ("warning", .warning), ("success", .success),
  ]

  private static let textAttributes: [(name: String, attribute: Attributes)] = [
    ("bold", .bold), ("italic", .italic), ("underline", .underline), ("dim", .dim),
  ]

  private static func text(_ node: JSONNode) throws -> TextStyle {
    var style = TextStyle.role(.text)
    try forEachProperty(node, ["color"] + textAttributes.map(\.name)) { name, value in
      if let entry = textAttributes.first(where: { $0.name == name }) {
        if try value.requireBool() { style.attributes.insert(entry.attribute) }
      } else {
        let role = textRoles.first { $0.name == value.string }?.role
        style.foreground = try role.map { .role($0) } ?? .color(color(value))
      }
    }
    return style
  }

  private static func navigationBar(_ node: JSONNode) throws -> NavigationBarStyle {
    var style = NavigationBarStyle()
    try forEachProperty(node, ["background", "title"]) { name, value in
      if name == "title" {
        style.title = try text(value)
      } else {
        style.background = try color(value)
      }
    }
    return style
  }

  private static func container(_ node: JSONNode) throws -> ContainerStyle {
    var style = ContainerStyle()
    try forEachProperty(node, ["background", "border"]) { name, value in
      let color = try color(value)
      if name == "border" {
        style.border = Border(color: color, roundedCorners: .all)
      } else {
        style.background = color
      }
    }
    return style
  }

  private static func input(_ node: JSONNode) throws -> ControlStyle {
    let container = try container(node)
    let style = container.background.map { TextStyle.style(CellStyle(background: $0)) }
    return ControlStyle(style, border: container.border)
  }
}
