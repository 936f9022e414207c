import CellText

/// Drawing of the focus.
extension View {
  /// Draws the focus of a view with ``onTap``. A view with a border, or a card with a background,
  /// gets a focused border. Any other view gets a selection background that extends by a column to
  /// both sides, with a `▸` before its first row, like on a button.
  ///
  /// The band of a pressed view is between two markers, in the colors of a pressed button. The spinner of
  /// a busy view replaces the marker.
  final func showFocus(in own: Canvas, around canvas: Canvas) {
    let (selection, spinner, looksPressed) = focusBand(on: canvas)
    let card = isFramed ? nil : cardColor
    if isFramed || card != nil {
      if card != nil, spinner == nil { own.restyle(bounds, adding: .bold, removing: .dim) }
      Border.drawFocused(
        in: own, rect: bounds, on: card, isPressed: looksPressed, isBusy: spinner != nil)
      if let spinner {
        own.restyle(bounds.inset(by: 1), adding: .underline)
        Border.drawBusy(spinner, in: own, rect: bounds, on: card)
      }
      return
    }
    let box = paddingBox
    own.fillSelection(under: box, on: effectiveBackground, style: selection)
    // Works row by row, so that a row looks the same when others are not repainted. If another view
    // occupies the column next to the view, the view's own edge shows the selection.
    let outside = superview?.effectiveBackground
    let rows = CellRect(x: box.x, y: box.y, width: 1, height: box.height)
      .intersection(CellRect(x: box.x, y: own.bounds.y, width: 1, height: own.bounds.height))
    let markerRow = firstRow
    for y in rows.minY..<rows.maxY {
      for (edge, side) in [(box.minX, box.minX - 1), (box.maxX - 1, box.maxX)] {
        let neighbor = CellRect(x: frame.x + side, y: frame.y + y, width: 1, height: 1)
        let isFree = canvas.isFree(neighbor.origin, on: outside)
        if isFree {
          canvas.fillSelection(under: neighbor, on: outside, style: selection)
        } else if !selection.background.isDefault {
          own.restyle(
            CellRect(x: edge, y: y, width: 1, height: 1), background: selection.background)
        }
        guard y == markerRow, side < edge || looksPressed else { continue }
        let inside = CellPoint(x: edge, y: y)
        if isFree {
          canvas.mark(side < edge, spinner, at: neighbor.origin, style: selection)
        } else if own.isBlank(at: inside), box.width > 2 {
          own.mark(side < edge, spinner, at: inside, style: selection)
        }
      }
    }
  }

  /// Returns the style of the band of this focused view, the spinner that replaces its marker, and whether
  /// the view looks pressed.
  private func focusBand(
    on canvas: Canvas
  ) -> (style: CellStyle, spinner: Unicode.Scalar?, looksPressed: Bool) {
    let mark = isBusy ? window?.busyMark(of: self) : nil
    if isPressed || mark?.isShown == false { return (canvas.theme[.pressed], nil, true) }
    var style = canvas.theme[.selection]
    guard let mark else { return (style, nil, false) }
    style.attributes = style.attributes.subtracting(.bold).union(.underline)
    return (style, mark.glyph(on: canvas), false)
  }

  /// Draws the spinner of a busy view without the focus.
  final func showBusy(in own: Canvas, around canvas: Canvas) {
    guard let mark = window?.busyMark(of: self), mark.isShown else { return }
    let glyph = mark.glyph(on: canvas)
    if isFramed { return Border.drawBusy(glyph, in: own, rect: bounds) }
    if let color = cardColor { return Border.drawBusy(glyph, in: own, rect: bounds, on: color) }
    let style = CellStyle(
      foreground: canvas.theme[.accent].foreground, attributes: canvas.theme[.accent].attributes)
    let outside = superview?.effectiveBackground
    let inside = CellPoint(x: paddingBox.minX, y: firstRow)
    let neighbor = CellPoint(x: frame.x + inside.x - 1, y: frame.y + inside.y)
    if canvas.isFree(neighbor, on: outside) {
      canvas.glyph(glyph, at: neighbor, style: style)
    } else if own.isBlank(at: inside) {
      own.glyph(glyph, at: inside, style: style)
    }
  }

  /// The row of the first content in this view, in its own cells.
  final var firstRow: Int {
    var (view, row): (View, Int) = (self, 0)
    while let next = view.subviews.first(where: { !$0.isHidden && !$0.frame.isEmpty }) {
      row += next.frame.y
      view = next
    }
    return row + view.contentBox.y
  }

  /// Draws the side columns of the selection outside of a viewport, if the focused view inside is
  /// as wide as the viewport. `rect` is the viewport in the superview's coordinates.
  final func extendFocusBand(beside rect: CellRect, in canvas: Canvas) {
    guard let focused = window?.focusedView, focused.onTap != nil, focused !== self,
      focused.isDescendant(of: self), !focused.isFramed, focused.cardColor == nil
    else { return }
    let screen = focused.screenFrame
    let band = screen.offsetBy(dx: -canvas.origin.x, dy: -canvas.origin.y)
    let visible = band.intersection(rect).intersection(canvas.bounds.inset(left: -1, right: -1))
    let content = focused.drawnContent
    let (style, spinner, looksPressed) = focused.focusBand(on: canvas)
    let outside = superview?.effectiveBackground
    // The scroll bar of a narrow viewport is drawn in this column later.
    let bar = asScrollingView.flatMap {
      $0.axis == .vertical && $0.reservesBar ? frame.x + $0.inner.maxX - 1 : nil
    }
    for y in visible.minY..<max(visible.minY, visible.maxY) {
      for (x, reaches) in [
        (rect.minX - 1, band.minX == rect.minX && content.minX == 0),
        (
          rect.maxX,
          band.maxX == rect.maxX && rect.maxX != bar && content.maxX == focused.bounds.width
        ),
      ] where reaches && canvas.isFree(CellPoint(x: x, y: y), on: outside) {
        canvas.fillSelection(
          under: CellRect(x: x, y: y, width: 1, height: 1), on: outside, style: style)
        guard y == band.y + focused.firstRow, x < rect.minX || looksPressed else { continue }
        canvas.mark(x < rect.minX, spinner, at: CellPoint(x: x, y: y), style: style)
      }
    }
  }

  /// The only subview, if it fills this view.
  private var filling: View? {
    guard subviews.count == 1, let only = subviews.first, !only.isHidden, only.frame == bounds
    else { return nil }
    return only
  }

  /// Whether a border surrounds the whole view: its own border, or the border of the subview that
  /// fills it.
  private var isFramed: Bool { border != nil || filling?.isFramed == true }

  /// The background of this view, or of the subview that fills it, if there is a free cell at all
  /// edges for a border.
  private var cardColor: Color? {
    guard let backgroundColor else { return filling?.cardColor }
    let inside = bounds.inset(by: 1)
    guard inside.height > 0, inside.width > 0 else { return nil }
    return inside.contains(drawnContent) ? backgroundColor : nil
  }

  /// The smallest rectangle around everything drawn in this view, in its own cells.
  private var drawnContent: CellRect {
    guard !subviews.isEmpty else { return contentBox }
    return subviews.reduce(CellRect(x: 0, y: 0, width: 0, height: 0)) { sum, child in
      guard !child.isHidden else { return sum }
      let isOpaque = child.backgroundColor != nil || child.border != nil || child.contentClip != nil
      return sum.union(
        (isOpaque ? child.bounds : child.drawnContent).offsetBy(
          dx: child.frame.x, dy: child.frame.y))
    }
  }
}

extension Canvas {
  /// Draws the mark of the focus at one end of a band, or the spinner of a busy view.
  fileprivate func mark(
    _ isBeginning: Bool, _ spinner: Unicode.Scalar?, at point: CellPoint, style: CellStyle
  ) {
    if isBeginning, let spinner, !appearance.marksFocusByColor {
      return glyph(spinner, at: point, style: style)
    }
    focusMark(isBeginning ? "▸" : "◂", at: point, style: style)
  }
}
