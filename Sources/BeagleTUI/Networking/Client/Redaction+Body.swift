import BeagleSchema
import JSON

extension Redaction {
  private typealias Change = (span: Range<Int>, text: String)

  /// A body as it may be shown: addresses without their secrets and, where it is JSON, with ``word`` in
  /// place of the texts of members whose names say that they are secrets. Expressions stay, since they
  /// hold none themselves.
  package static func body(_ bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(bytes, name: "body") else {
      return String(validating: bytes, as: UTF8.self) == nil ? bytes : text(bytes)
    }
    var changes: [Change] = []
    findSecrets(in: document.root, isSecret: false, &changes)
    guard !changes.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for change in changes {
      result += bytes[end..<change.span.lowerBound]
      result += DynamicObject.string(change.text).jsonText.utf8
      end = change.span.upperBound
    }
    return result + bytes[end...]
  }

  /// The texts of a value that hold secrets, in their order, and what stands in their place.
  /// - Parameter isSecret: whether the value is one, or a list of them.
  private static func findSecrets(in node: JSONNode, isSecret: Bool, _ changes: inout [Change]) {
    if let string = node.string {
      let shown = isSecret && !string.isEmpty && !string.hasPrefix("@{") ? word : text(string)
      if shown != string { changes.append((node.span.offset..<node.span.end, shown)) }
      return
    }
    for element in node.elements { findSecrets(in: element, isSecret: isSecret, &changes) }
    for (key, value) in node.members {
      findSecrets(in: value, isSecret: self.isSecret(member: key.text), &changes)
    }
  }

  /// Whether the text of a member of that name is a secret.
  static func isSecret(member name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return secretMembers.contains { plain.containsBytes(of: $0) } || plain == "jwt"
  }

  private static let secretMembers = [
    "token", "secret", "password", "passwd", "apikey", "accesskey", "credential", "authorization",
  ]
}
