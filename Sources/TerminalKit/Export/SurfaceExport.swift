import CellText

/// A surface as text for files and pipes.
package enum SurfaceExport {
  /// Returns the characters, with one line for each row. Trailing spaces and trailing blank rows
  /// are omitted.
  /// - Parameter isASCII: whether ASCII characters replace all others, which keep their columns.
  package static func text(_ surface: Surface, isASCII: Bool = false) -> String {
    var rows = (0..<surface.size.height).map {
      isASCII ? asciiRow($0, of: surface) : surface.rowText($0)
    }
    while let last = rows.last, last.isEmpty { rows.removeLast() }
    return rows.map { $0 + "\n" }.joined()
  }

  /// Returns the characters with their colors and attributes as SGR sequences. Each row starts and
  /// ends in the default style. Trailing cells that look blank are omitted.
  /// - Parameter isASCII: whether ASCII characters replace all others, which keep their columns.
  package static func ansi(_ surface: Surface, isASCII: Bool = false) -> String {
    var result = ""
    for y in 0..<surface.size.height {
      var end = surface.size.width
      while end > 0, isInvisible(surface[end - 1, y]) { end -= 1 }
      var style = CellStyle.plain
      for x in 0..<end {
        let cell = surface[x, y]
        if cell.isRightHalf, !isASCII { continue }
        if cell.style != style {
          style = cell.style
          result += "\u{1b}[" + parameters(style).joined(separator: ";") + "m"
        }
        result += isASCII ? ascii(x, y, of: surface) : surface.character(atX: x, y: y)
        // The order of the screen stays in terminals that reorder, too; see BidiOutput.marked.
        if cell.isCluster, BidiText.isRightToLeft(surface.cluster(cell).base) {
          result += "\u{200e}"
        }
      }
      if style != .plain { result += "\u{1b}[0m" }
      result += "\n"
    }
    return result
  }

  /// A part of each image of ``svg(_:title:)``, to recognize the images of this program.
  package static let svgMark = SVGWriter.mark

  /// Returns the surface as an SVG image: a window with rounded corners and an optional title.
  /// Default colors are dark or light, as in the theme.
  package static func svg(_ surface: Surface, title: String = "") -> String {
    SVGWriter(surface, title: title).write()
  }

  /// Returns the size in cells of an image that ``svg(_:title:)`` returned; nil for another text.
  package static func size(ofSVG svg: String) -> CellSize? { SVGWriter.size(of: svg) }

  private static func asciiRow(_ y: Int, of surface: Surface) -> String {
    var row = (0..<surface.size.width).map { ascii($0, y, of: surface) }
    while row.last == " " { row.removeLast() }
    return row.joined()
  }

  /// Returns the ASCII replacement of a cell. Both halves of a wide character have one.
  private static func ascii(_ x: Int, _ y: Int, of surface: Surface) -> String {
    let first = x > 0 && surface[x, y].isRightHalf ? x - 1 : x
    return ASCIIFallback.text(surface.character(atX: first, y: y))
  }

  private static func isInvisible(_ cell: Cell) -> Bool {
    cell.glyph == 0x20 && !cell.isRightHalf && cell.background.isDefault
      && cell.attributes.isDisjoint(with: [.reverse, .underline, .strikethrough])
  }

  /// Returns the SGR parameters that set a style, regardless of the previous one.
  private static func parameters(_ style: CellStyle) -> [String] {
    var list = ["0"]
    for (attribute, number) in [
      (Attributes.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
      (.strikethrough, "9"),
    ] where style.attributes.contains(attribute) {
      list.append(number)
    }
    list += parameters(style.foreground, base: 30)
    list += parameters(style.background, base: 40)
    return list
  }

  private static func parameters(_ color: Color, base: Int) -> [String] {
    if let index = color.paletteIndex {
      if index < 8 { return ["\(base + Int(index))"] }
      if index < 16 { return ["\(base + 60 + Int(index) - 8)"] }
      return ["\(base + 8)", "5", "\(index)"]
    }
    guard let (red, green, blue) = color.rgbComponents else { return [] }
    return ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
  }
}
