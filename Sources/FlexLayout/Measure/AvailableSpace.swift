// Step 1: the space for the children (CSS Flexbox section 9.2, "determine the available main and
// cross space"). Yoga also applies the container's own limits here.

extension Solver {
  func makeContainer(
    _ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int
  ) -> Container {
    let rightToLeft = p.pointee.isRightToLeft
    let main = p.pointee.flexDirection.resolved(rightToLeft)
    let cross = main.crossAxis(rightToLeft)
    let isRow = main.isRow
    let (ownerWidth, ownerHeight) = (request.ownerWidth, request.ownerHeight)
    let insideRow = paddingAndBorder(p, isRow: true, rightToLeft, ownerWidth)
    let insideColumn = paddingAndBorder(p, isRow: false, rightToLeft, ownerWidth)
    let width = request.availableWidth - ownMargin(p, isRow: true, ownerWidth)
    let height = request.availableHeight - ownMargin(p, isRow: false, ownerWidth)
    let innerWidth = availableInside(p, width, insideRow, 0, rightToLeft, ownerWidth, ownerWidth)
    let innerHeight = availableInside(
      p, height, insideColumn, 1, rightToLeft, ownerHeight, ownerWidth)
    let isGiven =
      !isOnCells || request.heightMode == .exactly && isDefiniteHeight(p, height, ownerHeight)
    let leadingCross =
      p.pointee.traits.contains(.edges)
      ? inner(box(p, rightToLeft), edge: cross.startEdge, ownerWidth) : 0
    return Container(
      node: node, p: p, depth: depth, performsLayout: request.performsLayout,
      rightToLeft: rightToLeft, ownerIsRightToLeft: request.ownerIsRightToLeft, main: main,
      cross: cross, wraps: p.pointee.flexWrap != .noWrap,
      scrolls: p.pointee.overflow == .scroll, isOnCells: arena.pointee.configuration.cellGrid,
      width: width, height: height,
      widthMode: request.widthMode, heightMode: request.heightMode,
      mainMode: isRow ? request.widthMode : request.heightMode,
      crossMode: isRow ? request.heightMode : request.widthMode, ownerWidth: ownerWidth,
      ownerHeight: ownerHeight, insideMain: isRow ? insideRow : insideColumn,
      insideCross: isRow ? insideColumn : insideRow, leadingCross: leadingCross,
      innerWidth: innerWidth, innerHeight: innerHeight,
      innerMain: isRow ? innerWidth : innerHeight, innerCross: isRow ? innerHeight : innerWidth,
      definiteHeight: isGiven ? innerHeight : .nan)
  }

  /// Returns whether an exact height is definite: determined by the container or the style of a
  /// node, not by its content. A container with a definite height passes it as the owner's height.
  private func isDefiniteHeight(_ p: Record, _ height: Float, _ ownerHeight: Float) -> Bool {
    ownerHeight.isDefined
      || p.pointee.heightUnit == .points && height <= snappedSize(p.pointee.height)
  }

  /// Returns the content box for an available size, within the limits of the node.
  func availableInside(
    _ p: Record, _ available: Float, _ inside: Float, _ dimension: Int, _ rightToLeft: Bool,
    _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    let space = available - inside
    if !space.isDefined { return space }
    if !p.pointee.traits.contains(.limits) { return larger(space, 0) }
    let minimum = limit(p, BoxStore.minimum, dimension, rightToLeft, reference, ownerWidth)
    let maximum = limit(p, BoxStore.maximum, dimension, rightToLeft, reference, ownerWidth)
    return larger(
      smaller(space, maximum.isDefined ? maximum - inside : .greatestFiniteMagnitude),
      minimum.isDefined ? minimum - inside : 0)
  }
}
