/// Finds the view that shows a match of a search. Rows on the way are made, and pages are turned where
/// that is allowed.
@MainActor
struct SearchGuide {
  /// Where a match was found.
  enum Destination {
    /// In a view, and which of its own matches it is.
    case view(View, match: Int)
    /// On a page that is not shown, by its place.
    case page(Int)
  }

  let window: Window
  let pattern: SearchPattern
  /// Whether pages are turned, which may run actions.
  let turnsPages: Bool

  /// Where a match of a place is; nil where it is gone.
  func find(_ match: Int, at place: SearchPlace) -> Destination? {
    guard let view = place.view, view.window === window else { return nil }
    if let page = turn(to: view) { return .page(page) }
    guard view.window === window, !view.isHiddenInTree else { return nil }
    var match = match
    guard let row = place.row else {
      return match < pattern.count(in: view.searchableText) ? .view(view, match: match) : nil
    }
    if let strip = view as? RowStrip {
      return made(row, of: strip).flatMap { find(&match, in: $0) }
    }
    if let pages = view as? PagingView { return find(&match, on: row, of: pages) }
    return nil
  }

  /// Turns to the pages that a view stands on. Where that is not allowed, the place of a page that
  /// would have to be shown.
  private func turn(to view: View) -> Int? {
    var hasTurned = false
    var current = view.superview
    while let parent = current {
      if let pages = parent as? PagingView, let index = pages.index(around: view),
        index != pages.currentPage
      {
        guard turnsPages else { return index }
        pages.turn(to: index)
        hasTurned = true
      }
      current = parent.superview
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
    if let strip = view as? RowStrip { return find(&match, inRowsOf: strip) }
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

  private func find(_ match: inout Int, inRowsOf strip: RowStrip) -> Destination? {
    let counter = strip.counter
    for row in 0..<min(strip.count, SearchTally.mostInnerRows) {
      if strip.row(row) == nil {
        var tally = SearchTally(pattern)
        counter(row, &tally)
        guard match < tally.matches else {
          match -= tally.matches
          continue
        }
      }
      guard let view = made(row, of: strip) else { return nil }
      if let found = find(&match, in: view) { return found }
    }
    return nil
  }

  private func find(_ match: inout Int, on index: Int, of pages: PagingView) -> Destination? {
    if index != pages.currentPage || pages.page(at: index) == nil {
      var tally = SearchTally(pattern)
      pages.search(index, &tally)
      guard match < tally.matches else {
        match -= tally.matches
        return nil
      }
      guard turnsPages else { return .page(index) }
      pages.turn(to: index)
      window.layoutIfNeeded()
    }
    return pages.page(at: index).flatMap { find(&match, inside: $0) }
  }

  /// The view of a row, which is made where there is none.
  private func made(_ row: Int, of strip: RowStrip) -> View? {
    if let view = strip.view(ofRow: row) { return view }
    guard row < strip.count else { return nil }
    strip.delegate?.strip(strip, needsRows: row..<row + 1)
    window.layoutIfNeeded()
    return strip.view(ofRow: row)
  }
}
