/// Rules about header fields. Names are case-insensitive (RFC 9110, 5.1).
package enum HTTPHeader {
  /// Returns the value of the first field with a name, or nil.
  static func value(_ name: String, in fields: [(String, String)]) -> String? {
    let name = name.lowercased()
    return fields.first { $0.0.lowercased() == name }?.1
  }

  /// Whether a string is a valid field name (RFC 9110, 5.6.2).
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  /// Whether a string is a valid field value: without control characters except tab.
  package static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == UInt8(ascii: "\t") }
  }

  /// Whether a field frames a message or belongs to one connection (RFC 9110, 7.6.1).
  package static func isFraming(_ name: String) -> Bool {
    let name = name.lowercased()
    return framing.contains(name) || name.hasPrefix("proxy-")
  }

  /// Whether a field describes the client instead of the user.
  static func describesClient(_ name: String) -> Bool { ofClient.contains(name.lowercased()) }

  private static let framing: Set = [
    "host", "content-length", "transfer-encoding", "connection", "te", "upgrade", "trailer",
    "keep-alive", "expect",
  ]

  private static let ofClient: Set = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "beagle-platform",
    "content-type", "user-agent",
  ]
}
