/// The shapes of all registered types, for fast lookup by name.
final class TypeShapes: Sendable {
  private let components: Table
  private let actions: Table
  /// The shape of a screen. A screen in a route needs no type.
  let screen: ObjectShape?

  /// Types by their names.
  private struct Table: Sendable {
    let names: NameIndex
    /// The shapes, with the positions of `names`.
    let shapes: [ObjectShape]
    /// The shapes by lowercase name, because decoders ignore case.
    let byLowercase: [String: ObjectShape]
    /// The values of the events of types that are registered by name only, by lowercase name.
    let events: [String: [String: EventValue]]

    init(_ shapes: [ObjectShape], events: [String: [String: EventValue]]) {
      self.events = events
      self.shapes = shapes
      names = NameIndex(shapes.map(\.name))
      byLowercase = Dictionary(shapes.map { ($0.name.lowercased(), $0) }) { _, last in last }
    }

    func find(_ name: String) -> ObjectShape? { byLowercase[name.lowercased()] }

    func find(_ name: JSONNode) -> ObjectShape? {
      if let position = names.position(of: name) { return shapes[position] }
      return name.string.flatMap(find)
    }
  }

  /// The shapes of Beagle's own types.
  private static let builtin = TypeShapes(
    components: ComponentDecoder().componentDescriptors,
    actions: ComponentDecoder().actionDescriptors)

  /// Returns the shapes of the types that are currently registered in a decoder. Those of Beagle's own types
  /// are created once, because that takes longer than the check of a screen.
  static func of(_ decoder: ComponentDecoder) -> TypeShapes {
    let (components, actions) = (decoder.componentDescriptors, decoder.actionDescriptors)
    let isBuiltin = components.allSatisfy(\.isBuiltin) && actions.allSatisfy(\.isBuiltin)
    return isBuiltin ? builtin : TypeShapes(components: components, actions: actions)
  }

  /// Creates the shapes of the given types.
  private init(components: [TypeDescriptor], actions: [TypeDescriptor]) {
    var builder = ShapeBuilder()
    func table(_ descriptors: [TypeDescriptor]) -> Table {
      Table(
        descriptors.filter { $0.type != nil }.map { builder.build($0) },
        events: Dictionary(
          descriptors.filter { !$0.namedEvents.isEmpty }
            .map { ($0.name.lowercased(), $0.namedEvents) }
        ) { _, last in last })
    }
    self.components = table(components)
    self.actions = table(actions)
    screen = self.components.find(Screen.typeName)
  }

  /// Returns the shape of a component by its JSON name, or nil if its properties are unknown.
  func component(_ name: String) -> ObjectShape? { components.find(name) }

  /// Returns the shape of a component by the string with its name.
  func component(_ name: JSONNode) -> ObjectShape? { components.find(name) }

  /// Returns the values of the events of a component or action that is registered by name only.
  func events(of node: JSONNode) -> [String: EventValue] {
    if components.events.isEmpty { return [:] }
    // A name is registered for a component and for an action.
    let name = node["_beagleComponent_"] ?? node["_beagleAction_"]
    return name?.string.flatMap { components.events[$0.lowercased()] } ?? [:]
  }

  /// Returns the shape of an action by its JSON name, or nil if its properties are unknown.
  func action(_ name: String) -> ObjectShape? { actions.find(name) }

  /// Returns the shape of an action by the string with its name.
  func action(_ name: JSONNode) -> ObjectShape? { actions.find(name) }
}

/// The properties of a component, an action, or an object in one of them.
package final class ObjectShape: Sendable {
  /// The role of an object.
  package enum Role: Hashable, Sendable {
    /// An object with a type under `_beagleComponent_`.
    case component
    /// An object with a type under `_beagleAction_`.
    case action
    /// An object in a component or action, for example a style.
    case part
  }

  /// A property.
  package final class Property: Sendable {
    let descriptor: PropertyDescriptor
    let content: Content
    /// What a string in it names; nil for most properties.
    let named: Fact.Named?
    let isId: Bool

    fileprivate init(_ descriptor: PropertyDescriptor, _ content: Content, role: Role) {
      self.descriptor = descriptor
      self.content = content
      let named = descriptor.traits.lazy.compactMap {
        if case .name(let named) = $0 { named } else { nil }
      }.first
      // The id of an item in a navigation bar is not that of a component.
      self.named = role == .part && named == .component ? nil : named
      isId = descriptor.name == "id"
    }

    /// Whether the value is a scalar or an expression, not an object or a list.
    var isScalar: Bool { if case .value = content { true } else { false } }

    fileprivate var isPlain: Bool {
      if named != nil { return false }
      switch content {
      case .value: return true
      case .object(let shape): return shape.isPlain
      default: return false
      }
    }
  }

  /// The content of a property.
  enum Content: Sendable {
    /// A scalar or an expression.
    case value
    /// Any value. Strings in it may be expressions.
    case data
    /// One component.
    case component
    /// A list of components.
    case components
    /// A list of actions.
    case actions
    /// A screen. Its type is optional.
    case screen
    /// An object.
    case object(ObjectShape)
    /// A list of objects.
    case objects(ObjectShape)
  }

  /// The JSON name of the type; for a part, its Swift name.
  let name: String
  let role: Role
  /// The descriptor of the type; nil for a part.
  let descriptor: TypeDescriptor?
  /// Whether the component can declare a context.
  let hasContext: Bool
  /// The type, if the analysis treats it specially.
  let special: SpecialType?
  /// Whether only expressions in it are of interest, for example in a style.
  let isPlain: Bool
  /// Whether ``BoundRules`` checks the values of properties.
  let hasBounds: Bool
  /// The rules for single components of this type.
  let rules: [TypeRules.Rule]
  /// The properties, in the order of their declaration.
  let order: [Property]
  private let names: NameIndex

  fileprivate init(
    name: String, role: Role, descriptor: TypeDescriptor?,
    properties: [(PropertyDescriptor, Content)]
  ) {
    self.name = name
    self.role = role
    self.descriptor = descriptor
    let special = role == .part ? SpecialType(part: name) : SpecialType(rawValue: name)
    self.special = special
    order = properties.map { Property($0, $1, role: role) }
    hasBounds = order.contains { property in
      property.descriptor.traits.contains(where: \.isBound)
    }
    rules = role == .component ? TypeRules.rules(for: name) : []
    isPlain = role == .part && special == nil && order.allSatisfy(\.isPlain)
    names = NameIndex(properties.map(\.0.name))
    hasContext = role == .component && names.position(of: "context") != nil
  }

  /// Returns the property with a name.
  subscript(name: String) -> Property? { names.position(of: name).map { order[$0] } }

  /// Returns the property for a key of a document.
  subscript(key: JSONNode) -> Property? { names.position(of: key).map { order[$0] } }
}

/// The types that the analysis treats specially.
enum SpecialType: String, CaseIterable, Sendable {
  case screen = "beagle:screenComponent"
  case listView = "beagle:listView"
  case gridView = "beagle:gridView"
  case simpleForm = "beagle:simpleForm"
  case form = "beagle:form"
  case lazy = "beagle:lazyComponent"
  case webView = "beagle:webView"
  case platformWrapper = "beagle:beaglePlatformWrapper"
  case textInput = "beagle:textInput"
  case setContext = "beagle:setContext"
  case sendRequest = "beagle:sendRequest"
  case condition = "beagle:condition"
  case addChildren = "beagle:addChildren"
  case submitForm = "beagle:submitForm"
  case pushView = "beagle:pushView"
  case pushStack = "beagle:pushStack"
  case resetStack = "beagle:resetStack"
  case resetApplication = "beagle:resetApplication"
  case popView = "beagle:popView"
  case popStack = "beagle:popStack"
  case popToView = "beagle:popToView"
  case openExternalURL = "beagle:openExternalURL"
  case openNativeRoute = "beagle:openNativeRoute"
  case formRemoteAction = "beagle:formRemoteAction"
  case formLocalAction = "beagle:formLocalAction"
  // Parts.
  case route, context, navigationContext, imagePath, template

  init?(part name: String) {
    switch name {
    case "Route": self = .route
    case "Context": self = .context
    case "NavigationContext": self = .navigationContext
    case "ImagePath": self = .imagePath
    case "Template": self = .template
    default: return nil
    }
  }
}

/// Builds shapes. Parts with the same descriptor share one shape.
private struct ShapeBuilder {
  private var parts: [ObjectDescriptor: ObjectShape] = [:]

  mutating func build(_ descriptor: TypeDescriptor) -> ObjectShape {
    ObjectShape(
      name: descriptor.name, role: descriptor.role == .component ? .component : .action,
      descriptor: descriptor, properties: properties(descriptor.properties))
  }

  private mutating func part(_ descriptor: ObjectDescriptor) -> ObjectShape {
    if let shape = parts[descriptor] { return shape }
    let shape = ObjectShape(
      name: descriptor.name, role: .part, descriptor: nil,
      properties: properties(descriptor.properties))
    parts[descriptor] = shape
    return shape
  }

  private mutating func properties(
    _ list: [PropertyDescriptor]
  ) -> [(PropertyDescriptor, ObjectShape.Content)] {
    list.map { ($0, content($0.kind)) }
  }

  private mutating func content(_ kind: ValueKind) -> ObjectShape.Content {
    switch kind {
    case .component: return .component
    case .components: return .components
    case .actions: return .actions
    case .screen: return .screen
    case .object(let descriptor): return .object(part(descriptor))
    case .objects(let descriptor): return .objects(part(descriptor))
    case .any, .list, .anyObject, .stringObject, .strings: return .data
    case .oneOf(let kinds):
      // The first kind that is not a scalar. A string is always possible instead.
      for kind in kinds {
        let found = content(kind)
        if case .value = found { continue }
        return found
      }
      return .value
    default: return .value
    }
  }
}
