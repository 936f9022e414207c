import CellText

/// How a view shows that it has the focus.
extension View {
  /// Shows that what can be tapped has the focus: a box with a border by its border, a card in a
  /// colour of its own by a border inside its edges, anything else by a band with a column of padding
  /// at each side and, as on a button, a sign before it.
  final func showFocus(in own: Canvas, around canvas: Canvas) {
    if isFramed { return Border.drawFocused(in: own, rect: bounds) }
    if let color = cardColor {
      own.restyle(bounds, adding: .bold, removing: .dim)
      return Border.drawFocused(in: own, rect: bounds, on: color)
    }
    let box = paddingBox
    own.lay(bandUnder: box, on: effectiveBackground)
    // Row by row, so that a row looks the same whichever others are painted with it. Where something
    // stands beside the view, its own edge shows the band, whatever is there.
    let around = superview?.effectiveBackground
    let selection = canvas.theme[.selection]
    let rows = CellRect(x: box.x, y: box.y, width: 1, height: box.height)
      .intersection(CellRect(x: box.x, y: own.bounds.y, width: 1, height: own.bounds.height))
    let signRow = firstRow
    for y in rows.minY..<rows.maxY {
      for (edge, side) in [(box.minX, box.minX - 1), (box.maxX - 1, box.maxX)] {
        let beside = CellRect(x: frame.x + side, y: frame.y + y, width: 1, height: 1)
        let isFree = canvas.isFree(beside.origin, on: around)
        if isFree {
          canvas.lay(bandUnder: beside, on: around)
        } else if !selection.background.isDefault {
          own.restyle(
            CellRect(x: edge, y: y, width: 1, height: 1), background: selection.background)
        }
        guard y == signRow, side < edge else { continue }
        let inside = CellPoint(x: edge, y: y)
        if isFree {
          canvas.glyph("▸", at: beside.origin, style: selection)
        } else if own.isBlank(at: inside), box.width > 2 {
          own.glyph("▸", at: inside, style: selection)
        }
      }
    }
  }

  /// The row of what stands first in this view, in its own cells.
  private var firstRow: Int {
    var (view, row): (View, Int) = (self, 0)
    while let next = view.subviews.first(where: { !$0.isHidden && !$0.frame.isEmpty }) {
      row += next.frame.y
      view = next
    }
    return row + view.contentBox.y
  }

  /// Where what has the focus goes from edge to edge of a viewport, the columns of padding of its band
  /// are beside that. `rect` is the viewport in the cells of this view's superview.
  final func continueBand(beside rect: CellRect, in canvas: Canvas) {
    guard let focused = window?.focusedView, focused.onTap != nil, focused !== self,
      focused.isDescendant(of: self), !focused.isFramed, focused.cardColor == nil
    else { return }
    let screen = focused.screenFrame
    let band = screen.offsetBy(dx: -canvas.origin.x, dy: -canvas.origin.y)
    let seen = band.intersection(rect).intersection(canvas.bounds.inset(left: -1, right: -1))
    let content = focused.drawnContent
    let around = superview?.effectiveBackground
    // The bar of a narrow viewport is drawn there, later.
    let bar = asScroller.flatMap {
      $0.axis == .vertical && $0.barIsReserved ? frame.x + $0.inner.maxX - 1 : nil
    }
    for y in seen.minY..<max(seen.minY, seen.maxY) {
      for (x, reaches) in [
        (rect.minX - 1, band.minX == rect.minX && content.minX == 0),
        (
          rect.maxX,
          band.maxX == rect.maxX && rect.maxX != bar && content.maxX == focused.bounds.width
        ),
      ] where reaches && canvas.isFree(CellPoint(x: x, y: y), on: around) {
        canvas.lay(bandUnder: CellRect(x: x, y: y, width: 1, height: 1), on: around)
        guard x < rect.minX, y == band.y + focused.firstRow else { continue }
        canvas.glyph("▸", at: CellPoint(x: x, y: y), style: canvas.theme[.selection])
      }
    }
  }

  /// The only view inside this one, where it fills it.
  private var filling: View? {
    guard subviews.count == 1, let only = subviews.first, !only.isHidden, only.frame == bounds
    else {
      return nil
    }
    return only
  }

  /// Whether a border stands around all of this view: its own, or that of what fills it.
  private var isFramed: Bool { border != nil || filling?.isFramed == true }

  /// The background of this view, or of what fills it, where a cell is free at all its edges; nil
  /// where there is none.
  private var cardColor: Color? {
    guard let backgroundColor else { return filling?.cardColor }
    let room = bounds.inset(by: 1)
    guard room.height > 0, room.width > 0 else { return nil }
    return room.contains(drawnContent) ? backgroundColor : nil
  }

  /// The smallest rectangle around what is drawn inside this view, in its own cells.
  private var drawnContent: CellRect {
    guard !subviews.isEmpty else { return contentBox }
    return subviews.reduce(CellRect(x: 0, y: 0, width: 0, height: 0)) { sum, child in
      guard !child.isHidden else { return sum }
      let isSeen = child.backgroundColor != nil || child.border != nil || child.contentClip != nil
      return sum.union(
        (isSeen ? child.bounds : child.drawnContent).offsetBy(dx: child.frame.x, dy: child.frame.y))
    }
  }
}
