/// A property wrapper for components and actions in a custom type:
///
/// ```swift
/// struct Card: ServerDrivenComponent, Decodable {
///   @AutoCodable var child: any ServerDrivenComponent
///   @AutoCodable var onPress: [any Action]?
///   var source: SourceReference?
/// }
/// ```
///
/// The value is a component, an action, a list of either, or an optional of these.
@propertyWrapper
public struct AutoCodable<Value: Sendable>: Sendable, Decodable {
  /// The component, the action, or the list.
  public var wrappedValue: Value

  /// Creates a wrapper for `wrappedValue`.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Decodes a value of type `Value`.
  /// - Throws: `DecodingError` if `Value` is not a supported type, a list is expected and missing, or the
  ///   decoder is not that of ``ComponentDecoder``.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    let session = decoder.session
    let index = decoder.node.index
    let isArray = decoder.node.kind == .array
    var value: Any?
    switch AutoCodableKind(Value.self) {
    case .component: value = session.decodeComponent(index, slot: "child")
    case .action: value = session.decodeAction(index, slot: "action")
    case .components:
      guard isArray else { throw decoder.mismatch(Value.self, "a list of components") }
      value = session.decodeComponents(index, slot: "children")
    case .actions:
      let event = session.eventContexts(decoder.codingPath.last?.stringValue ?? "")
      value = session.withContexts(event) {
        isArray
          ? session.decodeActions(index, slot: "actions")
          : [session.decodeAction(index, slot: "actions")]
      }
    case nil: break
    }
    guard let value = value as? Value else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "AutoCodable supports components and actions, not \(Value.self)"))
    }
    wrappedValue = value
  }
}

extension KeyedDecodingContainer {
  /// Decodes a component, action or list; nil if it is missing or null.
  /// - Throws: `DecodingError`, as ``AutoCodable/init(from:)`` does.
  public func decode<T>(
    _ type: AutoCodable<T?>.Type, forKey key: Key
  ) throws -> AutoCodable<T?> {
    try decodeIfPresent(type, forKey: key) ?? AutoCodable(wrappedValue: nil)
  }
}

/// The kind of value in an ``AutoCodable``.
enum AutoCodableKind {
  case component, components, action, actions

  init?<Value>(_ type: Value.Type) {
    if type == (any ServerDrivenComponent).self || type == (any ServerDrivenComponent)?.self {
      self = .component
    } else if type == (any Action).self || type == (any Action)?.self {
      self = .action
    } else if type == [any ServerDrivenComponent].self || type == [any ServerDrivenComponent]?.self
    {
      self = .components
    } else if type == [any Action].self || type == [any Action]?.self {
      self = .actions
    } else {
      return nil
    }
  }

  /// The kind for the description of the property.
  var kind: ValueKind {
    switch self {
    case .component: .component
    case .components: .components
    case .action, .actions: .actions
    }
  }

  /// An empty value.
  var sample: Any {
    switch self {
    case .component: UnknownComponent(type: "") as any ServerDrivenComponent
    case .components: [any ServerDrivenComponent]()
    case .action: UnknownAction(type: "") as any Action
    case .actions: [any Action]()
    }
  }
}
