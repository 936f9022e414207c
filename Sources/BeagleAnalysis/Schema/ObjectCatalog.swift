import BeagleSchema

/// The objects of known shape that stand in components and actions, at any depth.
struct ObjectCatalog {
  /// Each object once with its properties, in the order in which they are met.
  private(set) var objects: [(name: String, properties: [PropertyDescriptor])] = []
  private var seen: Set<ObjectDescriptor> = []

  /// The objects in the properties of some types.
  init(_ types: [[PropertyDescriptor]]) {
    for properties in types { add(properties) }
  }

  private mutating func add(_ properties: [PropertyDescriptor]) {
    for property in properties { add(property.kind) }
  }

  private mutating func add(_ kind: ValueKind) {
    switch kind {
    case .object(let object), .objects(let object):
      guard seen.insert(object).inserted else { return }
      let properties = object.properties
      objects.append((object.name, properties))
      add(properties)
    case .oneOf(let kinds):
      for kind in kinds { add(kind) }
    default: break
    }
  }
}
