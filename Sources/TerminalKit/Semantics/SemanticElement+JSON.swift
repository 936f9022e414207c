extension SemanticElement {
  /// The element and its descendants as JSON, one element per line. Empty members are left out:
  ///
  /// - `role`: the name of a ``Role``.
  /// - `name`: the name.
  /// - `value`, `detail`, `id`: strings.
  /// - `position`: the position among the siblings, from 1, and their number.
  /// - `states`: an array of names of ``State``s.
  /// - `actions`: an array of names of ``Action``s.
  /// - `bounds`: column and row, from 0, width and height, in cells of the screen.
  /// - `children`: an array of elements.
  public var json: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int) {
    func member(_ name: String, _ value: String) { text += ", \"\(name)\": \(value)" }
    text += "{\"role\": \(role.rawValue.quoted)"
    member("name", name.quoted)
    if let value { member("value", value.quoted) }
    if let detail { member("detail", detail.quoted) }
    if let identifier { member("id", identifier.quoted) }
    if let position { member("position", "[\(position.number), \(position.count)]") }
    if !states.isEmpty { member("states", SemanticElement.list(states)) }
    if !actions.isEmpty { member("actions", SemanticElement.list(actions)) }
    member("bounds", "[\(bounds.x), \(bounds.y), \(bounds.width), \(bounds.height)]")
    if !children.isEmpty {
      let margin = "\n" + String(repeating: " ", count: 2 * (indent + 1))
      text += ", \"children\": ["
      for (index, child) in children.enumerated() {
        text += (index == 0 ? "" : ",") + margin
        child.write(to: &text, indent: indent + 1)
      }
      text += "]"
    }
    text += "}"
  }

  /// Returns the elements of a set as a JSON array, in the order of their declaration.
  private static func list<Word>(_ words: Set<Word>) -> String
  where Word: CaseIterable & RawRepresentable<String> {
    let names = Word.allCases.filter(words.contains).map(\.rawValue.quoted)
    return "[" + names.joined(separator: ", ") + "]"
  }
}

extension String {
  /// A JSON string. Control characters, including those of the writing direction, are escaped, so
  /// that a terminal that shows the document does not obey them.
  fileprivate var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, including C1 and DEL, or sets the writing
  /// direction.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
