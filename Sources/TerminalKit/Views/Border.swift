/// A line of one cell around a view.
public struct Border: Equatable, Sendable {
  /// The colour of the line; nil takes the theme's.
  public var color: Color?
  /// Whether the corners are drawn round.
  public var isRounded: Bool

  /// A border; without a colour it has the theme's.
  public init(color: Color? = nil, isRounded: Bool = false) {
    self.color = color
    self.isRounded = isRounded
  }

  func draw(in canvas: Canvas, rect: CellRect) {
    var style = canvas.theme[.border]
    if let color { style.foreground = canvas.solid(color) }
    style.background = .default
    canvas.box(rect, style: style, rounded: isRounded)
  }
}
