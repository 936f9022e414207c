/// The place of a focused view that was removed, hidden or disabled, whose neighbor gets the focus.
///
/// The neighbor is determined with the next layout, after all changes of the same event: first among the
/// siblings after the place, then among those before it, then in the same way for each superview. A text
/// field gets the focus only from another field; its ``TextField/onFocus`` then waits for the first key.
/// A view that only moved to another superview keeps the focus.
@MainActor
struct FocusSuccession {
  /// The view that had the focus.
  private weak var focused: View?
  /// The superview of the view that is gone or disabled.
  fileprivate weak var parent: View?
  /// The index in ``parent``.
  private var index: Int
  private let wasField: Bool
  /// The screen, which another one must not have replaced.
  private weak var screen: ViewController?

  /// - Parameters:
  ///   - view: a view in a superview.
  ///   - isRemoved: whether the next sibling takes its index.
  ///   - focused: the view with the focus, or, while an overlay has it, the view that gets it back.
  ///   - overlay: the overlay.
  fileprivate init?(
    of view: View, isRemoved: Bool, focused: View, below overlay: Overlay? = nil, in window: Window
  ) {
    // The content of a screen or dialog as a whole has no neighbor.
    guard let parent = view.superview, parent.viewController == nil, view.viewController == nil,
      !view.isModal
    else { return nil }
    screen = window.topController?.topmost
    // The items of a bar change with the screen, whose own first focus counts.
    let modal =
      overlay == nil ? window.modalView : window.modalViews.last(where: focused.isDescendant)
    guard let area = modal ?? screen?.view, focused.isDescendant(of: area) else { return nil }
    self.focused = focused
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

  /// Returns the view that gets the focus; nil without one.
  fileprivate func successor(in window: Window) -> View? {
    if let focused, focused.window === window, focused.isTabStop, !focused.isHiddenInTree,
      focused.isDescendant(of: window.activeRoot)
    {
      return focused
    }
    return neighbor(in: window)
  }

  private func neighbor(in window: Window) -> View? {
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
    if isRemoved, !overlays.isEmpty { for overlay in overlays { overlay.coveredViewLeaves(view) } }
  }

  /// Call this before subviews of a list leave it. Only those count that contain the focus, its former
  /// place, or a view that gets the focus back from an overlay.
  func focusMayEnd(
    inRowsOf list: View, leaving old: ArraySlice<View>, except new: ArraySlice<View>
  ) {
    guard !old.isEmpty else { return }
    func leaves(_ view: View?) {
      guard let row = view?.ancestor(in: list), old.contains(where: { $0 === row }),
        !new.contains(where: { $0 === row })
      else { return }
      focusMayEnd(in: row, isRemoved: true)
    }
    leaves(focusedView)
    leaves(focusSuccession?.parent)
    for overlay in overlays {
      leaves(overlay.previousFocus)
      leaves(overlay.succession?.parent)
    }
  }

  /// Moves the focus with the next layout from a covered view that is gone, to its neighbor.
  /// - Parameters:
  ///   - covered: the view that had the focus before an overlay covered it, if it still exists.
  ///   - succession: its place if it is gone.
  func passFocusOn(from covered: View?, below overlay: Overlay, _ succession: FocusSuccession?) {
    focusedView = nil
    focusSuccession =
      succession
      ?? covered.flatMap {
        guard $0.window === self else { return nil }
        return FocusSuccession(of: $0, isRemoved: false, focused: $0, below: overlay, in: self)
      }
    if focusSuccession == nil { restoreFocus() } else { setNeedsLayout() }
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
    guard let next = succession.successor(in: self) else { return }
    if let field = next as? TextField { field.hasInitialFocus = true }
    focus(next)
  }
}

extension Overlay {
  /// Records that a view below the overlay leaves its superview. It may contain the view that gets the focus
  /// back.
  fileprivate func coveredViewLeaves(_ view: View) {
    if let focused = previousFocus, focused.isDescendant(of: view), let window {
      succession = FocusSuccession(
        of: view, isRemoved: true, focused: focused, below: self, in: window)
    } else {
      succession?.moveUp(with: view)
    }
  }
}
