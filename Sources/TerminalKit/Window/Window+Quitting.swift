/// What a busy program knows of its keys.
extension Window {
  /// Whether `q` would end the program now, as far as that can be told before it is pressed: not
  /// while a field has the focus, or gets it with the first letter.
  package var lettersQuit: Bool {
    if search?.isTyping == true { return false }
    if panelHasKeys {
      return panel?.takesText == false && keyBindings.action(for: KeyEvent("q")) == .quit
    }
    if let focusedView {
      if focusedView is TextField { return false }
    } else if !hasLeftField, hasStops {
      return false
    }
    return keyBindings.action(for: KeyEvent("q")) == .quit
  }

  /// Whether a key ends the program before what is missing of the screen is made or laid out, which
  /// may take long and nobody will see.
  func quitsUnseen(_ key: KeyEvent) -> Bool {
    guard frames.needsLayout || !unfinished.isEmpty else { return false }
    if keyBindings.contains(where: { $0.scope == .everywhere && $0.action(for: key) == .quit }) {
      return true
    }
    return key == KeyEvent("q") && lettersQuit && modalView == nil && !isClaimed(key)
  }

  /// Whether a view around the focus or a controller on screen has a use of its own for a key.
  private func isClaimed(_ key: KeyEvent) -> Bool {
    var view = focusedView
    while let current = view {
      if current.keyBindings.action(for: key) != nil { return true }
      view = current.superview
    }
    return controllersOnScreen.contains { $0.keyBindings.action(for: key) != nil }
  }
}
