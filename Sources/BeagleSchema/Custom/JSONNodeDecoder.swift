/// A `Decoder` for a node of a document. It decodes the types of an application and gives their
/// errors source positions.
struct JSONNodeDecoder: Decoder {
  let node: JSONNode
  let session: DecodingSession
  /// Records the requested keys of this object.
  var observer: KeyObserver?
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw mismatch([String: DynamicObject].self, "an object") }
    return KeyedDecodingContainer(NodeKeyedContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    observer?.readsAll = true
    guard node.kind == .array else { throw mismatch([DynamicObject].self, "a list") }
    return NodeUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    observer?.readsAll = true
    return NodeValueContainer(decoder: self)
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    DecodingError.typeMismatch(
      type,
      .init(
        codingPath: codingPath,
        debugDescription: "expected \(expected), found \(session.describe(node.index))"))
  }

  func nested(_ node: JSONNode, _ key: any CodingKey) -> JSONNodeDecoder {
    JSONNodeDecoder(node: node, session: session, codingPath: codingPath + [key])
  }

  // MARK: - Values

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }

  func bool() throws -> Bool {
    guard let value = node.bool else { throw mismatch(Bool.self, "true or false") }
    return value
  }

  func string() throws -> String {
    guard let value = node.string else { throw mismatch(String.self, "a string") }
    return value
  }

  func double() throws -> Double {
    guard let value = node.double else { throw mismatch(Double.self, "a number") }
    return value
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    guard let int = node.int, let value = T(exactly: int) else {
      throw mismatch(type, "a whole number")
    }
    return value
  }
}

/// The keys of an object that an application's type has requested.
final class KeyObserver {
  var keys: [String] = []
  /// Whether all keys may have been read.
  var readsAll = false
}

/// A coding key for a member or an element.
struct NodeKey: CodingKey {
  var stringValue: String
  var intValue: Int?
  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

private struct NodeValueContainer: SingleValueDecodingContainer {
  let decoder: JSONNodeDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { decoder.node.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}

private struct NodeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONNodeDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    decoder.observer?.readsAll = true
    return decoder.node.members.compactMap { Key(stringValue: $0.key.string ?? "") }
  }

  func contains(_ key: Key) -> Bool {
    decoder.observer?.keys.append(key.stringValue)
    return decoder.node[key.stringValue] != nil
  }

  private func value(_ key: Key) throws -> JSONNodeDecoder {
    decoder.observer?.keys.append(key.stringValue)
    guard let node = decoder.node[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "is missing"))
    }
    return decoder.nested(node, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).node.isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try value(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try value(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

private struct NodeUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: JSONNodeDecoder
  private var elements: JSONNode.Elements
  private var upcoming: JSONNode?
  private(set) var currentIndex = 0

  init(decoder: JSONNodeDecoder) {
    self.decoder = decoder
    elements = decoder.node.elements
    upcoming = elements.next()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { decoder.node.count }
  var isAtEnd: Bool { upcoming == nil }

  private func current() throws -> JSONNodeDecoder {
    guard let upcoming else {
      throw DecodingError.valueNotFound(
        DynamicObject.self,
        .init(
          codingPath: codingPath, debugDescription: "expected more than \(currentIndex) elements"))
    }
    return decoder.nested(upcoming, NodeKey(intValue: currentIndex))
  }

  private mutating func step<T>(_ body: (JSONNodeDecoder) throws -> T) throws -> T {
    let result = try body(current())
    upcoming = elements.next()
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard try current().node.isNull else { return false }
    return try step { _ in true }
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try step { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try step { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try step { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try step { $0 } }
}
