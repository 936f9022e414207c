import BeagleSchema
import TerminalKit

/// A row of a list in the inspector.
struct InspectorRow: Equatable {
  /// The identity of a row, which stays the same when rows before it are added or removed.
  enum ID: Hashable {
    /// A component, by the child indexes from the root to it.
    case node([Int])
    /// The page of a component's children that starts at an index.
    case moreNodes([Int], from: Int)
    /// A context.
    case scope(ObjectIdentifier)
    /// A value in a context.
    case value(ObjectIdentifier, [Path.Node])
    /// The page of a value's children that starts at an index.
    case moreValues(ObjectIdentifier, [Path.Node], from: Int)
    /// An entry of a list, by its number.
    case entry(Int)
    /// A context change, by its number.
    case change(Int)
    /// Any other row, by a number that is unique in its list.
    case line(Int)
  }

  /// Whether a row has children, and whether they are listed.
  enum Disclosure: Equatable { case none, expanded, collapsed }

  /// A part of a row with its own style.
  struct Span: Equatable {
    var text: String
    var role: Theme.Role
    var isBold = false
    /// Whether the text is a mark, which has an ASCII form.
    var isMark = false
  }

  var id: ID
  var depth = 0
  var disclosure = Disclosure.none
  var spans: [Span]
  /// The text at the right end, if it fits.
  var trailing = ""
  var isSelectable = true
  /// The source of a row in the details, for an editor to open.
  var location: DocumentLocation?

  init(
    _ id: ID, depth: Int = 0, disclosure: Disclosure = .none, _ spans: [Span],
    trailing: String = "", isSelectable: Bool = true
  ) {
    self.id = id
    self.depth = depth
    self.disclosure = disclosure
    self.spans = spans
    self.trailing = trailing
    self.isSelectable = isSelectable
  }

  /// Creates a row with a note that cannot be selected.
  static func note(_ text: String, line: Int) -> InspectorRow {
    InspectorRow(.line(line), [.muted(text)], isSelectable: false)
  }

  /// Creates the rows of a message in place of a list.
  static func message(_ text: String, width: Int) -> [InspectorRow] {
    InspectorText.lines(of: text, width: max(8, width - 2)).enumerated().map { index, line in
      note(line, line: -1000 - index)
    }
  }

  /// Creates a heading in a list, after an empty row unless it is the first.
  static func heading(_ text: String, trailing: String, isFirst: Bool = false) -> [InspectorRow] {
    let row = InspectorRow(
      .line(isFirst ? -1 : -3), [.bold(text)], trailing: trailing, isSelectable: false)
    return isFirst ? [row] : [note("", line: -2), row]
  }

  /// Creates the last row of a list whose oldest entries were dropped.
  static func older(_ count: Int) -> [InspectorRow] {
    count > 0 ? [note("… and \(count) older", line: -4)] : []
  }

  /// The text without the trailing part.
  var text: String { spans.map(\.text).joined() }
}

extension InspectorRow.Span {
  static func plain(_ text: String) -> Self { Self(text: text, role: .text) }
  static func muted(_ text: String) -> Self { Self(text: text, role: .muted) }
  static func accent(_ text: String) -> Self { Self(text: text, role: .accent) }
  static func bold(_ text: String) -> Self { Self(text: text, role: .text, isBold: true) }
  static func warning(_ text: String) -> Self { Self(text: text, role: .warning) }
  static func danger(_ text: String) -> Self { Self(text: text, role: .danger) }
}

/// A page of the children of a component or a value, since a list can have thousands.
struct ChildPage {
  static let size = 200

  /// The indexes of the children on the page.
  let range: Range<Int>
  private let count: Int

  /// Creates the page that starts at an index, the first page if nil.
  init(from first: Int?, of count: Int) {
    let first = min(first ?? 0, max(0, count - 1))
    range = first..<min(count, first + Self.size)
    self.count = count
  }

  /// Creates the row that leads to the previous page, if there is one.
  func previousRow(depth: Int, id: (Int) -> InspectorRow.ID) -> [InspectorRow] {
    guard range.lowerBound > 0 else { return [] }
    let text = InspectorRow.Span.muted("… \(range.lowerBound) before")
    return [InspectorRow(id(max(0, range.lowerBound - Self.size)), depth: depth, [text])]
  }

  /// Creates the row that leads to the next page, if there is one.
  func nextRow(depth: Int, id: (Int) -> InspectorRow.ID) -> [InspectorRow] {
    guard range.upperBound < count else { return [] }
    let text = InspectorRow.Span.muted("… \(count - range.upperBound) more")
    return [InspectorRow(id(range.upperBound), depth: depth, [text])]
  }
}
