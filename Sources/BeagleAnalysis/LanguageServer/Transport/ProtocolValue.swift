import JSON

/// A JSON value that is sent to a client.
package enum ProtocolValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// So many of 255 parts.
  case fraction(UInt8)
  case string(String)
  case array([ProtocolValue])
  /// Members in the order in which they are written.
  case object([Member])

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    let key: String
    let value: ProtocolValue
  }

  /// The JSON text.
  package var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += "\(value)"
    case .fraction(let value): text += "\(Double(value) / 255)"
    case .string(let value): JSONText.append(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSONText.append(member.key, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  /// This object with one more member; nothing is added for nil.
  func adding(_ key: String, _ value: ProtocolValue?) -> ProtocolValue {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}

extension ProtocolValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: ProtocolValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, ProtocolValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }
}

extension ProtocolValue {
  /// A value that was received, to be sent back as it came.
  init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool: self = .bool(node.bool ?? false)
    case .int: self = .int(node.int ?? 0)
    // Nothing that is sent back has a fraction.
    case .double: self = node.int.map { .int($0) } ?? .null
    case .string: self = .string(node.string ?? "")
    case .array: self = .array(node.elements.map { ProtocolValue($0) })
    case .object:
      self = .object(
        node.members.map { Member(key: $0.key.string ?? "", value: ProtocolValue($0.value)) })
    }
  }
}
