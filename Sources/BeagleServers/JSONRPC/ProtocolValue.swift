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

  /// The JSON text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The JSON text as UTF-8, on one line.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): ProtocolValue.append(value, to: &bytes)
    case .fraction(let value): bytes += "\(Double(value) / 255)".utf8
    case .string(let value): ProtocolValue.append(value, to: &bytes)
    case .json(let text): bytes += text.utf8
    case .array(let elements):
      bytes.append(0x5B)
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        element.append(to: &bytes)
      }
      bytes.append(0x5D)
    case .object(let members):
      bytes.append(0x7B)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        ProtocolValue.append(member.key, to: &bytes)
        bytes.append(0x3A)
        member.value.append(to: &bytes)
      }
      bytes.append(0x7D)
    }
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    // Most numbers are lines and columns, so small ones have a fast path.
    guard value >= 0, value < 10_000 else {
      bytes += "\(value)".utf8
      return
    }
    var divisor = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(0x30 + value / divisor % 10))
      divisor /= 10
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    guard isPlain else {
      bytes += JSONText.quoted(text).utf8
      return
    }
    bytes.append(0x22)
    bytes += text.utf8
    bytes.append(0x22)
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
