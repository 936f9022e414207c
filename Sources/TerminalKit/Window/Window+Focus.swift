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

  /// Gives the focus to a view, or to none, and scrolls it into sight with what belongs to it.
  public func focus(_ view: View?) { focus(view, revealing: .withContext) }

  /// Gives the focus to a view, or to none.
  func focus(_ view: View?, revealing: Revealing) {
    passedStop = nil
    followsFocus = true
    if view !== focusedView {
      let old = focusedView
      focusedView = view
      old?.focusDidChange(false)
      guard focusedView === view else { return }
      view?.focusDidChange(true)
    }
    if let view, focusedView === view { reveal(view, revealing) }
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
      return focusAgain(saved)
    }
    guard let first = input(after: nil), !(first is TextField), first !== passedStop else { return }
    guard !visibleRect(of: first).isEmpty else { return }
    focus(first, revealing: .nothing)
    followsFocus = false
  }

  /// Gives the focus to a view that had it before: the page stays where it is if the view is seen.
  private func focusAgain(_ view: View) {
    layoutIfNeeded()
    focus(view, revealing: visibleRect(of: view).isEmpty ? .withContext : .nothing)
  }

  /// Gives the focus back after something modal left: to where it was, if that can be reached.
  func giveFocusBack(to previous: View?) {
    if let previous, previous.window === self, previous.canBecomeFocused,
      !previous.isHiddenInTree, previous.isDescendant(of: reachable)
    {
      focusAgain(previous)
    } else {
      restoreFocus()
    }
  }

  /// Which of the views that take the focus has it; nil where none has.
  package var placeOfFocus: Int? {
    focusedView.flatMap { focused in focusableViews.firstIndex { $0 === focused } }
  }

  /// Gives the focus to the view that takes the place of the one that had it: nobody is told, for to
  /// the user it is the same one.
  package func handFocus(to view: View) {
    focusedView = view
    setNeedsDisplay()
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
  package var isHiddenInTree: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden { return true }
      view = current.superview
    }
    return false
  }
}
