/// What is known of the values of the contexts of a document, from their literals and from what
/// writes them.
struct ContextShapes {
  private var shapes: [ValueShape]

  /// Finds out the shapes of all contexts of a document.
  init(_ collector: FactsCollector) {
    let facts = collector.facts
    shapes = facts.contexts.map { _ in .unknown }
    // A list stands behind the context that it reads, so one pass in order would do but for writes,
    // which come from anywhere: they are made first.
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
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .write {
      let use = facts.contextUses[index]
      let value = collector.writtenValues[index].map(ValueShape.init) ?? .unknown
      write(value, use.path[...], to: use.target, facts)
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

  /// What is known of the value of a context, by its index.
  subscript(context: Int) -> ValueShape { shapes[context] }

  private mutating func write(
    _ value: ValueShape, _ path: ArraySlice<Path.Node>, to target: ContextUse.Target,
    _ facts: DocumentFacts
  ) {
    guard case .declared(let index) = target else { return }
    shapes[index] = shapes[index].writing(value, at: path)
    // A row is written back to the data that it comes from.
    guard case .item(let list) = facts.contexts[index].origin,
      let use = facts.lists[list].dataUse
    else { return }
    let source = facts.contextUses[use]
    write(.unknown, (source.path + [.index(0)])[...], to: source.target, facts)
  }
}

extension ScreenFact {
  /// Whether something may write contexts of the screen that the document does not say.
  var mayBeWritten: Bool { isOpen || hasForeignActions }
}
