import CNcurses
import CellText
import Glibc

/// Copies surfaces into `stdscr` and has ncurses send the changes.
///
/// The painter stores the cells that were shown last. It skips rows that the surface reports as
/// unchanged, compares other rows with `memcmp`, and does not call ncurses if nothing changed.
/// Changes go to ncurses in one run for each row. ncurses compares them with the content of the
/// terminal and detects rows that only moved.
///
/// ``prepare(_:cursor:isShown:)`` sets up the next frame and writes nothing; ``flush()`` writes it.
struct CursesPainter {
  private var pens: CursesPens
  private let isUTF8: Bool
  /// The content of `stdscr`, row by row.
  private var shown: [Cell]
  private var width: Int
  private var height: Int
  /// The surface that the cluster indices in `shown` refer to.
  private var clusterOwner: ObjectIdentifier?
  private var clusterGeneration = 0
  /// A buffer for the characters of one row.
  private var line: [cchar_t]
  /// The cursor position after the next flush; nil for any position.
  private var cursor: CellPoint?
  /// Whether the cursor is visible after the next flush.
  private var showsCursor = false
  /// Whether ncurses may leave the cursor anywhere.
  private var leavesCursor = false
  /// Whether the terminal's cursor was visible after the last flush.
  var isCursorShown = true
  private var isFirst = true
  private var mustRedraw = false
  /// Moves rows; nil if ncurses must detect moved rows by itself.
  private var scroller: RowScroller?
  /// How rows with right-to-left letters are sent.
  var bidi = BidiOutput.visual { didSet { if oldValue != bidi { repaintsAll = true } } }
  /// Whether all rows must be copied, because ``bidi`` changed how they are sent.
  private var repaintsAll = false
  /// Whether rows may be sent in another order than that of their cells.
  private var isReordering = false
  /// Whether sixels stay until the whole screen is erased.
  var keepsSixels = false
  /// The graphics output; nil until the first image is shown.
  var graphics: GraphicsOutput?
  /// The links and new emoji on the terminal; nil if it does not show links.
  private var links: LinkOutput?
  /// The rows that the frame changes; only used while images or links are shown.
  private var paintedRows: [Bool] = []
  /// Whether the frame rewrites every row.
  private var rewrites = false
  /// Whether rows of the prepared frame wait for the next one.
  private(set) var hasWaitingRows = false

  /// Creates a painter. Call it after `newterm`, while `stdscr` is blank.
  /// - Parameter showsLinks: Whether the terminal shows links, or at least skips them.
  init(pens: CursesPens, isUTF8: Bool, scroller: RowScroller?, showsLinks: Bool = false) {
    self.pens = pens
    // With 8 colors, ncurses replaces bright colors in more ways than are repeated here.
    links = showsLinks && pens.depth != .ansi8 ? LinkOutput(depth: pens.depth, isUTF8: isUTF8) : nil
    self.isUTF8 = isUTF8
    self.scroller = scroller
    idlok(cnc_stdscr(), scroller == nil)
    width = Int(cnc_columns())
    height = Int(cnc_lines())
    shown = Array(repeating: .blank, count: width * height)
    line = Array(repeating: cchar_t(), count: width)
  }

  /// Starts from a blank screen after ncurses was resized.
  mutating func screenResized() {
    werase(cnc_stdscr())
    width = Int(cnc_columns())
    height = Int(cnc_lines())
    shown = Array(repeating: .blank, count: width * height)
    line = Array(repeating: cchar_t(), count: width)
    cursor = nil
    mustRedraw = true
  }

  /// Sends the whole screen with the next frame.
  /// - Parameter blank: Whether the screen becomes blank first, so that the frame may come in parts.
  mutating func redraw(blank: Bool = false) {
    if blank { screenResized() }
    mustRedraw = true
  }

  /// Copies the content of a surface, clipped to the screen.
  /// - Parameters:
  ///   - surface: The content.
  ///   - position: The position of the cursor, visible or not; nil for any.
  ///   - isShown: Whether the cursor is visible.
  ///   - limit: The approximate number of bytes after which the remaining rows wait; see
  ///     ``hasWaitingRows``.
  /// - Returns: Whether there is anything to write.
  mutating func prepare(
    _ surface: Surface, cursor position: CellPoint?, isShown: Bool, limit: Int = .max
  ) -> Bool {
    let owner = ObjectIdentifier(surface)
    let sameClusters = owner == clusterOwner && surface.clusterGeneration == clusterGeneration
    clusterOwner = owner
    clusterGeneration = surface.clusterGeneration
    var changed = isFirst || mustRedraw
    let hasLinks =
      links.map { $0.isActive || !surface.links.isEmpty || ScalarClass.hasFoundNewEmoji } ?? false
    paintedRows =
      graphics == nil && !hasLinks ? [] : Array(repeating: hasLinks && changed, count: height)
    if changed { links?.reset() }
    // ncurses would move characters within a row together with their links.
    if hasLinks { idcok(cnc_stdscr(), false) }
    let moves = surface.takeMoves()
    let drawn = surface.takeChangedRows()
    let comparesAll =
      changed || !sameClusters || graphics != nil || drawn?.count != height || hasWaitingRows
    let hadWaitingRows = hasWaitingRows
    hasWaitingRows = false
    // Rows that are repainted anyway are not moved. The cells below sixels must not move to where
    // sixels cannot be drawn.
    if !changed, sameClusters, surface.size.width == width, graphics?.hadSixels != true {
      (limit == .max ? moves : RowMove.combined(moves)).forEach { scroll($0) }
      changed = scroller?.isMoving ?? false
    }
    isReordering = bidi != .visual && isUTF8 && surface.hasRightToLeft
    if pens.isExhausted || repaintsAll {
      if pens.isExhausted { pens.reset() }
      repaintsAll = false
      changed = true
      for y in 0..<height { paintRow(y, surface, from: 0, to: width) }
    } else {
      var spent = 0
      for y in 0..<height where comparesAll || drawn?[y] == true {
        let isStale = graphics?.isStale(row: y) ?? false
        guard var span = isStale ? 0..<width : difference(y, surface, sameClusters: sameClusters)
        else { continue }
        // A changed cell may be sent to another column.
        if isReordering { span = 0..<width }
        if limit < .max {
          if spent >= limit {
            hasWaitingRows = true
            break
          }
          spent += cost(y, surface, span)
        }
        paintRow(y, surface, from: span.lowerBound, to: span.upperBound)
        changed = true
      }
    }
    rewrites = mustRewrite(hasMoves: !moves.isEmpty)
    if rewrites { changed = true }
    var target = position
    if let point = position, !(0..<width).contains(point.x) || !(0..<height).contains(point.y) {
      target = nil
    }
    if let point = target, isReordering { target?.x = sentColumn(of: point, surface) }
    showsCursor = isShown && target != nil
    if target != cursor || showsCursor != isCursorShown { changed = true }
    // The parts of a frame left the cursor anywhere.
    if hadWaitingRows, !hasWaitingRows { changed = true }
    cursor = target
    return changed
  }

  // MARK: - Right-to-left text

  /// Returns the column at which the terminal has a cell.
  private mutating func sentColumn(of point: CellPoint, _ surface: Surface) -> Int {
    let (y, width, output) = (point.y, width, bidi)
    return shown.withUnsafeMutableBufferPointer { shown in
      let row = UnsafeMutableBufferPointer(rebasing: shown[(y * width)..<((y + 1) * width)])
      return BidiRow(row, surface, output)?.column(of: point.x) ?? point.x
    }
  }

  private mutating func isReordered(_ y: Int, _ surface: Surface) -> Bool {
    let (width, output) = (width, bidi)
    return shown.withUnsafeMutableBufferPointer { shown in
      let row = UnsafeMutableBufferPointer(rebasing: shown[(y * width)..<((y + 1) * width)])
      return BidiRow(row, surface, output) != nil
    }
  }

  /// Returns the approximate number of bytes of columns of a row.
  private func cost(_ y: Int, _ surface: Surface, _ span: Range<Int>) -> Int {
    var last = CellStyle.plain
    var result = 8 + span.count
    for x in span {
      let style = surface[x, y].style
      guard style != last else { continue }
      last = style
      result += pens.depth == .trueColor ? 20 : 10
    }
    return result
  }

  /// Repeats a row move of the surface.
  private mutating func scroll(_ move: RowMove) {
    let rows = move.rows
    guard rows.upperBound <= height, abs(move.count) < rows.count else { return }
    if !paintedRows.isEmpty { for row in rows { paintedRows[row] = true } }
    links?.scroll(move)
    if scroller != nil {
      scroller?.scroll(move, height: height)
    } else {
      scrollStandardScreen(move)
    }
    let remaining = (rows.count - abs(move.count)) * width
    let from = (rows.lowerBound + max(0, move.count)) * width
    let to = (rows.lowerBound + max(0, -move.count)) * width
    let blank =
      move.count > 0 ? to + remaining..<rows.upperBound * width : rows.lowerBound * width..<to
    shown.withUnsafeMutableBufferPointer { shown in
      guard let base = shown.baseAddress else { return }
      (base + to).update(from: base + from, count: remaining)
      for index in blank { shown[index] = .blank }
    }
  }

  /// Moves rows in `stdscr`, which costs less than writing all their cells.
  private func scrollStandardScreen(_ move: RowMove) {
    let window = cnc_stdscr()
    scrollok(window, true)
    wsetscrreg(window, Int32(move.rows.lowerBound), Int32(move.rows.upperBound - 1))
    wscrl(window, Int32(move.count))
    wsetscrreg(window, 0, Int32(height - 1))
    scrollok(window, false)
  }

  /// Returns the bytes that move rows on the terminal. Write them before ``flush()``.
  mutating func takeMoves() -> [UInt8] { scroller?.takeBytes() ?? [] }

  /// Has ncurses write the changes.
  mutating func flush() {
    // Some terminals remove sixels only with the whole screen.
    let erasesSixels = keepsSixels && graphics?.isDisturbed == true
    if mustRedraw || isFirst || erasesSixels { clearok(cnc_curscr(), true) }
    if rewrites { wredrawln(cnc_stdscr(), 0, Int32(height)) }
    mustRedraw = false
    isFirst = false
    if showsCursor != isCursorShown {
      curs_set(showsCursor ? 1 : 0)
      isCursorShown = showsCursor
    }
    // The next part of a frame would move it away again.
    let leaves = cursor == nil || hasWaitingRows
    if leaves != leavesCursor {
      leavesCursor = leaves
      leaveok(cnc_stdscr(), leavesCursor)
    }
    if let cursor, !leaves { wmove(cnc_stdscr(), Int32(cursor.y), Int32(cursor.x)) }
    wnoutrefresh(cnc_stdscr())
    doupdate()
  }

  /// Returns the columns of a row that must be written again, as whole glyphs; nil if there are
  /// none.
  private func difference(_ y: Int, _ surface: Surface, sameClusters: Bool) -> Range<Int>? {
    guard y < surface.size.height else {
      let row = shown[(y * width)..<(y * width + width)]
      return row.allSatisfy { $0 == .blank } ? nil : 0..<width
    }
    let count = min(width, surface.size.width)
    return shown.withUnsafeBufferPointer { shown in
      guard let old = shown.baseAddress?.advanced(by: y * width),
        let new = UnsafePointer(surface.cells.baseAddress)?.advanced(by: y * surface.size.width)
      else { return nil }
      let tail = (count..<width).contains { old[$0] != .blank }
      if memcmp(old, new, count * MemoryLayout<Cell>.stride) == 0 && !tail {
        if sameClusters || !(0..<count).contains(where: { new[$0].isReference }) { return nil }
        return 0..<width
      }
      if tail || !sameClusters { return 0..<width }
      var first = 0
      while first < count, old[first] == new[first] { first += 1 }
      var last = count
      while last > first, old[last - 1] == new[last - 1] { last -= 1 }
      while first > 0, old[first].width == 0 || new[first].width == 0 { first -= 1 }
      while last < count, old[last].width == 0 || new[last].width == 0 { last += 1 }
      return first..<last
    }
  }

  /// Writes columns of a row into `stdscr`.
  private mutating func paintRow(_ y: Int, _ surface: Surface, from: Int, to end: Int) {
    if !paintedRows.isEmpty { paintedRows[y] = true }
    // The buffers are swapped out, because looking up a pen mutates the painter.
    var (line, shown) = ([cchar_t](), [Cell]())
    swap(&line, &self.line)
    swap(&shown, &self.shown)
    let count = shown.withUnsafeMutableBufferPointer { shown in
      line.withUnsafeMutableBufferPointer { line in
        let row = UnsafeMutableBufferPointer(rebasing: shown[(y * width)..<((y + 1) * width)])
        return fill(line, row, y, surface, from: from, to: end)
      }
    }
    mvwadd_wchnstr(cnc_stdscr(), Int32(y), Int32(from), line, Int32(count))
    swap(&line, &self.line)
    swap(&shown, &self.shown)
  }

  /// Builds the content of columns of a row, for ncurses and in `shown`.
  /// - Returns: The number of characters.
  private mutating func fill(
    _ line: UnsafeMutableBufferPointer<cchar_t>, _ shown: UnsafeMutableBufferPointer<Cell>,
    _ y: Int, _ surface: Surface, from: Int, to end: Int
  ) -> Int {
    let inside = y < surface.size.height ? max(from, min(end, surface.size.width)) : from
    let row = y * surface.size.width
    for x in from..<inside { shown[x] = surface.cells[row + x] }
    for x in inside..<end { shown[x] = .blank }
    if isReordering, end - from == width, let row = BidiRow(shown, surface, bidi) {
      return fill(line, shown, y, surface, from: from, to: end) {
        row.order[$0]
      } finish: {
        row.apply(to: &$0, column: $1)
      }
    }
    return fill(line, shown, y, surface, from: from, to: end) {
      $0
    } finish: { _, _ in
    }
  }

  /// Builds the characters of columns of a row.
  /// - Parameters:
  ///   - order: Returns the column of the cell that is sent to a column.
  ///   - finish: Adds to the character of a column what keeps its order.
  /// - Returns: The number of characters.
  @inline(__always)
  private mutating func fill(
    _ line: UnsafeMutableBufferPointer<cchar_t>, _ shown: UnsafeMutableBufferPointer<Cell>,
    _ y: Int, _ surface: Surface, from: Int, to end: Int, order: (Int) -> Int,
    finish: (inout cchar_t, Int) -> Void
  ) -> Int {
    // A surface can be wider than the screen. Its wide glyphs are cut at the edge.
    if end == width, from < end, shown[end - 1].width == 2 {
      shown[end - 1] = Cell(glyph: 0x20, style: shown[end - 1].style, width: 1)
    }
    var style = CellStyle.plain
    var pen = pens.pen(style)
    let isUTF8 = isUTF8
    let mayHaveNewEmoji = isUTF8 && ScalarClass.hasFoundNewEmoji
    var count = 0
    for x in from..<end {
      let cell = shown[order(x)]
      if cell.isRightHalf { continue }
      if cell.isImage {
        line[count] = imageCharacter(cell, at: CellPoint(x: x, y: y), surface)
        count += 1
        continue
      }
      if cell.style != style {
        style = cell.style
        pen = pens.pen(style)
      }
      line[count] = pen
      if mayHaveNewEmoji, surface.isNewEmoji(cell), x + 1 < end {
        // ncurses would draw one blank for it. The output of links writes it afterward.
        line[count].chars.0 = wchar_t(bitPattern: links == nil ? 0xfffd : 0x20)
        line[count + 1] = pen
        line[count + 1].chars.0 = wchar_t(bitPattern: 0x20)
        count += 2
        continue
      }
      if isUTF8, !cell.isCluster {
        line[count].chars.0 = wchar_t(bitPattern: cell.glyph)
      } else {
        setCharacters(of: &line[count], to: cell, surface)
      }
      finish(&line[count], x)
      count += 1
      // An ASCII replacement is never wide, so the right half needs a character too.
      if !isUTF8, x + 1 < end, shown[x + 1].isRightHalf {
        line[count] = line[count - 1]
        count += 1
      }
    }
    return count
  }

  private func setCharacters(of output: inout cchar_t, to cell: Cell, _ surface: Surface) {
    guard isUTF8 else {
      let base = cell.isCluster ? surface.cluster(cell).base : cell.glyph
      output.chars.0 = wchar_t(bitPattern: ASCIIFallback.scalar(for: base))
      return
    }
    let cluster = surface.cluster(cell)
    output.chars.0 = wchar_t(bitPattern: cluster.base)
    output.chars.1 = wchar_t(bitPattern: cluster.marks.0)
    output.chars.2 = wchar_t(bitPattern: cluster.marks.1)
    output.chars.3 = wchar_t(bitPattern: cluster.marks.2)
    output.chars.4 = wchar_t(bitPattern: cluster.marks.3)
  }

  // MARK: - Images

  /// Chooses the images to show as graphics. Call it before ``prepare(_:cursor:isShown:)``.
  /// - Returns: The bytes to write before the frame.
  mutating func prepareImages(_ surface: Surface, isSlow: Bool = false) -> [UInt8] {
    // Graphics would keep a slow link busy for seconds, and cells can wait for the text.
    if graphics == nil, surface.images.isEmpty || isSlow { return [] }
    if graphics == nil { graphics = GraphicsOutput(depth: pens.depth) }
    return graphics?.prepare(surface) ?? []
  }

  private mutating func imageCharacter(
    _ cell: Cell, at point: CellPoint, _ surface: Surface
  ) -> cchar_t {
    var (styled, cluster) =
      graphics?.glyph(of: cell, at: point, on: surface)
      ?? (cell, GlyphCluster(base: surface.scalar(ofImage: cell)))
    // The attribute only marks a dimmed image, whose colors are darker already. The terminal would dim the glyphs once
    // more, but not the background, as streaks.
    if pens.depth > .ansi16 { styled.attributes.remove(.dim) }
    var output = pens.pen(styled.style)
    output.chars.0 = wchar_t(bitPattern: cluster.base)
    output.chars.1 = wchar_t(bitPattern: cluster.marks.0)
    output.chars.2 = wchar_t(bitPattern: cluster.marks.1)
    return output
  }

  /// Returns whether all rows must be rewritten, so that ncurses moves none: sixels may or may not
  /// move with their rows. This is needed when images appear or disappear, and when much of the
  /// screen changes next to them.
  private func mustRewrite(hasMoves: Bool) -> Bool {
    guard let graphics else { return false }
    return graphics.isDisturbed
      || graphics.hasSixels && (hasMoves || 3 * paintedRows.count { $0 } > height)
  }

  /// Returns the bytes that write the links in the rows of the prepared frame, to be written after
  /// it.
  mutating func takeLinks(_ surface: Surface) -> [UInt8] {
    guard links != nil, !paintedRows.isEmpty else { return [] }
    var rows = rewrites ? Array(repeating: true, count: height) : paintedRows
    if isReordering {
      // Links are written by column, so reordered rows are without.
      for y in 0..<height where rows[y] { rows[y] = !isReordered(y, surface) }
    }
    return links?.output(rows: rows, of: surface, width: width) ?? []
  }

  /// The sixels to write after the prepared frame.
  var sixels: [UInt8] {
    graphics?.sixels(paintedRows: paintedRows, isFull: mustRedraw || isFirst || rewrites) ?? []
  }
}
