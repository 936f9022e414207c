import JSON

/// The quoting of texts as YAML: whatever a text contains, it is read as one scalar with this text.
package enum YAMLScalar {
  /// The place of a scalar, which decides what a text without quotes may contain.
  package enum Context: Sendable {
    /// After `- ` or `key: ` in a line of its own.
    case block
    /// Inside of `{…}` or `[…]`, where commas and brackets have a meaning too.
    case flow
  }

  /// Returns a text as a scalar: without quotes if that is the same text, else in double quotes. In
  /// a flow context, a text with backslashes is in single quotes if possible, because expressions are
  /// more legible there.
  package static func text(_ text: String, in context: Context) -> String {
    switch context {
    case .block: return needsQuotes(text) ? doubleQuoted(text) : text
    case .flow:
      if isPlainEverywhere(text) { return text }
      let scalars = text.unicodeScalars
      return scalars.contains("\\") && !scalars.contains(where: isControl)
        ? singleQuoted(text) : doubleQuoted(text)
    }
  }

  /// Returns a text in double quotes, with the escapes of JSON. Characters that YAML does not allow,
  /// and those that a terminal or an editor would obey, are escaped too, so that the result is one
  /// line.
  static func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isControl(scalar): result += JSONText.unicodeEscape(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a text without control characters as the key of a block, in single quotes if necessary.
  static func key(_ text: String) -> String {
    needsQuotes(text) ? singleQuoted(text) : text
  }

  /// The maximum length of a key without `? ` before it, in code points; libyaml allows 1,024.
  private static let keyLimit = 1000

  /// Whether a key needs `? ` before it, and its colon in the next line.
  static func isLong(key: String) -> Bool { key.unicodeScalars.count > keyLimit }

  private static func singleQuoted(_ text: String) -> String {
    var result = "'".unicodeScalars
    // Compares code points, because a combining mark after a quote is part of one character with it.
    for scalar in text.unicodeScalars {
      if scalar == "'" { result.append("'") }
      result.append(scalar)
    }
    result.append("'")
    return String(result)
  }

  /// Returns a text as a comment after `# `: one line, with the same escapes of control characters.
  package static func comment(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if isControl(scalar) {
        result += JSONText.unicodeEscape(scalar.value)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  // MARK: - Texts without quotes

  /// Returns whether a text without quotes would have another value in a block.
  private static func needsQuotes(_ text: String) -> Bool {
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

  /// The maximum length of a text without quotes in a collection, in code points.
  private static let plainLimit = 200

  /// Returns whether a text without quotes is the same text everywhere: a word that begins with a
  /// letter.
  private static func isPlainEverywhere(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    let scalars = text.unicodeScalars
    return scalars.count < plainLimit && scalars.last != " " && !isWord(text)
      && scalars.allSatisfy { scalar in
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
          || " _-./()+\\".unicodeScalars.contains(scalar)
      }
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
