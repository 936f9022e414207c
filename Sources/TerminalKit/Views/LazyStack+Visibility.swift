import CellText
import SystemSupport

// MARK: - Visibility
extension LazyStack {
  /// The visible part of the stack along its axis, in its own cells; empty if none is visible.
  package var visibleRange: Range<Int> {
    guard let window else { return 0..<0 }
    var along = (low: Int.min / 2, high: Int.max / 2)
    var across = along
    var start = CellPoint(x: 0, y: 0)
    var view: View = self
    func clip(_ rect: CellRect) {
      let x = (low: rect.x - start.x, high: rect.maxX - start.x)
      let y = (low: rect.y - start.y, high: rect.maxY - start.y)
      let (main, cross) = isVertical ? (y, x) : (x, y)
      along = (max(along.low, main.low), min(along.high, main.high))
      across = (max(across.low, cross.low), min(across.high, cross.high))
    }
    while let parent = view.superview {
      guard !view.isHidden else { return 0..<0 }
      let offset = parent.contentOffset
      start.x += view.frame.x - offset.x
      start.y += view.frame.y - offset.y
      if let rect = parent.contentClip { clip(rect) }
      view = parent
    }
    clip(CellRect(x: 0, y: 0, width: window.size.width, height: window.size.height))
    let thickness = max(1, isVertical ? frame.width : frame.height)
    guard across.low < thickness, across.high > max(0, across.low), along.high > along.low else {
      return 0..<0
    }
    return along.low..<along.high
  }

  /// Returns the rows in a visible range and those up to `margin` cells around it, and at least one
  /// row beyond each edge. Returns nil if the range is empty.
  package func rows(around visible: Range<Int>, margin: Int) -> Range<Int>? {
    guard count > 0, !visible.isEmpty else { return nil }
    let (low, high) = (visible.lowerBound - margin, visible.upperBound + margin)
    guard high >= 0, low <= lengths.total else { return nil }
    let first = low <= 0 ? 0 : lengths.row(at: low - 1)
    return first..<lengths.row(at: high) + 1
  }

  /// Returns the cell at which a row begins; for `count`, the cell at which the last row ends. Rows
  /// that were not laid out count with their estimated length.
  package func start(ofRow index: Int) -> Int { lengths.start(of: index) }

  /// Returns the last row that begins at or before a cell.
  package func row(at cell: Int) -> Int { lengths.row(at: cell) }

  /// Returns whether a row was laid out for the current size.
  package func isMeasured(row index: Int) -> Bool { lengths.isMeasured(index) }

  /// The nearest enclosing scroll view that scrolls along the axis of the stack.
  package var scroller: ScrollingView? {
    superview?.firstResultUpward { view in
      guard let scroll = view.asScrollingView, (scroll.axis == .vertical) == isVertical else {
        return nil
      }
      let limit = scroll.maximumOffset
      return (isVertical ? limit.y : limit.x) > 0 ? scroll : nil
    }
  }

  /// Returns the cell of the stack at the top or left edge of an enclosing scroll view.
  func edge(of scroller: ScrollingView) -> Int {
    let own = screenPoint(CellPoint(x: 0, y: 0))
    let corner = scroller.screenPoint(CellPoint(x: 0, y: 0))
    let clip = scroller.contentClip
    return isVertical ? corner.y + (clip?.y ?? 0) - own.y : corner.x + (clip?.x ?? 0) - own.x
  }

  /// Scrolls so that a row begins `distance` cells after the edge of its scroll view.
  package func scroll(toRow index: Int, distance: Int) {
    guard let scroller else { return }
    let delta = start(ofRow: index) - edge(of: scroller) - distance
    var target = scroller.offset
    if isVertical { target.y += delta } else { target.x += delta }
    scroller.scroll(to: target)
  }

  /// The first visible row and the distance of its beginning from the edge of the scroll view; nil
  /// if the scroll view is at its beginning.
  package var firstVisibleRow: (index: Int, distance: Int)? {
    guard let scroller, (isVertical ? scroller.offset.y : scroller.offset.x) > 0 else { return nil }
    return firstVisibleRow(in: scroller)
  }

  func firstVisibleRow(in scroller: ScrollingView) -> (index: Int, distance: Int)? {
    let edge = edge(of: scroller)
    let viewportLength = isVertical ? scroller.viewport.height : scroller.viewport.width
    let total = isVertical ? frame.height : frame.width
    guard count > 0, total > edge, edge + viewportLength > 0 else { return nil }
    let position = rows.partitioningIndex { $0.start + $0.length > edge }
    if position < rows.count, rows[position].start < edge + viewportLength {
      return (rows[position].index, rows[position].start - edge)
    }
    let index = lengths.row(at: max(0, edge))
    return (index, lengths.start(of: index) - edge)
  }

  /// Returns the view of a row, or nil if it is not realized.
  func view(ofRow index: Int) -> View? { row(index)?.view }

  /// Returns the index of the row that a view is.
  func index(of view: View) -> Int? {
    let start = isVertical ? view.frame.y : view.frame.x
    let position = rows.partitioningIndex { $0.start > start } - 1
    if position >= 0, rows[position].view === view { return rows[position].index }
    return rows.first { $0.view === view }?.index
  }

  /// Returns the position of a row in ``rows``, or the position at which to insert it.
  func position(ofRow index: Int) -> Int { rows.partitioningIndex { $0.index >= index } }

  /// Returns the row with an index, or nil if it is not realized.
  func row(_ index: Int) -> Row? {
    let position = position(ofRow: index)
    return position < rows.count && rows[position].index == index ? rows[position] : nil
  }
}

// MARK: - Realization

/// Rows are realized before the selection moves, so that its target does not depend on which rows
/// happened to be realized before.
extension LazyStack {
  /// The largest number of passes to realize all rows within a margin.
  private static let maximumRealizationPasses = 8

  /// Realizes the rows in the visible range and up to `margin` cells around it.
  func realizeRows(within margin: Int) {
    for _ in 0..<LazyStack.maximumRealizationPasses {
      guard let near = rows(around: visibleRange, margin: margin), !hasViews(of: near) else {
        return
      }
      delegate?.lazyStack(self, needsRows: near)
    }
  }

  /// Realizes the rows that become visible together with a row when it is scrolled into a viewport
  /// of `viewportLength` cells: back to the previous tab stop, and to the end if it is near.
  func realizeRows(around row: Int, viewportLength: Int) {
    var first = row
    while first > 0 {
      first -= 1
      if self.row(first) == nil { delegate?.lazyStack(self, needsRows: first..<row) }
      guard let before = self.row(first), !before.view.containsTabStop,
        (self.row(row)?.start ?? 0) - before.start < viewportLength
      else { break }
    }
    guard !hasViews(of: row..<count), let start = self.row(row)?.start else { return }
    // The length includes estimates, which may be too large.
    let length = isVertical ? frame.height : frame.width
    if length - start <= 2 * viewportLength { delegate?.lazyStack(self, needsRows: row..<count) }
  }

  /// Returns whether all rows of a range, which must not be empty, have views.
  private func hasViews(of indices: Range<Int>) -> Bool {
    // The rows are sorted and distinct, so checking both ends is enough.
    let first = position(ofRow: indices.lowerBound)
    let last = first + indices.count - 1
    return last < rows.count && rows[first].index == indices.lowerBound
      && rows[last].index == indices.upperBound - 1
  }
}
