// Step 3: lines of children (CSS Flexbox section 9.3).

extension Solver {
  /// Collects the line that starts at `start`.
  func collectLine(_ box: Container, from start: Int32) -> Line {
    var line = Line()
    line.index = Int32(box.lineCount)
    let gap = gap(box.p, isRow: box.isRow, box.innerMain)
    // The used space that decides where the next line starts.
    var needs: Float = 0
    var child = start
    while child >= 0 {
      let q = record(child)
      if !isInFlow(q) {
        child = nextChild(box.p, child)
        continue
      }
      // Yoga counts auto margins even for the child that starts the next line, and resolves start
      // and end in the direction of the container's owner.
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

  // MARK: - On a grid of cells

  /// Makes a row wrap if its items do not fit side by side even at their minimum widths. Text that
  /// overlaps other text or lies outside the screen cannot be read; text on another line can.
  func breakWhereNeeded(_ box: inout Container) {
    if box.wraps || box.scrolls || box.childCount < 2 || box.mainMode != .exactly { return }
    let gaps = gap(box.p, isRow: true, box.innerMain) * Float(box.childCount - 1)
    let space = box.innerMain - gaps + 0.001
    if sumOfWidths(box, hypotheticalWidth) <= space || sumOfWidths(box, leastWidth) <= space {
      return
    }
    box.breaks = true
    box.wraps = true
    box.mainOverflows = true
  }

  /// Returns the sum of the widths of a row's items, including margins.
  func sumOfWidths(_ box: Container, _ width: (Container, Record) -> Float) -> Float {
    var sum: Float = 0
    for (_, q) in children(of: box.p) where isInFlow(q) {
      sum += width(box, q) + margin(q, isRow: true, box.innerWidth)
    }
    return sum
  }

  /// Returns the basis of an item within its limits; on a grid of cells at least padding plus
  /// border.
  func limitedBasis(_ box: Container, _ q: Record) -> Float {
    let basis = q.pointee.flexBasis
    let dimension = box.main.dimension
    if box.isOnCells {
      return bounded(q, basis, dimension, box.rightToLeft, box.mainReference, box.innerWidth)
    }
    return withinLimits(q, basis, dimension, box.rightToLeft, box.ownerMain, box.ownerWidth)
  }

  /// Returns the width of an item of a row before flexing: its basis, or the minimum width of its
  /// content if that is larger.
  func hypotheticalWidth(_ box: Container, _ q: Record) -> Float {
    let basis = limitedBasis(box, q)
    return q.pointee.basisUnit == .auto ? basis : larger(basis, minimumWidth(box, q))
  }

  /// Returns the width of an item of a row in a container without free space.
  private func leastWidth(_ box: Container, _ q: Record) -> Float {
    let basis = q.pointee.flexBasis
    let start = hypotheticalWidth(box, q)
    if !(q.pointee.shrink * basis > 0) || basis < start { return start }
    return smaller(start, shrunk(box, q, 0, basis: basis))
  }
}
