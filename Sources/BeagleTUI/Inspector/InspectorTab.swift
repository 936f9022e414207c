import BeagleSchema
import TerminalKit

/// A part of what the inspector shows: a list, and something about the row that is selected in it.
@MainActor
protocol InspectorTab: AnyObject {
  /// What the tab is called, in one word.
  var title: String { get }
  /// How many there are of what matters; nil says nothing.
  var count: Int? { get }
  /// The rows of the list.
  func rows(width: Int) -> [InspectorRow]
  /// What is known of a row.
  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow]
  /// Where in a document a row comes from; nil where that is in none.
  func place(of id: InspectorRow.ID) -> SourcePlace?
  /// Enter on a row; false where nothing happens.
  func choose(_ id: InspectorRow.ID) -> Bool
  /// Opens or closes a row; false where there is nothing to open or close.
  func setOpen(_ id: InspectorRow.ID, _ opens: Bool) -> Bool
  /// Told which row is selected now because of a key or a click.
  func didSelect(_ id: InspectorRow.ID)
  /// The keys that do something in this tab alone.
  var keyBindings: [KeyBinding] { get }
  /// Performs the action of such a key.
  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool
  /// The row to be selected, where something else decided that since the last frame.
  func takeWantedRow() -> InspectorRow.ID?
  /// What stands at the right end of the head of the panel.
  var note: String { get }
}

extension InspectorTab {
  var count: Int? { nil }
  func place(of id: InspectorRow.ID) -> SourcePlace? { nil }
  func choose(_ id: InspectorRow.ID) -> Bool { false }
  func setOpen(_ id: InspectorRow.ID, _ opens: Bool) -> Bool { false }
  func didSelect(_ id: InspectorRow.ID) {}
  var keyBindings: [KeyBinding] { [] }
  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool { false }
  func takeWantedRow() -> InspectorRow.ID? { nil }
  var note: String { "" }
}

extension KeyAction {
  /// Opens the line that a person means in the user's editor, where a program has that.
  package static let openEditor = KeyAction("edit")
  static let inspectorCopy = KeyAction("inspector copy")
  static let inspectorFocus = KeyAction("inspector focus")
  static let inspectorEdit = KeyAction("inspector edit")
  static let inspectorBack = KeyAction("inspector step back")
  static let inspectorForward = KeyAction("inspector step forward")
}
