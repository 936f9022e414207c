/// The component table in a form that is quick to look things up in: what each property of each
/// type is, down to the objects of known shapes inside.
package final class TypeShapes: Sendable {
  private let components: [String: ObjectShape]
  private let actions: [String: ObjectShape]
  /// The names of components that have no known properties, in small letters.
  private let namesOnly: Set<String>
  /// A screen, which needs no type inside a route.
  package let screen: ObjectShape?

  /// The table of a decoder at this moment.
  package convenience init(_ decoder: ComponentDecoder) {
    self.init(
      components: decoder.componentDescriptors, actions: decoder.actionDescriptors)
  }

  /// A table of the given types.
  package init(components: [TypeDescriptor], actions: [TypeDescriptor]) {
    var maker = ShapeMaker()
    var known: [String: ObjectShape] = [:]
    var names: Set<String> = []
    for descriptor in components {
      let name = descriptor.name.lowercased()
      if descriptor.type == nil { names.insert(name) } else { known[name] = maker.make(descriptor) }
    }
    self.components = known
    screen = known[Screen.typeName.lowercased()]
    known = [:]
    for descriptor in actions {
      let name = descriptor.name.lowercased()
      if descriptor.type == nil { names.insert(name) } else { known[name] = maker.make(descriptor) }
    }
    self.actions = known
    namesOnly = names
  }

  /// The component of a name on the wire; nil where it is not known, or only its name is.
  package func component(_ name: String) -> ObjectShape? {
    components[name] ?? components[name.lowercased()]
  }

  /// The action of a name on the wire; nil where it is not known, or only its name is.
  package func action(_ name: String) -> ObjectShape? {
    actions[name] ?? actions[name.lowercased()]
  }

  /// Whether only the name of a component or an action is known.
  package func isNameOnly(_ name: String) -> Bool { namesOnly.contains(name.lowercased()) }

  /// All components whose properties are known, by name.
  package var componentShapes: [ObjectShape] { components.values.sorted { $0.name < $1.name } }
  /// All actions whose properties are known, by name.
  package var actionShapes: [ObjectShape] { actions.values.sorted { $0.name < $1.name } }
}

/// What is known of the properties of an object: a component, an action, or a part of one.
package final class ObjectShape: Sendable {
  /// What the object is.
  package enum Role: Hashable, Sendable {
    /// It has a type under `_beagleComponent_`.
    case component
    /// It has a type under `_beagleAction_`.
    case action
    /// It is a part of one, as a style.
    case part
  }

  /// A property.
  package struct Property: Sendable {
    /// What the component table says of it.
    package let descriptor: PropertyDescriptor
    /// What stands in it.
    package let content: Content

    fileprivate var isPlain: Bool {
      if descriptor.name == "styleId" { return false }
      switch content {
      case .value: return true
      case .object(let shape): return shape.isPlain
      default: return false
      }
    }
  }

  /// What stands in a property.
  package enum Content: Sendable {
    /// A text, a number, an enumeration…, or an expression.
    case value
    /// Any value, with expressions in it.
    case data
    /// One component.
    case component
    /// A list of components.
    case components
    /// A list of actions.
    case actions
    /// A screen, which needs no type.
    case screen
    /// An object.
    case object(ObjectShape)
    /// A list of objects.
    case objects(ObjectShape)
  }

  /// The name on the wire, of a part the Swift name.
  package let name: String
  /// What it is.
  package let role: Role
  /// What the component table says of the type; nil for a part.
  package let descriptor: TypeDescriptor?
  /// Whether a context can be declared on it.
  package let hasContext: Bool
  /// Which type of Beagle it is, where the analysis treats it in a way of its own.
  let special: SpecialType?
  /// Whether nothing in it is of interest but expressions, as in a style.
  let isPlain: Bool
  /// The properties in the order of the table.
  package let order: [Property]
  private let byName: [String: Int]

  init(
    name: String, role: Role, descriptor: TypeDescriptor?, properties: [Property]
  ) {
    self.name = name
    self.role = role
    self.descriptor = descriptor
    special = role == .part ? SpecialType(part: name) : SpecialType(rawValue: name)
    order = properties
    isPlain = role == .part && special == nil && properties.allSatisfy(\.isPlain)
    var byName: [String: Int] = [:]
    for (index, property) in properties.enumerated() { byName[property.descriptor.name] = index }
    self.byName = byName
    hasContext = role == .component && byName["context"] != nil
  }

  /// The property of a name.
  package subscript(name: String) -> Property? { byName[name].map { order[$0] } }
}

/// The types that the analysis treats in a way of its own.
enum SpecialType: String, Sendable {
  case screen = "beagle:screenComponent"
  case listView = "beagle:listView"
  case gridView = "beagle:gridView"
  case simpleForm = "beagle:simpleForm"
  case form = "beagle:form"
  case lazy = "beagle:lazyComponent"
  case webView = "beagle:webView"
  case platformWrapper = "beagle:beaglePlatformWrapper"
  case tabBar = "beagle:tabBar"
  case pageView = "beagle:pageView"
  case pageIndicator = "beagle:pageIndicator"
  case setContext = "beagle:setContext"
  case sendRequest = "beagle:sendRequest"
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
  case route, context, navigationContext, imagePath, localImage, placeholder, navigationBar
  case navigationBarItem, template

  /// Whether numbers of the component have to fit to something.
  var hasBounds: Bool {
    switch self {
    case .listView, .gridView, .tabBar, .pageView, .pageIndicator: true
    default: false
    }
  }

  init?(part name: String) {
    switch name {
    case "Route": self = .route
    case "Context": self = .context
    case "NavigationContext": self = .navigationContext
    case "ImagePath": self = .imagePath
    case "LocalImage": self = .localImage
    case "PlaceholderImage": self = .placeholder
    case "NavigationBar": self = .navigationBar
    case "NavigationBarItem": self = .navigationBarItem
    case "Template": self = .template
    default: return nil
    }
  }
}

/// Makes shapes, each part once.
private struct ShapeMaker {
  private var parts: [ObjectDescriptor: ObjectShape] = [:]

  mutating func make(_ descriptor: TypeDescriptor) -> ObjectShape {
    ObjectShape(
      name: descriptor.name, role: descriptor.role == .component ? .component : .action,
      descriptor: descriptor, properties: properties(descriptor.properties))
  }

  private mutating func part(_ descriptor: ObjectDescriptor) -> ObjectShape {
    if let known = parts[descriptor] { return known }
    let shape = ObjectShape(
      name: descriptor.name, role: .part, descriptor: nil,
      properties: properties(descriptor.properties))
    parts[descriptor] = shape
    return shape
  }

  private mutating func properties(_ list: [PropertyDescriptor]) -> [ObjectShape.Property] {
    list.map { .init(descriptor: $0, content: content($0.kind)) }
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
      // The first that has something inside; texts may stand instead of all of them.
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
