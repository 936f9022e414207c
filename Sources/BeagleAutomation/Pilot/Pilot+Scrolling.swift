import BeagleTUI

// MARK: - Scrolling to elements

extension Pilot {
  /// Scrolls until the first element with a role and, unless it is nil, a name is visible.
  ///
  /// It finds rows of lists that do not exist yet, because they are far outside of the screen. It does not wait for
  /// responses: if scrolling requests more rows, call `waitUntilIdle()` and scroll again.
  ///
  /// ```swift
  /// try pilot.click(pilot.scrollTo(.button, "Order 60"))
  /// ```
  /// - Returns: the visible element.
  /// - Throws: ``PilotError`` if no element has them, nothing scrolls to it, or a list grows without an end.
  @discardableResult
  public final func scrollTo(
    _ role: SemanticElement.Role, _ name: String? = nil
  ) throws(PilotError) -> SemanticElement { try scroll(to: .named(role, name)) }

  /// Scrolls until the first element with a text is visible; see ``find(text:)`` and ``scrollTo(_:_:)``.
  /// - Returns: the visible element.
  /// - Throws: ``PilotError`` if no element has the text, or nothing scrolls to it.
  @discardableResult
  public final func scrollTo(text: String) throws(PilotError) -> SemanticElement {
    try scroll(to: .text(text))
  }

  /// Scrolls until the element with an identifier is visible; see ``scrollTo(_:_:)``.
  /// - Returns: the visible element.
  /// - Throws: ``PilotError`` if no element has the identifier, or nothing scrolls to it.
  @discardableResult
  public final func scrollTo(id: String) throws(PilotError) -> SemanticElement {
    try scroll(to: .id(id))
  }

  private func scroll(to wanted: WantedElement) throws(PilotError) -> SemanticElement {
    if let found = wanted.find(semantics) { return try show(found, wanted) }
    for view in scrollingViews {
      let start = view.offset
      // The lengths of rows that were never laid out are estimates.
      let limit = scrollLimit + 10 * scrollCount(of: view)
      for isForward in [true, false] {
        view.scroll(to: start)
        var count = 0
        while scroll(view, isForward: isForward) {
          if let found = wanted.find(semantics) { return try show(found, wanted) }
          count += 1
          guard count < limit else { throw wanted.notFound(afterScrolls: count) }
        }
      }
      view.scroll(to: start)
      settle()
    }
    throw wanted.notFound(in: semantics, wasScrolled: true)
  }

  /// Scrolls to an element that exists.
  private func show(
    _ element: SemanticElement, _ wanted: WantedElement
  ) throws(PilotError) -> SemanticElement {
    guard !element.isVisible else { return element }
    if let view = element.view {
      window.scrollToVisible(view)
      settle()
    }
    guard let shown = wanted.find(semantics), shown.isVisible else {
      throw .unreachable("\(element.summary) is not visible, and nothing scrolls to it")
    }
    return shown
  }

  /// The visible views that can scroll.
  private var scrollingViews: [ScrollingView] {
    semantics.flattened.compactMap { element in
      guard !element.visibleFrame.isEmpty, let view = element.view as? ScrollingView,
        view.minimumOffset != view.maximumOffset
      else { return nil }
      return view
    }
  }

  /// Returns the distance of one scroll in cells: less than the length of the view, so that no row is skipped.
  private func scrollStep(of view: ScrollingView) -> Int {
    max(1, (view.axis == .vertical ? view.viewport.height : view.viewport.width) - 1)
  }

  /// Returns the number of scrolls from one end of a view to the other.
  private func scrollCount(of view: ScrollingView) -> Int {
    let (first, last) = (view.minimumOffset, view.maximumOffset)
    return max(last.x - first.x, last.y - first.y) / scrollStep(of: view) + 1
  }

  /// Scrolls a view by one step. Returns whether it moved.
  private func scroll(_ view: ScrollingView, isForward: Bool) -> Bool {
    let isVertical = view.axis == .vertical
    let step = scrollStep(of: view) * (isForward ? 1 : -1)
    let before = view.offset
    view.scroll(
      to: CellPoint(x: before.x + (isVertical ? 0 : step), y: before.y + (isVertical ? step : 0)))
    settle()
    return isForward
      ? view.offset.x > before.x || view.offset.y > before.y
      : view.offset.x < before.x || view.offset.y < before.y
  }
}
