import JSON

/// A JSON value to send to the client.
enum ProtocolValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A fraction of 255, for color components.
  case fraction(UInt8)
  case string(String)
  /// JSON text on one line, which is sent unchanged.
  case json(String)
  case array([ProtocolValue])
  /// Members in the order of output.
  case object([Member])

  /// A key and its value.
  struct Member: Hashable, Sendable {
    let key: String
    let value: ProtocolValue

    /// Creates a member.
    init(key: String, value: ProtocolValue) {
      self.key = key
      self.value = value
    }
  }

  /// The JSON text, on one line.
  var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.line
  }

  /// The JSON text as UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.value("null")
    case .bool(let value): writer.value(value ? "true" : "false")
    case .int(let value): writer.value(String(value))
    case .fraction(let value): writer.value("\(Double(value) / 255)")
    case .string(let value): writer.string(value)
    case .json(let text): writer.value(text)
    case .array(let elements):
      writer.open("[")
      for element in elements { element.write(to: &writer) }
      writer.close("]")
    case .object(let members):
      writer.open("{")
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.close("}")
    }
  }

  /// Returns this object with another member, or unchanged if the value is nil.
  func adding(_ key: String, _ value: ProtocolValue?) -> ProtocolValue {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}

extension ProtocolValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: ProtocolValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, ProtocolValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
  init(nilLiteral: ()) { self = .null }
}

extension ProtocolValue {
  /// Creates a value from a received one, to send it back.
  init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool: self = .bool(node.bool ?? false)
    case .int: self = .int(node.int ?? 0)
    // Values that are sent back never have a fraction.
    case .double: self = node.int.map { .int($0) } ?? .null
    case .string: self = .string(node.string ?? "")
    case .array: self = .array(node.elements.map { ProtocolValue($0) })
    case .object:
      self = .object(
        node.members.map { Member(key: $0.key.string ?? "", value: ProtocolValue($0.value)) })
    }
  }
}
