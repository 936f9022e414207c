/// Scrolls by pages, and selects a view of the new page.
@MainActor
struct PageScrolling {
  let window: Window

  /// Scrolls the innermost scroll view around the focus that can scroll, or else the first visible
  /// one, and selects the view at the same position of the new page, or the first or last view.
  ///
  /// At the end of the content, or when nothing scrolls, Home and End select the first or last
  /// view.
  func scroll(_ step: ScrollingView.Step) -> Bool {
    window.layoutIfNeeded()
    let origin = window.visibleFocus
    let ancestors = window.scrollViewsAroundFocus
    for enclosing in ancestors {
      if scroll(enclosing.scroller, step, from: origin) { return true }
      if select(step, in: enclosing, from: origin) { return true }
    }
    // Home and End belong to a scroll view around the focus that overflows.
    let isPage = step == .pageUp || step == .pageDown
    let isInPage = ancestors.contains { $0.scroller.overflowsAlong }
    if isPage || !isInPage, scrollVisible(step, from: origin) { return true }
    // At the end of vertical content the page keys scroll horizontal content. If everything fits,
    // there is nothing to scroll.
    guard !isPage else {
      return scrollHorizontally(step == .pageDown ? .pageRight : .pageLeft, from: origin)
    }
    let scope = window.modalView ?? window.topController?.topmost.view ?? window.contentView
    if select(
      step, among: window.visibleFocusItems(in: scope, window.coordinateSpace(around: scope)),
      from: origin)
    {
      return true
    }
    return isInPage && scrollVisible(step, from: origin)
  }

  /// Scrolls the first visible scroll view that can scroll.
  private func scrollVisible(_ step: ScrollingView.Step, from origin: VisibleView?) -> Bool {
    window.visibleFocusItems().compactMap(\.view.asScrollingView).contains {
      $0.canScroll(step) && scroll($0, step, from: origin)
    }
  }

  /// Scrolls the horizontal scroll view around the focus, or else the first visible one, by a
  /// page.
  private func scrollHorizontally(_ step: ScrollingView.Step, from origin: VisibleView?) -> Bool {
    for scroller in window.scrollViewsAroundFocus.map(\.scroller)
      + window.visibleFocusItems().compactMap(\.view.asScrollingView)
    where scroller.axis == .horizontal && scroller.canScroll(step) {
      if scroll(scroller, step, from: origin) { return true }
    }
    return false
  }

  /// Whether Page Down has an effect, for the hint in the status bar.
  var hasNextPage: Bool {
    func hasMore(_ scroller: ScrollingView) -> Bool {
      scroller.canScroll(.pageDown)
        || scroller.axis == .horizontal && scroller.canScroll(.pageRight)
    }
    // Usually everything fits, and the search through visible views can be skipped.
    guard window.frames.viewports.contains(where: hasMore) else { return false }
    return window.scrollViewsAroundFocus.contains { hasMore($0.scroller) }
      || window.visibleFocusItems().contains { $0.view.asScrollingView.map(hasMore) ?? false }
  }

  private func scroll(
    _ scroller: ScrollingView, _ step: ScrollingView.Step, from origin: VisibleView?
  ) -> Bool {
    let before = origin?.rect ?? window.focusedView?.screenFrame
    guard scroller.scroll(step) else { return false }
    window.layoutIfNeeded()
    // The focus stays if it is outside of this scroll view, or on a view that scrolling back could
    // not select again.
    if let now = window.visibleFocus, !now.view.isDescendant(of: scroller) || !now.canBeSelected {
      return true
    }
    let stops = stops(in: scroller)
    let next: VisibleView?
    switch step {
    case .toStart: next = stops.first
    case .toEnd: next = stops.last
    default: next = before.flatMap { nearest(to: $0, among: stops) } ?? stops.first
    }
    if let next { window.focus(next.view, reveal: .none) }
    return true
  }

  /// Selects the first or last view of a scroll view that is at its end. Never leaves a text
  /// field.
  private func select(
    _ step: ScrollingView.Step, in enclosing: EnclosingScrollView, from origin: VisibleView?
  ) -> Bool {
    guard enclosing.scroller.axis == .vertical, enclosing.scroller.overflowsAlong else {
      return false
    }
    return select(
      step, among: window.visibleFocusItems(in: enclosing.scroller.content, enclosing.contentSpace),
      from: origin)
  }

  private func select(
    _ step: ScrollingView.Step, among items: [VisibleView], from origin: VisibleView?
  ) -> Bool {
    if let origin, !origin.canBeSelected { return false }
    let stops = items.filter(\.canBeSelected)
    let isForward = step == .pageDown || step == .toEnd
    guard let next = isForward ? stops.last : stops.first, next.view !== origin?.view else {
      return false
    }
    let isSeen = next.rect.size == next.view.frame.size
    window.focus(next.view, reveal: isSeen ? .none : .withContext)
    return true
  }

  /// Scrolls by a means other than the page keys. If the focused view is hidden by that, the
  /// nearest visible view is selected. A text field keeps the focus, because the user may scroll
  /// back and go on typing.
  @discardableResult
  func keepingSelection(in scroller: ScrollingView, _ move: () -> Bool) -> Bool {
    let before = window.activeFocus?.screenFrame
    guard move() else { return false }
    window.layoutIfNeeded()
    guard window.visibleFocus == nil, !(window.focusedView is TextField) else { return true }
    if let frame = window.activeFocus?.screenFrame ?? before,
      let next = nearest(to: frame, among: stops(in: scroller))
    {
      window.focus(next.view, reveal: .none)
    }
    return true
  }

  /// Returns the visible views in a scroll view that scrolling may select.
  private func stops(in scroller: ScrollingView) -> [VisibleView] {
    window.visibleFocusItems(in: scroller.content, window.coordinateSpace(around: scroller.content))
      .filter(\.canBeSelected)
  }

  private func nearest(to rect: CellRect, among stops: [VisibleView]) -> VisibleView? {
    func distance(_ stop: VisibleView) -> Int {
      abs(stop.rect.y - rect.y) * 1000 + abs(stop.rect.x - rect.x)
    }
    return stops.min { distance($0) < distance($1) }
  }
}

/// Turns the pages of paged views and tab strips.
@MainActor
struct PageTurning {
  let window: Window

  /// Turns the page of the innermost paged view or tab strip around the focus. Without one, turns
  /// the first visible tab strip or else the first visible paged view: tabs usually lead to more
  /// of the screen.
  func turn(forward: Bool) -> Bool {
    window.layoutIfNeeded()
    if let focus = window.activeFocus, focus.innermost(where: \.turnsPages) != nil {
      return focus.innermost { $0.turnsPages && $0.turnPage(forward: forward) } != nil
    }
    let seen = window.visiblePagers()
    guard let first = seen.first(where: { $0 is TabStrip }) ?? seen.first else { return false }
    return first.turnPage(forward: forward)
  }

  /// Whether Left and Right turn pages when this view has the focus.
  static func isOnPages(_ view: View) -> Bool {
    view.innermost { $0.turnsPages && $0 is PagingView } != nil
  }

  /// Returns the innermost paged view around a view that has another page in a direction.
  func pages(around view: View, toward direction: FocusMovement.Direction) -> PagingView? {
    guard direction == .left || direction == .right else { return nil }
    let found = view.innermost {
      $0.turnsPages && ($0 as? PagingView)?.canTurn(forward: direction == .right) == true
    }
    return found as? PagingView
  }

  /// Turns the first visible paged view that has another page in a direction.
  func turnVisible(_ direction: FocusMovement.Direction) -> Bool {
    guard direction == .left || direction == .right else { return false }
    return window.visiblePagers().contains {
      $0 is PagingView && $0.turnPage(forward: direction == .right)
    }
  }
}

extension View {
  /// Returns the innermost of this view and its ancestors that satisfies a condition.
  fileprivate func innermost(where condition: (View) -> Bool) -> View? {
    selfAndSuperviews.first(where: condition)
  }
}
