import BeagleNetworking

extension FactsCollector {
  /// Visits a list of actions, or one action, with the contexts of their event.
  func actions(_ value: JSONNode, events: [(id: String, shape: ValueShape)]) {
    guard value.kind == .array || value.kind == .object else { return }
    withEvents(events, value) {
      if value.kind == .array { value.elements.forEach(action) } else { action(value) }
    }
  }

  func action(_ node: JSONNode) {
    guard node.kind == .object, let type = node["_beagleAction_"], type.kind == .string else {
      return
    }
    let shape = shapes.action(type)
    // After a press on a button of a dialog, another failure is new to the user.
    let outer = (isFailureShown, hasFailureHandler)
    if shape?.special != .sendRequest, shape?.special != .condition { isFailureShown = false }
    defer { (isFailureShown, hasFailureHandler) = outer }
    if shape?.descriptor?.isBuiltin != true {
      recordCustomType(type)
      facts.screens[screen].hasForeignActions = true
    }
    guard let shape else { return foreignMembers(node) }
    if shape.hasBounds { bounded.append((node, shape)) }
    switch shape.special {
    case .setContext: write(node)
    case .condition: return condition(node, shape)
    case .submitForm:
      facts.submits.append(SubmitUse(span: type.span, isInForm: formDepth > 0))
    case .addChildren: return addChildren(node, shape)
    case .sendRequest:
      address(node["url"], .request, owner: shape, method: method(node["method"]))
      return request(node, shape)
    case .pushView, .pushStack, .resetStack, .resetApplication:
      if let route = node["route"] {
        if route.kind == .object { navigation(node, route, shape) } else { wrongAddress(route) }
      }
    case .popToView:
      address(node["route"], .back, owner: shape, navigationContext: navigationContext(node))
      recordNavigation(node)
    case .openExternalURL: address(node["url"], .external, owner: shape)
    case .openNativeRoute: address(node["route"], .native, owner: shape)
    case .formRemoteAction:
      address(
        node["path"], .form, owner: shape, method: node["method"]?.string?.uppercased() ?? "GET",
        isBindable: false)
    case .popView, .popStack:
      if let value = navigationContext(node) {
        recordNavigationValue(node, .back(facts.backNavigationContexts.count))
        facts.backNavigationContexts.append(value)
      }
    case .formLocalAction: facts.screens[screen].hasForeignActions = true
    default:
      if shape.descriptor?.isBuiltin != true, handlesFailures(node) { hasFailureHandler = true }
    }
    members(node, shape)
  }

  private func condition(_ node: JSONNode, _ shape: ObjectShape) {
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      let isBranch = if case .actions = property.content { true } else { false }
      conditional(isBranch) { self.property(value, property, of: shape) }
    }
  }

  // MARK: - Requests

  /// Visits the members of a `sendRequest`.
  private func request(_ node: JSONNode, _ shape: ObjectShape) {
    if !isFailureShown, !hasFailureHandler { requests.append(node) }
    let outer = isFailureShown
    let index = node["url"]?.string == nil ? nil : facts.addresses.indices.last
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      if case .actions = property.content {} else { sentValues.append(value.span) }
      isFailureShown =
        outer || (property.descriptor.name == "onError" && showsFailure(value))
      pendingRequest = index
      self.property(value, property, of: shape)
      pendingRequest = nil
    }
    isFailureShown = outer
  }

  /// Returns whether the actions of `onError` do more than send requests: they show the failure.
  private func showsFailure(_ actions: JSONNode) -> Bool {
    let list = actions.kind == .array ? Array(actions.elements) : [actions]
    return list.contains { action in
      guard let type = action["_beagleAction_"] else { return false }
      switch shapes.action(type)?.special {
      case .sendRequest: return false
      case .condition:
        return [action["onTrue"], action["onFalse"]].contains { $0.map(showsFailure) ?? false }
      default: return true
      }
    }
  }

  /// Returns whether a custom type has actions for failures of its own.
  func handlesFailures(_ node: JSONNode) -> Bool {
    node["onError"].map { $0.kind != .null } ?? false
  }

  // MARK: - Contexts

  private func write(_ node: JSONNode) {
    guard let name = node["contextId"], let id = name.string else { return }
    let path = node["path"]
    if let value = node["value"] { writtenValues[facts.contextUses.count] = value }
    facts.contextUses.append(
      ContextUse(
        id: id, kind: .write, target: target(id),
        path: path?.string.flatMap(Path.parse)?.nodes ?? [], name: name.span(inString: 0, id),
        pathLocation: PathLocation(path ?? name, start: 0), screen: screen, isOpen: isAdded,
        value: node["value"]?.span))
  }

  private func addChildren(_ node: JSONNode, _ shape: ObjectShape) {
    if let target = node["componentId"], let id = target.string {
      facts.idUses.append(IdUse(id: id, span: target.span, screen: screen))
    }
    for (key, value) in node.members {
      guard let property = shape[key] else { continue }
      if property.descriptor.name == "value" {
        if value.kind == .array {
          added { data(value) }
        } else {
          facts.screens[screen].isOpen = true
          facts.screens[screen].hasForeignContent = true
          expression(value)
        }
      } else {
        self.property(value, property, of: shape)
      }
    }
  }
}
