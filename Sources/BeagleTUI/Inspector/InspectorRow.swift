import BeagleSchema
import TerminalKit

/// A row of a list in the inspector.
struct InspectorRow: Equatable {
  /// The identity of a row, which stays the same when rows before it are added or removed.
  indirect enum ID: Hashable {
    /// A component, by the child indexes from the root to it.
    case node([Int])
    /// A value in a context, or the context itself if the path is empty.
    case value(ObjectIdentifier, [Path.Node])
    /// The page of a row's children that starts at an index.
    case page(of: ID, from: Int)
    /// An entry of a list, by its number.
    case entry(Int)
    /// A context change, by its number.
    case change(Int)
    /// Any other row, by a number that is unique in its list.
    case line(Int)

    /// Whether the row is expanded until the user collapses it.
    var isExpandedAtFirst: Bool {
      switch self {
      case .node(let path): path.count < ComponentTree.expandedDepth
      case .value(_, let path): path.isEmpty
      default: false
      }
    }
  }

  /// Whether a row has children, and whether they are listed.
  enum Disclosure: Equatable {
    case none, expanded, collapsed

    init(hasChildren: Bool, isExpanded: Bool) {
      self = hasChildren ? (isExpanded ? .expanded : .collapsed) : .none
    }
  }

  /// A part of a row with its own style.
  struct Span: Equatable {
    var text: String
    var role: Theme.Role
    var isBold = false
    /// Whether the text is a mark, which has an ASCII form.
    var isMark = false

    static func plain(_ text: String) -> Self { Self(text: text, role: .text) }
    static func muted(_ text: String) -> Self { Self(text: text, role: .muted) }
    static func accent(_ text: String) -> Self { Self(text: text, role: .accent) }
    static func bold(_ text: String) -> Self { Self(text: text, role: .text, isBold: true) }
    static func warning(_ text: String) -> Self { Self(text: text, role: .warning) }
    static func danger(_ text: String) -> Self { Self(text: text, role: .danger) }

    /// Creates the name of a severity in its color.
    static func severity(_ name: String) -> Self {
      Self(
        text: name + " ",
        role: name == "error" ? .danger : name == "warning" ? .warning : .muted)
    }
  }

  var id: ID
  var depth = 0
  var disclosure = Disclosure.none
  var spans: [Span]
  /// The text at the right end, if it fits.
  var trailing = ""
  var isSelectable = true
  /// The source that the row is about, for an editor to open.
  var location: DocumentLocation?

  init(
    _ id: ID, depth: Int = 0, disclosure: Disclosure = .none, _ spans: [Span],
    trailing: String = "", isSelectable: Bool = true, location: DocumentLocation? = nil
  ) {
    self.id = id
    self.depth = depth
    self.disclosure = disclosure
    self.spans = spans
    self.trailing = trailing
    self.isSelectable = isSelectable
    self.location = location
  }

  /// The text without the trailing part.
  var text: String { spans.map(\.text).joined() }
}

/// The parts that several lists have.
extension InspectorRow {
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

  /// Creates the rows in place of a list whose filter matches nothing.
  static func noMatch(width: Int) -> [InspectorRow] { message("Nothing matches.", width: width) }

  /// Creates a heading in a list, after an empty row unless it is the first.
  static func heading(_ text: String, trailing: String, isFirst: Bool = false) -> [InspectorRow] {
    let row = InspectorRow(
      .line(isFirst ? -1 : -3), [.bold(text)], trailing: trailing, isSelectable: false)
    return isFirst ? [row] : [note("", line: -2), row]
  }

  /// Creates the rows of records, the last one first.
  /// - Parameters:
  ///   - older: The number of records that were dropped.
  ///   - row: Creates the row of a record.
  static func list<Record>(
    _ records: [Record], older: Int = 0, row: (Record) -> InspectorRow
  ) -> [InspectorRow] {
    records.reversed().map(row) + (older > 0 ? [note("… and \(older) older", line: -4)] : [])
  }
}
