/// What keys and paste do.
extension Window {
  /// Handles one event of a batch.
  package func handle(_ event: Event) {
    if case .key(let key) = event, quitsUnseen(key) { return onQuit?() ?? () }
    // A key before this one may have brought a screen of which only the beginning is there.
    finishContent()
    switch event {
    case .key, .mouse, .paste: noteUserEvent()
    case .resize, .resume, .background, .pictures, .terminate: break
    }
    switch event {
    case .key(let key):
      if perform(key, .everywhere) { return }
      statusBar.message = nil
      if search?.type(key) == true { return }
      if panelHasKeys { return handleInPanel(key) }
      handle(key)
      if key.key == .escape, focusedView == nil { hasLeftField = true }
    case .mouse(let mouse): handle(mouse)
    case .paste(let text, let isTruncated):
      if search?.insert(text) == true { return }
      if panelHasKeys {
        _ = panel?.typingView?.paste(text)
        return
      }
      if let field = reachableFocus as? TextField, visibleRect(of: field).isEmpty { reveal(field) }
      send { $0.paste(text) }
      if isTruncated {
        let limit = InputDecoder.maximumPaste >> 20
        showMessage("Only the first \(limit) MiB of the paste could be taken.")
      }
    case .resize(let size): resize(to: size)
    case .resume: setNeedsDisplay()
    case .background(let color): onBackground?(color)
    case .pictures(let support): onPictures?(support)
    case .terminate(let signal): onTerminate?(signal)
    }
  }

  /// Tells those who want to know of each key, click and paste.
  func noteUserEvent() {
    for observer in userEventObservers { observer() }
    onUserEvent?()
  }

  private func handle(_ key: KeyEvent) {
    layoutFollowingFocus()
    if beginTyping(with: key) { return }
    // In a field Escape ends the typing first.
    if key.key == .escape, !(lit?.view is TextField), search?.end() == true { return }
    if send({ $0.keyDown(key) }) { return }
    if perform(key, .focus) { return }
    if modalView == nil, sendToControllers(key) { return }
    if onUnhandledKey?(key) == true { return }
    _ = perform(key, .unclaimed)
  }

  /// On a screen that begins with a field and has no focus yet, typing begins in that field: who
  /// types a name must not quit at its first q. A field that was scrolled out of sight while
  /// somebody typed comes back.
  /// - Returns: whether the key has done enough.
  private func beginTyping(with key: KeyEvent) -> Bool {
    if let field = reachableFocus as? TextField { return bringBack(field, for: key) }
    guard let character = key.typedCharacter, !"?/".contains(character), let field = fieldToType
    else { return false }
    focus(field)
    return false
  }

  /// The field in which typing begins although it has not the focus; nil where there is none.
  var fieldToType: TextField? {
    guard focusedView == nil, search == nil, !hasLeftField else { return nil }
    return stops.first as? TextField
  }

  /// A field that was scrolled out of sight comes back for what is typed, which is not lost, and for
  /// a key that deletes, which does not delete what nobody sees. Escape ends the editing, as it does
  /// where the field is seen, and leaves nothing else.
  /// - Returns: whether the key has done enough.
  private func bringBack(_ field: TextField, for key: KeyEvent) -> Bool {
    guard visibleRect(of: field).isEmpty else { return false }
    if key.key == .escape {
      focus(nil)
      return true
    }
    let deletes = key.key == .backspace || key.key == .delete
    if deletes || key.typedCharacter != nil { reveal(field) }
    return deletes
  }

  /// Offers an event to the focused view and the views around it, up to the modal one; to none of
  /// them that is out of sight.
  @discardableResult
  private func send(_ body: (View) -> Bool) -> Bool {
    let limit = reachable
    var view: View? = lit?.view ?? limit
    while let current = view {
      if body(current) { return true }
      if current === limit { break }
      view = current.superview
    }
    return false
  }

  private func sendToControllers(_ key: KeyEvent) -> Bool {
    controllersOnScreen.contains { $0.keyDown(key) }
  }

  /// Performs the action of a key that nothing wanted.
  func perform(unclaimed key: KeyEvent) { _ = perform(key, .unclaimed) }

  // MARK: - Actions of the window

  /// Looks a key up among the bindings of one scope and performs its action.
  private func perform(_ key: KeyEvent, _ scope: KeyBinding.Scope) -> Bool {
    for binding in keyBindings where binding.scope == scope {
      if let action = binding.action(for: key), perform(action) { return true }
    }
    return false
  }

  func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .focusNext: focusNext()
    case .focusPrevious: focusPrevious()
    case .moveUp: return move(.up)
    case .moveDown: return move(.down)
    case .moveLeft: return move(.left)
    case .moveRight: return move(.right)
    case .pageUp: return turn(.pageUp)
    case .pageDown: return turn(.pageDown)
    case .scrollToStart: return turn(.toStart)
    case .scrollToEnd: return turn(.toEnd)
    case .nextPage: return turnPages(forward: true)
    case .previousPage: return turnPages(forward: false)
    case .press: return pressFocus()
    case .showHelp: showHelp()
    case .search: beginSearch()
    case .searchNext: return search?.next() ?? false
    case .searchPrevious: return search?.previous() ?? false
    case .quit: onQuit?()
    default:
      guard let handler = handlers.first(where: { $0.action == action }) else { return false }
      handler.run()
    }
    return true
  }

  /// Presses what is lit: nothing that is out of sight.
  private func pressFocus() -> Bool { lit?.view.activate() ?? false }
}
