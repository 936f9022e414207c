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

  /// An attribute of an element. Its value is written as one line.
  package typealias Attribute = (name: String, value: String)

  /// Returns an element of XML; an empty tag without content.
  /// - Parameter content: The escaped content.
  package static func element(
    _ name: String, _ attributes: [Attribute] = [], _ content: String? = nil
  ) -> String {
    let attributes = attributes.map { " \($0.name)=\"\(line($0.value))\"" }.joined()
    return "<\(name)\(attributes)" + (content.map { ">\($0)</\(name)>" } ?? "/>")
  }

  /// Returns the text in one line, without control characters.
  package static func line(_ text: String) -> String { escaped(TextMetrics.line(text)) }

  /// Returns the text with characters in place of its entities: numbers in decimal and hexadecimal,
  /// those of XML, those of Latin-1 and common punctuation. Other entities are not changed.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      if let end = rest.prefix(entityLength).firstIndex(of: ";"),
        let scalar = scalar(ofEntity: rest[rest.index(after: start)..<end])
      {
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// The maximum length of an entity, with `&` and `;`. The longest name of the table has 8 letters.
  package static let entityLength = 12

  /// Returns the character of an entity without `&` and `;`, or nil if it is unknown.
  package static func scalar(ofEntity name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return entities[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }

  private static let entities: [String: Unicode.Scalar] = {
    var entities: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—",
      "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "hellip": "…", "bull": "•", "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™",
    ]
    for (offset, name) in latin1Names.split(whereSeparator: \.isWhitespace).enumerated() {
      entities[String(name)] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    return entities
  }()

  /// The names of the characters U+00A0 to U+00FF in order (HTML 4, section 24.2).
  private static let latin1Names = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
    yacute thorn yuml
    """
}
