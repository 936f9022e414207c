/// Records the contexts in scope.
extension FactsCollector {
  /// Returns whether the name of a context is not a name, so that the uses of the context are not known.
  func isUnreadable(_ name: JSONNode?) -> Bool {
    guard let name, name.kind != .null else { return false }
    return name.string.map { $0.isEmpty || $0.hasPrefix("@{") } ?? true
  }

  func declare(_ context: JSONNode, scope: SourceSpan) {
    // A list has a finding of its own.
    if context.kind == .array { return context.elements.forEach { declare($0, scope: scope) } }
    guard context.kind == .object, let id = context["id"], let name = id.string else { return }
    stateCount += 1
    push(
      ContextDeclaration(
        id: name, origin: .declared, name: id.span, value: context["value"]?.span, scope: scope,
        screen: screen), value: context["value"])
  }

  func push(_ declaration: ContextDeclaration, value: JSONNode?) {
    scope.append(facts.contexts.count, id: declaration.id)
    facts.contexts.append(declaration)
    contextValues.append(value)
  }

  /// Visits the actions of an event with its contexts and the shapes of their values.
  func withEvents(
    _ contexts: [(id: String, shape: ValueShape)], _ value: JSONNode, _ body: () -> Void
  ) {
    let mark = scope.count
    let request = pendingRequest
    pendingRequest = nil
    for (id, shape) in contexts {
      if let request, id == "onSuccess" || id == "onError" {
        eventRequests[facts.contexts.count] = request
      }
      eventShapes[facts.contexts.count] = shape
      push(
        ContextDeclaration(
          id: id, origin: .event, name: nil, value: nil, scope: value.span, screen: screen),
        value: nil)
    }
    body()
    scope.removeLast(scope.count - mark)
  }

  /// Returns the context in scope with an id.
  func target(_ id: String) -> ContextUse.Target {
    if let found = scope.innermost(id) { return .declared(found) }
    switch id {
    case "global": return .global
    case "navigationContext": return .navigation
    default: return .unresolved
    }
  }
}
