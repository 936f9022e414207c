extension Canvas {
  /// Draws the cells of another surface, for example of a screen without a terminal.
  /// - Parameter size: The columns and rows to draw.
  package func draw(_ other: Surface, size: CellSize) {
    let columns = min(size.width, other.size.width)
    for y in 0..<min(size.height, other.size.height) {
      for x in 0..<columns {
        let cell = other[x, y]
        // A wide character that is cut in half is a blank.
        guard !cell.isRightHalf else { continue }
        let isCut = x + 1 == columns && x + 1 < other.size.width && other[x + 1, y].isRightHalf
        text(
          isCut ? " " : other.character(atX: x, y: y), at: CellPoint(x: x, y: y), style: cell.style)
      }
    }
  }
}
