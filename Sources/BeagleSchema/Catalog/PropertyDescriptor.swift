/// The description of a property, derived from the decoder of its type and from its ``Fact``.
public struct PropertyDescriptor: Hashable, Sendable {
  /// The key in JSON.
  public let name: String
  /// The kind of the value.
  public let kind: ValueKind
  /// Whether the property is required. Lenient decoding reports a missing property and uses a
  /// default. Strict decoding rejects the document if ``isReadByPhones`` is true.
  public let isRequired: Bool
  /// Whether the value can be an expression.
  public let isBindable: Bool
  /// The value that is used if the property is missing; nil for properties without a default and
  /// for those of Beagle 1.x.
  public private(set) var defaultValue: DynamicObject?
  /// Whether decoding itself sets the default, so that a required property can be missing.
  package let isDefaultDecoded: Bool
  /// The contexts in scope for the actions of an event, for example `onChange` in `onChange`.
  public let eventContexts: [String]
  /// The replacement for a property of Beagle 1.x.
  public let replacement: String?
  /// Whether Beagle iOS 2.1.3 reads the property. If it does, it rejects a document with an invalid
  /// value, as strict decoding does.
  public let isReadByPhones: Bool
  private(set) var fact: Fact?

  /// The purpose, in one or two sentences; empty if an application declares no fact.
  public var text: String {
    if let replacement {
      return "Beagle 2 on phones ignores this property. Use \(replacement)."
    }
    return fact?.text ?? ""
  }

  /// The rules for the value.
  public var traits: [Fact.Trait] { fact?.traits ?? [] }

  /// The value that the actions of the event read in the context with its name; nil if the property
  /// is no such event.
  public var eventValue: EventValue? {
    for case .event(let value) in traits { return value }
    return nil
  }

  fileprivate mutating func add(_ facts: [Fact]) {
    fact = facts.first { $0.name == name } ?? Fact.common.first { $0.name == name }
    guard replacement == nil else { return defaultValue = nil }
    defaultValue = defaultValue ?? fact?.defaultValue
  }
}

extension [PropertyDescriptor] {
  /// Returns the properties with what the type says about them.
  func adding(_ facts: [Fact]) -> [PropertyDescriptor] {
    var properties = self
    for index in properties.indices { properties[index].add(facts) }
    return properties
  }
}

/// The description of an object type that is neither a component nor an action.
public struct ObjectDescriptor: Hashable, Sendable {
  /// The Swift name of the type. It is computed on each access, which is slow.
  public var name: String { makeName() }
  private let identity: ObjectIdentifier
  /// The facts about the properties; they are created on each access.
  var facts: [Fact] { makeFacts() }
  private let makeFacts: @Sendable () -> [Fact]
  private let makeName: @Sendable () -> String
  private let describe: @Sendable () -> [PropertyDescriptor]

  init(_ type: Any.Type, describe: @escaping @Sendable () -> [PropertyDescriptor]) {
    identity = ObjectIdentifier(type)
    makeFacts = { (type as? any HasFacts.Type)?.facts ?? [] }
    // The same name as that of `String(describing:)`, without its search for conformances.
    makeName = { _typeName(type, qualified: false) }
    self.describe = describe
  }

  init(_ type: any NodeDecodable.Type) {
    self.init(type) { PropertyCollector.properties(of: .value(type)) }
  }

  /// The properties. Each access runs the decoder, so store the result.
  public var properties: [PropertyDescriptor] { describe() }

  /// Returns whether both describe the same type.
  public static func == (a: ObjectDescriptor, b: ObjectDescriptor) -> Bool {
    a.identity == b.identity
  }
  /// Hashes the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// Collects the properties that a decoder requests while it reads an empty object.
///
/// This way the description of a type always matches its decoder.
final class PropertyCollector {
  private(set) var properties: [PropertyDescriptor] = []
  /// The replacement of the Beagle 1.x properties that are currently requested.
  var replacement: String?

  /// Adds a property. Later requests for the same name are ignored.
  func note(_ name: String, _ shape: PropertyShape, isReadByPhones: Bool) {
    if properties.contains(where: { $0.name == name }) { return }
    properties.append(
      PropertyDescriptor(
        name: name, kind: shape.kind, isRequired: shape.isRequired, isBindable: shape.isBindable,
        defaultValue: shape.defaultValue, isDefaultDecoded: shape.defaultValue != nil,
        eventContexts: shape.eventContexts,
        replacement: replacement, isReadByPhones: isReadByPhones))
  }

  /// Returns the properties of a type, except those that the decoder ignores.
  ///
  /// - Parameter isReadByPhones: False for types of Beagle 1.x, which phones with 2.x do not
  ///   support.
  static func properties(
    of owner: ObjectReader.Owner, isReadByPhones: Bool = true
  ) -> [PropertyDescriptor] {
    guard let document = try? JSONDocument(text: "{}", name: "") else { return [] }
    let properties = DecodingSession.run(
      document, registry: ComponentRegistry(), options: DecodingOptions()
    ) { session -> [PropertyDescriptor] in
      if !isReadByPhones { session.ignoredByPhones += 1 }
      return ObjectReader.properties(session, owner: owner)
    }
    return properties.filter { $0.kind != .ignored }.adding(owner.type.facts)
  }
}

/// The properties of a request for a key by a decoder.
struct PropertyShape {
  /// The origin of the value kind. The ``ValueKind`` itself is created in a dry run only.
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
