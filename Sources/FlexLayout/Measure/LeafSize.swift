// Nodes without layout children: measured content, empty boxes, and containers whose size is known
// without their children.

extension Solver {
  /// Calls the measure function unless both sizes are exact.
  func sizeMeasuredLeaf(_ node: Int32, _ p: Record, _ request: LogEntry) {
    let rightToLeft = p.pointee.isRightToLeft
    let (ownerWidth, ownerHeight) = (request.ownerWidth, request.ownerHeight)
    let insideRow = paddingAndBorder(p, isRow: true, rightToLeft, ownerWidth)
    let insideColumn = paddingAndBorder(p, isRow: false, rightToLeft, ownerWidth)
    var width = request.availableWidth - ownMargin(p, isRow: true, ownerWidth)
    var height = request.availableHeight - ownMargin(p, isRow: false, ownerWidth)
    if request.widthMode == .undefined { width = .nan }
    if request.heightMode == .undefined { height = .nan }
    if isOnCells {
      sizeLeafOnCells(node, p, request, width, height, insideRow, insideColumn)
      return
    }
    if request.widthMode != .exactly || request.heightMode != .exactly {
      arena.pointee.statistics.measureCalls += 1
      let space = height.isDefined ? max(0, height - insideColumn) : .nan
      let size = callMeasure(
        p, width.isDefined ? max(0, width - insideRow) : .nan, request.widthMode, space,
        request.heightMode)
      if request.widthMode != .exactly { width = size.width + insideRow }
      if request.heightMode != .exactly { height = size.height + insideColumn }
      if request.heightMode == .atMost, !p.pointee.isPlain {
        let marginColumn = margin(p, isRow: false, ownerWidth)
        if size.height < space {
          arena.pointee.heightFloor = larger(height + marginColumn, heightReusedUpTo(p, request))
        } else {
          arena.pointee.heightFloor = .infinity
          if mightReuseNearbyHeight(p, request, marginColumn) { noteHistoryDependence() }
        }
      }
    }
    setMeasured(
      node, bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth),
      bounded(p, height, 1, rightToLeft, ownerHeight, ownerWidth))
  }

  /// Calls a measure function; NaN and negative sizes become 0.
  func callMeasure(
    _ p: Record, _ width: Float, _ widthMode: MeasureMode, _ height: Float,
    _ heightMode: MeasureMode
  ) -> FlexSize {
    let node = FlexNode(Int32(p - arena.pointee.nodes))
    let size =
      p.pointee.traits.contains(.shared)
      ? tree.measure?(node, width, widthMode, height, heightMode)
      : tree.measures[node.index]?(width, widthMode, height, heightMode)
    guard let size else { return FlexSize(width: 0, height: 0) }
    return FlexSize(width: Self.valid(size.width), height: Self.valid(size.height))
  }

  private static func valid(_ size: Float) -> Float {
    size > 0 ? min(size, .greatestFiniteMagnitude) : 0
  }

  /// Sizes an empty node: exact sizes, else padding plus border.
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

  /// Sizes a container that is only measured if both its sizes are exact. Returns whether they are.
  func sizeFixed(_ node: Int32, _ p: Record, _ request: LogEntry) -> Bool {
    let ownerWidth = request.ownerWidth
    let width = request.availableWidth - ownMargin(p, isRow: true, ownerWidth)
    let height = request.availableHeight - ownMargin(p, isRow: false, ownerWidth)
    guard request.widthMode == .exactly || (request.widthMode == .atMost && width <= 0),
      request.heightMode == .exactly || (request.heightMode == .atMost && height <= 0)
    else { return false }
    if isOnCells {
      guard request.widthMode == .exactly, request.heightMode == .exactly,
        fitsContent(p, request, height)
      else { return false }
    }
    if request.heightMode == .atMost { needsExactHeight() }
    let rightToLeft = p.pointee.isRightToLeft
    let isNegative = (
      request.widthMode == .atMost && width < 0, request.heightMode == .atMost && height < 0
    )
    setMeasured(
      node,
      bounded(
        p, isNegative.0 || !width.isDefined ? 0 : width, 0, rightToLeft, ownerWidth, ownerWidth),
      bounded(
        p, isNegative.1 || !height.isDefined ? 0 : height, 1, rightToLeft, request.ownerHeight,
        ownerWidth))
    return true
  }
}
