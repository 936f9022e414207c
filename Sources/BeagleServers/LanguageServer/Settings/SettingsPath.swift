import BeagleNetworking
import JSON

/// The values around a node of a settings file, with their forms.
struct SettingsPath {
  /// A value and its form.
  struct Step {
    /// The node of the value.
    let node: Int
    /// The form of the value; nil after a key or in a place that the format does not describe.
    let value: FileValue?
    /// The property whose value it is; nil for the root, elements and values of tables.
    let property: FileProperty?
    /// The subject of the keys of a table, for a value in it.
    let subject: FileSubject?
  }

  /// The values from the root to the node.
  let steps: [Step]

  /// Creates the path to a value or to the object of a key.
  init(_ tree: SyntaxTree, _ format: FileFormat, to node: Int) {
    var steps: [Step] = []
    for node in tree.path(to: node) {
      guard let last = steps.last else {
        steps.append(Step(node: node, value: format.root, property: nil, subject: nil))
        continue
      }
      let form = last.value.flatMap { $0.form(of: tree.nodes[last.node].kind) }
      switch form {
      case .list(let element)?:
        steps.append(Step(node: node, value: element, property: nil, subject: nil))
      case .table(let subject, let value)?:
        steps.append(Step(node: node, value: value, property: nil, subject: subject))
      case .object(let properties)?:
        let property = tree.keyText(of: node).flatMap { key in
          properties.first { $0.hasName(key) }
        }
        steps.append(
          Step(node: node, value: property?.value, property: property, subject: nil))
      default: steps.append(Step(node: node, value: nil, property: nil, subject: nil))
      }
    }
    self.steps = steps
  }
}

extension FileValue {
  /// Returns the form that a node of a kind has.
  func form(of kind: SyntaxTree.Kind) -> FileValue? {
    guard case .oneOf(let forms) = self else { return self }
    return forms.first { form in
      switch form {
      case .list: kind == .array
      case .object, .table: kind == .object
      case .text, .words: kind == .string
      default: true
      }
    } ?? forms.first
  }

  /// The snippet for the value.
  func snippet(_ tabStop: Int = 1) -> String {
    switch self {
    case .text(.color): "\"#${\(tabStop):000000}\""
    case .text: "\"$\(tabStop)\""
    case .integer(_, .status): "${\(tabStop):200}"
    case .integer(let range, _): "${\(tabStop):\(range.contains(0) ? 0 : range.lowerBound)}"
    case .flag: "${\(tabStop)|true,false|}"
    case .words(let words, nil):
      "\"${\(tabStop)|\(words.map(\.text).joined(separator: ","))|}\""
    case .words: "\"$\(tabStop)\""
    case .list(.object(let properties)):
      "[\n\t\(Snippet.indented(FileValue.object(properties).snippet(tabStop)))\n]"
    case .list: "[$\(tabStop)]"
    case .object(let properties):
      switch properties.filter(\.isRequired) {
      case let required where required.isEmpty: "{\n\t$\(tabStop)\n}"
      case let required: "{ \(FileValue.members(required, tabStop)) }"
      }
    case .table(_, let value):
      "{\n\t\"$\(tabStop)\": \(Snippet.indented(value.snippet(tabStop + 1)))\n}"
    case .oneOf(let forms): forms.first?.snippet(tabStop) ?? "$\(tabStop)"
    case .any: "${\(tabStop):null}"
    }
  }

  private static func members(_ properties: [FileProperty], _ tabStop: Int) -> String {
    properties.enumerated().map { index, property in
      "\"\(property.name)\": \(property.value.snippet(tabStop + index))"
    }.joined(separator: ", ")
  }
}

extension LanguageServer {
  /// Returns the format of a settings file; nil for a screen.
  func format(of document: TextDocument) -> FileFormat? {
    guard let path = document.path, path.hasSuffix(".json") else { return nil }
    let name = path.split(separator: "/").last ?? ""
    if name == RouteTable.fileName { return RouteTable.format }
    if name == ".beagle-tui.json" { return .project }
    guard ThemePath.isTheme(path) || workspace.themes.contains(path),
      document.bytes.firstIndex(of: "_beagleComponent_".utf8) == nil
    else { return nil }
    return themeFormat
  }
}

/// The names of themes.
package enum ThemePath {
  /// Whether a file has the name of a theme, or is in a folder of themes.
  package static func isTheme(_ path: String) -> Bool {
    guard path.hasSuffix(".json"), let name = path.split(separator: "/").last else { return false }
    return name == "theme.json" || name.hasSuffix("-theme.json") || name.hasSuffix(".theme.json")
      || path.containsBytes(of: "/themes/")
  }
}
