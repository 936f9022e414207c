/// The data shared by the steps that lay out one container.
struct Container {
  let node: Int32
  let p: Record
  let depth: Int
  /// Whether positions are needed, not only the size.
  let performsLayout: Bool
  let rightToLeft: Bool
  let ownerIsRightToLeft: Bool
  let main: FlexDirection
  let cross: FlexDirection
  var wraps: Bool
  /// Whether a row wraps although its style does not say so, because its items do not fit side by
  /// side (``FlexConfiguration/cellGrid``).
  var breaks = false
  /// Whether items are aligned by baselines, which are known only after their layout.
  var alignsBaselines = false
  let scrolls: Bool
  /// ``FlexConfiguration/cellGrid``.
  let isOnCells: Bool

  /// The available space, without margins.
  let width: Float
  let height: Float
  let widthMode: MeasureMode
  let heightMode: MeasureMode
  var mainMode: MeasureMode
  let crossMode: MeasureMode
  let ownerWidth: Float
  let ownerHeight: Float

  let insideMain: Float
  let insideCross: Float
  /// Padding and border before the first line on the cross axis.
  let leadingCross: Float

  /// The space available to children.
  let innerWidth: Float
  let innerHeight: Float
  var innerMain: Float
  let innerCross: Float
  /// The height that percentages refer to; NaN if they count as unset. On a grid of cells it is set
  /// only if the height is definite; see ``FlexConfiguration/cellGrid``.
  let definiteHeight: Float

  /// Counted while the bases are computed.
  var childCount = 0
  var hasBaselineChild = false
  var hasAbsoluteChild = false
  /// A child has a percentage that may refer to the container's height.
  var hasPercentChild = false
  var mainOverflows = false

  var lineCount = 0
  /// Whether there are several lines.
  var hasLines = false
  var linesCross: Float = 0
  var longestLine: Float = 0

  var isRow: Bool { main.isRow }
  /// The sizes that percentages along and across the container refer to.
  var mainReference: Float { isRow || !isOnCells ? innerMain : definiteHeight }
  var crossReference: Float { isRow && isOnCells ? definiteHeight : innerCross }
  var ownerMain: Float { isRow ? ownerWidth : ownerHeight }
  var ownerCross: Float { isRow ? ownerHeight : ownerWidth }
}

/// The children of one line and its sizes.
struct Line {
  var first: Int32 = -1
  var last: Int32 = -1
  /// The first child after the line; -1 at the end.
  var end: Int32 = -1
  var itemCount = 0
  var index: Int32 = 0
  /// The sum of bases, margins and gaps.
  var consumed: Float = 0
  var autoMargins = 0
  var isFlexible = false
  var grow: Float = 0
  var shrink: Float = 0
  var free: Float = 0
  var main: Float = 0
  var cross: Float = 0
}

extension Solver {
  /// Lays out a node with children. Returns whether its height was determined by a trial.
  ///
  /// On a grid of cells two sizes may need a trial first. The width of a box sized by its content
  /// is determined first if a descendant is a percentage of that width; all heights are then
  /// measured in exactly this width. A height that a limit makes lower than the content of a
  /// viewport inside is tried too, because it may be too low.
  ///
  /// Trials are measurements, which the log records. Only the resulting size is laid out.
  func layOutContainer(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) -> Bool {
    let triesWidth = isOnCells && request.widthMode != .exactly && hasWidthDependentContent(p)
    let triesHeight =
      isOnCells && request.heightMode != .exactly && p.pointee.overflow == .visible
      && hasHeightLimit(p) && containsViewport(p)
    if !triesWidth, !triesHeight {
      _ = layOutOnce(node, p, request, depth)
      return false
    }
    var measurement = request
    measurement.flags.remove(.performsLayout)
    let seen = request.performsLayout ? find(p, measurement) : -1
    var triedHeight = false
    if seen >= 0 {
      triedHeight = takeMeasurement(node, seen)
    } else {
      if triesWidth {
        _ = layOutOnce(node, p, measurement, depth)
        setOwnWidth(node, p, &measurement)
      }
      let content = layOutOnce(node, p, measurement, depth)
      if triesHeight {
        // Horizontally scrolled content is as high as the limit too, and only this trial shows its
        // need.
        let maximum = limit(
          p, BoxStore.maximum, 1, p.pointee.isRightToLeft, request.ownerHeight,
          request.ownerWidth)
        let height = measuredSize(node, 1)
        triedHeight = height < content || height >= maximum
      }
      if triedHeight {
        setOwnHeight(node, p, &measurement)
        _ = layOutOnce(node, p, measurement, depth)
      }
    }
    if request.performsLayout {
      var final = request
      if triesWidth { setOwnWidth(node, p, &final) }
      if triedHeight { setOwnHeight(node, p, &final) }
      _ = layOutOnce(node, p, final, depth)
    }
    return triedHeight
  }

  /// Uses the size of a measurement in the log. Returns whether its height was found by a trial.
  private func takeMeasurement(_ node: Int32, _ seen: Int32) -> Bool {
    let entry = arena.pointee.log.entries[Int(seen)]
    setMeasured(node, entry.width, entry.height)
    if entry.dependsOnHistory { arena.pointee.historyDependentResults &+= 1 }
    if entry.isHeightSensitive { arena.pointee.heightSensitiveResults &+= 1 }
    if entry.usesOwnerHeight { arena.pointee.usesOwnerHeight = true }
    if entry.heightMode == .atMost {
      arena.pointee.heightFloor = larger(arena.pointee.heightFloor, entry.heightFloor)
    }
    return entry.flags.contains(.triedHeight)
  }

  private func setOwnWidth(_ node: Int32, _ p: Record, _ request: inout LogEntry) {
    request.widthMode = .exactly
    request.availableWidth = measuredSize(node, 0) + ownMargin(p, isRow: true, request.ownerWidth)
  }

  private func setOwnHeight(_ node: Int32, _ p: Record, _ request: inout LogEntry) {
    request.heightMode = .exactly
    request.availableHeight =
      measuredSize(node, 1) + ownMargin(p, isRow: false, request.ownerWidth)
  }

  /// Lays out a node with children and returns the height of its content.
  ///
  /// On a grid of cells, a wrapping column stays in one line if its lines do not fit side by side
  /// or in its height. Pages scroll vertically, and a column that became higher would wrap
  /// elsewhere.
  private func layOutOnce(
    _ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int
  ) -> Float {
    let content = layOutLines(node, p, request, depth, mayBreakColumn: true)
    guard content.isNaN else { return content }
    return layOutLines(node, p, request, depth, mayBreakColumn: false)
  }

  /// Lays out a node with children in all steps. Returns the height of the content, or NaN if the
  /// lines of a column do not fit and the column must be laid out in one line.
  private func layOutLines(
    _ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int, mayBreakColumn: Bool
  ) -> Float {
    if request.performsLayout {
      arena.pointee.statistics.layouts += 1
    } else {
      arena.pointee.statistics.measures += 1
    }
    var box = makeContainer(node, p, request, depth)
    if !mayBreakColumn { box.wraps = false }
    var main = computeFlexBases(&box)
    if box.isOnCells, box.isRow { main = sumOfWidths(box, hypotheticalWidth) }
    if box.childCount > 1 {
      main += gap(p, isRow: box.isRow, box.innerMain) * Float(box.childCount - 1)
    }
    // As in Yoga, the limits of children refer to the owner's height.
    if box.hasPercentChild { arena.pointee.usesOwnerHeight = true }
    box.mainOverflows = box.mainMode != .undefined && main > box.innerMain
    if box.heightMode == .atMost { noteHeights(box) }
    if box.mainOverflows, box.mainMode == .atMost,
      box.wraps || box.isOnCells && box.isRow && !box.scrolls
    {
      box.mainMode = .exactly
      if box.isOnCells {
        // The width is known now, and bases may be percentages of it.
        box.childCount = 0
        _ = computeFlexBases(&box)
      }
    }
    if box.isOnCells, box.isRow { breakWhereNeeded(&box) }

    let isBaseline = box.isRow && (p.pointee.alignItems == .baseline || box.hasBaselineChild)
    if isBaseline { noteHistoryDependence() }
    box.alignsBaselines = isBaseline
    let crossGap = gap(p, isRow: box.cross.isRow, box.innerCross)
    // With an exact height the content may not fit.
    let mayOverflow =
      box.isOnCells && (box.heightMode == .exactly || box.wraps || mayHideContent(box))
    let skipsFlex = !box.performsLayout && box.crossMode == .exactly && !mayOverflow
    var next = firstChild(p)
    while next >= 0 {
      var line = collectLine(box, from: next)
      next = line.end
      if next >= 0 { box.hasLines = true }
      findFreeSpace(&box, &line)
      if !skipsFlex {
        if box.isOnCells {
          resolveFlexibleLengthsOnCells(box, &line)
        } else {
          resolveFlexibleLengths(box, &line)
        }
      }
      justify(box, &line, isBaseline: isBaseline, skipsFlex: skipsFlex)
      let containerCross = sizeLine(box, &line)
      if box.performsLayout { align(box, line, containerCross) }
      box.linesCross += line.cross + (box.lineCount != 0 ? crossGap : 0)
      box.longestLine = larger(box.longestLine, line.main)
      box.lineCount += 1
    }
    if box.isOnCells, box.wraps, mayBreakColumn, !box.isRow, box.lineCount > 1,
      box.linesCross > box.innerCross + 0.001
        || box.longestLine > box.innerHeight + box.insideMain + 0.001
    {
      return .nan
    }
    if box.performsLayout, box.wraps || isBaseline { alignContent(box, crossGap) }
    if box.performsLayout, box.isOnCells { layOutChildren(box) }
    sizeContainer(box)
    if box.performsLayout { finishPositions(box) }
    return box.isRow ? box.linesCross + box.insideCross : box.longestLine
  }

  /// Records what the container itself depends on if its height is `atMost`.
  private func noteHeights(_ box: Container) {
    if box.innerHeight <= 0 || box.scrolls || box.hasPercentChild || (box.wraps && !box.isRow)
      || box.p.pointee.traits.contains(.percentages) || hasHeightLimit(box.p)
    {
      needsExactHeight()
    } else {
      // The result is the same while the height stays above zero.
      noteHeight(box.innerHeight, floor: 0.001)
    }
  }

  private func hasHeightLimit(_ p: Record) -> Bool {
    if !p.pointee.traits.contains(.limits) { return false }
    let units = arena.pointee.boxes.units + box(p)
    return units[BoxStore.minimum + 1] != .undefined || units[BoxStore.maximum + 1] != .undefined
  }
}
