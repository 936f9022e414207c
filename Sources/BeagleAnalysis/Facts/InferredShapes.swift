import BeagleSchema

/// Derives the values of a document's contexts, including those that requests, navigations and other
/// documents determine.
///
/// ``ContextShapes`` contains only values that the document itself determines.
struct InferredShapes {
  private let collector: FactsCollector
  private let facts: DocumentFacts
  private let document: String
  /// The positions of expressions in `collector.expressions`, by the index of their node.
  private let expressions: [Int: Int]
  private(set) var result = InferredFacts()

  init(_ collector: FactsCollector) {
    self.collector = collector
    facts = collector.facts
    document = collector.document.name
    expressions = Dictionary(
      collector.expressions.enumerated().map { ($0.element.node.index, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    result.contexts = facts.contexts.indices.map(initialValue)
    addWrites()
  }

  /// Sets the values of the navigations in the facts of the document.
  func setNavigations(_ facts: inout DocumentFacts) {
    for (place, node) in collector.navigationValues {
      switch place {
      case .address(let index): facts.addresses[index].navigationContext?.inferred = shape(of: node)
      case .back(let index): facts.backNavigationContexts[index].inferred = shape(of: node)
      }
    }
  }

  // MARK: - Contexts

  private func initialValue(_ index: Int) -> ValueShape {
    let context = facts.contexts[index]
    switch context.origin {
    case .position: return .scalar("a number")
    case .event: return eventValue(index)
    case .declared:
      guard isKnown(context) else { return .unknown }
      return collector.contextValues[index].map(shape(of:)) ?? .null
    case .item(let list):
      guard isKnown(context), let data = collector.listData[list] else { return .unknown }
      return shape(of: data).element
    }
  }

  /// Whether no code of the application may set a context. Parts that are loaded later are documents of
  /// the project.
  private func isKnown(_ context: ContextDeclaration) -> Bool {
    let screen = facts.screens[context.screen]
    return !screen.hasForeignActions && !screen.hasForeignContent
  }

  /// Returns the value of an event, with the body of the response of a request.
  private func eventValue(_ index: Int) -> ValueShape {
    let known = collector.eventShapes[index] ?? .unknown
    guard case .object(var members) = known, members["data"] != nil,
      let use = collector.eventRequests[index].map({ facts.addresses[$0] }), let method = use.method
    else { return known }
    members["data"] = .deferred([
      .remote(
        .response(
          .init(
            address: use.pattern, method: method,
            isSuccess: facts.contexts[index].id == "onSuccess")), [])
    ])
    return .object(members)
  }

  // MARK: - Writes

  private mutating func addWrites() {
    var openIds = OpenIds(facts)
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .write {
      let use = facts.contextUses[index]
      let value = collector.writtenValues[index].map(shape(of:)) ?? .unknown
      switch use.target {
      case .declared(let context):
        write(value, use.path[...], to: context)
      case .global, .navigation, .unresolved:
        guard let target = remote(use) else { continue }
        result.writes.append(.init(target: target, path: use.path, shape: value))
      }
      // The action runs in a component that is added elsewhere. The id may have another meaning
      // there.
      guard use.isOpen else { continue }
      for other in openIds.take(use.id) { result.contexts[other] = .unknown }
    }
  }

  private mutating func write(
    _ value: ValueShape, _ path: ArraySlice<Path.Node>, to context: Int
  ) {
    result.contexts[context].write(value, at: path)
    // Setting the context of a row changes the data of the list.
    guard case .item(let list) = facts.contexts[context].origin,
      let use = facts.lists[list].dataUse.map({ facts.contextUses[$0] }),
      case .declared(let source) = use.target
    else { return }
    write(.unknown, (use.path + [.index(0)])[...], to: source)
  }

  /// Returns the value of the context of a use; nil if it is unknown.
  private func remote(_ use: ContextUse) -> RemoteValue? {
    switch use.target {
    case .declared(let index): .context(document: document, index: index)
    case .global: .global
    // A screen in a route gets its value from the navigation around it.
    case .navigation: use.screen == 0 && !use.isOpen ? .navigation(document: document) : nil
    case .unresolved: use.isOpen ? nil : .outer(document: document, id: use.id)
    }
  }

  // MARK: - Values

  private func shape(of node: JSONNode) -> ValueShape {
    guard node.kind == .string || node.mayHoldExpressions else { return ValueShape(node) }
    switch node.kind {
    case .string: return text(node)
    case .array:
      return .list(node.elements.reduce(into: .null) { $0.merge(shape(of: $1)) })
    case .object:
      var members: [String: ValueShape] = [:]
      for (key, value) in node.members { members[key.string ?? ""] = shape(of: value) }
      return .object(members)
    default: return ValueShape(node)
    }
  }

  private func text(_ node: JSONNode) -> ValueShape {
    guard let index = expressions[node.index] else { return ValueShape(node) }
    let found = collector.expressions[index]
    guard found.parsed.parts.count == 1, case .value(let value)? = found.parsed.parts.first else {
      return .scalar("a string")
    }
    var use = found.firstUse
    return shape(of: value, &use)
  }

  /// Returns the shape of a part of an expression.
  /// - Parameter use: The index of the next context use.
  private func shape(of value: ExpressionValue, _ use: inout Int) -> ValueShape {
    switch value {
    case .literal: return .unknown
    case .binding:
      defer { use += 1 }
      guard facts.contextUses.indices.contains(use) else { return .unknown }
      let found = facts.contextUses[use]
      return remote(found).map { .deferred([.remote($0, found.path)]) } ?? .unknown
    case .operation(let operation):
      var arguments: [ValueShape] = []
      for parameter in operation.parameters { arguments.append(shape(of: parameter, &use)) }
      return result(of: operation.name, arguments)
    }
  }

  /// Returns the result of an operation that returns its arguments, or a list with them.
  private func result(of name: String, _ arguments: [ValueShape]) -> ValueShape {
    switch (name, arguments.count) {
    case ("remove", 2), ("removeIndex", 1...2): arguments[0]
    case ("insert", 2...3): arguments[0].merged(with: .list(arguments[1]))
    case ("union", 1...): arguments.dropFirst().reduce(arguments[0]) { $0.merged(with: $1) }
    case ("condition", 3): arguments[1].merged(with: arguments[2])
    default: .unknown
    }
  }

  // MARK: - Reads

  /// Adds the values that actions write in place of the data of a list, and those of events in place of a text.
  mutating func addReplacements() {
    let facts = facts
    lazy var shown = ShownValues(facts)
    var shapes: [Int: ValueShape] = [:]
    for (index, node) in collector.writtenValues {
      let use = facts.contextUses[index]
      guard !use.isOpen, case .declared(let context) = use.target,
        facts.contexts[context].origin == .declared, isKnown(facts.contexts[context]),
        let expression = expressions[node.index].map({ collector.expressions[$0] }),
        expression.parsed.binding != nil, case let shape = text(node), case .deferred = shape,
        let value = collector.contextValues[context]
      else { continue }
      // A form can have as many writes as its context has members.
      let whole = shapes[context] ?? ValueShape(value)
      shapes[context] = whole
      guard let initial = whole.at(use.path).shape,
        initial.isList
          ? shown.isListData(use)
          : isText(initial, use, expression.firstUse) && !shown.hasReadMember(use)
      else { continue }
      result.replacements.append(
        .init(
          shape: shape, former: initial, expression: expression.parsed,
          target: Path(nodes: [.key(use.id)] + use.path).description,
          range: SourceRange(node.span, in: collector.document)))
    }
  }

  /// Returns whether a write replaces a text, a number or a boolean by the whole value of an event.
  private func isText(_ initial: ValueShape, _ use: ContextUse, _ source: Int) -> Bool {
    guard case .scalar = initial, !facts.screens[use.screen].isOpen,
      case .declared(let event) = facts.contextUses[source].target
    else { return false }
    return facts.contexts[event].origin == .event && facts.contextUses[source].path.isEmpty
  }

  /// Adds the values of properties that other documents determine.
  mutating func addTypes() {
    for found in collector.expressions {
      guard let property = found.property, property.kind.hasKnownValues,
        case let shape = text(found.node), case .deferred = shape
      else { continue }
      result.types.append(
        .init(
          shape: shape, property: property, expression: found.parsed,
          range: SourceRange(found.node.span, in: collector.document)))
    }
  }

  /// Adds the reads whose paths other documents determine.
  /// - Parameter known: The values that the document determines, whose paths have their own rule.
  mutating func addReads(_ known: ContextShapes) {
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .read {
      guard !facts.contextUses[index].path.isEmpty, !facts.contextUses[index].isOpen,
        !facts.contextUses[index].isOptional
      else { continue }
      let use = facts.contextUses[index]
      let shape: ValueShape
      if case .declared(let context) = use.target {
        // Others find paths that do not exist in values of the document.
        guard known[context].at(use.path).shape != nil, known[context].isOpen(along: use.path)
        else { continue }
        shape = result.contexts[context]
      } else {
        guard let value = remote(use) else { continue }
        shape = .deferred([.remote(value, [])])
      }
      if shape == .unknown { continue }
      let steps = use.pathLocation.steps(of: use.path, in: collector.document)
      result.reads.append(
        .init(
          shape: shape, id: use.id, path: use.path,
          steps: steps.map { SourceRange($0, in: collector.document) },
          isConditional: use.isConditional))
    }
    addKeys(known)
  }

  /// Adds the names of members that are the keys of lists.
  private mutating func addKeys(_ known: ContextShapes) {
    for (index, context) in facts.contexts.enumerated() {
      guard case .item(let list) = context.origin, let key = facts.lists[list].key,
        let path = Path(key.name)?.nodes, path == [.key(key.name)],
        key.span.length == key.name.utf8.count + 2,
        known[index].at(path).shape != nil, known[index].isOpen(along: path),
        case let shape = result.contexts[index], shape != .unknown
      else { continue }
      let span = SourceSpan(offset: key.span.offset + 1, length: key.span.length - 2)
      result.reads.append(
        .init(
          shape: shape, id: context.id, path: path,
          steps: [SourceRange(span, in: collector.document)]))
    }
  }
}

extension InferredShapes {
  /// The maximum number of reads of contexts that are not in scope, and of the contexts for each.
  private static let bareLimit = 100

  /// Adds the reads of contexts that are not in scope.
  mutating func addBareReads() {
    var members: [Int: Set<String>] = [:]
    for use in facts.contextUses where use.kind == .read && use.target == .unresolved && !use.isOpen
    {
      guard result.bareReads.count < Self.bareLimit else { return }
      var scope: [InferredFacts.BareRead.Owner] = []
      for (index, context) in facts.contexts.enumerated()
      where context.screen == use.screen && context.scope.contains(use.name.offset) {
        if case .position = context.origin { continue }
        let known = members[index] ?? memberNames(of: index)
        members[index] = known
        scope.append(.init(id: context.id, shape: result.contexts[index], members: known))
      }
      if use.screen == 0 {
        scope.append(
          .init(
            id: "navigationContext",
            shape: .deferred([.remote(.navigation(document: document), [])]), members: []))
      }
      scope.append(.init(id: "global", shape: .deferred([.remote(.global, [])]), members: []))
      result.bareReads.append(
        .init(
          id: use.id, path: use.path, span: use.name,
          scope: Array(scope.suffix(Self.bareLimit))))
    }
  }

  /// Returns the names of the members of a context's initial value.
  private func memberNames(of context: Int) -> Set<String> {
    guard let value = collector.contextValues[context], value.kind == .object else { return [] }
    return Set(value.members.compactMap(\.key.string))
  }
}

extension ValueShape {
  /// Whether a part of the value on a path is unknown.
  fileprivate func isOpen(along path: [Path.Node]) -> Bool {
    if self == .unknown { return true }
    return at(path).shape == .unknown
  }
}
