/// Painting a view with what is inside it.
extension View {
  /// Paints the view and what is inside it. `canvas` is the superview's content. Subviews that
  /// stick out of the view are drawn too, unless the view has a ``contentClip``.
  final func paint(in canvas: Canvas) {
    guard !isHidden else { return }
    let reach = canvas.bounds.intersection(extent.offsetBy(dx: frame.x, dy: frame.y))
    guard !reach.isEmpty else { return }
    let own = canvas.translated(to: frame)
    let isVisible = !own.clip.isEmpty
    if isVisible {
      if let backgroundColor { own.fillBackground(paddingBox, backgroundColor) }
      own.surface.search?.begin(self)
      draw(in: own)
      if let border { border.draw(in: own, rect: bounds) }
    }
    if !subviews.isEmpty {
      let inner: Canvas
      let contentClip = contentClip
      if let contentClip {
        let offset = contentOffset
        inner = own.translated(to: contentClip).scrolled(
          dx: -offset.x - contentClip.x, dy: -offset.y - contentClip.y)
      } else {
        inner = canvas.scrolled(dx: frame.x, dy: frame.y)
      }
      // Most children of a long page are out of sight; they cost as little as can be.
      let sight = inner.bounds
      for child in subviews {
        let top = child.frame.y + child.extent.y
        if top < sight.maxY, top + child.extent.height > sight.y { child.paint(in: inner) }
      }
      if let contentClip {
        continueBand(beside: contentClip.offsetBy(dx: frame.x, dy: frame.y), in: canvas)
      }
    }
    guard isVisible else { return }
    drawAbove(in: own)
    if onTap != nil, isFocused { showFocus(in: own, around: canvas) }
  }

  /// Shows that what can be tapped has the focus: a box with a border by its border, a card in a
  /// colour of its own by a border inside its edges, anything else by a band with a column of padding
  /// at each side.
  private func showFocus(in own: Canvas, around canvas: Canvas) {
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
    for y in rows.minY..<rows.maxY {
      for (edge, side) in [(box.minX, box.minX - 1), (box.maxX - 1, box.maxX)] {
        let beside = CellRect(x: frame.x + side, y: frame.y + y, width: 1, height: 1)
        if canvas.isFree(beside.origin, on: around) {
          canvas.lay(bandUnder: beside, on: around)
        } else if !selection.background.isDefault {
          own.restyle(
            CellRect(x: edge, y: y, width: 1, height: 1), background: selection.background)
        }
      }
    }
  }

  /// Where what has the focus goes from edge to edge of a viewport, the columns of padding of its band
  /// are beside that. `rect` is the viewport in the cells of this view's superview.
  private func continueBand(beside rect: CellRect, in canvas: Canvas) {
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

  /// The colour that shows behind this view, where a view around it has one.
  public final var effectiveBackground: Color? {
    var view: View? = self
    while let current = view {
      if let color = current.backgroundColor { return color }
      view = current.superview
    }
    return nil
  }

  /// The look of a text of this view, in a colour that can be read on what lies behind.
  ///
  /// On the background of a server the theme's own colours give way; on that of the theme the colour
  /// of a server does, as little as is needed, and less where the background is a guess. Where both
  /// are a server's, they stay as long as the terminal can tell them apart.
  package final func readable(_ style: TextStyle, on canvas: Canvas) -> CellStyle {
    let theme = canvas.theme
    var result = style.resolved(in: theme)
    guard result.background.isDefault else { return result }
    let isOwn = result.foreground.isDefault || style.hasThemeColor
    guard let background = effectiveBackground, !background.isDefault else {
      // On the default background, which an overlay may have, the theme's colours are readable.
      if !isOwn {
        result.foreground = result.foreground.readable(
          on: theme.ground, depth: theme.depth,
          unless: theme.isGroundAssumed ? Color.leastAssumedContrast : Color.leastContrast)
      }
      return result
    }
    let solid = canvas.solid(background)
    guard isOwn else {
      let below = background.over(theme.ground)
      let shown = result.foreground.quantised(to: theme.depth)
      if theme.depth < .trueColor,
        result.foreground.isReadable(on: below)
          || (result.foreground != below && shown.merges(with: solid, depth: theme.depth))
      {
        result.foreground = result.foreground.readable(on: solid, depth: theme.depth)
      }
      return result
    }
    if style.isRunningText || result.foreground.isDefault {
      result.foreground = solid.contrasting
    } else {
      result.foreground = result.foreground.readable(on: solid, depth: theme.depth)
    }
    return result
  }
}
