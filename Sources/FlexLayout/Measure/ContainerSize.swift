// Step 8: the container's own size (CSS Flexbox section 9.9 and "determine the main size" of 9.2).

extension Solver {
  func sizeContainer(_ box: Container) {
    let p = box.p
    let rightToLeft = box.rightToLeft
    let (ownerWidth, ownerHeight) = (box.ownerWidth, box.ownerHeight)
    var width = bounded(p, box.width, 0, rightToLeft, ownerWidth, ownerWidth)
    var height = bounded(p, box.height, 1, rightToLeft, ownerHeight, ownerWidth)
    if box.mainMode != .exactly {
      // Yoga compares with the space used by the line, which is not a limit. On a grid of cells a
      // height has no limit here either: the container of a viewport determines its height later.
      let space = box.isOnCells && box.isRow ? box.innerWidth : box.innerMain
      let main = contentSize(
        box, box.mainMode, box.longestLine, space, box.insideMain, box.main.dimension,
        box.ownerMain)
      if box.isRow { width = main } else { height = main }
    }
    if box.crossMode != .exactly {
      let cross = contentSize(
        box, box.crossMode, box.linesCross + box.insideCross, box.innerCross, box.insideCross,
        box.cross.dimension, box.ownerCross)
      if box.isRow { height = cross } else { width = cross }
    }
    if box.isOnCells {
      width = snapped(width)
      height = snapped(larger(height, contentFloor(box)))
    }
    setMeasured(box.node, width, height)
  }

  /// Returns the size for a content size. A scroll view is at most as large as the available space.
  private func contentSize(
    _ box: Container, _ mode: MeasureMode, _ content: Float, _ space: Float, _ inside: Float,
    _ dimension: Int, _ reference: Float
  ) -> Float {
    if mode == .undefined || !box.scrolls {
      return bounded(box.p, content, dimension, box.rightToLeft, reference, box.ownerWidth)
    }
    return larger(
      smaller(
        space + inside,
        withinLimits(box.p, content, dimension, box.rightToLeft, reference, box.ownerWidth)),
      inside)
  }

  /// Reverses wrapped lines, sets the trailing edges that reversed axes need, and lays out absolute
  /// children.
  func finishPositions(_ box: Container) {
    if box.p.pointee.flexWrap == .wrapReverse { reverseLines(box) }
    if box.main.isReverse || box.cross.isReverse {
      for (child, q) in children(of: box.p) where isInFlow(q) {
        if box.main.isReverse { setTrailingPosition(box.node, child, box.main) }
        if box.cross.isReverse { setTrailingPosition(box.node, child, box.cross) }
      }
    }
    if box.p.pointee.positionType != .static
      || box.p.pointee.traits.contains(.formsContainingBlock) || box.depth == 1
    {
      if box.hasAbsoluteChild || arena.pointee.staticNodes > 0 { layOutAbsoluteDescendants(box) }
    }
  }

  private func reverseLines(_ box: Container) {
    let edge = box.cross.startEdge
    let dimension = box.cross.dimension
    var size = measuredSize(box.node, dimension)
    if box.isOnCells { size = larger(size, box.linesCross + box.insideCross) }
    for (child, q) in children(of: box.p) where isInFlow(q) {
      setPosition(
        child, edge, size - position(child, edge) - measuredSize(child, dimension))
    }
  }

  /// Returns the position of an edge from the position of the opposite edge.
  func opposite(_ position: Float, _ dimension: Int, _ container: Int32, _ child: Int32) -> Float {
    measuredSize(container, dimension) - measuredSize(child, dimension) - position
  }

  func setTrailingPosition(_ container: Int32, _ child: Int32, _ axis: FlexDirection) {
    setPosition(
      child, axis.endEdge,
      opposite(position(child, axis.startEdge), axis.dimension, container, child))
  }
}
