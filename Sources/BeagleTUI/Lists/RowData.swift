import BeagleSchema

/// The data of a list.
struct RowData {
  private(set) var items: DynamicArray?
  /// Increases with each different value of the data.
  private(set) var version = 0

  var count: Int { items?.count ?? 0 }

  subscript(position: Int) -> DynamicObject? {
    guard let items, items.indices.contains(position) else { return nil }
    return items[position]
  }

  /// Replaces the items.
  /// - Returns: whether they differ.
  mutating func replace(with new: DynamicArray?) -> Bool {
    let differs = new != items
    items = new
    if differs { version += 1 }
    return differs
  }

  /// Stores data that differs only in an item that a row wrote back, without comparing all items.
  mutating func applyWriteBack(_ new: DynamicArray?) { items = new }

  /// Finds the first of some rows that is still in the data.
  ///
  /// Searches all items only if the first row is neither at its previous position nor at the
  /// position that results from insertions or deletions before it.
  /// - Parameters:
  ///   - rows: identities and previous positions, in order.
  ///   - previousCount: the previous number of items.
  /// - Returns: the index in `rows` and the new position.
  func find(
    _ rows: [(identity: RowIdentity, position: Int)], in configuration: ListConfiguration,
    previousCount: Int
  ) -> (row: Int, position: Int)? {
    guard let first = rows.first, count > 0 else { return nil }
    func isAt(_ position: Int, _ identity: RowIdentity) -> Bool {
      guard let item = self[position] else { return false }
      let found = configuration.identity(of: item, at: position)
      return found.text == identity.text && found.isPosition == identity.isPosition
    }
    let shift = count - previousCount
    for position in [first.position, first.position + shift]
    where isAt(position, first.identity) {
      return (0, position)
    }
    var targets: [String: Int] = [:]
    for (index, row) in rows.enumerated() where !row.identity.isPosition {
      if targets[row.identity.text] == nil { targets[row.identity.text] = index }
    }
    var best: (row: Int, position: Int)?
    if !targets.isEmpty {
      for (position, item) in (items ?? []).enumerated() {
        let identity = configuration.identity(of: item, at: position)
        guard !identity.isPosition, let row = targets[identity.text] else { continue }
        if best.map({ row < $0.row }) ?? true { best = (row, position) }
        if row == 0 { break }
      }
    }
    if let best { return best }
    let index = rows.firstIndex { $0.identity.isPosition && $0.position < count }
    return index.map { ($0, rows[$0].position) }
  }
}
