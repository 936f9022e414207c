/// The text of an ARIA snapshot.
extension AriaSnapshot {
  /// The first line of a file. Additional elements are differences too.
  static let strictLine = "- /children: deep-equal"

  /// The YAML of the screen, as Playwright writes it.
  package var text: String { lines().map { $0.text + "\n" }.joined() }

  /// A line of the text.
  struct Line {
    /// The text with its indentation.
    var text: String
    /// The index of the node.
    var node: Int
    /// Whether the line is that of the node itself, and not of a property.
    var isFirst: Bool
  }

  /// The lines of the text.
  /// - Parameter keys: The written form of some nodes, with regular expressions instead of names.
  func lines(keys: [Int: Key] = [:]) -> [Line] {
    var lines: [Line] = []
    for child in nodes[0].children { append(child, depth: 0, keys: keys, to: &lines) }
    return lines
  }

  /// Returns the lines of a node and its descendants.
  func lines(of node: Int, depth: Int) -> [Line] {
    var lines: [Line] = []
    append(node, depth: depth, keys: [:], to: &lines)
    return lines
  }

  /// The parts of a node's line.
  struct Key {
    /// The written name, in quotes or slashes; the value for a text.
    var name: String
  }

  private func append(_ index: Int, depth: Int, keys: [Int: Key], to lines: inout [Line]) {
    let node = nodes[index]
    let margin = String(repeating: "  ", count: depth) + "- "
    if node.isText {
      lines.append(
        Line(text: margin + "text: " + value(of: index, keys), node: index, isFirst: true))
      return
    }
    let key = AriaText.key(self.key(of: node, name: keys[index]?.name))
    if node.properties.isEmpty {
      if node.children.isEmpty {
        lines.append(Line(text: margin + key, node: index, isFirst: true))
        return
      }
      if node.children.count == 1, nodes[node.children[0]].isText {
        let child = node.children[0]
        lines.append(
          Line(text: margin + key + ": " + value(of: child, keys), node: index, isFirst: true))
        return
      }
    }
    lines.append(Line(text: margin + key + ":", node: index, isFirst: true))
    for property in node.properties {
      lines.append(
        Line(
          text: "  " + margin + "/\(property.name): " + AriaText.value(property.value),
          node: index, isFirst: false))
    }
    for child in node.children { append(child, depth: depth + 1, keys: keys, to: &lines) }
  }

  /// Returns a text as a YAML scalar.
  private func value(of text: Int, _ keys: [Int: Key]) -> String {
    if let key = keys[text] { return AriaText.expression(key.name) }
    return nodes[text].isMasked ? "/.*/" : AriaText.value(nodes[text].name)
  }

  private func key(of node: Node, name: String?) -> String {
    var key = node.role
    if let name {
      key += " " + name
    } else if !node.name.isEmpty {
      key += " " + AriaText.quoted(node.name)
    }
    for attribute in AriaAttribute.allCases {
      guard let value = node.attributes[attribute] else { continue }
      key += value == "true" ? " [\(attribute.rawValue)]" : " [\(attribute.rawValue)=\(value)]"
    }
    return key
  }
}

/// The quoting of names and values.
enum AriaText {
  /// Returns a name in double quotes, with backslashes before quotes and backslashes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isControl(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns the key of a line as a YAML scalar, in single quotes if necessary.
  static func key(_ key: String) -> String {
    guard needsQuotes(key) else { return key }
    return "'" + key.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }

  /// Returns a text as a YAML scalar, in double quotes if necessary.
  static func value(_ text: String) -> String {
    let text = isExpression(text) ? expression(for: text) : text
    return needsQuotes(text) ? quoted(text) : text
  }

  /// Returns a regular expression, with its slashes, as a YAML scalar.
  static func expression(_ text: String) -> String { needsQuotes(text) ? quoted(text) : text }

  /// Returns whether a text would be read as a regular expression.
  static func isExpression(_ text: String) -> Bool {
    text.utf8.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
  }

  /// Returns a regular expression that matches only a text.
  private static func expression(for text: String) -> String {
    var result = "/^"
    for scalar in AriaTemplate.normalized(text).unicodeScalars {
      if "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "$/"
  }

  /// Returns whether a plain YAML scalar would have another value.
  static func needsQuotes(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last else { return true }
    if isSpace(first) || isSpace(last) || first == "-" || last == ":" { return true }
    if "&*],?!>|@\"'#%[{}`~=".unicodeScalars.contains(first) { return true }
    var previous = first
    for scalar in scalars {
      if scalar == "{" || scalar == "}" || scalar == "`" || isControl(scalar) { return true }
      if previous == ":", isSpace(scalar) { return true }
      if scalar == "#", isSpace(previous) { return true }
      previous = scalar
    }
    return isWord(text)
  }

  /// Returns whether YAML reads a text as a Boolean, null or a number.
  private static func isWord(_ text: String) -> Bool {
    switch text.lowercased() {
    case "y", "n", "yes", "no", "true", "false", "on", "off", "null": true
    default: Double(text) != nil || Int(text) != nil || text.hasPrefix("0x") || text.hasPrefix("0o")
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  /// Returns whether YAML does not allow a character, or a terminal would obey it.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff,
      0xfffe...0xffff:
      true
    default: false
    }
  }
}
