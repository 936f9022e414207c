import BeagleSchema
import CellText
import FlexLayout
import TerminalKit

/// The rows of a component's box model, in cells and in points.
@MainActor
struct BoxDetails {
  let view: View
  let metrics: CellMetrics

  func add(to text: inout InspectorText) {
    let box = BoxModel(of: view)
    let screen = view.screenFrame
    text.heading("Box", note: "top right bottom left")
    let isWide = text.width >= 40
    func row(_ name: String, _ cells: String, _ points: String) {
      let gap = String(repeating: " ", count: max(2, 16 - cells.utf8.count))
      text.field(name, isWide ? cells + gap + points + " pt" : cells)
      if !isWide { text.field("", points + " pt", role: .muted) }
    }
    let edges = [("margin", box.margin), ("border", box.border), ("padding", box.padding)]
    for (name, sides) in edges {
      row(
        name, "\(sides.top) \(sides.right) \(sides.bottom) \(sides.left)",
        "\(down(sides.top)) \(across(sides.right)) \(down(sides.bottom)) \(across(sides.left))")
    }
    for (name, size) in [("content", box.content), ("size", box.frame.size)] {
      row(
        name, "\(size.width) × \(size.height)", "\(across(size.width)) × \(down(size.height))")
    }
    row(
      "position", "\(box.frame.x), \(box.frame.y)",
      "\(across(box.frame.x)), \(down(box.frame.y))")
    text.field("on screen", "\(screen.x), \(screen.y)", role: .muted)
    if box.frame.isEmpty {
      text.text("The width or the height is 0.", role: .warning, indent: 10)
    }
  }

  private func across(_ cells: Int) -> Int { Int((Double(cells) * metrics.columnWidth).rounded()) }
  private func down(_ cells: Int) -> Int { Int((Double(cells) * metrics.rowHeight).rounded()) }
}

/// The style of a component as declared in the document, one line per property.
@MainActor
enum DeclaredStyle {
  /// The maximum number of lines.
  static let limit = 80

  static func lines(
    of style: DynamicObject, at view: View, _ model: InspectorModel
  ) -> [String] {
    var lines: [String] = []
    func line(_ name: String, _ value: DynamicObject, unit: String = "") -> String {
      let line = "\(name)  \(InspectedValue.brief(value))\(unit)"
      guard case .expression(let expression) = value else { return line }
      return line + " → \(InspectedValue.brief(model.evaluate(expression, at: view).value))"
    }
    func append(_ value: DynamicObject, _ name: String, depth: Int) {
      guard lines.count < limit, depth < 8 else { return }
      guard case .dictionary(let members) = value else {
        return lines.append(line(name, value))
      }
      // A length and its unit share a line.
      if let number = members["value"], let unit = members["type"]?.stringValue,
        members.writtenCount == 2, number.dictionaryValue == nil
      {
        let suffix =
          ["PERCENT": "%", "REAL": " pt", "AUTO": " auto"][unit.uppercased()] ?? " " + unit
        return lines.append(line(name, number, unit: suffix))
      }
      for (key, member) in members.writtenMembers(in: 0..<limit) {
        append(member, name.isEmpty ? key : "\(name).\(key)", depth: depth + 1)
      }
    }
    append(style, "", depth: 0)
    return lines
  }
}

/// The style that the layout applies to a view, in cells, without default values.
@MainActor
enum AppliedStyle {
  static func properties(of view: View) -> [(name: String, value: String)] {
    let style = view.flex
    func name<Value: Equatable>(_ value: Value, unless standard: Value) -> String? {
      value == standard ? nil : "\(value)"
    }
    let properties: [(String, String?)] = [
      ("direction", "\(style.flexDirection)"), ("wrap", name(style.flexWrap, unless: .noWrap)),
      ("justifyContent", name(style.justifyContent, unless: .flexStart)),
      ("alignItems", "\(style.alignItems)"), ("alignSelf", name(style.alignSelf, unless: .auto)),
      ("alignContent", name(style.alignContent, unless: .flexStart)),
      ("positionType", name(style.positionType, unless: .relative)),
      ("display", name(style.display, unless: .flex)), ("flex", number(style.flex)),
      ("grow", number(style.flexGrow)), ("shrink", number(style.flexShrink)),
      ("basis", length(style.flexBasis, unless: .auto)),
      ("width", length(style.width, unless: .auto)),
      ("height", length(style.height, unless: .auto)), ("minWidth", length(style.minWidth)),
      ("minHeight", length(style.minHeight)), ("maxWidth", length(style.maxWidth)),
      ("maxHeight", length(style.maxHeight)), ("aspectRatio", number(style.aspectRatio)),
      ("margin", edges(style.margin)), ("padding", edges(style.padding)),
      ("position", edges(style.position)),
      ("background", view.backgroundColor?.inspectorDescription),
      ("border", view.border.map { $0.color?.inspectorDescription ?? "theme" }),
    ]
    return properties.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func number(_ value: Float) -> String? {
    guard value.isFinite else { return nil }
    return value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
  }

  private static func length(
    _ value: FlexLength, unless standard: FlexLength = .undefined
  ) -> String? {
    if value == standard { return nil }
    switch value {
    case .undefined: return nil
    case .auto: return "auto"
    case .points(let cells): return number(cells)
    case .percent(let share): return number(share).map { $0 + "%" }
    case .maxContent: return "max-content"
    case .fitContent: return "fit-content"
    case .stretch: return "stretch"
    }
  }

  private static func edges(_ edges: FlexEdges<FlexLength>) -> String? {
    let named = [
      ("all", edges.all), ("horizontal", edges.horizontal), ("vertical", edges.vertical),
      ("top", edges.top), ("right", edges.right), ("bottom", edges.bottom), ("left", edges.left),
    ]
    let parts = named.compactMap { name, value in length(value).map { "\(name) \($0)" } }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Color {
  /// `#rrggbb`, the index in the palette, or the terminal's default color.
  fileprivate var inspectorDescription: String {
    if let paletteIndex { return "palette \(paletteIndex)" }
    guard let (red, green, blue) = rgbComponents else { return "terminal default" }
    return "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension BeagleTheme {
  /// Describes the style that a component's `styleId` selects, or returns nil if the theme does not
  /// have it.
  func inspectorDescription(
    ofStyle id: String, for component: (any ServerDrivenComponent)?
  ) -> String? {
    switch component {
    case is Text: return texts[id]?.inspectorDescription
    case is Button: return buttons[id]?.inspectorDescription
    case is TextInput: return inputs[id]?.inspectorDescription
    case is Container:
      guard let style = containers[id] else { return nil }
      let background = style.background.map { "background \($0.inspectorDescription)" }
      return [background, style.border == nil ? nil : "border"].compactMap(\.self)
        .joined(separator: ", ")
    default: return texts[id]?.inspectorDescription ?? buttons[id]?.inspectorDescription
    }
  }
}

extension TextStyle {
  fileprivate var inspectorDescription: String {
    var parts: [String] = []
    switch foreground {
    case .color(let color): parts.append(color.inspectorDescription)
    case .role(let role): parts.append("\(role)")
    case nil: parts.append(roleName ?? "custom colors")
    }
    if attributes.contains(.bold) { parts.append("bold") }
    if attributes.contains(.underline) { parts.append("underlined") }
    if attributes.contains(.italic) { parts.append("italic") }
    return parts.joined(separator: ", ")
  }
}

extension ControlStyle {
  fileprivate var inspectorDescription: String {
    var parts = textStyle.map { [$0.inspectorDescription] } ?? []
    if kind != .plain { parts.append("\(kind) button") }
    if border != nil { parts.append("border") }
    return parts.isEmpty ? "default" : parts.joined(separator: ", ")
  }
}
