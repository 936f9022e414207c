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
    }
    guard isVisible else { return }
    drawAbove(in: own)
    if onTap != nil, isFocused { own.highlight(paddingBox) }
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

  /// The look of a text of this view, in a colour that can be read on what lies behind: there the
  /// theme's own colours give way, those of a server do not.
  package final func readable(_ style: TextStyle, on canvas: Canvas) -> CellStyle {
    var result = style.resolved(in: canvas.theme)
    guard result.background.isDefault, result.foreground.isDefault || style.hasThemeColor,
      let background = effectiveBackground, !background.isDefault
    else { return result }
    // On the default background, which an overlay may have, the theme's colours are readable.
    let solid = canvas.solid(background)
    if style.isRunningText || !result.foreground.isReadable(on: solid) {
      result.foreground = solid.contrasting
    }
    return result
  }
}
