/// Text in XML and HTML.
package enum MarkupText {
  /// Returns the text with special characters as entities, for content and for attributes in either
  /// kind of quotes. U+FFFD replaces the characters that XML forbids, also as entities.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Parsers turn it into a line feed.
      case "\r": result += "&#13;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar == "\u{FFFE}" || scalar == "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns an attribute with a space before it. Its value is one line.
  package static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(line(value))\""
  }

  /// Returns the text in one line, without control characters.
  package static func line(_ text: String) -> String { escaped(TextMetrics.line(text)) }
}
