// Step 9: absolute children (CSS Flexbox section 4.1, CSS Positioned Layout section 4).
//
// A node lays out its absolute descendants up to the next containing block, that is, through static
// children.

extension Solver {
  /// The data shared by the absolute descendants of one containing block.
  private struct Block {
    let node: Int32
    let p: Record
    /// The sizes that percentages refer to.
    let width: Float
    let height: Float
    let widthMode: MeasureMode
  }

  /// Lays out the absolute descendants of their containing block.
  func layOutAbsoluteDescendants(_ box: Container) {
    let edges = self.box(box.p)
    let block = Block(
      node: box.node, p: box.p,
      width: measuredSize(box.node, 0) - (border(edges, edge: 0) + border(edges, edge: 2)),
      height: measuredSize(box.node, 1) - (border(edges, edge: 1) + border(edges, edge: 3)),
      widthMode: box.isRow ? box.mainMode : box.crossMode)
    layOutAbsoluteDescendants(block, box.node, box.p, box.rightToLeft, 0, 0, box.depth)
  }

  private func layOutAbsoluteDescendants(
    _ block: Block, _ current: Int32, _ p: Record, _ rightToLeft: Bool, _ left: Float,
    _ top: Float, _ depth: Int
  ) {
    if depth > FlexTree.maximumDepth {
      arena.pointee.isTooDeep = true
      return
    }
    var child = firstChild(p)
    while child >= 0 {
      let q = record(child)
      if q.pointee.display != .none {
        if q.pointee.positionType == .absolute {
          layOutAbsolute(block, current, p, child, q, rightToLeft, depth)
          movePosition(block, current, p, child, q, rightToLeft, left, top)
        } else if q.pointee.positionType == .static,
          !q.pointee.traits.contains(.formsContainingBlock)
        {
          let childRightToLeft = q.pointee.direction.isRightToLeft(in: rightToLeft)
          layOutAbsoluteDescendants(
            block, child, q, childRightToLeft, left + position(child, 0),
            top + position(child, 1), depth + 1)
        }
      }
      child = nextChild(p, child)
    }
  }

  // MARK: - Size

  private func layOutAbsolute(
    _ block: Block, _ current: Int32, _ p: Record, _ child: Int32, _ q: Record,
    _ rightToLeft: Bool, _ depth: Int
  ) {
    let main = p.pointee.flexDirection.resolved(rightToLeft)
    let cross = main.crossAxis(rightToLeft)
    let marginRow = margin(q, isRow: true, block.width)
    let marginColumn = margin(q, isRow: false, block.width)
    var width = absoluteSize(block, q, 0, rightToLeft, block.width, marginRow)
    var height = absoluteSize(block, q, 1, rightToLeft, block.height, marginColumn)
    let ratio = q.pointee.aspectRatio
    if ratio.isDefined {
      if !width.isDefined, height.isDefined {
        width = marginRow + (height - marginColumn) * ratio
      } else if width.isDefined, !height.isDefined {
        height = marginColumn + (width - marginRow) / ratio
      }
      if isOnCells { (width, height) = (snappedSize(width), snappedSize(height)) }
    }
    if !width.isDefined || !height.isDefined {
      var widthMode: MeasureMode = width.isDefined ? .exactly : .undefined
      let heightMode: MeasureMode = height.isDefined ? .exactly : .undefined
      if !main.isRow, !width.isDefined, block.widthMode != .undefined, block.width > 0 {
        // Text wraps at the width of the containing block.
        width = block.width
        widthMode = .atMost
      }
      layOut(
        child, width, height, ownerIsRightToLeft: rightToLeft, widthMode, heightMode, block.width,
        block.height, performsLayout: false, depth: depth + 1)
      width = measuredSize(child, 0) + marginRow
      height = measuredSize(child, 1) + marginColumn
    }
    layOut(
      child, width, height, ownerIsRightToLeft: rightToLeft, .exactly, .exactly, block.width,
      block.height, performsLayout: true, depth: depth + 1)
    placeAbsolute(block, current, p, child, q, rightToLeft, main, isMain: true)
    placeAbsolute(block, current, p, child, q, rightToLeft, cross, isMain: false)
  }

  /// Returns the size from the style or from insets on both sides; NaN if the content determines
  /// it.
  private func absoluteSize(
    _ block: Block, _ q: Record, _ dimension: Int, _ rightToLeft: Bool, _ reference: Float,
    _ margin: Float
  ) -> Float {
    if hasStyledSize(q, dimension, reference) {
      return borderBoxSize(q, dimension, rightToLeft, reference, block.width) + margin
    }
    let insets = box(q, rightToLeft)
    guard hasInset(insets, edge: dimension), hasInset(insets, edge: dimension + 2) else {
      return .nan
    }
    let edges = box(block.p, rightToLeft)
    let size =
      measuredSize(block.node, dimension)
      - (border(edges, edge: dimension) + border(edges, edge: dimension + 2))
      - (inset(insets, edge: dimension, reference) + inset(insets, edge: dimension + 2, reference))
    return bounded(q, size, dimension, rightToLeft, reference, block.width)
  }

  // MARK: - Position

  /// Sets the start edge on an axis from insets, or from the alignment of the parent.
  private func placeAbsolute(
    _ block: Block, _ current: Int32, _ p: Record, _ child: Int32, _ q: Record,
    _ rightToLeft: Bool, _ axis: FlexDirection, isMain: Bool
  ) {
    let size = axis.isRow ? block.width : block.height
    let insets = box(q, rightToLeft)
    let edges = box(block.p, rightToLeft)
    let startEdge = axis.inlineStartEdge(rightToLeft)
    let endEdge = axis.inlineEndEdge(rightToLeft)
    let fromStart: Float
    if hasInset(insets, edge: startEdge) {
      fromStart =
        inset(insets, edge: startEdge, size) + border(edges, edge: startEdge)
        + margin(insets, edge: startEdge, size)
    } else if hasInset(insets, edge: endEdge) {
      fromStart =
        measuredSize(block.node, axis.dimension) - measuredSize(child, axis.dimension)
        - border(edges, edge: endEdge) - margin(insets, edge: endEdge, size)
        - inset(insets, edge: endEdge, size)
    } else {
      let place =
        isMain
        ? justification(p)
        : crossPlace(alignment(p, q), isReversed: p.pointee.flexWrap == .wrapReverse)
      alignAbsolute(current, p, child, q, rightToLeft, axis, place, block.width)
      return
    }
    setPosition(
      child, axis.startEdge,
      startEdge == axis.startEdge
        ? fromStart : opposite(fromStart, axis.dimension, block.node, child))
  }

  private enum Place { case start, center, end }

  private func justification(_ p: Record) -> Place {
    switch p.pointee.justifyContent {
    case .flexStart, .spaceBetween: .start
    case .flexEnd: .end
    case .center, .spaceAround, .spaceEvenly: .center
    }
  }

  private func crossPlace(_ align: FlexAlign, isReversed: Bool) -> Place {
    switch align {
    case .center: .center
    case .flexEnd: isReversed ? .start : .end
    default: isReversed ? .end : .start
    }
  }

  private func alignAbsolute(
    _ current: Int32, _ p: Record, _ child: Int32, _ q: Record, _ rightToLeft: Bool,
    _ axis: FlexDirection, _ place: Place, _ blockWidth: Float
  ) {
    let parent = box(p, p.pointee.isRightToLeft)
    let own = box(q, rightToLeft)
    func inside(_ edge: Int) -> Float { inner(parent, edge: edge, p.pointee.ownerWidth) }
    let dimension = axis.dimension
    let before = inside(axis.startEdge) + margin(own, edge: axis.startEdge, blockWidth)
    let result: Float
    switch place {
    case .start:
      result = before
    case .end:
      let after = inside(axis.endEdge) + margin(own, edge: axis.endEdge, blockWidth)
      result = opposite(after, dimension, current, child)
    case .center:
      let space =
        measuredSize(current, dimension) - inside(axis.startEdge) - inside(axis.endEdge)
      let outer = measuredSize(child, dimension) + margin(q, isRow: axis.isRow, blockWidth)
      result = isOnCells ? snappedHalf(space - outer) + before : (space - outer) / 2 + before
    }
    setPosition(child, axis.startEdge, result)
  }

  /// Converts a position in the containing block to one in the parent.
  private func movePosition(
    _ block: Block, _ current: Int32, _ p: Record, _ child: Int32, _ q: Record,
    _ rightToLeft: Bool, _ left: Float, _ top: Float
  ) {
    let main = p.pointee.flexDirection.resolved(rightToLeft)
    let cross = main.crossAxis(rightToLeft)
    let horizontal = q.pointee.traits.contains(.horizontalInsets)
    let vertical = q.pointee.traits.contains(.verticalInsets)
    // No list of both axes, whose type would be created at run time, in each start.
    func reverse(_ axis: FlexDirection) {
      guard axis.isReverse else { return }
      let hasInsets = axis.isRow ? horizontal : vertical
      setTrailingPosition(hasInsets ? block.node : current, child, axis)
    }
    reverse(main)
    reverse(cross)
    if horizontal { setPosition(child, 0, position(child, 0) - left) }
    if vertical { setPosition(child, 1, position(child, 1) - top) }
  }
}
