import CellText

extension Canvas {
  /// Draws text in one line.
  ///
  /// Line breaks and tabs become spaces, and characters that cannot be shown become U+FFFD. With
  /// `keepBackground`, a style with the default background keeps the existing backgrounds. Nothing
  /// is drawn beyond `maxWidth` columns. A wide glyph that is cut by an edge leaves a blank.
  /// - Returns: The number of columns up to the right edge of the clip; 0 for an invisible row.
  @discardableResult
  public func text(
    _ text: String, at point: CellPoint, style: CellStyle, keepBackground: Bool = true,
    maxWidth: Int? = nil
  ) -> Int {
    let columns = TextMetrics.withBytes(text) { bytes in
      draw(
        bytes.pointer, from: 0, to: bytes.count, at: point, style: style,
        keepBackground: keepBackground, maxWidth: maxWidth ?? .max)
    }
    if let search = surface.search {
      search.mark(text, from: 0, to: text.utf8.count, at: point, columns: columns, in: self)
    }
    return columns
  }

  /// Draws a part of a string in one line; see the method for `String`.
  @discardableResult
  public func text(
    _ text: Substring, at point: CellPoint, style: CellStyle, keepBackground: Bool = true,
    maxWidth: Int? = nil
  ) -> Int {
    self.text(
      String(text), at: point, style: style, keepBackground: keepBackground, maxWidth: maxWidth)
  }

  /// Draws one line of a layout.
  func run(
    _ line: TextLine, of layout: TextLayout, at point: CellPoint, style: CellStyle,
    keepBackground: Bool = true
  ) {
    if line.isNotice {
      return text(
        layout.notice, at: point, style: style, truncatedTo: layout.maximumWidth,
        keepBackground: keepBackground)
    }
    let column = TextMetrics.withBytes(layout.text) { bytes in
      draw(
        bytes.pointer, from: min(line.start, bytes.count), to: min(line.end, bytes.count),
        at: point, style: style, keepBackground: keepBackground, maxWidth: .max)
    }
    if let search = surface.search {
      search.mark(
        layout.text, from: line.start, to: line.end, at: point, columns: column, in: self)
    }
    if line.hasEllipsis {
      glyph(
        "…", at: point.offsetBy(dx: column, dy: 0), style: style, keepBackground: keepBackground)
    }
  }

  /// Draws the visible lines of a layout, the first one at `point`.
  public func draw(
    _ layout: TextLayout, at point: CellPoint, style: CellStyle, keepBackground: Bool = true
  ) {
    let visible = bounds
    let first = max(0, visible.minY.saturatingSubtract(point.y))
    let last = min(layout.lines.count, max(0, visible.maxY.saturatingSubtract(point.y)))
    guard first < last else { return }
    for index in first..<last {
      run(
        layout.lines[index], of: layout, at: point.offsetBy(dx: 0, dy: index), style: style,
        keepBackground: keepBackground)
    }
  }

  /// Draws one of the program's own characters, or its ASCII fallback if only ASCII can be shown.
  /// Control characters, combining marks and characters without width become U+FFFD.
  public func glyph(
    _ scalar: Unicode.Scalar, at point: CellPoint, style: CellStyle, keepBackground: Bool = true
  ) {
    let x = origin.x.saturatingAdd(point.x)
    let y = origin.y.saturatingAdd(point.y)
    guard y >= clip.minY, y < clip.maxY else { return }
    var value = scalar.value
    if surface.drawsASCII { value = ASCIIFallback.scalar(for: value) }
    var width = 1
    switch ScalarClass.of(value) {
    case .narrow, .narrowEmoji: break
    case .wide, .wideEmoji, .newEmoji, .skinTone, .wideCloser, .wideOpener: width = 2
    case .space, .fixedSpace, .tab, .lineBreak: value = 0x20
    case .mark, .dropped, .replaced, .joiner, .breakOpportunity: value = 0xfffd
    }
    guard x.saturatingAdd(width) > clip.minX, x < clip.maxX else { return }
    var pen = Pen(self, row: y, style: style, keepBackground: keepBackground)
    pen.put(GlyphCluster(base: value), width: width, at: x)
    pen.close()
  }

  /// Draws one cell of an image that the terminal may show as graphics.
  func imageCell(number: Int, place: Int, at point: CellPoint, style: CellStyle) {
    let y = origin.y.saturatingAdd(point.y)
    guard y >= clip.minY, y < clip.maxY else { return }
    var pen = Pen(self, row: y, style: style, keepBackground: true)
    pen.put(
      GlyphCluster(base: Cell.imageGlyph(number: number, place: place)), width: 1,
      at: origin.x.saturatingAdd(point.x))
    pen.close()
  }

  /// Draws text in one line, truncated with an ellipsis if it is wider than `width` columns.
  package func text(
    _ text: String, at point: CellPoint, style: CellStyle, truncatedTo width: Int,
    keepBackground: Bool = true
  ) {
    guard TextMetrics.width(text) > width else {
      self.text(text, at: point, style: style, keepBackground: keepBackground)
      return
    }
    guard width > 0 else { return }
    let end = self.text(
      TextMetrics.prefix(text, width: width - 1), at: point, style: style,
      keepBackground: keepBackground)
    glyph("…", at: point.offsetBy(dx: end, dy: 0), style: style, keepBackground: keepBackground)
  }

  // MARK: - Implementation

  /// Draws `bytes[from ..< end]`, valid UTF-8, and returns its columns up to `maxWidth`.
  private func draw(
    _ bytes: UnsafePointer<UInt8>, from: Int, to end: Int, at point: CellPoint, style: CellStyle,
    keepBackground: Bool, maxWidth: Int
  ) -> Int {
    let left = origin.x.saturatingAdd(point.x)
    let y = origin.y.saturatingAdd(point.y)
    guard y >= clip.minY, y < clip.maxY, left < clip.maxX, !clip.isEmpty else { return 0 }
    var pen = Pen(self, row: y, style: style, keepBackground: keepBackground)
    let stop = min(clip.maxX, left.saturatingAdd(maxWidth))
    var column = 0
    var position = from
    if left >= clip.minX {
      // The fast path: ASCII without combining marks, up to the edge.
      var x = left
      while position < end && x < stop {
        let byte = bytes[position]
        let next = position + 1
        guard byte >= 0x20, byte < 0x7f, next == end || bytes[next] < 0x80 else { break }
        pen.putASCII(byte, at: x)
        x += 1
        position = next
      }
      column = x - left
    }
    defer { pen.close() }
    guard position < end, left.saturatingAdd(column) < stop else { return column }
    /// Returns the columns before a glyph at an edge that belong to the same grapheme cluster.
    func joined(_ offset: Int) -> Int {
      TextMetrics.columnsOfCluster(around: offset, in: bytes, from: from, to: end)
    }
    var isAtLeftEdge = left < clip.minX
    var scanner = GlyphScanner(bytes, from: position, to: end)
    while let kind = scanner.next() {
      let columns = TextMetrics.advance(kind, scanner, column)
      let x = left.saturatingAdd(column)
      var isGlyph = if case .glyph = kind { true } else { false }
      if x >= stop || (isGlyph && column + columns > maxWidth) {
        // A cluster that the edge cuts leaves blanks, as a wide glyph does.
        for cut in (x - (isGlyph ? joined(scanner.start) : 0))..<x {
          pen.put(GlyphCluster(base: 0x20), width: 1, at: cut)
        }
        break
      }
      if isAtLeftEdge, isGlyph, x >= clip.minX {
        isAtLeftEdge = joined(scanner.start) > 0
        isGlyph = !isAtLeftEdge
      }
      if isGlyph {
        pen.put(scanner.cluster, width: columns, at: x)
      } else {
        for blank in 0..<min(columns, stop - x) {
          pen.put(GlyphCluster(base: 0x20), width: 1, at: x + blank)
        }
      }
      column = min(maxWidth, column + columns)
    }
    return column
  }
}

/// Writes glyphs into one row of a surface, clipped to a canvas.
///
/// The glyphs are contiguous, so only the two ends can cut an existing wide glyph. The first write
/// handles the left end, ``close()`` the right one.
private struct Pen {
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
