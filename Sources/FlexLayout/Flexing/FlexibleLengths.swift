// Step 4: flexible lengths (CSS Flexbox section 9.7).
//
// Difference of Yoga: the specification freezes items that reach a limit repeatedly, Yoga only
// once.

extension Solver {
  /// Computes the free space of a line; negative if space is missing.
  func findFreeSpace(_ box: inout Container, _ line: inout Line) {
    var sizedByContent = false
    if box.mainMode != .exactly {
      let dimension = box.main.dimension
      let minimum =
        limit(
          box.p, BoxStore.minimum, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
        - box.insideMain
      let maximum =
        limit(
          box.p, BoxStore.maximum, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
        - box.insideMain
      if line.consumed < minimum {
        box.innerMain = minimum
      } else if line.consumed > maximum {
        box.innerMain = box.isOnCells ? larger(maximum, minimum) : maximum
      } else {
        let growsItself = box.p.pointee.parent >= 0 && box.p.pointee.grow != 0
        // Nothing can grow beyond the used space.
        if line.grow == 0 || !growsItself { box.innerMain = line.consumed }
        sizedByContent = true
      }
    }
    if !sizedByContent, box.innerMain.isDefined {
      line.free = box.innerMain - line.consumed
    } else if line.consumed < 0 {
      line.free = -line.consumed
    }
  }

  /// Sets the main size of each child of a line and measures its cross size.
  func resolveFlexibleLengths(_ box: Container, _ line: inout Line) {
    let original = line.free
    if line.isFlexible, line.free != 0 { freezeLimited(box, &line) }
    var distributed: Float = 0
    let dimension = box.main.dimension
    for (child, q) in children(of: box.p, in: line) where isInFlow(q) {
      let basis = withinLimits(
        q, q.pointee.flexBasis, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
      let size = flexed(box, line, q, basis)
      distributed += size - basis
      layOutItem(box, child, q, size)
    }
    line.free = original - distributed
  }

  /// First pass: removes items that reach a limit, and their space, from the sums.
  private func freezeLimited(_ box: Container, _ line: inout Line) {
    var delta: Float = 0
    let dimension = box.main.dimension
    for (_, q) in children(of: box.p, in: line) where isInFlow(q) {
      let basis = withinLimits(
        q, q.pointee.flexBasis, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
      if line.free < 0 {
        let factor = -q.pointee.shrink * basis
        if !factor.isDefined || factor == 0 { continue }
        let size = basis + line.free / line.shrink * factor
        let bound = boundedItem(box, q, size)
        if size.isDefined, bound.isDefined, size != bound {
          delta += bound - basis
          line.shrink -= -q.pointee.shrink * q.pointee.flexBasis
        }
      } else if line.free > 0 {
        let factor = q.pointee.grow
        if factor == 0 { continue }
        let size = basis + line.free / line.grow * factor
        let bound = boundedItem(box, q, size)
        if size.isDefined, bound.isDefined, size != bound {
          delta += bound - basis
          line.grow -= factor
        }
      }
    }
    line.free -= delta
  }

  /// Second pass: returns the size of an item after growing or shrinking.
  private func flexed(_ box: Container, _ line: Line, _ q: Record, _ basis: Float) -> Float {
    if line.free < 0 {
      let factor = -q.pointee.shrink * basis
      if factor == 0 { return basis }
      let size = line.shrink == 0 ? basis + factor : basis + (line.free / line.shrink) * factor
      return boundedItem(box, q, size)
    }
    if line.free > 0, q.pointee.grow != 0 {
      return boundedItem(box, q, basis + line.free / line.grow * q.pointee.grow)
    }
    return basis
  }

  /// Returns a flexed size within its limits.
  private func boundedItem(_ box: Container, _ q: Record, _ size: Float) -> Float {
    bounded(q, size, box.main.dimension, box.rightToLeft, box.innerMain, box.innerWidth)
  }

  /// Measures the cross size of an item with a fixed main size, or lays the item out if no later
  /// step can change it. With `keepsWidth`, the item keeps the width it was offered before instead
  /// of the width from its aspect ratio.
  func layOutItem(
    _ box: Container, _ child: Int32, _ q: Record, _ size: Float, isByContent: Bool = false,
    keepsWidth: Bool = false
  ) {
    let isRow = box.isRow
    let crossDimension = box.cross.dimension
    let marginMain = margin(q, isRow: isRow, box.innerWidth)
    let marginCross = margin(q, isRow: !isRow, box.innerWidth)
    var main = size + marginMain
    var mainMode = MeasureMode.exactly
    var cross: Float
    var crossMode: MeasureMode
    let hasCross = hasStyledSize(q, crossDimension, box.crossReference)
    let stretches =
      !hasCross && alignment(box.p, q) == .stretch
      && !hasAutoMargin(q, edge: box.cross.startEdge, box.rightToLeft)
      && !hasAutoMargin(q, edge: box.cross.endEdge, box.rightToLeft)
    let ratio = q.pointee.aspectRatio
    var byRatio = ratio
    if ratio.isDefined, box.isOnCells {
      byRatio = crossByRatio(box, q, size)
      // Content higher than the aspect ratio allows does not make the item wider.
      if keepsWidth, q.pointee.offeredWidthMode == .exactly {
        byRatio = q.pointee.offeredWidth - marginCross
      }
    }
    if byRatio.isDefined, box.isOnCells {
      cross = byRatio + marginCross
      crossMode = .exactly
    } else if byRatio.isDefined {
      cross = isRow ? (main - marginMain) / ratio : (main - marginMain) * ratio
      cross += marginCross
      crossMode = .exactly
    } else if hasCross {
      cross =
        borderBoxSize(q, crossDimension, box.rightToLeft, box.crossReference, box.innerWidth)
        + marginCross
      let unit = crossDimension == 0 ? q.pointee.widthUnit : q.pointee.heightUnit
      let isLoose = unit == .percent && box.crossMode != .exactly
      crossMode = !cross.isDefined || isLoose ? .undefined : .exactly
      if isLoose, box.isOnCells, !isRow, box.innerCross.isDefined {
        cross = box.innerCross
        crossMode = .atMost
      }
    } else {
      cross = box.innerCross
      if box.isOnCells, isRow, box.hasLines, containsViewport(q) {
        // The row is as high as all of its lines together; a scroll view would take all of that
        // height.
        cross = .nan
      }
      if !cross.isDefined {
        crossMode = .undefined
      } else if stretches, box.crossMode == .exactly, !(box.wraps && box.mainOverflows) {
        crossMode = .exactly
      } else {
        crossMode = .atMost
      }
    }
    applyMaximum(
      q, box.main.dimension, box.rightToLeft, box.mainReference, box.innerWidth, &mainMode, &main)
    applyMaximum(
      q, crossDimension, box.rightToLeft, box.crossReference, box.innerWidth, &crossMode, &cross)
    offerSpace(
      box, child, q, isRow ? main : cross, isRow ? cross : main, isRow ? mainMode : crossMode,
      isRow ? crossMode : mainMode, isByContent ? .nan : box.definiteHeight,
      performsLayout: box.performsLayout && !stretches && (!box.isOnCells || box.alignsBaselines))
    if isRow, crossMode == .exactly, box.isOnCells, box.definiteHeight.isDefined,
      measuredSize(child, 1) > cross - marginCross + 0.001
    {
      offerWithoutPercentages(box, child, q, main, cross, mainMode, crossMode)
    }
  }

  /// Measures an item again that is higher than its row. The row grows, so its height is indefinite
  /// and percentages of it count as unset.
  private func offerWithoutPercentages(
    _ box: Container, _ child: Int32, _ q: Record, _ main: Float, _ cross: Float,
    _ mainMode: MeasureMode, _ crossMode: MeasureMode
  ) {
    guard hasHeightDependentContent(q) else { return }
    offerSpace(
      box, child, q, main, cross, mainMode, crossMode, .nan,
      performsLayout: box.performsLayout && box.alignsBaselines)
  }

  /// Lays out an item in a space. `ownerHeight` is the height that percentages refer to, or NaN if
  /// the content determines the offered height.
  func offerSpace(
    _ box: Container, _ child: Int32, _ q: Record, _ width: Float, _ height: Float,
    _ widthMode: MeasureMode, _ heightMode: MeasureMode, _ ownerHeight: Float, performsLayout: Bool
  ) {
    q.pointee.offeredOwnerHeight = ownerHeight
    q.pointee.offeredWidth = width
    q.pointee.offeredHeight = height
    q.pointee.offeredWidthMode = widthMode
    q.pointee.offeredHeightMode = heightMode
    layOut(
      child, width, height, ownerIsRightToLeft: box.rightToLeft, widthMode, heightMode,
      box.innerWidth, ownerHeight, performsLayout: performsLayout, depth: box.depth + 1)
  }

  /// Lays out each child in the space it was offered last.
  ///
  /// On a grid of cells, an item may be offered several spaces before its size is final. Until then
  /// it is only measured: a layout for each offer, at each level, would cost exponential time in
  /// the depth.
  func layOutChildren(_ box: Container) {
    for (child, q) in children(of: box.p) where isInFlow(q) {
      offerSpace(
        box, child, q, q.pointee.offeredWidth, q.pointee.offeredHeight,
        q.pointee.offeredWidthMode,
        q.pointee.offeredHeightMode, q.pointee.offeredOwnerHeight, performsLayout: true)
    }
  }
}
