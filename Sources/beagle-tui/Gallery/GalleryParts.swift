import BeagleTUI

/// JSON of the components that the screens of the gallery consist of.
enum GalleryParts {
  /// The styles of texts in the gallery.
  static let theme = BeagleTheme(texts: [
    "key": .role(.accent), "value": .role(.warning), "heading": .role(.accent),
    "muted": .role(.muted), "finding": .role(.danger),
  ])

  static func points(_ value: Int) -> DynamicObject { ["value": .int(value), "type": "REAL"] }

  /// Returns text that is shown unchanged, even if it contains expressions.
  static func literal(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "\\" || character == "@" && rest.first == "{" { result += "\\" }
      result.append(character)
    }
    return result
  }

  static func text(_ text: String, id: String? = nil, style: DynamicObject? = nil) -> DynamicObject
  {
    var members: DynamicDictionary = [
      "_beagleComponent_": "beagle:text", "text": .string(text),
    ]
    if let id { members["styleId"] = .string(id) }
    if let style { members["style"] = style }
    return .dictionary(members)
  }

  static func paragraph(_ text: String, id: String? = nil) -> DynamicObject {
    self.text(
      literal(text.filter { $0 != "`" }), id: id, style: ["margin": ["bottom": points(16)]])
  }

  /// Returns an item of a list, whose lines begin at the same column.
  static func bullet(_ text: String) -> DynamicObject {
    container(
      [
        self.text("• ", style: ["flex": ["shrink": 0]]),
        self.text(literal(text), style: ["flex": ["shrink": 1]]),
      ],
      style: ["flex": ["flexDirection": "ROW"]])
  }

  static func heading(_ text: String, isFirst: Bool = false) -> DynamicObject {
    var heading = DynamicDictionary()
    heading["_beagleComponent_"] = "beagle:text"
    heading["text"] = .string(text)
    heading["styleId"] = "heading"
    heading["accessibility"] = ["accessible": true, "isHeader": true]
    heading["style"] = ["margin": ["top": points(isFirst ? 0 : 16)]]
    return .dictionary(heading)
  }

  static func container(_ children: [DynamicObject], style: DynamicObject = [:]) -> DynamicObject {
    [
      "_beagleComponent_": "beagle:container", "children": .array(DynamicArray(children)),
      "style": style,
    ]
  }

  /// Returns a row that wraps if its children do not fit.
  static func wrappingRow(_ children: [DynamicObject]) -> DynamicObject {
    container(children, style: ["flex": ["flexDirection": "ROW", "flexWrap": "WRAP"]])
  }

  /// Returns one of two columns, which are side by side if both have 44 columns of the terminal.
  static func column(_ children: [DynamicObject]) -> DynamicObject {
    container(
      children,
      style: [
        "flex": ["grow": 1, "shrink": 1, "basis": points(352)],
        "padding": ["horizontal": points(8), "bottom": points(16)],
      ])
  }

  /// Returns a box around an example.
  static func frame(_ child: DynamicObject) -> DynamicObject {
    container(
      [child],
      style: [
        "borderWidth": 1, "cornerRadius": ["radius": 8],
        "size": ["minHeight": points(48)],
      ])
  }

  private static func opening(_ path: String) -> DynamicObject {
    [["_beagleAction_": "beagle:pushView", "route": ["url": .string(path)]]]
  }

  static func touchable(opening path: String, _ child: DynamicObject) -> DynamicObject {
    ["_beagleComponent_": "beagle:touchable", "onPress": opening(path), "child": child]
  }

  static func button(_ label: String, _ path: String) -> DynamicObject {
    [
      "_beagleComponent_": "beagle:button", "text": .string(label), "onPress": opening(path),
      "style": ["margin": ["vertical": points(16)], "flex": ["alignSelf": "FLEX_START"]],
    ]
  }

  static func link(_ label: String, _ path: String) -> DynamicObject {
    touchable(
      opening: path,
      text(literal(label), id: "key", style: ["margin": ["right": points(16)]]))
  }

  static func screen(title: String, _ child: DynamicObject) -> DynamicObject {
    [
      "_beagleComponent_": "beagle:screenComponent", "navigationBar": ["title": .string(title)],
      "child": child,
    ]
  }

  // MARK: - Examples

  /// Components that fill the space that they are offered.
  private static let scrolling = [
    "beagle:listview", "beagle:scrollview", "beagle:gridview", "beagle:pulltorefresh",
    "beagle:webview", "beagle:pageview",
  ]

  /// Returns the component of a document for a place inside a screen; nil for an action.
  static func embedded(_ text: String) -> DynamicObject? {
    guard let root = try? JSONDocument(text: text, name: "example").root,
      let type = root["_beagleComponent_"]?.string
    else { return nil }
    var component = escaped(DynamicObject(root))
    if type == Screen.typeName, let child = root["child"] {
      var parts: DynamicDictionary = ["_beagleComponent_": "beagle:container"]
      if let context = root["context"] { parts["context"] = escaped(DynamicObject(context)) }
      parts["children"] = .array([escaped(DynamicObject(child))])
      component = .dictionary(parts)
    }
    guard scrolling.contains(type.lowercased()) || fills(root) else { return component }
    return container([component], style: ["size": ["height": points(192)]])
  }

  /// Returns a value with the escapes of its strings, which the conversion from JSON removed.
  private static func escaped(_ value: DynamicObject) -> DynamicObject {
    switch value {
    case .string(let text): return .string(literal(text))
    case .array(let elements): return .array(DynamicArray(elements.map(escaped)))
    case .dictionary(let members):
      var result = DynamicDictionary()
      for member in members.members { result[member.key] = escaped(member.value) }
      return .dictionary(result)
    default: return value
    }
  }

  /// Whether the style of a component asks for free space.
  private static func fills(_ root: JSONNode) -> Bool {
    root["style"]?["flex"]?["grow"] != nil
  }

  /// Returns JSON text as a component for each line, with colors for keys and values. A value whose
  /// longest word does not fit next to the key is below it.
  static func code(_ text: String) -> [DynamicObject] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = line.prefix { $0 == " " }.count
      let (key, value) = split(line.dropFirst(indent))
      var parts: [DynamicObject] = []
      if !key.isEmpty {
        parts.append(
          self.text(literal(String(key)), id: "key", style: ["flex": ["shrink": 0]]))
      }
      if !value.isEmpty {
        let isString = value.drop { $0 == " " }.first == "\""
        let longest = value.split(separator: " ").map(\.count).max() ?? 0
        parts.append(
          self.text(
            literal(String(value)), id: isString ? "value" : nil,
            style: ["flex": ["grow": 1, "shrink": 1, "basis": points((longest + 1) * 8)]]))
      }
      return container(
        parts,
        style: [
          "margin": ["left": points(indent * 8)],
          "flex": ["flexDirection": "ROW", "flexWrap": "WRAP"],
        ])
    }
  }

  /// Splits a line of JSON after its key and colon.
  private static func split(_ line: Substring) -> (key: Substring, value: Substring) {
    guard line.first == "\"", let end = line.dropFirst().firstIndex(of: "\"") else {
      return ("", line)
    }
    let next = line.index(after: end)
    guard next < line.endIndex, line[next] == ":" else { return ("", line) }
    let value = line.index(after: next)
    return (line[..<value], line[value...])
  }
}
