import TerminalKit

/// The rows of a list that have views, and the lines that hold them in a grid.
@MainActor
struct MadeRows {
  /// Cells in a line.
  private let span: Int
  private let isVertical: Bool
  /// In the order of their positions, which are nearly always consecutive.
  private var rows: [Made] = []
  private var lines: [Int: View] = [:]
  private var identities: Set<RowIdentity> = []

  private struct Made {
    let position: Int
    let row: ListRow
  }

  init(_ plan: RowPlan) {
    span = plan.span
    isVertical = plan.axis == .vertical
  }

  var count: Int { rows.count }
  var positions: [Int] { rows.map(\.position) }
  var all: [ListRow] { rows.map(\.row) }

  subscript(position: Int) -> ListRow? {
    let place = place(of: position)
    guard place < rows.count, rows[place].position == position else { return nil }
    return rows[place].row
  }

  /// Whether all rows of a range have views.
  func contains(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    // Positions are different and in order: a range is there when both ends are as far apart.
    let first = place(of: range.lowerBound)
    let last = first + range.count - 1
    return last < rows.count && rows[first].position == range.lowerBound
      && rows[last].position == range.upperBound - 1
  }

  /// Whether some row stands outside of a range of positions.
  func reach(beyond range: Range<Int>) -> Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return first.position < range.lowerBound || last.position >= range.upperBound
  }

  /// Where a position is in the order of the rows, or belongs in it.
  private func place(of position: Int) -> Int {
    if let last = rows.last, position > last.position { return rows.count }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// An identity as that of no other row that has views: equal keys are rows of their own.
  func unused(_ identity: RowIdentity) -> RowIdentity {
    var result = identity
    while identities.contains(result) { result.occurrence += 1 }
    return result
  }

  /// Puts a row where none is.
  mutating func insert(_ row: ListRow, at position: Int) {
    rows.insert(Made(position: position, row: row), at: place(of: position))
    identities.insert(row.identity)
  }

  /// Takes away the rows for which `isGone` says so.
  mutating func remove(where isGone: (Int, ListRow) -> Bool) {
    rows.removeAll { made in
      guard isGone(made.position, made.row) else { return false }
      identities.remove(made.row.identity)
      return true
    }
  }

  mutating func removeAll() {
    rows = []
    identities = []
  }

  /// Puts the rows, or the lines of a grid, into the strip.
  mutating func arrange(in strip: LazyStack) {
    guard span > 1 else {
      return strip.setRows(rows.map { LazyStack.Row(index: $0.position, view: $0.row) })
    }
    var used: [Int: View] = [:]
    var order: [LazyStack.Row] = []
    var cells: [View] = []
    for (place, made) in rows.enumerated() {
      cells.append(made.row)
      let index = made.position / span
      let isLast = place + 1 == rows.count || rows[place + 1].position / span != index
      guard isLast else { continue }
      let line = lines[index] ?? makeLine()
      line.setSubviews(cells)
      used[index] = line
      order.append(LazyStack.Row(index: index, view: line))
      cells = []
    }
    lines = used
    strip.setRows(order)
  }

  private func makeLine() -> View {
    let line = View()
    line.flex.flexDirection = isVertical ? .row : .column
    line.flex.flexShrink = 0
    return line
  }

  /// Gives the cells of a line whole widths that differ by one column at most. They are the same in
  /// every line, also in one that is not full.
  func setWidths(of line: View, across width: Int) {
    guard span > 1, isVertical else { return }
    for (index, cell) in line.subviews.enumerated() {
      let (start, end) = (
        (index * width + span / 2) / span, ((index + 1) * width + span / 2) / span
      )
      cell.flex.width = .points(Float(max(1, end - start)))
    }
  }
}
