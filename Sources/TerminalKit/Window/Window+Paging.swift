/// Pages, the ends of the content and the wheel: the selection moves with what is seen.
extension Window {
  /// Scrolls the innermost viewport around the focus that moves, else the first one in sight, and
  /// selects the view at the same place of the new page, or the first or last one. At the end of what
  /// scrolls the selection goes to the first or last view, and so it does for Home and End where all
  /// is seen.
  func turn(_ step: ScrollingView.Step) -> Bool {
    layoutIfNeeded()
    let lit = lit
    let rooms = roomsAroundFocus
    for room in rooms {
      if scroll(room.scroller, step, from: lit) { return true }
      if select(step, in: room, from: lit) { return true }
    }
    // The ends are those of the page, where there is more than what is seen.
    let isPage = step == .pageUp || step == .pageDown
    let isInPage = rooms.contains { $0.scroller.overflowsAlong }
    if isPage || !isInPage, scrollInSight(step, from: lit) { return true }
    // Where nothing is left to see above or below, what goes on to the side is turned; where all is
    // seen there is no page to turn.
    guard !isPage else { return turnAcross(step == .pageDown ? .pageRight : .pageLeft, from: lit) }
    let scope = modalView ?? topController?.topmost.view ?? stage
    if select(step, among: sights(in: scope, surroundings(of: scope)), from: lit) { return true }
    return isInPage && scrollInSight(step, from: lit)
  }

  /// Scrolls the first viewport in sight that moves.
  private func scrollInSight(_ step: ScrollingView.Step, from lit: Sight?) -> Bool {
    for sight in sights() {
      guard let scroller = sight.view.asScroller, scroller.canScroll(step) else { continue }
      if scroll(scroller, step, from: lit) { return true }
    }
    return false
  }

  /// Turns the page of the viewport around the focus that goes on to the side, else of the first one
  /// in sight.
  private func turnAcross(_ step: ScrollingView.Step, from lit: Sight?) -> Bool {
    for scroller in roomsAroundFocus.map(\.scroller) + sights().compactMap(\.view.asScroller)
    where scroller.axis == .horizontal && scroller.canScroll(step) {
      if scroll(scroller, step, from: lit) { return true }
    }
    return false
  }

  /// Whether there is more below or to the right to go to, as the last row says.
  var canPageDown: Bool {
    func goesOn(_ scroller: ScrollingView) -> Bool {
      scroller.canScroll(.pageDown)
        || scroller.axis == .horizontal && scroller.canScroll(.pageRight)
    }
    // Mostly everything fits, and then there is no need to look at what is in sight.
    guard frames.viewports.contains(where: goesOn) else { return false }
    return roomsAroundFocus.contains { goesOn($0.scroller) }
      || sights().contains { $0.view.asScroller.map(goesOn) ?? false }
  }

  private func scroll(_ scroller: ScrollingView, _ step: ScrollingView.Step, from lit: Sight?)
    -> Bool
  {
    let place = lit?.rect ?? focusedView?.screenFrame
    guard scroller.scroll(step) else { return false }
    layoutIfNeeded()
    // What has the focus outside of the page keeps it, and so does what cannot be selected again by
    // a page that moves back.
    if let now = self.lit, !now.view.isDescendant(of: scroller) || !now.canBeSelected {
      return true
    }
    let stops = stops(in: scroller)
    let next: Sight?
    switch step {
    case .toStart: next = stops.first
    case .toEnd: next = stops.last
    default: next = place.flatMap { nearest(to: $0, among: stops) } ?? stops.first
    }
    if let next { focus(next.view, revealing: .nothing) }
    return true
  }

  /// Goes to the first or last view of a viewport that is scrolled to its end already. A field is
  /// not left for that.
  private func select(_ step: ScrollingView.Step, in room: Room, from lit: Sight?) -> Bool {
    guard room.scroller.axis == .vertical, room.scroller.overflowsAlong else { return false }
    return select(step, among: sights(in: room.scroller.content, room.inside), from: lit)
  }

  private func select(_ step: ScrollingView.Step, among sights: [Sight], from lit: Sight?) -> Bool {
    if let lit, !lit.canBeSelected { return false }
    let stops = sights.filter(\.canBeSelected)
    let isForward = step == .pageDown || step == .toEnd
    guard let next = isForward ? stops.last : stops.first, next.view !== lit?.view else {
      return false
    }
    let isSeen = next.rect.size == next.view.frame.size
    focus(next.view, revealing: isSeen ? .nothing : .withContext)
    return true
  }

  /// Moves the content of a viewport by other means than pages. A selection that goes out of sight
  /// goes on to the nearest view that is seen; a field keeps the focus for when it is seen again,
  /// since who types and looks around wants to go on.
  @discardableResult
  func keepingSelection(in scroller: ScrollingView, _ move: () -> Bool) -> Bool {
    let before = reachableFocus?.screenFrame
    guard move() else { return false }
    layoutIfNeeded()
    guard lit == nil, !(focusedView is TextField) else { return true }
    if let place = reachableFocus?.screenFrame ?? before,
      let next = nearest(to: place, among: stops(in: scroller))
    {
      focus(next.view, revealing: .nothing)
    }
    return true
  }

  /// The views in sight in a viewport that can be selected.
  private func stops(in scroller: ScrollingView) -> [Sight] {
    sights(in: scroller.content, surroundings(of: scroller.content)).filter(\.canBeSelected)
  }

  private func nearest(to place: CellRect, among stops: [Sight]) -> Sight? {
    func distance(_ sight: Sight) -> Int {
      abs(sight.rect.y - place.y) * 1000 + abs(sight.rect.x - place.x)
    }
    return stops.min { distance($0) < distance($1) }
  }
}
