import CellText
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

  /// The rectangle inside padding and border, in the view's own cells, as the last layout had it.
  /// Flexbox gives a measured leaf just this room, so this is where a leaf draws.
  public final var contentBox: CellRect {
    let insets = View.layoutTree.insets(of: node)
    let (left, top) = (View.cells(insets.left), View.cells(insets.top))
    return CellRect(
      x: left, y: top, width: max(0, frame.width - left - View.cells(insets.right)),
      height: max(0, frame.height - top - View.cells(insets.bottom)))
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
  /// The edges of a view as the last layout had them.
  @MainActor
  init(of view: View) {
    let lines = view.flex.border
    border = Sides(
      left: View.line(lines.left, lines.horizontal, lines.all),
      top: View.line(lines.top, lines.vertical, lines.all),
      right: View.line(lines.right, lines.horizontal, lines.all),
      bottom: View.line(lines.bottom, lines.vertical, lines.all))
    let insets = View.layoutTree.insets(of: view.node)
    padding = Sides(
      left: max(0, View.cells(insets.left) - border.left),
      top: max(0, View.cells(insets.top) - border.top),
      right: max(0, View.cells(insets.right) - border.right),
      bottom: max(0, View.cells(insets.bottom) - border.bottom))
  }
}

/// The box model of a view as the last layout had it, in cells.
package struct BoxMeasures: Equatable {
  /// Widths on the four sides, in cells.
  package struct Sides: Equatable {
    /// Columns at the left.
    package var left = 0
    /// Rows above.
    package var top = 0
    /// Columns at the right.
    package var right = 0
    /// Rows below.
    package var bottom = 0
  }

  /// Room outside of the border.
  package let margin: Sides
  /// The border.
  package let border: Sides
  /// Room inside the border.
  package let padding: Sides
  /// What is left for the content.
  package let content: CellSize
  /// The place and the size in the superview.
  package let frame: CellRect

  /// The measures of a view.
  @MainActor
  package init(of view: View) {
    func sides(_ sides: BoxEdges.Sides) -> Sides {
      Sides(left: sides.left, top: sides.top, right: sides.right, bottom: sides.bottom)
    }
    let edges = BoxEdges(of: view)
    let margins = View.layoutTree.margins(of: view.node)
    margin = Sides(
      left: View.cells(margins.left), top: View.cells(margins.top),
      right: View.cells(margins.right), bottom: View.cells(margins.bottom))
    border = sides(edges.border)
    padding = sides(edges.padding)
    content = view.contentBox.size
    frame = view.frame
  }
}
