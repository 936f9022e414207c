/// What a busy program knows of its keys.
extension Window {
  /// Whether `q` would end the program now, as far as that can be told before it is pressed: not
  /// while a field has the focus, or gets it with the first letter.
  package var lettersQuit: Bool {
    if search?.isTyping == true { return false }
    if let focusedView {
      if focusedView is TextField { return false }
    } else if !hasLeftField, hasStops {
      return false
    }
    return keyBindings.action(for: KeyEvent("q")) == .quit
  }
}
