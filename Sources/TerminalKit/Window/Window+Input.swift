/// What keys, mouse and paste do.
extension Window {
  /// Handles one event of a batch.
  public func handle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: onUserEvent?()
    case .resize, .resume, .terminate: break
    }
    switch event {
    case .key(let key):
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

  // MARK: - Keys

  private func handle(_ key: KeyEvent) {
    if key.modifiers == .control, key.key == .character("c") {
      onQuit?()
      return
    }
    layoutIfNeeded()
    beginTyping(with: key)
    if send({ $0.keyDown(key) }) { return }
    if activate(with: key) || travel(with: key) { return }
    if modalView == nil, sendToControllers(key) { return }
    if onUnhandledKey?(key) == true { return }
    guard key.modifiers.isEmpty || key.modifiers == .shift else { return }
    switch key.key {
    case .character("q"): onQuit?()
    case .character("?"): showHelp()
    default: break
    }
  }

  /// On a screen that begins with a field and has no focus yet, typing begins in that field: who
  /// types a name must not quit at its first q.
  private func beginTyping(with key: KeyEvent) {
    guard focusedView == nil, key.modifiers.isDisjoint(with: [.control, .alt]),
      case .character(let character) = key.key, character != "?",
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

  private func activate(with key: KeyEvent) -> Bool {
    guard key.modifiers.isEmpty, key.key == .enter || key.key == .character(" ") else {
      return false
    }
    guard let focusedView, focusedView.isDescendant(of: reachable) else { return false }
    if visibleRect(of: focusedView).isEmpty {
      // Nobody presses what is out of sight: it is shown first.
      reveal(focusedView)
      return true
    }
    return focusedView.activate()
  }

  private func travel(with key: KeyEvent) -> Bool {
    if key.key == .backTab || (key.key == .tab && key.modifiers.contains(.shift)) {
      focusPrevious()
      return true
    }
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .tab:
      focusNext()
      return true
    case .up: return move(.up)
    case .down: return move(.down)
    case .left: return move(.left)
    case .right: return move(.right)
    case .pageUp, .pageDown, .home, .end: return scrollKey(key.key)
    default: return false
    }
  }

  /// Opens a box with every key.
  public func showHelp() {
    let keys =
      [
        KeyHint("Tab, arrows", "move the focus"), KeyHint("Enter, Space", "press"),
        KeyHint("Esc, Backspace", "go back"), KeyHint("PgUp PgDn Home End", "scroll"),
      ] + extraHelp + [KeyHint("Ctrl-L", "draw again"), KeyHint("q, Ctrl-C", "quit")]
    let column = keys.map { TextMetrics.width($0.key) }.max() ?? 0
    let lines = keys.map { hint in
      hint.key + String(repeating: " ", count: column - TextMetrics.width(hint.key) + 3)
        + hint.label
    }
    present(
      Dialog(
        title: "Keys", message: lines.joined(separator: "\n"),
        choices: [Dialog.Choice("Close", key: .escape)]))
  }

  // MARK: - Mouse

  private func handle(_ mouse: MouseEvent) {
    layoutIfNeeded()
    let place = mouse.position
    switch mouse.kind {
    case .press(let button):
      guard button == .left else { return }
      statusBar.message = nil
      press(at: place)
    case .release: release(at: place)
    case .wheelUp: wheel(at: place, dx: 0, dy: -3, shifted: mouse.modifiers.contains(.shift))
    case .wheelDown: wheel(at: place, dx: 0, dy: 3, shifted: mouse.modifiers.contains(.shift))
    case .wheelLeft: wheel(at: place, dx: -6, dy: 0, shifted: false)
    case .wheelRight: wheel(at: place, dx: 6, dy: 0, shifted: false)
    case .drag: break
    }
  }

  private func hit(_ place: CellPoint) -> View? {
    guard let hit = root.hitTest(place) else { return nil }
    if let modalView, !hit.isDescendant(of: modalView) { return nil }
    return hit
  }

  private func press(at place: CellPoint) {
    pressedView = nil
    // Who clicks chooses where to type: a click on a disabled field is no wish for another one.
    hasLeftField = true
    var view = hit(place)
    while let current = view {
      let corner = current.screenPoint(CellPoint(x: 0, y: 0))
      if current.mouseDown(at: CellPoint(x: place.x - corner.x, y: place.y - corner.y)) {
        if current.canBecomeFocused { focus(current) }
        pressedView = current
        return
      }
      view = current.superview
    }
  }

  private func release(at place: CellPoint) {
    guard let pressed = pressedView else { return }
    pressedView = nil
    guard let hit = hit(place), hit.isDescendant(of: pressed) else { return }
    _ = pressed.activate()
  }

  private func wheel(at place: CellPoint, dx: Int, dy: Int, shifted: Bool) {
    let (dx, dy) = shifted ? (dy * 2, 0) : (dx, dy)
    var view = hit(place)
    while let current = view {
      // Sideways an eighth of what is seen, for a strip of cards is many screens long.
      let step = max(abs(dx), current.frame.width / 8) * dx.signum()
      if current.scroll(dx: step, dy: dy) { return }
      view = current.superview
    }
  }
}
