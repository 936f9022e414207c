import BeagleSchema

/// The data of a list: the items, who they are, and where those of other data stand in it.
struct RowData {
  private(set) var items: DynamicArray?
  /// Counts the values that the data had.
  private(set) var version = 0

  var count: Int { items?.count ?? 0 }

  /// The item at a position; nil where there is none.
  subscript(position: Int) -> DynamicObject? {
    guard let items, items.indices.contains(position) else { return nil }
    return items[position]
  }

  /// Takes other data; nil stands for none. Returns whether it differs.
  mutating func take(_ new: DynamicArray?) -> Bool {
    let differs = new != items
    items = new
    if differs { version += 1 }
    return differs
  }

  /// Takes the same data with what a row wrote back, without comparing all items.
  mutating func takeBack(_ new: DynamicArray?) { items = new }

  /// Where the first of some rows that is still in the data stands now. `rows` are identities and
  /// former positions in their order; the result is the place in them, and the position.
  ///
  /// Only where the first row stands neither where it was nor where rows before it came or went,
  /// the data is searched from the beginning.
  func find(
    _ rows: [(identity: RowIdentity, position: Int)], in plan: RowPlan, formerCount: Int
  ) -> (row: Int, position: Int)? {
    guard let first = rows.first, count > 0 else { return nil }
    func isAt(_ position: Int, _ identity: RowIdentity) -> Bool {
      guard let item = self[position] else { return false }
      let found = plan.identity(of: item, at: position)
      return found.text == identity.text && found.isPosition == identity.isPosition
    }
    let shift = count - formerCount
    for position in [first.position, first.position + shift]
    where isAt(position, first.identity) {
      return (0, position)
    }
    var wanted: [String: Int] = [:]
    for (index, row) in rows.enumerated() where !row.identity.isPosition {
      if wanted[row.identity.text] == nil { wanted[row.identity.text] = index }
    }
    var best: (row: Int, position: Int)?
    if !wanted.isEmpty {
      for (position, item) in (items ?? []).enumerated() {
        let identity = plan.identity(of: item, at: position)
        guard !identity.isPosition, let row = wanted[identity.text] else { continue }
        if best.map({ row < $0.row }) ?? true { best = (row, position) }
        if row == 0 { break }
      }
    }
    if let best { return best }
    let place = rows.firstIndex { $0.identity.isPosition && $0.position < count }
    return place.map { ($0, rows[$0].position) }
  }
}
