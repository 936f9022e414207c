import BeagleSchema

/// A node and what is expected there, as the decoders read it.
struct TypedPlace {
  /// The node of the value.
  let node: Int
  /// What its property expects; nil where nothing is known.
  let expected: ValueKind?
  /// The property of which it is the value, or of which list it is an element.
  let property: PropertyDescriptor?
  /// The type of the object that has the property.
  let owner: TypeCatalog.TypeInfo?
  /// What the object is, where it is one of a known type.
  let type: TypeCatalog.TypeInfo?
  /// What can be read there, its own contexts included.
  let scope: Scope
  /// Whether it stands in data, where expressions are evaluated wherever they stand.
  let isData: Bool
}

/// Goes through a tree along the types of its objects.
struct TypedWalk {
  let tree: SyntaxTree
  let catalog: TypeCatalog

  /// The root: a component, an action, or a list of either.
  var root: TypedPlace? {
    guard tree.hasRoot else { return nil }
    let scope = Scope.screen(at: 0)
    var kind = ValueKind.component
    switch tree.nodes[0].kind {
    case .object:
      if tree.member(0, TypeCatalog.actionKey) != nil,
        tree.member(0, TypeCatalog.componentKey) == nil
      {
        kind = .actions
      }
    case .array:
      let first = tree.children(of: 0).first { _ in true }
      let isAction = first.map { tree.member($0, TypeCatalog.actionKey) != nil } ?? false
      kind = isAction ? .actions : .components
    default: return nil
    }
    return place(0, kind, nil, nil, scope, isData: false)
  }

  /// The places of an object's values or a list's elements.
  func children(of place: TypedPlace) -> [TypedPlace] {
    tree.children(of: place.node).map { child($0, of: place) }
  }

  /// The place of one value in an object or list.
  func child(_ index: Int, of place: TypedPlace) -> TypedPlace {
    guard tree.nodes[place.node].kind == .object else {
      return self.place(
        index, place.expected.flatMap(TypedWalk.element), place.property, place.owner, place.scope,
        isData: place.isData)
    }
    guard let name = tree.keyText(of: index) else {
      return self.place(index, nil, nil, place.type, place.scope, isData: place.isData)
    }
    let property = place.type?.property(name)
    var isData = place.isData && place.type?.role == nil
    if let kind = property?.kind {
      switch kind {
      case .any, .list, .anyObject, .stringObject, .strings: isData = true
      default: break
      }
    } else if place.type?.isDescribed == false {
      isData = true
    }
    var scope = place.scope
    if let property, place.type != nil {
      scope = self.scope(of: index, property, in: place)
    } else if place.type?.isDescribed == false || place.type == nil, name.hasPrefix("on") {
      scope = Scope(
        [.init(id: name, origin: .event, node: index, value: -1, scope: index)], in: scope)
    }
    return self.place(index, property?.kind, property, place.type, scope, isData: isData)
  }

  /// What an element of a list is, of a list that may be written as one value too.
  private static func element(_ kind: ValueKind) -> ValueKind? {
    switch kind {
    case .components: .component
    case .strings: .string
    case .objects(let object): .object(object)
    case .oneOf(let kinds): kinds.lazy.compactMap { element($0) }.first
    case .actions: .actions
    case .list, .any: .any
    default: nil
    }
  }

  private func scope(
    of value: Int, _ property: PropertyDescriptor, in place: TypedPlace
  ) -> Scope {
    if !property.eventContexts.isEmpty {
      return Scope(
        property.eventContexts.map {
          .init(id: $0, origin: .event, node: value, value: -1, scope: value)
        }, in: place.scope)
    }
    guard place.type?.hasRows == true, property.name == "templates" || property.name == "template"
    else { return place.scope }
    let data = tree.member(place.node, "dataSource") ?? -1
    func entry(_ key: String, _ standard: String, _ origin: Scope.Entry.Origin) -> Scope.Entry {
      let named = tree.member(place.node, key).flatMap { tree.nodes[$0].kind == .string ? $0 : nil }
      return .init(
        id: named.map { tree.text($0) } ?? standard, origin: origin, node: named ?? place.node,
        value: origin == .item ? data : -1, scope: value)
    }
    return Scope(
      [entry("iteratorName", "item", .item), entry("indexName", "index", .index)], in: place.scope)
  }

  /// A place with the type and the contexts of the object that stands there.
  private func place(
    _ node: Int, _ expected: ValueKind?, _ property: PropertyDescriptor?,
    _ owner: TypeCatalog.TypeInfo?, _ scope: Scope, isData: Bool
  ) -> TypedPlace {
    guard tree.nodes[node].kind == .object else {
      return TypedPlace(
        node: node, expected: expected, property: property, owner: owner, type: nil, scope: scope,
        isData: isData)
    }
    var scope = scope
    if expected == .screen { scope = Scope.screen(at: node) }
    var type: TypeCatalog.TypeInfo?
    var isComponent = false
    if let name = tree.string(node, TypeCatalog.componentKey) {
      type = catalog.type(.component, named: name)
      isComponent = true
    } else if let name = tree.string(node, TypeCatalog.actionKey) {
      type = catalog.type(.action, named: name)
    } else if expected == .screen {
      type = catalog.screen
    } else if let expected {
      let shapes = catalog.shapes(of: expected)
      type =
        shapes.count > 1
        ? shapes.first { $0.properties.contains { tree.member(node, $0.name) != nil } }
          ?? shapes.first : shapes.first
    }
    if isComponent || expected == .screen, let context = tree.member(node, "context"),
      let id = tree.member(context, "id"), tree.nodes[id].kind == .string
    {
      scope = Scope(
        [
          .init(
            id: tree.text(id), origin: .declared, node: id,
            value: tree.member(context, "value") ?? -1, scope: node)
        ], in: scope)
    }
    return TypedPlace(
      node: node, expected: expected, property: property, owner: owner, type: type, scope: scope,
      isData: isData)
  }

  /// The places from the root to a node.
  func path(to index: Int) -> [TypedPlace] {
    guard var place = root else { return [] }
    var places = [place]
    for next in tree.path(to: index).dropFirst() {
      place = child(next, of: place)
      places.append(place)
    }
    return places
  }
}
