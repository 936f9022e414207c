/// The place of a focused view that was removed, hidden or disabled, whose neighbor gets the focus.
///
/// The neighbor is determined with the next layout, after all changes of the same event: first among the
/// siblings after the place, then among those before it, then in the same way for each superview. A text
/// field gets the focus only from another field; its ``TextField/onFocus`` then waits for the first key.
@MainActor
struct FocusSuccession {
  /// The superview of the view that is gone or disabled.
  private weak var parent: View?
  /// The index in ``parent``.
  private var index: Int
  private let wasField: Bool
  /// The screen, which another one must not have replaced.
  private weak var screen: ViewController?

  /// - Parameters:
  ///   - view: a view in a superview.
  ///   - isRemoved: whether the next sibling takes its index.
  fileprivate init?(of view: View, isRemoved: Bool, focused: View, in window: Window) {
    // The content of a screen or dialog as a whole has no neighbor.
    guard let parent = view.superview, parent.viewController == nil, view.viewController == nil,
      !view.isModal
    else { return nil }
    screen = window.topController?.topmost
    // The items of a bar change with the screen, whose own first focus counts.
    guard let area = window.modalView ?? screen?.view, focused.isDescendant(of: area) else {
      return nil
    }
    self.parent = parent
    index = (parent.subviews.firstIndex { $0 === view } ?? 0) + (isRemoved ? 0 : 1)
    wasField = focused is TextField
  }

  /// Moves the place up if a view around it is removed, too.
  fileprivate mutating func moveUp(with view: View) {
    guard let place = parent, place.isDescendant(of: view) else { return }
    let above = view.superview
    parent =
      view.viewController == nil && above?.viewController == nil && !view.isModal ? above : nil
    index = parent?.subviews.firstIndex { $0 === view } ?? 0
  }

  /// Returns the neighbor in the window; nil without one.
  fileprivate func neighbor(in window: Window) -> View? {
    guard screen === window.topController?.topmost, var place = parent,
      place.isDescendant(of: window.activeRoot)
    else { return nil }
    let order = window.tabOrder
    var index = index
    while true {
      let siblings = place.subviews
      let middle = min(index, siblings.count)
      for sibling in siblings[middle...] {
        if let found = order.stops(in: sibling).first(where: isSuitable) { return found }
      }
      for sibling in siblings[..<middle].reversed() {
        if let found = order.stops(in: sibling).last(where: isSuitable) { return found }
      }
      guard place !== window.activeRoot, place.viewController == nil, let above = place.superview
      else { return nil }
      index = above.subviews.firstIndex { $0 === place } ?? 0
      place = above
    }
  }

  private func isSuitable(_ view: View) -> Bool {
    view.asScrollingView == nil && !(view is PagingView)
      && (wasField || !(view is TextField)) && !view.isHiddenInTree
  }
}

extension Window {
  /// Call this before a view leaves its superview, is hidden or can no longer have the focus.
  func focusMayEnd(in view: View, isRemoved: Bool) {
    if let focused = focusedView, focused.isDescendant(of: view) {
      focusSuccession = FocusSuccession(
        of: view, isRemoved: isRemoved, focused: focused, in: self)
    } else if isRemoved {
      focusSuccession?.moveUp(with: view)
    }
  }

  /// Moves the focus from a view that can no longer have it to its neighbor with the next layout.
  func passFocusOn(from view: View) {
    guard focusedView === view else { return focus(nil) }
    focusMayEnd(in: view, isRemoved: false)
    let succession = focusSuccession
    focus(nil)
    focusSuccession = succession
    setNeedsLayout()
  }

  /// Moves the focus to the neighbor of a view that had it and is gone, unless something else has got
  /// it since.
  func passFocusOn() {
    guard let succession = focusSuccession else { return }
    focusSuccession = nil
    if let focusedView {
      guard !focusedView.canBecomeFocused || focusedView.isHiddenInTree else { return }
    }
    guard let neighbor = succession.neighbor(in: self) else { return }
    if let field = neighbor as? TextField { field.hasInitialFocus = true }
    focus(neighbor)
  }
}
