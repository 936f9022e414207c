import TerminalKit

extension KeyAction {
  /// Opens or closes the inspector.
  public static let showInspector = KeyAction("inspector")
  /// Moves the keyboard focus between the screen and the inspector.
  public static let switchPanel = KeyAction("switch panel")
  /// Opens the selected line in the user's editor, if the program supports that.
  package static let openEditor = KeyAction("edit")
  static let inspectorPick = KeyAction("inspector pick")
  static let inspectorGrow = KeyAction("inspector grow")
  static let inspectorShrink = KeyAction("inspector shrink")
  static let inspectorCopy = KeyAction("inspector copy")
  static let inspectorFocus = KeyAction("inspector focus")
  static let inspectorFilter = KeyAction("inspector filter")
  static let inspectorEdit = KeyAction("inspector edit")
  static let inspectorBack = KeyAction("inspector step back")
  static let inspectorForward = KeyAction("inspector step forward")
  static func inspectorTab(_ index: Int) -> KeyAction { KeyAction("inspector tab \(index + 1)") }
}

/// The key bindings of the inspector while it has the keyboard focus.
extension KeyBinding {
  static let inspector: [KeyBinding] = [
    KeyBinding(
      "1 to 7", "select a tab of the inspector", group: .panel, hint: KeyHint("1-7", "tabs"),
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
      "→, ←", "expand, collapse or go to the parent", group: .panel,
      keys: [
        KeyEvent(.right): .moveRight, KeyEvent(.left): .moveLeft, KeyEvent(.backspace): .moveLeft,
      ]),
    KeyBinding(
      "Enter", "scroll to the component, expand, edit, or go to the change", group: .panel,
      keys: [KeyEvent(.enter): .press, KeyEvent(" "): .press]),
    KeyBinding(
      "Tab", "switch between the list and the details", group: .panel,
      hint: KeyHint("Tab", "details"),
      keys: [
        KeyEvent(.tab): .focusNext, KeyEvent(.backTab): .focusPrevious,
        KeyEvent(.backTab, .shift): .focusPrevious, KeyEvent(.tab, .shift): .focusPrevious,
      ]),
    KeyBinding(
      "p", "pick a component on the screen, with the mouse or with arrows and Enter",
      group: .panel, hint: KeyHint("p", "pick"), keys: [KeyEvent("p"): .inspectorPick]),
    KeyBinding(
      "+, -", "enlarge or shrink the panel", group: .panel,
      keys: [
        KeyEvent("+"): .inspectorGrow, KeyEvent("="): .inspectorGrow,
        KeyEvent("-"): .inspectorShrink,
      ]),
    KeyBinding(
      "Esc", "show all rows, or close the inspector", group: .panel, hint: KeyHint("Esc", "close"),
      keys: [KeyEvent(.escape): .cancel]),
  ]

  /// The key bindings of lists that can be filtered.
  static let inspectorFilter: [KeyBinding] = [
    KeyBinding(
      "/", "filter the rows", group: .panel, hint: KeyHint("/", "filter"),
      keys: [KeyEvent("/"): .inspectorFilter])
  ]

  /// The keys while the text of a filter is typed, for the lists of keys. The text field handles
  /// them.
  static let inspectorFiltering: [KeyBinding] = [
    KeyBinding("↑, ↓", "select a row", group: .panel, hint: KeyHint("↑↓", "select"), keys: [:]),
    KeyBinding(
      "Enter", "end typing, and keep the filter", group: .panel, hint: KeyHint("Enter", "keep"),
      keys: [:]),
    KeyBinding("Esc", "show all rows", group: .panel, hint: KeyHint("Esc", "all rows"), keys: [:]),
  ]

  /// The key bindings of the tree.
  static let inspectorTree: [KeyBinding] = [
    KeyBinding(
      "f", "select the focused component", group: .panel, keys: [KeyEvent("f"): .inspectorFocus])
  ]

  /// The key bindings of the contexts.
  static let inspectorContexts: [KeyBinding] = [
    KeyBinding(
      "Enter, e", "edit a value", group: .panel, hint: KeyHint("Enter", "edit"),
      keys: [KeyEvent("e"): .inspectorEdit]),
    KeyBinding(
      "b, f", "undo or redo a context change", group: .panel, hint: KeyHint("b", "undo"),
      keys: [KeyEvent("b"): .inspectorBack, KeyEvent("f"): .inspectorForward]),
    KeyBinding("c", "copy the value", group: .panel, keys: [KeyEvent("c"): .inspectorCopy]),
  ]

  /// The keys while a value is edited, for the lists of keys. The text field handles them.
  static let inspectorEditing: [KeyBinding] = [
    KeyBinding("Enter", "set the value", group: .panel, keys: [:]),
    KeyBinding("Esc", "keep the old value", group: .panel, keys: [:]),
  ]

  /// The key bindings of the requests.
  static let inspectorNetwork: [KeyBinding] = [
    KeyBinding(
      "Enter", "show all of the request", group: .panel, hint: KeyHint("Enter", "open"),
      keys: [KeyEvent(.enter): .press]),
    KeyBinding(
      "c", "copy the request as a curl command", group: .panel, hint: KeyHint("c", "curl"),
      keys: [KeyEvent("c"): .inspectorCopy]),
  ]

  /// The key bindings of the log. Its dialog has a key for each level, but `e` opens the editor here.
  static let inspectorLog = [
    KeyBinding(
      "w", "list all entries, warnings and errors, or only errors", group: .panel,
      hint: KeyHint("w", "level"), keys: [KeyEvent("w"): LogFilter.nextAction])
  ]

  /// The key bindings while a component is picked.
  static let inspectorPicking: [KeyBinding] = [
    KeyBinding(
      "arrows", "move the cursor", group: .panel, hint: KeyHint("↑↓←→", "move"),
      keys: [
        KeyEvent(.up): .moveUp, KeyEvent(.down): .moveDown, KeyEvent(.left): .moveLeft,
        KeyEvent(.right): .moveRight, KeyEvent(.pageUp): .pageUp, KeyEvent(.pageDown): .pageDown,
        KeyEvent(.home): .scrollToStart, KeyEvent(.end): .scrollToEnd,
      ]),
    KeyBinding(
      "Enter", "select the component at the cursor", group: .panel, hint: KeyHint("Enter", "pick"),
      keys: [KeyEvent(.enter): .press, KeyEvent(" "): .press]),
    KeyBinding(
      "Esc", "cancel picking", group: .panel, hint: KeyHint("Esc", "cancel"),
      keys: [KeyEvent(.escape): .cancel, KeyEvent("p"): .cancel]),
  ]
}
