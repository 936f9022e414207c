/// How far the content moves when a view gets the focus.
enum Revealing {
  /// Not at all: a page that moved stays where it is, and so does what the mouse points at.
  case nothing
  /// Until the view is seen with what belongs to it: the label and headings above it and, at the
  /// first and last view of a page, the rest of the page.
  case withContext
  /// The same, but never past text that nobody has seen yet.
  case stepByStep
}

/// Scrolling views into sight.
extension Window {
  /// How often a view is scrolled to that moves away meanwhile.
  private static let maximumApproaches = 8

  /// Lays out what changed since. What the user gave the focus to stays in sight when that moves it.
  func layoutFollowingFocus() {
    guard frames.isLayoutStale, followsFocus, let focused = lit?.view else {
      return layoutIfNeeded()
    }
    layoutIfNeeded()
    if focused === reachableFocus, lit == nil { reveal(focused) }
  }

  /// Scrolls the viewports around a view so that it, or a part of it, can be seen.
  func reveal(_ view: View, _ revealing: Revealing = .withContext, part: CellRect? = nil) {
    guard revealing != .nothing else { return }
    layoutIfNeeded()
    makeRows(around: view)
    for _ in 0..<Window.maximumApproaches {
      guard approach(view, revealing, part ?? view.bounds) else { return }
      // Rows of a list that came into sight may be shorter or longer than was estimated: then what
      // stands below the list has moved.
      layoutIfNeeded()
      guard visibleRect(of: view).isEmpty else { return }
    }
  }

  /// Scrolls to where a part of a view is now. Returns whether anything moved.
  private func approach(_ view: View, _ revealing: Revealing, _ part: CellRect) -> Bool {
    var rect = part
    var current = view
    var searched: View?
    var moved = false
    while let parent = current.superview {
      rect = rect.offsetBy(dx: current.frame.x, dy: current.frame.y)
      if let scroller = parent.asScroller {
        if show(rect, in: scroller, revealing, skipping: searched) { moved = true }
        searched = scroller
        rect = rect.offsetBy(dx: -scroller.offset.x, dy: -scroller.offset.y)
        if let clip = scroller.contentClip, rect.intersects(clip) {
          rect = rect.intersection(clip)
        }
      }
      current = parent
    }
    return moved
  }

  /// Has the lists around a view make the rows that count for what is shown with it.
  private func makeRows(around view: View) {
    var current = view
    while let parent = current.superview {
      if parent.subviewsAreRoots, let strip = parent as? RowStrip, strip.isVertical,
        let room = strip.scroller?.viewport.height, let index = strip.index(of: current)
      {
        strip.makeRows(around: index, room: room)
      }
      current = parent
    }
    layoutIfNeeded()
  }

  private func show(
    _ rect: CellRect, in scroller: ScrollingView, _ revealing: Revealing, skipping searched: View?
  ) -> Bool {
    guard scroller.maximumOffset != .zero || scroller.minimumOffset != .zero else { return false }
    let start = scroller.offset
    let wanted = context(of: rect, in: scroller, skipping: searched)
    var target = scroller.offset(revealing: wanted, from: start)
    if revealing == .stepByStep {
      target.x = min(max(target.x, start.x - scroller.page), start.x + scroller.page)
      target.y = min(max(target.y, start.y - scroller.page), start.y + scroller.page)
    }
    return scroller.scroll(to: scroller.offset(revealing: rect, from: target))
  }

  /// The most rows above a view that belong to it where no other stop is near: a label and a
  /// heading with a blank row between.
  private static let contextRows = 3

  /// A view with what belongs to it: the rows down from the stop before, or the whole page before
  /// the first and behind the last one, as far as it fits. Everything is in cells of the scroller as
  /// they were if nothing was scrolled.
  private func context(
    of rect: CellRect, in scroller: ScrollingView, skipping searched: View?
  ) -> CellRect {
    let clip = CellRect(origin: scroller.inner.origin, size: scroller.viewport)
    guard scroller.axis == .vertical, rect.height < clip.height else { return rect }
    /// The stops between two rows, the nearest first of those above.
    func stops(_ rows: Range<Int>) -> [CellRect] {
      let area = CellRect(
        x: rect.x.saturatingSubtract(clip.width), y: rows.lowerBound,
        width: clip.width.saturatingAdd(clip.width).saturatingAdd(rect.width), height: rows.count)
      return sights(
        in: scroller.content, Surroundings(corner: .zero, clip: area), skipping: searched
      )
      .filter(\.view.isStop).map(\.rect)
    }
    let earliest = max(clip.y, rect.maxY - clip.height)
    /// Where the last stop ends that has a cell between a row and the view.
    func lastStop(from row: Int) -> Int? {
      row < rect.y ? stops(row..<rect.y).map(\.maxY).max() : nil
    }
    let top: Int
    // Mostly there is one close by, and then nothing else has to be looked at.
    if let nearest = lastStop(from: max(earliest, rect.y - Window.contextRows - 1))
      ?? lastStop(from: earliest)
    {
      top = rect.y - nearest <= clip.height / 2 ? nearest : rect.y - Window.contextRows
    } else {
      top = earliest == clip.y ? clip.y : rect.y - Window.contextRows
    }
    let first = max(earliest, min(top, rect.y))
    let end = clip.y + scroller.contentExtent.height
    var last = rect.maxY
    if last < end, end - first <= clip.height, stops(last..<end).allSatisfy({ $0.y < last }) {
      last = end
    }
    return CellRect(x: rect.x, y: first, width: rect.width, height: last - first)
  }
}
