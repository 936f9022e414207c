/// The description of a component or action type of Beagle or of the application.
public struct TypeDescriptor: Sendable {
  /// The kind of type.
  public enum Role: String, Hashable, Sendable {
    /// A component, named in `_beagleComponent_`.
    case component
    /// An action, named in `_beagleAction_`.
    case action
  }

  /// The name in JSON.
  public let name: String
  /// Whether it is a component or an action.
  public let role: Role
  /// The Swift type; nil if only the name is registered.
  public let type: Any.Type?
  /// The purpose of the type in one sentence; may be empty.
  public let summary: String
  /// The names of similar types in other toolkits, in lowercase.
  public let synonyms: [String]
  /// The replacement for a type of Beagle 1.x.
  public let replacement: String?
  /// Whether the type belongs to Beagle and not to the application.
  public let isBuiltin: Bool
  /// The values of events by the names of their properties, for a type that is registered by name only.
  package private(set) var namedEvents: [String: EventValue] = [:]
  private let describe: @Sendable () -> [PropertyDescriptor]

  private init(
    name: String, role: Role, type: Any.Type?, summary: String, synonyms: [String],
    replacement: String?, isBuiltin: Bool, describe: @escaping @Sendable () -> [PropertyDescriptor]
  ) {
    self.name = name
    self.role = role
    self.type = type
    self.summary = summary
    self.synonyms = synonyms
    self.replacement = replacement
    self.isBuiltin = isBuiltin
    self.describe = describe
  }

  init(
    component type: any ServerDrivenComponent.Type, named name: String? = nil,
    isBuiltin: Bool = false, describe: @escaping @Sendable () -> [PropertyDescriptor]
  ) {
    self.init(
      name: name ?? type.typeName, role: .component, type: type, summary: type.summary,
      synonyms: type.synonyms, replacement: type.replacement, isBuiltin: isBuiltin,
      describe: describe)
  }

  init(
    action type: any Action.Type, named name: String? = nil, isBuiltin: Bool = false,
    describe: @escaping @Sendable () -> [PropertyDescriptor]
  ) {
    self.init(
      name: name ?? type.typeName, role: .action, type: type, summary: type.summary,
      synonyms: type.synonyms, replacement: type.replacement, isBuiltin: isBuiltin,
      describe: describe)
  }

  /// Describes a component that an ``ObjectReader`` decodes.
  init(schema type: any SchemaComponent.Type, isBuiltin: Bool) {
    self.init(component: type, isBuiltin: isBuiltin) {
      PropertyCollector.properties(of: .component(type), isReadByPhones: type.replacement == nil)
    }
  }

  /// Describes an action that an ``ObjectReader`` decodes.
  init(schema type: any SchemaAction.Type, isBuiltin: Bool) {
    self.init(action: type, isBuiltin: isBuiltin) {
      PropertyCollector.properties(of: .action(type), isReadByPhones: type.replacement == nil)
    }
  }

  /// Describes a type that is registered by name only.
  init(nameOnly name: String, role: Role, events: [String: EventValue] = [:]) {
    self.init(
      name: name, role: role, type: nil, summary: "", synonyms: [], replacement: nil,
      isBuiltin: false,
      describe: { [] })
    namedEvents = events
  }

  /// The properties in decoding order, including those of Beagle 1.x.
  ///
  /// Each access runs the decoder, so store the result. If the decoder of an application's type
  /// fails for an empty object, the list ends at the failed property.
  public var properties: [PropertyDescriptor] { describe() }

  /// The properties that contain child components, including templates.
  public var childProperties: [PropertyDescriptor] { properties.filter(\.kind.holdsComponents) }
  /// The values of the events by the names of their properties. Events without a value that is known are omitted.
  package var events: [String: EventValue] {
    var events = namedEvents
    for property in properties where property.eventContexts.contains(property.name) {
      events[property.name] = property.eventValue
    }
    return events
  }
  /// Whether the component can declare a context.
  public var hasContext: Bool { type is any HasContext.Type }
  /// Whether the component runs actions before its first bindings (`onInit`).
  public var hasOnInit: Bool { type is any InitiableComponent.Type }
  /// Whether the component has an identifier, a style and a description for screen readers.
  public var isWidget: Bool { type is any Widget.Type }
}
