import BeagleSchema
import CellText
import JSON
import ScreenSources
import TerminalKit

extension InspectorText {
  /// The bytes of a line beside the one that is meant that are looked at: it may be long.
  private static let reach = 600
  /// The largest document of which the lines before and behind are shown too.
  private static let neighbourLimit = 1 << 20

  /// Adds where something stands.
  mutating func source(_ source: SourceReference) {
    heading("Source", note: source.shortPlace)
    lines(of: source.document, offset: source.node.offset, length: 1)
  }

  /// Adds the line of a place with a mark under what is meant, and the lines around it.
  mutating func lines(of document: JSONDocument, offset: Int, length: Int) {
    let line = document.location(ofOffset: offset).line
    let digits = "\(line + 1)".utf8.count
    let room = max(8, width - digits - 2)
    func number(_ number: Int) -> InspectorRow.Span {
      let label = "\(number)"
      return .muted(String(repeating: " ", count: digits - label.utf8.count) + label + " ")
    }
    func neighbour(_ other: Int) -> [InspectorRow.Span]? {
      guard document.bytes.count <= Self.neighbourLimit else { return nil }
      let written = TextMetrics.sanitized(String(document.line(other).prefix(Self.reach)))
      return written.isEmpty ? nil : [number(other), .muted(written)]
    }
    if line > 1, let row = neighbour(line - 1) { add(row) }
    if let excerpt = SourceExcerpt(
      document.bytes, offset: offset, length: length, width: room, isIndented: true)
    {
      add([number(line), .plain(excerpt.line)])
      add([.plain(String(repeating: " ", count: digits + 1)), .accent(excerpt.underline)])
    }
    if let row = neighbour(line + 1) { add(row) }
  }
}
