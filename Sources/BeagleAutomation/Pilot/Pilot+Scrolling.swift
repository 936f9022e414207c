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
  /// - Throws: ``PilotError`` if no element has them, or nothing scrolls to it.
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
      for isForward in [true, false] {
        view.scroll(to: start)
        while scroll(view, isForward: isForward) {
          if let found = wanted.find(semantics) { return try show(found, wanted) }
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

  /// Scrolls a view by less than its length, so that no row is skipped. Returns whether it moved.
  private func scroll(_ view: ScrollingView, isForward: Bool) -> Bool {
    let isVertical = view.axis == .vertical
    let length = isVertical ? view.viewport.height : view.viewport.width
    let step = max(1, length - 1) * (isForward ? 1 : -1)
    let before = view.offset
    view.scroll(
      to: CellPoint(x: before.x + (isVertical ? 0 : step), y: before.y + (isVertical ? step : 0)))
    settle()
    return isForward
      ? view.offset.x > before.x || view.offset.y > before.y
      : view.offset.x < before.x || view.offset.y < before.y
  }
}
