import CellText

/// Writes a surface as SVG.
///
/// Backgrounds become rectangles, merged over columns and rows. Box-drawing lines become paths, so
/// that they connect in every font. Each run of text becomes one element, stretched to its columns,
/// so that the grid holds with any monospaced font.
struct SVGWriter {
  private let surface: Surface
  private let title: String
  private let palette: SVGPalette
  private var output = ""

  /// Lengths in tenths of a unit, to avoid rounding.
  private enum Metric {
    static let cellWidth = 84
    static let cellHeight = 180
    static let baseline = 133
    static let padding = 140
    static let bar = 320
  }

  /// The first button of the window frame, which is in each image of this program.
  static let mark = ##"<circle cx="20" cy="17" r="5.5" fill="#e0707a"/>"##

  init(_ surface: Surface, title: String) {
    self.surface = surface
    self.title = TextMetrics.sanitized(title)
    palette = SVGPalette(for: surface.appearance.theme)
  }

  /// Returns the size in cells of an image that ``write()`` returned; nil for another text.
  static func size(of svg: String) -> CellSize? {
    // The numbers have at most one decimal place.
    func tenths(_ text: Substring) -> Int? {
      let parts = text.split(separator: ".")
      guard let whole = parts.first.flatMap({ Int($0) }) else { return nil }
      return whole * 10 + (parts.count > 1 ? Int(parts[1].prefix(1)) ?? 0 : 0)
    }
    let line = svg.prefix { $0 != ">" }
    let words = line.split { $0 == " " || $0 == "\"" }
    guard let start = words.firstIndex(of: "viewBox="), words.count > start + 4,
      let width = tenths(words[start + 3]), let height = tenths(words[start + 4])
    else { return nil }
    return CellSize(
      width: max(0, width - 2 * Metric.padding) / Metric.cellWidth,
      height: max(0, height - Metric.padding - Metric.bar) / Metric.cellHeight)
  }

  func write() -> String {
    var copy = self
    copy.writeAll()
    return copy.output
  }

  private mutating func writeAll() {
    let width = surface.size.width * Metric.cellWidth + 2 * Metric.padding
    let height = surface.size.height * Metric.cellHeight + Metric.padding + Metric.bar
    let (w, h) = (SVGWriter.number(width), SVGWriter.number(height))
    output += """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)">

      """
    if !title.isEmpty { output += "<title>\(MarkupText.escaped(title))</title>\n" }
    let inner = (SVGWriter.number(width - 10), SVGWriter.number(height - 10))
    output += """
      <rect x="0.5" y="0.5" width="\(inner.0)" height="\(inner.1)" rx="10" \
      fill="\(palette.background.text)" stroke="\(palette.frame.text)"/>

      """
    output += SVGWriter.mark + "\n"
    for (x, color) in [(38, "#dcae6a"), (56, "#8cba72")] {
      output += """
        <circle cx="\(x)" cy="17" r="5.5" fill="\(color)"/>

        """
    }
    if !title.isEmpty {
      output += """
        <text x="\(SVGWriter.number(width / 2))" y="21.5" text-anchor="middle" \
        font-family="system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif" \
        font-size="13" fill="\(palette.title.text)">\(MarkupText.escaped(title))</text>

        """
    }
    output += """
      <g transform="translate(\(SVGWriter.number(Metric.padding)) \(SVGWriter.number(Metric.bar)))">

      """
    writeBackgrounds()
    writeLines()
    output += """
      <g font-family="'JetBrains Mono','Cascadia Mono','DejaVu Sans Mono',Menlo,Consolas,\
      monospace" font-size="14" xml:space="preserve" style="white-space:pre">

      """
    for y in 0..<surface.size.height { writeText(y) }
    output += "</g>\n</g>\n</svg>\n"
  }

  // MARK: - Backgrounds

  private struct Block: Hashable {
    var x: Int
    var width: Int
    var color: SVGColor
  }

  private mutating func writeBackgrounds() {
    var open: [Block: Int] = [:]
    for y in 0...surface.size.height {
      let blocks = y < surface.size.height ? self.blocks(y) : []
      for (block, since) in open.sorted(by: { ($0.value, $0.key.x) < ($1.value, $1.key.x) })
      where !blocks.contains(block) {
        let rect = CellRect(x: block.x, y: since, width: block.width, height: y - since)
        output += SVGWriter.rect(rect, block.color)
        open[block] = nil
      }
      for block in blocks where open[block] == nil { open[block] = y }
    }
  }

  /// Returns the runs of a row that have their own background.
  private func blocks(_ y: Int) -> [Block] {
    var blocks: [Block] = []
    for x in 0..<surface.size.width {
      guard let color = palette.colors(surface[x, y]).background else { continue }
      if let last = blocks.last, last.color == color, last.x + last.width == x {
        blocks[blocks.count - 1].width += 1
      } else {
        blocks.append(Block(x: x, width: 1, color: color))
      }
    }
    return blocks
  }

  private static func rect(_ rect: CellRect, _ color: SVGColor) -> String {
    """
    <rect x="\(number(rect.x * Metric.cellWidth))" y="\(number(rect.y * Metric.cellHeight))" \
    width="\(number(rect.width * Metric.cellWidth))" \
    height="\(number(rect.height * Metric.cellHeight))" fill="\(color.text)" \
    shape-rendering="crispEdges"/>

    """
  }

  /// Returns which eighths of a cell's width a block element of full height fills; nil for other glyphs.
  private static func eighths(_ glyph: UInt32) -> Range<Int>? {
    switch glyph {
    case 0x2588...0x258f: 0..<Int(0x2590 - glyph)
    case 0x2590: 4..<8
    case 0x2595: 7..<8
    default: nil
    }
  }

  private static func bar(at point: CellPoint, eighths: Range<Int>, _ color: SVGColor) -> String {
    let left = point.x * Metric.cellWidth + Metric.cellWidth * eighths.lowerBound / 8
    return """
      <rect x="\(number(left))" y="\(number(point.y * Metric.cellHeight))" \
      width="\(number(Metric.cellWidth * eighths.count / 8))" height="\(number(Metric.cellHeight))" \
      fill="\(color.text)" shape-rendering="crispEdges"/>

      """
  }

  // MARK: - Lines

  /// Writes one path for all lines of the same color.
  private mutating func writeLines() {
    var paths: [(color: SVGColor, width: String, data: String)] = []
    func add(_ color: SVGColor, _ width: String, _ data: String) {
      if let index = paths.firstIndex(where: { $0.color == color && $0.width == width }) {
        paths[index].data += data
      } else {
        paths.append((color, width, data))
      }
    }
    for y in 0..<surface.size.height {
      var x = 0
      while x < surface.size.width {
        let cell = surface[x, y]
        guard let shape = SVGWriter.lineShape(cell.glyph) else {
          x += 1
          continue
        }
        // A run of horizontal lines becomes one stroke.
        var end = x + 1
        while cell.glyph & ~1 == 0x2500, end < surface.size.width,
          surface[end, y].glyph == cell.glyph, surface[end, y].style == cell.style
        {
          end += 1
        }
        let color = palette.colors(cell).foreground
        let width = shape.isHeavy ? "2.4" : cell.attributes.contains(.bold) ? "1.6" : "1.1"
        add(color, width, path(shape, x, y, columns: end - x))
        x = end
      }
    }
    for (color, width, data) in paths {
      output += """
        <path d="\(data)" fill="none" stroke="\(color.text)" \
        stroke-width="\(width)"/>

        """
    }
  }

  /// The directions of a box-drawing line in its cell.
  private struct LineShape {
    var left = false
    var right = false
    var up = false
    var down = false
    var isRound = false
    var isHeavy = false
  }

  private static func lineShape(_ glyph: UInt32) -> LineShape? {
    switch glyph {
    case 0x2500: LineShape(left: true, right: true)
    case 0x2502: LineShape(up: true, down: true)
    case 0x250c: LineShape(right: true, down: true)
    case 0x2510: LineShape(left: true, down: true)
    case 0x2514: LineShape(right: true, up: true)
    case 0x2518: LineShape(left: true, up: true)
    case 0x251c: LineShape(right: true, up: true, down: true)
    case 0x2524: LineShape(left: true, up: true, down: true)
    case 0x252c: LineShape(left: true, right: true, down: true)
    case 0x2534: LineShape(left: true, right: true, up: true)
    case 0x253c: LineShape(left: true, right: true, up: true, down: true)
    case 0x2501: LineShape(left: true, right: true, isHeavy: true)
    case 0x2503: LineShape(up: true, down: true, isHeavy: true)
    case 0x250f: LineShape(right: true, down: true, isHeavy: true)
    case 0x2513: LineShape(left: true, down: true, isHeavy: true)
    case 0x2517: LineShape(right: true, up: true, isHeavy: true)
    case 0x251b: LineShape(left: true, up: true, isHeavy: true)
    case 0x256d: LineShape(right: true, down: true, isRound: true)
    case 0x256e: LineShape(left: true, down: true, isRound: true)
    case 0x256f: LineShape(left: true, up: true, isRound: true)
    case 0x2570: LineShape(right: true, up: true, isRound: true)
    default: nil
    }
  }

  private func path(_ shape: LineShape, _ x: Int, _ y: Int, columns: Int) -> String {
    let left = x * Metric.cellWidth
    let top = y * Metric.cellHeight
    let right = left + columns * Metric.cellWidth
    let bottom = top + Metric.cellHeight
    let middle = left + Metric.cellWidth / 2
    let center = top + Metric.cellHeight / 2
    func point(_ x: Int, _ y: Int) -> String { SVGWriter.number(x) + " " + SVGWriter.number(y) }
    let horizontal = shape.left ? left : right
    let vertical = shape.up ? top : bottom
    if shape.isRound {
      let inner = shape.up ? center - 42 : center + 42
      return "M\(point(middle, vertical))L\(point(middle, inner))"
        + "Q\(point(middle, center)) \(point(horizontal, center))"
    }
    var data = ""
    if shape.left || shape.right {
      data += "M\(point(shape.left ? left : middle, center))"
      data += "H\(SVGWriter.number(shape.right ? right : middle))"
    }
    if shape.up || shape.down {
      data += "M\(point(middle, shape.up ? top : center))"
      data += "V\(SVGWriter.number(shape.down ? bottom : center))"
    }
    return data
  }

  // MARK: - Text

  private mutating func writeText(_ y: Int) {
    var x = 0
    while x < surface.size.width {
      let cell = surface[x, y]
      if cell.glyph == 0x20 || SVGWriter.lineShape(cell.glyph) != nil {
        x += 1
        continue
      }
      if let eighths = SVGWriter.eighths(cell.glyph) {
        output += SVGWriter.bar(
          at: CellPoint(x: x, y: y), eighths: eighths, palette.colors(cell).foreground)
        x += 1
        continue
      }
      let start = x
      var text = surface.character(atX: x, y: y)
      x += max(1, Int(cell.width))
      // A wide glyph gets its own element, because it may come from another font.
      while cell.width == 1, x < surface.size.width {
        let next = surface[x, y]
        guard next.width == 1, next.style == cell.style, !next.isCluster,
          SVGWriter.lineShape(next.glyph) == nil, SVGWriter.eighths(next.glyph) == nil,
          !(next.glyph == 0x20 && surface[x + 1, y].glyph == 0x20)
        else { break }
        text += surface.character(atX: x, y: y)
        x += 1
      }
      while text.last == " " { text.removeLast() }
      let columns = min(x - start, TextMetrics.width(text))
      writeRun(text, at: CellPoint(x: start, y: y), columns: columns, cell)
    }
  }

  private mutating func writeRun(_ text: String, at point: CellPoint, columns: Int, _ cell: Cell) {
    var attributes = ""
    if cell.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if cell.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    var decorations: [String] = []
    if cell.attributes.contains(.underline) { decorations.append("underline") }
    if cell.attributes.contains(.strikethrough) { decorations.append("line-through") }
    if !decorations.isEmpty {
      attributes += " text-decoration=\"\(decorations.joined(separator: " "))\""
    }
    let x = SVGWriter.number(point.x * Metric.cellWidth)
    let y = SVGWriter.number(point.y * Metric.cellHeight + Metric.baseline)
    output += """
      <text x="\(x)" y="\(y)" textLength="\(SVGWriter.number(columns * Metric.cellWidth))" \
      lengthAdjust="spacingAndGlyphs" \
      fill="\(palette.colors(cell).foreground.text)"\(attributes)>\
      \(MarkupText.escaped(text))</text>

      """
  }

  // MARK: - Helpers

  /// Returns tenths of a unit as a decimal number.
  private static func number(_ tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let value = abs(tenths)
    return value % 10 == 0 ? "\(sign)\(value / 10)" : "\(sign)\(value / 10).\(value % 10)"
  }
}
