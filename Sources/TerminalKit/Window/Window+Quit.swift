import Localization

/// Quitting, and copying with the same key.
extension Window {
  /// Whether a key quits in every place: Ctrl-C.
  func isInterrupt(_ key: KeyEvent) -> Bool {
    key.modifiers.contains(.control)
      && keyBindings.contains { $0.scope == .everywhere && $0.action(for: key) == .quit }
  }

  /// Handles Ctrl-C: copies the selection, or else asks once before something is lost, or else quits. The
  /// next one does not copy, and the one after a question quits. No layout is needed, so that it works while
  /// one would take long.
  func interrupt() {
    guard !mayQuit, !hasCopied, let selection else { return requestQuit() }
    hasCopied = true
    let quits = localized.messageQuitsAgain(key: keyBindings.lastKeyName(for: .quit))
    showMessage(
      selection.isSecret
        ? "\(localized(.messagePasswordNotCopied)) \(quits)"
        : "\(copy(selection.lines)) \(quits)")
  }

  /// Quits, but asks once before something is lost; see ``quitObjection``.
  func requestQuit() {
    guard !mayQuit, let objection = quitObjection?() else { return onQuit?() ?? () }
    let wasHandlingEvent = isHandlingEvent
    isHandlingEvent = true
    defer { isHandlingEvent = wasHandlingEvent }
    quitsOnNextInterrupt = true
    statusBar.message = nil
    let question = Dialog(
      title: localized(.dialogQuitTitle), message: objection,
      choices: [
        Dialog.Choice(localized(.buttonStay), key: .escape),
        Dialog.Choice(localized(.buttonQuit), key: .character("q"), kind: .destructive) {
          [weak self] in
          self?.onQuit?()
        },
      ])
    quitQuestion = question
    if !present(question) {
      let key = keyBindings.lastKeyName(for: .quit)
      showMessage("\(objection) \(localized.messageQuitsAgain(key: key))")
    }
  }

  /// Whether the user was asked whether to quit, and has done nothing else since.
  private var mayQuit: Bool { quitsOnNextInterrupt || quitQuestion?.window === self }

  /// The selected text of the screen, or of the field that takes keys, and whether it is secret; nil without
  /// a selection.
  private var selection: (lines: [String], isSecret: Bool)? {
    if let textSelection, !textSelection.isEmpty { return (textSelection.lines, false) }
    let field = panelHasKeyboard ? panel?.editingView as? TextField : activeFocus as? TextField
    guard let field, let range = field.editor.selection else { return nil }
    return ([String(field.editor.characters[range])], field.isSecure)
  }
}

extension Event {
  /// Whether it is a key that quits in every place.
  @MainActor func isInterrupt(of window: Window) -> Bool {
    if case .key(let key) = self { window.isInterrupt(key) } else { false }
  }
}

extension [KeyBinding] {
  /// The displayed name of the last key of an action, which is Ctrl-C for ``KeyAction/quit``.
  fileprivate func lastKeyName(for action: KeyAction) -> String {
    for binding in reversed() {
      if let (key, _) = binding.keys.last(where: { $0.1 == action }) {
        return KeyNames.shown(key.name)
      }
    }
    return ""
  }
}
