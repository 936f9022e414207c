/// What keys and paste do.
extension Window {
  /// Handles one event of a batch.
  package func handle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste:
      for observer in userEventObservers { observer() }
      onUserEvent?()
    case .resize, .resume, .terminate: break
    }
    switch event {
    case .key(let key):
      if perform(key, .everywhere) { return }
      statusBar.message = nil
      handle(key)
      if key.key == .escape, focusedView == nil { hasLeftField = true }
    case .mouse(let mouse): handle(mouse)
    case .paste(let text, let isTruncated):
      send { $0.paste(text) }
      if isTruncated {
        let limit = InputDecoder.maximumPaste >> 20
        showMessage("Only the first \(limit) MiB of the paste could be taken.")
      }
    case .resize(let size): resize(to: size)
    case .resume: setNeedsDisplay()
    case .terminate(let signal): onTerminate?(signal)
    }
  }

  private func handle(_ key: KeyEvent) {
    layoutIfNeeded()
    beginTyping(with: key)
    if send({ $0.keyDown(key) }) { return }
    if perform(key, .focus) { return }
    if modalView == nil, sendToControllers(key) { return }
    if onUnhandledKey?(key) == true { return }
    _ = perform(key, .unclaimed)
  }

  /// On a screen that begins with a field and has no focus yet, typing begins in that field: who
  /// types a name must not quit at its first q.
  private func beginTyping(with key: KeyEvent) {
    guard focusedView == nil, let character = key.typedCharacter, character != "?",
      let field = focusableViews.first as? TextField, !hasLeftField
    else { return }
    focus(field)
  }

  /// Offers an event to the focused view and the views around it, up to the modal one.
  @discardableResult
  private func send(_ body: (View) -> Bool) -> Bool {
    let limit = reachable
    var view: View? = focusedView ?? limit
    if let focusedView, !focusedView.isDescendant(of: limit) { view = limit }
    while let current = view {
      if body(current) { return true }
      if current === limit { break }
      view = current.superview
    }
    return false
  }

  private func sendToControllers(_ key: KeyEvent) -> Bool {
    var controller: ViewController? = topController?.topmost
    while let current = controller {
      if current.keyDown(key) { return true }
      controller = current.parent
    }
    return false
  }

  // MARK: - Actions of the window

  /// Looks a key up among the bindings of one scope and performs its action.
  private func perform(_ key: KeyEvent, _ scope: KeyBinding.Scope) -> Bool {
    for binding in keyBindings where binding.scope == scope {
      if let action = binding.action(for: key), perform(action) { return true }
    }
    return false
  }

  private func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .focusNext: focusNext()
    case .focusPrevious: focusPrevious()
    case .moveUp: return move(.up)
    case .moveDown: return move(.down)
    case .moveLeft: return move(.left)
    case .moveRight: return move(.right)
    case .pageUp: return scroll(.pageUp)
    case .pageDown: return scroll(.pageDown)
    case .scrollToStart: return scroll(.toStart)
    case .scrollToEnd: return scroll(.toEnd)
    case .press: return pressFocus()
    case .showHelp: showHelp()
    case .quit: onQuit?()
    default:
      guard let handler = handlers.first(where: { $0.action == action }) else { return false }
      handler.run()
    }
    return true
  }

  private func pressFocus() -> Bool {
    guard let focusedView, focusedView.isDescendant(of: reachable) else { return false }
    if visibleRect(of: focusedView).isEmpty {
      // Nobody presses what is out of sight: it is shown first.
      reveal(focusedView)
      return true
    }
    return focusedView.activate()
  }
}
