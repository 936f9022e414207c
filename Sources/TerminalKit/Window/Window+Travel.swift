import CellText

/// Moving the focus, by order and by direction, and scrolling where it cannot move. It always goes
/// on from what is seen.
extension Window {
  /// A direction in which the focus moves.
  enum Direction { case up, down, left, right }

  /// Moves the focus to the next view.
  public func focusNext() { moveFocus(forward: true) }

  /// Moves the focus to the view before.
  public func focusPrevious() { moveFocus(forward: false) }

  /// How many stops are tried that turn out to be none, or where no scrolling leads.
  private static let maximumTries = 64

  private func moveFocus(forward: Bool) {
    layoutIfNeeded()
    var origin = lit?.view
    if origin == nil {
      let stops = sights().filter(\.view.isStop)
      if let next = forward ? stops.first : stops.last { return focus(next.view) }
      origin = leafInSight(last: forward)
    }
    var candidate = stop(beside: origin, forward: forward)
    for _ in 0..<Window.maximumTries {
      guard
        let stop = candidate.map({ entered($0, from: origin, forward) })
          ?? wrapped(from: origin, forward)
      else { return }
      reveal(stop)
      // A viewport may have turned out to fit when its rows came into sight.
      if stop.isStop, !visibleRect(of: stop).isEmpty { return focus(stop) }
      origin = stop
      candidate = self.stop(beside: stop, forward: forward)
    }
  }

  /// The stop at the other end. Viewports that are left go back to where they begin, or on to their
  /// end, which also brings the views there that are made when they come near; of one that is entered
  /// now, what can be seen is taken.
  private func wrapped(from origin: View?, _ forward: Bool) -> View? {
    guard let stop = stop(beside: nil, forward: forward) else { return nil }
    // The only stop keeps its place in what it scrolls.
    guard stop !== origin else { return stop }
    var view: View? = stop
    var moved = false
    while let current = view {
      if let scroller = current.asScroller, origin?.isDescendant(of: scroller) == true {
        moved = scroller.scroll(forward ? .toStart : .toEnd) || moved
      }
      view = current.superview
    }
    guard moved else { return entered(stop, from: origin, forward) }
    layoutIfNeeded()
    return self.stop(beside: nil, forward: forward).map { entered($0, from: origin, forward) }
  }

  /// The stop itself or, where it lies in a viewport that is entered now, what can be seen of that:
  /// it may have been scrolled, or is entered from its end.
  private func entered(_ stop: View, from origin: View?, _ forward: Bool) -> View {
    var outermost: ScrollingView?
    var isScrolled = false
    var view = stop.superview
    while let current = view {
      if let scroller = current.asScroller {
        if origin?.isDescendant(of: scroller) == true { break }
        outermost = scroller
        isScrolled = isScrolled || scroller.offset.x > 0 || scroller.offset.y > 0
      }
      view = current.superview
    }
    guard let outermost, let clip = outermost.contentClip else { return stop }
    let offset = outermost.offset
    // At its beginning nothing was passed, though the first stop may be further on.
    if forward, !isScrolled { return stop }
    let seen = sights(
      in: outermost.content,
      Surroundings(corner: CellPoint(x: -offset.x, y: -offset.y), clip: clip)
    ).filter(\.view.isStop)
    return (forward ? seen.first : seen.last)?.view ?? stop
  }

  // MARK: - Arrows

  /// Moves the focus to the nearest view in a direction, first inside the innermost viewport around
  /// it, where it scrolls as long as nothing is near, and then further out.
  func move(_ direction: Direction) -> Bool {
    layoutIfNeeded()
    frames.makeRowsNearby(isVertical: direction == .up || direction == .down)
    guard let lit else { return begin(direction) }
    var searched: View?
    let pages = pages(around: lit.view, beside: direction)
    for room in rooms(around: lit.view) {
      if let pages, !room.scroller.isDescendant(of: pages) { break }
      // What comes just behind the edge is near, too: all between is still seen when it is shown.
      let area = Surroundings(
        corner: room.inside.corner,
        clip: direction.extend(room.inside.clip, by: room.scroller.viewport))
      if let next = nearest(direction, from: lit, in: room.scroller.content, area, searched) {
        focus(next, revealing: .stepByStep)
        return true
      }
      if scroll(room.scroller, direction.step) { return true }
      searched = room.scroller
    }
    let scope: View = pages ?? reachable
    if let next = nearest(direction, from: lit, in: scope, surroundings(of: scope), searched) {
      focus(next)
      return true
    }
    if let pages { return pages.turnPage(forward: direction == .right) }
    return scrollAnything(direction.step) || turnAnything(direction)
  }

  /// The stop that is nearest to what is lit. What is as near as the rows beside it is found without
  /// a look at everything that is seen.
  private func nearest(
    _ direction: Direction, from lit: Sight, in view: View, _ place: Surroundings, _ skipped: View?
  ) -> View? {
    let near = direction.rows(beside: lit.rect)
    let close = nearest(
      direction, from: lit, among: sights(in: view, place, skipping: skipped, near: near.rows))
    if let close, close.distance < near.distance { return close.view }
    guard near.distance < .max else { return nil }
    return nearest(direction, from: lit, among: sights(in: view, place, skipping: skipped))?.view
  }

  private func nearest(
    _ direction: Direction, from lit: Sight, among sights: [Sight]
  ) -> (view: View, distance: Int)? {
    var found: (view: View, distance: Int)?
    for sight in sights where sight.view !== lit.view && sight.view.asScroller == nil {
      guard let distance = direction.distance(from: lit.rect, to: sight.rect),
        distance < found?.distance ?? .max, sight.view.isStop
      else { continue }
      found = (sight.view, distance)
    }
    return found
  }

  /// With nothing lit, arrows begin at what is seen, or scroll until something is.
  private func begin(_ direction: Direction) -> Bool {
    if direction == .up || direction == .down {
      let stops = sights().filter { $0.view.isStop && $0.view.asScroller == nil }
      if let next = direction == .down ? stops.first : stops.last {
        focus(next.view, revealing: .stepByStep)
        return true
      }
    }
    for room in roomsAroundFocus where scroll(room.scroller, direction.step) { return true }
    return scrollAnything(direction.step) || turnAnything(direction)
  }

  /// Scrolls the first viewport in sight that can move.
  private func scrollAnything(_ step: ScrollingView.Step) -> Bool {
    for sight in sights() {
      if let scroller = sight.view.asScroller, scroll(scroller, step) { return true }
    }
    return false
  }

  private func scroll(_ scroller: ScrollingView, _ step: ScrollingView.Step) -> Bool {
    scroller.canScroll(step) && keepingSelection(in: scroller) { scroller.scroll(step) }
  }
}

extension Window.Direction {
  /// The step that scrolls in this direction.
  var step: ScrollingView.Step {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }

  /// What of a viewport counts as near in this direction: what is seen and half a page more.
  func extend(_ clip: CellRect, by page: CellSize) -> CellRect {
    let (columns, rows) = (page.width / 2, page.height / 2)
    switch self {
    case .up: return clip.inset(top: -rows)
    case .down: return clip.inset(bottom: -rows)
    case .left: return clip.inset(left: -columns)
    case .right: return clip.inset(right: -columns)
    }
  }

  /// How far `rect` is from `from` in this direction, in weighted cells; nil when it is not there.
  func distance(from: CellRect, to rect: CellRect) -> Int? {
    let forward: Int
    let sideways: Int
    switch self {
    case .down:
      forward = rect.y - (from.maxY - 1)
      sideways = Self.gap(from.x, from.maxX, rect.x, rect.maxX)
    case .up:
      forward = from.y - (rect.maxY - 1)
      sideways = Self.gap(from.x, from.maxX, rect.x, rect.maxX)
    case .right:
      forward = rect.x - (from.maxX - 1)
      sideways = Self.gap(from.y, from.maxY, rect.y, rect.maxY)
    case .left:
      forward = from.x - (rect.maxX - 1)
      sideways = Self.gap(from.y, from.maxY, rect.y, rect.maxY)
    }
    guard forward > 0 else { return nil }
    switch self {
    case .left, .right: return sideways > 0 ? nil : forward
    case .up, .down: return forward * Self.weight + sideways
    }
  }

  /// The rows in which the nearest view is looked for first, and the least distance of a view that has
  /// no cell in them. To the side only the rows of the view itself count.
  func rows(beside rect: CellRect) -> (rows: Range<Int>, distance: Int) {
    let count = 4
    switch self {
    case .down: return (rect.maxY..<rect.maxY + count, (count + 1) * Self.weight)
    case .up: return (rect.y - count..<rect.y, (count + 1) * Self.weight)
    case .left, .right: return (rect.y..<rect.maxY, .max)
    }
  }

  /// How many columns to the side count as much as a row.
  private static let weight = 8

  private static func gap(_ a: Int, _ aEnd: Int, _ b: Int, _ bEnd: Int) -> Int {
    max(0, max(b - (aEnd - 1), a - (bEnd - 1)))
  }
}
