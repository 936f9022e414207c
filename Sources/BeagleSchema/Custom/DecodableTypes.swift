/// Helpers for the `Decodable` conformances of this module.
enum NodeDecoding {
  static func decoder(_ decoder: any Decoder) throws -> JSONNodeDecoder {
    guard let decoder = decoder as? JSONNodeDecoder else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "can only be decoded by ComponentDecoder"))
    }
    return decoder
  }

  /// Decodes an object and reports its invalid properties.
  static func object<T: NodeDecodable>(_ decoder: any Decoder) throws -> T {
    let decoder = try self.decoder(decoder)
    guard decoder.node.kind == .object else { throw decoder.mismatch(T.self, "an object") }
    return T(decoder.session, at: decoder.node.index)
  }
}

extension Expression: Decodable where Value: Decodable {
  /// Decodes an expression or a literal.
  /// - Throws: `DecodingError` if the decoder is not that of ``ComponentDecoder``, and the errors of a literal
  ///   of another type.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    if decoder.node.kind == .string {
      switch decoder.session.text(decoder.node.index) {
      case .expression(let expression):
        self = .expression(expression)
        return
      case .plain(let plain, let issue):
        if let issue {
          decoder.session.reportSyntax(
            issue, at: decoder.node.index, name: decoder.codingPath.last?.stringValue ?? "",
            isRefused: Value.self != String.self)
        }
        // A text that may be any value is not decoded again, which would report it twice.
        if let value = (plain as? Value) ?? (DynamicObject.string(plain) as? Value) {
          self = .value(value)
          return
        }
      }
    }
    self = .value(try Value(from: decoder))
  }
}

extension DynamicObject: Decodable {
  /// Decodes any value.
  /// - Throws: `DecodingError` if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    decoder.session.inspectData(decoder.node.index)
    self.init(decoder.node)
  }
}

extension DynamicArray: Decodable {
  /// Decodes a list.
  /// - Throws: `DecodingError` if the value is not a list, or if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    guard decoder.node.kind == .array else { throw decoder.mismatch(DynamicArray.self, "a list") }
    decoder.session.inspectData(decoder.node.index)
    self.init(decoder.node)
  }
}

extension Style: Decodable {
  /// Decodes an object. Invalid properties are reported and skipped.
  /// - Throws: `DecodingError` if the value is not an object, or if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws { self = try NodeDecoding.object(decoder) }
}

extension Accessibility: Decodable {
  /// Decodes an object. Invalid properties are reported and skipped.
  /// - Throws: `DecodingError` if the value is not an object, or if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws { self = try NodeDecoding.object(decoder) }
}

extension Context: Decodable {
  /// Decodes an object. Invalid properties are reported and skipped.
  /// - Throws: `DecodingError` if the value is not an object, or if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws { self = try NodeDecoding.object(decoder) }
}

extension UnitValue: Decodable {
  /// Decodes an object. Invalid properties are reported and skipped.
  /// - Throws: `DecodingError` if the value is not an object, or if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws { self = try NodeDecoding.object(decoder) }
}

extension ActionAnalyticsConfig: Decodable {
  /// Decodes `true`, `false` or an object. Invalid properties of the object are reported and skipped.
  /// - Throws: `DecodingError` for any other value, or if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    switch decoder.node.kind {
    case .bool: self = decoder.node.bool == true ? .enabled(nil) : .disabled
    case .object: self = .enabled(try NodeDecoding.object(decoder))
    default: throw decoder.mismatch(ActionAnalyticsConfig.self, "true, false or an object")
    }
  }
}

extension SourceReference: Decodable {
  /// The position of the value itself.
  /// - Throws: `DecodingError` if the decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoding.decoder(decoder).node.source
  }
}

extension KeyedDecodingContainer {
  /// Returns the position of the object, which is not a property in JSON. So a type with the property `source` needs no
  /// `CodingKeys`.
  ///
  /// - Throws: `DecodingError` if the decoder is not that of ``ComponentDecoder``.
  public func decodeIfPresent(
    _ type: SourceReference.Type, forKey key: Key
  ) throws -> SourceReference? { (try superDecoder() as? JSONNodeDecoder)?.node.source }
}

// MARK: - Descriptions

/// A type with its own decoding, which provides a sample value for descriptions.
protocol SelfDescribing {
  static var describedKind: ValueKind { get }
  static var isBindable: Bool { get }
  static var sample: Self? { get }
}

extension SelfDescribing { static var isBindable: Bool { false } }

extension SelfDescribing where Self: NodeDecodable {
  static var describedKind: ValueKind { .object(ObjectDescriptor(Self.self)) }
}

extension Expression: SelfDescribing where Value: Decodable {
  static var describedKind: ValueKind {
    let decoder = DescribingDecoder(finding: .init())
    return (try? decoder.sample(Value.self).shape.kind) ?? .any
  }
  static var isBindable: Bool { true }
  static var sample: Expression? { .of("@{sample}") }
}

extension DynamicObject: SelfDescribing {
  static var describedKind: ValueKind { .any }
  static var sample: DynamicObject? { .empty }
}

extension DynamicArray: SelfDescribing {
  static var describedKind: ValueKind { .list }
  static var sample: DynamicArray? { [] }
}

extension Dictionary: SelfDescribing where Key == String, Value == String {
  static var describedKind: ValueKind { .stringObject }
  static var sample: [String: String]? { [:] }
}

extension Style: SelfDescribing { static var sample: Style? { Style() } }
extension Accessibility: SelfDescribing { static var sample: Accessibility? { Accessibility() } }
extension Context: SelfDescribing { static var sample: Context? { Context(id: "") } }
extension UnitValue: SelfDescribing { static var sample: UnitValue? { .zero } }

extension ActionAnalyticsConfig: SelfDescribing {
  static var describedKind: ValueKind {
    .oneOf([.bool, .object(ObjectDescriptor(Attributes.self))])
  }
  static var sample: ActionAnalyticsConfig? { .disabled }
}

extension AutoCodable: SelfDescribing {
  static var describedKind: ValueKind { AutoCodableKind(Value.self)?.kind ?? .any }
  static var sample: AutoCodable? {
    (AutoCodableKind(Value.self)?.sample as? Value).map { AutoCodable(wrappedValue: $0) }
  }
}
