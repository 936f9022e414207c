/// Visits screens in routes, and lists with the contexts of their rows.
extension FactsCollector {
  func declarativeScreen(_ value: JSONNode) {
    guard value.kind == .object, let shape = shapes.screen else { return }
    let outer = (scope, screen, formDepth, conditionDepth, template, isAdded)
    scope = ContextScope()
    (formDepth, conditionDepth) = (0, 0)
    template = nil
    isAdded = false
    screen = facts.screens.count
    facts.screens.append(ScreenFact(span: value.span, id: nil))
    // A route may contain a component instead of a screen. Clients wrap it in a screen.
    if value["child"] == nil, value["_beagleComponent_"] != nil {
      component(value)
    } else {
      visitComponent(value, shape)
    }
    (scope, screen, formDepth, conditionDepth, template, isAdded) = outer
  }

  func list(_ node: JSONNode, _ shape: ObjectShape) {
    let index = facts.lists.count
    let key = node["key"].flatMap { key in
      key.string.map { NameUse(name: $0, span: key.span) }
    }
    let templates = node["templates"] ?? node["template"]
    listData.append(node["dataSource"])
    facts.lists.append(
      ListFact(
        span: node.span, dataSource: node["dataSource"]?.span, dataUse: nil, key: key,
        templates: templates?.span))
    let states = stateCount
    defer { if stateCount > states { listsWithState.insert(index) } }
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      let name = property.descriptor.name
      switch name {
      case "templates", "template":
        let mark = scope.count
        declareRow(node["iteratorName"], "item", .item(list: index), scope: value.span)
        declareRow(node["indexName"], "index", .position(list: index), scope: value.span)
        let outer = isAdded
        defer { isAdded = outer }
        if isUnreadable(node["iteratorName"]) || isUnreadable(node["indexName"]) { isAdded = true }
        if name == "template" {
          withTemplate { self.property(value, property, of: shape) }
        } else {
          self.property(value, property, of: shape)
        }
        scope.removeLast(scope.count - mark)
      case "dataSource":
        self.property(value, property, of: shape)
        if value.kind == .string, let last = expressions.last, last.node == value,
          last.parsed.binding != nil
        {
          facts.lists[index].dataUse = last.firstUse
        }
      default: self.property(value, property, of: shape)
      }
    }
  }

  private func declareRow(
    _ name: JSONNode?, _ standard: String, _ origin: ContextDeclaration.Origin, scope: SourceSpan
  ) {
    let id = name?.string
    push(
      ContextDeclaration(
        id: id ?? standard, origin: origin, name: id == nil ? nil : name?.span, value: nil,
        scope: scope, screen: screen), value: nil)
  }
}
