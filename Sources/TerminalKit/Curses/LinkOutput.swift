import CellText
import SystemSupport

/// Writes the links of surfaces (OSC 8), which ncurses does not know, and emoji that are newer than
/// libc, whose width it does not know.
///
/// After a frame, the cells of links in the rows that it wrote are written once more, inside their
/// links. Cells that were a part of a link before are written once more without it. The characters
/// and styles are the same, so the terminal still shows what ncurses assumes. In place of a new emoji,
/// ncurses assumes two blanks. The text after it is positioned separately, so it does not move on a
/// terminal that draws the emoji with another width.
struct LinkOutput {
  private let depth: ColorDepth
  private let isUTF8: Bool
  /// The columns that may be parts of links or new emoji on the terminal, by row.
  private var shown: [Int: Columns] = [:]

  /// Columns of a row, as a bit for each one.
  private typealias Columns = [Bool]

  /// Creates an output for a terminal.
  init(depth: ColorDepth, isUTF8: Bool) {
    self.depth = depth
    self.isUTF8 = isUTF8
  }

  /// Whether a cell of the terminal may be a part of a link.
  var isActive: Bool { !shown.isEmpty }

  /// Forgets all links after the terminal was erased.
  mutating func reset() { shown = [:] }

  /// Repeats a row move of the surface. The terminal moved the cells with their links, or ncurses
  /// wrote them again.
  mutating func scroll(_ move: RowMove) {
    guard isActive else { return }
    let before = shown
    for row in move.rows {
      let source = row + move.count
      guard move.rows.contains(source), let moved = before[source] else { continue }
      let own = before[row] ?? []
      shown[row] = (0..<max(own.count, moved.count)).map {
        ($0 < own.count && own[$0]) || ($0 < moved.count && moved[$0])
      }
    }
  }

  /// Returns the bytes that write the links in the rows that a frame wrote.
  /// - Parameters:
  ///   - rows: Whether the frame wrote each row.
  ///   - width: The number of columns of the terminal.
  mutating func output(rows: [Bool], of surface: Surface, width: Int) -> [UInt8] {
    var output = ""
    for y in 0..<min(rows.count, surface.size.height) where rows[y] {
      let columns = min(width, surface.size.width)
      let before = shown[y] ?? []
      var linked = [Bool](repeating: false, count: columns)
      var hasLinks = false
      var written: (end: Int, link: UInt16, style: CellStyle?) = (-1, 0, nil)
      for x in 0..<columns {
        let cell = surface[x, y]
        let url = surface.links[cell]
        let isNewEmoji = isUTF8 && surface.isNewEmoji(cell)
        guard url != nil || isNewEmoji || x < before.count && before[x], !cell.isImage else {
          continue
        }
        if url != nil || isNewEmoji { (linked[x], hasLinks) = (true, true) }
        if isNewEmoji, x + 1 < columns { linked[x + 1] = true }
        if cell.isRightHalf { continue }
        if written.end != x {
          if written.link != 0 { output += LinkOutput.end }
          output += "\u{1b}[\(y + 1);\(x + 1)H"
          written.link = 0
        }
        if cell.link != written.link {
          if written.link != 0 { output += LinkOutput.end }
          if let url { output += LinkOutput.start(url, number: cell.link) }
          written.link = url == nil ? 0 : cell.link
        }
        if written.style != cell.style {
          output += "\u{1b}[" + parameters(cell.style) + "m"
          written.style = cell.style
        }
        output += text(of: cell, x, y, surface)
        written.end = isNewEmoji ? -1 : x + max(1, Int(cell.width))
      }
      if written.link != 0 { output += LinkOutput.end }
      shown[y] = hasLinks ? linked : nil
    }
    // Save and restore the cursor and the attributes, which the frame has set.
    return output.isEmpty ? [] : Array("\u{1b}7\(output)\u{1b}8".utf8)
  }

  private static let end = "\u{1b}]8;;\u{1b}\\"

  /// Returns the beginning of a link. The parts of a link have the same number, so that the terminal
  /// highlights them together.
  private static func start(_ url: String, number: UInt16) -> String {
    "\u{1b}]8;id=\(number);\(PercentEncoding.encodeInvisible(url))\u{1b}\\"
  }

  // MARK: - Cells

  /// Returns the characters that the painter writes for a cell. An ASCII replacement is never wide,
  /// so the right half needs a character too.
  private func text(of cell: Cell, _ x: Int, _ y: Int, _ surface: Surface) -> String {
    let text = surface.character(atX: x, y: y)
    guard !isUTF8 else { return text }
    let replacement = ASCIIFallback.text(String(text.unicodeScalars.prefix(1)))
    return cell.width == 2 ? replacement + replacement : replacement
  }

  /// Returns the SGR parameters that set a style as ncurses does, regardless of the previous one.
  private func parameters(_ style: CellStyle) -> String {
    var list = ["0"]
    for (attribute, number) in [
      (Attributes.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ] where style.attributes.contains(attribute) {
      list.append(number)
    }
    return (list + parameters(style.foreground, base: 30) + parameters(style.background, base: 40))
      .joined(separator: ";")
  }

  private func parameters(_ color: Color, base: Int) -> [String] {
    let color = color.quantized(to: depth)
    if let index = color.paletteIndex, depth < .trueColor || index < 8 {
      if index < 8 { return ["\(base + Int(index))"] }
      return index < 16
        ? ["\(base + 60 + Int(index) - 8)"] : ["\(base + 8)", "5", "\(index)"]
    }
    guard let (red, green, blue) = color.rgbComponents else { return [] }
    // As in the pens, where smaller numbers are base colors.
    let shown = red == 0 && green == 0 ? max(blue, 8) : blue
    return ["\(base + 8)", "2", "\(red)", "\(green)", "\(shown)"]
  }
}
