import BeagleSchema

/// What is known of components, actions and the objects in them, each looked up once.
final class TypeCatalog {
  /// A component, an action, or an object of a known shape.
  final class TypeInfo {
    /// The name on the wire; of an object that is neither component nor action its Swift name.
    let name: String
    /// What it is for; empty where nothing is known.
    let summary: String
    /// What to use instead of a name of Beagle 1.x.
    let replacement: String?
    /// Whether it is a component or an action; nil for other objects.
    let role: TypeDescriptor.Role?
    /// False where only the name is known, so that any property may be right.
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

    /// The property of a name.
    func property(_ name: String) -> PropertyDescriptor? { byName[name].map { properties[$0] } }

    /// Whether its templates are rows, which have contexts of their own.
    var hasRows: Bool { byName["iteratorName"] != nil && byName["templates"] != nil }
  }

  /// The discriminators.
  static let componentKey = "_beagleComponent_"
  static let actionKey = "_beagleAction_"

  let components: [TypeDescriptor]
  let actions: [TypeDescriptor]
  private let byName: [TypeDescriptor.Role: [String: TypeDescriptor]]
  private var types: [TypeDescriptor.Role: [String: TypeInfo]] = [:]
  private var objects: [ObjectDescriptor: TypeInfo] = [:]

  /// The types that a decoder knows.
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

  /// The component or action of a name, whose letters may be of any case.
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

  /// The screen, which needs no name where only a screen can stand.
  var screen: TypeInfo? { type(.component, named: Screen.typeName) }

  /// An object of a known shape.
  func object(_ descriptor: ObjectDescriptor) -> TypeInfo {
    if let known = objects[descriptor] { return known }
    let info = TypeInfo(name: descriptor.name, properties: descriptor.properties)
    objects[descriptor] = info
    return info
  }

  /// An object that was met before, by its Swift name.
  func object(named name: String) -> TypeInfo? { objects.values.first { $0.name == name } }

  /// The properties of the objects that a value may be.
  func shapes(of kind: ValueKind) -> [TypeInfo] {
    switch kind {
    case .object(let object), .objects(let object): [self.object(object)]
    case .screen: screen.map { [$0] } ?? []
    case .oneOf(let kinds): kinds.flatMap { shapes(of: $0) }
    default: []
    }
  }
}
