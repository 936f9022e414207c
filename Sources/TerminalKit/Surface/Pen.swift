import CellText

/// Writes glyphs into one row of a surface, clipped to a canvas.
///
/// The glyphs are contiguous, so only the two ends can cut an existing wide glyph. The first write
/// handles the left end, ``close()`` the right one.
struct Pen {
  private let surface: Surface
  private let row: Int
  private let minX: Int
  private let maxX: Int
  private let style: CellStyle
  private let keepBackground: Bool
  /// The index of the cell after the last one written; -1 before the first write.
  private var next = -1

  init(_ canvas: Canvas, row: Int, style: CellStyle, keepBackground: Bool) {
    surface = canvas.surface
    self.row = row * canvas.surface.size.width
    minX = canvas.clip.minX
    maxX = canvas.clip.maxX
    self.style = style
    self.keepBackground = keepBackground && style.background.isDefault
  }

  /// Blanks the right half of a wide glyph that would remain after the last glyph written.
  func close() {
    guard next >= 0, next < row + surface.size.width, surface.cells[next].width == 0,
      surface.cells[next - 1].width != 2
    else { return }
    blank(next)
  }

  mutating func putASCII(_ byte: UInt8, at x: Int) {
    write(UInt32(byte), width: 1, at: row + x)
  }

  /// Writes a glyph of one or two columns, clipped. A wide glyph that is cut leaves a blank.
  mutating func put(_ cluster: GlyphCluster, width: Int, at x: Int) {
    if width == 1 {
      if x >= minX && x < maxX { write(surface.glyph(for: cluster), width: 1, at: row + x) }
      return
    }
    if x >= minX && x + 1 < maxX {
      write(surface.glyph(for: cluster), width: 2, at: row + x)
      write(0x20, width: 0, at: row + x + 1)
      // Both halves need the same background.
      surface.cells[row + x + 1].background = surface.cells[row + x].background
    } else if x >= minX && x < maxX {
      write(0x20, width: 1, at: row + x)
    } else if x + 1 >= minX && x + 1 < maxX {
      write(0x20, width: 1, at: row + x + 1)
    }
  }

  private mutating func write(_ glyph: UInt32, width: UInt8, at index: Int) {
    // The cell before a right half is always the left half of the same glyph.
    if next < 0, index > row, surface.cells[index].width == 0 { blank(index - 1) }
    next = index + 1
    var cell = Cell(glyph: glyph, style: style, width: width)
    if keepBackground { cell.background = surface.cells[index].background }
    surface.cells[index] = cell
  }

  private func blank(_ index: Int) {
    surface.cells[index].glyph = 0x20
    surface.cells[index].width = 1
  }
}
