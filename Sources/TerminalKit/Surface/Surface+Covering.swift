extension Surface {
  /// Returns a copy with letters that cover some cells, each in the style of its cell.
  /// - Parameters:
  ///   - spans: Columns of rows. They contain both halves of a wide glyph or none.
  ///   - text: ASCII letters. Asterisks follow in a longer span, and fill a shorter one.
  package func covering(
    _ spans: [(row: Int, columns: Range<Int>)], with text: StaticString
  ) -> Surface {
    let copy = Surface(size: size, appearance: appearance)
    copy.copy(from: self)
    let letters = text.withUTF8Buffer { Array($0) }
    for (row, columns) in spans {
      let letters = columns.count < letters.count ? [] : letters
      for (index, column) in columns.enumerated() {
        let letter = index < letters.count ? letters[index] : UInt8(ascii: "*")
        let place = row * size.width + column
        copy.cells[place] = Cell(glyph: UInt32(letter), style: cells[place].style, width: 1)
      }
    }
    return copy
  }
}
