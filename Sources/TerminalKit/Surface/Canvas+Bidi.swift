import CellText

/// Drawing of text with right-to-left letters. Its cells are in the order of the screen, and refer to
/// their order in the text, so that selected text is copied in that order.
extension Canvas {
  /// Returns whether the letters of a text are put in the order of the screen.
  func ordersText(_ text: String) -> Bool {
    surface.ordersText && BidiText.contains(text) && BidiLine.isAvailable
  }

  /// Draws a line and returns its columns up to the right edge of the clip.
  /// - Parameter left: The first column, on the surface.
  func draw(_ line: BidiLine, with pen: inout Pen, at left: Int) -> Int {
    for glyph in line.glyphs {
      let x = left.saturatingAdd(glyph.column)
      let isBlank = glyph.cluster.base == 0x20 && glyph.cluster.count == 0
      // Blanks have no place, so that they are equal to all other blanks.
      pen.put(isBlank ? GlyphCluster(base: 0x20) : glyph.cluster, width: glyph.width, at: x)
    }
    return min(line.width, clip.maxX - left)
  }

  /// Draws a glyph of a line.
  func bidiGlyph(_ glyph: BidiLine.Glyph, at point: CellPoint, style: CellStyle) {
    let y = origin.y.saturatingAdd(point.y)
    guard y >= clip.minY, y < clip.maxY else { return }
    var pen = Pen(self, row: y, style: style, keepBackground: true)
    let isBlank = glyph.cluster.base == 0x20 && glyph.cluster.count == 0
    pen.put(
      isBlank ? GlyphCluster(base: 0x20) : glyph.cluster, width: glyph.width,
      at: origin.x.saturatingAdd(point.x))
    pen.close()
  }

  /// Draws the hyphen of a line that breaks at a soft one. It is not part of the text, and copies
  /// leave it out.
  func drawSoftHyphen(at point: CellPoint, style: CellStyle, keepBackground: Bool) {
    let x = origin.x.saturatingAdd(point.x)
    let y = origin.y.saturatingAdd(point.y)
    guard y >= clip.minY, y < clip.maxY, x >= clip.minX, x < clip.maxX else { return }
    var hyphen = GlyphCluster(base: 0xad)
    hyphen.replaceBase(by: 0x2d)
    var pen = Pen(self, row: y, style: style, keepBackground: keepBackground)
    pen.put(hyphen, width: 1, at: x)
    pen.close()
  }
}
