/// The hints of the last row, messages in it, and the page of keys.
extension Window {
  /// Shows a message in the status row until the next key.
  public func showMessage(_ text: String) { statusBar.message = text }

  /// Writes the last row.
  func refreshStatus() {
    var hints: [KeyHint] = []
    let focus = reachableFocus
    let modal = modalView
    func add(_ action: KeyAction, _ label: String? = nil) {
      guard let hint = keyBindings.binding(for: action)?.hint else { return }
      hints.append(label.map { KeyHint(hint.key, $0) } ?? hint)
    }
    if focus != nil || (modal == nil && frames.hasFocusableViews) { add(.focusNext) }
    if let field = focus as? TextField {
      // Letters are text here, so only keys that are none are worth a hint.
      hints += field.keyHints
    } else {
      if let label = focus?.activationHint { add(.press, label) }
      if let modal {
        hints += modal.keyHints
      } else {
        hints += topController?.keyHints ?? []
        if frames.hasRowsBelow { add(.pageDown) }
      }
      add(.showHelp)
    }
    statusBar.hints = hints
    statusBar.trailingText = topController?.statusText ?? ""
  }

  /// The keys that do something here, in the order of the help page: those of the window, with
  /// those of the controllers on screen before what only nobody else may want.
  private var reachableBindings: [KeyBinding] {
    var inner: [KeyBinding] = []
    var controller: ViewController? = topController?.topmost
    while let current = controller {
      inner = current.keyBindings + inner
      controller = current.parent
    }
    return keyBindings.filter { $0.scope == .focus } + inner
      + keyBindings.filter { $0.scope != .focus }
  }

  /// Opens a box with every key.
  public func showHelp() {
    let list = KeyList(reachableBindings.helpRows)
    present(
      Dialog(title: "Keys", content: list, choices: [Dialog.Choice("Close", key: .escape)]))
  }
}
