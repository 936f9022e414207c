/// A surface as text for files and pipes.
package enum SurfaceExport {
  /// The characters alone: one line for each row, without the blanks at its end, without the blank
  /// rows at the end of the surface.
  package static func text(_ surface: Surface) -> String {
    var rows = (0..<surface.size.height).map(surface.rowText)
    while let last = rows.last, last.isEmpty { rows.removeLast() }
    return rows.map { $0 + "\n" }.joined()
  }

  /// The characters with their colours and attributes as SGR sequences; each row starts and ends
  /// in the terminal's own colours. Blanks at the end of a row that look like the terminal's own
  /// background are left out.
  package static func ansi(_ surface: Surface) -> String {
    var result = ""
    for y in 0..<surface.size.height {
      var end = surface.size.width
      while end > 0, isInvisible(surface[end - 1, y]) { end -= 1 }
      var style = CellStyle.plain
      for x in 0..<end {
        let cell = surface[x, y]
        if cell.isRightHalf { continue }
        if cell.style != style {
          style = cell.style
          result += "\u{1b}[" + parameters(style).joined(separator: ";") + "m"
        }
        result += surface.character(atX: x, y: y)
      }
      if style != .plain { result += "\u{1b}[0m" }
      result += "\n"
    }
    return result
  }

  /// The surface as a picture: a window with rounded corners, dark where the colours are the
  /// terminal's own. The title, if any, stands in its bar.
  package static func svg(_ surface: Surface, title: String = "") -> String {
    SVGWriter(surface, title: title).write()
  }

  private static func isInvisible(_ cell: Cell) -> Bool {
    cell.glyph == 0x20 && !cell.isRightHalf && cell.background.isDefault
      && cell.attributes.isDisjoint(with: [.reverse, .underline, .strikethrough])
  }

  /// The SGR parameters that set a style whatever was set before.
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
