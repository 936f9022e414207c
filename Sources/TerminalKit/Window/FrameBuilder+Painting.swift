import CellText

/// Painting: everything where everything may have changed, else only the rows of what did.
///
/// A whole row at a time, since a glyph of two columns must not be cut. Painting a row gives the same
/// cells whatever else is painted, so what was painted bit by bit looks like what was painted at
/// once.
extension FrameBuilder {
  /// Lays out and paints what changed. Returns nil when nothing did.
  func render() -> Surface? {
    window.layoutFollowingFocus()
    if window.panelHost != nil { window.preparePanel() }
    window.refreshStatus()
    noteFocus()
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
    return surface
  }

  /// Draws something into the last frame, at the place of a view; the next frame has it too.
  func patch(_ rect: CellRect, _ draw: (Canvas) -> Void) {
    surface.appearance = window.appearance
    let search = surface.search
    surface.search = nil
    draw(Canvas(surface, origin: .zero, clip: surface.bounds).translated(to: rect))
    surface.search = search
    surface.noteChange(inRows: rect.minY..<rect.maxY)
    isPatched = true
  }

  /// Notes that a view looks different.
  func viewDidChange(_ view: View) {
    guard !needsDisplay else { return }
    damage.add(view)
    if damage.views.count > Damage.limit { needsDisplay = true }
  }

  /// Notes that the content of a viewport moved by so many cells to the left and upwards.
  func viewportDidScroll(_ viewport: ScrollingView, columns: Int, rows: Int) {
    captureAnchor(of: viewport)
    guard !needsDisplay else { return }
    // What stands beside the screen, or is drawn over it, does not move with its rows.
    guard window.panelHost == nil else { return needsDisplay = true }
    damage.add(scrollOf: viewport, columns: columns, rows: rows)
  }

  /// What has the focus looks different, and so does what had it when the last frame was painted.
  private func noteFocus() {
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
    if window.panelHost != nil { window.paintOverScreen(in: canvas) }
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
        // The bar stands beside the content, which no glyph leaves.
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
    if window.panelHost != nil { window.paintOverScreen(in: canvas) }
  }

  private func paintMinimum(in canvas: Canvas) {
    let minimum = "\(Window.minimumSize.width)x\(Window.minimumSize.height)"
    let wordings = [
      "Make the terminal larger: at least \(minimum).", "\(minimum) needed", minimum,
    ]
    let fitting = wordings.first { TextMetrics.width($0) <= window.size.width } ?? minimum
    canvas.text(fitting, at: CellPoint(x: 0, y: 0), style: canvas.theme[.text])
  }
}
