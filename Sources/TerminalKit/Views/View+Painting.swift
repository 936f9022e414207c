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

  /// The colour that shows behind this view, where a view around it has one.
  public final var effectiveBackground: Color? {
    climb { $0.backgroundColor }
  }

  /// The look of a text of this view, in a colour that can be read on what is drawn behind it. Called
  /// before the view draws anything there itself.
  ///
  /// On the background of a server the theme's own colours give way; on that of the theme, which may be
  /// a level above the surface, every colour does, as little as is needed, and less where the background
  /// is a guess. Where both are a server's, they stay as long as the terminal can tell them apart.
  package final func readable(_ style: TextStyle, on canvas: Canvas) -> CellStyle {
    let theme = canvas.theme
    var result = style.resolved(in: theme)
    guard result.background.isDefault else {
      if style.hasForeignColor {
        result.foreground = result.foreground.readable(on: result.background, depth: theme.depth)
      }
      return result
    }
    let isOwn = result.foreground.isDefault || style.hasThemeColor
    guard let background = effectiveBackground, !background.isDefault else {
      let level = canvas.firstBackground
      if !level.isDefault {
        result.foreground =
          result.foreground.isDefault
          ? level.contrasting : result.foreground.readable(on: level, depth: theme.depth)
      } else if !isOwn {
        // On the default background, which an overlay may have, the theme's colours are readable.
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
