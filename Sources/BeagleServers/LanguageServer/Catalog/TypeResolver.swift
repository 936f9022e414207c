import BeagleSchema
import JSON

/// A syntax node with its type and scope, as the decoder interprets it.
struct TypedNode {
  /// The node of the value.
  let node: Int
  /// The value kind that the property expects, or nil if unknown.
  let expected: ValueKind?
  /// The property of the value, or of the list that contains it.
  let property: PropertyDescriptor?
  /// The type of the object that has the property.
  let owner: TypeCatalog.TypeInfo?
  /// The type of the object, if the value is an object of a known type.
  let type: TypeCatalog.TypeInfo?
  /// The contexts in scope, including those of the object itself.
  let scope: Scope
  /// Whether the value is part of data, whose expressions are evaluated at any depth.
  let isData: Bool
}

/// Resolves the types and scopes of the nodes of a syntax tree.
struct TypeResolver {
  let tree: SyntaxTree
  let catalog: TypeCatalog

  /// The root: a component, an action, or a list of either.
  var root: TypedNode? {
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
    return typedNode(0, kind, nil, nil, scope, isData: false)
  }

  /// Returns the values of an object or the elements of a list.
  func children(of typed: TypedNode) -> [TypedNode] {
    tree.children(of: typed.node).map { child($0, of: typed) }
  }

  /// Returns one value of an object or list.
  func child(_ index: Int, of typed: TypedNode) -> TypedNode {
    guard tree.nodes[typed.node].kind == .object else {
      return typedNode(
        index, typed.expected.flatMap(TypeResolver.element), typed.property, typed.owner,
        typed.scope,
        isData: typed.isData)
    }
    guard let name = tree.keyText(of: index) else {
      return typedNode(index, nil, nil, typed.type, typed.scope, isData: typed.isData)
    }
    let property = typed.type?.property(name)
    var isData = typed.isData && typed.type?.role == nil
    if let kind = property?.kind {
      switch kind {
      case .any, .list, .anyObject, .stringObject, .strings: isData = true
      default: break
      }
    } else if typed.type?.isDescribed == false {
      isData = true
    }
    var scope = typed.scope
    if let property, typed.type != nil {
      scope = self.scope(of: index, property, in: typed)
    } else if typed.type?.isDescribed == false || typed.type == nil, name.hasPrefix("on") {
      scope = Scope(
        [.init(id: name, origin: .event, node: index, value: -1, scope: index)], in: scope)
    }
    return typedNode(index, property?.kind, property, typed.type, scope, isData: isData)
  }

  /// Returns the kind of a list's elements. A list with one element may be written as a single
  /// value.
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
    of value: Int, _ property: PropertyDescriptor, in typed: TypedNode
  ) -> Scope {
    if !property.eventContexts.isEmpty {
      return Scope(
        property.eventContexts.map {
          .init(id: $0, origin: .event, node: value, value: -1, scope: value)
        }, in: typed.scope)
    }
    guard typed.type?.hasRows == true, property.name == "templates" || property.name == "template"
    else { return typed.scope }
    let data = tree.member(typed.node, "dataSource") ?? -1
    func entry(_ key: String, _ standard: String, _ origin: Scope.Entry.Origin) -> Scope.Entry {
      let named = tree.member(typed.node, key).flatMap { tree.nodes[$0].kind == .string ? $0 : nil }
      return .init(
        id: named.map { tree.text($0) } ?? standard, origin: origin, node: named ?? typed.node,
        value: origin == .item ? data : -1, scope: value)
    }
    return Scope(
      [entry("iteratorName", "item", .item), entry("indexName", "index", .index)], in: typed.scope)
  }

  /// Returns a node with the type and the contexts of its object.
  private func typedNode(
    _ node: Int, _ expected: ValueKind?, _ property: PropertyDescriptor?,
    _ owner: TypeCatalog.TypeInfo?, _ scope: Scope, isData: Bool
  ) -> TypedNode {
    var scope = scope
    var type: TypeCatalog.TypeInfo?
    if tree.nodes[node].kind == .object {
      type = objectType(node, expected)
      if expected == .screen || tree.isBody(node) { scope = Scope.screen(at: node) }
      let isComponent = tree.string(node, TypeCatalog.componentKey) != nil
      if isComponent || expected == .screen, let context = tree.member(node, "context"),
        let id = tree.member(context, "id"), tree.nodes[id].kind == .string
      {
        let value = tree.member(context, "value") ?? -1
        scope = Scope(
          [.init(id: tree.text(id), origin: .declared, node: id, value: value, scope: node)],
          in: scope)
      }
    }
    return TypedNode(
      node: node, expected: expected, property: property, owner: owner, type: type, scope: scope,
      isData: isData)
  }

  private func objectType(_ node: Int, _ expected: ValueKind?) -> TypeCatalog.TypeInfo? {
    if let name = tree.string(node, TypeCatalog.componentKey) {
      return catalog.type(.component, named: name)
    }
    if let name = tree.string(node, TypeCatalog.actionKey) {
      return catalog.type(.action, named: name)
    }
    guard let expected, expected != .screen else { return expected == nil ? nil : catalog.screen }
    let shapes = catalog.shapes(of: expected)
    return shapes.first { $0.properties.contains { tree.member(node, $0.name) != nil } }
      ?? shapes.first
  }

  /// Returns a node with its type and scope.
  func typedNode(_ index: Int) -> TypedNode? { path(to: index).last }

  /// Returns the nodes from the root to a node.
  func path(to index: Int) -> [TypedNode] {
    guard var typed = root else { return [] }
    var path = [typed]
    for next in tree.path(to: index).dropFirst() {
      typed = child(next, of: typed)
      path.append(typed)
    }
    return path
  }
}
