extension DynamicObject {
  /// Creates a value from a Swift value, for example as the data of a list or the value of a context. Texts in it are
  /// values, also those that look like an expression. A member that is nil is null.
  ///
  /// ```swift
  /// struct Order: Encodable {
  ///   var name: String
  ///   var price: Double
  /// }
  /// let context = Context(id: "order", value: try DynamicObject(encoding: Order(name: "Tea", price: 3.5)))
  /// ```
  ///
  /// Dictionaries and sets are sorted. Types of Foundation have the form that they encode themselves, which is not that
  /// of `JSONEncoder`: a `URL` is an object, and a `Date` is the number of seconds since 2001. Encode a text instead,
  /// such as `url.absoluteString`.
  /// - Throws: `EncodingError` for a number that JSON does not have, such as infinity, and the errors of the value's
  ///   own `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    self = try DynamicEncoder.node(for: value, at: []).value
  }
}

extension DynamicArray {
  /// Creates an array from a Swift array, like ``DynamicObject/init(encoding:)``.
  ///
  /// ```swift
  /// ListView(dataSource: .value(try DynamicArray(encoding: orders))) { order in
  ///   Text("\(order.name)")
  /// }
  /// ```
  /// - Throws: the errors of ``DynamicObject/init(encoding:)``.
  public init(encoding values: [some Encodable]) throws {
    self = try DynamicObject(encoding: values).arrayValue ?? []
  }

  /// Creates an array of texts, which are values, also if they look like an expression.
  @_disfavoredOverload
  public init(_ texts: some Sequence<String>) { self.init(texts.map { DynamicObject.string($0) }) }
}

/// An `Encoder` for a ``DynamicObject``.
private struct DynamicEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the encoded form of a value.
  static func node(for value: any Encodable, at path: [any CodingKey]) throws -> EncodedNode {
    let node = EncodedNode()
    try value.encode(to: DynamicEncoder(node: node, codingPath: path))
    switch value {
    case is any UnorderedPairs: node.sort(groups: 2)
    case is any UnorderedElements: node.sort(groups: 1)
    default: break
    }
    return node
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(DynamicKeyedContainer(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return DynamicUnkeyedContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    DynamicValueContainer(node: node, codingPath: codingPath)
  }
}

/// A dictionary, whose keys have another order in each run. If the keys are neither texts nor numbers, it is encoded
/// as an array where each key precedes its value.
private protocol UnorderedPairs {}

extension Dictionary: UnorderedPairs {}

/// A set, whose elements have another order in each run.
private protocol UnorderedElements {}

extension Set: UnorderedElements {}

/// A value that is being encoded.
private final class EncodedNode {
  private enum Kind { case value, array, object }

  private var kind = Kind.value
  /// The value, unless it is an array or an object.
  private var plain = DynamicObject.empty
  /// The elements of an array, without keys, or the members of an object.
  private var children: [(key: String, node: EncodedNode)] = []

  var value: DynamicObject {
    switch kind {
    case .value: return plain
    case .array: return .array(children.map(\.node.value))
    case .object:
      var members = DynamicDictionary()
      for (key, node) in children { members[key] = node.value }
      return .dictionary(members)
    }
  }

  /// The number of elements.
  var count: Int { children.count }

  func set(_ value: DynamicObject) { (kind, plain) = (.value, value) }
  func becomeArray() { kind = .array }
  func becomeObject() { kind = .object }
  func append(_ node: EncodedNode) { children.append(("", node)) }
  func add(_ node: EncodedNode, forKey key: any CodingKey) {
    children.append((key.stringValue, node))
  }

  /// Sorts the members of an object by their keys, or the groups of elements of an array by their first elements.
  func sort(groups size: Int) {
    switch kind {
    case .value: break
    case .object: children.sort { EncodedNode.rank($0.key) < EncodedNode.rank($1.key) }
    case .array:
      let groups = stride(from: 0, to: children.count, by: size).map { start in
        (
          EncodedNode.rank(children[start].node.value.jsonText),
          children[start..<min(start + size, children.count)]
        )
      }
      children = groups.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  /// The position of a text: numbers by value, then other texts.
  private static func rank(_ text: String) -> (Int, String) { (Int(text) ?? .max, text) }
}

private struct DynamicKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  private func child(_ key: any CodingKey) -> DynamicEncoder {
    let child = EncodedNode()
    node.add(child, forKey: key)
    return DynamicEncoder(node: child, codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { node.add(EncodedNode(), forKey: key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    node.add(try DynamicEncoder.node(for: value, at: codingPath + [key]), forKey: key)
  }

  // A member without a value is null, so that rows have the same members. The default implementations for these types
  // would omit it, and are preferred to a generic function.

  private func encodeOrNil<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try encodeOrNil(value, key)
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOrNil(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOrNil(value, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { child(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { child(NodeKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

private struct DynamicUnkeyedContainer: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private var path: [any CodingKey] { codingPath + [NodeKey(intValue: count)] }

  private func child() -> DynamicEncoder {
    let path = self.path
    let child = EncodedNode()
    node.append(child)
    return DynamicEncoder(node: child, codingPath: path)
  }

  func encodeNil() { node.append(EncodedNode()) }

  func encode<T: Encodable>(_ value: T) throws {
    node.append(try DynamicEncoder.node(for: value, at: path))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { child().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
  func superEncoder() -> any Encoder { child() }
}

private struct DynamicValueContainer: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  private func encodeInteger(_ value: some BinaryInteger) {
    node.set(Int(exactly: value).map { .int($0) } ?? .double(Double(value)))
  }

  func encodeNil() { node.set(.empty) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Double) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "JSON has no number \(value)"))
    }
    node.set(Int(exactly: value).map { .int($0) } ?? .double(value))
  }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) { encodeInteger(value) }
  func encode(_ value: Int8) { encodeInteger(value) }
  func encode(_ value: Int16) { encodeInteger(value) }
  func encode(_ value: Int32) { encodeInteger(value) }
  func encode(_ value: Int64) { encodeInteger(value) }
  func encode(_ value: UInt) { encodeInteger(value) }
  func encode(_ value: UInt8) { encodeInteger(value) }
  func encode(_ value: UInt16) { encodeInteger(value) }
  func encode(_ value: UInt32) { encodeInteger(value) }
  func encode(_ value: UInt64) { encodeInteger(value) }

  func encode<T: Encodable>(_ value: T) throws {
    node.set(try DynamicEncoder.node(for: value, at: codingPath).value)
  }
}
