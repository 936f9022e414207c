import SystemSupport
import TerminalKit

/// The rows of a list that have views and, in a grid, the lines that contain them.
@MainActor
struct RealizedRows {
  /// Cells in a line.
  var span: Int {
    didSet {
      guard oldValue != span else { return }
      lines = [:]
      for row in rows { row.row.flex.width = .auto }
    }
  }
  private let isVertical: Bool
  /// Sorted by position. Positions are nearly always consecutive.
  private var rows: [Entry] = []
  private var lines: [Int: View] = [:]
  private var identities: Set<RowIdentity> = []

  private struct Entry {
    let position: Int
    let row: ListRow
  }

  init(_ configuration: ListConfiguration) {
    span = configuration.span
    isVertical = configuration.axis == .vertical
  }

  var count: Int { rows.count }
  var positions: [Int] { rows.map(\.position) }
  var all: [ListRow] { rows.map(\.row) }

  subscript(position: Int) -> ListRow? {
    let index = index(of: position)
    guard index < rows.count, rows[index].position == position else { return nil }
    return rows[index].row
  }

  /// Whether all rows of a range have views.
  func contains(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    // Positions are unique and sorted, so it is enough to compare both ends.
    let first = index(of: range.lowerBound)
    let last = first + range.count - 1
    return last < rows.count && rows[first].position == range.lowerBound
      && rows[last].position == range.upperBound - 1
  }

  /// Whether any row is outside a range of positions.
  func extends(beyond range: Range<Int>) -> Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return first.position < range.lowerBound || last.position >= range.upperBound
  }

  /// Returns the index of a position in `rows`, or the index to insert it at.
  private func index(of position: Int) -> Int {
    if let last = rows.last, position > last.position { return rows.count }
    return rows.partitioningIndex { $0.position >= position }
  }

  /// Returns an identity that no realized row has. Items with equal keys get separate rows.
  func unique(_ identity: RowIdentity) -> RowIdentity {
    var result = identity
    while identities.contains(result) { result.occurrence += 1 }
    return result
  }

  mutating func insert(_ row: ListRow, at position: Int) {
    rows.insert(Entry(position: position, row: row), at: index(of: position))
    identities.insert(row.identity)
  }

  mutating func remove(where shouldRemove: (Int, ListRow) -> Bool) {
    rows.removeAll { entry in
      guard shouldRemove(entry.position, entry.row) else { return false }
      identities.remove(entry.row.identity)
      return true
    }
  }

  mutating func removeAll() {
    rows = []
    identities = []
  }

  /// Passes the rows, or the lines of a grid, to the stack.
  mutating func arrange(in stack: LazyStack) {
    guard span > 1 else {
      return stack.setRows(rows.map { LazyStack.Row(index: $0.position, view: $0.row) })
    }
    var used: [Int: View] = [:]
    var order: [LazyStack.Row] = []
    var cells: [View] = []
    for (offset, entry) in rows.enumerated() {
      cells.append(entry.row)
      let index = entry.position / span
      let isLast = offset + 1 == rows.count || rows[offset + 1].position / span != index
      guard isLast else { continue }
      let line = lines[index] ?? makeLine()
      line.setSubviews(cells)
      used[index] = line
      order.append(LazyStack.Row(index: index, view: line))
      cells = []
    }
    lines = used
    stack.setRows(order)
  }

  private func makeLine() -> View {
    let line = View()
    line.flex.flexDirection = isVertical ? .row : .column
    line.flex.flexShrink = 0
    return line
  }

  /// Sets cell widths in whole columns that differ by at most one. They are the same in every line,
  /// including a partial one.
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
