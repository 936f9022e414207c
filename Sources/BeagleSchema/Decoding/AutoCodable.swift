/// Lets a custom type hold components and actions:
///
/// ```swift
/// struct Card: ServerDrivenComponent, Decodable {
///   @AutoCodable var child: any ServerDrivenComponent
///   @AutoCodable var onPress: [any Action]?
///   var source: SourceReference?
///   enum CodingKeys: String, CodingKey { case child, onPress }
/// }
/// ```
///
/// It works for a component, an action, lists of either, and optionals of these.
@propertyWrapper
public struct AutoCodable<Value: Sendable>: Sendable, Decodable {
  /// The component, the action, or the list.
  public var wrappedValue: Value

  /// Holds `wrappedValue`.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Decodes what `Value` says.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    let session = decoder.session
    let index = decoder.node.index
    let isArray = decoder.node.kind == .array
    var value: Any?
    if Value.self == (any ServerDrivenComponent).self
      || Value.self == (any ServerDrivenComponent)?.self
    {
      value = session.decodeComponent(index, slot: "child")
    } else if Value.self == (any Action).self || Value.self == (any Action)?.self {
      value = session.decodeAction(index, slot: "action")
    } else if Value.self == [any ServerDrivenComponent].self
      || Value.self == [any ServerDrivenComponent]?.self
    {
      guard isArray else { throw decoder.mismatch(Value.self, "a list of components") }
      value = session.decodeComponents(index, slot: "children")
    } else if Value.self == [any Action].self || Value.self == [any Action]?.self {
      let event = session.eventContexts(decoder.codingPath.last?.stringValue ?? "")
      value = session.withContexts(event) {
        isArray
          ? session.decodeActions(index, slot: "actions")
          : [session.decodeAction(index, slot: "actions")]
      }
    }
    guard let value = value as? Value else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "AutoCodable is for components and actions, not for \(Value.self)"))
    }
    wrappedValue = value
  }
}

extension KeyedDecodingContainer {
  /// A missing or null component, action or list is nil.
  public func decode<T>(
    _ type: AutoCodable<T?>.Type, forKey key: Key
  ) throws -> AutoCodable<T?> {
    try decodeIfPresent(type, forKey: key) ?? AutoCodable(wrappedValue: nil)
  }
}
