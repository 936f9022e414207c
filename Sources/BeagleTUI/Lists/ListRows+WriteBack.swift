import BeagleSchema

/// Items that actions set.
extension ListRows {
  /// Sets the source of the data where an action set the item of a row: where the data is just one
  /// context, at the position of the row. An item of a computed list has no place to go back to.
  func writeBack(_ row: ListRow, _ path: Path?) {
    guard isAlive, !isWritingBack, case .expression(let expression) = plan.dataSource,
      let binding = expression.parsed.binding, case .int(let position) = row.index.value,
      made[position] === row,
      let cell = view?.context(
        withId: binding.contextId, global: controller?.dependencies.globalContext)
    else { return }
    isWritingBack = true
    defer { isWritingBack = false }
    let place = Path(nodes: binding.path.nodes + [.index(position)] + (path?.nodes ?? []))
    cell.set(
      row.item.get(path), at: place, telling: controller?.dependencies.inspection)
  }
}
