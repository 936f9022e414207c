import CellText

/// A view of a surface. Drawing is offset by ``origin`` and clipped to ``clip``.
///
/// The coordinates of its methods are local: (0, 0) is the cell at ``origin``.
public struct Canvas {
  /// The surface to draw on.
  public let surface: Surface
  /// The position of the local (0, 0) on the surface. It can be outside the surface.
  public var origin: CellPoint
  /// The part of the surface that can be drawn on, in surface coordinates.
  public var clip: CellRect

  /// The theme and the glyphs to draw with.
  public var appearance: Appearance { surface.appearance }

  /// The styles of the painted window, by role.
  public var theme: Theme { surface.appearance.theme }

  /// Creates a canvas over a whole surface, for drawing before the surface is presented again.
  public init(_ surface: Surface) {
    surface.noteChange()
    self.surface = surface
    origin = .zero
    clip = surface.bounds
  }

  /// Creates a canvas with the given origin and clip, both in surface coordinates.
  public init(_ surface: Surface, origin: CellPoint, clip: CellRect) {
    self.surface = surface
    self.origin = origin
    self.clip = clip.intersection(surface.bounds)
  }

  /// The visible part, in local coordinates.
  public var bounds: CellRect {
    clip.offsetBy(dx: 0.saturatingSubtract(origin.x), dy: 0.saturatingSubtract(origin.y))
  }

  /// Whether the clip is empty, so that nothing can be drawn.
  public var isEmpty: Bool { clip.isEmpty }

  /// Returns whether any cell of a local rectangle is visible.
  public func shows(_ rect: CellRect) -> Bool {
    !toSurface(rect).isEmpty
  }

  /// Returns a canvas for a child that fills `rect`. Its origin is that of the rectangle, and it is
  /// clipped to the rectangle.
  public func translated(to rect: CellRect) -> Canvas {
    let moved = rect.offsetBy(dx: origin.x, dy: origin.y)
    return Canvas(surface, origin: moved.origin, clip: clip.intersection(moved))
  }

  /// Returns this canvas with its origin moved by the given number of cells.
  public func scrolled(dx: Int, dy: Int) -> Canvas {
    Canvas(surface, origin: origin.offsetBy(dx: dx, dy: dy), clip: clip)
  }

  // MARK: - Areas

  /// Blanks a rectangle in a style.
  public func fill(_ rect: CellRect, _ style: CellStyle) {
    let area = toSurface(rect)
    guard !area.isEmpty else { return }
    let cell = Cell(glyph: 0x20, style: style, width: 1)
    for y in area.minY..<area.maxY {
      surface.severWideGlyphs(row: y, from: area.minX, to: area.maxX)
      let row = y * surface.size.width
      surface.cells.extracting((row + area.minX)..<(row + area.maxX)).update(repeating: cell)
    }
  }

  /// Blanks a rectangle with a background color.
  public func fillBackground(_ rect: CellRect, _ color: Color) {
    fill(rect, CellStyle(background: resolvedBackground(color)))
  }

  /// Returns the painted form of a color: blended with the theme's surface if it is transparent,
  /// and quantized to the terminal's colors.
  func resolvedBackground(_ color: Color) -> Color {
    color.over(surface.appearance.theme.ground)
      .quantizedBackground(to: surface.appearance.theme.depth)
  }

  /// Returns the painted color of a line or character; see ``resolvedBackground(_:)``.
  func resolvedForeground(_ color: Color) -> Color {
    let theme = theme
    let shown = color.over(theme.ground).quantized(to: theme.depth)
    guard let index = shown.paletteIndex, index < 16 else { return shown }
    // The 8 basic colors have no dark gray.
    if theme.depth == .ansi8 && index == 8 { return theme[.border].foreground }
    // Dark blue on black is hard to read.
    if theme.depth <= .ansi16, index & 7 != 0, index & 7 != 7,
      !shown.isReadable(on: theme.ground, contrast: Color.minimumAssumedContrast)
    {
      return .palette(index ^ 8)
    }
    return shown
  }

  /// Changes the style of cells and keeps their characters. It sets the given colors, adds `adding`
  /// and then removes `removing`.
  public func restyle(
    _ rect: CellRect, foreground: Color? = nil, background: Color? = nil,
    adding: Attributes = [], removing: Attributes = []
  ) {
    forEachCell(rect) { cell in
      if let foreground { cell.foreground = foreground }
      if let background { cell.background = background }
      cell.attributes = cell.attributes.union(adding).subtracting(removing)
    }
  }

  /// Gives cells the colors and attributes of a style. Default colors change nothing.
  public func restyle(_ rect: CellRect, with style: CellStyle, removing: Attributes = []) {
    restyle(
      rect, foreground: style.foreground.isDefault ? nil : style.foreground,
      background: style.background.isDefault ? nil : style.background, adding: style.attributes,
      removing: removing)
  }

  /// Returns whether a cell is visible and blank, regardless of its colors.
  func isBlank(at point: CellPoint) -> Bool {
    let place = point.offsetBy(dx: origin.x, dy: origin.y)
    return clip.contains(place) && surface[place.x, place.y].glyph == 0x20
  }

  /// Returns the background of a cell, or the default color for a cell outside the surface.
  func background(at point: CellPoint) -> Color {
    surface[origin.x.saturatingAdd(point.x), origin.y.saturatingAdd(point.y)].background
  }

  /// The background of the first visible cell, or the default color if no cell is visible.
  var firstBackground: Color {
    clip.isEmpty ? .default : surface[clip.x, clip.y].background
  }

  // MARK: - Implementation

  /// Returns the visible part of a local rectangle, in surface coordinates.
  func toSurface(_ rect: CellRect) -> CellRect {
    rect.offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
  }

  func forEachCell(_ rect: CellRect, _ change: (inout Cell) -> Void) {
    let area = toSurface(rect)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let row = y * surface.size.width
      for x in area.minX..<area.maxX { change(&surface.cells[row + x]) }
    }
  }

  /// Calls a function with each cell of a rectangle and whether the cell at its left has a character.
  func forEachCell(_ rect: CellRect, _ change: (inout Cell, Bool) -> Void) {
    let area = toSurface(rect)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let row = y * surface.size.width
      for x in area.minX..<area.maxX {
        let followsCharacter = x > 0 && surface.cells[row + x - 1].glyph != 0x20
        change(&surface.cells[row + x], followsCharacter)
      }
    }
  }
}
