extension Canvas {
  /// Draws a box of light lines just inside the rectangle; its inner cells stay as they are.
  ///
  /// A rectangle one cell wide or high becomes a line. On a terminal without UTF-8 the terminal
  /// shows `+`, `-` and `|`.
  public func box(
    _ rect: CellRect, style: CellStyle, rounded: Bool, keepBackground: Bool = true
  ) {
    guard !rect.isEmpty, shows(rect) else { return }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    if rect.height == 1 {
      return horizontalLine(
        at: rect.origin, width: rect.width, style: style, keepBackground: keepBackground)
    }
    if rect.width == 1 {
      return verticalLine(
        at: rect.origin, height: rect.height, style: style, keepBackground: keepBackground)
    }
    let corners: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
      rounded ? ("╭", "╮", "╰", "╯") : ("┌", "┐", "└", "┘")
    for (corner, x, y) in [
      (corners.0, rect.minX, rect.minY), (corners.1, right, rect.minY),
      (corners.2, rect.minX, bottom), (corners.3, right, bottom),
    ] {
      glyph(corner, at: CellPoint(x: x, y: y), style: style, keepBackground: keepBackground)
    }
    for y in [rect.minY, bottom] {
      horizontalLine(
        at: CellPoint(x: rect.minX + 1, y: y), width: rect.width - 2, style: style,
        keepBackground: keepBackground)
    }
    for x in [rect.minX, right] {
      verticalLine(
        at: CellPoint(x: x, y: rect.minY + 1), height: rect.height - 2, style: style,
        keepBackground: keepBackground)
    }
  }

  /// Draws a light line of so many columns to the right.
  public func horizontalLine(
    at point: CellPoint, width: Int, style: CellStyle, keepBackground: Bool = true
  ) {
    line(
      CellRect(x: point.x, y: point.y, width: width, height: 1), "─", style: style,
      keepBackground: keepBackground)
  }

  /// Draws a light line of so many rows downwards.
  public func verticalLine(
    at point: CellPoint, height: Int, style: CellStyle, keepBackground: Bool = true
  ) {
    line(
      CellRect(x: point.x, y: point.y, width: 1, height: height), "│", style: style,
      keepBackground: keepBackground)
  }

  /// Fills the visible part of a rectangle with a narrow glyph.
  private func line(
    _ rect: CellRect, _ scalar: Unicode.Scalar, style: CellStyle, keepBackground: Bool
  ) {
    let area = toSurface(rect)
    guard !area.isEmpty else { return }
    let local = area.offsetBy(
      dx: 0.saturatingSubtract(origin.x), dy: 0.saturatingSubtract(origin.y))
    for y in local.minY..<local.maxY {
      for x in local.minX..<local.maxX {
        glyph(scalar, at: CellPoint(x: x, y: y), style: style, keepBackground: keepBackground)
      }
    }
  }
}
