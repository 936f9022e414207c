import CellText

/// Boxes with a border that the lower edge of a vertical viewport cuts.
///
/// An open box looks broken above an empty row. A box that fits into the viewport is closed in the last row
/// with a dashed line around its text and a `▾`, which show that it goes on. An upper border in the last
/// row, and the last row of a box that never fits, fade.
extension ScrollingView {
  /// The views with a border that begin before the end of the viewport and end after it, outermost only,
  /// with their rectangles in this view's cells.
  private func cutBoxes() -> [(view: View, rect: CellRect)] {
    guard axis == .vertical, offset.y < maximumOffset.y, let clip = contentClip, clip.height > 1
    else { return [] }
    var found: [(view: View, rect: CellRect)] = []
    let last = clip.maxY - 1
    func search(_ view: View, _ origin: CellPoint, _ clip: CellRect) {
      for child in view.subviews(from: last - origin.y, to: clip.maxY + 1 - origin.y) {
        let rect = child.frame.offsetBy(dx: origin.x, dy: origin.y)
        guard !child.isHidden, rect.y + child.extent.minY <= last,
          rect.y + child.extent.maxY > last + 1
        else { continue }
        if child.border != nil, rect.y <= last, rect.maxY > last + 1, rect.height > 2,
          rect.width > 2, clip.minX < rect.maxX, rect.minX < clip.maxX
        {
          found.append((child, rect))
        } else if !child.subviews.isEmpty {
          let space = CoordinateSpace(origin: origin, clip: clip)
          let inner = child.contentSpace(in: space)
          if inner.clip.maxY > last { search(child, inner.origin, inner.clip) }
        }
      }
    }
    let space = content.contentSpace(
      in: CoordinateSpace(origin: CellPoint(x: -offset.x, y: -offset.y), clip: clip))
    search(content, space.origin, space.clip)
    return found
  }

  /// Whether a box is cut at the present offset.
  final var cutsBox: Bool { !cutBoxes().isEmpty }

  /// Closes or fades the cut boxes in the last row.
  final func drawCutBoxes(in canvas: Canvas) {
    guard axis == .vertical, let clip = contentClip else { return }
    let last = clip.maxY - 1
    let bounds = canvas.bounds
    guard bounds.minY <= last, last < bounds.maxY else { return }
    let boxes = cutBoxes()
    drewCutBox = !boxes.isEmpty
    if !cutLines.isEmpty { cutLines = [] }
    guard let window, !boxes.isEmpty else { return }
    let inside = Canvas(
      canvas.surface, origin: canvas.origin,
      clip: canvas.clip.intersection(clip.offsetBy(dx: canvas.origin.x, dy: canvas.origin.y)))
    for (view, rect) in boxes where !window.isUsed(view, inRow: last + inside.origin.y) {
      let row = CellRect(x: rect.x, y: last, width: rect.width, height: 1)
      if rect.height > clip.height || rect.y == last {
        inside.fade(row)
      } else {
        close(view, row, in: inside)
      }
    }
  }

  /// Draws a lower border in the free cells of a row.
  private func close(_ view: View, _ row: CellRect, in canvas: Canvas) {
    canvas.fade(row)
    var style =
      view.border?.color.map { CellStyle(foreground: canvas.resolvedForeground($0)) }
      ?? canvas.theme[.border]
    style.background = .default
    let corners = view.border?.roundedCorners ?? []
    canvas.glyph(corners.contains(.bottomLeft) ? "╰" : "└", at: row.origin, style: style)
    canvas.glyph(
      corners.contains(.bottomRight) ? "╯" : "┘", at: CellPoint(x: row.maxX - 1, y: row.y),
      style: style)
    func record(_ x: Int, width: Int) {
      let rect = CellRect(x: x, y: row.y, width: width, height: 1)
      cutLines.append(rect.offsetBy(dx: canvas.origin.x, dy: canvas.origin.y))
    }
    record(row.x, width: 1)
    record(row.maxX - 1, width: 1)
    var longest = 0..<0
    var start = row.x + 1
    for x in row.x + 1...row.maxX - 1 {
      if x < row.maxX - 1, canvas.isBlank(at: CellPoint(x: x, y: row.y)) { continue }
      // A blank stays between text and the line.
      let end = x == row.maxX - 1 ? x : x - 1
      if end - start > 1 {
        canvas.dashedLine(
          at: CellPoint(x: start, y: row.y), width: end - start, style: style)
        record(start, width: end - start)
        if end - start > longest.count { longest = start..<end }
      }
      start = x + 2
    }
    guard longest.count >= 5 else { return }
    let middle = (longest.lowerBound + longest.upperBound) / 2
    canvas.text(
      canvas.appearance.displayText(" ▾ "), at: CellPoint(x: middle - 1, y: row.y),
      style: canvas.theme[.muted])
  }

  // MARK: - Page steps

  /// Returns the offset of a page step. If the upper edge would cut a box that fits into the viewport, a
  /// step down stops at the beginning of the box, and a step up at its end.
  final func wholeBoxOffset(near target: Int, from start: Int) -> Int {
    guard axis == .vertical, let clip = contentClip else { return target }
    var position = target
    func search(_ view: View, _ y: Int) {
      let row = clip.y + target - y
      for child in view.subviews(from: row - 1, to: row + 1) where !child.isHidden {
        let (top, bottom) = (y + child.frame.y - clip.y, y + child.frame.maxY - clip.y)
        guard top < target, target < bottom else { continue }
        if child.border != nil, bottom - top <= clip.height {
          position = target > start ? top : bottom
        } else if child.contentClip == nil {
          search(child, y + child.frame.y)
        }
      }
    }
    search(content, content.frame.y)
    let isProgress = target > start ? position > start : position < start
    return isProgress ? position : target
  }
}

extension Canvas {
  /// Draws text in the muted color of the theme.
  fileprivate func fade(_ rect: CellRect) {
    let muted = theme[.muted]
    let depth = theme.depth
    guard depth > .mono else { return restyle(rect, adding: .dim, removing: .bold) }
    forEachCell(rect) { cell in
      cell.foreground = muted.foreground.readable(on: cell.background, depth: depth)
      cell.attributes.remove(.bold)
    }
  }
}

extension Window {
  /// Whether the focus or the current match of the search is in a row of a view.
  fileprivate func isUsed(_ view: View, inRow row: Int) -> Bool {
    for used in [focusedView, frames.surface.search?.view] {
      guard let used, used.isDescendant(of: view) else { continue }
      let rect = visibleRect(of: used)
      if rect.minY <= row, row < rect.maxY { return true }
    }
    return false
  }
}
