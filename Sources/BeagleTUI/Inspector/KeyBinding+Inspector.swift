import TerminalKit

extension KeyAction {
  /// Opens the inspector, or closes it.
  public static let showInspector = KeyAction("inspector")
  /// Gives the keys to the inspector, or back to the screen.
  public static let switchPanel = KeyAction("switch panel")
  static let inspectorPick = KeyAction("inspector pick")
  static let inspectorGrow = KeyAction("inspector grow")
  static let inspectorShrink = KeyAction("inspector shrink")
  static func inspectorTab(_ index: Int) -> KeyAction { KeyAction("inspector tab \(index + 1)") }
}

/// The keys of the inspector while it has them.
extension KeyBinding {
  static let inspector: [KeyBinding] = [
    KeyBinding(
      "1 to 7", "the tabs of the inspector", group: .panel, hint: KeyHint("1-7", "tabs"),
      keys: [
        KeyEvent("1"): .inspectorTab(0), KeyEvent("2"): .inspectorTab(1),
        KeyEvent("3"): .inspectorTab(2), KeyEvent("4"): .inspectorTab(3),
        KeyEvent("5"): .inspectorTab(4), KeyEvent("6"): .inspectorTab(5),
        KeyEvent("7"): .inspectorTab(6),
        KeyEvent(.pageDown, .control): .nextPage, KeyEvent(.pageUp, .control): .previousPage,
      ]),
    KeyBinding(
      "↑ ↓ PgUp PgDn Home End", "select a row", group: .panel,
      keys: [
        KeyEvent(.up): .moveUp, KeyEvent(.down): .moveDown, KeyEvent(.pageUp): .pageUp,
        KeyEvent(.pageDown): .pageDown, KeyEvent(.home): .scrollToStart,
        KeyEvent(.end): .scrollToEnd,
      ]),
    KeyBinding(
      "→, ←", "open, close or go to what is around", group: .panel,
      keys: [
        KeyEvent(.right): .moveRight, KeyEvent(.left): .moveLeft, KeyEvent(.backspace): .moveLeft,
      ]),
    KeyBinding(
      "Enter", "show on the screen, open, edit, or go to that moment", group: .panel,
      keys: [KeyEvent(.enter): .press, KeyEvent(" "): .press]),
    KeyBinding(
      "Tab", "from the list to the details and back", group: .panel,
      hint: KeyHint("Tab", "details"),
      keys: [
        KeyEvent(.tab): .focusNext, KeyEvent(.backTab): .focusPrevious,
        KeyEvent(.backTab, .shift): .focusPrevious, KeyEvent(.tab, .shift): .focusPrevious,
      ]),
    KeyBinding(
      "p", "pick a component on the screen, with the mouse or with arrows and Enter",
      group: .panel, hint: KeyHint("p", "pick"), keys: [KeyEvent("p"): .inspectorPick]),
    KeyBinding(
      "+, -", "make the panel larger, smaller", group: .panel,
      keys: [
        KeyEvent("+"): .inspectorGrow, KeyEvent("="): .inspectorGrow,
        KeyEvent("-"): .inspectorShrink,
      ]),
    KeyBinding(
      "Esc", "close the inspector", group: .panel, hint: KeyHint("Esc", "close"),
      keys: [KeyEvent(.escape): .cancel]),
  ]

  /// The keys while a component is picked.
  static let inspectorPicking: [KeyBinding] = [
    KeyBinding(
      "arrows", "move to a cell", group: .panel, hint: KeyHint("↑↓←→", "move"),
      keys: [
        KeyEvent(.up): .moveUp, KeyEvent(.down): .moveDown, KeyEvent(.left): .moveLeft,
        KeyEvent(.right): .moveRight, KeyEvent(.pageUp): .pageUp, KeyEvent(.pageDown): .pageDown,
        KeyEvent(.home): .scrollToStart, KeyEvent(.end): .scrollToEnd,
      ]),
    KeyBinding(
      "Enter", "pick what is there", group: .panel, hint: KeyHint("Enter", "pick"),
      keys: [KeyEvent(.enter): .press, KeyEvent(" "): .press]),
    KeyBinding(
      "Esc", "pick nothing", group: .panel, hint: KeyHint("Esc", "cancel"),
      keys: [KeyEvent(.escape): .cancel, KeyEvent("p"): .cancel]),
  ]
}
