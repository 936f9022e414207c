/// Who has the focus: what can have it, giving it, and giving it back.
extension Window {
  /// The topmost modal view, or nil when the whole screen is reachable.
  var modalView: View? { modalViews.last { !$0.isHiddenInTree } }

  /// The focused view, unless something modal covers it.
  var reachableFocus: View? {
    focusedView.flatMap { $0.isDescendant(of: reachable) ? $0 : nil }
  }

  /// What keys and mouse can reach.
  var reachable: View { modalView ?? stage }

  /// The views that take the focus, in the order of Tab.
  var focusableViews: [View] {
    var result: [View] = []
    func collect(_ view: View) {
      guard !view.isHidden else { return }
      if view.canBecomeFocused && !view.frame.isEmpty { result.append(view) }
      for child in view.subviews { collect(child) }
    }
    collect(reachable)
    return result
  }

  /// Gives the focus to a view, or to none, and scrolls it into sight.
  public func focus(_ view: View?) {
    guard view !== focusedView else { return }
    let old = focusedView
    focusedView = view
    old?.focusDidChange(false)
    guard focusedView === view else { return }
    view?.focusDidChange(true)
    if let view { reveal(view) }
  }

  /// Scrolls every viewport around a view so that it can be seen.
  func reveal(_ view: View) {
    layoutIfNeeded()
    var parent = view.superview
    while let current = parent {
      if let scroll = current as? ScrollingView {
        let place = view.screenPoint(CellPoint(x: 0, y: 0))
        let corner = scroll.screenPoint(CellPoint(x: 0, y: 0))
        scroll.reveal(
          CellRect(
            x: place.x - corner.x + scroll.offset.x, y: place.y - corner.y + scroll.offset.y,
            width: view.frame.width, height: view.frame.height))
      }
      parent = current.superview
    }
  }

  /// Gives the focus back to where it was on the controller that is now on top, or to the first
  /// view that takes it, unless that is a text field: typing begins only when the user says so.
  package func restoreFocus() {
    if let focusedView, focusedView.window === self, focusedView.isDescendant(of: reachable),
      !focusedView.isHiddenInTree
    {
      return
    }
    focusedView = nil
    hasLeftField = false
    if let saved = topController?.topmost.savedFocus ?? topController?.savedFocus,
      saved.window === self, saved.canBecomeFocused, saved.isDescendant(of: reachable)
    {
      return focus(saved)
    }
    guard let first = focusableViews.first, !(first is TextField) else { return }
    if !visibleRect(of: first).isEmpty { focus(first) }
  }

  /// Gives the focus back after something modal left: to where it was, if that can be reached.
  func giveFocusBack(to previous: View?) {
    if let previous, previous.window === self, previous.canBecomeFocused,
      !previous.isHiddenInTree, previous.isDescendant(of: reachable)
    {
      focus(previous)
    } else {
      restoreFocus()
    }
  }

  /// Which of the views that take the focus has it; nil where none has.
  package var placeOfFocus: Int? {
    focusedView.flatMap { focused in focusableViews.firstIndex { $0 === focused } }
  }

  /// Gives the focus to the view that comes at a place in the order of Tab, as after the same
  /// content was made anew. A text field gets no focus here: its `onFocus` would run although the
  /// user did nothing.
  package func focus(place: Int) {
    layoutIfNeeded()
    let views = focusableViews
    if views.indices.contains(place), !(views[place] is TextField) { focus(views[place]) }
  }
}

extension View {
  /// Whether this view or one around it is hidden.
  var isHiddenInTree: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden { return true }
      view = current.superview
    }
    return false
  }
}
