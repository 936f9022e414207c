/// Searching the screen.
extension Window {
  /// Whether a search has not seen the whole screen yet. It continues in each turn of the loop.
  package var isSearching: Bool { currentSearch?.isSearching == true }

  /// Starts a search; the user types the pattern.
  func beginSearch() {
    endSearch()
    // While a screen loads, only keys that cancel or quit work.
    guard !(modalView is ProgressOverlay) else { return }
    search = ScreenSearch(self)
  }

  /// Ends the search, whichever screen it belongs to.
  func endSearch() {
    guard search != nil else { return }
    search = nil
    frames.surface.search = nil
    setNeedsDisplay()
  }

  /// The search of the active screen. Ends a search whose screen is gone.
  var currentSearch: ScreenSearch? {
    guard let search else { return nil }
    if !search.isAlive { endSearch() }
    return search.isCurrent ? search : nil
  }

  /// The maximum number of attempts to scroll to a view whose position is an estimate.
  private static let maximumApproaches = 4

  /// Scrolls to a part of a view and optionally selects the control there.
  func show(_ view: View, part: CellRect, selecting: Bool) {
    for _ in 0..<Window.maximumApproaches {
      reveal(view, part: part)
      layoutIfNeeded()
      if !visibleRect(of: view, part: part).isEmpty { break }
    }
    if selecting { selectControl(near: view, part: part) }
    setNeedsDisplay()
  }

  /// Returns the visible part of a part of a view.
  private func visibleRect(of view: View, part: CellRect) -> CellRect {
    let corner = view.screenPoint(part.origin)
    return CellRect(origin: corner, size: part.size).intersection(visibleRect(of: view))
  }

  /// Focuses the control that contains a part of a view, or else the nearest visible one.
  func selectControl(near view: View, part: CellRect) {
    let limit = activeRoot
    for current in view.selfAndSuperviews.prefix(while: { $0 !== limit })
    where VisibleView(view: current, rect: current.bounds).canBeSelected && !current.turnsPages {
      return focus(current, reveal: .none)
    }
    let point = view.screenPoint(part.origin)
    func distance(_ item: VisibleView) -> Int {
      let rows = max(0, item.rect.y - point.y, point.y - item.rect.maxY + 1)
      let columns = max(0, item.rect.x - point.x, point.x - item.rect.maxX + 1)
      return rows * size.width + columns
    }
    let nearest = visibleFocusItems().filter { $0.canBeSelected && !$0.view.turnsPages }
      .min { distance($0) < distance($1) }
    if let nearest { focus(nearest.view, reveal: .none) }
  }
}
