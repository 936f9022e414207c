import CellText
import Localization

/// Editing by keys and pastes.
extension TextField {
  func edit(with key: KeyEvent) -> Bool {
    guard isEditable else { return false }
    if let character = key.typedCharacter {
      insert([character])
      return true
    }
    // If no binding has all modifiers, try without Shift, then with Control alone.
    for modifiers in [key.modifiers, key.modifiers.subtracting(.shift), .control]
    where modifiers.isSubset(of: key.modifiers) {
      if let action = keyBindings.action(for: KeyEvent(key.key, modifiers)) {
        return perform(action)
      }
    }
    return false
  }

  /// Performs an action of ``KeyBinding/textField``. Returns false for other actions.
  func edit(_ action: KeyAction) -> Bool {
    switch mirrored(action) {
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
    case .caretLineUp: return moveByLine(-1)
    case .caretLineDown: return moveByLine(1)
    case .selectLineUp: return moveByLine(-1, selecting: true)
    case .selectLineDown: return moveByLine(1, selecting: true)
    case .deleteBack: change { $0.delete(to: .characterLeft) }
    case .deleteForward: change { $0.delete(to: .characterRight) }
    case .deleteWordBack: kill(.wordLeft)
    case .deleteWordForward: kill(.wordRight)
    case .deleteToBlank: kill(.blankLeft)
    case .deleteToStart: kill(.start)
    case .deleteToEnd: kill(.end)
    case .yank: change { $0.yank() }
    case .undo: change { $0.undo() }
    case .redo: change { $0.redo() }
    case .leaveForNext: leaveForNext()
    case .leaveForPrevious: window?.focusPrevious()
    case .leave: window?.focus(nil)
    case .submit: submit()
    case .stepUp: step(up: true)
    case .stepDown: step(up: false)
    case .openCalendar: openCalendar()
    default: return false
    }
    return true
  }

  private func move(_ target: LineEditor.Target, selecting: Bool = false) {
    editor.move(to: visible(target), selecting: selecting)
    caretDidMove()
  }

  private func kill(_ target: LineEditor.Target) {
    change { $0.delete(to: visible(target), killing: true) }
  }

  /// Replaces word targets in a secure field, so that the cursor does not reveal word boundaries.
  private func visible(_ target: LineEditor.Target) -> LineEditor.Target {
    guard isSecure else { return target }
    switch target {
    case .wordLeft, .blankLeft: return .start
    case .wordRight: return .end
    default: return target
    }
  }

  /// Edits the text, and reports the change if there is one.
  final func change(_ body: (inout LineEditor) -> Bool) {
    guard body(&editor) else { return }
    contentDidChange()
    wasEdited = true
    isUnsent = true
    window?.mayHaveUnsentText = true
    onChange?(text)
  }

  /// Asks the controllers around the field to submit its form.
  private func submit() {
    var controller = enclosingViewController
    while let current = controller {
      if current.perform(.submit) { return }
      controller = current.parent
    }
    window?.showMessage(localized(.fieldNotInForm))
  }

  private func insert(_ new: [Character]) {
    let accepted = new.filter(isAccepted)
    if accepted.count < new.count { showAcceptedCharacters() }
    let selected = editor.selection?.count ?? 0
    if editor.characters.count - selected + accepted.count > TextField.maximumLength {
      window?.showMessage(localized.fieldFull(limit: "\(TextField.maximumLength)"))
    }
    guard accepts == .number, !accepted.isEmpty else {
      return change { $0.insert(accepted) }
    }
    let range = editor.selection ?? editor.caret..<editor.caret
    var result = editor.characters
    // An invalid number can still be corrected character by character.
    let isNumber = NumberInput.isNumberPrefix(result)
    result.replaceSubrange(range, with: accepted)
    guard !isNumber || NumberInput.isNumberPrefix(result) else { return showAcceptedCharacters() }
    change { $0.insert(accepted) }
  }

  /// Shows why a character was rejected; otherwise the key would seem broken.
  private func showAcceptedCharacters() {
    switch accepts {
    case .any: break
    case .number: window?.showMessage(localized(.fieldNumber))
    case .date: window?.showMessage(localized(.fieldDateCharacters))
    }
  }

  /// Inserts pasted text as one line: line breaks and tabs become blanks, trailing breaks are cut.
  func insert(pasted text: String) {
    var lines = text[...]
    while lines.last?.isNewline == true { lines.removeLast() }
    insert(lines.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func isAccepted(_ character: Character) -> Bool {
    guard !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    switch accepts {
    case .any: return true
    case .number: return NumberInput.accepts(character)
    case .date: return character.isNumber || "-/.: ".contains(character)
    }
  }

  /// Moves the focus to the next input. After the last one, nothing has the focus.
  private func leaveForNext() {
    if let window { window.focus(window.tabOrder.control(after: self)) }
  }
}

// MARK: - State of the user

extension TextField {
  /// The user's edits in a field: text, cursor, selection and undo history.
  private struct Edit: Sendable {
    let editor: LineEditor
    let firstVisible: Int
    let isUnsent: Bool
  }

  /// The edits. Setting them calls only ``onTextChange``.
  final var edits: UserState {
    get {
      UserState(
        wasEdited
          ? Edit(editor: editor, firstVisible: firstVisible, isUnsent: isUnsent) : nil)
    }
    set {
      guard let edit = newValue.value as? Edit else { return }
      editor = edit.editor
      firstVisible = edit.firstVisible
      wasEdited = true
      isUnsent = edit.isUnsent
      if isUnsent { window?.mayHaveUnsentText = true }
      contentDidChange()
    }
  }
}

// MARK: - Wrapped text and placeholder
extension TextField {
  /// Returns the layout of text that is wrapped: a placeholder, or a value that cannot be edited,
  /// because no cursor can scroll it. Nil if the field has a single row.
  final func wrappedLayout(width: Int) -> TextLayout? {
    guard width > 2 else { return nil }
    guard !editor.characters.isEmpty else {
      let isLong = wrapsPlaceholder && TextMetrics.width(placeholder) > width - 2
      return isLong ? TextLayout(placeholder, width: width - 2) : nil
    }
    guard !isEditable, !isSecure else { return nil }
    return TextLayout(text, width: width - 2)
  }

  /// Draws the placeholder, which is wrapped if it is long.
  final func drawPlaceholder(
    in canvas: Canvas, at start: CellPoint, _ size: CellSize, _ style: CellStyle
  ) {
    let style = placeholderStyle(style, on: canvas)
    if let layout = wrappedLayout(width: size.width) {
      canvas.draw(layout.truncated(toLines: size.height), at: start, style: style)
    } else {
      let width = max(1, size.width - 2)
      canvas.text(
        placeholder, at: alignedStart(of: placeholder, start, width, on: canvas), style: style,
        truncatedTo: width)
    }
  }

  private func placeholderStyle(_ style: CellStyle, on canvas: Canvas) -> CellStyle {
    var hint = canvas.theme[.placeholder]
    hint.background = style.background
    if !style.attributes.contains(.underline) { hint.attributes.remove(.underline) }
    if backgroundColor != nil {
      hint.foreground = style.foreground
      hint.attributes.insert(.dim)
    }
    return hint
  }
}

// MARK: - Numbers

/// Rules for numbers that are being typed: an optional plus or minus, digits, perhaps grouped by
/// threes, and decimals after a point or a comma.
enum NumberInput {
  /// Returns whether a number can contain a character.
  static func accepts(_ character: Character) -> Bool {
    isDigit(character) || isSeparator(character) || isSign(character)
  }

  /// Returns whether a string is a number, or can become one if more is typed at its end.
  static func isNumberPrefix(_ text: [Character]) -> Bool {
    var separators: [Character] = []
    var groups = [0]
    for (index, character) in text.enumerated() {
      if isDigit(character) {
        groups[groups.count - 1] += 1
      } else if isSeparator(character) {
        separators.append(character)
        groups.append(0)
      } else if index > 0 || !isSign(character) {
        return false
      }
    }
    // A single separator precedes any number of decimals.
    guard let first = separators.first, let last = separators.last, separators.count > 1 else {
      return true
    }
    let isGrouped = separators.dropLast().allSatisfy { $0 == first }
    let between = groups.dropFirst().dropLast()
    guard isGrouped, 1...3 ~= groups[0], between.allSatisfy({ $0 == 3 }) else { return false }
    return last != first || groups[groups.count - 1] <= 3
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }
  private static func isSeparator(_ character: Character) -> Bool {
    character == "." || character == ","
  }
  private static func isSign(_ character: Character) -> Bool {
    character == "-" || character == "+"
  }
}
