/// An ARIA snapshot to compare a screen with, in Playwright's YAML.
///
/// Names and texts can be regular expressions in slashes. A template can be partial: it may leave out
/// elements, names and attributes.
///
///     - heading "Orders"
///     - list:
///       - /children: equal
///       - listitem: /#\d+/
package struct AriaTemplate {
  /// How the children of an element are compared.
  enum Mode: String, CaseIterable {
    /// The template's children occur in this order, among others.
    case contain
    /// The children are the same; their own children may be others.
    case equal
    /// The children and all descendants are the same.
    case deepEqual = "deep-equal"
  }

  /// A name or text in the template.
  enum Pattern {
    /// This text. White space counts as one space.
    case exact(String)
    /// A text that contains a match of the expression.
    case expression(SearchPattern)
  }

  /// An element or text of the template. The first node of a template is the screen.
  struct Node {
    var role: String
    /// The name, or the text of a text; nil for any.
    var name: Pattern?
    var attributes: [AriaAttribute: String] = [:]
    var properties: [(name: String, value: Pattern, line: Int)] = []
    var mode: Mode?
    /// The line of `/children`.
    var modeLine = 0
    var children: [Int] = []
    /// The line in the file, from 1.
    var line: Int
    /// The written form of the element without its children.
    var source: String

    var isText: Bool { role == AriaRole.text }
  }

  /// The nodes in the order of their lines.
  let nodes: [Node]
  /// Messages about values with a probably unintended meaning, with their file, line and column.
  package let warnings: [String]

  init(nodes: [Node], warnings: [String] = []) {
    self.nodes = nodes
    self.warnings = warnings
  }

  /// Whether additional elements of the screen are differences.
  var isStrict: Bool { nodes[0].mode != nil && nodes[0].mode != .contain }
}

extension AriaTemplate.Pattern {
  /// Returns whether a text matches.
  /// - Throws: `SearchPattern.Failure` if the comparison takes too many steps.
  func matches(_ text: String) throws(SearchPattern.Failure) -> Bool {
    switch self {
    case .exact(let expected):
      return expected == text || expected == AriaTemplate.normalized(text)
    case .expression(let pattern):
      // A text that looks like the expression with its slashes.
      if text == pattern.literal { return true }
      return try pattern.matches(AriaTemplate.normalized(text))
    }
  }

  /// The pattern as a YAML scalar.
  var written: String {
    switch self {
    case .exact(let text): AriaText.value(text)
    case .expression(let pattern): AriaText.expression(pattern.literal)
    }
  }
}

extension AriaTemplate {
  /// A line of the text.
  struct Line {
    /// What the line contains.
    enum Part {
      case element
      case property(String)
      case mode(Mode)
    }

    /// The text with its indentation.
    var text: String
    /// The index of the node.
    let node: Int
    let part: Part
    /// The line in the file, from 1.
    let number: Int
  }

  /// Returns the lines of an element and its descendants.
  func lines(of index: Int, depth: Int) -> [Line] {
    let node = nodes[index]
    if isInline(index), let child = node.children.first.map({ nodes[$0] }) {
      var lines = head(of: index, depth: depth, hasContent: true)
      lines[0].text += " " + (child.name == nil ? "" : child.source)
      return lines
    }
    let hasContent = !node.children.isEmpty || !node.properties.isEmpty || node.mode != nil
    return head(of: index, depth: depth, hasContent: hasContent)
      + modeLines(of: index, depth: depth + 1)
      + node.children.flatMap { lines(of: $0, depth: depth + 1) }
  }

  /// Whether an element has one line, which may contain its text.
  func isInline(_ index: Int) -> Bool {
    let node = nodes[index]
    let hasText = node.children.count == 1 && nodes[node.children[0]].isText
    return (node.children.isEmpty || hasText) && node.properties.isEmpty && node.mode == nil
  }

  /// Returns the lines of an element itself and of its properties.
  func head(of index: Int, depth: Int, hasContent: Bool) -> [Line] {
    let node = nodes[index]
    let margin = String(repeating: "  ", count: depth) + "- "
    let key =
      node.isText
      ? (node.name == nil ? "text" : "text: " + node.source)
      : YAMLScalar.key(node.source) + (hasContent ? ":" : "")
    let line = Line(text: margin + key, node: index, part: .element, number: node.line)
    return [line]
      + node.properties.map { property in
        Line(
          text: "  \(margin)/\(property.name): \(property.value.written)", node: index,
          part: .property(property.name), number: property.line)
      }
  }

  /// Returns the line with the mode of an element, if it has one.
  func modeLines(of index: Int, depth: Int) -> [Line] {
    let node = nodes[index]
    guard let mode = node.mode else { return [] }
    let text = String(repeating: "  ", count: depth) + "- /children: " + mode.rawValue
    return [Line(text: text, node: index, part: .mode(mode), number: node.modeLine)]
  }
}

extension AriaTemplate {
  /// Returns a text with single spaces only, without those at its ends, and without zero-width spaces
  /// and soft hyphens, as Playwright does.
  static func normalized(_ text: String) -> String {
    if isNormal(text) { return text }
    var result = String.UnicodeScalarView()
    var hasSpace = false
    for scalar in text.unicodeScalars where scalar != "\u{200B}" && scalar != "\u{AD}" {
      if scalar.properties.isWhitespace {
        hasSpace = true
        continue
      }
      if hasSpace, !result.isEmpty { result.append(" ") }
      hasSpace = false
      result.append(scalar)
    }
    return String(result)
  }

  /// Returns whether an ASCII text has single spaces only.
  private static func isNormal(_ text: String) -> Bool {
    var previous: UInt8 = 0x20
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x80, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20 || text.isEmpty
  }
}
