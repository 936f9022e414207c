extension Window {
  /// The Tab order of the views that keys can reach.
  var tabOrder: TabOrder { TabOrder(window: self, root: activeRoot) }

  /// All tab stops in order.
  var focusableViews: [View] { tabOrder.stops }

  /// Moves the focus to the first tab stop in a view, which may be new. Removes the focus if the
  /// stop is a text field, which takes it only when the user asks for it, or is missing.
  func focusFirst(in view: View) {
    layoutIfNeeded()
    let stop = tabOrder.firstStop(in: view)
    focus(stop is TextField ? nil : stop)
  }
}

/// The tab stops in a view, in order. Each function walks from one stop to the next, so distant
/// views cost nothing.
@MainActor
struct TabOrder {
  let window: Window
  let root: View

  /// All tab stops.
  var stops: [View] { stops(in: root) }

  /// Returns the tab stops in a view, and the view itself if it is one.
  func stops(in view: View) -> [View] {
    var result: [View] = []
    func collect(_ view: View) {
      guard !view.isHidden else { return }
      if view.isTabStop { result.append(view) }
      for child in view.subviews { collect(child) }
    }
    collect(view)
    return result
  }

  /// Returns the tab stop after or before a view; without a view, the first or last one.
  func stop(from view: View?, forward: Bool) -> View? {
    guard var current = view, current !== root else {
      return forward ? firstStop(in: root) : lastStop(in: root)
    }
    if forward {
      for child in current.subviews { if let found = firstStop(in: child) { return found } }
    }
    while current !== root, let parent = current.superview {
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
        if parent.isTabStop { return parent }
      }
      current = parent
    }
    return nil
  }

  /// Returns the first tab stop in a view.
  func firstStop(in view: View) -> View? {
    guard !view.isHidden else { return nil }
    window.viewsVisited += 1
    if view.isTabStop { return view }
    guard view.asScrollingView?.contentContainsTabStop ?? true else { return nil }
    for child in view.subviews { if let found = firstStop(in: child) { return found } }
    return nil
  }

  private func lastStop(in view: View) -> View? {
    guard !view.isHidden else { return nil }
    window.viewsVisited += 1
    if view.asScrollingView?.contentContainsTabStop ?? true {
      for child in view.subviews.reversed() { if let found = lastStop(in: child) { return found } }
    }
    return view.isTabStop ? view : nil
  }

  /// Returns the next tab stop that is neither a scroll view nor a paged view.
  func control(after view: View?) -> View? {
    var next = stop(from: view, forward: true)
    while let found = next, found.asScrollingView != nil || found is PagingView {
      next = stop(from: found, forward: true)
    }
    return next
  }

  /// The control that has the focus when a screen appears: the first one of its content or, without one, of
  /// its navigation bar or the tabs around it, unless a part of the content is still loading.
  var initialControl: View? {
    let first = control(after: nil)
    var next = first
    while let found = next, found.isAroundContent { next = control(after: found) }
    if next == nil, first != nil, let screen = window.topController?.topmost,
      window.expectsContent?(screen) == true
    {
      return nil
    }
    return next ?? first
  }

  /// Whether Tab moves from a view to another one.
  func hasStop(besides view: View) -> Bool {
    let next = stop(from: view, forward: true) ?? stop(from: nil, forward: true)
    return next.map { $0 !== view } ?? false
  }

  /// Finds the values that ``Window/tabStops`` caches.
  func findCached() -> TabStopCache {
    let first = stop(from: nil, forward: true)
    let hasDestination = first.map { $0.asScrollingView == nil || hasStop(besides: $0) } ?? false
    return TabStopCache(
      generation: ScrollingView.generation, hasDestination: hasDestination, first: first)
  }
}

/// The tab stops without a focus.
struct TabStopCache {
  /// The ``ScrollingView/generation`` at the time of the search.
  let generation: UInt
  /// Whether Tab moves the focus at all; a page that only scrolls does so without it.
  let hasDestination: Bool
  private(set) weak var first: View?
}
