import CellText

/// The scroll bar: its position, drawing and mouse handling.
extension ScrollingView {
  /// The rectangle of the scroll bar; nil if nothing overflows. A focused scroll view without a
  /// reserved column or row draws the bar over the edge of its content.
  final var track: CellRect? {
    guard reservesBar && showsScrollBar || isFocused && overflowsAlong && fitsBar else {
      return nil
    }
    let inner = inner
    return axis == .vertical
      ? CellRect(x: inner.maxX - 1, y: inner.y, width: 1, height: inner.height)
      : CellRect(x: inner.x, y: inner.maxY - 1, width: inner.width, height: 1)
  }

  private var thumb: ScrollBar {
    ScrollBar(
      length: along(inner.size), page: along(viewport),
      offset: along(offset) - along(minimumOffset),
      content: deferredContent.map { Int(Double(scrolledLength) * $0.scale) } ?? scrolledLength)
  }

  /// Draws the scroll bar. With the focus it has the accent color and a thicker thumb; on terminals
  /// without colors all of it is heavier.
  final func drawScrollBar(in canvas: Canvas) {
    let isFocused = isFocused
    guard let track else {
      if isFocused { canvas.restyle(inner, with: canvas.theme[.selection]) }
      return
    }
    var style = canvas.theme[.scrollThumb]
    // On a slow link, a change of the color in each row of a dialog would take half a second.
    let hasOneColor = isFocused || canvas.appearance.avoidsColors
    if hasOneColor { style.foreground = canvas.theme[.accent].foreground }
    let trackStyle = hasOneColor ? style : canvas.theme[.scrollTrack]
    let thumb = thumb
    let isHeavy = isFocused && canvas.theme.depth == .mono
    // A bar over the content leaves glyphs in its way unchanged and highlights their cells.
    func put(_ glyph: Unicode.Scalar, at point: CellPoint, _ style: CellStyle) {
      if reservesBar || canvas.isBlank(at: point) {
        canvas.glyph(glyph, at: point, style: style)
      } else {
        canvas.highlight(CellRect(x: point.x, y: point.y, width: 1, height: 1))
      }
    }
    let isVertical = axis == .vertical
    let glyphs: (thumb: Unicode.Scalar, track: Unicode.Scalar) =
      isVertical
      ? isHeavy ? ("█", "║") : isFocused ? ("▐", "│") : ("┃", "│")
      : isHeavy ? ("█", "═") : isFocused ? ("▄", "─") : ("━", "─")
    // The thumb is a color, because its character would change the text of the rows that it moves over.
    let isColor = canvas.appearance.marksFocusByColor
    if isColor { style.attributes.formSymmetricDifference(.reverse) }
    for cell in 0..<along(track.size) {
      let isThumb = thumb.range.contains(cell)
      let point = CellPoint(
        x: track.x + (isVertical ? 0 : cell), y: track.y + (isVertical ? cell : 0))
      put(
        isThumb && !isColor ? glyphs.thumb : glyphs.track, at: point, isThumb ? style : trackStyle)
    }
  }

  // MARK: - Mouse

  /// Grabs the thumb, or scrolls a page if the press is next to it.
  /// - Returns: false if the press is outside of the bar.
  final func pressScrollBar(at point: CellPoint) -> Bool {
    grip = nil
    guard let track, track.contains(point) else { return false }
    let thumb = thumb.range
    let cell = along(point) - along(track.origin)
    if thumb.contains(cell) {
      grip = cell - thumb.lowerBound
    } else {
      let step = cell < thumb.lowerBound ? -page : page
      moveByMouse(to: along(offset) + step)
    }
    return true
  }

  /// Drags the grabbed thumb.
  final func dragThumb(to point: CellPoint) {
    guard let grip, let track else { return }
    let offset = thumb.offset(ofThumbAt: along(point) - along(track.origin) - grip)
    moveByMouse(to: offset + along(minimumOffset))
  }

  private func moveByMouse(to position: Int) {
    let snapped = snappedOffset(near: position, from: along(offset), for: .drag)
    let target = offset(withAxis: snapped)
    if let window {
      PageScrolling(window: window).keepingSelection(in: self) { byUser(scroll(to: target)) }
    } else {
      _ = byUser(scroll(to: target))
    }
  }
}

/// The geometry of a scroll bar, in cells.
struct ScrollBar {
  /// The cells of the thumb.
  let range: Range<Int>
  /// The distance that the thumb can move.
  private let travel: Int
  /// The distance that the content can move.
  private let limit: Int

  /// Creates the geometry of a bar.
  /// - Parameters:
  ///   - length: the length of the bar.
  ///   - page: the visible length of the content.
  ///   - offset: the distance that the content is scrolled.
  ///   - content: the length of the content.
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
    // The thumb touches an end of the bar only if the content is at that end.
    var start = Int((Double(offset) / Double(limit) * Double(travel)).rounded())
    if offset > 0 && start == 0 && travel > 1 { start = 1 }
    if offset < limit && start == travel && travel > 1 { start = travel - 1 }
    start = max(0, min(travel, start))
    range = start..<start + thumb
  }

  /// Returns the offset of the content for a position of the thumb. The ends of the bar correspond
  /// to the ends of the content.
  func offset(ofThumbAt start: Int) -> Int {
    guard travel > 0 else { return 0 }
    let share = Double(max(0, min(travel, start))) / Double(travel)
    return Int((share * Double(limit)).rounded())
  }
}
