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
        bytes.pointer, count: bytes.count, from: 0, to: bytes.count, isParagraph: true, at: point,
        style: style, keepBackground: keepBackground, maxWidth: maxWidth ?? .max)
    }
    if let search = surface.search {
      search.mark(
        text, from: 0, to: text.utf8.count, isParagraph: true, at: point, columns: columns, in: self
      )
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
    if line.hasEllipsis, ordersText(layout.text) {
      // The ellipsis is where the rest of the text would be, which may be the left end.
      text(layout.string(line), at: point, style: style, keepBackground: keepBackground)
      return
    }
    let column = TextMetrics.withBytes(layout.text) { bytes in
      draw(
        bytes.pointer, count: bytes.count, from: min(line.start, bytes.count),
        to: min(line.end, bytes.count), isParagraph: false, at: point, style: style,
        keepBackground: keepBackground, maxWidth: .max)
    }
    if let search = surface.search {
      search.mark(
        layout.text, from: line.start, to: line.end, isParagraph: false, at: point, columns: column,
        in: self)
    }
    if layout.isHyphenated(line), !line.hasEllipsis {
      drawSoftHyphen(
        at: point.offsetBy(dx: column, dy: 0), style: style, keepBackground: keepBackground)
    }
    if line.hasEllipsis {
      glyph(
        "…", at: point.offsetBy(dx: column, dy: 0), style: style, keepBackground: keepBackground)
    }
  }

  /// Draws the visible lines of a layout, the first one at `point`. Paragraphs that read from right to
  /// left are aligned to the right edge of the layout.
  public func draw(
    _ layout: TextLayout, at point: CellPoint, style: CellStyle, keepBackground: Bool = true
  ) {
    let visible = bounds
    let first = max(0, visible.minY.saturatingSubtract(point.y))
    let last = min(layout.lines.count, max(0, visible.maxY.saturatingSubtract(point.y)))
    guard first < last else { return }
    for index in first..<last {
      let line = layout.lines[index]
      let indent =
        surface.ordersText && layout.readsRightToLeft(line) && layout.maximumWidth < .max
        ? max(0, layout.maximumWidth - line.width) : 0
      run(
        line, of: layout, at: point.offsetBy(dx: indent, dy: index), style: style,
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
    case .narrow, .narrowEmoji, .rightToLeft: break
    case .wide, .wideEmoji, .newEmoji, .skinTone, .wideCloser, .wideOpener: width = 2
    case .space, .fixedSpace, .tab, .lineBreak: value = 0x20
    case .mark, .dropped, .replaced, .joiner, .breakOpportunity, .softHyphen: value = 0xfffd
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
  public func text(
    _ text: String, at point: CellPoint, style: CellStyle, truncatedTo width: Int,
    keepBackground: Bool = true
  ) {
    guard TextMetrics.width(text) > width else {
      self.text(text, at: point, style: style, keepBackground: keepBackground)
      return
    }
    guard width > 0 else { return }
    if ordersText(text) {
      self.text(
        TextMetrics.truncated(text, toWidth: width), at: point, style: style,
        keepBackground: keepBackground)
      return
    }
    let end = self.text(
      TextMetrics.prefix(text, width: width - 1), at: point, style: style,
      keepBackground: keepBackground)
    glyph("…", at: point.offsetBy(dx: end, dy: 0), style: style, keepBackground: keepBackground)
  }

  // MARK: - Implementation

  /// Draws `bytes[from ..< end]`, a part of `count` bytes of valid UTF-8, and returns its columns up to
  /// `maxWidth`. The part is a paragraph or a line of one.
  private func draw(
    _ bytes: UnsafePointer<UInt8>, count: Int, from: Int, to end: Int, isParagraph: Bool,
    at point: CellPoint, style: CellStyle, keepBackground: Bool, maxWidth: Int
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
      if scanner.scalarClass == .rightToLeft, surface.ordersText,
        let line = BidiLine(
          bytes, count: count, from: from, to: end, isParagraph: isParagraph, maxWidth: maxWidth)
      {
        return draw(line, with: &pen, at: left)
      }
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
