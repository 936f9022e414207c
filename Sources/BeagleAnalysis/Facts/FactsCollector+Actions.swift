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

  // MARK: - Addresses

  private func navigation(_ node: JSONNode, _ route: JSONNode, _ shape: ObjectShape) {
    guard let url = route["url"] else { return }
    let additional = route["httpAdditionalData"]
    address(
      url, .screen, owner: shape, method: method(additional?["method"]),
      navigationContext: navigationContext(node),
      hasFallback: route["fallback"] != nil || route["screen"] != nil)
    recordNavigation(node)
  }

  /// Records the value of the navigation whose address is the last one. Its expressions are visited
  /// later.
  private func recordNavigation(_ node: JSONNode) {
    guard let context = facts.addresses.last?.navigationContext else { return }
    recordNavigationValue(node, .address(facts.addresses.count - 1))
    guard let value = node["navigationContext"]?["value"] else { return }
    var names: [MemberName] = []
    FactsCollector.add(value, context.path, to: &names)
    facts.addresses[facts.addresses.count - 1].navigationNames = names
  }

  /// The maximum number of recorded names of a navigation.
  private static let nameLimit = 100

  /// Adds the names of the members of a value.
  private static func add(_ value: JSONNode, _ path: [Path.Node], to names: inout [MemberName]) {
    for (key, inner) in value.members {
      guard names.count < nameLimit, let name = key.string else { return }
      names.append(MemberName(path: path + [.key(name)], span: key.span))
      add(inner, path + [.key(name)], to: &names)
    }
  }

  private func recordNavigationValue(_ node: JSONNode, _ place: NavigationPlace) {
    if let value = node["navigationContext"]?["value"] { navigationValues.append((place, value)) }
  }

  /// Returns the HTTP method of a property in uppercase; nil if an expression determines it.
  private func method(_ value: JSONNode?) -> String? {
    guard let value else { return "GET" }
    guard let text = value.string, case .plain(let method, _) = ExpressionParser.parse(text) else {
      return nil
    }
    return method.uppercased()
  }

  private func navigationContext(_ node: JSONNode) -> NavigationContextValue? {
    guard let context = node["navigationContext"], !context.isNull else { return nil }
    // A navigation context without a value has a finding of its own.
    guard context.kind == .object, let value = context["value"] else {
      return NavigationContextValue(path: [], shape: .unknown)
    }
    let path = context["path"]?.string.flatMap(Path.parse)?.nodes ?? []
    return NavigationContextValue(path: path, shape: ValueShape(value))
  }

  /// Records an address that has a finding, so that the screen that it means is not reported as
  /// unreachable, too.
  private func wrongAddress(_ value: JSONNode) {
    guard let text = value.string, text.utf8.count < 512, UrlParts(text) == nil else { return }
    let path = text.split { $0 == " " || $0 == "/" || $0 == "\\" }.joined(separator: "/")
    facts.pathTexts.insert("/" + path)
  }

  /// Records an address.
  func address(
    _ value: JSONNode?, _ role: AddressUse.Role, owner: ObjectShape, method: String? = "GET",
    isBindable: Bool = true, navigationContext: NavigationContextValue? = nil,
    hasFallback: Bool = false
  ) {
    guard let value, let text = value.string else { return }
    if text.utf8.first != 0x2F, role == .screen || role == .part { wrongAddress(value) }
    var pattern = AddressPattern.literal(text)
    if isBindable {
      switch ExpressionParser.parse(text) {
      case .plain(let plain, _): pattern = .literal(plain)
      case .expression(let expression):
        pattern = AddressPattern(expression)
        addressExpressions[value.index] = expression
      }
    }
    facts.addresses.append(
      AddressUse(
        role: role, owner: owner.name, text: text, pattern: pattern, method: method,
        range: SourceRange(value.span, in: document), screen: screen,
        navigationContext: navigationContext,
        scope: role == .part ? scope.ids : [],
        scopeIndexes: role == .part ? scope.indexes : [], hasFallback: hasFallback))
  }
}

extension AddressPattern {
  /// Creates a pattern from the literal pieces of an expression.
  init(_ expression: ContextExpression) {
    var pieces: [String] = [""]
    for part in expression.parsed.parts {
      switch part {
      case .text(let text): pieces[pieces.count - 1] += text
      case .value(.literal(let literal)): pieces[pieces.count - 1] += literal.description
      case .value: pieces.append("")
      }
    }
    // Any query matches. Only the path must match.
    if pieces.count > 1,
      let last = pieces.firstIndex(where: { $0.utf8.contains { $0 == 0x3F || $0 == 0x23 } })
    {
      let path = pieces[last].utf8.prefix { $0 != 0x3F && $0 != 0x23 }
      self = .pieces(pieces[..<last] + [String(decoding: path, as: UTF8.self)])
      return
    }
    self = pieces.count == 1 ? .literal(pieces[0]) : .pieces(pieces)
  }
}
