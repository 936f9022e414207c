// Step 4: flexible lengths (CSS Flexbox section 9.7).
//
// Deviation of Yoga: the specification freezes items that hit a limit and repeats until none does;
// Yoga does so once.

extension Solver {
  /// How much space there is to share out in a line, or how much is missing.
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
        let stretches = arena.pointee.configuration.stretchFlexBasis
        let growsItself = box.p.pointee.parent >= 0 && box.p.pointee.grow != 0
        if !stretches, line.grow == 0 || !growsItself {
          // Nothing can grow into more space than is used.
          box.innerMain = line.consumed
        }
        sizedByContent = !stretches
      }
    }
    if !sizedByContent, box.innerMain.isDefined {
      line.free = box.innerMain - line.consumed
    } else if line.consumed < 0 {
      line.free = -line.consumed
    }
  }

  /// Gives each child of a line its main size, and asks it for its cross size.
  func resolveFlexibleLengths(_ box: Container, _ line: inout Line) {
    let original = line.free
    if line.isFlexible, line.free != 0 { freezeLimited(box, &line) }
    var distributed: Float = 0
    let dimension = box.main.dimension
    var child = line.first
    while child >= 0, child != line.end {
      let q = record(child)
      let next = nextChild(box.p, child)
      if isInFlow(q) {
        let basis = withinLimits(
          q, q.pointee.flexBasis, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
        let size = flexed(box, line, child, q, basis)
        distributed += size - basis
        layOutItem(box, child, q, size)
      }
      child = next
    }
    line.free = original - distributed
  }

  /// First pass: takes items that hit a limit, and what they use, out of the sums.
  private func freezeLimited(_ box: Container, _ line: inout Line) {
    var delta: Float = 0
    let dimension = box.main.dimension
    var child = line.first
    while child >= 0, child != line.end {
      let q = record(child)
      defer { child = nextChild(box.p, child) }
      if !isInFlow(q) { continue }
      let basis = withinLimits(
        q, q.pointee.flexBasis, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
      if line.free < 0 {
        let factor = -q.pointee.shrink * basis
        if !factor.isDefined || factor == 0 { continue }
        let size = basis + line.free / line.shrink * factor
        let bound = boundedItem(box, child, q, size)
        if size.isDefined, bound.isDefined, size != bound {
          delta += bound - basis
          line.shrink -= -q.pointee.shrink * q.pointee.flexBasis
        }
      } else if line.free > 0 {
        let factor = q.pointee.grow
        if factor == 0 { continue }
        let size = basis + line.free / line.grow * factor
        let bound = bounded(
          q, size, dimension, box.rightToLeft, box.innerMain, box.innerWidth)
        if size.isDefined, bound.isDefined, size != bound {
          delta += bound - basis
          line.grow -= factor
        }
      }
    }
    line.free -= delta
  }

  /// Second pass: the size of an item after growing or shrinking.
  @inline(__always)
  private func flexed(
    _ box: Container, _ line: Line, _ child: Int32, _ q: Record, _ basis: Float
  ) -> Float {
    if line.free < 0 {
      let factor = -q.pointee.shrink * basis
      if factor == 0 { return basis }
      let size = line.shrink == 0 ? basis + factor : basis + (line.free / line.shrink) * factor
      return boundedItem(box, child, q, size)
    }
    if line.free > 0, q.pointee.grow != 0 {
      return boundedItem(box, child, q, basis + line.free / line.grow * q.pointee.grow)
    }
    return basis
  }

  /// Limits for a flexed item, the automatic minimum among them if the tree asks for it.
  @inline(__always)
  private func boundedItem(
    _ box: Container, _ child: Int32, _ q: Record, _ size: Float
  ) -> Float {
    let bound = bounded(
      q, size, box.main.dimension, box.rightToLeft, box.innerMain, box.innerWidth)
    if !arena.pointee.configuration.automaticMinimumSize { return bound }
    let minimum = automaticMinimum(box, child, q)
    return bound < minimum ? minimum : bound
  }

  /// Asks an item, whose main size is settled, for its cross size, or lays it out where nothing
  /// can alter that any more. `keepsWidth` says that the item has the width it was asked with before,
  /// whatever its aspect ratio would make of the height.
  @inline(__always)
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
      // Content that needs more height than the ratio has does not make the item wider.
      if keepsWidth, q.pointee.askedWidthMode == .exactly {
        byRatio = q.pointee.askedWidth - marginCross
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
      if box.isOnCells, isRow, box.hasLines, holdsViewport(q) {
        // The height of the row is that of all lines. What scrolls would take all of it for its own.
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
    askItem(
      box, child, q, isRow ? main : cross, isRow ? cross : main, isRow ? mainMode : crossMode,
      isRow ? crossMode : mainMode, isByContent ? .nan : box.givenHeight,
      performsLayout: box.performsLayout && !stretches && (!box.isOnCells || box.alignsBaselines))
    if isRow, crossMode == .exactly, box.isOnCells, box.givenHeight.isDefined,
      measuredSize(child, 1) > cross - marginCross + 0.001
    {
      askWithoutShares(box, child, q, main, cross, mainMode, crossMode)
    }
  }

  /// Asks an item of a row once more that is higher than the row: that gets higher than the height it
  /// was given, so that shares of that count as unset.
  @inline(never)
  private func askWithoutShares(
    _ box: Container, _ child: Int32, _ q: Record, _ main: Float, _ cross: Float,
    _ mainMode: MeasureMode, _ crossMode: MeasureMode
  ) {
    guard holdsShareOfHeight(q) else { return }
    askItem(
      box, child, q, main, cross, mainMode, crossMode, .nan,
      performsLayout: box.performsLayout && box.alignsBaselines)
  }

  /// Offers a space to an item whose main size is settled. `ownerHeight` is what its heights in
  /// percent refer to, and NaN where the height it is offered is that of what is in it.
  @inline(__always)
  func askItem(
    _ box: Container, _ child: Int32, _ q: Record, _ width: Float, _ height: Float,
    _ widthMode: MeasureMode, _ heightMode: MeasureMode, _ ownerHeight: Float, performsLayout: Bool
  ) {
    q.pointee.askedOwnerHeight = ownerHeight
    q.pointee.askedWidth = width
    q.pointee.askedHeight = height
    q.pointee.askedWidthMode = widthMode
    q.pointee.askedHeightMode = heightMode
    layOut(
      child, width, height, ownerIsRightToLeft: box.rightToLeft, widthMode, heightMode,
      box.innerWidth, ownerHeight, performsLayout: performsLayout, depth: box.depth + 1)
  }

  /// Lays out each child in the space it was offered last.
  ///
  /// On a grid of cells an item may be offered several spaces before its size is settled. Until then
  /// it is only measured: if each of them laid it out, and each of these layouts its children again,
  /// the cost would be exponential in the depth.
  func layOutChildren(_ box: Container) {
    var child = firstChild(box.p)
    while child >= 0 {
      let q = record(child)
      let next = nextChild(box.p, child)
      if isInFlow(q) {
        askItem(
          box, child, q, q.pointee.askedWidth, q.pointee.askedHeight, q.pointee.askedWidthMode,
          q.pointee.askedHeightMode, q.pointee.askedOwnerHeight, performsLayout: true)
      }
      child = next
    }
  }
}
