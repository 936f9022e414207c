import BeagleNetworking
import BeagleSchema
import CellText
import JSON
import TerminalKit

/// A builder of the rows in the details pane.
struct InspectorText {
  /// The maximum number of rows.
  static let rowLimit = 2000
  /// The maximum number of characters of one text.
  static let textLimit = 20_000

  private(set) var rows: [InspectorRow] = []
  let width: Int
  /// The column of the texts of fields.
  var column = Self.defaultColumn
  static let defaultColumn = 10

  init(width: Int) { self.width = max(8, width) }

  mutating func add(
    _ spans: [InspectorRow.Span], trailing: String = "", location: DocumentLocation? = nil
  ) {
    guard rows.count < Self.rowLimit else { return }
    rows.append(InspectorRow(.line(rows.count), spans, trailing: trailing, location: location))
  }

  /// Adds a heading, after an empty row.
  mutating func heading(_ text: String, note: String = "") {
    if !rows.isEmpty { add([]) }
    add([.bold(text)], trailing: note)
  }

  /// Adds the title and its location. The location gets its own row if both do not fit in one.
  mutating func title(_ text: String, note: String = "", trailing: String) {
    let fits = TextMetrics.width(text + note + trailing) + 3 <= width
    add([.bold(text), .muted(note)], trailing: fits ? trailing : "")
    if !fits { add([.muted(trailing)]) }
  }

  /// Adds a name and its text, which wraps into more rows if it is long. Does nothing if the text
  /// is nil.
  mutating func field(
    _ name: String, _ text: String?, role: Theme.Role = .text, trailing: String = "",
    location: DocumentLocation? = nil
  ) {
    guard let text else { return }
    let pad = String(repeating: " ", count: max(1, column - TextMetrics.width(name)))
    let columns = width - column - (trailing.isEmpty ? 0 : TextMetrics.width(trailing) + 1)
    let fitsTrailing = columns >= 12
    let lines = Self.lines(of: text, width: fitsTrailing ? columns : max(8, width - column))
    add(
      [.muted(name + pad), .init(text: lines.first ?? "", role: role)],
      trailing: fitsTrailing ? trailing : "", location: location)
    let margin = String(repeating: " ", count: column)
    for line in lines.dropFirst() {
      add([.plain(margin), .init(text: line, role: role)], location: location)
    }
    if !fitsTrailing, !trailing.isEmpty { add([.muted(margin + trailing)], location: location) }
  }

  /// Adds text, wrapped into rows.
  mutating func text(_ text: String, role: Theme.Role = .text, indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    for line in Self.lines(of: text, width: width - indent) {
      add([.init(text: margin + line, role: role)])
    }
  }

  /// Adds a value as JSON, with at most `limit` lines.
  @MainActor mutating func json(_ value: DynamicObject, limit: Int, masked: Bool) {
    for line in InspectedValue.pretty(value, limit: limit, masked: masked) { text(line) }
  }

  /// Breaks text into lines.
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

extension InspectorText {
  /// The maximum number of characters of the lines before and after, which can be very long.
  private static let contextLineLimit = 600
  /// The size in bytes of the largest document whose lines before and after are shown.
  private static let contextDocumentLimit = 1 << 20

  /// Adds the line at an offset with a marker below the range, and the lines before and after it.
  mutating func excerpt(of document: JSONDocument, offset: Int, length: Int) {
    let line = document.location(ofOffset: offset).line
    let digits = "\(line + 1)".utf8.count
    func number(_ number: Int) -> InspectorRow.Span {
      let label = "\(number)"
      return .muted(String(repeating: " ", count: digits - label.utf8.count) + label + " ")
    }
    func contextLine(_ other: Int) -> [InspectorRow.Span]? {
      guard document.bytes.count <= Self.contextDocumentLimit else { return nil }
      let text = TextMetrics.sanitized(String(document.line(other).prefix(Self.contextLineLimit)))
      return text.isEmpty ? nil : [number(other), .muted(text)]
    }
    if line > 1, let row = contextLine(line - 1) { add(row) }
    if let excerpt = SourceExcerpt(
      document.bytes, offset: offset, length: length, width: max(8, width - digits - 2),
      isIndented: true)
    {
      add([number(line), .plain(excerpt.line)])
      add([.plain(String(repeating: " ", count: digits + 1)), .accent(excerpt.underline)])
    }
    if let row = contextLine(line + 1) { add(row) }
  }
}

/// A location in a document, for an editor to open.
struct DocumentLocation: Hashable {
  /// The name of the document.
  var document: String
  var location: SourceLocation
}

extension SourceReference {
  var documentLocation: DocumentLocation {
    DocumentLocation(document: document.name, location: location)
  }

  /// The path of the document and the location: `home.json:12:7`.
  var inspectorDescription: String { "\(document.inspectorName):\(location)" }
}

extension JSONDocument {
  /// The path of the document's URL, without secrets.
  var inspectorName: String { Redaction.url(UrlParts.path(of: name)) }
}
