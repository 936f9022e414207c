/// What the steps know of the container they work on.
struct Container {
  let node: Int32
  let p: Record
  let depth: Int
  /// Positions are wanted, not the size only.
  let performsLayout: Bool
  let rightToLeft: Bool
  let ownerIsRightToLeft: Bool
  let main: FlexDirection
  let cross: FlexDirection
  var wraps: Bool
  /// A row that does not wrap by its style breaks into lines, because there is no room for its items
  /// side by side (``FlexConfiguration/cellGrid``).
  var breaks = false
  /// Items are aligned by their baselines, which are known only once they are laid out.
  var alignsBaselines = false
  let scrolls: Bool
  /// ``FlexConfiguration/cellGrid``.
  let isOnCells: Bool

  /// The space offered, without margins.
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
  /// Padding and border before the first line.
  let leadingCross: Float

  /// The space for children.
  let innerWidth: Float
  let innerHeight: Float
  var innerMain: Float
  let innerCross: Float
  /// What heights in percent refer to; NaN where they count as unset. On a grid of cells that is
  /// everywhere but in a height that was given; see ``FlexConfiguration/cellGrid``.
  let givenHeight: Float

  /// Found while the bases are computed.
  var childCount = 0
  var hasBaselineChild = false
  var hasAbsoluteChild = false
  /// Some child has a percentage that may be one of the container's height.
  var hasPercentChild = false
  var mainOverflows = false

  var lineCount = 0
  /// The children stand in more than one line.
  var hasLines = false
  var linesCross: Float = 0
  var longestLine: Float = 0

  @inline(__always) var isRow: Bool { main.isRow }
  /// What lengths along and across the container refer to in percent.
  @inline(__always) var mainReference: Float { isRow || !isOnCells ? innerMain : givenHeight }
  @inline(__always) var crossReference: Float { isRow && isOnCells ? givenHeight : innerCross }
  @inline(__always) var ownerMain: Float { isRow ? ownerWidth : ownerHeight }
  @inline(__always) var ownerCross: Float { isRow ? ownerHeight : ownerWidth }
}

/// The children of one line, and its sizes.
struct Line {
  var first: Int32 = -1
  var last: Int32 = -1
  /// The child after the line; -1 at the end.
  var end: Int32 = -1
  var itemCount = 0
  var index: Int32 = 0
  /// Bases, margins and gaps.
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
  /// Lays out a node with children. Returns whether its height was tried out.
  ///
  /// On a grid of cells the width of a box as wide as its content is settled first if something in
  /// it is a share of that width. Then all heights are those in exactly this width. In the same way a
  /// height that a limit makes lower than what is in a viewport below is tried: it may be too low.
  ///
  /// All tries are measurements, which the log remembers; only the size they lead to is laid out.
  func layOutContainer(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) -> Bool {
    let triesWidth = isOnCells && question.widthMode != .exactly && holdsShareOfWidth(p)
    let triesHeight =
      isOnCells && question.heightMode != .exactly && p.pointee.overflow == .visible
      && hasHeightLimit(p) && holdsViewport(p)
    if !triesWidth, !triesHeight {
      _ = layOutOnce(node, p, question, depth)
      return false
    }
    var measurement = question
    measurement.flags.remove(.performsLayout)
    let seen = question.performsLayout ? find(p, measurement) : -1
    var triedHeight = false
    if seen >= 0 {
      triedHeight = takeMeasurement(node, seen)
    } else {
      if triesWidth {
        _ = layOutOnce(node, p, measurement, depth)
        offerOwnWidth(node, p, &measurement)
      }
      let content = layOutOnce(node, p, measurement, depth)
      if triesHeight {
        // What is scrolled across is as high as the limit, too, and says only then what it needs.
        let maximum = limit(
          p, BoxStore.maximum, 1, p.pointee.isRightToLeft, question.ownerHeight,
          question.ownerWidth)
        let height = measuredSize(node, 1)
        triedHeight = height < content || height >= maximum
      }
      if triedHeight {
        offerOwnHeight(node, p, &measurement)
        _ = layOutOnce(node, p, measurement, depth)
      }
    }
    if question.performsLayout {
      var settled = question
      if triesWidth { offerOwnWidth(node, p, &settled) }
      if triedHeight { offerOwnHeight(node, p, &settled) }
      _ = layOutOnce(node, p, settled, depth)
    }
    return triedHeight
  }

  /// Takes the size from a measurement in the log; gives whether its height was tried out.
  private func takeMeasurement(_ node: Int32, _ seen: Int32) -> Bool {
    let entry = arena.pointee.log.entries[Int(seen)]
    setMeasured(node, entry.width, entry.height)
    if entry.dependsOnHistory { arena.pointee.historyDependentAnswers &+= 1 }
    if entry.isHeightSensitive { arena.pointee.heightSensitiveAnswers &+= 1 }
    if entry.usesOwnerHeight { arena.pointee.usesOwnerHeight = true }
    if entry.heightMode == .atMost {
      arena.pointee.heightFloor = larger(arena.pointee.heightFloor, entry.heightFloor)
    }
    return entry.flags.contains(.triedHeight)
  }

  private func offerOwnWidth(_ node: Int32, _ p: Record, _ question: inout LogEntry) {
    question.widthMode = .exactly
    question.availableWidth = measuredSize(node, 0) + ownMargin(p, isRow: true, question.ownerWidth)
  }

  private func offerOwnHeight(_ node: Int32, _ p: Record, _ question: inout LogEntry) {
    question.heightMode = .exactly
    question.availableHeight =
      measuredSize(node, 1) + ownMargin(p, isRow: false, question.ownerWidth)
  }

  /// Lays out a node with children. Gives the height of what is in it.
  ///
  /// On a grid of cells a column that wraps stays in one line where its lines do not fit, side by side
  /// or in its height: a page is scrolled down to read it, not across, and a column that got higher
  /// would break elsewhere.
  private func layOutOnce(
    _ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int
  ) -> Float {
    let content = layOutLines(node, p, question, depth, mayBreakColumn: true)
    guard content.isNaN else { return content }
    return layOutLines(node, p, question, depth, mayBreakColumn: false)
  }

  /// Lays out a node with children: all steps in order. Gives the height of what is in it; no number
  /// where the lines of a column do not fit and it is to be laid out in one.
  private func layOutLines(
    _ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int, mayBreakColumn: Bool
  ) -> Float {
    if question.performsLayout {
      arena.pointee.statistics.layouts += 1
    } else {
      arena.pointee.statistics.measures += 1
    }
    var box = makeContainer(node, p, question, depth)
    if !mayBreakColumn { box.wraps = false }
    var main = computeFlexBases(&box)
    if box.isOnCells, box.isRow { main = sumOfWidths(box, hypotheticalWidth) }
    if box.childCount > 1 {
      main += gap(p, isRow: box.isRow, box.innerMain) * Float(box.childCount - 1)
    }
    // Limits of children are taken, as in Yoga, of the owner's height.
    if box.hasPercentChild { arena.pointee.usesOwnerHeight = true }
    box.mainOverflows = box.mainMode != .undefined && main > box.innerMain
    if box.heightMode == .atMost { noteHeights(box) }
    if box.mainOverflows, box.mainMode == .atMost,
      box.wraps || box.isOnCells && box.isRow && !box.scrolls
    {
      box.mainMode = .exactly
      if box.isOnCells {
        // The width is known now, and bases may be shares of it.
        box.childCount = 0
        _ = computeFlexBases(&box)
      }
    }
    if box.isOnCells, box.isRow { breakWhereNeeded(&box) }

    let isBaseline = box.isRow && (p.pointee.alignItems == .baseline || box.hasBaselineChild)
    if isBaseline { noteHistoryDependence() }
    box.alignsBaselines = isBaseline
    let crossGap = gap(p, isRow: box.cross.isRow, box.innerCross)
    // Where the height is given, the question is whether the content fits.
    let asksForFit =
      box.isOnCells && (box.heightMode == .exactly || box.wraps || mayHideContent(box))
    let skipsFlex = !box.performsLayout && box.crossMode == .exactly && !asksForFit
    var next = firstChild(p)
    while next >= 0 {
      var line = collectLine(box, from: next)
      next = line.end
      if next >= 0 { box.hasLines = true }
      findFreeSpace(&box, &line)
      if !skipsFlex {
        if box.isOnCells {
          resolveWholeLengths(box, &line)
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

  /// Notes what in the container itself depends on a height that is offered at most.
  private func noteHeights(_ box: Container) {
    let configuration = arena.pointee.configuration
    if box.innerHeight <= 0 || box.scrolls || box.hasPercentChild || (box.wraps && !box.isRow)
      || configuration.stretchFlexBasis || configuration.absolutePercentAgainstInnerSize
      || box.p.pointee.traits.contains(.percentages) || hasHeightLimit(box.p)
    {
      needsExactHeight()
    } else {
      // The height has to stay above zero.
      noteHeight(box.innerHeight, floor: 0.001)
    }
  }

  private func hasHeightLimit(_ p: Record) -> Bool {
    if !p.pointee.traits.contains(.limits) { return false }
    let units = arena.pointee.boxes.units + box(p)
    return units[BoxStore.minimum + 1] != .undefined || units[BoxStore.maximum + 1] != .undefined
  }
}
