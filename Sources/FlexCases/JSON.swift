/// A JSON value which keeps the order of members and the text of numbers, so that what is read can
/// be written again as it was.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// Why a text is not JSON.
  public struct Failure: Error, CustomStringConvertible {
    public let reason: String
    public let offset: Int
    public var description: String { "\(reason) at byte \(offset)" }
  }

  public init(_ text: String) throws(Failure) {
    var parser = Parser(bytes: Array(text.utf8))
    self = try parser.document()
  }

  // MARK: - Access

  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The number, rounded to a float once.
  public var float: Float? {
    if case .number(let text) = self { Float(text) } else { nil }
  }

  // MARK: - Writing

  public var text: String {
    var out = ""
    write(to: &out)
    return out
  }

  private func write(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let bool): out += bool ? "true" : "false"
    case .number(let text): out += text
    case .string(let string): Self.write(string, to: &out)
    case .array(let elements):
      out += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { out += "," }
        element.write(to: &out)
      }
      out += "]"
    case .object(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { out += "," }
        Self.write(member.key, to: &out)
        out += ":"
        member.value.write(to: &out)
      }
      out += "}"
    }
  }

  private static func write(_ string: String, to out: inout String) {
    out += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}

/// Recursive descent over the bytes of a text.
private struct Parser {
  let bytes: [UInt8]
  var at = 0
  var depth = 0
  static let maximumDepth = 4096

  mutating func document() throws(JSON.Failure) -> JSON {
    let value = try value()
    skipSpace()
    if at < bytes.count { throw failure("text after the value") }
    return value
  }

  func failure(_ reason: String) -> JSON.Failure { JSON.Failure(reason: reason, offset: at) }

  mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  mutating func take(_ character: Character) -> Bool {
    guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
    at += 1
    return true
  }

  mutating func value() throws(JSON.Failure) -> JSON {
    skipSpace()
    guard at < bytes.count else { throw failure("value missing") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw failure("nested deeper than \(Self.maximumDepth)") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  mutating func word(_ word: String, _ value: JSON) throws(JSON.Failure) -> JSON {
    guard bytes[at...].starts(with: word.utf8) else { throw failure("unknown word") }
    at += word.utf8.count
    return value
  }

  mutating func number() throws(JSON.Failure) -> JSON {
    let start = at
    while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if Double(text) == nil {
      at = start
      throw failure("unexpected character")
    }
    return .number(text)
  }

  mutating func object() throws(JSON.Failure) -> JSON {
    at += 1
    var members: [(key: String, value: JSON)] = []
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw failure("key missing") }
      let key = try string()
      skipSpace()
      if !take(":") { throw failure("colon missing") }
      members.append((key, try value()))
      skipSpace()
    } while take(",")
    if !take("}") { throw failure("comma or brace missing") }
    return .object(members)
  }

  mutating func array() throws(JSON.Failure) -> JSON {
    at += 1
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value())
      skipSpace()
    } while take(",")
    if !take("]") { throw failure("comma or bracket missing") }
    return .array(elements)
  }

  mutating func string() throws(JSON.Failure) -> String {
    at += 1
    var out: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: out, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(&out)
      default: out.append(byte)
      }
    }
    throw failure("end of string missing")
  }

  mutating func escape(_ out: inout [UInt8]) throws(JSON.Failure) {
    guard at < bytes.count else { throw failure("end of string missing") }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "u"):
      var unit = try hex()
      if (0xD800..<0xDC00).contains(unit), take("\\"), take("u") {
        unit = 0x10000 + (unit - 0xD800) << 10 + (try hex() &- 0xDC00) & 0x3FF
      }
      let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
      out.append(contentsOf: String(Character(scalar)).utf8)
    default: out.append(byte)
    }
  }

  mutating func hex() throws(JSON.Failure) -> UInt32 {
    guard at + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits missing") }
    at += 4
    return unit
  }
}
