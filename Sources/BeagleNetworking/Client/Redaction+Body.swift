import BeagleSchema
import JSON

extension Redaction {
  /// A span of a document and the JSON that replaces it.
  private typealias Change = (span: Range<Int>, json: String)

  /// Returns a body without secrets. URLs lose their secrets. In JSON and in form fields of web
  /// pages, ``placeholder`` replaces the strings of members with secret names, and 0 replaces a
  /// password that is a number. Expressions stay, since they contain no secrets.
  package static func body(_ bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(bytes, name: "body") else {
      return String(validating: bytes, as: UTF8.self) == nil ? bytes : text(markup(bytes))
    }
    var changes: [Change] = []
    findSecrets(in: document.root, of: "", &changes)
    guard !changes.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for change in changes {
      result += bytes[end..<change.span.lowerBound]
      result += change.json.utf8
      end = change.span.upperBound
    }
    return result + bytes[end...]
  }

  /// Collects the spans of a value that contain secrets, in document order, with their
  /// replacements.
  /// - Parameter name: the name of the member that contains the value.
  private static func findSecrets(in node: JSONNode, of name: String, _ changes: inout [Change]) {
    if let string = node.string {
      let isSecret = !string.isEmpty && !string.hasPrefix("@{") && isSecret(member: name)
      let shown = isSecret ? placeholder : text(string)
      guard shown != string else { return }
      changes.append((node.span.offset..<node.span.end, DynamicObject.string(shown).jsonText))
    } else if node.double != nil {
      guard isPassword(member: name) else { return }
      changes.append((node.span.offset..<node.span.end, "0"))
    }
    for element in node.elements { findSecrets(in: element, of: name, &changes) }
    for (key, value) in node.members { findSecrets(in: value, of: key.text, &changes) }
  }
}
