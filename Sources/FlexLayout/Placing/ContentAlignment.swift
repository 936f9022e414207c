// Step 7: lines on the cross axis (CSS Flexbox section 9.6, `align-content`).

extension Solver {
  /// Distributes the lines over the container and places the items within them again.
  func alignContent(_ box: Container, _ crossGap: Float) {
    let p = box.p
    let dimension = box.cross.dimension
    let size: Float
    if box.crossMode == .exactly {
      size = box.innerCross + box.insideCross
    } else if hasStyledSize(p, dimension, box.ownerCross) {
      size = borderBoxSize(p, dimension, box.rightToLeft, box.ownerCross, box.ownerWidth)
    } else {
      size = box.linesCross + box.insideCross
    }
    var free =
      bounded(p, size, dimension, box.rightToLeft, box.ownerCross, box.ownerWidth)
      - box.insideCross - box.linesCross
    if box.isOnCells { free = larger(free, 0) }

    var lead = box.leadingCross
    var between: Float = 0
    var extra: Float = 0
    let count = Float(box.lineCount)
    switch p.pointee.alignContent {
    case .flexEnd: lead += free
    case .center: lead += box.isOnCells ? snappedHalf(free) : free / 2
    case .stretch where free >= 0: extra = free / count
    case .spaceAround where free >= 0:
      lead += free / (2 * count)
      between = free / count
    case .spaceEvenly where free >= 0:
      lead += free / (count + 1)
      between = free / (count + 1)
    case .spaceBetween where free >= 0 && box.lineCount > 1: between = free / (count - 1)
    default: break
    }

    var start = firstChild(p)
    for index in 0..<box.lineCount {
      var line = measureLine(box, from: start, Int32(index))
      if index != 0 { lead += crossGap }
      line.height += extra
      if box.isOnCells {
        let top = snapped(lead)
        placeLine(
          box, from: start, to: line.end, top, snapped(lead + line.height) - top, line.ascent, 0)
      } else {
        placeLine(box, from: start, to: line.end, lead, line.height, line.ascent, between)
      }
      lead = lead + between + line.height
      start = line.end
    }
  }

  /// Returns the height of the line that starts at or after `start`, its ascent, and the next
  /// child.
  private func measureLine(
    _ box: Container, from start: Int32, _ index: Int32
  ) -> (height: Float, ascent: Float, end: Int32) {
    var height: Float = 0
    var ascentMaximum: Float = 0
    var descentMaximum: Float = 0
    var child = start
    while child >= 0 {
      let q = record(child)
      if isInFlow(q) {
        if q.pointee.line != index { break }
        let size = measuredSize(child, box.cross.dimension)
        if size >= 0 {
          height = larger(height, size + margin(q, isRow: !box.isRow, box.innerWidth))
        }
        if alignment(box.p, q) == .baseline {
          let (ascent, descent) = ascentAndDescent(box, child, q)
          ascentMaximum = larger(ascentMaximum, ascent)
          descentMaximum = larger(descentMaximum, descent)
          height = larger(height, ascentMaximum + descentMaximum)
        }
      }
      child = nextChild(box.p, child)
    }
    return (height, ascentMaximum, child)
  }

  private func placeLine(
    _ box: Container, from start: Int32, to end: Int32, _ lead: Float, _ height: Float,
    _ ascent: Float, _ between: Float
  ) {
    let startEdge = box.cross.startEdge
    let dimension = box.cross.dimension
    var child = start
    while child >= 0, child != end {
      let q = record(child)
      if !isInFlow(q) {
        child = nextChild(box.p, child)
        continue
      }
      let edges = self.box(q, box.rightToLeft)
      switch alignment(box.p, q) {
      case .flexStart:
        // Yoga uses the inset here, not the margin.
        let start = inset(edges, edge: startEdge, box.innerWidth)
        let margin = box.isOnCells ? margin(edges, edge: startEdge, box.innerWidth) : 0
        setPosition(child, startEdge, lead + margin + start)
      case .flexEnd:
        setPosition(
          child, startEdge,
          lead + height - margin(edges, edge: box.cross.endEdge, box.innerWidth)
            - measuredSize(child, dimension))
      case .center:
        var free = height - measuredSize(child, dimension)
        if box.isOnCells {
          free -= margin(q, isRow: !box.isRow, box.innerWidth)
          let start = margin(edges, edge: startEdge, box.innerWidth)
          setPosition(child, startEdge, lead + start + snappedHalf(free))
        } else {
          setPosition(child, startEdge, lead + free / 2)
        }
      case .stretch:
        setPosition(child, startEdge, lead + margin(edges, edge: startEdge, box.innerWidth))
        if !hasStyledSize(q, dimension, box.crossReference) {
          stretchToLine(box, child, q, between + height)
        }
      case .baseline:
        var own = baseline(child, q)
        if !own.isDefined { own = baseline(child, q, always: true) }
        setPosition(child, 1, lead + ascent - own + inset(edges, edge: 1, box.innerCross))
      default: break
      }
      child = nextChild(box.p, child)
    }
  }

  /// Lays out an item again with the size of its line. On a grid of cells, a width that follows
  /// from a height stays.
  private func stretchToLine(_ box: Container, _ child: Int32, _ q: Record, _ cross: Float) {
    if box.isOnCells, !box.isRow, q.pointee.aspectRatio.isDefined,
      q.pointee.offeredWidthMode == .exactly
    {
      return
    }
    let (oldWidth, oldHeight) = (measuredSize(child, 0), measuredSize(child, 1))
    // In columns, Yoga adds the cross margins instead of the main margins.
    let width = box.isRow ? oldWidth + margin(q, isRow: true, box.innerWidth) : cross
    let height =
      box.isRow ? cross : oldHeight + margin(q, isRow: !box.isOnCells, box.innerWidth)
    if nearlyEqual(width, oldWidth), nearlyEqual(height, oldHeight) { return }
    var owner = box.definiteHeight
    if box.isOnCells { owner = box.isRow ? .nan : q.pointee.offeredOwnerHeight }
    offerSpace(
      box, child, q, width, height, .exactly, .exactly, owner, performsLayout: !box.isOnCells)
  }
}
