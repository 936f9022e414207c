/// Rows that have to be there before the selection moves, so that where it goes does not depend on
/// which rows were made ahead.
extension RowStrip {
  /// How often rows are made until all within a margin are there.
  private static let maximumFills = 8

  /// Has the rows made that lie up to `margin` cells beyond what is seen.
  func makeRows(within margin: Int) {
    for _ in 0..<RowStrip.maximumFills {
      guard let near = rows(around: sight, margin: margin), !hasViews(of: near) else { return }
      delegate?.strip(self, needsRows: near)
    }
  }

  /// Has the rows made that are shown with a row when it is revealed in a viewport with so many
  /// cells: those back to the stop before it, and those to the end where that is near.
  func makeRows(around row: Int, room: Int) {
    var first = row
    while first > 0 {
      first -= 1
      if self.row(first) == nil { delegate?.strip(self, needsRows: first..<row) }
      guard let before = self.row(first), !before.view.holdsStop,
        (self.row(row)?.start ?? 0) - before.start < room
      else { break }
    }
    guard !hasViews(of: row..<count), let start = self.row(row)?.start else { return }
    // What is not made counts with an estimate, which may be too long.
    let length = isVertical ? frame.height : frame.width
    if length - start <= 2 * room { delegate?.strip(self, needsRows: row..<count) }
  }

  /// Whether all rows of a range, which is not empty, have views.
  private func hasViews(of indices: Range<Int>) -> Bool {
    // Rows are different and in order: a range is there when both ends are as far apart.
    let first = place(ofRow: indices.lowerBound)
    let last = first + indices.count - 1
    return last < rows.count && rows[first].index == indices.lowerBound
      && rows[last].index == indices.upperBound - 1
  }
}
