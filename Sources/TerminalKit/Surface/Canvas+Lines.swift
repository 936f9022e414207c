import CellText

extension Canvas {
  /// Draws a box of light lines just inside a rectangle. The cells within the lines do not change.
  ///
  /// A rectangle one cell wide or high becomes a line. A terminal without UTF-8 shows `+`, `-` and
  /// `
  /// `.
  public func box(
    _ rect: CellRect, style: CellStyle, rounded: Bool, keepBackground: Bool = true
  ) {
    box(
      rect, style: style, roundedCorners: rounded ? .all : [], keepBackground: keepBackground)
  }

  /// Draws a box of heavy lines just inside a rectangle. Its corners are square, because Unicode
  /// has no round heavy corners.
  func heavyBox(_ rect: CellRect, style: CellStyle) {
    box(rect, .heavy, style: style, roundedCorners: [], keepBackground: true)
  }

  /// Draws the edges of a focused box without changing a character: lines become bold and get a color, and blanks
  /// get it as their background.
  func emphasize(edgesOf rect: CellRect, color: Color) {
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    let edges = [
      CellRect(x: rect.x, y: rect.y, width: rect.width, height: 1),
      CellRect(x: rect.x, y: bottom, width: rect.width, height: 1),
      CellRect(x: rect.x, y: rect.y, width: 1, height: rect.height),
      CellRect(x: right, y: rect.y, width: 1, height: rect.height),
    ]
    for edge in edges {
      forEachCell(edge) { cell in
        if cell.glyph == 0x20 {
          cell.background = color
        } else if !cell.isPicture {
          cell.foreground = color
          cell.attributes.insert(.bold)
        }
      }
    }
  }

  /// Draws a box of light lines with the given round corners.
  public func box(
    _ rect: CellRect, style: CellStyle, roundedCorners: Border.Corners,
    keepBackground: Bool = true
  ) {
    box(rect, .light, style: style, roundedCorners: roundedCorners, keepBackground: keepBackground)
  }

  /// Draws a raised box over the screen. Its background reaches under the line, so that the box has one
  /// edge.
  func raisedBox(_ rect: CellRect, line: CellStyle) {
    let dialog = theme[.dialog]
    fill(rect, dialog)
    var line = line
    line.background = dialog.background
    line.foreground = line.foreground.readable(
      on: dialog.background, depth: theme.depth, unless: Color.minimumAssumedContrast)
    box(rect, style: line, rounded: true)
  }

  /// The characters of a box.
  struct Lines {
    fileprivate var across: Unicode.Scalar
    fileprivate var down: Unicode.Scalar
    /// The square corners: upper left, upper right, lower left, lower right.
    fileprivate var corners: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)

    static let light = Lines(across: "─", down: "│", corners: ("┌", "┐", "└", "┘"))
    static let heavy = Lines(across: "━", down: "┃", corners: ("┏", "┓", "┗", "┛"))
  }

  func box(
    _ rect: CellRect, _ lines: Lines, style: CellStyle, roundedCorners: Border.Corners,
    keepBackground: Bool
  ) {
    guard !rect.isEmpty, shows(rect) else { return }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    func across(_ y: Int, from x: Int, width: Int) {
      line(
        CellRect(x: x, y: y, width: width, height: 1), lines.across, style: style,
        keepBackground: keepBackground)
    }
    func down(_ x: Int, from y: Int, height: Int) {
      line(
        CellRect(x: x, y: y, width: 1, height: height), lines.down, style: style,
        keepBackground: keepBackground)
    }
    if rect.height == 1 { return across(rect.y, from: rect.x, width: rect.width) }
    if rect.width == 1 { return down(rect.x, from: rect.y, height: rect.height) }
    func corner(
      _ corner: Border.Corners, _ round: Unicode.Scalar, _ square: Unicode.Scalar, _ x: Int,
      _ y: Int
    ) {
      glyph(
        roundedCorners.contains(corner) ? round : square, at: CellPoint(x: x, y: y), style: style,
        keepBackground: keepBackground)
    }
    corner(.topLeft, "╭", lines.corners.0, rect.minX, rect.minY)
    corner(.topRight, "╮", lines.corners.1, right, rect.minY)
    corner(.bottomLeft, "╰", lines.corners.2, rect.minX, bottom)
    corner(.bottomRight, "╯", lines.corners.3, right, bottom)
    across(rect.minY, from: rect.minX + 1, width: rect.width - 2)
    across(bottom, from: rect.minX + 1, width: rect.width - 2)
    down(rect.minX, from: rect.minY + 1, height: rect.height - 2)
    down(right, from: rect.minY + 1, height: rect.height - 2)
  }

  /// Draws a light horizontal line, `width` columns long.
  public func horizontalLine(
    at point: CellPoint, width: Int, style: CellStyle, keepBackground: Bool = true
  ) {
    line(
      CellRect(x: point.x, y: point.y, width: width, height: 1), "─", style: style,
      keepBackground: keepBackground)
  }

  /// Draws a dashed horizontal line, `width` columns long.
  func dashedLine(at point: CellPoint, width: Int, style: CellStyle) {
    line(
      CellRect(x: point.x, y: point.y, width: width, height: 1), "┄", style: style,
      keepBackground: true)
  }

  /// Draws a light vertical line, `height` rows long.
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
