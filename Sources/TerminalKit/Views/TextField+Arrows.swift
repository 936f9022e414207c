import CellText
import Localization

/// The up and down arrows in fields for numbers and dates, and in texts with several lines: they change a
/// number by one, open a calendar, and move by a line.
///
/// They do so if Tab, Enter or the mouse moved the focus to the field, or the user has begun to edit it. If
/// an arrow moved the focus to the field, the next one moves it on: moving through a form with arrows must
/// not change values.
extension TextField {
  /// Whether the field has a function for the up and down arrows.
  private var takesArrows: Bool { accepts != .any || visibleLines != nil }

  /// Whether the up and down arrows act on the value.
  final var usesArrows: Bool {
    guard isEditable, takesArrows else { return false }
    return isBeingEdited || !wasReachedByArrow
  }

  /// Whether the window uses an arrow key instead of the field: to move the focus, or to go back and
  /// forward with Alt if the field has no words to move by.
  final func passesOn(_ key: KeyEvent) -> Bool {
    switch key.key {
    case .up, .down:
      key.modifiers.isEmpty && takesArrows
        && (!usesArrows || accepts == .any && !hasLine(key.key == .up ? -1 : 1))
    case .left, .right: key.modifiers == .alt && editor.characters.isEmpty
    default: false
    }
  }

  /// The key bindings of this field.
  final var ownKeyBindings: [KeyBinding] {
    switch accepts {
    case .any: visibleLines == nil ? KeyBinding.textField : KeyBinding.longTextField
    case .number: KeyBinding.numberField
    case .date: KeyBinding.dateField
    }
  }

  /// The hints of keys that have an effect now.
  final var ownKeyHints: [KeyHint] {
    let bindings = keyBindings
    guard takesArrows, !usesArrows else { return bindings.hints }
    return bindings.filter { $0.action(for: KeyEvent(.down)) == nil }.hints
  }

  /// Changes a number by one.
  final func step(up: Bool) {
    guard let text = NumberInput.stepped(text, up: up) else {
      window?.showMessage(localized(.fieldGroupedNumber))
      return
    }
    replaceText(with: text)
  }

  /// Replaces the whole text on behalf of the user, who can undo it.
  final func replaceText(with text: String) {
    change { editor in
      editor.move(to: .start)
      editor.move(to: .end, selecting: true)
      return editor.insert(Array(text))
    }
  }

  /// Opens a calendar with the date in the field, which may be incomplete, or else today.
  final func openCalendar() {
    guard let window else { return }
    let format =
      DateFormat(example: text) ?? DateFormat(example: placeholder) ?? DateFormat(beginning: text)
      ?? .iso
    let parsed = format.date(in: text)
    let today = today?() ?? .today
    let selected = parsed?.date ?? format.nearest(to: text, today: today) ?? today
    let calendar = CalendarView(selected: selected, today: today)
    var choices = [Dialog.Choice(localized(.buttonCancel), key: .escape)]
    var now = Dialog.Choice(localized(.buttonToday), key: .character("t")) { [weak calendar] in
      calendar?.selectToday()
    }
    now.keepsOpen = true
    choices.append(now)
    let dialog = Dialog(title: localized(.dialogDateTitle), content: calendar, choices: choices)
    dialog.initialFocus = calendar
    dialog.kind = .calendar
    calendar.onChoose = { [weak self, weak dialog, unowned window] date in
      dialog?.close()
      guard let self else { return }
      guard isEditable, self.window != nil else {
        return window.showMessage(localized(.fieldDateChanged))
      }
      replaceText(with: format.text(of: date) + (parsed?.rest ?? ""))
    }
    window.present(dialog)
  }
}

extension NumberInput {
  /// The largest number of digits that the arrows change.
  private static let maximumDigits = 17

  /// Returns a number that is larger or smaller by one, with the same decimals; nil for a text that is
  /// not a number, or whose separator may group its digits.
  static func stepped(_ text: String, up: Bool) -> String? {
    guard !text.isEmpty else { return up ? "1" : "-1" }
    var rest = text[...]
    let isNegative = rest.first == "-"
    if let first = rest.first, first == "-" || first == "+" { rest.removeFirst() }
    let groups = rest.split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    let decimals = groups.count == 2 ? groups[1] : ""
    guard groups.count <= 2, decimals.count != 3 || groups[0] == "0",
      let number = Int(groups[0] + decimals), rest.count <= maximumDigits, rest.first != "+",
      rest.first != "-"
    else { return nil }
    var unit = 1
    for _ in 0..<decimals.count { unit *= 10 }
    let result = (isNegative ? -number : number) + (up ? unit : -unit)
    let size = result.magnitude
    var digits = "\(size)"
    if !decimals.isEmpty {
      digits = String(repeating: "0", count: max(0, decimals.count + 1 - digits.count)) + digits
      let separator = rest[groups[0].endIndex]
      digits.insert(separator, at: digits.index(digits.endIndex, offsetBy: -decimals.count))
    }
    return (result < 0 ? "-" : "") + digits
  }
}
