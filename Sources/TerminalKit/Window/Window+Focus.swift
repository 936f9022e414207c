/// Focus: which view has it, moving it, and restoring it.
extension Window {
  /// The topmost modal view of the active pane, if one is visible.
  var modalView: View? { modalViews.isEmpty ? nil : modalView(over: activePane) }

  /// The topmost modal view over a pane, or over all without one. Those of the other pane leave it alone.
  func modalView(over pane: View?) -> View? {
    let other = pane.flatMap { pane in splitStack?.panes.first { $0 !== pane } }
    return modalViews.last { view in
      !view.isHiddenInTree && (view as? Overlay)?.isWaiting != true
        && !(other.map(view.isDescendant(of:)) ?? false)
    }
  }

  /// The one of two panes that has the keyboard; nil with one.
  var activePane: View? {
    guard let stack = splitStack, let active = stack.activeViewController else { return nil }
    return stack.pane(of: active)
  }

  /// The field that the user edits, unless the user is pressing a key now.
  package var fieldInUse: TextField? {
    guard !isHandlingEvent, let field = focusedView as? TextField, field.isBeingEdited,
      field.isEditable, !field.isHiddenInTree
    else { return nil }
    return field
  }

  /// Gives the focus to a dialog that waited until the user left the fields.
  /// - Parameter event: what the user did; nil if a field is gone without an event.
  func endWaitOfDialogs(after event: Event? = nil) {
    for case let dialog as Dialog in modalViews where dialog.endWait() {
      dialog.takeFocus()
      // Escape and a click choose the dialog. Other keys were meant for the fields, and so are those that
      // follow at once.
      dialogTookFocus(isMeant: event?.use == .escape || event?.use == .click)
    }
  }

  /// The focused view, unless a modal view covers it.
  var activeFocus: View? {
    focusedView.flatMap { $0.isDescendant(of: activeRoot) ? $0 : nil }
  }

  /// The view that keys can reach: the topmost modal view, or else the active pane, or the content view.
  var activeRoot: View { modalView ?? activePane ?? contentView }

  /// The focused field, if its screen gave it the focus and the user has not used it.
  var fieldWithInitialFocus: TextField? {
    (focusedView as? TextField).flatMap { $0.hasInitialFocus ? $0 : nil }
  }

  /// Moves the focus to a view, or removes it, and scrolls the view and its label into the visible
  /// area.
  public func focus(_ view: View?) { focus(view, reveal: .withContext) }

  /// Moves the focus to a view, or removes it.
  func focus(_ view: View?, reveal policy: RevealPolicy) {
    if let view, savesFocusForOtherPane(view) { return }
    suppressedInitialFocus = nil
    focusSuccession = nil
    if tabStart != nil { tabStart = nil }
    keepsFocusVisible = true
    let old = focusedView
    if view !== old {
      focusedView = view
      old?.focusDidChange(false)
      guard focusedView === view else { return }
      view?.focusDidChange(true)
    }
    if let view, focusedView === view { reveal(view, policy, from: old) }
  }

  /// Saves the focus for a view in the pane without the keyboard, instead of moving it there, unless an
  /// event of the user is being handled: the user is working in the other pane.
  /// - Returns: whether the focus was saved.
  private func savesFocusForOtherPane(_ view: View) -> Bool {
    guard let splitStack, !isHandlingEvent, let activePane, !view.isDescendant(of: activePane),
      splitStack.panes.contains(where: view.isDescendant), view.canBecomeFocused
    else { return false }
    splitStack.controller(around: view)?.savedFocus = view
    return true
  }

  /// Restores the focus of the top controller, or else focuses the first view that takes it. A text
  /// field gets the focus only when its screen appears: later, letters are commands until the user
  /// selects a field.
  package func restoreFocus() {
    if let focusedView, focusedView.window === self, focusedView.isDescendant(of: activeRoot),
      !focusedView.isHiddenInTree
    {
      return
    }
    focusedView = nil
    if hasLeftField, topController?.topmost !== screenOfLeftField { hasLeftField = false }
    if let saved = topController?.topmost.savedFocus ?? topController?.savedFocus,
      saved.window === self, saved.canBecomeFocused, saved.isDescendant(of: activeRoot)
    {
      return refocus(saved)
    }
    guard let first = tabOrder.initialControl, first !== suppressedInitialFocus,
      !visibleRect(of: first).isEmpty
    else { return }
    if let field = first as? TextField {
      guard !hasLeftField else { return }
      field.hasInitialFocus = true
    }
    focus(first, reveal: .none)
    keepsFocusVisible = false
  }

  /// Focuses a view that had the focus before. Scrolls only if the view is not visible.
  private func refocus(_ view: View) {
    if let field = view as? TextField, field.hadInitialFocus { field.hasInitialFocus = true }
    layoutIfNeeded()
    focus(view, reveal: visibleRect(of: view).isEmpty ? .withContext : .none)
  }

  /// Restores the focus after a modal view closed: to the view that had it, if that can be
  /// reached, or else to its neighbor.
  func restoreFocus(to previous: View?, below overlay: Overlay) {
    if let previous, previous.window === self, previous.canBecomeFocused,
      !previous.isHiddenInTree, previous.isDescendant(of: activeRoot)
    {
      refocus(previous)
    } else if previous == nil && overlay.succession == nil
      || focusedView?.isDescendant(of: activeRoot) == true
    {
      restoreFocus()
    } else {
      passFocusOn(from: previous, below: overlay, overlay.succession)
    }
  }

  /// The index of the focused view in Tab order; nil if no view has the focus.
  package var focusIndex: Int? {
    focusedView.flatMap { focused in focusableViews.firstIndex { $0 === focused } }
  }

  /// Moves the focus to a view that replaces the focused one, without calling any focus handler:
  /// to the user it is the same view.
  /// - Parameter old: the view that had the focus, if it has already left the window.
  package func transferFocus(to view: View, from old: View? = nil) {
    if let old = old ?? focusedView {
      typeahead.replace(old, with: view)
      heldKey.replace(old, with: view)
    }
    if let old = (old ?? focusedView) as? TextField, let field = view as? TextField {
      field.hasInitialFocus = old.hasInitialFocus
      field.isBeingEdited = old.isBeingEdited
    }
    focusedView = view
    setNeedsDisplay()
  }

  /// Focuses the view at an index in Tab order, for example after the content was rebuilt. Skips
  /// text fields, whose `onFocus` would run without a user action.
  package func focus(index: Int) {
    layoutIfNeeded()
    let views = focusableViews
    if views.indices.contains(index), !(views[index] is TextField) { focus(views[index]) }
  }
}

extension View {
  /// Whether this view or an ancestor is hidden.
  package var isHiddenInTree: Bool {
    firstResultUpward { $0.isHidden ? true : nil } ?? false
  }

  /// This view and its superviews, innermost first.
  var selfAndSuperviews: UnfoldFirstSequence<View> { sequence(first: self) { $0.superview } }
}
