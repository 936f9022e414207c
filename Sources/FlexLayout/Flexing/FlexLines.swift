// Step 3: children into lines (CSS Flexbox section 9.3).

extension Solver {
  /// Collects the line which starts at `start`.
  func collectLine(_ box: Container, from start: Int32) -> Line {
    var line = Line()
    line.index = Int32(box.lineCount)
    let gap = gap(box.p, isRow: box.isRow, box.innerMain)
    // What decides where the next line begins.
    var needs: Float = 0
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
      let basis = box.isOnCells && box.isRow ? hypotheticalWidth(box, q) : limitedBasis(box, q)
      let margin = margin(q, isRow: box.isRow, box.innerWidth)
      let gap = child == line.first ? 0 : gap
      if box.wraps {
        let needed = box.breaks ? leastWidth(box, q) : basis
        if line.itemCount > 0, needs + needed + margin + gap > box.innerMain { break }
        needs += needed + margin + gap
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

  // MARK: - On a grid of cells

  /// Lets a row break into lines where its items have no room side by side even at their least
  /// widths. What stands on something else or outside of the screen cannot be read; what stands
  /// below can.
  func breakWhereNeeded(_ box: inout Container) {
    if box.wraps || box.scrolls || box.childCount < 2 || box.mainMode != .exactly { return }
    let gaps = gap(box.p, isRow: true, box.innerMain) * Float(box.childCount - 1)
    let room = box.innerMain - gaps + 0.001
    if sumOfWidths(box, hypotheticalWidth) <= room || sumOfWidths(box, leastWidth) <= room {
      return
    }
    box.breaks = true
    box.wraps = true
    box.mainOverflows = true
  }

  /// The sum of the widths of a row's items, margins included.
  @inline(__always)
  func sumOfWidths(_ box: Container, _ width: (Container, Record) -> Float) -> Float {
    var sum: Float = 0
    var child = firstChild(box.p)
    while child >= 0 {
      let q = record(child)
      if isInFlow(q) { sum += width(box, q) + margin(q, isRow: true, box.innerWidth) }
      child = nextChild(box.p, child)
    }
    return sum
  }

  /// The basis of an item within its limits. On a grid of cells padding and border count among them.
  @inline(__always)
  func limitedBasis(_ box: Container, _ q: Record) -> Float {
    let basis = q.pointee.flexBasis
    let dimension = box.main.dimension
    if box.isOnCells {
      return bounded(q, basis, dimension, box.rightToLeft, box.mainReference, box.innerWidth)
    }
    return withinLimits(q, basis, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
  }

  /// The width of an item of a row before it is flexed: its basis, or what its content needs if that
  /// is more.
  func hypotheticalWidth(_ box: Container, _ q: Record) -> Float {
    let basis = limitedBasis(box, q)
    return q.pointee.basisUnit == .auto ? basis : larger(basis, minimumWidth(box, q))
  }

  /// The width that an item of a row has where there is no room at all.
  private func leastWidth(_ box: Container, _ q: Record) -> Float {
    let basis = q.pointee.flexBasis
    let start = hypotheticalWidth(box, q)
    if !(q.pointee.shrink * basis > 0) || basis < start { return start }
    return smaller(start, shrunk(box, q, 0, basis: basis))
  }
}
