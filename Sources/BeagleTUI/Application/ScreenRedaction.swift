import BeagleNetworking
import TerminalKit

extension Surface {
  /// The surface without the secrets that its texts contain; see ``Redaction``. Each cell keeps its
  /// place, so that an image stays the same otherwise.
  package var withoutSecrets: Surface {
    let hasSecrets =
      !Redaction.longSecrets.isEmpty
      || (0..<size.height).contains { !Redaction.spans(in: Array(rowText($0).utf8)).isEmpty }
    guard hasSecrets else { return self }
    let spans = SecretCells(self).spans
    return spans.isEmpty ? self : covering(spans, with: "REDACTED")
  }
}

extension SemanticElement {
  /// The element and its descendants without the secrets in their texts.
  package var withoutSecrets: SemanticElement { mappingTexts(Redaction.text) }
}

/// The cells of a surface that show secrets.
///
/// A long token takes several rows. It is found if the whole token is visible, with all of its rows
/// but the first beginning in the same column. A part of a token that is at least ``partLength``
/// characters long is found everywhere, for example if the rest is outside of a scroll area.
private struct SecretCells {
  /// The minimum length of a part of a secret. A shorter part may be a word, for example the password
  /// in `password123`.
  private static let partLength = 12

  /// The glyph of a cell, except of the right half of a wide one.
  private struct Glyph {
    let text: String
    let columns: Range<Int>
  }

  private let rows: [[Glyph]]
  /// The columns that show a part of a secret, by row.
  private var covered: [RangeSet<Int>]

  init(_ surface: Surface) {
    rows = (0..<surface.size.height).map { y in
      (0..<surface.size.width).compactMap { x in
        let width = Int(surface[x, y].width)
        return width == 0
          ? nil : Glyph(text: surface.character(atX: x, y: y), columns: x..<x + width)
      }
    }
    covered = rows.map { _ in RangeSet() }
    for y in rows.indices { coverSpans(y) }
    for secret in Redaction.longSecrets {
      let letters = secret.map { String($0) }
      coverParts(letters)
      for y in rows.indices.dropLast() {
        for start in rows[y].indices where rows[y][start].text == letters.first {
          coverRows(letters, y, start)
        }
      }
    }
  }

  /// The columns of the cells.
  var spans: [(row: Int, columns: Range<Int>)] {
    covered.enumerated().flatMap { y, columns in columns.ranges.map { (row: y, columns: $0) } }
  }

  private mutating func cover(_ y: Int, _ glyphs: some Sequence<Int>) {
    for index in glyphs { covered[y].insert(contentsOf: rows[y][index].columns) }
  }

  /// Covers the secrets in the text of a row.
  private mutating func coverSpans(_ y: Int) {
    let bytes = rows[y].map { Array($0.text.utf8) }
    let indices = bytes.indices.flatMap { Array(repeating: $0, count: bytes[$0].count) }
    for span in Redaction.spans(in: Array(bytes.joined())) { cover(y, indices[span]) }
  }

  /// Covers the long parts of a secret in all rows.
  private mutating func coverParts(_ letters: [String]) {
    let length = SecretCells.partLength
    guard letters.count > length else { return }
    let parts = Set((0...letters.count - length).map { Array(letters[$0..<$0 + length]) })
    let first = Set(parts.compactMap(\.first))
    for y in rows.indices where rows[y].count >= length {
      for start in 0...rows[y].count - length where first.contains(rows[y][start].text) {
        let range = start..<start + length
        if parts.contains(rows[y][range].map(\.text)) { cover(y, range) }
      }
    }
  }

  /// Covers a secret that begins at a glyph and continues in the next rows.
  private mutating func coverRows(_ letters: [String], _ y: Int, _ start: Int) {
    let count = matches(letters[...], y, start)
    guard count < letters.count else { return }
    let column = rows[y][start].columns.lowerBound
    for next in rows[y + 1].indices where rows[y + 1][next].columns.lowerBound <= column {
      var pieces = [(y: y, range: start..<start + count)]
      var rest = letters.dropFirst(count)
      for row in (y + 1)..<rows.count where !rest.isEmpty {
        let found = matches(rest, row, next)
        guard found > 0 else { break }
        pieces.append((row, next..<next + found))
        rest = rest.dropFirst(found)
      }
      guard rest.isEmpty else { continue }
      for piece in pieces { cover(piece.y, piece.range) }
    }
  }

  /// Returns the number of letters that the glyphs from a place on show.
  private func matches(_ letters: ArraySlice<String>, _ y: Int, _ start: Int) -> Int {
    zip(letters, rows[y].dropFirst(start)).prefix { $0 == $1.text }.count
  }
}
