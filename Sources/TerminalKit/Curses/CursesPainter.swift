import CNcurses
import CellText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Brings surfaces into `stdscr` and has ncurses send what changed.
///
/// Keeps a copy of the cells shown last: rows that were not drawn are not looked at, where the surface
/// knows; those that are the same cost a `memcmp`, and when nothing changed ncurses is not called at
/// all. What did change goes to ncurses in one run a row, which compares again with what the terminal
/// shows and finds rows that only moved.
///
/// ``prepare(_:cursor:)`` says what is to be shown and writes nothing, ``flush()`` writes.
struct CursesPainter {
  private var pens: CursesPens
  private let isUTF8: Bool
  /// What `stdscr` holds, row by row.
  private var shown: [Cell]
  private var width: Int
  private var height: Int
  /// The surface whose cluster indices `shown` uses.
  private var clusterOwner: ObjectIdentifier?
  private var clusterGeneration = 0
  /// What a row is put together in.
  private var line: [cchar_t]
  /// Where the next flush puts the cursor; hidden when `nil`.
  private var cursor: CellPoint?
  /// Whether the terminal's cursor is visible after the last flush.
  private(set) var isCursorShown = true
  private var isFirst = true
  private var mustRedraw = false
  /// Moves rows; nil where ncurses has to find out by itself which did.
  private var scroller: RowScroller?
  /// How pictures are shown; nil until the first one comes.
  var pictures: GraphicsOutput?
  /// Rows that the frame changes, where pictures are shown.
  private var paintedRows: [Bool] = []
  /// Whether the frame writes every row anew.
  private var rewrites = false

  /// To be made after `newterm`, when `stdscr` is blank.
  init(pens: CursesPens, isUTF8: Bool, scroller: RowScroller?) {
    self.pens = pens
    self.isUTF8 = isUTF8
    self.scroller = scroller
    idlok(cnc_stdscr(), scroller == nil)
    width = Int(cnc_columns())
    height = Int(cnc_lines())
    shown = Array(repeating: .blank, count: width * height)
    line = Array(repeating: cchar_t(), count: width)
  }

  /// After ncurses took a new size: starts from a blank screen.
  mutating func screenResized() {
    werase(cnc_stdscr())
    width = Int(cnc_columns())
    height = Int(cnc_lines())
    shown = Array(repeating: .blank, count: width * height)
    line = Array(repeating: cchar_t(), count: width)
    cursor = nil
    mustRedraw = true
  }

  /// Sends everything with the next frame, whatever the terminal shows.
  mutating func redraw() { mustRedraw = true }

  /// Takes over what a surface shows; what lies outside of the screen is cut. Returns whether
  /// anything is to be written.
  mutating func prepare(_ surface: Surface, cursor wanted: CellPoint?) -> Bool {
    let owner = ObjectIdentifier(surface)
    let sameClusters = owner == clusterOwner && surface.clusterGeneration == clusterGeneration
    clusterOwner = owner
    clusterGeneration = surface.clusterGeneration
    var changed = isFirst || mustRedraw
    paintedRows = pictures == nil ? [] : Array(repeating: false, count: height)
    let moves = surface.takeMoves()
    let drawn = surface.takeChangedRows()
    let comparesAll = changed || !sameClusters || pictures != nil || drawn?.count != height
    // What is painted anew is not moved before, and the cells below sixels must not come along to
    // where those may not be drawn.
    if !changed, sameClusters, surface.size.width == width, pictures?.hadSixels != true {
      moves.forEach { scroll($0) }
      changed = scroller?.isMoving ?? false
    }
    if pens.isExhausted {
      pens.reset()
      changed = true
      for y in 0..<height { paintRow(y, surface, from: 0, to: width) }
    } else {
      for y in 0..<height where comparesAll || drawn?[y] == true {
        let isStale = pictures?.isStale(row: y) ?? false
        guard let span = isStale ? 0..<width : difference(y, surface, sameClusters: sameClusters)
        else { continue }
        paintRow(y, surface, from: span.lowerBound, to: span.upperBound)
        changed = true
      }
    }
    rewrites = mustRewrite(hasMoves: !moves.isEmpty)
    if rewrites { changed = true }
    var target = wanted
    if let point = wanted, !(0..<width).contains(point.x) || !(0..<height).contains(point.y) {
      target = nil
    }
    if target != cursor || (target != nil) != isCursorShown { changed = true }
    cursor = target
    return changed
  }

  /// Moves rows as they were moved on the surface.
  private mutating func scroll(_ move: RowMove) {
    let rows = move.rows
    guard rows.upperBound <= height, abs(move.count) < rows.count else { return }
    if pictures != nil { for row in rows { paintedRows[row] = true } }
    if scroller != nil {
      scroller?.scroll(move, height: height)
    } else {
      scrollStandardScreen(move)
    }
    let kept = (rows.count - abs(move.count)) * width
    let from = (rows.lowerBound + max(0, move.count)) * width
    let to = (rows.lowerBound + max(0, -move.count)) * width
    let blank = move.count > 0 ? to + kept..<rows.upperBound * width : rows.lowerBound * width..<to
    shown.withUnsafeMutableBufferPointer { shown in
      guard let base = shown.baseAddress else { return }
      (base + to).update(from: base + from, count: kept)
      for index in blank { shown[index] = .blank }
    }
  }

  /// Hands ncurses rows that moved, which costs less than all their cells.
  private func scrollStandardScreen(_ move: RowMove) {
    let window = cnc_stdscr()
    scrollok(window, true)
    wsetscrreg(window, Int32(move.rows.lowerBound), Int32(move.rows.upperBound - 1))
    wscrl(window, Int32(move.count))
    wsetscrreg(window, 0, Int32(height - 1))
    scrollok(window, false)
  }

  /// What moves rows on the terminal; to be written before what ``flush()`` writes.
  mutating func takeMoves() -> [UInt8] { scroller?.takeBytes() ?? [] }

  /// Has ncurses write what changed.
  mutating func flush() {
    if mustRedraw || isFirst { clearok(cnc_curscr(), true) }
    if rewrites { wredrawln(cnc_stdscr(), 0, Int32(height)) }
    mustRedraw = false
    isFirst = false
    let shows = cursor != nil
    if shows != isCursorShown {
      curs_set(shows ? 1 : 0)
      leaveok(cnc_stdscr(), !shows)
      isCursorShown = shows
    }
    if let cursor { wmove(cnc_stdscr(), Int32(cursor.y), Int32(cursor.x)) }
    wnoutrefresh(cnc_stdscr())
    doupdate()
  }

  /// The columns of a row that have to be written again, whole glyphs only; `nil` when none.
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
    if pictures != nil { paintedRows[y] = true }
    // Taken out, since looking up a pen changes the painter.
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

  /// Puts together what stands in columns of a row, for ncurses and in `shown`. Returns how many
  /// characters that are.
  private mutating func fill(
    _ line: UnsafeMutableBufferPointer<cchar_t>, _ shown: UnsafeMutableBufferPointer<Cell>,
    _ y: Int, _ surface: Surface, from: Int, to end: Int
  ) -> Int {
    let inside = y < surface.size.height ? max(from, min(end, surface.size.width)) : from
    let row = y * surface.size.width
    for x in from..<inside { shown[x] = surface.cells[row + x] }
    for x in inside..<end { shown[x] = .blank }
    // A wide glyph of a surface that is wider than the screen is cut at its edge.
    if end == width, from < end, shown[end - 1].width == 2 {
      shown[end - 1] = Cell(glyph: 0x20, style: shown[end - 1].style, width: 1)
    }
    var style = CellStyle.plain
    var pen = pens.pen(style)
    let isUTF8 = isUTF8
    var count = 0
    for x in from..<end {
      let cell = shown[x]
      if cell.isRightHalf { continue }
      if cell.isImage {
        line[count] = character(picture: cell, at: CellPoint(x: x, y: y), surface)
        count += 1
        continue
      }
      if cell.style != style {
        style = cell.style
        pen = pens.pen(style)
      }
      line[count] = pen
      if isUTF8, !cell.isCluster {
        line[count].chars.0 = wchar_t(bitPattern: cell.glyph)
      } else {
        setCharacters(of: &line[count], to: cell, surface)
      }
      count += 1
      // Nothing that stands in for a wide glyph is wide.
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

  // MARK: - Pictures

  /// To be called before ``prepare(_:cursor:)``.
  /// - Returns: what is to be written before the frame.
  mutating func prepareImages(_ surface: Surface) -> [UInt8] {
    if pictures == nil, surface.pictures.isEmpty { return [] }
    if pictures == nil { pictures = GraphicsOutput(depth: pens.depth) }
    return pictures?.prepare(surface) ?? []
  }

  private mutating func character(
    picture cell: Cell, at point: CellPoint, _ surface: Surface
  ) -> cchar_t {
    let (look, cluster) =
      pictures?.glyph(of: cell, at: point, on: surface)
      ?? (cell, GlyphCluster(base: surface.scalar(ofImage: cell)))
    var output = pens.pen(look.style)
    output.chars.0 = wchar_t(bitPattern: cluster.base)
    output.chars.1 = wchar_t(bitPattern: cluster.marks.0)
    output.chars.2 = wchar_t(bitPattern: cluster.marks.1)
    return output
  }

  /// Whether ncurses must be kept from moving rows, since sixels in them may move along or not: when
  /// pictures come and go, and when much of the screen changes beside them.
  private func mustRewrite(hasMoves: Bool) -> Bool {
    guard let pictures else { return false }
    return pictures.isDisturbed
      || pictures.hasSixels && (hasMoves || 3 * paintedRows.count { $0 } > height)
  }

  /// What is to be written behind the frame that was prepared last.
  var sixels: [UInt8] {
    pictures?.sixels(paintedRows: paintedRows, isFull: mustRedraw || isFirst || rewrites) ?? []
  }
}
