/// The order of Tab, walked from one stop to the next: what lies far away is not looked at.
extension Window {
  /// All stops in their order.
  var focusableViews: [View] {
    var result: [View] = []
    func collect(_ view: View) {
      guard !view.isHidden else { return }
      if view.isStop { result.append(view) }
      for child in view.subviews { collect(child) }
    }
    collect(reachable)
    return result
  }

  /// The stop that follows a view, or comes before it; the first or last of all without a view. Nil
  /// where there is none.
  func stop(beside view: View?, forward: Bool) -> View? {
    let limit = reachable
    guard var current = view, current !== limit else {
      return forward ? firstStop(in: limit) : lastStop(in: limit)
    }
    if forward {
      for child in current.subviews { if let found = firstStop(in: child) { return found } }
    }
    while current !== limit, let parent = current.superview {
      let siblings = parent.subviews
      let index = siblings.firstIndex { $0 === current } ?? 0
      if forward {
        for sibling in siblings[(index + 1)...] {
          if let found = firstStop(in: sibling) { return found }
        }
      } else {
        for sibling in siblings[..<index].reversed() {
          if let found = lastStop(in: sibling) { return found }
        }
        if parent.isStop { return parent }
      }
      current = parent
    }
    return nil
  }

  /// Gives the focus to the first stop in a view, which may have been made just now. Where there is
  /// none, or a text field, nothing has it: typing begins only when the user says so.
  func focusFirst(in view: View) {
    layoutIfNeeded()
    let stop = firstStop(in: view)
    focus(stop is TextField ? nil : stop)
  }

  private func firstStop(in view: View) -> View? {
    guard !view.isHidden else { return nil }
    viewsVisited += 1
    if view.isStop { return view }
    guard view.asScroller?.contentHoldsStop ?? true else { return nil }
    for child in view.subviews { if let found = firstStop(in: child) { return found } }
    return nil
  }

  private func lastStop(in view: View) -> View? {
    guard !view.isHidden else { return nil }
    viewsVisited += 1
    if view.asScroller?.contentHoldsStop ?? true {
      for child in view.subviews.reversed() { if let found = lastStop(in: child) { return found } }
    }
    return view.isStop ? view : nil
  }

  /// The next stop that is not just something that scrolls or has pages.
  func input(after view: View?) -> View? {
    var next = stop(beside: view, forward: true)
    while let found = next, found.asScroller != nil || found is PagingView {
      next = stop(beside: found, forward: true)
    }
    return next
  }

  /// Whether Tab leads from a view to another one.
  func hasStop(besides view: View) -> Bool {
    let next = stop(beside: view, forward: true) ?? stop(beside: nil, forward: true)
    return next.map { $0 !== view } ?? false
  }

  /// Looks for what ``stops`` keeps.
  func findStops() -> FoundStops {
    let first = stop(beside: nil, forward: true)
    let leadAnywhere = first.map { $0.asScroller == nil || hasStop(besides: $0) } ?? false
    return FoundStops(
      generation: ScrollingView.generation, leadAnywhere: leadAnywhere, first: first)
  }
}

/// What Tab finds where nothing has the focus.
struct FoundStops {
  /// The ``ScrollingView/generation`` in which they were found.
  let generation: UInt
  let leadAnywhere: Bool
  private(set) weak var first: View?
}
