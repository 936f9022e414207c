extension Canvas {
  /// Draws a box of light lines just inside the rectangle; its inner cells stay as they are.
  ///
  /// A rectangle one cell wide or high becomes a line. On a terminal without UTF-8 the terminal
  /// shows `+`, `-` and `|`.
  public func box(
    _ rect: CellRect, style: CellStyle, rounded: Bool, keepBackground: Bool = true
  ) {
    box(
      rect, style: style, roundedCorners: rounded ? .all : [], keepBackground: keepBackground)
  }

  /// Draws such a box of which some corners are round.
  public func box(
    _ rect: CellRect, style: CellStyle, roundedCorners: Border.Corners,
    keepBackground: Bool = true
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
    func corner(
      _ corner: Border.Corners, _ round: Unicode.Scalar, _ square: Unicode.Scalar, _ x: Int,
      _ y: Int
    ) {
      glyph(
        roundedCorners.contains(corner) ? round : square, at: CellPoint(x: x, y: y), style: style,
        keepBackground: keepBackground)
    }
    corner(.topLeft, "╭", "┌", rect.minX, rect.minY)
    corner(.topRight, "╮", "┐", right, rect.minY)
    corner(.bottomLeft, "╰", "└", rect.minX, bottom)
    corner(.bottomRight, "╯", "┘", right, bottom)
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
