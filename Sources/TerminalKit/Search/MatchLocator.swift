/// Finds the view that shows a search match. Realizes rows on the way, and turns pages if allowed.
@MainActor
struct MatchLocator {
  /// The location of a match.
  enum Destination {
    /// In a view, with the index among the view's matches.
    case view(View, match: Int)
    /// On a page that is not shown, with its index.
    case page(Int)
  }

  let window: Window
  let pattern: SearchPattern
  /// Whether pages may be turned, which may run actions.
  let turnsPages: Bool

  /// Returns the location of a match; nil if it no longer exists.
  func find(_ match: Int, at result: SearchResult) -> Destination? {
    guard let view = result.view, view.window === window else { return nil }
    if let page = turn(to: view) { return .page(page) }
    guard view.window === window, !view.isHiddenInTree else { return nil }
    var match = match
    guard let row = result.row else {
      return match < pattern.count(in: view.searchableText) ? .view(view, match: match) : nil
    }
    if let stack = view as? LazyStack {
      return realizedView(ofRow: row, in: stack).flatMap { find(&match, in: $0) }
    }
    if let pages = view as? PagingView { return find(&match, on: row, of: pages) }
    return nil
  }

  /// Turns to the pages that contain a view. If that is not allowed, returns the index of the page
  /// to turn to.
  private func turn(to view: View) -> Int? {
    var hasTurned = false
    for parent in view.selfAndSuperviews.dropFirst() {
      guard let pages = parent as? PagingView, let index = pages.index(around: view),
        index != pages.currentPage
      else { continue }
      guard turnsPages else { return index }
      pages.turn(to: index)
      hasTurned = true
    }
    if hasTurned { window.layoutIfNeeded() }
    return nil
  }

  // MARK: - Inside a row or a page

  private func find(_ match: inout Int, in view: View) -> Destination? {
    guard !view.isHidden else { return nil }
    let count = pattern.count(in: view.searchableText)
    if match < count { return .view(view, match: match) }
    match -= count
    return find(&match, inside: view)
  }

  private func find(_ match: inout Int, inside view: View) -> Destination? {
    if let stack = view as? LazyStack { return find(&match, inRowsOf: stack) }
    if let pages = view as? PagingView {
      for index in 0..<pages.pageCount {
        if let found = find(&match, on: index, of: pages) { return found }
      }
      return nil
    }
    for child in view.subviews {
      if let found = find(&match, in: child) { return found }
    }
    return nil
  }

  private func find(_ match: inout Int, inRowsOf stack: LazyStack) -> Destination? {
    let itemSearch = stack.itemSearch
    for row in 0..<min(stack.count, MatchCounter.maximumInnerRows) {
      if stack.row(row) == nil {
        var counter = MatchCounter(pattern)
        itemSearch(row, &counter)
        guard match < counter.matches else {
          match -= counter.matches
          continue
        }
      }
      guard let view = realizedView(ofRow: row, in: stack) else { return nil }
      if let found = find(&match, in: view) { return found }
    }
    return nil
  }

  private func find(_ match: inout Int, on index: Int, of pages: PagingView) -> Destination? {
    if index != pages.currentPage || pages.page(at: index) == nil {
      var counter = MatchCounter(pattern)
      pages.search(index, &counter)
      guard match < counter.matches else {
        match -= counter.matches
        return nil
      }
      guard turnsPages else { return .page(index) }
      pages.turn(to: index)
      window.layoutIfNeeded()
    }
    return pages.page(at: index).flatMap { find(&match, inside: $0) }
  }

  /// Returns the view of a row, realizing it if necessary.
  private func realizedView(ofRow row: Int, in stack: LazyStack) -> View? {
    if let view = stack.view(ofRow: row) { return view }
    guard row < stack.count else { return nil }
    stack.delegate?.lazyStack(stack, needsRows: row..<row + 1)
    window.layoutIfNeeded()
    return stack.view(ofRow: row)
  }
}
