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
  /// Whether each cell shows a part of a secret, by row and index of the glyph.
  private var covered: [[Bool]]

  init(_ surface: Surface) {
    rows = (0..<surface.size.height).map { y in
      // Secrets are compared with the text in the order of reading.
      surface.readingOrder(inRow: y, 0..<surface.size.width).compactMap { x in
        guard let x else { return Glyph(text: " ", columns: 0..<0) }
        let width = Int(surface[x, y].width)
        return width == 0
          ? nil : Glyph(text: surface.textCharacter(atX: x, y: y), columns: x..<x + width)
      }
    }
    covered = rows.map { $0.map { _ in false } }
    for y in rows.indices { coverSpans(y) }
    for secret in Redaction.longSecrets {
      let letters = secret.map { String($0) }
      coverParts(letters)
      for y in rows.indices {
        for start in rows[y].indices where rows[y][start].text == letters.first {
          coverRows(letters, y, start)
        }
      }
    }
  }

  /// The columns of the cells.
  var spans: [(row: Int, columns: Range<Int>)] {
    var spans: [(row: Int, columns: Range<Int>)] = []
    for y in rows.indices {
      for (glyph, isCovered) in zip(rows[y], covered[y])
      where isCovered && !glyph.columns.isEmpty {
        if let last = spans.last, last.row == y, last.columns.upperBound == glyph.columns.lowerBound
        {
          spans[spans.count - 1].columns = last.columns.lowerBound..<glyph.columns.upperBound
        } else {
          spans.append((y, glyph.columns))
        }
      }
    }
    return spans
  }

  /// Covers the secrets in the text of a row.
  private mutating func coverSpans(_ y: Int) {
    var bytes: [UInt8] = []
    var indices: [Int] = []
    for (index, glyph) in rows[y].enumerated() {
      bytes += glyph.text.utf8
      indices += Array(repeating: index, count: bytes.count - indices.count)
    }
    for span in Redaction.spans(in: bytes) {
      for index in indices[span] { covered[y][index] = true }
    }
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
        guard parts.contains(rows[y][range].map(\.text)) else { continue }
        for index in range { covered[y][index] = true }
      }
    }
  }

  /// Covers a secret that begins at a glyph and continues in the next rows.
  private mutating func coverRows(_ letters: [String], _ y: Int, _ start: Int) {
    let count = matches(letters[...], y, start)
    guard count < letters.count, y + 1 < rows.count else { return }
    let column = rows[y][start].columns.lowerBound
    for next in rows[y + 1].indices where rows[y + 1][next].columns.lowerBound <= column {
      var pieces = [(y: y, range: start..<start + count)]
      var rest = letters.dropFirst(count)
      var row = y + 1
      while !rest.isEmpty, row < rows.count, next < rows[row].count {
        let found = matches(rest, row, next)
        guard found > 0 else { break }
        pieces.append((row, next..<next + found))
        rest = rest.dropFirst(found)
        row += 1
      }
      guard rest.isEmpty else { continue }
      for piece in pieces {
        for index in piece.range { covered[piece.y][index] = true }
      }
    }
  }

  /// Returns the number of letters that the glyphs from a place on show.
  private func matches(_ letters: ArraySlice<String>, _ y: Int, _ start: Int) -> Int {
    zip(letters, rows[y][start...]).prefix { $0 == $1.text }.count
  }
}
