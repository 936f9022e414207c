import CellText

extension KeyEvent {
  /// The same key in the US layout, for a character of a layout without Latin letters; otherwise nil.
  var inLatinLayout: KeyEvent? {
    guard case .character(let character) = key, let latin = KeyboardLayout.latin(character) else {
      return nil
    }
    return KeyEvent(latin, modifiers)
  }
}

extension Event {
  /// The event with the key of the US layout, for a character of a layout without Latin letters with Ctrl or
  /// Alt. A terminal with the kitty keyboard protocol has already reported that key.
  var withLatinShortcut: Event {
    guard case .key(let key) = self, !key.modifiers.isDisjoint(with: [.control, .alt]),
      let latin = key.inLatinLayout
    else { return self }
    return .key(latin)
  }
}
