/// Searching the screen, and what moves for it.
extension Window {
  /// Lets the user type what to search for.
  func beginSearch() {
    endSearch()
    // While something loads, only keys that end or quit it work.
    guard !(modalView is ProgressOverlay) else { return }
    search = ScreenSearch(self)
  }

  /// Ends the search of whatever screen.
  func endSearch() {
    guard search != nil else { return }
    search = nil
    frames.surface.search = nil
    setNeedsDisplay()
  }

  /// The search of the screen that keys reach. One whose screen has gone ends.
  var currentSearch: ScreenSearch? {
    guard let search else { return nil }
    if !search.isAlive { endSearch() }
    return search.isCurrent ? search : nil
  }

  /// How often a view is scrolled to whose place was an estimate.
  private static let maximumApproaches = 4

  /// Brings a part of a view into sight and, if asked to, selects what can be pressed there.
  func show(_ view: View, part: CellRect, selecting: Bool) {
    for _ in 0..<Window.maximumApproaches {
      reveal(view, part: part)
      layoutIfNeeded()
      if !visibleRect(of: view, part: part).isEmpty { break }
    }
    if selecting { selectStop(near: view, part: part) }
    setNeedsDisplay()
  }

  /// What can be seen of a part of a view.
  private func visibleRect(of view: View, part: CellRect) -> CellRect {
    let corner = view.screenPoint(part.origin)
    return CellRect(origin: corner, size: part.size).intersection(visibleRect(of: view))
  }

  /// Selects what a part of a view stands in, else what is nearest to it among what is seen.
  func selectStop(near view: View, part: CellRect) {
    let limit = reachable
    var around: View? = view
    while let current = around, current !== limit {
      if Sight(view: current, rect: current.bounds).canBeSelected, !current.turnsPages {
        return focus(current, revealing: .nothing)
      }
      around = current.superview
    }
    let place = view.screenPoint(part.origin)
    func distance(_ sight: Sight) -> Int {
      let rows = max(0, sight.rect.y - place.y, place.y - sight.rect.maxY + 1)
      let columns = max(0, sight.rect.x - place.x, place.x - sight.rect.maxX + 1)
      return rows * size.width + columns
    }
    let nearest = sights().filter { $0.canBeSelected && !$0.view.turnsPages }
      .min { distance($0) < distance($1) }
    if let nearest { focus(nearest.view, revealing: .nothing) }
  }
}
