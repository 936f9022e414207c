/// Turning views that have pages side by side, or tabs.
extension Window {
  /// Turns the innermost view with pages or tabs around the focus. Where there is none, tabs that are
  /// seen come before pages: they mostly lead through more of the screen.
  func turnPages(forward: Bool) -> Bool {
    layoutIfNeeded()
    if let focus = reachableFocus, focus.innermost(where: \.turnsPages) != nil {
      return focus.innermost { $0.turnsPages && $0.turnPage(forward: forward) } != nil
    }
    let seen = pageTurners()
    guard let first = seen.first(where: { $0 is TabStrip }) ?? seen.first else { return false }
    return first.turnPage(forward: forward)
  }

  /// Whether Left and Right turn pages from a view.
  func isOnPages(_ view: View) -> Bool {
    view.innermost { $0.turnsPages && $0 is PagingView } != nil
  }

  /// The innermost pages around a view that go on in a direction.
  func pages(around view: View, beside direction: Direction) -> PagingView? {
    guard direction == .left || direction == .right else { return nil }
    let found = view.innermost {
      $0.turnsPages && ($0 as? PagingView)?.canTurn(forward: direction == .right) == true
    }
    return found as? PagingView
  }

  /// Turns the first pages in sight that go on in a direction.
  func turnAnything(_ direction: Direction) -> Bool {
    guard direction == .left || direction == .right else { return false }
    return pageTurners().contains {
      $0 is PagingView && $0.turnPage(forward: direction == .right)
    }
  }
}

extension View {
  /// The innermost of this view and those around it for which something holds.
  fileprivate func innermost(where holds: (View) -> Bool) -> View? {
    var view: View? = self
    while let current = view {
      if holds(current) { return current }
      view = current.superview
    }
    return nil
  }
}
