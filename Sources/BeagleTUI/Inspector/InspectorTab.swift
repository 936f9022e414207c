import TerminalKit

/// A tab of the inspector: a list of rows, and the details of the selected row.
@MainActor
class InspectorTab {
  let model: InspectorModel
  /// The state of rows with children.
  var outline = Outline()
  /// The row to select after a change. The next refresh of the panel selects it.
  final var requestedSelection: InspectorRow.ID?
  /// The filter of the list.
  final var filter = RowFilter("")

  required init(_ model: InspectorModel) { self.model = model }

  /// The title, in one word.
  class var title: String { "" }
  final var title: String { Self.title }
  /// A short title for narrow panels.
  var shortTitle: String { title }
  /// The number after the title, or nil if the tab has no number.
  var count: Int? { nil }
  /// A note at the right end of the panel's header.
  var note: String { "" }
  /// The key bindings of this tab.
  var keyBindings: [KeyBinding] { [] }

  /// Whether the list can be filtered.
  var canBeFiltered: Bool { false }

  /// The width of the list next to the details, in percent of the panel.
  var listShare: Int { 46 }
  /// Whether the rows show elapsed time, such as that of a running request.
  var changesWithTime: Bool { false }

  /// Creates the rows of the list.
  func rows(width: Int) -> [InspectorRow] { [] }

  /// Adds the details of a row.
  func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {}

  /// Handles Enter on a row. Returns false if the row has no action.
  func activate(_ id: InspectorRow.ID) -> Bool { false }

  /// Handles the selection of a row with a key or a click.
  func didSelect(_ id: InspectorRow.ID) {}

  /// Performs an action of ``keyBindings``. Returns false for other actions.
  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool { false }
}

/// The rows with children that the user expanded or collapsed, and the visible page of their
/// children.
struct Outline {
  /// The maximum number of children on a page, since a component or a value can have thousands.
  static let pageSize = 200

  private var expansion: [InspectorRow.ID: Bool] = [:]
  private var firstChild: [InspectorRow.ID: Int] = [:]

  /// Whether a row is expanded.
  func isExpanded(_ id: InspectorRow.ID) -> Bool { expansion[id] ?? id.isExpandedAtFirst }

  /// Expands or collapses a row. Returns false if that does not change anything.
  mutating func setExpanded(_ id: InspectorRow.ID, _ isExpanded: Bool) -> Bool {
    guard self.isExpanded(id) != isExpanded else { return false }
    expansion[id] = isExpanded
    return true
  }

  /// Shows the page that starts with a child.
  mutating func showPage(of id: InspectorRow.ID, from first: Int) { firstChild[id] = first }

  /// Expands a row and shows the page that contains a child.
  mutating func reveal(child: Int, of id: InspectorRow.ID) {
    if !isExpanded(id) { expansion[id] = true }
    let first = firstChild[id] ?? 0
    if !(first..<first + Self.pageSize).contains(child) {
      firstChild[id] = child / Self.pageSize * Self.pageSize
    }
  }

  /// Appends the rows of the visible children, between rows that lead to the other pages.
  /// - Parameters:
  ///   - count: The number of all children.
  ///   - append: Appends the children with the indexes. Returns false if the list is full.
  func appendChildren(
    of id: InspectorRow.ID, count: Int, depth: Int, to rows: inout [InspectorRow],
    _ append: (Range<Int>, inout [InspectorRow]) -> Bool
  ) {
    let first = min(firstChild[id] ?? 0, max(0, count - 1))
    let page = first..<min(count, first + Self.pageSize)
    if first > 0 {
      rows.append(
        InspectorRow(
          .page(of: id, from: max(0, first - Self.pageSize)), depth: depth,
          [.muted("… \(first) before")]))
    }
    guard append(page, &rows), page.upperBound < count else { return }
    rows.append(
      InspectorRow(
        .page(of: id, from: page.upperBound), depth: depth,
        [.muted("… \(count - page.upperBound) more")]))
  }
}
