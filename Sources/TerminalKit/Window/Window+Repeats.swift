import CellText

/// The same key many times at once, as a held key leaves them behind.
extension Window {
  /// Handles a batch of events.
  ///
  /// Of an arrow that came several times the first one is handled as a key of its own. Where that
  /// led from one row of a list to the next, the others lead as many rows on in one go, as far as all
  /// are of one length: the rows in between are not made, since no frame would have shown them.
  package func handle(_ events: [Event]) {
    var rest = events[...]
    while let event = rest.popFirst() {
      guard rest.first == event, let step = rowStep(of: event), let start = placeInRows else {
        handle(event)
        continue
      }
      handle(event)
      let repeats = rest.prefix { $0 == event }.count
      guard repeats > 1, let now = placeInRows, now.strip === start.strip,
        now.row.index == start.row.index + step
      else { continue }
      let passed = pass(repeats * step, from: now)
      for _ in 0..<passed { noteUserEvent() }
      rest = rest.dropFirst(passed)
    }
  }

  /// 1 for a key that moves the focus down, -1 for one that moves it up.
  private func rowStep(of event: Event) -> Int? {
    guard case .key(let key) = event else { return nil }
    switch keyBindings.action(for: key) {
    case .moveDown: return 1
    case .moveUp: return -1
    default: return nil
    }
  }

  /// A row of a list that scrolls by itself.
  private struct RowPlace {
    let strip: RowStrip
    let scroller: ScrollingView
    let row: RowStrip.Row
  }

  /// The row that holds the selection, where arrows lead from row to row and nowhere else as long as
  /// rows are of one length: each holds one stop, and the next one is near enough to be gone to.
  private var placeInRows: RowPlace? {
    guard var view = lit?.view else { return nil }
    while let parent = view.superview, parent.asScroller == nil {
      guard let strip = parent as? RowStrip else {
        view = parent
        continue
      }
      // Two rows are no longer than the half page in which the next stop is looked for.
      guard strip.isVertical, let scroller = strip.viewport,
        let row = strip.rows.first(where: { $0.view === view }),
        4 * row.length <= scroller.viewport.height, strip.delegate?.hasOneStopInEachRow == true
      else { return nil }
      return RowPlace(strip: strip, scroller: scroller, row: row)
    }
    return nil
  }

  /// Moves the selection so many rows on, as far as there are rows of one length. Returns how many
  /// it moved.
  private func pass(_ rows: Int, from start: RowPlace) -> Int {
    let (strip, scroller, first) = (start.strip, start.scroller, start.row.index)
    let end = min(max(0, first + rows), strip.count - 1)
    let target = strip.lastRow(like: start.row, toward: end)
    guard abs(target - first) > 1 else { return 0 }
    // The cell of the row that comes first, so that no more is scrolled than the focus then needs.
    let cell = rows > 0 ? strip.start(ofRow: target) : strip.start(ofRow: target + 1) - 1
    let place = CellPoint(
      x: scroller.offset.x + scroller.inner.x, y: scroller.content.frame.y + strip.frame.y + cell)
    scroller.reveal(CellRect(x: place.x, y: place.y, width: 1, height: 1))
    layoutIfNeeded()
    guard let view = strip.view(ofRow: target), let stop = input(after: view),
      stop.isDescendant(of: view)
    else { return 0 }
    focus(stop)
    return abs(target - first)
  }
}
