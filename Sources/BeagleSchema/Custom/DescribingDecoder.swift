/// A decoder without input, for the description of an application's type. It records the requested
/// properties and returns sample values.
struct DescribingDecoder: Decoder {
  /// The description of one value.
  final class Finding {
    var kind: ValueKind?
    let collector = PropertyCollector()
  }

  let finding: Finding
  /// The nesting depth. A type may contain itself.
  var depth = 0
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private static var maximumDepth: Int { 8 }

  /// Returns the properties that a type requests before its decoding fails, if it does.
  static func properties<T: Decodable>(of type: T.Type) -> [PropertyDescriptor] {
    let finding = Finding()
    _ = try? T(from: DescribingDecoder(finding: finding))
    let facts = (type as? any HasFacts.Type)?.facts ?? []
    return finding.collector.properties.adding(facts)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(DescribingObject(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    finding.kind = .list
    return DescribingList(codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { DescribingValue(decoder: self) }

  // MARK: - Samples

  /// Returns a sample value of a type with its description.
  func sample<T: Decodable>(_ type: T.Type) throws -> (value: T, shape: PropertyShape) {
    if let known = type as? any SelfDescribing.Type, let value = known.sample as? T {
      return (value, PropertyShape(known.describedKind, bindable: known.isBindable))
    }
    if let known = type as? any LiteralDecodable.Type, !(type is any CaseIterable.Type) {
      return (try T(from: DescribingDecoder(finding: Finding())), PropertyShape(known.valueKind))
    }
    if let known = type as? any CaseIterable.Type, let value = Self.firstCase(known) as? T {
      return (value, PropertyShape(.enumeration(Self.words(known))))
    }
    let inner = Finding()
    guard depth < DescribingDecoder.maximumDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "expected a type that is not recursive"))
    }
    let value = try T(from: DescribingDecoder(finding: inner, depth: depth + 1))
    let properties = inner.collector.properties.adding((type as? any HasFacts.Type)?.facts ?? [])
    let object = ObjectDescriptor(type) { properties }
    return (value, PropertyShape(inner.kind ?? .object(object)))
  }

  private static func firstCase<T: CaseIterable>(_ type: T.Type) -> T? { T.allCases.first }

  private static func words<T: CaseIterable>(_ type: T.Type) -> [String] {
    T.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }
}

// MARK: - Containers

private struct DescribingObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The last key that was requested with `contains`, which is therefore optional.
  private final class State { var optionalKey: String? }

  let decoder: DescribingDecoder
  private let state = State()
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { [] }

  init(decoder: DescribingDecoder) { self.decoder = decoder }

  func contains(_ key: Key) -> Bool {
    state.optionalKey = key.stringValue
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  private func note(_ key: Key, _ shape: PropertyShape) {
    var shape = shape
    shape.isRequired = state.optionalKey != key.stringValue
    let name = key.stringValue
    if shape.kind == .actions, name.hasPrefix("on") { shape.eventContexts = [name] }
    decoder.finding.collector.note(name, shape, isReadByPhones: true)
  }

  func decode(_ type: Bool.Type, forKey key: Key) -> Bool {
    note(key, PropertyShape(.bool))
    return false
  }

  func decode(_ type: String.Type, forKey key: Key) -> String {
    note(key, PropertyShape(.string))
    return ""
  }

  func decode(_ type: Double.Type, forKey key: Key) -> Double {
    note(key, PropertyShape(.number))
    return 0
  }

  func decode(_ type: Int.Type, forKey key: Key) -> Int {
    note(key, PropertyShape(.integer))
    return 0
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    do {
      let (value, shape) = try decoder.sample(type)
      note(key, shape)
      return value
    } catch {
      note(key, PropertyShape(.any))
      throw error
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    note(key, PropertyShape(.anyObject))
    return DescribingDecoder(finding: .init()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    note(key, PropertyShape(.list))
    return DescribingList(codingPath: codingPath)
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) -> any Decoder {
    note(key, PropertyShape(.any))
    return DescribingDecoder(finding: .init())
  }
}

/// A list without elements.
private struct DescribingList: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey]
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  private var end: DecodingError {
    .valueNotFound(
      DynamicObject.self, .init(codingPath: codingPath, debugDescription: "expected an element"))
  }

  func decodeNil() throws -> Bool { throw end }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { throw end }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { throw end }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw end }
  func superDecoder() throws -> any Decoder { throw end }
}

private struct DescribingValue: SingleValueDecodingContainer {
  let decoder: DescribingDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  private func note<T>(_ kind: ValueKind, _ sample: T) -> T {
    decoder.finding.kind = kind
    return sample
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) -> Bool { note(.bool, false) }
  func decode(_ type: String.Type) -> String { note(.string, "") }
  func decode(_ type: Double.Type) -> Double { note(.number, 0) }
  func decode(_ type: Float.Type) -> Float { note(.number, 0) }
  func decode(_ type: Int.Type) -> Int { note(.integer, 0) }
  func decode(_ type: Int8.Type) -> Int8 { note(.integer, 0) }
  func decode(_ type: Int16.Type) -> Int16 { note(.integer, 0) }
  func decode(_ type: Int32.Type) -> Int32 { note(.integer, 0) }
  func decode(_ type: Int64.Type) -> Int64 { note(.integer, 0) }
  func decode(_ type: UInt.Type) -> UInt { note(.integer, 0) }
  func decode(_ type: UInt8.Type) -> UInt8 { note(.integer, 0) }
  func decode(_ type: UInt16.Type) -> UInt16 { note(.integer, 0) }
  func decode(_ type: UInt32.Type) -> UInt32 { note(.integer, 0) }
  func decode(_ type: UInt64.Type) -> UInt64 { note(.integer, 0) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let (value, shape) = try decoder.sample(type)
    return note(shape.kind, value)
  }
}
