import Localization

/// Keys and pasted text.
extension Window {
  /// Handles a batch of events.
  func handle(_ events: [Event]) { KeyBatch(window: self).handle(events) }

  /// Handles one event.
  package func handle(_ event: Event) {
    let event = event.withLatinShortcut
    // A movement is not recorded, and ends neither the question whether to quit nor a typing pause.
    if case .mouse(let mouse) = event, mouse.kind == .move { return self.mouse.handle(mouse) }
    if consumeRepetition(event) { return }
    if event.use != nil, !event.isInterrupt(of: self) {
      (quitsOnNextInterrupt, hasCopied) = (false, false)
    }
    if case .key(let key) = event, quitsBeforeLayout(key) {
      return isInterrupt(key) ? interrupt() : requestQuit()
    }
    // An earlier key of the batch may have opened a screen with deferred content.
    realizeDeferredContent()
    let focused = focusedView
    handleIfMeant(event) {
      if let eventObserver { eventObserver(event) }
      isHandlingEvent = true
      defer { isHandlingEvent = false }
      perform(event)
      if let handledEventObserver { handledEventObserver(event) }
    }
    if !modalViews.isEmpty { endWaitOfDialogs(after: focusedView === focused ? nil : event) }
  }

  private func perform(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: notifyUserEvent()
    case .resize, .resume, .background, .hiddenBackground, .scheme, .focus, .colorDepth,
      .imageSupport, .terminate:
      break
    }
    switch event {
    case .key(let key):
      lastAction = nil
      if isInterrupt(key) { return interrupt() }
      // Only a screen without a focus is looked up, because most keys move the focus.
      let idleScreen = focusedView == nil && hasTabStops ? topController?.topmost : nil
      let focused = focusedView
      if key.key == .escape, clearSelection() { return }
      if perform(key, .everywhere) { return }
      statusBar.message = nil
      clearSelection()
      if search?.type(key) == true { return }
      if let panelHost, panelHost.hasKeyboard { return panelHost.handle(key) }
      handle(key)
      if focused === focusedView, let field = fieldWithInitialFocus, visibleRect(of: field).isEmpty
      {
        // The user reads on. The next letters must not scroll back.
        focus(nil)
        hasLeftField = true
      }
      if focusedView == nil {
        let isSameScreen = idleScreen != nil && idleScreen === topController?.topmost
        if key.key == .escape || isSameScreen { hasLeftField = true }
      }
    case .mouse(let event): mouse.handle(event)
    case .paste(let text, let isTruncated): paste(text, isTruncated: isTruncated)
    case .resize(let size): resize(to: size)
    case .resume: setNeedsDisplay()
    case .background(let color): onBackground?(color)
    case .hiddenBackground: onHiddenBackground?()
    case .scheme(let scheme): onBackground?(scheme.assumedGround)
    case .focus: break
    case .colorDepth:
      setNeedsDisplay()
      onColorDepth?()
    case .imageSupport(let support): onImageSupport?(support)
    case .terminate(let signal): onTerminate?(signal)
    }
  }

  /// Inserts pasted text where typed text would go.
  private func paste(_ text: String, isTruncated: Bool) {
    guard !text.isEmpty else { return }
    var isTaken = true
    if search?.insert(text) == true { return }
    if panelHasKeyboard {
      isTaken = panel?.editingView?.paste(text) ?? false
    } else {
      if let field = activeFocus as? TextField, visibleRect(of: field).isEmpty { reveal(field) }
      isTaken = send { $0.paste(text) }
    }
    if !isTaken {
      showMessage(localized(.messagePasteIgnored))
    } else if isTruncated {
      let limit = InputDecoder.maximumPaste >> 20
      showMessage(localized.messagePasteCut(limit: "\(limit)"))
    }
  }

  /// Notifies the observers of a key, click or paste.
  func notifyUserEvent() {
    for observer in userEventObservers { observer() }
  }

  private func handle(_ key: KeyEvent) {
    if let arrow = arrow(for: key), use(arrow) { return }
    if use(key) { return }
    if let key = key.inLatinLayout, use(key) { return }
    explain(key)
  }

  /// Returns the arrow key of a letter if letters move the focus and are not text here.
  private func arrow(for key: KeyEvent) -> KeyEvent? {
    guard KeyBinding.lettersMove, key.modifiers.isEmpty, !(activeFocus is TextField) else {
      return nil
    }
    switch key.key {
    case .character("h"): return KeyEvent(.left)
    case .character("j"): return KeyEvent(.down)
    case .character("k"): return KeyEvent(.up)
    case .character("l"): return KeyEvent(.right)
    default: return nil
    }
  }

  /// Handles a key with the focused view, the controllers or the window. Returns false if it has no
  /// effect.
  private func use(_ key: KeyEvent) -> Bool {
    layoutFollowingFocus()
    if let field = activeFocus as? TextField, scrollBack(to: field, for: key) { return true }
    if key.typedCharacter?.isLetter == true, hasTabStops, !(activeFocus is TextField) {
      hasLeftField = true
    }
    // In a field, Escape first ends typing.
    if key.key == .escape, !(visibleFocus?.view is TextField), search?.end() == true { return true }
    return send { $0.keyDown(key) } || perform(key, .focus) || passOn(key)
  }

  /// Offers a key that no view handled to the controllers and the application, and performs its
  /// action otherwise. Returns false if it has no effect.
  func passOn(_ key: KeyEvent) -> Bool {
    if modalView == nil, controllersOnScreen.contains(where: { $0.keyDown(key) }) { return true }
    return onUnhandledKey?(key) == true || perform(key, .unclaimed)
  }

  /// Says why a key has no effect: an overlay keeps it from the screen, or nothing uses it. Keys that
  /// move, scroll or press are understood without it.
  func explain(_ key: KeyEvent) {
    if let modalView, modalView.keyBindings.action(for: key) == nil,
      key.typedCharacter != nil || key.key == .enter || hasBinding(for: key)
    {
      return showMessage(obstacle(by: modalView))
    }
    guard modalView == nil, case .character(let character) = key.key, character != " " else {
      return
    }
    showMessage(
      localized.messageKeyUnused(
        key: KeyNames.shown(key.name), help: keyBindings.shownKeyName(for: .showHelp)))
  }

  /// Returns the message about a command that an overlay prevents: what to do first.
  func obstacle(by overlay: View) -> String {
    if overlay is ProgressOverlay {
      let cancel = KeyBinding.progress.shownKeyName(for: .cancel)
      return localized.messageStillLoading(key: cancel)
    }
    guard let title = (overlay as? Dialog)?.title, !title.isEmpty else {
      return localized(.messageCloseDialog)
    }
    return localized.messageCloseNamedDialog(title: title)
  }

  /// Scrolls back to a focused field that is not visible, for a key that types or deletes. The
  /// typed text is inserted; a deletion is ignored, because the user does not see its target.
  /// Escape only ends the editing.
  /// - Returns: whether the key was handled.
  private func scrollBack(to field: TextField, for key: KeyEvent) -> Bool {
    guard visibleRect(of: field).isEmpty else { return false }
    if key.key == .escape {
      focus(nil)
      return true
    }
    let deletes = key.key == .backspace || key.key == .delete
    if deletes || key.typedCharacter != nil { reveal(field) }
    return deletes
  }

  /// Offers an event to the focused view, if visible, and its ancestors up to the modal view.
  @discardableResult
  private func send(_ body: (View) -> Bool) -> Bool {
    let root = activeRoot
    for view in (visibleFocus?.view ?? root).selfAndSuperviews {
      if body(view) { return true }
      if view === root { break }
    }
    return false
  }

  // MARK: - Actions of the window

  /// Performs the action of a key in the bindings of one scope. Returns whether it was performed.
  private func perform(_ key: KeyEvent, _ scope: KeyBinding.Scope) -> Bool {
    for binding in keyBindings where binding.scope == scope {
      guard let action = binding.action(for: key) else { continue }
      lastAction = action
      if perform(action) { return true }
    }
    return key.isShiftEnter && perform(KeyEvent(.enter), scope)
  }

  func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .focusNext: focusNext()
    case .focusPrevious: focusPrevious()
    case .moveUp: return FocusMovement(window: self).move(.up)
    case .moveDown: return FocusMovement(window: self).move(.down)
    case .moveLeft: return FocusMovement(window: self).move(.left)
    case .moveRight: return FocusMovement(window: self).move(.right)
    case .pageUp: return PageScrolling(window: self).scroll(.pageUp)
    case .pageDown: return PageScrolling(window: self).scroll(.pageDown)
    case .scrollToStart: return PageScrolling(window: self).scroll(.toStart)
    case .scrollToEnd: return PageScrolling(window: self).scroll(.toEnd)
    case .nextPage: return PageTurning(window: self).turn(forward: true)
    case .previousPage: return PageTurning(window: self).turn(forward: false)
    case .press: return visibleFocus?.view.activate() ?? false
    case .showHelp: showHelp()
    case .showMenu: showMenu()
    case .search: beginSearch()
    case .searchNext, .searchPrevious:
      guard let search else {
        showMessage(localized.messageNothingToRepeat(key: keyBindings.shownKeyName(for: .search)))
        return true
      }
      return search.showMatch(isForward: action == .searchNext)
    case .quit: requestQuit()
    default:
      guard let handler = handlers.first(where: { $0.action == action }) else { return false }
      handler.run()
    }
    return true
  }
}

// MARK: - Quitting a busy program

extension Window {
  /// Whether `q` would quit now: not while a text field has the focus, or gets it with the next frame.
  var isQuitLetterActive: Bool {
    let isText =
      if panelHasKeyboard {
        panel?.isEditingText != false
      } else if let focusedView {
        focusedView is TextField
      } else {
        !hasLeftField && hasTabStops
      }
    return search?.isTyping != true && !isText && !mayDropKeys
      && keyBindings.action(for: KeyEvent("q")) == .quit
  }

  /// Whether a key quits before pending layout and deferred content, which may take long and would
  /// never be seen.
  func quitsBeforeLayout(_ key: KeyEvent) -> Bool {
    guard frames.needsLayout || !deferredScrollViews.isEmpty else { return false }
    return isInterrupt(key)
      || key == KeyEvent("q") && isQuitLetterActive && modalView == nil && !hasBinding(for: key)
  }

  /// Whether the focused view, an ancestor or a controller on screen has a binding for a key.
  private func hasBinding(for key: KeyEvent) -> Bool {
    if focusedView?.firstResultUpward({ $0.keyBindings.action(for: key) }) != nil { return true }
    return controllersOnScreen.contains { $0.keyBindings.action(for: key) != nil }
  }
}
