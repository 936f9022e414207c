/// Operations that compose the cells of two surfaces of the same size.
extension Surface {
  /// Copies a cell of the same row from another surface, without its image or link.
  func copyCell(_ x: Int, _ y: Int, from other: Surface, atColumn column: Int) {
    let row = y * size.width
    var cell = other.cells[row + column]
    if cell.isCluster { cell.glyph = glyph(for: other.cluster(cell)) }
    if cell.isImage { cell = Cell(glyph: 0x20, style: cell.style, width: 1) }
    cell.link = 0
    cells[row + x] = cell
  }

  /// Blanks the halves of wide glyphs whose other half is not next to them.
  func blankCutGlyphs(row: Int, _ columns: Range<Int>) {
    let start = row * size.width
    for x in columns {
      let isLeft = cells[start + x].width == 2
      let isRight = cells[start + x].isRightHalf
      let next = x + 1 < columns.upperBound ? cells[start + x + 1].isRightHalf : false
      let before = x > columns.lowerBound ? cells[start + x - 1].width == 2 : false
      guard isLeft && !next || isRight && !before else { continue }
      cells[start + x].glyph = 0x20
      cells[start + x].width = 1
    }
  }

  /// Estimates how many bytes draw the cells of a rectangle.
  /// - Parameter shown: The cells that it shows now.
  func estimatedBytes(after shown: Surface, in area: CellRect) -> Int {
    var bytes = 0
    for y in area.minY..<area.maxY {
      var last: CellStyle?
      for x in area.minX..<area.maxX {
        let index = y * size.width + x
        guard !sameCell(index, shown, index) else { continue }
        let cell = cells[index]
        bytes += cell.glyph < 0x80 ? 1 : 3
        // A change of the style, or a movement of the cursor.
        if last != cell.style { bytes += 16 }
        last = cell.style
      }
    }
    return bytes
  }
}
