import TerminalKit

/// The rows of a list that have views, and the lines that hold them in a grid.
@MainActor
struct MadeRows {
  /// Cells in a line.
  private let span: Int
  private let isVertical: Bool
  private var rows: [Int: ListRow] = [:]
  private var lines: [Int: View] = [:]
  private var identities: Set<RowIdentity> = []

  init(_ plan: RowPlan) {
    span = plan.span
    isVertical = plan.axis == .vertical
  }

  var count: Int { rows.count }
  var positions: [Int] { rows.keys.sorted() }
  var all: Dictionary<Int, ListRow>.Values { rows.values }

  subscript(position: Int) -> ListRow? { rows[position] }

  /// Whether all rows of a range have views.
  func contains(_ range: Range<Int>) -> Bool { range.allSatisfy { rows[$0] != nil } }

  /// An identity as that of no other row that has views: equal keys are rows of their own.
  func unused(_ identity: RowIdentity) -> RowIdentity {
    var result = identity
    while identities.contains(result) { result.occurrence += 1 }
    return result
  }

  mutating func insert(_ row: ListRow, at position: Int) {
    rows[position] = row
    identities.insert(row.identity)
  }

  mutating func remove(at position: Int) {
    if let row = rows.removeValue(forKey: position) { identities.remove(row.identity) }
  }

  mutating func removeAll() {
    rows = [:]
    identities = []
  }

  /// Puts the rows, or the lines of a grid, into the strip.
  mutating func arrange(in strip: RowStrip) {
    guard span > 1 else {
      return strip.setRows(
        positions.compactMap { position in
          rows[position].map { RowStrip.Row(index: position, view: $0) }
        })
    }
    var used: [Int: View] = [:]
    var order: [RowStrip.Row] = []
    var cells: [View] = []
    let positions = positions
    for (place, position) in positions.enumerated() {
      if let row = rows[position] { cells.append(row) }
      let index = position / span
      let isLast = place + 1 == positions.count || positions[place + 1] / span != index
      guard isLast else { continue }
      let line = lines[index] ?? makeLine()
      line.setSubviews(cells)
      used[index] = line
      order.append(RowStrip.Row(index: index, view: line))
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
