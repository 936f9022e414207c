// Step 3: children into lines (CSS Flexbox section 9.3).

extension Solver {
  /// Collects the line which starts at `start`.
  func collectLine(_ box: Container, from start: Int32) -> Line {
    var line = Line()
    line.index = Int32(box.lineCount)
    let gap = gap(box.p, isRow: box.isRow, box.innerMain)
    let dimension = box.main.dimension
    var child = start
    while child >= 0 {
      let q = record(child)
      if !isInFlow(q) {
        child = nextChild(box.p, child)
        continue
      }
      // Yoga counts auto margins even of the child that starts the next line, and reads start and
      // end in the direction of the container's owner.
      if line.first < 0 { line.first = child }
      if q.pointee.traits.contains(.autoMargins) {
        if hasAutoMargin(q, edge: box.main.startEdge, box.ownerIsRightToLeft) {
          line.autoMargins += 1
        }
        if hasAutoMargin(q, edge: box.main.endEdge, box.ownerIsRightToLeft) {
          line.autoMargins += 1
        }
      }
      q.pointee.line = line.index
      let basis = withinLimits(
        q, q.pointee.flexBasis, dimension, box.rightToLeft, box.limitReference, box.ownerWidth)
      let margin = margin(q, isRow: box.isRow, box.innerWidth)
      let gap = child == line.first ? 0 : gap
      if box.wraps, line.itemCount > 0, line.consumed + basis + margin + gap > box.innerMain {
        break
      }
      line.consumed += basis + margin + gap
      if q.pointee.traits.contains(.flexible) {
        line.isFlexible = true
        line.grow += q.pointee.grow
        line.shrink += -q.pointee.shrink * q.pointee.flexBasis
      }
      line.last = child
      line.itemCount += 1
      child = nextChild(box.p, child)
    }
    line.end = child
    if line.grow > 0, line.grow < 1 { line.grow = 1 }
    if line.shrink > 0, line.shrink < 1 { line.shrink = 1 }
    return line
  }

  /// Calls `body` for the children of a line.
  @inline(__always)
  func forEachItem(_ box: Container, _ line: Line, _ body: (Int32, Record) -> Void) {
    var child = line.first
    while child >= 0, child != line.end {
      let q = record(child)
      if isInFlow(q) { body(child, q) }
      child = nextChild(box.p, child)
    }
  }
}
