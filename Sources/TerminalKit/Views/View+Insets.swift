import FlexLayout

extension View {
  /// The rectangle inside padding and border, in the view's own cells, as the last layout had it.
  /// Flexbox gives a measured leaf just this room, so this is where a leaf draws.
  public final var contentBox: CellRect {
    let insets = View.layoutTree.insets(of: node)
    let (left, top) = (View.cells(insets.left), View.cells(insets.top))
    return CellRect(
      x: left, y: top, width: max(0, frame.width - left - View.cells(insets.right)),
      height: max(0, frame.height - top - View.cells(insets.bottom)))
  }
}
