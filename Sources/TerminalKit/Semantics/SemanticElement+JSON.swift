extension SemanticElement {
  /// The element and what is inside it as JSON, an element a line, each with these members as far
  /// as they have something to say:
  ///
  /// - `role`: a ``Role`` by its name.
  /// - `name`: what it is called.
  /// - `value`, `detail`, `id`: texts.
  /// - `position`: the place among its siblings, from 1, and how many there are.
  /// - `states`: an array of ``State``s by their names.
  /// - `actions`: an array of ``Action``s by their names.
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

  /// The words that are in a set, in the order in which their type declares them.
  private static func list<Word>(_ words: Set<Word>) -> String
  where Word: CaseIterable & RawRepresentable<String> {
    let names = Word.allCases.filter(words.contains).map(\.rawValue.quoted)
    return "[" + names.joined(separator: ", ") + "]"
  }
}

extension String {
  /// A JSON string. Controls, those of writing direction included, are escaped: a terminal that shows
  /// the document must not obey them.
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
  /// Whether it is a control character, C1 and DEL included, or one that sets the writing direction.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
