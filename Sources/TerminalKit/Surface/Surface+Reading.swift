import CellText

/// The text of cells in the order of reading, which differs from that of the screen in text with
/// right-to-left letters.
extension Surface {
  /// Returns columns of a row in the order of reading; nil for a blank between them.
  package func readingOrder(inRow y: Int, _ columns: Range<Int>) -> [Int?] {
    guard hasRightToLeft, !clusters.isEmpty else { return Array(columns) }
    var order: [Int?] = []
    var x = columns.lowerBound
    while x < columns.upperBound {
      if let first = place(x, y) {
        x = appendLine(from: x, place: first, to: columns.upperBound, y, &order)
      } else {
        order.append(x)
        x += 1
      }
    }
    return order
  }

  private func place(_ x: Int, _ y: Int) -> (logical: Int, visual: Int)? {
    let cell = self[x, y]
    return cell.isCluster ? cluster(cell).place : nil
  }

  /// Appends the cells of a line of text from a column on, and returns the column after them.
  private func appendLine(
    from start: Int, place first: (logical: Int, visual: Int), to limit: Int, _ y: Int,
    _ order: inout [Int?]
  ) -> Int {
    var glyphs = [(logical: first.logical, x: start)]
    var end = start + max(1, Int(self[start, y].width))
    var x = end
    while x < limit {
      if let next = place(x, y) {
        guard next.visual - first.visual == x - start else { break }
        glyphs.append((next.logical, x))
        end = x + max(1, Int(self[x, y].width))
      } else if self[x, y].glyph != 0x20 {
        break
      }
      x += 1
    }
    glyphs.sort { $0.logical < $1.logical }
    var blanks = (start..<end).count { self[$0, y].glyph == 0x20 && !self[$0, y].isRightHalf }
    var column = glyphs[0].logical
    for glyph in glyphs {
      let gap = min(blanks, max(0, glyph.logical - column))
      for _ in 0..<gap { order.append(nil) }
      blanks -= gap
      order.append(glyph.x)
      column = glyph.logical + max(1, Int(self[glyph.x, y].width))
    }
    return end
  }

  /// Returns the characters of the text that a cell shows: a letter of Arabic in its base form, and
  /// nothing for the hyphen of a broken line.
  package func textCharacter(atX x: Int, y: Int) -> String {
    let cell = self[x, y]
    guard cell.isCluster else { return character(atX: x, y: y) }
    let cluster = cluster(cell)
    guard cluster.textBase != 0xad else { return "" }
    var text = String.UnicodeScalarView()
    for value in cluster.textScalars {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }
}
