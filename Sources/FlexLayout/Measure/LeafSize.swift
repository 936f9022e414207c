// Nodes without layout children: measured content, empty boxes, and containers whose size is known
// without looking at the children.

extension Solver {
  /// Asks the measure function, unless both sizes are given.
  func sizeMeasuredLeaf(_ node: Int32, _ p: Record, _ question: LogEntry) {
    let rightToLeft = p.pointee.isRightToLeft
    let (ownerWidth, ownerHeight) = (question.ownerWidth, question.ownerHeight)
    let insideRow = paddingAndBorder(p, isRow: true, rightToLeft, ownerWidth)
    let insideColumn = paddingAndBorder(p, isRow: false, rightToLeft, ownerWidth)
    var width = question.availableWidth - ownMargin(p, isRow: true, ownerWidth)
    var height = question.availableHeight - ownMargin(p, isRow: false, ownerWidth)
    if question.widthMode == .undefined { width = .nan }
    if question.heightMode == .undefined { height = .nan }
    if isOnCells {
      sizeLeafOnCells(node, p, question, width, height, insideRow, insideColumn)
      return
    }
    if question.widthMode != .exactly || question.heightMode != .exactly {
      arena.pointee.statistics.measureCalls += 1
      let space = height.isDefined ? max(0, height - insideColumn) : .nan
      let size = callMeasure(
        p, width.isDefined ? max(0, width - insideRow) : .nan, question.widthMode, space,
        question.heightMode)
      if question.widthMode != .exactly { width = size.width + insideRow }
      if question.heightMode != .exactly { height = size.height + insideColumn }
      if question.heightMode == .atMost, !p.pointee.isPlain {
        let marginColumn = margin(p, isRow: false, ownerWidth)
        if size.height < space {
          arena.pointee.heightFloor = larger(height + marginColumn, heightReusedUpTo(p, question))
        } else {
          arena.pointee.heightFloor = .infinity
          if mightReuseNearbyHeight(p, question, marginColumn) { noteHistoryDependence() }
        }
      }
    }
    setMeasured(
      node, bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth),
      bounded(p, height, 1, rightToLeft, ownerHeight, ownerWidth))
  }

  /// Calls a measure function; NaN and negative sizes count as 0.
  func callMeasure(
    _ p: Record, _ width: Float, _ widthMode: MeasureMode, _ height: Float,
    _ heightMode: MeasureMode
  ) -> FlexSize {
    if p.pointee.traits.contains(.shared) {
      guard let measure = tree.measure else { return FlexSize(width: 0, height: 0) }
      let node = FlexNode(Int32(p - arena.pointee.nodes))
      let size = measure(node, width, widthMode, height, heightMode)
      return FlexSize(width: Self.valid(size.width), height: Self.valid(size.height))
    }
    guard let measure = tree.functions[Int(p.pointee.functions)].measure else {
      return FlexSize(width: 0, height: 0)
    }
    let size = measure(width, widthMode, height, heightMode)
    return FlexSize(width: Self.valid(size.width), height: Self.valid(size.height))
  }

  private static func valid(_ size: Float) -> Float {
    size > 0 ? min(size, .greatestFiniteMagnitude) : 0
  }

  /// An empty node takes the sizes it is given and else has padding and border only.
  func sizeEmptyLeaf(
    _ node: Int32, _ p: Record, _ availableWidth: Float, _ availableHeight: Float,
    _ widthMode: MeasureMode, _ heightMode: MeasureMode, _ ownerWidth: Float, _ ownerHeight: Float
  ) {
    let rightToLeft = p.pointee.isRightToLeft
    let width =
      widthMode == .exactly
      ? availableWidth - ownMargin(p, isRow: true, ownerWidth)
      : paddingAndBorder(p, isRow: true, rightToLeft, ownerWidth)
    let height =
      heightMode == .exactly
      ? availableHeight - ownMargin(p, isRow: false, ownerWidth)
      : paddingAndBorder(p, isRow: false, rightToLeft, ownerWidth)
    setMeasured(
      node, bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth),
      bounded(p, height, 1, rightToLeft, ownerHeight, ownerWidth))
  }

  /// Sizes a container that is only measured and whose size is given in both directions.
  func sizeFixed(_ node: Int32, _ p: Record, _ question: LogEntry) -> Bool {
    let ownerWidth = question.ownerWidth
    let width = question.availableWidth - ownMargin(p, isRow: true, ownerWidth)
    let height = question.availableHeight - ownMargin(p, isRow: false, ownerWidth)
    guard question.widthMode == .exactly || (question.widthMode == .atMost && width <= 0),
      question.heightMode == .exactly || (question.heightMode == .atMost && height <= 0)
    else { return false }
    if isOnCells {
      guard question.widthMode == .exactly, question.heightMode == .exactly,
        hasRoomForContent(p, question, height)
      else { return false }
    }
    if question.heightMode == .atMost { needsExactHeight() }
    let rightToLeft = p.pointee.isRightToLeft
    let isNegative = (
      question.widthMode == .atMost && width < 0, question.heightMode == .atMost && height < 0
    )
    setMeasured(
      node,
      bounded(
        p, isNegative.0 || !width.isDefined ? 0 : width, 0, rightToLeft, ownerWidth, ownerWidth),
      bounded(
        p, isNegative.1 || !height.isDefined ? 0 : height, 1, rightToLeft, question.ownerHeight,
        ownerWidth))
    return true
  }
}
