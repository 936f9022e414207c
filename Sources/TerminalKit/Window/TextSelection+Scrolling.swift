import CellText

/// The selected rows that have scrolled out of a viewport during a drag. Nil stands for a row without text.
struct ScrolledLines {
  /// The rows above the viewport, from top to bottom.
  var above: [TextSelection.Line?] = []
  /// The rows below it, from top to bottom.
  var below: [TextSelection.Line?] = []

  var isEmpty: Bool { !(above + below).contains { $0?.text.isEmpty == false } }
}

/// Scrolling while a selection is dragged to an edge of a viewport, or beyond it.
extension TextSelection {
  /// The largest number of rows that a selection scrolls.
  static let maximumRows = 10_000

  /// The vertical scroll view that contains the beginning of the selection.
  private var scroller: ScrollingView? {
    guard let anchorView else { return nil }
    for view in anchorView.selfAndSuperviews {
      if let scroller = view.asScrollingView, scroller.axis == .vertical { return scroller }
      if view === limit { break }
    }
    return nil
  }

  /// The visible part of its content, in screen cells.
  private func viewport(of scroller: ScrollingView) -> CellRect {
    window.selectableRect(of: scroller, at: scroller.screenFrame.origin)
  }

  /// Returns the rows to scroll while the mouse is at a cell; 0 if it is not at an edge.
  func rowsToScroll(at point: CellPoint) -> Int {
    guard let scroller else { return 0 }
    let viewport = viewport(of: scroller)
    guard viewport.height > 1 else { return 0 }
    // Farther out it goes faster.
    if point.y <= viewport.minY, scroller.canScroll(.up) {
      return -min(3, 1 + viewport.minY - point.y)
    }
    if point.y >= viewport.maxY - 1, scroller.canScroll(.down) {
      return min(3, 2 + point.y - viewport.maxY)
    }
    return 0
  }

  /// Scrolls the content by some rows. The text of the rows that leave the viewport stays selected.
  /// - Returns: false at the end of the content.
  func scroll(by rows: Int) -> Bool {
    guard let scroller else { return false }
    // The view at the beginning may lose its cells, and rows of a list lose their views.
    anchorView = scroller
    if scrolled == nil { scrolled = ScrolledLines() }
    region = viewport(of: scroller)
    update()
    let covered = window.linesAndBars(in: region)
    let (first, last) = (first, last)
    let offset = scroller.offset.y
    let hasScrolled = PageScrolling(window: window).keepingSelection(in: scroller) {
      scroller.scroll(to: CellPoint(x: scroller.offset.x, y: offset + rows))
    }
    let moved = scroller.offset.y - offset
    guard hasScrolled, moved != 0, var lines = scrolled else { return false }
    // The surface still shows the last frame.
    if moved > 0 {
      for y in region.minY..<min(region.minY + moved, region.maxY) where first.y <= y && y <= last.y
      {
        lines.above.append(line(inRow: y, without: covered))
      }
      lines.below.removeFirst(min(moved, lines.below.count))
    } else {
      let leaving = max(region.minY, region.maxY + moved)..<region.maxY
      for y in leaving.reversed() where first.y <= y && y <= last.y {
        lines.below.insert(line(inRow: y, without: covered), at: 0)
      }
      lines.above.removeLast(min(-moved, lines.above.count))
    }
    scrolled = lines
    anchor.y -= moved
    update()
    return lines.above.count + lines.below.count < Self.maximumRows
  }
}

extension MouseInput {
  /// The pause between two steps, in milliseconds.
  private static let scrollPause = 60
  /// The pause before the first step in the row at the edge, in milliseconds: its text can be selected, too.
  private static let firstScrollPause = 300

  /// Begins or ends scrolling, depending on where the mouse is.
  func updateSelectionScrolling(at point: CellPoint) {
    let rows = window.textSelection?.rowsToScroll(at: point) ?? 0
    guard press?.isSelecting == true, rows != 0 else { return endSelectionScrolling() }
    selectionEnd = point
    guard selectionScroll == nil else { return }
    scheduleSelectionScroll(after: abs(rows) == 1 ? Self.firstScrollPause : Self.scrollPause)
  }

  func endSelectionScrolling() {
    selectionScroll?.cancel()
    selectionScroll = nil
  }

  private func scheduleSelectionScroll(after milliseconds: Int) {
    selectionScroll = window.loop?.after(milliseconds: milliseconds) { [weak self] in
      self?.scrollSelection()
    }
  }

  private func scrollSelection() {
    selectionScroll = nil
    guard press?.isSelecting == true, let selection = window.textSelection else { return }
    let rows = selection.rowsToScroll(at: selectionEnd)
    guard rows != 0, selection.scroll(by: rows) else { return }
    selection.extend(to: selectionEnd)
    scheduleSelectionScroll(after: Self.scrollPause)
  }
}
