import BeagleSchema
import CellText
import TerminalKit

/// One row of a list in the inspector.
struct InspectorRow: Equatable {
  /// Which row it is, whatever stands before it.
  enum ID: Hashable {
    /// A component, by the places of it and of those around it.
    case node([Int])
    /// More children of a component, from a place on.
    case moreNodes([Int], from: Int)
    /// A context.
    case scope(ObjectIdentifier)
    /// A value in a context.
    case value(ObjectIdentifier, [Path.Node])
    /// More elements of a value, from a place on.
    case moreValues(ObjectIdentifier, [Path.Node], from: Int)
    /// An entry of a list, by its number.
    case entry(Int)
    /// A change of a context, by its number.
    case change(Int)
    /// Anything else, by its place.
    case line(Int)
  }

  /// Whether a row can be opened.
  enum Fold: Equatable { case none, open, closed }

  /// A part of a row with a look of its own.
  struct Span: Equatable {
    var text: String
    var role: Theme.Role
    var isBold = false
  }

  var id: ID
  var depth = 0
  var fold = Fold.none
  var spans: [Span]
  /// What stands at the right end, where there is room.
  var trailing = ""
  /// Whether it can be selected.
  var isSelectable = true
  /// Where it comes from, where that is another place than what it is about.
  var place: SourcePlace?

  init(
    _ id: ID, depth: Int = 0, fold: Fold = .none, _ spans: [Span], trailing: String = "",
    isSelectable: Bool = true
  ) {
    self.id = id
    self.depth = depth
    self.fold = fold
    self.spans = spans
    self.trailing = trailing
    self.isSelectable = isSelectable
  }

  /// Rows that say something in place of a list, or below it.
  static func notes(_ text: String, _ place: Int, width: Int) -> [InspectorRow] {
    InspectorText.lines(of: text, width: max(8, width - 2)).enumerated().map { index, line in
      InspectorRow(.line(place * 100 - 1000 - index), [.muted(line)], isSelectable: false)
    }
  }

  /// The whole text.
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

/// Rows that say something of what is selected, made one after the other.
struct InspectorText {
  /// The most rows that are made.
  static let rowLimit = 2000
  /// The most characters of one text that are shown.
  static let textLimit = 20_000

  private(set) var rows: [InspectorRow] = []
  let width: Int

  init(width: Int) { self.width = max(8, width) }

  private var isFull: Bool { rows.count >= Self.rowLimit }

  mutating func add(
    _ spans: [InspectorRow.Span], trailing: String = "", depth: Int = 0, place: SourcePlace? = nil
  ) {
    guard !isFull else { return }
    var row = InspectorRow(.line(rows.count), depth: depth, spans, trailing: trailing)
    row.place = place
    rows.append(row)
  }

  /// A heading, with a blank row before it.
  mutating func heading(_ text: String, note: String = "") {
    if !rows.isEmpty { add([]) }
    add([.bold(text)], trailing: note)
  }

  /// What the rows are about, with where it stands; in a row of its own where there is little room.
  mutating func title(_ text: String, note: String = "", trailing: String) {
    let fits = TextMetrics.width(text + note + trailing) + 3 <= width
    add([.bold(text), .muted(note)], trailing: fits ? trailing : "")
    if !fits { add([.muted(trailing)]) }
  }

  /// A name and what is said of it; what does not fit goes on in further rows.
  mutating func field(
    _ name: String, _ text: String, role: Theme.Role = .text, trailing: String = "",
    column: Int = 10, place: SourcePlace? = nil
  ) {
    let pad = String(repeating: " ", count: max(1, column - TextMetrics.width(name)))
    let room = width - column - (trailing.isEmpty ? 0 : TextMetrics.width(trailing) + 1)
    let lines = Self.lines(of: text, width: room >= 12 ? room : max(8, width - column))
    add(
      [.muted(name + pad), .init(text: lines.first ?? "", role: role)],
      trailing: room >= 12 ? trailing : "", place: place)
    let margin = String(repeating: " ", count: column)
    for line in lines.dropFirst() {
      add([.plain(margin), .init(text: line, role: role)], place: place)
    }
    if room < 12, !trailing.isEmpty { add([.muted(margin + trailing)], place: place) }
  }

  /// A text in as many rows as it needs.
  mutating func text(_ text: String, role: Theme.Role = .text, indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    for line in Self.lines(of: text, width: width - indent) {
      add([.init(text: margin + line, role: role)])
    }
  }

  /// A text broken into lines.
  static func lines(of text: String, width: Int) -> [String] {
    var text = text
    if text.utf8.count > textLimit {
      let end = text.index(text.startIndex, offsetBy: textLimit, limitedBy: text.endIndex)
      if let end, end < text.endIndex { text = text[..<end] + "…" }
    }
    let layout = TextLayout(text, width: max(1, width))
    let bytes = Array(layout.text.utf8)
    return layout.lines.prefix(rowLimit).map { line in
      let end = min(line.end, bytes.count)
      return String(decoding: bytes[min(line.start, end)..<end], as: UTF8.self)
    }
  }
}
