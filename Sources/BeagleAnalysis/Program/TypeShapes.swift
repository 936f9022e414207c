/// The component table in a form that is quick to look things up in: what each property of each
/// type is, down to the objects of known shapes inside.
package final class TypeShapes: Sendable {
  private let components: Table
  private let actions: Table
  /// The names of components that have no known properties, in small letters.
  private let namesOnly: Set<String>
  /// A screen, which needs no type inside a route.
  package let screen: ObjectShape?

  /// Types by their names.
  private struct Table: Sendable {
    /// As the component table writes them.
    let names: NameIndex
    /// In step with the names.
    let shapes: [ObjectShape]
    /// The same by their names in small letters: others are written in any case.
    let byLowercase: [String: ObjectShape]

    init(_ shapes: [ObjectShape]) {
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

  /// The table of a decoder at this moment.
  package convenience init(_ decoder: ComponentDecoder) {
    self.init(
      components: decoder.componentDescriptors, actions: decoder.actionDescriptors)
  }

  /// A table of the given types.
  package init(components: [TypeDescriptor], actions: [TypeDescriptor]) {
    var maker = ShapeBuilder()
    func table(_ descriptors: [TypeDescriptor]) -> Table {
      Table(descriptors.filter { $0.type != nil }.map { maker.make($0) })
    }
    self.components = table(components)
    self.actions = table(actions)
    screen = self.components.find(Screen.typeName)
    namesOnly = Set(
      (components + actions).filter { $0.type == nil }.map { $0.name.lowercased() })
  }

  /// The component of a name on the wire; nil where it is not known, or only its name is.
  package func component(_ name: String) -> ObjectShape? { components.find(name) }

  /// The component whose name on the wire stands in a document.
  func component(_ name: JSONNode) -> ObjectShape? { components.find(name) }

  /// The action of a name on the wire; nil where it is not known, or only its name is.
  package func action(_ name: String) -> ObjectShape? { actions.find(name) }

  /// The action whose name on the wire stands in a document.
  func action(_ name: JSONNode) -> ObjectShape? { actions.find(name) }

  /// Whether only the name of a component or an action is known.
  package func isNameOnly(_ name: String) -> Bool { namesOnly.contains(name.lowercased()) }
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
  package final class Property: Sendable {
    /// What the component table says of it.
    package let descriptor: PropertyDescriptor
    /// What stands in it.
    package let content: Content
    /// What a text in it means beyond its own component.
    let meaning: Meaning?
    /// Whether its key is `id`.
    let isId: Bool

    fileprivate init(_ descriptor: PropertyDescriptor, _ content: Content, _ meaning: Meaning?) {
      self.descriptor = descriptor
      self.content = content
      self.meaning = meaning
      isId = descriptor.name == "id"
    }

    fileprivate var isPlain: Bool {
      if descriptor.name == "styleId" { return false }
      switch content {
      case .value: return true
      case .object(let shape): return shape.isPlain
      default: return false
      }
    }
  }

  /// What a text means beyond its own component.
  enum Meaning: Sendable {
    /// The id of a component, or of a screen.
    case id
    case styleId, controller, icon, picture

    /// The meaning of a property.
    init?(_ name: String, role: Role, special: SpecialType?) {
      switch name {
      case "id" where role == .component, "identifier" where special == .screen: self = .id
      case "styleId": self = .styleId
      case "controllerId": self = .controller
      case "mobileId": self = special == .localImage ? .icon : .picture
      case "image" where special == .navigationBarItem: self = .icon
      default: return nil
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
    order = properties.map { descriptor, content in
      Property(descriptor, content, Meaning(descriptor.name, role: role, special: special))
    }
    isPlain = role == .part && special == nil && order.allSatisfy(\.isPlain)
    names = NameIndex(properties.map(\.0.name))
    hasContext = role == .component && names.position(of: "context") != nil
  }

  /// The property of a name.
  package subscript(name: String) -> Property? { names.position(of: name).map { order[$0] } }

  /// The property whose name is a key of a document.
  subscript(key: JSONNode) -> Property? { names.position(of: key).map { order[$0] } }
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
private struct ShapeBuilder {
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
