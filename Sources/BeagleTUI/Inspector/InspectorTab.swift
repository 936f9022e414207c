import BeagleSchema
import TerminalKit

/// A tab of the inspector: a list of rows, and the details of the selected row.
@MainActor
protocol InspectorTab: AnyObject {
  /// The title, in one word.
  var title: String { get }
  /// A short title for narrow panels.
  var shortTitle: String { get }
  /// The number after the title, or nil if the tab has no number.
  var count: Int? { get }
  /// Creates the rows of the list.
  func rows(width: Int) -> [InspectorRow]
  /// Creates the details of a row.
  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow]
  /// Returns the source of a row, or nil if it has no document.
  func location(of id: InspectorRow.ID) -> DocumentLocation?
  /// Handles Enter on a row. Returns false if the row has no action.
  func activate(_ id: InspectorRow.ID) -> Bool
  /// Expands or collapses a row. Returns false if that does not change anything.
  func setExpanded(_ id: InspectorRow.ID, _ isExpanded: Bool) -> Bool
  /// Handles the selection of a row with a key or a click.
  func didSelect(_ id: InspectorRow.ID)
  /// The key bindings of this tab.
  var keyBindings: [KeyBinding] { get }
  /// Performs an action of ``keyBindings``. Returns false for other actions.
  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool
  /// Returns the row to select after a change, and nil on the next call.
  func takeRequestedSelection() -> InspectorRow.ID?
  /// A note at the right end of the panel's header.
  var note: String { get }
}

extension InspectorTab {
  var shortTitle: String { title }
  var count: Int? { nil }
  func location(of id: InspectorRow.ID) -> DocumentLocation? { nil }
  func activate(_ id: InspectorRow.ID) -> Bool { false }
  func setExpanded(_ id: InspectorRow.ID, _ isExpanded: Bool) -> Bool { false }
  func didSelect(_ id: InspectorRow.ID) {}
  var keyBindings: [KeyBinding] { [] }
  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool { false }
  func takeRequestedSelection() -> InspectorRow.ID? { nil }
  var note: String { "" }
}
