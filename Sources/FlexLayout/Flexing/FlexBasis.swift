// Step 2: the flex basis of each child (CSS Flexbox section 9.2, "determine the flex base size").
//
// Differences of Yoga from the specification: a computed basis stays for the rest of the pass. A
// lone child that can grow and shrink in a container of known size gets basis 0 without
// measurement. Children of unknown size are measured against the container's size instead of
// infinity, unless the container scrolls.

extension Solver {
  /// Computes the bases of all children and returns the sum of bases and margins. Also prepares the
  /// children in the container's first layout of the pass.
  func computeFlexBases(_ box: inout Container) -> Float {
    let isFirst = !box.p.pointee.state.contains(.started)
    box.p.pointee.state.insert(.started)
    let lone = loneFlexibleChild(box)
    let underBaseline = isFirst && alignsBaselines(box)
    var total: Float = 0
    var child = firstChild(box.p)
    while child >= 0 {
      let q = record(child)
      let next = nextChild(box.p, child)
      box.childCount += 1
      if q.pointee.alignSelf == .baseline, q.pointee.positionType != .absolute {
        box.hasBaselineChild = true
      }
      if q.pointee.display == .none {
        hide(child, q)
        child = next
        continue
      }
      if q.pointee.traits.contains(.percentages) || q.pointee.heightUnit == .percent
        || q.pointee.basisUnit == .percent
      {
        box.hasPercentChild = true
      }
      if isFirst {
        setCachePolicy(q, underBaseline: underBaseline, depth: box.depth + 1)
        beginPass(q)
        q.pointee.flexBasis = .nan
        q.pointee.line = 0
        setMeasured(child, .nan, .nan)
        clearPosition(child)
      }
      if box.performsLayout {
        placeRelatively(child, q, box.rightToLeft, box.innerWidth, box.innerHeight)
      }
      if q.pointee.positionType == .absolute {
        box.hasAbsoluteChild = true
        child = next
        continue
      }
      if child == lone {
        let old = q.pointee.flexBasis
        if old.isDefined, old != 0, q.pointee.basisUnit != .auto { noteHistoryDependence() }
        q.pointee.flexBasis = 0
      } else {
        computeFlexBasis(box, child, q, box.innerWidth, box.definiteHeight)
      }
      total += q.pointee.flexBasis + margin(q, isRow: box.isRow, box.innerWidth)
      child = next
    }
    return total
  }

  /// Sets the cache policy of a node; a change empties its log.
  func setCachePolicy(_ q: Record, underBaseline: Bool, depth: Int) {
    var policy: NodeState = underBaseline ? .underBaseline : []
    if depth >= NodeRecord.deepFrom { policy.insert(.deep) }
    if depth >= NodeRecord.veryDeepFrom { policy.insert(.veryDeep) }
    if q.pointee.state.intersection(NodeState.cachePolicy) == policy, q.pointee.depth == depth {
      return
    }
    arena.pointee.dropLog(q)
    q.pointee.state.subtract(NodeState.cachePolicy)
    q.pointee.state.formUnion(policy)
    q.pointee.depth = UInt16(truncatingIfNeeded: depth)
  }

  /// Returns whether this container or an ancestor aligns children by their baselines.
  private func alignsBaselines(_ box: Container) -> Bool {
    if box.p.pointee.state.contains(.underBaseline) { return true }
    if !box.isRow { return false }
    if box.p.pointee.alignItems == .baseline { return true }
    for (_, q) in children(of: box.p) {
      if q.pointee.alignSelf == .baseline, q.pointee.positionType != .absolute { return true }
    }
    return false
  }

  private func loneFlexibleChild(_ box: Container) -> Int32 {
    // With basis 0, an item of a row would lose the minimum width of its words.
    if box.mainMode != .exactly || box.isOnCells && box.isRow { return -1 }
    var lone: Int32 = -1
    for (child, q) in children(of: box.p) {
      if q.pointee.traits.contains(.flexible), q.pointee.positionType != .absolute {
        if lone >= 0 || nearlyEqual(q.pointee.grow, 0) || nearlyEqual(q.pointee.shrink, 0) {
          return -1
        }
        lone = child
      }
    }
    return lone
  }

  private func computeFlexBasis(
    _ box: Container, _ child: Int32, _ q: Record, _ ownerWidth: Float, _ ownerHeight: Float
  ) {
    if box.isOnCells { return computeBasisOnCells(box, child, q, ownerWidth, ownerHeight) }
    let isRow = box.isRow
    let rightToLeft = box.rightToLeft
    let styled = resolvedBasis(q, isRow, rightToLeft, isRow ? ownerWidth : ownerHeight, ownerWidth)
    let old = q.pointee.flexBasis
    if styled.isDefined, box.innerMain.isDefined {
      let basis = larger(styled, paddingAndBorder(q, isRow: isRow, rightToLeft, ownerWidth))
      if !old.isDefined {
        q.pointee.flexBasis = basis
      } else if old != basis {
        // Yoga keeps the basis of the first request, so the result depends on earlier requests. It
        // depends on heights only if an earlier result did; a styled basis does not.
        arena.pointee.historyDependentResults &+= 1
        if box.p.pointee.state.contains(.heightSensitive) {
          arena.pointee.heightSensitiveResults &+= 1
        }
      }
      return
    }
    defer {
      if old.isDefined, q.pointee.basisUnit != .auto, old != q.pointee.flexBasis {
        noteHistoryDependence()
      }
    }
    if hasStyledSize(q, isRow ? 0 : 1, isRow ? ownerWidth : ownerHeight) {
      q.pointee.flexBasis = larger(
        borderBoxSize(
          q, isRow ? 0 : 1, rightToLeft, isRow ? ownerWidth : ownerHeight, ownerWidth),
        paddingAndBorder(q, isRow: isRow, rightToLeft, ownerWidth))
      return
    }
    measureBasis(box, child, q, ownerWidth, ownerHeight)
    q.pointee.flexBasis = larger(
      measuredSize(child, isRow ? 0 : 1),
      paddingAndBorder(q, isRow: isRow, rightToLeft, ownerWidth))
  }

  /// Computes the basis on a grid of cells: the styled one if it is definite, else the content
  /// size. It may be a fraction; the edges of the line are rounded later.
  private func computeBasisOnCells(
    _ box: Container, _ child: Int32, _ q: Record, _ ownerWidth: Float, _ ownerHeight: Float
  ) {
    let isRow = box.isRow
    let reference = isRow ? ownerWidth : ownerHeight
    var styled = resolvedBasis(q, isRow, box.rightToLeft, reference, ownerWidth)
    let isKnown =
      box.innerMain.isDefined && box.mainMode == .exactly
      || q.pointee.basisUnit == .points && styled > 0
    if !styled.isDefined || !isKnown {
      styled = styledSize(q, isRow ? 0 : 1, reference)
      if isRow, q.pointee.widthUnit == .points, q.pointee.traits.contains(.measured), styled >= 0 {
        styled = larger(styled, minimumWidth(q, depth: box.depth))
      }
    }
    if styled >= 0 {
      if isRow {
        let space = box.innerMain - margin(q, isRow: true, ownerWidth)
        if styled > space { styled = space }
        if styled > 0 { styled = larger(styled, narrowest(q, in: ownerWidth, depth: box.depth)) }
      }
    } else {
      measureBasis(box, child, q, ownerWidth, ownerHeight)
      styled = measuredSize(child, isRow ? 0 : 1)
    }
    q.pointee.flexBasis = larger(
      styled, paddingAndBorder(q, isRow: isRow, box.rightToLeft, ownerWidth))
  }

  private func resolvedBasis(
    _ q: Record, _ isRow: Bool, _ rightToLeft: Bool, _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    let basis = resolve(q.pointee.basis, q.pointee.basisUnit, reference)
    if !q.pointee.traits.contains(.contentBox) { return basis }
    return basis + paddingAndBorder(q, isRow: isRow, rightToLeft, ownerWidth)
  }

  /// Measures a child whose content determines its basis.
  private func measureBasis(
    _ box: Container, _ child: Int32, _ q: Record, _ ownerWidth: Float, _ ownerHeight: Float
  ) {
    let rightToLeft = box.rightToLeft
    let marginRow = margin(q, isRow: true, ownerWidth)
    let marginColumn = margin(q, isRow: false, ownerWidth)
    let hasWidth = hasStyledSize(q, 0, ownerWidth)
    let hasHeight = hasStyledSize(q, 1, ownerHeight)
    var width = Float.nan
    var height = Float.nan
    var widthMode = MeasureMode.undefined
    var heightMode = MeasureMode.undefined
    if hasWidth {
      width = borderBoxSize(q, 0, rightToLeft, ownerWidth, ownerWidth) + marginRow
      widthMode = .exactly
    }
    if hasHeight {
      height = borderBoxSize(q, 1, rightToLeft, ownerHeight, ownerWidth) + marginColumn
      heightMode = .exactly
    }
    // Scrollable content has no limit on the main axis.
    if !(box.isRow && box.scrolls), !width.isDefined, box.innerWidth.isDefined {
      width = box.innerWidth
      widthMode = .atMost
    }
    if box.isRow || !box.scrolls, !height.isDefined, box.innerHeight.isDefined {
      height = box.innerHeight
      heightMode = .atMost
    }

    let ratio = q.pointee.aspectRatio
    if ratio.isDefined, !box.isOnCells {
      if !box.isRow, widthMode == .exactly {
        height = marginColumn + (width - marginRow) / ratio
        heightMode = .exactly
      } else if box.isRow, heightMode == .exactly {
        width = marginRow + (height - marginColumn) * ratio
        widthMode = .exactly
      }
    }

    // A stretched child has the container's cross size if that is known.
    let stretches = alignment(box.p, q) == .stretch
    if box.isRow {
      if stretches, !hasHeight, box.innerHeight.isDefined, box.heightMode == .exactly,
        heightMode != .exactly
      {
        height = box.innerHeight
        heightMode = .exactly
        if ratio.isDefined, !box.isOnCells {
          width = (height - marginColumn) * ratio
          widthMode = .exactly
        }
      }
    } else if stretches, !hasWidth, box.innerWidth.isDefined, box.widthMode == .exactly,
      widthMode != .exactly
    {
      width = box.innerWidth
      widthMode = .exactly
      if ratio.isDefined, !box.isOnCells {
        height = (width - marginRow) / ratio
        heightMode = .exactly
      }
    }

    if ratio.isDefined, box.isOnCells {
      if !box.isRow, widthMode == .exactly {
        height = marginColumn + snappedSize((width - marginRow) / ratio)
        heightMode = .exactly
      } else if box.isRow, heightMode == .exactly, widthFollowsHeight(box, q) {
        width = marginRow + widthByRatio(box, q, height - marginColumn)
        widthMode = .exactly
      }
    }
    applyMaximum(q, 0, rightToLeft, ownerWidth, ownerWidth, &widthMode, &width)
    applyMaximum(q, 1, rightToLeft, ownerHeight, ownerWidth, &heightMode, &height)
    layOut(
      child, width, height, ownerIsRightToLeft: rightToLeft, widthMode, heightMode, ownerWidth,
      ownerHeight, performsLayout: false, depth: box.depth + 1)
  }

  // MARK: - Positions before flexing

  /// Initializes the position of a child with its margins and relative insets (CSS Positioned
  /// Layout section 3.3).
  func placeRelatively(
    _ child: Int32, _ q: Record, _ ownerIsRightToLeft: Bool, _ width: Float, _ height: Float
  ) {
    let positions = arena.pointee.positions + Int(child) * 4
    if q.pointee.box == 0 {
      clearPosition(child)
      return
    }
    let rightToLeft = q.pointee.direction.isRightToLeft(in: ownerIsRightToLeft)
    place(
      q, positions, marginsRightToLeft: rightToLeft, insetsRightToLeft: rightToLeft, width, height)
  }

  private func clearPosition(_ child: Int32) {
    let positions = arena.pointee.positions + Int(child) * 4
    UnsafeMutableRawPointer(positions).storeBytes(of: SIMD4<Float>.zero, as: SIMD4<Float>.self)
  }

  /// Sets the four edges of a node from its margins and relative insets.
  func place(
    _ q: Record, _ positions: UnsafeMutablePointer<Float>, marginsRightToLeft: Bool,
    insetsRightToLeft: Bool, _ width: Float, _ height: Float
  ) {
    let margins = box(q, marginsRightToLeft)
    let row = relativeOffset(q, FlexDirection.row, insetsRightToLeft, width)
    let column = relativeOffset(q, FlexDirection.column, insetsRightToLeft, height)
    positions[0] = margin(margins, edge: 0, width) + row
    positions[1] = margin(margins, edge: 1, width) + column
    positions[2] = margin(margins, edge: 2, width) + row
    positions[3] = margin(margins, edge: 3, width) + column
  }

  /// Returns the offset of a relative node on an axis.
  private func relativeOffset(
    _ q: Record, _ axis: FlexDirection, _ rightToLeft: Bool, _ size: Float
  ) -> Float {
    if q.pointee.positionType == .static { return 0 }
    let insets = box(q, rightToLeft)
    let start = axis.inlineStartEdge(rightToLeft)
    if hasInset(insets, edge: start) { return inset(insets, edge: start, size) }
    return -inset(insets, edge: axis.inlineEndEdge(rightToLeft), size)
  }

  /// Returns the cross axis alignment of a child.
  func alignment(_ p: Record, _ q: Record) -> FlexAlign {
    let align = q.pointee.alignSelf == .auto ? p.pointee.alignItems : q.pointee.alignSelf
    return align == .baseline && !p.pointee.flexDirection.isRow ? .flexStart : align
  }
}
