/// What is known of a component or an action: of Beagle, or of the application.
public struct TypeDescriptor: Sendable {
  /// What the type is.
  public enum Role: String, Hashable, Sendable {
    /// Stands under `_beagleComponent_`.
    case component
    /// Stands under `_beagleAction_`.
    case action
  }

  /// The name on the wire, as it is written in documents.
  public let name: String
  /// Whether it is a component or an action.
  public let role: Role
  /// The Swift type; nil where only the name is known.
  public let type: Any.Type?
  /// What it is for, in one sentence; empty where the type does not say it.
  public let summary: String
  /// For a type of Beagle 1.x: what to use instead.
  public let replacement: String?
  /// Whether it is of Beagle, not of the application.
  public let isBuiltin: Bool
  private let describe: @Sendable () -> [PropertyDescriptor]

  private init(
    name: String, role: Role, type: Any.Type?, summary: String, replacement: String?,
    isBuiltin: Bool, describe: @escaping @Sendable () -> [PropertyDescriptor]
  ) {
    self.name = name
    self.role = role
    self.type = type
    self.summary = summary
    self.replacement = replacement
    self.isBuiltin = isBuiltin
    self.describe = describe
  }

  init<T: ServerDrivenComponent>(
    component type: T.Type, named name: String? = nil, isBuiltin: Bool = false,
    describe: @escaping @Sendable () -> [PropertyDescriptor]
  ) {
    self.init(
      name: name ?? type.typeName, role: .component, type: type, summary: type.summary,
      replacement: type.replacement, isBuiltin: isBuiltin, describe: describe)
  }

  init<T: Action>(
    action type: T.Type, named name: String? = nil, isBuiltin: Bool = false,
    describe: @escaping @Sendable () -> [PropertyDescriptor]
  ) {
    self.init(
      name: name ?? type.typeName, role: .action, type: type, summary: type.summary,
      replacement: type.replacement, isBuiltin: isBuiltin, describe: describe)
  }

  /// A type that decodes itself with an ``ObjectReader``.
  init<T: SchemaComponent>(schema type: T.Type, isBuiltin: Bool) {
    self.init(component: type, isBuiltin: isBuiltin) {
      PropertyCollector.properties(of: type, isReadByPhones: type.replacement == nil)
    }
  }

  /// A type that decodes itself with an ``ObjectReader``.
  init<T: SchemaAction>(schema type: T.Type, isBuiltin: Bool) {
    self.init(action: type, isBuiltin: isBuiltin) {
      PropertyCollector.properties(of: type, isReadByPhones: type.replacement == nil)
    }
  }

  /// A type of which only the name is known.
  init(nameOnly name: String, role: Role) {
    self.init(
      name: name, role: role, type: nil, summary: "", replacement: nil, isBuiltin: false,
      describe: { [] })
  }

  /// The properties in the order in which they are decoded, names of Beagle 1.x included. They are
  /// found by running the decoder each time: keep the result. Of a type of the application whose
  /// own decoding refuses an empty object they go as far as that decoding went.
  public var properties: [PropertyDescriptor] { describe() }

  /// The properties that hold the components inside this one, templates included.
  public var childProperties: [PropertyDescriptor] { properties.filter(\.kind.holdsComponents) }
  /// Whether a context can be declared on it.
  public var hasContext: Bool { type is any HasContext.Type }
  /// Whether it runs actions before its first bindings (`onInit`).
  public var hasOnInit: Bool { type is any InitiableComponent.Type }
  /// Whether it has an id, a style and a description for assistive technology.
  public var isWidget: Bool { type is any Widget.Type }
}
