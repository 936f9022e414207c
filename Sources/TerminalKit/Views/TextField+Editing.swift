/// What keys and pastes do in a text field.
extension TextField {
  func edit(with key: KeyEvent) -> Bool {
    guard isEditable else { return false }
    if let character = key.typedCharacter {
      insert([character])
      return true
    }
    // A key that is none with all its modifiers may be one without Shift, or without what stands
    // beside Control.
    for modifiers in [key.modifiers, key.modifiers.subtracting(.shift), .control]
    where modifiers.isSubset(of: key.modifiers) {
      if let action = keyBindings.action(for: KeyEvent(key.key, modifiers)) {
        return perform(action)
      }
    }
    return false
  }

  /// Performs an action of ``KeyBinding/textField``; false for any other.
  func edit(_ action: KeyAction) -> Bool {
    switch action {
    case .caretLeft: move(.characterLeft)
    case .caretRight: move(.characterRight)
    case .caretWordLeft: move(.wordLeft)
    case .caretWordRight: move(.wordRight)
    case .caretToStart: move(.start)
    case .caretToEnd: move(.end)
    case .selectLeft: move(.characterLeft, selecting: true)
    case .selectRight: move(.characterRight, selecting: true)
    case .selectWordLeft: move(.wordLeft, selecting: true)
    case .selectWordRight: move(.wordRight, selecting: true)
    case .selectToStart: move(.start, selecting: true)
    case .selectToEnd: move(.end, selecting: true)
    case .deleteBack: change { $0.delete(to: .characterLeft) }
    case .deleteForward: change { $0.delete(to: .characterRight) }
    case .deleteWordBack: kill(.wordLeft)
    case .deleteWordForward: kill(.wordRight)
    case .deleteToBlank: kill(.blankLeft)
    case .deleteToStart: kill(.start)
    case .deleteToEnd: kill(.end)
    case .putBack: change { $0.yank() }
    case .undo: change { $0.undo() }
    case .redo: change { $0.redo() }
    case .leaveForNext: leaveForNext()
    case .leave: window?.focus(nil)
    default: return false
    }
    return true
  }

  private func move(_ target: LineEditor.Target, selecting: Bool = false) {
    if editor.characters.isEmpty { return movePlaceholder(to: target) }
    editor.move(to: visible(target), selecting: selecting)
    caretDidMove()
  }

  private func kill(_ target: LineEditor.Target) {
    change { $0.delete(to: visible(target), keeping: true) }
  }

  /// A secret is one word: where its words end is nobody's business.
  private func visible(_ target: LineEditor.Target) -> LineEditor.Target {
    guard isSecure else { return target }
    switch target {
    case .wordLeft, .blankLeft: return .start
    case .wordRight: return .end
    default: return target
    }
  }

  /// Edits the text and tells, where it is another one then.
  private func change(_ body: (inout LineEditor) -> Bool) {
    guard body(&editor) else { return }
    contentDidChange()
    wasEdited = true
    onChange?(text)
  }

  private func insert(_ new: [Character]) {
    let taken = new.filter(accepted)
    if taken.count < new.count { sayWhatIsTaken() }
    guard accepts == .number, !taken.isEmpty else { return change { $0.insert(taken) } }
    let range = editor.selection ?? editor.caret..<editor.caret
    var result = editor.characters
    // A number that is broken already can still be mended, one character after the other.
    let isNumber = NumberText.mayBecomeNumber(result)
    result.replaceSubrange(range, with: taken)
    guard !isNumber || NumberText.mayBecomeNumber(result) else { return sayWhatIsTaken() }
    change { $0.insert(taken) }
  }

  /// A key that does nothing looks like one that is broken.
  private func sayWhatIsTaken() {
    switch accepts {
    case .any: break
    case .number: window?.showMessage("This field takes a number.")
    case .date: window?.showMessage("This field takes digits and the signs - / . : only.")
    }
  }

  /// Pasted text becomes one line: a line break inside it is a blank, one at its end is nothing.
  func insert(pasted text: String) {
    var lines = text[...]
    while lines.last?.isNewline == true { lines.removeLast() }
    insert(lines.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func accepted(_ character: Character) -> Bool {
    guard !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    switch accepts {
    case .any: return true
    case .number: return NumberText.accepts(character)
    case .date: return character.isNumber || "-/.: ".contains(character)
    }
  }

  /// Goes on to the next view; from the last one to nowhere, not round to the first.
  private func leaveForNext() {
    if let window { window.focus(window.input(after: self)) }
  }
}
