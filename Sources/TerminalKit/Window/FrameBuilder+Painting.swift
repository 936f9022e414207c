import CellText
import Localization

/// Painting.
///
/// Paints everything, or only the rows that changed. Always paints whole rows, because a glyph of
/// two columns must not be cut. Painting a row has the same result regardless of other painting, so
/// incremental and full painting agree.
extension FrameBuilder {
  /// Lays out and paints what changed. Returns nil if nothing did.
  func render() -> Surface? {
    window.search?.update()
    window.layoutFollowingFocus()
    window.panelHost?.prepare()
    StatusUpdate(window).update()
    recordFocusChange()
    if needsDisplay || !damage.isEmpty, let hover = window.hover { hover.update() }
    guard needsDisplay || isPatched || !damage.isEmpty else { return nil }
    isPatched = false
    statistics.paints += 1
    surface.appearance = window.appearance
    let damage = damage
    self.damage = Damage()
    if needsDisplay || window.isTooSmall {
      needsDisplay = false
      paintEverything()
    } else {
      paint(damage)
    }
    if window.textSelection?.isOutdated == true {
      window.textSelection = nil
      paintEverything()
    }
    return surface
  }

  /// Draws into the last frame at a view's position; the next frame includes it.
  func patch(_ rect: CellRect, _ draw: (Canvas) -> Void) {
    surface.appearance = window.appearance
    let canvas = Canvas(surface, origin: .zero, clip: surface.bounds).translated(to: rect)
    canvas.withoutSearchMatches { draw(canvas) }
    surface.noteChange(inRows: rect.minY..<rect.maxY)
    isPatched = true
  }

  /// Records that a view needs painting.
  func viewDidChange(_ view: View) {
    guard !needsDisplay else { return }
    damage.add(view)
    if damage.views.count > Damage.limit { needsDisplay = true }
  }

  /// Records that the content of a scroll view moved left and up by a number of cells.
  func viewportDidScroll(_ viewport: ScrollingView, columns: Int, rows: Int) {
    anchors.capture(viewport)
    guard !needsDisplay else { return }
    // A panel next to or over the screen does not move with its rows, nor does a selection. The tint
    // under the pointer does; the next frame repaints the control that has left the pointer.
    guard window.panelHost == nil, window.textSelection == nil else { return needsDisplay = true }
    damage.add(scrollOf: viewport, columns: columns, rows: rows)
  }

  /// Repaints the view that has the focus and the one that had it in the last frame.
  private func recordFocusChange() {
    let focused = window.focusedView
    guard focused !== paintedFocus else { return }
    if let paintedFocus { viewDidChange(paintedFocus) }
    if let focused { viewDidChange(focused) }
    paintedFocus = focused
  }

  private func paintEverything() {
    let canvas = surface.canvas
    surface.clear(canvas.theme[.surface])
    statistics.cellsPainted += surface.size.width * surface.size.height
    if window.isTooSmall { paintMinimum(in: canvas) } else { window.root.paint(in: canvas) }
    paintMarks(in: canvas)
  }

  /// Paints the marks above all views: those of the panel and of changes, the tint under the pointer, the
  /// selection.
  private func paintMarks(in canvas: Canvas) {
    window.panelHost?.paintOverScreen(in: canvas)
    if let changes = window.changeHighlight { changes.paint(in: canvas) }
    if let hover = window.hover { hover.paint(in: canvas) }
    if let selection = window.textSelection { selection.paint(in: canvas) }
  }

  private func paint(_ damage: Damage) {
    let size = surface.size
    var isDamaged = [Bool](repeating: false, count: size.height)
    func mark(_ rows: Range<Int>) {
      for row in rows.clamped(to: 0..<size.height) { isDamaged[row] = true }
    }
    if let scroll = damage.scroll, scroll.rows != 0 {
      if let rows = scroll.viewport.movableRows(on: size), abs(scroll.rows) < rows.count {
        surface.move(rows, up: scroll.rows)
        mark(
          scroll.rows > 0
            ? rows.upperBound - scroll.rows..<rows.upperBound
            : rows.lowerBound..<rows.lowerBound - scroll.rows)
        // The row that closed a cut box has moved.
        if scroll.viewport.drewCutBox {
          mark(rows.upperBound - 1 - scroll.rows..<rows.upperBound - scroll.rows)
        }
        if scroll.rows < 0, scroll.viewport.cutsBox { mark(rows.upperBound - 1..<rows.upperBound) }
        // No glyph crosses from the content into the scroll bar.
        let bar = scroll.viewport.contentClip?.maxX ?? size.width
        paint(CellRect(x: bar, y: rows.lowerBound, width: size.width - bar, height: rows.count))
      } else {
        mark(scroll.viewport.rowsOnScreen)
      }
    }
    for view in damage.views { mark(view.rowsOnScreen) }
    surface.noteChange(inRows: isDamaged)
    var row = 0
    while row < size.height {
      guard isDamaged[row] else {
        row += 1
        continue
      }
      let first = row
      while row < size.height, isDamaged[row] { row += 1 }
      paint(CellRect(x: 0, y: first, width: size.width, height: row - first))
    }
  }

  private func paint(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    statistics.cellsPainted += rect.width * rect.height
    let canvas = Canvas(surface, origin: .zero, clip: rect)
    canvas.fill(rect, canvas.theme[.surface])
    window.root.paint(in: canvas)
    paintMarks(in: canvas)
  }

  private func paintMinimum(in canvas: Canvas) {
    let minimum = "\(Window.minimumSize.width)x\(Window.minimumSize.height)"
    let candidates = [
      localized.messageTerminalSmall(size: minimum), localized.messageSizeNeeded(size: minimum),
      minimum,
    ]
    let fitting = candidates.first { TextMetrics.width($0) <= window.size.width } ?? minimum
    canvas.text(fitting, at: CellPoint(x: 0, y: 0), style: canvas.theme[.text])
  }
}
