import BeagleAnalysis
import BeagleSchema

/// A cache of the descriptions of components, actions and nested objects.
final class TypeCatalog {
  /// The description of a component, an action, or an object with known properties.
  final class TypeInfo {
    /// The name in JSON, or the Swift name for an object that is neither a component nor an action.
    let name: String
    /// The purpose, or an empty string if unknown.
    let summary: String
    /// The replacement for a name of Beagle 1.x.
    let replacement: String?
    /// Whether it is a component or an action, or nil for other objects.
    let role: TypeDescriptor.Role?
    /// Whether the properties are known. If not, every property name is accepted.
    let isDescribed: Bool
    let properties: [PropertyDescriptor]
    private let byName: [String: Int]

    init(
      name: String, summary: String = "", replacement: String? = nil,
      role: TypeDescriptor.Role? = nil, isDescribed: Bool = true, properties: [PropertyDescriptor]
    ) {
      self.name = name
      self.summary = summary
      self.replacement = replacement
      self.role = role
      self.isDescribed = isDescribed
      self.properties = properties
      byName = Dictionary(
        properties.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { a, _ in a })
    }

    /// Returns the property with a name.
    func property(_ name: String) -> PropertyDescriptor? { byName[name].map { properties[$0] } }

    /// Whether it has row templates, which define contexts of their own.
    var hasRows: Bool { byName["iteratorName"] != nil && byName["templates"] != nil }
  }

  /// The properties with the type names of components and actions.
  static let componentKey = "_beagleComponent_"
  static let actionKey = "_beagleAction_"

  let components: [TypeDescriptor]
  let actions: [TypeDescriptor]
  private let byName: [TypeDescriptor.Role: [String: TypeDescriptor]]
  private var types: [TypeDescriptor.Role: [String: TypeInfo]] = [:]
  private var objects: [ObjectDescriptor: TypeInfo] = [:]

  /// Creates a catalog of the types of a decoder.
  init(_ decoder: ComponentDecoder) {
    components = decoder.componentDescriptors
    actions = decoder.actionDescriptors
    byName = [
      .component: TypeCatalog.table(components), .action: TypeCatalog.table(actions),
    ]
  }

  private static func table(_ types: [TypeDescriptor]) -> [String: TypeDescriptor] {
    Dictionary(types.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Returns the component or action with a name, ignoring case.
  func type(_ role: TypeDescriptor.Role, named name: String) -> TypeInfo? {
    let key = name.lowercased()
    if let known = types[role]?[key] { return known }
    guard let descriptor = byName[role]?[key] else { return nil }
    let info = TypeInfo(
      name: descriptor.name, summary: descriptor.summary, replacement: descriptor.replacement,
      role: role, isDescribed: descriptor.type != nil, properties: descriptor.properties)
    types[role, default: [:]][key] = info
    return info
  }

  /// Whether a component or action belongs to Beagle, and not to the application.
  func isBuiltin(_ role: TypeDescriptor.Role, named name: String) -> Bool {
    byName[role]?[name.lowercased()]?.isBuiltin == true
  }

  /// The screen component. Its type name is optional if the schema allows only a screen.
  var screen: TypeInfo? { type(.component, named: Screen.typeName) }

  /// Returns the description of an object with known properties.
  func object(_ descriptor: ObjectDescriptor) -> TypeInfo {
    if let known = objects[descriptor] { return known }
    let name = descriptor.name
    let info = TypeInfo(
      name: name, summary: Reference.summary(ofObject: name) ?? "",
      properties: descriptor.properties)
    objects[descriptor] = info
    return info
  }

  /// Returns an object by its Swift name, if the catalog has already described it.
  func object(named name: String) -> TypeInfo? { objects.values.first { $0.name == name } }

  /// Returns the possible object types of a value.
  func shapes(of kind: ValueKind) -> [TypeInfo] {
    switch kind {
    case .object(let object), .objects(let object): [self.object(object)]
    case .screen: screen.map { [$0] } ?? []
    case .oneOf(let kinds): kinds.flatMap { shapes(of: $0) }
    default: []
    }
  }
}

/// The kind of thing that a string property refers to.
enum ReferenceKind: Hashable {
  /// A screen, by its URL.
  case screen
  /// A component to load later, by its URL.
  case lazyComponent
  /// Data, by its URL.
  case request
  case image, localImage, webPage
  /// A style of the theme.
  case style
  /// Another component, by its id.
  case component
  /// A navigation controller.
  case controller

  /// Creates the kind for a property. Returns nil if the property is plain text.
  /// - Parameter type: The name of the type that has the property.
  init?(_ property: String, of type: String) {
    switch (type, property) {
    case ("Route", "url"), (PopToView.typeName, "route"): self = .screen
    case (LazyComponent.typeName, "path"): self = .lazyComponent
    case (SendRequest.typeName, "url"), (FormRemoteAction.typeName, "path"): self = .request
    case ("ImagePath", "url"): self = .image
    case ("ImagePath", "mobileId"), ("LocalImage", "mobileId"), ("PlaceholderImage", "mobileId"),
      ("NavigationBarItem", "image"):
      self = .localImage
    case (WebView.typeName, "url"): self = .webPage
    case (_, "styleId"): self = .style
    case (AddChildren.typeName, "componentId"): self = .component
    case (_, "controllerId"): self = .controller
    default: return nil
    }
  }
}
