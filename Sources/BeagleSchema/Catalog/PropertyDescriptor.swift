/// A property, as the decoder of its type asks for it.
public struct PropertyDescriptor: Hashable, Sendable {
  /// The key on the wire.
  public let name: String
  /// What the value is.
  public let kind: ValueKind
  /// Whether it must be there. Lenient decoding reports a missing one and uses a default; in strict
  /// mode the document is refused where ``isReadByPhones``.
  public let isRequired: Bool
  /// Whether an expression may stand instead of the value.
  public let isBindable: Bool
  /// The value that decoding uses where the property is missing.
  public let defaultValue: DynamicObject?
  /// The contexts that exist for the actions of an event, as `onChange` for those of `onChange`.
  public let eventContexts: [String]
  /// For a name of Beagle 1.x: what to use instead.
  public let replacement: String?
  /// Whether Beagle iOS 2.1.3 reads it, so that a wrong value makes it, and strict mode, refuse a
  /// document.
  public let isReadByPhones: Bool
}

/// An object of a known shape that is neither a component nor an action.
public struct ObjectDescriptor: Hashable, Sendable {
  /// The Swift name of the type. Made at each call, which takes a while.
  public var name: String { makeName() }
  private let identity: ObjectIdentifier
  private let makeName: @Sendable () -> String
  private let describe: @Sendable () -> [PropertyDescriptor]

  init(_ type: Any.Type, describe: @escaping @Sendable () -> [PropertyDescriptor]) {
    identity = ObjectIdentifier(type)
    makeName = { String(describing: type) }
    self.describe = describe
  }

  init(_ type: any NodeDecodable.Type) {
    self.init(type) { PropertyCollector.properties(of: type) }
  }

  /// The properties, found by running the decoder each time: keep the result.
  public var properties: [PropertyDescriptor] { describe() }

  /// Whether both describe the same type.
  public static func == (a: ObjectDescriptor, b: ObjectDescriptor) -> Bool {
    a.identity == b.identity
  }
  /// Hashes the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// Notes the properties that a decoder asks for while it reads an object without members.
///
/// The description of a type is the decoder's own: there is no second list that could differ.
final class PropertyCollector {
  private(set) var properties: [PropertyDescriptor] = []
  /// What is used instead of the names of Beagle 1.x that are asked for at the moment.
  var replacement: String?

  /// Notes a property; what was asked for first counts.
  func note(_ name: String, _ shape: PropertyShape, isReadByPhones: Bool) {
    if properties.contains(where: { $0.name == name }) { return }
    properties.append(
      PropertyDescriptor(
        name: name, kind: shape.kind, isRequired: shape.isRequired, isBindable: shape.isBindable,
        defaultValue: shape.defaultValue, eventContexts: shape.eventContexts,
        replacement: replacement, isReadByPhones: isReadByPhones))
  }

  /// The properties of a type without those that are known only to be ignored.
  ///
  /// - Parameter isReadByPhones: false for a type of Beagle 1.x, which phones of 2.x do not know.
  static func properties(
    of type: any NodeDecodable.Type, isReadByPhones: Bool = true
  ) -> [PropertyDescriptor] {
    guard let document = try? JSONDocument(text: "{}", name: "") else { return [] }
    let properties = DecodingSession.run(
      document, registry: ComponentRegistry(),
      options: DecodingOptions()
    ) { session -> [PropertyDescriptor] in
      if !isReadByPhones { session.relaxed += 1 }
      return ObjectReader.properties(session, owner: .value(type))
    }
    return properties.filter { $0.kind != .ignored }
  }
}

/// How a decoder asks for a property.
struct PropertyShape {
  /// What the value is; a ``ValueKind`` is only made of it in a dry run.
  enum Source {
    case plain(ValueKind)
    case literal(any LiteralDecodable.Type)
    case object(any NodeDecodable.Type)
    case objects(any NodeDecodable.Type)
  }

  private let source: Source
  var kind: ValueKind {
    switch source {
    case .plain(let kind): kind
    case .literal(let type): type.valueKind
    case .object(let type): .object(ObjectDescriptor(type))
    case .objects(let type): .objects(ObjectDescriptor(type))
    }
  }
  var isRequired = false
  var isBindable = false
  var defaultValue: DynamicObject?
  var eventContexts: [String] = []

  init(
    _ source: Source, required: Bool = false, bindable: Bool = false,
    default value: DynamicObject? = nil, contexts: [String] = []
  ) {
    self.source = source
    isRequired = required
    isBindable = bindable
    defaultValue = value
    eventContexts = contexts
  }

  init(
    _ kind: ValueKind, required: Bool = false, bindable: Bool = false,
    default value: DynamicObject? = nil, contexts: [String] = []
  ) {
    self.init(
      .plain(kind), required: required, bindable: bindable, default: value, contexts: contexts)
  }

  static let ignored = PropertyShape(.ignored)
}
