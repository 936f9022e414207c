import BeagleSchema
import JSON

extension Redaction {
  /// A place of a document, and the JSON that stands there instead.
  private typealias Change = (span: Range<Int>, json: String)

  /// A body as it may be shown: addresses without their secrets and, where it is JSON, with ``word`` in
  /// place of the texts of members whose names say that they are secrets, and 0 in place of a password that
  /// is a number. Expressions stay, since they hold none themselves. Fields of web pages count as members.
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

  /// What in a value holds secrets, in their order, and what stands in its place.
  /// - Parameter name: of the member that the value belongs to.
  private static func findSecrets(in node: JSONNode, of name: String, _ changes: inout [Change]) {
    if let string = node.string {
      let isSecret = !string.isEmpty && !string.hasPrefix("@{") && isSecret(member: name)
      let shown = isSecret ? word : text(string)
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
