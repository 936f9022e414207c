/// Visits the properties of components, actions and objects.
extension FactsCollector {
  /// Visits the members of an object of known shape.
  func members(_ node: JSONNode, _ shape: ObjectShape) {
    lazy var id = node["id"]
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      // The last of duplicate keys is used. The others must not count as ids.
      if property.isId, id != value { continue }
      self.property(value, property, of: shape)
    }
  }

  func property(_ value: JSONNode, _ property: ObjectShape.Property, of shape: ObjectShape) {
    switch property.content {
    case .value:
      guard value.kind == .string else { return }
      if let named = property.named { record(value, named, of: shape) }
      if property.descriptor.isBindable { expression(value, of: property.descriptor) }
    case .data:
      data(value, of: property.descriptor)
    case .component: component(value)
    case .components:
      if value.kind == .array { value.elements.forEach(component) } else { component(value) }
    case .actions:
      let events = property.descriptor.eventContexts.map { name in
        (name, ValueShape(shape[name]?.descriptor.eventValue))
      }
      conditional(mayBeDisabled) { actions(value, events: events) }
    case .screen: declarativeScreen(value)
    case .object(let part):
      let outer = conditionDepth
      if property.descriptor.name == "style" { conditionDepth = displayConditionDepth }
      self.part(value, part)
      conditionDepth = outer
    case .objects(let part):
      if value.kind == .array {
        for element in value.elements { self.part(element, part) }
      } else {
        self.part(value, part)
      }
    }
  }

  /// Records a string that is a reference or an id.
  private func record(_ value: JSONNode, _ named: Fact.Named, of shape: ObjectShape) {
    switch named {
    case .component: recordID(value, shape.name)
    case .style:
      guard let id = value.string, ContextExpression(id) == nil else { return }
      facts.styleIds.append(StyleUse(id: id, span: value.span, owner: shape.name))
    case .controller: recordName(value, \.controllers)
    case .icon: recordName(value, \.icons)
    case .image: recordImage(value)
    }
  }

  func recordID(_ value: JSONNode, _ type: String) {
    guard let id = value.string else { return }
    facts.ids.append(
      IdDeclaration(
        id: id, span: value.span, type: type, screen: screen, template: template,
        isAdded: isAdded))
    if SpecialType(rawValue: type) == .screen { facts.screens[screen].id = id }
  }

  private func recordName(_ value: JSONNode, _ list: WritableKeyPath<DocumentFacts, [NameUse]>) {
    guard let name = value.string, ContextExpression(name) == nil else { return }
    facts[keyPath: list].append(NameUse(name: name, span: value.span))
  }

  private func recordImage(_ value: JSONNode) {
    guard let id = value.string, ContextExpression(id) == nil else { return }
    facts.images.append(ImageUse(id: id, range: SourceRange(value.span, in: document)))
  }

  /// Visits an object of known shape, or an expression instead of it.
  private func part(_ value: JSONNode, _ shape: ObjectShape) {
    guard value.kind == .object else {
      if value.kind == .string { expression(value) }
      return
    }
    if shape.hasBounds { bounded.append((value, shape)) }
    // Styles are a large part of most documents, and most are literal.
    if shape.isPlain, !value.mayHoldExpressions { return }
    switch shape.special {
    case .imagePath:
      if let url = value["url"], value["_beagleImagePath_"]?.string?.lowercased() != "local" {
        address(url, .image, owner: shape)
      }
    case .template:
      let hasCase = value["case"].map { !$0.isNull } ?? false
      return withTemplate { conditional(hasCase) { members(value, shape) } }
    default: break
    }
    members(value, shape)
  }
}
