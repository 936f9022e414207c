import FlexLayout

extension View {
  /// The rectangle inside the border, in the view's own cells: what backgrounds fill. The cells of
  /// a border keep the background around the view, so that a rounded corner has no ring outside.
  /// A box that is all border is filled as a whole.
  public final var paddingBox: CellRect {
    guard border != nil else { return bounds }
    let inner = bounds.inset(by: 1)
    return inner.isEmpty ? bounds : inner
  }

  /// The rectangle inside padding and border, in the view's own cells. Flexbox gives a measured
  /// leaf just this room, so this is where a leaf draws.
  public final var contentBox: CellRect {
    let style = flex
    let owner = Float(superview?.frame.width ?? frame.width)
    let left =
      View.inset(
        style.padding.left, style.padding.start, style.padding.horizontal, style.padding.all, owner)
      + View.line(style.border.left, style.border.horizontal, style.border.all)
    let right =
      View.inset(
        style.padding.right, style.padding.end, style.padding.horizontal, style.padding.all, owner)
      + View.line(style.border.right, style.border.horizontal, style.border.all)
    let top =
      View.inset(style.padding.top, .undefined, style.padding.vertical, style.padding.all, owner)
      + View.line(style.border.top, style.border.vertical, style.border.all)
    let bottom =
      View.inset(style.padding.bottom, .undefined, style.padding.vertical, style.padding.all, owner)
      + View.line(style.border.bottom, style.border.vertical, style.border.all)
    return CellRect(
      x: left, y: top, width: max(0, frame.width - left - right),
      height: max(0, frame.height - top - bottom))
  }

  /// The first length that is set, in cells; percentages are of the owner's width.
  private static func inset(
    _ edge: FlexLength, _ logical: FlexLength, _ axis: FlexLength, _ all: FlexLength, _ owner: Float
  ) -> Int {
    for length in [logical, edge, axis, all] {
      switch length {
      case .points(let value): return max(0, cells(value))
      case .percent(let value): return max(0, cells(owner * value / 100))
      default: continue
      }
    }
    return 0
  }

  private static func line(_ edge: Float, _ axis: Float, _ all: Float) -> Int {
    for value in [edge, axis, all] where value == value { return max(0, cells(value)) }
    return 0
  }
}
