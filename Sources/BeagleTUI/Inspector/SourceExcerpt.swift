import BeagleSchema
import JSON
import TerminalKit

/// Lines of a document with a mark under what is meant.
@MainActor
enum SourceExcerpt {
  /// The bytes of a line before and behind a place that are looked at: a document may be one line.
  static let reach = 600
  /// The largest document of which the lines before and behind are shown too.
  static let neighbourLimit = 1 << 20

  static func add(_ source: SourceReference, to text: inout InspectorText) {
    text.heading("Source", note: source.shortPlace)
    add(source.document, offset: source.node.offset, length: 1, to: &text)
  }

  /// Adds the line of a place, and the lines around it.
  static func add(
    _ document: JSONDocument, offset: Int, length: Int, to text: inout InspectorText
  ) {
    let line = document.location(ofOffset: offset).line
    let digits = "\(line + 1)".utf8.count
    let room = max(8, text.width - digits - 2)
    func number(_ number: Int) -> InspectorRow.Span {
      let label = "\(number)"
      return .muted(String(repeating: " ", count: digits - label.utf8.count) + label + " ")
    }
    func neighbour(_ other: Int) {
      guard document.bytes.count <= neighbourLimit else { return }
      let written = TextMetrics.sanitized(String(document.line(other).prefix(reach)))
      if !written.isEmpty { text.add([number(other), .muted(written)]) }
    }
    if line > 1 { neighbour(line - 1) }
    let (before, behind) = parts(of: document, at: offset)
    // What stands before the place gives way where the line is long.
    var left = before
    if TextMetrics.width(left) > room * 2 / 3 {
      left = "…" + String(left.suffix(room / 3))
    }
    text.add([number(line), .plain(left + behind)])
    let columns = TextMetrics.width(left)
    let marks = String(repeating: "^", count: max(1, min(length, room - columns)))
    text.add([.plain(String(repeating: " ", count: digits + 1 + columns)), .accent(marks)])
    neighbour(line + 1)
  }

  /// What of its line stands before a place and behind it, as far as it is near.
  private static func parts(
    of document: JSONDocument, at offset: Int
  ) -> (before: String, behind: String) {
    let bytes = document.bytes
    let place = max(0, min(offset, bytes.count))
    var start = place
    while start > 0, place - start < reach, bytes[start - 1] != 0x0A { start -= 1 }
    while start < place, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = place
    while end < bytes.count, end - place < reach, bytes[end] != 0x0A { end += 1 }
    func text(_ range: Range<Int>) -> String {
      TextMetrics.sanitized(String(decoding: bytes[range], as: UTF8.self))
    }
    return (text(start..<place), text(place..<end))
  }
}
