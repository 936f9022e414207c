/// Painting of a view and its subviews.
extension View {
  /// Paints the view and its subviews. `canvas` has the coordinates of the superview's content.
  /// Subviews that exceed the view are drawn too, unless the view has a ``contentClip``.
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
      // Most subviews of a long page are not visible; skip them as cheaply as possible.
      let visible = inner.bounds
      for child in subviews {
        let top = child.frame.y + child.extent.y
        if top < visible.maxY, top + child.extent.height > visible.y { child.paint(in: inner) }
      }
      if let contentClip {
        extendFocusBand(beside: contentClip.offsetBy(dx: frame.x, dy: frame.y), in: canvas)
      }
    }
    guard isVisible else { return }
    drawAbove(in: own)
    if let link { own.mark(bounds, asLink: link) }
    if onTap != nil {
      if isFocused {
        showFocus(in: own, around: canvas)
      } else if isBusy {
        showBusy(in: own, around: canvas)
      }
    }
  }

  /// The background of the nearest ancestor that has one, starting with this view.
  public final var effectiveBackground: Color? {
    firstResultUpward { $0.backgroundColor }
  }

  /// Resolves a text style in a color that is readable on the background behind this view. Call it
  /// before the view draws anything itself.
  ///
  /// - On a background of the server, colors of the theme are adjusted.
  /// - On a background of the theme, which may be above the surface, all colors are adjusted as
  ///   little as needed; less if the terminal's background is only assumed.
  /// - If both colors are the server's, they stay as long as the terminal can distinguish them.
  public final func readable(_ style: TextStyle, on canvas: Canvas) -> CellStyle {
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
        // Colors of the theme are readable on the default background, which an overlay may have.
        result.foreground = result.foreground.readable(
          on: theme.ground, depth: theme.depth,
          unless: theme.isGroundAssumed ? Color.minimumAssumedContrast : Color.minimumContrast)
      }
      return result
    }
    let solid = canvas.resolvedBackground(background)
    guard isOwn else {
      let below = background.over(theme.ground)
      let shown = result.foreground.quantized(to: theme.depth)
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
