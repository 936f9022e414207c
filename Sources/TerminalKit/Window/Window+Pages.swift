/// Turning views that have pages side by side, or tabs.
extension Window {
  /// Turns the innermost view with pages or tabs around the focus. Where there is none, tabs that are
  /// seen come before pages: they mostly lead through more of the screen.
  func turnPages(forward: Bool) -> Bool {
    layoutIfNeeded()
    let around = reachableFocus.map { turners(around: $0) } ?? []
    guard around.isEmpty else { return around.contains { $0.turnPage(forward: forward) } }
    let seen = pageTurners()
    guard let first = seen.first(where: { $0 is TabStrip }) ?? seen.first else { return false }
    return first.turnPage(forward: forward)
  }

  private func turners(around view: View) -> [View] {
    var found: [View] = []
    var view: View? = view
    while let current = view {
      if current.turnsPages { found.append(current) }
      view = current.superview
    }
    return found
  }

  /// Whether Left and Right turn pages from a view.
  func isOnPages(_ view: View) -> Bool { turners(around: view).contains { $0 is PagingView } }

  /// The innermost pages around a view that go on in a direction.
  func pages(around view: View, beside direction: Direction) -> PagingView? {
    guard direction == .left || direction == .right else { return nil }
    return turners(around: view).lazy.compactMap { $0 as? PagingView }
      .first { $0.canTurn(forward: direction == .right) }
  }

  /// Turns the first pages in sight that go on in a direction.
  func turnAnything(_ direction: Direction) -> Bool {
    guard direction == .left || direction == .right else { return false }
    return pageTurners().contains {
      $0 is PagingView && $0.turnPage(forward: direction == .right)
    }
  }
}
