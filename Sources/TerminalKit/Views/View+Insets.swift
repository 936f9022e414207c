import CellText
import FlexLayout

extension View {
  /// The rectangle inside the border, which the background fills, in the view's own cells. The
  /// border itself keeps the background around the view, because rounded corners would show it
  /// outside. A view that consists only of its border is filled completely.
  public final var paddingBox: CellRect {
    guard border != nil else { return bounds }
    let inner = bounds.inset(by: 1)
    return inner.isEmpty ? bounds : inner
  }

  /// The rectangle inside border and padding, in the view's own cells, after the last layout. A
  /// measured leaf draws its content here.
  public final var contentBox: CellRect {
    let insets = View.layoutTree.insets(of: node)
    let (left, top) = (View.cells(insets.left), View.cells(insets.top))
    return CellRect(
      x: left, y: top, width: max(0, frame.width - left - View.cells(insets.right)),
      height: max(0, frame.height - top - View.cells(insets.bottom)))
  }

  /// The width of the view with its margins after the last layout, in columns.
  package final var outerWidth: Float {
    let margins = View.layoutTree.margins(of: node)
    return Float(frame.width) + margins.left + margins.right
  }

  fileprivate static func line(_ edge: Float, _ axis: Float, _ all: Float) -> Int {
    for value in [edge, axis, all] where value == value { return max(0, cells(value)) }
    return 0
  }
}

/// The widths of the border and the padding of a view, in cells.
struct BoxEdges {
  var border = BoxModel.Sides()
  var padding = BoxModel.Sides()
}
extension BoxEdges {
  /// Creates the edges of a view after the last layout.
  @MainActor
  init(of view: View) {
    let lines = view.flex.border
    border = BoxModel.Sides(
      left: View.line(lines.left, lines.horizontal, lines.all),
      top: View.line(lines.top, lines.vertical, lines.all),
      right: View.line(lines.right, lines.horizontal, lines.all),
      bottom: View.line(lines.bottom, lines.vertical, lines.all))
    let insets = View.layoutTree.insets(of: view.node)
    padding = BoxModel.Sides(
      left: max(0, View.cells(insets.left) - border.left),
      top: max(0, View.cells(insets.top) - border.top),
      right: max(0, View.cells(insets.right) - border.right),
      bottom: max(0, View.cells(insets.bottom) - border.bottom))
  }
}

/// The box model of a view after the last layout, in cells.
package struct BoxModel: Equatable {
  /// Widths on the four sides, in cells.
  package struct Sides: Equatable {
    /// Columns at the left.
    package var left = 0
    /// Rows at the top.
    package var top = 0
    /// Columns at the right.
    package var right = 0
    /// Rows at the bottom.
    package var bottom = 0

    var isZero: Bool { self == Sides() }

    /// Returns the part of a rectangle inside these widths.
    func inside(_ rect: CellRect) -> CellRect {
      rect.inset(left: left, top: top, right: right, bottom: bottom)
    }
  }

  /// The margin outside of the border.
  package let margin: Sides
  /// The border.
  package let border: Sides
  /// The padding inside the border.
  package let padding: Sides
  /// The size of the content box.
  package let content: CellSize
  /// The frame in the superview.
  package let frame: CellRect

  /// Creates the box model of a view.
  @MainActor
  package init(of view: View) {
    let edges = BoxEdges(of: view)
    let margins = View.layoutTree.margins(of: view.node)
    margin = Sides(
      left: View.cells(margins.left), top: View.cells(margins.top),
      right: View.cells(margins.right), bottom: View.cells(margins.bottom))
    border = edges.border
    padding = edges.padding
    content = view.contentBox.size
    frame = view.frame
  }
}
