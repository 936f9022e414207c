/// A border of one cell around a view.
public struct Border: Equatable, Sendable {
  /// A set of corners of a box.
  public struct Corners: OptionSet, Sendable {
    /// One bit for each corner.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The upper left corner.
    public static let topLeft = Corners(rawValue: 1 << 0)
    /// The upper right corner.
    public static let topRight = Corners(rawValue: 1 << 1)
    /// The lower left corner.
    public static let bottomLeft = Corners(rawValue: 1 << 2)
    /// The lower right corner.
    public static let bottomRight = Corners(rawValue: 1 << 3)
    /// All four corners.
    public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  }

  /// The color of the border; nil for the theme's color.
  public var color: Color?
  /// The corners that are drawn round.
  public var roundedCorners: Corners

  /// Creates a border.
  public init(color: Color? = nil, roundedCorners: Corners = []) {
    self.color = color
    self.roundedCorners = roundedCorners
  }

  /// The row of the marks in the border of a focused or busy box.
  private static func markRow(of rect: CellRect) -> Int { rect.y + rect.height / 2 }

  /// Draws the border of a focused box over its own border: heavier and in the accent color, which
  /// is adjusted to stay visible on `background`. A pressed box is between two markers in the colors of a
  /// focused button, and the line of a busy one is not bold.
  static func drawFocused(
    in canvas: Canvas, rect: CellRect, on background: Color? = nil, isPressed: Bool = false,
    isBusy: Bool = false
  ) {
    guard !isPressed else {
      let style = canvas.theme[.buttonFocused]
      if canvas.appearance.marksFocusByColor {
        return canvas.emphasize(edgesOf: rect, color: style.background)
      }
      canvas.box(rect, .heavy, style: style, roundedCorners: [], keepBackground: false)
      let row = markRow(of: rect)
      canvas.glyph("▸", at: CellPoint(x: rect.x, y: row), style: style)
      canvas.glyph("◂", at: CellPoint(x: rect.maxX - 1, y: row), style: style)
      return
    }
    var accent = canvas.theme[.accent].foreground
    if let background {
      accent = accent.readable(on: canvas.resolvedBackground(background), depth: canvas.theme.depth)
    }
    if canvas.appearance.marksFocusByColor {
      return canvas.emphasize(edgesOf: rect, color: accent)
    }
    canvas.heavyBox(rect, style: CellStyle(foreground: accent, attributes: isBusy ? [] : .bold))
  }

  /// Draws the spinner of a busy box in the upper border, after the corner.
  static func drawBusy(
    _ glyph: Unicode.Scalar, in canvas: Canvas, rect: CellRect, on background: Color? = nil
  ) {
    var accent = canvas.theme[.accent].foreground
    if let background {
      accent = accent.readable(on: canvas.resolvedBackground(background), depth: canvas.theme.depth)
    }
    let style = CellStyle(foreground: accent)
    for x in 1..<min(4, max(1, rect.width - 1)) {
      canvas.glyph(x == 2 ? glyph : " ", at: CellPoint(x: rect.x + x, y: rect.y), style: style)
    }
  }

  func draw(in canvas: Canvas, rect: CellRect) {
    var style =
      color.map { CellStyle(foreground: canvas.resolvedForeground($0)) } ?? canvas.theme[.border]
    style.background = .default
    canvas.box(rect, style: style, roundedCorners: roundedCorners)
  }
}
