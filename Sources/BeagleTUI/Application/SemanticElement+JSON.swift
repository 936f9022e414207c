import JSON
import TerminalKit

extension SemanticElement {
  /// The element and its descendants as JSON, one element per line. Empty members are left out:
  ///
  /// - `role`: the name of a ``Role``.
  /// - `roleDescription`: the words for the role of a control of its own kind.
  /// - `name`: the name.
  /// - `value`, `detail`, `id`: strings.
  /// - `position`: the position among the siblings, from 1, and their number.
  /// - `states`: an array of names of ``State``s.
  /// - `actions`: an array of names of ``Action``s.
  /// - `bounds`: the ``frame`` as column and row, from 0, width and height, in cells of the screen.
  /// - `children`: an array of elements.
  public var json: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int) {
    func member(_ name: String, _ value: String) { text += ", \"\(name)\": \(value)" }
    text += "{\"role\": \(JSONText.quoted(role.rawValue))"
    if let roleDescription { member("roleDescription", JSONText.quoted(roleDescription)) }
    member("name", JSONText.quoted(name))
    if let value { member("value", JSONText.quoted(value)) }
    if let detail { member("detail", JSONText.quoted(detail)) }
    if let identifier { member("id", JSONText.quoted(identifier)) }
    if let position { member("position", "[\(position.number), \(position.count)]") }
    if !states.isEmpty { member("states", SemanticElement.list(states)) }
    if !actions.isEmpty { member("actions", SemanticElement.list(actions)) }
    member("bounds", "[\(frame.x), \(frame.y), \(frame.width), \(frame.height)]")
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
    let names = Word.allCases.filter(words.contains).map { JSONText.quoted($0.rawValue) }
    return "[" + names.joined(separator: ", ") + "]"
  }
}
