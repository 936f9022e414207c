import CellText

/// A window on a surface: drawing through it is moved by ``origin`` and cut to ``clip``.
///
/// Coordinates given to its methods are local: (0, 0) is the cell at ``origin``.
public struct Canvas {
  /// The surface that is drawn on.
  public let surface: Surface
  /// Where the local (0, 0) lies on the surface; may lie outside of it.
  public var origin: CellPoint
  /// The part of the surface that may be drawn on, in surface coordinates.
  public var clip: CellRect

  /// The theme and the glyphs to draw with.
  public var appearance: Appearance { surface.appearance }

  /// The looks of the window that is painted, by role.
  public var theme: Theme { surface.appearance.theme }

  /// A canvas over the whole of a surface, for drawing before the surface is presented again.
  public init(_ surface: Surface) {
    surface.noteChange()
    self.surface = surface
    origin = .zero
    clip = surface.bounds
  }

  /// A canvas with a given origin and clip, both in surface coordinates.
  public init(_ surface: Surface, origin: CellPoint, clip: CellRect) {
    self.surface = surface
    self.origin = origin
    self.clip = clip.intersection(surface.bounds)
  }

  /// The visible part, in local coordinates.
  public var bounds: CellRect {
    clip.offsetBy(dx: 0.saturatingSubtract(origin.x), dy: 0.saturatingSubtract(origin.y))
  }

  /// Whether nothing that is drawn would show.
  public var isEmpty: Bool { clip.isEmpty }

  /// Whether any cell of the local rectangle would show.
  public func shows(_ rect: CellRect) -> Bool {
    !toSurface(rect).isEmpty
  }

  /// A canvas for a child that fills `rect`: its origin is the rectangle's, and nothing is drawn
  /// outside of the rectangle.
  public func translated(to rect: CellRect) -> Canvas {
    let moved = rect.offsetBy(dx: origin.x, dy: origin.y)
    return Canvas(surface, origin: moved.origin, clip: clip.intersection(moved))
  }

  /// The same window with its content moved by so many cells.
  public func scrolled(dx: Int, dy: Int) -> Canvas {
    Canvas(surface, origin: origin.offsetBy(dx: dx, dy: dy), clip: clip)
  }

  // MARK: - Areas

  /// Blanks a rectangle in the style.
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

  /// Blanks a rectangle on a background colour.
  public func fillBackground(_ rect: CellRect, _ color: Color) {
    fill(rect, CellStyle(background: solid(color)))
  }

  /// A colour as it is painted: on the theme's surface, where that shines through, and one that the
  /// terminal has.
  func solid(_ color: Color) -> Color {
    color.over(surface.appearance.theme.ground)
      .quantizedBackground(to: surface.appearance.theme.depth)
  }

  /// The colour of a line or sign as it is painted, see ``solid(_:)``.
  func ink(_ color: Color) -> Color {
    let theme = theme
    let shown = color.over(theme.ground).quantized(to: theme.depth)
    guard let index = shown.paletteIndex, index < 16 else { return shown }
    // Of dark grey there is none among 8 colours.
    if theme.depth == .ansi8 && index == 8 { return theme[.border].foreground }
    // Dark blue on black can hardly be made out.
    if theme.depth <= .ansi16, index & 7 != 0, index & 7 != 7,
      !shown.isReadable(on: theme.ground, contrast: Color.minimumAssumedContrast)
    {
      return .palette(index ^ 8)
    }
    return shown
  }

  /// Changes the look of cells and leaves what stands in them: colours where given, `adding` and
  /// then `removing` attributes.
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

  /// Gives cells the colours and attributes of a style; colours that are the default stay.
  public func restyle(_ rect: CellRect, with style: CellStyle, removing: Attributes = []) {
    restyle(
      rect, foreground: style.foreground.isDefault ? nil : style.foreground,
      background: style.background.isDefault ? nil : style.background, adding: style.attributes,
      removing: removing)
  }

  /// Whether nothing stands in a cell yet, whatever its colours; false for a cell out of sight.
  func isBlank(at point: CellPoint) -> Bool {
    let place = point.offsetBy(dx: origin.x, dy: origin.y)
    return clip.contains(place) && surface[place.x, place.y].glyph == 0x20
  }

  /// The background of a cell; the terminal's own for a cell that is not on the surface.
  func background(at point: CellPoint) -> Color {
    surface[origin.x.saturatingAdd(point.x), origin.y.saturatingAdd(point.y)].background
  }

  /// The background of the first cell that would show; the terminal's own where none would.
  var firstBackground: Color {
    clip.isEmpty ? .default : surface[clip.x, clip.y].background
  }

  // MARK: - Inside

  /// The visible part of a local rectangle, in surface coordinates.
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
}
