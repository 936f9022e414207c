import CellText

/// The scroll bar: where its thumb stands, how it looks, and what the mouse does with it.
extension ScrollingView {
  /// Where the bar stands inside the view; nil while nothing overflows. A viewport with the focus
  /// shows where it is even if it has no bar otherwise: at the edge of its content.
  private var track: CellRect? {
    guard barIsReserved && showsScrollBar || isFocused && overflowsAlong && hasRoomForBar else {
      return nil
    }
    let inner = inner
    return axis == .vertical
      ? CellRect(x: inner.maxX - 1, y: inner.y, width: 1, height: inner.height)
      : CellRect(x: inner.x, y: inner.maxY - 1, width: inner.width, height: 1)
  }

  private typealias Glyphs = (thumb: Unicode.Scalar, rest: Unicode.Scalar)

  private var thumb: ScrollBar {
    let room = viewport
    let isVertical = axis == .vertical
    return ScrollBar(
      length: isVertical ? inner.height : inner.width, page: isVertical ? room.height : room.width,
      offset: along(offset) - along(minimumOffset),
      content: rest.map { Int(Double(scrolledLength) * $0.scale) } ?? scrolledLength)
  }

  /// Draws the bar; that of a viewport with the focus has the accent and a thicker thumb. Without
  /// colour all of it is heavier.
  final func drawBar(in canvas: Canvas) {
    let isFocused = isFocused
    guard let track else {
      if isFocused { canvas.restyle(inner, with: canvas.theme[.selection]) }
      return
    }
    var style = canvas.theme[.scrollThumb]
    if isFocused { style.foreground = canvas.theme[.accent].foreground }
    let rest = isFocused ? style : canvas.theme[.scrollTrack]
    let thumb = thumb
    let isHeavy = isFocused && canvas.theme.depth == .mono
    // Without room of its own the bar stands in the last column of the content, whose glyphs stay.
    func put(_ glyph: Unicode.Scalar, _ x: Int, _ y: Int, _ style: CellStyle) {
      let place = CellPoint(x: track.x + x, y: track.y + y)
      if barIsReserved || canvas.isBlank(at: place) {
        canvas.glyph(glyph, at: place, style: style)
      } else {
        canvas.highlight(CellRect(x: place.x, y: place.y, width: 1, height: 1))
      }
    }
    if axis == .vertical {
      let glyphs: Glyphs = isHeavy ? ("█", "║") : isFocused ? ("▐", "│") : ("┃", "│")
      for y in 0..<track.height {
        let inside = thumb.range.contains(y)
        put(inside ? glyphs.thumb : glyphs.rest, 0, y, inside ? style : rest)
      }
    } else {
      let glyphs: Glyphs = isHeavy ? ("█", "═") : isFocused ? ("▄", "─") : ("━", "─")
      for x in 0..<track.width {
        let inside = thumb.range.contains(x)
        put(inside ? glyphs.thumb : glyphs.rest, x, 0, inside ? style : rest)
      }
    }
  }

  // MARK: - Mouse

  /// A press on the thumb takes it, one beside it scrolls a page. False where no bar is.
  final func pressBar(at point: CellPoint) -> Bool {
    grip = nil
    guard let track, track.contains(point) else { return false }
    let thumb = thumb.range
    let place = along(point) - along(track.origin)
    if thumb.contains(place) {
      grip = place - thumb.lowerBound
    } else {
      let step = place < thumb.lowerBound ? -page : page
      moveByMouse(to: along(offset) + step)
    }
    return true
  }

  /// Moves the thumb that was taken under the mouse.
  final func dragThumb(to point: CellPoint) {
    guard let grip, let track else { return }
    let place = thumb.offset(ofThumbAt: along(point) - along(track.origin) - grip)
    moveByMouse(to: place + along(minimumOffset))
  }

  private func moveByMouse(to place: Int) {
    let place = edge(near: place, from: along(offset), for: .drag)
    let target =
      axis == .vertical ? CellPoint(x: offset.x, y: place) : CellPoint(x: place, y: offset.y)
    if let window {
      window.keepingSelection(in: self) { scroll(to: target) }
    } else {
      scroll(to: target)
    }
  }

  private func along(_ point: CellPoint) -> Int { axis == .vertical ? point.y : point.x }
}

/// Where the thumb of a scroll bar stands, in cells.
struct ScrollBar {
  /// The cells of the thumb.
  let range: Range<Int>
  /// How far the thumb can move.
  private let travel: Int
  /// How far the content can move.
  private let limit: Int

  /// - Parameters:
  ///   - length: the cells of the bar.
  ///   - page: how much of the content is seen.
  ///   - offset: how far the content is scrolled.
  ///   - content: how long the content is.
  init(length: Int, page: Int, offset: Int, content: Int) {
    limit = max(0, content - page)
    guard length > 0, limit > 0 else {
      range = 0..<max(0, length)
      travel = 0
      return
    }
    let thumb = min(
      length, max(1, Int((Double(length) * Double(page) / Double(content)).rounded())))
    travel = length - thumb
    // The thumb touches an end of the bar only where the content is scrolled to that end.
    var start = Int((Double(offset) / Double(limit) * Double(travel)).rounded())
    if offset > 0 && start == 0 && travel > 1 { start = 1 }
    if offset < limit && start == travel && travel > 1 { start = travel - 1 }
    start = max(0, min(travel, start))
    range = start..<start + thumb
  }

  /// How far the content is scrolled where the thumb begins at a cell of the bar. Both ends of the
  /// bar are those of the content.
  func offset(ofThumbAt start: Int) -> Int {
    guard travel > 0 else { return 0 }
    let share = Double(max(0, min(travel, start))) / Double(travel)
    return Int((share * Double(limit)).rounded())
  }
}
