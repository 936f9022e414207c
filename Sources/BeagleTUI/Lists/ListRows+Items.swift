import BeagleSchema
import TerminalKit

/// Positions, sample rows and write-back of single items.
extension ListRows {
  /// Returns the position, from 0, of the item whose row contains a view, and the number of items.
  func lazyStack(_ stack: LazyStack, positionOf view: View) -> (position: Int, count: Int)? {
    var row: ListRow?
    var current: View? = view
    // The outermost row counts: inner ones belong to inner lists.
    while let view = current, view !== stack {
      if let found = view as? ListRow { row = found }
      current = view.superview
    }
    guard let position = row?.index.value.intValue else { return nil }
    return (position, data.count)
  }

  /// Returns a row outside the list to measure an item without a row. Returns nil if rows have
  /// saved state, since they may then look different.
  func lazyStack(_ stack: LazyStack, sampleOf index: Int, from previous: View?) -> View? {
    guard isAlive, let queue, let item = data[index], !states.hasSavedStates else {
      return nil
    }
    if let row = previous as? ListRow {
      row.setItem(item, at: index)
      return row
    }
    let identity = configuration.identity(of: item, at: index)
    let row = ListRow(identity, configuration: configuration, list: view ?? stack)
    row.setItem(item, at: index)
    queue.holdingBack { row.show(render(configuration.templates[0].view, identity), madeBy: 0) }
    queue.flush()
    return row
  }

  /// Writes an item that an action has changed back to the list's data source, if that is a plain
  /// context reference. An item of a computed list cannot be written back.
  func writeBack(_ row: ListRow, _ path: Path?) {
    guard isAlive, !isWritingBack, case .expression(let expression) = configuration.dataSource,
      let binding = expression.parsed.binding, case .int(let position) = row.index.value,
      realized[position] === row,
      let cell = view?.context(
        withId: binding.contextId, global: controller?.dependencies.globalContext)
    else { return }
    isWritingBack = true
    defer { isWritingBack = false }
    let target = Path(nodes: binding.path.nodes + [.index(position)] + (path?.nodes ?? []))
    cell.set(
      row.item.get(path), at: target, notifying: controller?.dependencies.inspection)
  }
}
