/// Visits components.
extension FactsCollector {
  func component(_ node: JSONNode) {
    guard node.kind == .object, let type = node["_beagleComponent_"], type.kind == .string else {
      return
    }
    guard let shape = shapes.component(type) else { return unknown(node, type: type) }
    let outer = hasFailureHandler
    defer { hasFailureHandler = outer }
    if shape.descriptor?.isBuiltin == false {
      recordCustomType(type)
      hasFailureHandler = outer || handlesFailures(node)
    }
    visitComponent(node, shape)
  }

  /// Visits a component of known shape. A screen in a route may have no type.
  func visitComponent(_ node: JSONNode, _ shape: ObjectShape) {
    let mark = scope.count
    let outer = isAdded
    defer { isAdded = outer }
    if shape.hasContext, let context = node["context"] {
      declare(context, scope: node.span)
      if context.kind == .object, isUnreadable(context["id"]) { isAdded = true }
    }
    let isForm = shape.special == .simpleForm
    if isForm { formDepth += 1 }
    let hasLabel = node["accessibility"].map(FactsCollector.isDescribed) ?? false
    if hasLabel { labelDepth += 1 }
    let handlesPress = shape.name == FormSubmit.typeName || shape.name == Touchable.typeName
    if handlesPress { pressDepth += 1 }
    if shape.special == .textInput {
      stateCount += 1
      inputs.append((node, isInForm: formDepth > 0))
    }
    if shape.hasBounds { bounded.append((node, shape)) }
    if !shape.rules.isEmpty {
      let subject = TypeRules.Subject(
        node: node, type: shape.name, isDescribed: labelDepth > 0, isInPressed: pressDepth > 0,
        isInForm: formDepth > 0)
      subjects.append((subject, shape.rules))
    }
    let conditions = (conditionDepth, displayConditionDepth, mayBeDisabled)
    displayConditionDepth = conditionDepth
    if node["style"]?["display"]?.mayHoldExpressions == true { conditionDepth += 1 }
    mayBeDisabled = node["enabled"]?.mayHoldExpressions == true
    switch shape.special {
    case .listView, .gridView: list(node, shape)
    case .lazy:
      facts.screens[screen].isOpen = true
      address(node["path"], .part, owner: shape, isBindable: false)
      members(node, shape)
    case .webView:
      address(node["url"], .webPage, owner: shape)
      members(node, shape)
    case .platformWrapper:
      // The children exist on one platform only. Children of other platforms may have the same ids.
      withTemplate { members(node, shape) }
    default: members(node, shape)
    }
    (conditionDepth, displayConditionDepth, mayBeDisabled) = conditions
    if isForm { formDepth -= 1 }
    if hasLabel { labelDepth -= 1 }
    if handlesPress { pressDepth -= 1 }
    scope.removeLast(scope.count - mark)
  }

  /// Returns whether an accessibility object has a description or hides the component from screen
  /// readers.
  private static func isDescribed(_ accessibility: JSONNode) -> Bool {
    if let label = accessibility["accessibilityLabel"] {
      return label.kind != .null && label.string?.isEmpty != true
    }
    return accessibility["accessible"]?.bool == false
  }

  /// Visits a component whose properties are unknown.
  private func unknown(_ node: JSONNode, type: JSONNode) {
    recordCustomType(type)
    facts.screens[screen].isOpen = true
    facts.screens[screen].hasForeignContent = true
    if node["_beagleAction_"] != nil { facts.screens[screen].hasForeignActions = true }
    let mark = scope.count
    if let context = node["context"] { declare(context, scope: node.span) }
    if let id = node["id"], node["_beagleComponent_"] != nil { recordID(id, type.string ?? "") }
    foreignMembers(node)
    scope.removeLast(scope.count - mark)
  }

  /// Visits the members of an object whose properties and contexts are unknown.
  func foreignMembers(_ node: JSONNode) {
    let outer = hasFailureHandler
    hasFailureHandler = outer || handlesFailures(node)
    defer { hasFailureHandler = outer }
    let events = shapes.events(of: node)
    let wasAdded = isAdded
    added {
      for (key, value) in node.members {
        let name = key.string ?? ""
        if let event = events[name] {
          // The contexts of the actions are known.
          isAdded = wasAdded
          actions(value, events: [(name, ValueShape(event))])
          isAdded = true
        } else if name.hasPrefix("on") {
          withEvents([(name, .unknown)], value) { data(value) }
        } else {
          data(value)
        }
      }
    }
  }

  func recordCustomType(_ type: JSONNode) {
    facts.customTypes.append(NameUse(name: type.string ?? "", span: type.span))
  }

  /// Visits a value whose effect may depend on a condition.
  func conditional(_ isConditional: Bool = true, _ body: () -> Void) {
    if isConditional { conditionDepth += 1 }
    body()
    if isConditional { conditionDepth -= 1 }
  }

  /// Visits the content of a template or platform wrapper, which has a number of its own.
  func withTemplate(_ body: () -> Void) {
    let outer = template
    template = templateCount
    templateCount += 1
    body()
    template = outer
  }
}
