import CellText

/// Which rows of a strip are in sight, and what scrolls them.
extension RowStrip {
  /// The part of the strip along its axis that is on screen, in cells of its own; empty where
  /// nothing of it is.
  package var sight: Range<Int> {
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

  /// The rows that are in sight, and those up to `margin` cells beyond it on both sides. At least
  /// one row beyond each edge is among them. Nil where nothing of the strip is in sight.
  package func rows(around sight: Range<Int>, margin: Int) -> Range<Int>? {
    guard count > 0, !sight.isEmpty else { return nil }
    let (low, high) = (sight.lowerBound - margin, sight.upperBound + margin)
    guard high >= 0, low <= lengths.total else { return nil }
    let first = low <= 0 ? 0 : lengths.row(at: low - 1)
    return first..<lengths.row(at: high) + 1
  }

  /// Where a row begins, in cells from the beginning of the strip; for the number of rows, where
  /// the last one ends. Rows that were not laid out count with their estimate.
  package func start(ofRow index: Int) -> Int { lengths.start(of: index) }

  /// The last row that begins at or before a cell of the strip.
  package func row(at cell: Int) -> Int { lengths.row(at: cell) }

  /// Whether the length of a row is known from a layout for the present size.
  package func isKnown(row index: Int) -> Bool { lengths.isKnown(index) }

  /// The viewport that scrolls this strip along its axis: its own, or the next one around it where
  /// that has nothing to scroll.
  package var scroller: ScrollingView? {
    var view = superview
    while let current = view {
      if let scroll = current.asScroller, (scroll.axis == .vertical) == isVertical {
        let limit = scroll.maximumOffset
        if isVertical ? limit.y > 0 : limit.x > 0 { return scroll }
      }
      view = current.superview
    }
    return nil
  }

  /// Where the near edge of a viewport around this strip lies along it, in cells.
  func edge(of scroller: ScrollingView) -> Int {
    let own = screenPoint(CellPoint(x: 0, y: 0))
    let corner = scroller.screenPoint(CellPoint(x: 0, y: 0))
    let clip = scroller.contentClip
    return isVertical ? corner.y + (clip?.y ?? 0) - own.y : corner.x + (clip?.x ?? 0) - own.x
  }

  /// Scrolls so that a row begins `distance` cells behind the near edge of what scrolls it.
  package func scroll(toRow index: Int, distance: Int) {
    guard let scroller else { return }
    let delta = start(ofRow: index) - edge(of: scroller) - distance
    var target = scroller.offset
    if isVertical { target.y += delta } else { target.x += delta }
    scroller.scroll(to: target)
  }

  /// The first row that is seen in what scrolls the strip, and how far behind its near edge it
  /// begins; nil where nothing is scrolled.
  package var firstSeen: (index: Int, distance: Int)? {
    guard let scroller, (isVertical ? scroller.offset.y : scroller.offset.x) > 0 else { return nil }
    return firstSeen(in: scroller)
  }

  func firstSeen(in scroller: ScrollingView) -> (index: Int, distance: Int)? {
    let edge = edge(of: scroller)
    let room = isVertical ? scroller.viewport.height : scroller.viewport.width
    let total = isVertical ? frame.height : frame.width
    guard count > 0, total > edge, edge + room > 0 else { return nil }
    let place = firstRow { $0.start + $0.length > edge }
    if place < rows.count, rows[place].start < edge + room {
      return (rows[place].index, rows[place].start - edge)
    }
    let index = lengths.row(at: max(0, edge))
    return (index, lengths.start(of: index) - edge)
  }

  /// The view of a row, if it has one.
  func view(ofRow index: Int) -> View? { row(index)?.view }

  /// The position of the row that a view is.
  func index(of view: View) -> Int? {
    let start = isVertical ? view.frame.y : view.frame.x
    let place = firstRow { $0.start > start } - 1
    if place >= 0, rows[place].view === view { return rows[place].index }
    return rows.first { $0.view === view }?.index
  }

  /// Where a row is in ``rows``, or belongs in it.
  func place(ofRow index: Int) -> Int { firstRow { $0.index >= index } }

  /// The row at a position, if it has a view.
  func row(_ index: Int) -> Row? {
    let place = place(ofRow: index)
    return place < rows.count && rows[place].index == index ? rows[place] : nil
  }

  /// The place in ``rows`` of the first one for which something holds that then holds for all behind
  /// it.
  private func firstRow(where holds: (Row) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(rows[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
