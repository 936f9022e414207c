/// The shapes of the values of a document's contexts, derived from literal values and from the
/// actions that set contexts.
struct ContextShapes {
  private var shapes: [ValueShape]

  /// Derives the shapes of all contexts of a document.
  init(_ collector: FactsCollector) {
    let facts = collector.facts
    shapes = facts.contexts.map { _ in .unknown }
    // A context is declared before the lists that read it, so one pass in document order is enough.
    // Writes can be anywhere, so they are applied before list items are derived from contexts.
    for (index, context) in facts.contexts.enumerated() {
      switch context.origin {
      case .declared where !facts.screens[context.screen].mayBeWritten:
        shapes[index] = collector.contextValues[index].map(ValueShape.init) ?? .unknown
      case .declared: break
      case .event: shapes[index] = collector.eventShapes[index] ?? .unknown
      case .position: shapes[index] = .scalar("a number")
      case .item(let list):
        if let data = collector.listData[list], data.kind == .array,
          !facts.screens[context.screen].mayBeWritten,
          case .list(let element) = ValueShape(data), element != .null
        {
          shapes[index] = element
        }
      }
    }
    let bindings = ContextShapes.bindings(collector)
    var openIds = OpenIds(facts)
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .write {
      let use = facts.contextUses[index]
      let value =
        collector.writtenValues[index].map { node in
          bindings[node.index].map { eventValue(facts.contextUses[$0], facts) } ?? ValueShape(node)
        } ?? .unknown
      write(value, use.path[...], to: use.target, facts)
      // The action runs in a component that is added elsewhere. The id may have another meaning
      // there.
      guard use.isOpen else { continue }
      for other in openIds.take(use.id) { write(.unknown, [], to: .declared(other), facts) }
    }
    for (index, context) in facts.contexts.enumerated() {
      guard case .item(let list) = context.origin, let use = facts.lists[list].dataUse else {
        continue
      }
      let source = facts.contextUses[use]
      guard case .declared(let target) = source.target,
        !facts.screens[context.screen].mayBeWritten,
        case .list(let element)? = shapes[target].at(source.path).shape, element != .null
      else { continue }
      shapes[index] = element
    }
  }

  /// Returns the context uses of values that consist of one binding, by the index of their node.
  private static func bindings(_ collector: FactsCollector) -> [Int: Int] {
    let written = Set(collector.writtenValues.values.map(\.index))
    var bindings: [Int: Int] = [:]
    for found in collector.expressions
    where found.parsed.binding != nil && written.contains(found.node.index) {
      bindings[found.node.index] = found.firstUse
    }
    return bindings
  }

  /// Returns the shape of a binding to the value of an event. Other values may change.
  private func eventValue(_ use: ContextUse, _ facts: DocumentFacts) -> ValueShape {
    guard case .declared(let index) = use.target, facts.contexts[index].origin == .event else {
      return .unknown
    }
    return shapes[index].at(use.path).shape ?? .unknown
  }

  /// The shape of a context, by its index.
  subscript(context: Int) -> ValueShape { shapes[context] }

  private mutating func write(
    _ value: ValueShape, _ path: ArraySlice<Path.Node>, to target: ContextUse.Target,
    _ facts: DocumentFacts
  ) {
    guard case .declared(let index) = target else { return }
    shapes[index].write(value, at: path)
    // Setting the context of a row changes the data of the list.
    guard case .item(let list) = facts.contexts[index].origin,
      let use = facts.lists[list].dataUse
    else { return }
    let source = facts.contextUses[use]
    write(.unknown, (source.path + [.index(0)])[...], to: source.target, facts)
  }
}
