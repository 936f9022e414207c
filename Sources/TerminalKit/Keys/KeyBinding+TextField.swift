import Localization

/// The key bindings of text fields. They are the same as in GNU readline if it has the action.
extension KeyBinding {
  /// The key bindings of a text field. Letters are text.
  @MainActor public static var textField: [KeyBinding] { userKeys.applied(to: standardTextField) }

  static let standardTextField: [KeyBinding] = editing.map { binding in
    var binding = binding
    binding.group = .editing
    return binding
  }

  /// The key bindings of a field for a number.
  @MainActor static var numberField: [KeyBinding] { userKeys.applied(to: standardNumberField) }

  static let standardNumberField = stepping + standardTextField

  /// The key bindings of a field for a date.
  @MainActor static var dateField: [KeyBinding] { userKeys.applied(to: standardDateField) }

  static let standardDateField = choosingDate + standardTextField

  /// The key bindings of a field with several lines.
  @MainActor static var longTextField: [KeyBinding] { userKeys.applied(to: standardLongTextField) }

  static let standardLongTextField = movingByLines + standardTextField

  /// The keys of a field with several lines, in addition to those of all fields.
  package static let movingByLines: [KeyBinding] = [
    KeyBinding(
      "↑, ↓", .helpCaretLine, group: .editing, hint: KeyHint("↑↓", .hintLine),
      keys: [KeyEvent(.up): .caretLineUp, KeyEvent(.down): .caretLineDown]),
    KeyBinding(
      "Shift with ↑, ↓", .helpSelectLine, group: .editing,
      keys: [KeyEvent(.up, .shift): .selectLineUp, KeyEvent(.down, .shift): .selectLineDown]),
  ]

  /// The keys of a field for a number, in addition to those of all fields.
  package static let stepping: [KeyBinding] = [
    KeyBinding(
      "↑, ↓", .helpStepNumber, group: .editing, hint: KeyHint("↑↓", .hintChange),
      keys: [KeyEvent(.up): .stepUp, KeyEvent(.down): .stepDown])
  ]

  /// The keys of a field for a date, in addition to those of all fields.
  package static let choosingDate: [KeyBinding] = [
    KeyBinding(
      "↓, Alt-↓", .helpOpenCalendar, group: .editing, hint: KeyHint("↓", .hintCalendar),
      keys: [KeyEvent(.down): .openCalendar, KeyEvent(.down, .alt): .openCalendar])
  ]

  private static let editing: [KeyBinding] = [
    KeyBinding(
      "Enter", .helpNextField, hint: KeyHint("Enter", .hintNextField),
      keys: [KeyEvent(.enter): .leaveForNext]),
    KeyBinding(
      "Shift-Enter", .helpPreviousField,
      keys: [KeyEvent(.enter, .shift): .leaveForPrevious]),
    // Without the kitty keyboard protocol or modifyOtherKeys, Ctrl-Enter is the same as Enter.
    KeyBinding(
      "Ctrl-Enter, Alt-Enter, Ctrl-S", .helpSubmit,
      keys: [
        KeyEvent(.enter, .control): .submit, KeyEvent(.enter, .alt): .submit,
        KeyEvent("s", .control): .submit,
      ]),
    KeyBinding(
      "Esc", .helpLeaveField, hint: KeyHint("Esc", .hintDone), keys: [KeyEvent(.escape): .leave]),
    KeyBinding(
      "←, →", .helpCaretCharacter,
      keys: [KeyEvent(.left): .caretLeft, KeyEvent(.right): .caretRight]),
    KeyBinding(
      "Ctrl-←, Ctrl-→, Alt-b, Alt-f", .helpCaretWord,
      keys: [
        KeyEvent(.left, .control): .caretWordLeft, KeyEvent(.right, .control): .caretWordRight,
        KeyEvent(.left, .alt): .caretWordLeft, KeyEvent(.right, .alt): .caretWordRight,
        KeyEvent("b", .alt): .caretWordLeft, KeyEvent("f", .alt): .caretWordRight,
      ]),
    KeyBinding(
      "Home, Ctrl-A", .helpCaretStart,
      keys: [KeyEvent(.home): .caretToStart, KeyEvent("a", .control): .caretToStart]),
    KeyBinding(
      "End, Ctrl-E", .helpCaretEnd,
      keys: [KeyEvent(.end): .caretToEnd, KeyEvent("e", .control): .caretToEnd]),
    KeyBinding(
      "Shift with ←, →, Ctrl-←, Ctrl-→, Home, End", .helpSelectText,
      keys: [
        KeyEvent(.left, .shift): .selectLeft, KeyEvent(.right, .shift): .selectRight,
        KeyEvent(.left, [.shift, .control]): .selectWordLeft,
        KeyEvent(.right, [.shift, .control]): .selectWordRight,
        KeyEvent(.home, .shift): .selectToStart, KeyEvent(.end, .shift): .selectToEnd,
      ]),
    // The window handles it, because Ctrl-C quits otherwise.
    KeyBinding("Ctrl-C", .helpCopy, keys: [:]),
    KeyBinding(
      "Backspace, Del, Ctrl-D", .helpDelete,
      keys: [
        KeyEvent(.backspace): .deleteBack, KeyEvent(.delete): .deleteForward,
        KeyEvent("d", .control): .deleteForward,
      ]),
    KeyBinding(
      "Alt-Backspace, Ctrl-Backspace", .helpDeletePreviousWord,
      keys: [
        KeyEvent(.backspace, .alt): .deleteWordBack,
        KeyEvent(.backspace, .control): .deleteWordBack,
      ]),
    KeyBinding(
      "Alt-d, Ctrl-Del", .helpDeleteNextWord,
      keys: [
        KeyEvent("d", .alt): .deleteWordForward, KeyEvent(.delete, .control): .deleteWordForward,
      ]),
    KeyBinding(
      "Ctrl-W", .helpDeleteToSpace, keys: [KeyEvent("w", .control): .deleteToBlank]),
    KeyBinding(
      "Ctrl-U, Ctrl-K", .helpDeleteToEnds,
      keys: [
        KeyEvent("u", .control): .deleteToStart, KeyEvent("k", .control): .deleteToEnd,
      ]),
    KeyBinding(
      "Ctrl-Y", .helpInsertDeleted, keys: [KeyEvent("y", .control): .yank]),
    // Most terminals send the same byte for Ctrl-/ and Ctrl-_.
    KeyBinding(
      "Ctrl-_, Alt-_", .helpUndoRedo,
      keys: [
        KeyEvent("_", .control): .undo, KeyEvent("/", .control): .undo, KeyEvent("_", .alt): .redo,
        KeyEvent("/", .alt): .redo,
      ]),
  ]
}

extension KeyAction {
  /// Submits the form around the field.
  package static let submit = KeyAction("submit")
  static let stepUp = KeyAction("increase")
  static let stepDown = KeyAction("decrease")
  static let openCalendar = KeyAction("calendar")
  static let leaveForNext = KeyAction("leave for next")
  static let leaveForPrevious = KeyAction("leave for previous")
  static let leave = KeyAction("leave")
  static let caretLeft = KeyAction("caret left")
  static let caretRight = KeyAction("caret right")
  static let caretWordLeft = KeyAction("caret word left")
  static let caretWordRight = KeyAction("caret word right")
  static let caretToStart = KeyAction("caret to start")
  static let caretToEnd = KeyAction("caret to end")
  static let selectLeft = KeyAction("select left")
  static let selectRight = KeyAction("select right")
  static let selectWordLeft = KeyAction("select word left")
  static let selectWordRight = KeyAction("select word right")
  static let selectToStart = KeyAction("select to start")
  static let selectToEnd = KeyAction("select to end")
  static let caretLineUp = KeyAction("caret line up")
  static let caretLineDown = KeyAction("caret line down")
  static let selectLineUp = KeyAction("select line up")
  static let selectLineDown = KeyAction("select line down")
  static let deleteBack = KeyAction("delete back")
  static let deleteForward = KeyAction("delete forward")
  static let deleteWordBack = KeyAction("delete word back")
  static let deleteWordForward = KeyAction("delete word forward")
  static let deleteToBlank = KeyAction("delete to blank")
  static let deleteToStart = KeyAction("delete to start")
  static let deleteToEnd = KeyAction("delete to end")
  static let yank = KeyAction("put back")
  static let undo = KeyAction("undo")
  static let redo = KeyAction("redo")
}
