import JSON

extension Redaction {
  /// A body as it may be shown: where it is JSON, with ``word`` in place of the texts of members
  /// whose names say that they are secrets. Expressions stay, since they hold none themselves.
  package static func body(_ bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(bytes, name: "body") else { return bytes }
    var spans: [Range<Int>] = []
    findSecrets(in: document.root, &spans)
    guard !spans.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for span in spans {
      result += bytes[end..<span.lowerBound]
      result += "\"\(word)\"".utf8
      end = span.upperBound
    }
    return result + bytes[end...]
  }

  /// The places of the secret texts in a value, in their order.
  private static func findSecrets(in node: JSONNode, _ spans: inout [Range<Int>]) {
    for element in node.elements { findSecrets(in: element, &spans) }
    for (key, value) in node.members {
      if let text = value.string {
        guard isSecret(member: key.text), !text.isEmpty, !text.hasPrefix("@{") else { continue }
        spans.append(value.span.offset..<value.span.end)
      } else {
        findSecrets(in: value, &spans)
      }
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
