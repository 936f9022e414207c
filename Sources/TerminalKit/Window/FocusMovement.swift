import CellText

extension Window {
  /// Moves the focus to the next view.
  public func focusNext() { FocusMovement(window: self).moveToNext(forward: true) }

  /// Moves the focus to the previous view.
  public func focusPrevious() { FocusMovement(window: self).moveToNext(forward: false) }
}

/// Moves the focus with Tab and arrow keys, and scrolls if it cannot move. The starting point is
/// always visible.
@MainActor
struct FocusMovement {
  let window: Window

  /// A direction of focus movement.
  enum Direction { case up, down, left, right }

  /// The maximum number of candidates tried per key. A scroll view stops being a tab stop when it
  /// turns out to fit, and some views cannot be scrolled to.
  private static let maximumTries = 64

  /// Moves the focus to the next or previous view in Tab order.
  func moveToNext(forward: Bool) {
    window.layoutIfNeeded()
    let start = window.tabStart?.next(forward: forward, in: window)
    var origin = start?.origin ?? window.visibleFocus?.view
    if origin == nil {
      let stops = window.visibleFocusItems().filter(\.view.isTabStop)
      if let next = forward ? stops.first : stops.last { return window.focus(next.view) }
      origin = window.visibleLeaf(last: forward)
    }
    var candidate: View?
    if let start {
      candidate = start.stop
    } else {
      candidate = window.tabOrder.stop(from: origin, forward: forward)
    }
    for _ in 0..<Self.maximumTries {
      guard
        let stop = candidate.map({ visibleStop(entering: $0, from: origin, forward) })
          ?? stopAfterWrapping(from: origin, forward)
      else { return }
      window.reveal(stop, from: window.focusedView)
      // A scroll view may turn out to fit its content once rows are realized.
      if stop.isTabStop, !window.visibleRect(of: stop).isEmpty { return window.focus(stop) }
      origin = stop
      candidate = window.tabOrder.stop(from: stop, forward: forward)
    }
  }

  /// Returns the tab stop at the other end of the order. Scroll views around `origin` scroll to
  /// that end, which also realizes the rows there. In a scroll view that is entered, the first
  /// visible stop is used.
  private func stopAfterWrapping(from origin: View?, _ forward: Bool) -> View? {
    guard let stop = window.tabOrder.stop(from: nil, forward: forward) else { return nil }
    // A single stop keeps its scroll position.
    guard stop !== origin else { return stop }
    var moved = false
    for view in stop.selfAndSuperviews {
      if let scroller = view.asScrollingView, origin?.isDescendant(of: scroller) == true {
        moved = scroller.scroll(forward ? .toStart : .toEnd) || moved
      }
    }
    guard moved else { return visibleStop(entering: stop, from: origin, forward) }
    window.layoutIfNeeded()
    return window.tabOrder.stop(from: nil, forward: forward).map {
      visibleStop(entering: $0, from: origin, forward)
    }
  }

  /// Returns the stop itself or, when it is in a scroll view that Tab enters, the first or last
  /// visible stop in that scroll view, which may be scrolled.
  private func visibleStop(entering stop: View, from origin: View?, _ forward: Bool) -> View {
    var outermost: ScrollingView?
    var isScrolled = false
    for view in stop.selfAndSuperviews.dropFirst() {
      guard let scroller = view.asScrollingView else { continue }
      if origin?.isDescendant(of: scroller) == true { break }
      outermost = scroller
      isScrolled = isScrolled || scroller.offset.x > 0 || scroller.offset.y > 0
    }
    guard let outermost, let clip = outermost.contentClip else { return stop }
    let offset = outermost.offset
    // An unscrolled scroll view starts at its first stop, even if that is further down.
    if forward, !isScrolled { return stop }
    let seen = window.visibleFocusItems(
      in: outermost.content,
      CoordinateSpace(origin: CellPoint(x: -offset.x, y: -offset.y), clip: clip)
    ).filter(\.view.isTabStop)
    return (forward ? seen.first : seen.last)?.view ?? stop
  }

  // MARK: - Arrows

  /// Moves the focus to the nearest view in a direction. Looks inside the innermost scroll view
  /// first, which scrolls as long as no view is near, then further out.
  func move(_ direction: Direction) -> Bool {
    window.layoutIfNeeded()
    window.frames.realizeNearbyRows(isVertical: direction == .up || direction == .down)
    guard let origin = window.visibleFocus else {
      return selectFirstVisible(direction) || switchPane(direction)
    }
    var searched: View?
    let turning = PageTurning(window: window)
    let pages = turning.pages(around: origin.view, toward: direction)
    for enclosing in window.enclosingScrollViews(of: origin.view) {
      if let pages, !enclosing.scroller.isDescendant(of: pages) { break }
      // A view just beyond the edge is near, too: everything before it stays visible when it is
      // shown.
      let area = CoordinateSpace(
        origin: enclosing.contentSpace.origin,
        clip: direction.extend(enclosing.contentSpace.clip, by: enclosing.scroller.viewport))
      if let next = nearest(direction, from: origin, in: enclosing.scroller.content, area, searched)
      {
        select(next, reveal: .atMostOnePage)
        return true
      }
      if scroll(enclosing.scroller, direction.step) { return true }
      searched = enclosing.scroller
    }
    let scope: View = pages ?? window.activeRoot
    if let next = nearest(
      direction, from: origin, in: scope, window.coordinateSpace(around: scope), searched)
    {
      select(next)
      return true
    }
    if let pages {
      return pages.turnPage(forward: direction == .right) || switchPane(direction)
    }
    return scrollFirstVisible(direction.step) || turning.turnVisible(direction)
      || switchPane(direction)
  }

  private func select(_ view: View, reveal policy: RevealPolicy = .withContext) {
    window.focus(view, reveal: policy)
    (view as? TextField)?.wasReachedByArrow = true
  }

  /// Moves the keyboard to the other one of two panes, if it is in this direction.
  private func switchPane(_ direction: Direction) -> Bool {
    guard let stack = window.splitStack, !stack.showsLeftAlone, let active = window.activePane,
      window.modalView == nil
    else { return false }
    return direction == (active === stack.panes.last ? .left : .right) && stack.switchPane()
  }

  /// Returns the tab stop nearest to `origin`. Looks in the adjacent rows first, which spares a
  /// walk through every visible view.
  private func nearest(
    _ direction: Direction, from origin: VisibleView, in view: View, _ space: CoordinateSpace,
    _ skipped: View?
  ) -> View? {
    let near = direction.rows(adjacentTo: origin.rect)
    let close = nearest(
      direction, from: origin,
      among: window.visibleFocusItems(in: view, space, skipping: skipped, near: near.rows))
    if let close, close.distance < near.distance { return close.view }
    guard near.distance < .max else { return nil }
    return nearest(
      direction, from: origin, among: window.visibleFocusItems(in: view, space, skipping: skipped))?
      .view
  }

  private func nearest(
    _ direction: Direction, from origin: VisibleView, among items: [VisibleView]
  ) -> (view: View, distance: Int)? {
    var found: (view: View, distance: Int)?
    for item in items where item.view !== origin.view && item.view.asScrollingView == nil {
      guard let distance = direction.distance(from: origin.rect, to: item.rect),
        distance < found?.distance ?? .max, item.view.isTabStop
      else { continue }
      found = (item.view, distance)
    }
    return found
  }

  /// Without a visible focus, arrow keys select the first or last visible stop, or scroll.
  private func selectFirstVisible(_ direction: Direction) -> Bool {
    if direction == .up || direction == .down {
      let stops = window.visibleFocusItems().filter {
        $0.view.isTabStop && $0.view.asScrollingView == nil
      }
      if let next = direction == .down ? stops.first : stops.last {
        select(next.view, reveal: .atMostOnePage)
        return true
      }
    }
    for enclosing in window.scrollViewsAroundFocus where scroll(enclosing.scroller, direction.step)
    {
      return true
    }
    return scrollFirstVisible(direction.step) || PageTurning(window: window).turnVisible(direction)
  }

  /// Scrolls the first visible scroll view that can scroll.
  private func scrollFirstVisible(_ step: ScrollingView.Step) -> Bool {
    window.visibleFocusItems().contains {
      $0.view.asScrollingView.map { scroll($0, step) } ?? false
    }
  }

  private func scroll(_ scroller: ScrollingView, _ step: ScrollingView.Step) -> Bool {
    scroller.canScroll(step)
      && PageScrolling(window: window).keepingSelection(in: scroller) { scroller.scroll(step) }
  }
}

extension FocusMovement.Direction {
  /// The scroll step in this direction.
  var step: ScrollingView.Step {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }

  /// Extends a clip by half a page in this direction. Views in it count as near.
  func extend(_ clip: CellRect, by page: CellSize) -> CellRect {
    let (columns, rows) = (page.width / 2, page.height / 2)
    switch self {
    case .up: return clip.inset(top: -rows)
    case .down: return clip.inset(bottom: -rows)
    case .left: return clip.inset(left: -columns)
    case .right: return clip.inset(right: -columns)
    }
  }

  /// Returns the weighted distance from `from` to `rect` in this direction; nil if it is not
  /// there.
  func distance(from: CellRect, to rect: CellRect) -> Int? {
    let forward =
      switch self {
      case .down: rect.y - (from.maxY - 1)
      case .up: from.y - (rect.maxY - 1)
      case .right: rect.x - (from.maxX - 1)
      case .left: from.x - (rect.maxX - 1)
      }
    guard forward > 0 else { return nil }
    switch self {
    case .up, .down:
      return forward * Self.weight + Self.gap(from.x, from.maxX, rect.x, rect.maxX)
    case .left, .right:
      return Self.gap(from.y, from.maxY, rect.y, rect.maxY) > 0 ? nil : forward
    }
  }

  /// Returns the rows that are searched first, and the smallest distance of a view outside of
  /// them. To the sides only views in the same rows count.
  func rows(adjacentTo rect: CellRect) -> (rows: Range<Int>, distance: Int) {
    let count = 4
    switch self {
    case .down: return (rect.maxY..<rect.maxY + count, (count + 1) * Self.weight)
    case .up: return (rect.y - count..<rect.y, (count + 1) * Self.weight)
    case .left, .right: return (rect.y..<rect.maxY, .max)
    }
  }

  /// One row counts as much as this number of columns.
  private static let weight = 8

  private static func gap(_ a: Int, _ aEnd: Int, _ b: Int, _ bEnd: Int) -> Int {
    max(0, max(b - (aEnd - 1), a - (bEnd - 1)))
  }
}
