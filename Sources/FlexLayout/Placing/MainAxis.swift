// Step 5: positions on the main axis (CSS Flexbox section 9.5), and the sums of a line.

extension Solver {
  /// Places the items of a line on the main axis and computes the line's sizes.
  func justify(_ box: Container, _ line: inout Line, isBaseline: Bool, skipsFlex: Bool) {
    let p = box.p
    let dimension = box.main.dimension
    var leadingInside: Float = 0
    var trailingInside: Float = 0
    if p.pointee.traits.contains(.edges) {
      let edges = self.box(p, box.rightToLeft)
      leadingInside = inner(edges, edge: box.main.startEdge, box.ownerWidth)
      trailingInside = inner(edges, edge: box.main.endEdge, box.ownerWidth)
    }
    if box.mainMode == .atMost, line.free > 0 {
      // The container shrinks to its content, but not below its minimum.
      let minimum = limit(
        p, BoxStore.minimum, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
      if minimum.isDefined {
        let used = box.innerMain - line.free
        line.free = larger(0, minimum - leadingInside - trailingInside - used)
      } else {
        line.free = 0
      }
    }

    var leading: Float = 0
    var between = gap(p, isRow: box.isRow, box.innerMain)
    if box.isOnCells, line.free < 0 {
      // Content that does not fit overflows at the right and the bottom, which scrolling can reach.
      // A column that does not scroll becomes as high as its items.
      leading = box.main.isReverse && (box.isRow || box.scrolls) ? line.free : 0
    } else if line.autoMargins == 0 {
      let count = Float(line.itemCount)
      switch p.pointee.justifyContent {
      case .flexStart: break
      case .center: leading = box.isOnCells ? snappedHalf(line.free) : line.free / 2
      case .flexEnd: leading = line.free
      case .spaceBetween:
        if line.free >= 0, line.itemCount > 1 { between += line.free / (count - 1) }
      case .spaceEvenly:
        if line.free >= 0 {
          leading = line.free / (count + 1)
          between += leading
        }
      case .spaceAround:
        if line.free >= 0 {
          leading = 0.5 * line.free / count
          between += leading * 2
        }
      }
    }
    line.main = leadingInside + leading
    placeItems(box, &line, between, isBaseline: isBaseline, skipsFlex: skipsFlex)
    line.main += trailingInside
  }

  private func placeItems(
    _ box: Container, _ line: inout Line, _ between: Float, isBaseline: Bool, skipsFlex: Bool
  ) {
    let dimension = box.main.dimension
    let crossDimension = box.cross.dimension
    let startEdge = box.main.startEdge
    var cursor = line.main
    var cross: Float = 0
    var ascentMaximum: Float = 0
    var descentMaximum: Float = 0
    let autoSpace =
      line.free > 0 && line.autoMargins > 0 ? line.free / Float(line.autoMargins) : 0
    for (child, q) in children(of: box.p, in: line) where isInFlow(q) {
      if autoSpace > 0, hasAutoMargin(q, edge: startEdge, box.rightToLeft) { cursor += autoSpace }
      if box.performsLayout {
        setPosition(
          child, startEdge, position(child, startEdge) + (box.isOnCells ? snapped(cursor) : cursor))
      }
      if child != line.last { cursor += between }
      if autoSpace > 0, hasAutoMargin(q, edge: box.main.endEdge, box.rightToLeft) {
        cursor += autoSpace
      }
      let marginMain = margin(q, isRow: box.isRow, box.innerWidth)
      if skipsFlex {
        // The items were not measured because the cross size is exact.
        cursor += marginMain + limitedBasis(box, q)
        cross = box.innerCross
      } else {
        cursor += measuredSize(child, dimension) + marginMain
        if isBaseline {
          let (ascent, descent) = ascentAndDescent(box, child, q)
          ascentMaximum = larger(ascentMaximum, ascent)
          descentMaximum = larger(descentMaximum, descent)
        } else {
          cross = larger(
            cross,
            measuredSize(child, crossDimension) + margin(q, isRow: !box.isRow, box.innerWidth))
        }
      }
    }
    line.main = cursor
    line.cross = isBaseline ? ascentMaximum + descentMaximum : cross
  }
}
