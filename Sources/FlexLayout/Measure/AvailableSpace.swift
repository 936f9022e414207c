// Step 1: the space for the children (CSS Flexbox section 9.2, "determine the available main and
// cross space"). Yoga also applies the container's own limits here.

extension Solver {
  func makeContainer(
    _ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int
  ) -> Container {
    let rightToLeft = p.pointee.isRightToLeft
    let main = p.pointee.flexDirection.resolved(rightToLeft)
    let cross = main.crossAxis(rightToLeft)
    let isRow = main.isRow
    let (ownerWidth, ownerHeight) = (question.ownerWidth, question.ownerHeight)
    let insideRow = paddingAndBorder(p, isRow: true, rightToLeft, ownerWidth)
    let insideColumn = paddingAndBorder(p, isRow: false, rightToLeft, ownerWidth)
    let width = question.availableWidth - ownMargin(p, isRow: true, ownerWidth)
    let height = question.availableHeight - ownMargin(p, isRow: false, ownerWidth)
    let innerWidth = availableInside(p, width, insideRow, 0, rightToLeft, ownerWidth, ownerWidth)
    let innerHeight = availableInside(
      p, height, insideColumn, 1, rightToLeft, ownerHeight, ownerWidth)
    let isGiven =
      !isOnCells || question.heightMode == .exactly && isGivenHeight(p, height, ownerHeight)
    let leadingCross =
      p.pointee.traits.contains(.edges)
      ? inner(box(p, rightToLeft), edge: cross.startEdge, ownerWidth) : 0
    return Container(
      node: node, p: p, depth: depth, performsLayout: question.performsLayout,
      rightToLeft: rightToLeft, ownerIsRightToLeft: question.ownerIsRightToLeft, main: main,
      cross: cross, wraps: p.pointee.flexWrap != .noWrap,
      scrolls: p.pointee.overflow == .scroll, isOnCells: arena.pointee.configuration.cellGrid,
      width: width, height: height,
      widthMode: question.widthMode, heightMode: question.heightMode,
      mainMode: isRow ? question.widthMode : question.heightMode,
      crossMode: isRow ? question.heightMode : question.widthMode, ownerWidth: ownerWidth,
      ownerHeight: ownerHeight, insideMain: isRow ? insideRow : insideColumn,
      insideCross: isRow ? insideColumn : insideRow, leadingCross: leadingCross,
      innerWidth: innerWidth, innerHeight: innerHeight,
      innerMain: isRow ? innerWidth : innerHeight, innerCross: isRow ? innerHeight : innerWidth,
      givenHeight: isGiven ? innerHeight : .nan)
  }

  /// Whether an exact height was given by the container or the style of a node, and is not that of
  /// what is in the node. A container says so by the height that it passes as the owner's.
  private func isGivenHeight(_ p: Record, _ height: Float, _ ownerHeight: Float) -> Bool {
    ownerHeight.isDefined
      || p.pointee.heightUnit == .points && height <= wholeSize(p.pointee.height)
  }

  /// The content box for an available size, within the limits of the node.
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
