import CellText

/// The text of an ARIA snapshot.
extension AriaSnapshot {
  /// The first line of a file. Additional elements are differences too.
  static let strictLine = "- /children: deep-equal"

  /// The YAML of the screen, as Playwright writes it.
  package var text: String { lines().map { $0.text + "\n" }.joined() }

  /// Returns the content of a file.
  /// - Parameters:
  ///   - comment: The first line; nil for none.
  ///   - expressions: The regular expressions of the file that it replaces, by node.
  package func file(comment: String?, expressions: [Int: String] = [:]) -> String {
    let first = (comment.map { TextMetrics.line($0) + "\n" } ?? "") + AriaSnapshot.strictLine + "\n"
    return lines(expressions: expressions).reduce(into: first) { $0 += $1.text + "\n" }
  }

  /// A line of the text.
  struct Line {
    /// The text with its indentation.
    var text: String
    /// The index of the node.
    var node: Int
  }

  /// The lines of the text.
  /// - Parameter expressions: The regular expressions to write instead of some names and texts, by
  ///   node.
  func lines(expressions: [Int: String] = [:]) -> [Line] {
    var lines: [Line] = []
    for child in nodes[0].children { append(child, depth: 0, expressions, to: &lines) }
    return lines
  }

  /// Returns the lines of a node and its descendants.
  func lines(of node: Int, depth: Int) -> [Line] {
    var lines: [Line] = []
    append(node, depth: depth, [:], to: &lines)
    return lines
  }

  private func append(
    _ index: Int, depth: Int, _ expressions: [Int: String], to lines: inout [Line]
  ) {
    let node = nodes[index]
    let margin = String(repeating: "  ", count: depth) + "- "
    func add(_ text: String) { lines.append(Line(text: text, node: index)) }
    if node.isText { return add(margin + "text: " + value(of: index, expressions)) }
    let key = YAMLScalar.key(self.key(of: node, name: expressions[index]))
    if node.properties.isEmpty, node.children.isEmpty { return add(margin + key) }
    var start = margin + key
    if YAMLScalar.isLong(key: key) {
      add(margin + "? " + key)
      start = String(repeating: "  ", count: depth + 1)
    }
    if node.properties.isEmpty, node.children.count == 1, nodes[node.children[0]].isText {
      return add(start + ": " + value(of: node.children[0], expressions))
    }
    add(start + ":")
    for property in node.properties {
      add("  " + margin + "/\(property.name): " + AriaText.value(property.value))
    }
    for child in node.children { append(child, depth: depth + 1, expressions, to: &lines) }
  }

  /// Returns a text as a YAML scalar.
  private func value(of text: Int, _ expressions: [Int: String]) -> String {
    if let expression = expressions[text] { return AriaText.expression(expression) }
    return nodes[text].isMasked ? "/.*/" : AriaText.value(nodes[text].name)
  }

  private func key(of node: Node, name: String?) -> String {
    var key = node.role
    if let name = name ?? (node.name.isEmpty ? nil : YAMLScalar.doubleQuoted(node.name)) {
      key += " " + name
    }
    for attribute in AriaAttribute.allCases {
      guard let value = node.attributes[attribute] else { continue }
      key += value == "true" ? " [\(attribute.rawValue)]" : " [\(attribute.rawValue)=\(value)]"
    }
    return key
  }
}

/// The quoting of values, as Playwright writes them.
enum AriaText {
  /// Returns a text as a YAML scalar, in double quotes if necessary.
  static func value(_ text: String) -> String {
    expression(isExpression(text) ? expression(for: text) : text)
  }

  /// Returns a regular expression, with its slashes, as a YAML scalar.
  static func expression(_ text: String) -> String { YAMLScalar.text(text, in: .block) }

  /// Returns whether a text would be read as a regular expression.
  static func isExpression(_ text: String) -> Bool {
    text.utf8.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
  }

  /// Returns a regular expression that matches only a text.
  private static func expression(for text: String) -> String {
    "/^" + SearchPattern.quoted(AriaTemplate.normalized(text)) + "$/"
  }
}
