// Step 6: cross sizes and positions within a line (CSS Flexbox sections 9.4 and 9.6).

extension Solver {
  /// Sets the cross size of a line. Returns the cross size of the container as far as this line
  /// determines it.
  func sizeLine(_ box: Container, _ line: inout Line) -> Float {
    let dimension = box.cross.dimension
    func bounded(_ size: Float) -> Float {
      self.bounded(
        box.p, size + box.insideCross, dimension, box.rightToLeft, box.ownerCross, box.ownerWidth)
        - box.insideCross
    }
    let container = box.crossMode == .exactly ? box.innerCross : bounded(line.cross)
    if !box.wraps {
      // On a grid of cells, a row is at least as high as its highest item.
      let content = line.cross
      line.cross = bounded(box.crossMode == .exactly ? box.innerCross : content)
      if box.isOnCells, box.isRow, box.p.pointee.overflow != .hidden {
        line.cross = larger(line.cross, content)
        return larger(container, line.cross)
      }
    }
    return container
  }

  /// Stretches or aligns the items of a line on the cross axis.
  func align(_ box: Container, _ line: Line, _ containerCross: Float) {
    let startEdge = box.cross.startEdge
    let dimension = box.cross.dimension
    for (child, q) in children(of: box.p, in: line) where isInFlow(q) {
      var leading = box.leadingCross
      let align = alignment(box.p, q)
      let startIsAuto = hasAutoMargin(q, edge: startEdge, box.rightToLeft)
      let endIsAuto = hasAutoMargin(q, edge: box.cross.endEdge, box.rightToLeft)
      if align == .stretch, !startIsAuto, !endIsAuto {
        if !hasStyledSize(q, dimension, box.crossReference) { stretch(box, line, child, q) }
      } else if align != .flexStart || startIsAuto || endIsAuto {
        let remaining =
          containerCross
          - (measuredSize(child, dimension) + margin(q, isRow: !box.isRow, box.innerWidth))
        if startIsAuto, endIsAuto {
          leading += larger(0, remaining / 2)
        } else if endIsAuto {
        } else if startIsAuto {
          leading += larger(0, remaining)
        } else if align == .center {
          leading += box.isOnCells ? snappedHalf(remaining) : remaining / 2
        } else {
          leading += box.isOnCells ? larger(remaining, 0) : remaining
        }
      }
      setPosition(child, startEdge, position(child, startEdge) + box.linesCross + leading)
    }
  }

  /// Lays out a stretched item with the cross size of its line.
  private func stretch(_ box: Container, _ line: Line, _ child: Int32, _ q: Record) {
    let isRow = box.isRow
    // Repeat the same request, so that the result equals the placed size.
    var main = box.isOnCells ? q.pointee.offeredMain : measuredSize(child, box.main.dimension)
    let ratio = q.pointee.aspectRatio
    var cross = line.cross
    if ratio.isDefined, box.isOnCells {
      if !isRow, q.pointee.offeredWidthMode == .exactly {
        cross = q.pointee.offeredWidth
      } else {
        let byRatio = crossByRatio(box, q, main)
        if byRatio.isDefined { cross = margin(q, isRow: !isRow, box.innerWidth) + byRatio }
      }
    } else if ratio.isDefined {
      cross =
        margin(q, isRow: !isRow, box.innerWidth) + (isRow ? main / ratio : main * ratio)
    }
    main += margin(q, isRow: isRow, box.innerWidth)
    var mainMode = MeasureMode.exactly
    var crossMode = MeasureMode.exactly
    applyMaximum(
      q, box.main.dimension, box.rightToLeft, box.mainReference, box.innerWidth, &mainMode, &main)
    applyMaximum(
      q, box.cross.dimension, box.rightToLeft, box.crossReference, box.innerWidth, &crossMode,
      &cross)
    let crossIsOpen =
      box.wraps && box.p.pointee.alignContent != .stretch && !box.isOnCells
    let requestedMainMode: MeasureMode = main.isDefined ? .exactly : .undefined
    let requestedCrossMode: MeasureMode = !cross.isDefined || crossIsOpen ? .undefined : .exactly
    // A line higher than the row has the height of its content.
    let isHigher =
      box.isOnCells && isRow && line.cross > box.innerCross && hasHeightDependentContent(q)
    let owner = box.isOnCells ? q.pointee.offeredOwnerHeight : box.definiteHeight
    // Lines may be stretched later.
    let isLast = !box.wraps && !box.alignsBaselines
    offerSpace(
      box, child, q, isRow ? main : cross, isRow ? cross : main,
      isRow ? requestedMainMode : requestedCrossMode,
      isRow ? requestedCrossMode : requestedMainMode,
      isHigher ? .nan : owner,
      performsLayout: !box.isOnCells || isLast)
  }
}
