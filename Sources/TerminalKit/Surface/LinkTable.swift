/// The URLs of the links on a surface, by the numbers in their cells.
struct LinkTable {
  /// The largest number of links. Later ones are not shown.
  static let maximumCount = 1000
  /// The number above which the table is emptied when no cell refers to it.
  private static let retainedCount = 64
  /// The maximum length of a URL, in bytes. VTE ignores longer ones.
  static let maximumLength = 2083

  private var urls: [String] = []

  /// Whether the table is empty.
  var isEmpty: Bool { urls.isEmpty }

  /// Whether the table has so many links that it should be emptied.
  var isLarge: Bool { urls.count > LinkTable.retainedCount }

  /// The URL of a cell's link; nil without a link.
  subscript(cell: Cell) -> String? {
    cell.link > 0 && Int(cell.link) <= urls.count ? urls[Int(cell.link) - 1] : nil
  }

  /// Returns the number of a link, from 1, and adds it if it is new; 0 if it is too long or the
  /// table is full.
  mutating func number(of url: String) -> UInt16 {
    if let index = urls.firstIndex(of: url) { return UInt16(index + 1) }
    guard !url.isEmpty, url.utf8.count <= LinkTable.maximumLength,
      urls.count < LinkTable.maximumCount
    else { return 0 }
    urls.append(url)
    return UInt16(urls.count)
  }
}

extension Canvas {
  /// Marks the glyphs in a rectangle, from the first to the last one of each row, as parts of a
  /// link. Images do not change.
  func mark(_ rect: CellRect, asLink url: String) {
    let area = toSurface(rect)
    guard !area.isEmpty else { return }
    let number = surface.links.number(of: url)
    guard number > 0 else { return }
    for y in area.minY..<area.maxY {
      let row = y * surface.size.width
      let cells = surface.cells
      let columns = area.minX..<area.maxX
      func isGlyph(_ x: Int) -> Bool { cells[row + x].glyph != 0x20 }
      guard let first = columns.first(where: isGlyph), let last = columns.last(where: isGlyph)
      else {
        continue
      }
      for x in first...last where !cells[row + x].isImage { cells[row + x].link = number }
    }
  }
}
