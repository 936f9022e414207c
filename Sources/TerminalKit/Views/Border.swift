/// A line of one cell around a view.
public struct Border: Equatable, Sendable {
  /// The corners of a box.
  public struct Corners: OptionSet, Sendable {
    /// One bit for each corner.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The upper left one.
    public static let topLeft = Corners(rawValue: 1 << 0)
    /// The upper right one.
    public static let topRight = Corners(rawValue: 1 << 1)
    /// The lower left one.
    public static let bottomLeft = Corners(rawValue: 1 << 2)
    /// The lower right one.
    public static let bottomRight = Corners(rawValue: 1 << 3)
    /// All four.
    public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  }

  /// The colour of the line; nil takes the theme's.
  public var color: Color?
  /// The corners that are drawn round.
  public var roundedCorners: Corners

  /// A border; without a colour it has the theme's.
  public init(color: Color? = nil, roundedCorners: Corners = []) {
    self.color = color
    self.roundedCorners = roundedCorners
  }

  /// Draws the border of a box that has the focus over its own: heavier, and in the accent, or what
  /// is like it and can be seen on a background.
  static func drawFocused(in canvas: Canvas, rect: CellRect, on background: Color? = nil) {
    var accent = canvas.theme[.accent].foreground
    if let background {
      accent = accent.readable(on: canvas.solid(background), depth: canvas.theme.depth)
    }
    canvas.heavyBox(rect, style: CellStyle(foreground: accent, attributes: .bold))
  }

  func draw(in canvas: Canvas, rect: CellRect) {
    var style = color.map { CellStyle(foreground: canvas.ink($0)) } ?? canvas.theme[.border]
    style.background = .default
    canvas.box(rect, style: style, roundedCorners: roundedCorners)
  }
}
