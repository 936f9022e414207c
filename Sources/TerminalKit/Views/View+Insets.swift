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
    let edges = BoxEdges(of: self)
    return edges.padding.inside(edges.border.inside(bounds))
  }

  /// The first length that is set, in cells; percentages are of the owner's width.
  fileprivate static func inset(
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

  fileprivate static func line(_ edge: Float, _ axis: Float, _ all: Float) -> Int {
    for value in [edge, axis, all] where value == value { return max(0, cells(value)) }
    return 0
  }
}

/// The widths of the border and of the padding of a view, in cells.
struct BoxEdges {
  /// Widths on the four sides, in cells.
  struct Sides: Equatable {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0

    var isZero: Bool { self == Sides() }

    /// What is left of a rectangle inside these widths.
    func inside(_ rect: CellRect) -> CellRect {
      rect.inset(left: left, top: top, right: right, bottom: bottom)
    }
  }

  var border = Sides()
  var padding = Sides()
}

extension BoxEdges {
  /// The edges that the style of a view asks for.
  @MainActor
  init(of view: View) {
    let style = view.flex
    let owner = Float(view.superview?.frame.width ?? view.frame.width)
    let lines = style.border
    border = Sides(
      left: View.line(lines.left, lines.horizontal, lines.all),
      top: View.line(lines.top, lines.vertical, lines.all),
      right: View.line(lines.right, lines.horizontal, lines.all),
      bottom: View.line(lines.bottom, lines.vertical, lines.all))
    let room = style.padding
    padding = Sides(
      left: View.inset(room.left, room.start, room.horizontal, room.all, owner),
      top: View.inset(room.top, .undefined, room.vertical, room.all, owner),
      right: View.inset(room.right, room.end, room.horizontal, room.all, owner),
      bottom: View.inset(room.bottom, .undefined, room.vertical, room.all, owner))
  }
}
