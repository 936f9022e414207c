/// One layout pass. Start reading here.
///
/// The algorithm is section 9 of the CSS Flexbox specification as simplified by Yoga. For each
/// container (``layOutContainer``) it has these steps, one per file:
///
/// 1. sizes available to the children (`Measure/AvailableSpace.swift`, specification 9.2)
/// 2. a flex basis for each child (`Flexing/FlexBasis.swift`, 9.2)
/// 3. lines of children (`Flexing/FlexLines.swift`, 9.3)
/// 4. flexible lengths in each line (`Flexing/FlexibleLengths.swift`, 9.7)
/// 5. positions on the main axis (`Placing/MainAxis.swift`, 9.5)
/// 6. sizes and positions on the cross axis (`Placing/CrossAxis.swift`, 9.4 and 9.6)
/// 7. lines on the cross axis (`Placing/ContentAlignment.swift`, 9.6)
/// 8. the container's own size (`Measure/ContainerSize.swift`, 9.9)
/// 9. absolute children (`Placing/AbsoluteChildren.swift`, 4.1)
///
/// Styles are resolved before a pass (`Resolve/`), and frames are rounded to the grid after it
/// (`Rounding/`). Caches within a pass and between passes are in `Reuse/`.
///
/// A *request* is one call of ``layOut``: the space offered to a node, its modes, and the owner's
/// size. The *result* is the node's measured size.
///
/// Nodes are indices and all state is in ``Arena``. The pass allocates no objects and changes no
/// reference counts.
struct Solver {
  let arena: UnsafeMutablePointer<Arena>
  unowned(unsafe) let tree: FlexTree

  // MARK: - Access

  func record(_ node: Int32) -> Record { arena.pointee.nodes + Int(node) }

  func measuredSize(_ node: Int32, _ dimension: Int) -> Float {
    arena.pointee.measured[Int(node) * 2 + dimension]
  }

  func setMeasured(_ node: Int32, _ width: Float, _ height: Float) {
    arena.pointee.measured[Int(node) * 2] = width
    arena.pointee.measured[Int(node) * 2 + 1] = height
  }

  func position(_ node: Int32, _ edge: Int) -> Float {
    arena.pointee.positions[Int(node) * 4 + edge]
  }

  func setPosition(_ node: Int32, _ edge: Int, _ value: Float) {
    arena.pointee.positions[Int(node) * 4 + edge] = value
  }

  // MARK: - Requests

  /// Measures a node in the offered space. With `performsLayout` it also places all descendants.
  /// The result is the node's measured size.
  ///
  /// - Parameters:
  ///   - width, height: The offered space, including margins; NaN with mode `undefined`.
  ///   - ownerWidth, ownerHeight: The sizes that percentages refer to.
  func layOut(
    _ node: Int32, _ width: Float, _ height: Float, ownerIsRightToLeft: Bool,
    _ widthMode: MeasureMode, _ heightMode: MeasureMode, _ ownerWidth: Float, _ ownerHeight: Float,
    performsLayout: Bool, depth: Int
  ) {
    let p = record(node)
    let isLeaf = p.pointee.firstChild < 0 && !p.pointee.traits.contains(.measured)
    if isLeaf, !p.pointee.traits.contains(.percentages) {
      // Faster to compute than to look up, and independent of earlier requests.
      if p.pointee.pass != arena.pointee.pass { beginPass(p) }
      prepare(p, ownerIsRightToLeft, ownerWidth)
      sizeEmptyLeaf(
        node, p, width, height, widthMode, heightMode, ownerWidth, ownerHeight)
      if performsLayout { storeSize(node, p, ownerWidth) }
      return
    }
    let request = LogEntry(
      availableWidth: width, availableHeight: height, ownerWidth: ownerWidth,
      ownerHeight: ownerHeight, width: 0, height: 0, next: -1, widthMode: widthMode,
      heightMode: heightMode,
      flags: LogEntry.Flags(
        rawValue: (performsLayout ? 1 : 0) | (ownerIsRightToLeft ? 2 : 0)))
    if p.pointee.isPlain {
      layOutPlainSubtree(node, p, request, depth)
      if performsLayout { storeSize(node, p, ownerWidth) }
      return
    }
    if p.pointee.pass != arena.pointee.pass { beginPass(p) }

    let seen = findSeen(p, request)
    if seen >= 0 {
      let entry = arena.pointee.log.entries + Int(seen)
      setMeasured(node, entry.pointee.width, entry.pointee.height)
      // With other offered heights this entry might not exist: the result would be computed again,
      // after other requests.
      if p.pointee.state.contains(.heightSensitive) { arena.pointee.heightSensitiveResults &+= 1 }
      if entry.pointee.usesOwnerHeight { needsExactHeight() }
      if heightMode == .atMost {
        noteHeight(
          height,
          floor: entry.pointee.heightMode == .atMost
            ? entry.pointee.heightFloor
            : entry.pointee.height + margin(p, isRow: false, ownerWidth))
      }
    } else if p.pointee.cursor >= 0, !p.pointee.state.contains(.upToDate),
      matches(p, p.pointee.cursor, request)
    {
      arena.pointee.statistics.reused += 1
      let index = p.pointee.cursor
      let entry = arena.pointee.log.entries + Int(index)
      if !identical(entry.pointee.availableHeight, height)
        || !identical(entry.pointee.ownerHeight, ownerHeight)
      {
        p.pointee.state.insert(.shifted)
        entry.pointee.availableHeight = height
        entry.pointee.ownerHeight = ownerHeight
      }
      p.pointee.cursor = entry.pointee.next
      let dependsOnHistory = entry.pointee.dependsOnHistory
      let isHeightSensitive = entry.pointee.isHeightSensitive
      if dependsOnHistory { arena.pointee.historyDependentResults &+= 1 }
      if isHeightSensitive { arena.pointee.heightSensitiveResults &+= 1 }
      p.pointee.recordSeen(
        index, isLayout: performsLayout, dependsOnHistory: dependsOnHistory,
        isHeightSensitive: isHeightSensitive)
      setMeasured(node, entry.pointee.width, entry.pointee.height)
      if entry.pointee.usesOwnerHeight { needsExactHeight() }
      if heightMode == .atMost { noteHeight(height, floor: entry.pointee.heightFloor) }
    } else {
      if !p.pointee.state.contains(.upToDate) { replay(node, p) }
      computeAndLog(node, p, request, depth)
    }
    if performsLayout { storeSize(node, p, ownerWidth) }
  }

  private func computeAndLog(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) {
    let isAtMost = request.heightMode == .atMost
    let (historyBefore, heightBefore) = (
      arena.pointee.historyDependentResults, arena.pointee.heightSensitiveResults
    )
    let (offered, floor) = (arena.pointee.offeredHeight, arena.pointee.heightFloor)
    let usesOwner = arena.pointee.usesOwnerHeight
    arena.pointee.offeredHeight = isAtMost ? request.availableHeight : .nan
    arena.pointee.heightFloor = -.infinity
    let triedHeight = compute(node, p, request, depth)
    var entry = request
    if triedHeight { entry.flags.insert(.triedHeight) }
    noteDependence(&entry, isHeightSensitive: arena.pointee.heightSensitiveResults != heightBefore)
    arena.pointee.offeredHeight = offered
    arena.pointee.heightFloor = floor
    arena.pointee.usesOwnerHeight = usesOwner
    append(node, p, entry, dependsOnHistory: arena.pointee.historyDependentResults != historyBefore)
    if entry.usesOwnerHeight { needsExactHeight() }
    if isAtMost { noteHeight(request.availableHeight, floor: entry.heightFloor) }
  }

  /// Records in a log entry what the newly computed result depends on.
  func noteDependence(_ entry: UnsafeMutablePointer<LogEntry>, isHeightSensitive: Bool) {
    if isHeightSensitive { entry.pointee.flags.insert(.isHeightSensitive) }
    if arena.pointee.usesOwnerHeight { entry.pointee.flags.insert(.usesOwnerHeight) }
    entry.pointee.heightFloor = isHeightSensitive ? .infinity : arena.pointee.heightFloor
  }

  /// Records that the container being laid out depends on a child offered an `atMost` height, and
  /// that the child has the same result for any height from `floor` on.
  func noteHeight(_ height: Float, floor: Float) {
    // Convert the child's floor to the container's height. The difference of large heights loses
    // its low bits (float cancellation), and the last term bounds that error. A floor that is too
    // high only costs a computation; one that is too low would reuse a wrong result.
    let offered = arena.pointee.offeredHeight
    let own = floor + (offered - height) + abs(offered) * 5e-7
    if own > arena.pointee.heightFloor { arena.pointee.heightFloor = own }
  }

  /// Records that the container being laid out depends on earlier requests.
  ///
  /// Increments both counters: with other heights, other requests would have come before, so the
  /// result is also sensitive to heights.
  func noteHistoryDependence() {
    arena.pointee.historyDependentResults &+= 1
    arena.pointee.heightSensitiveResults &+= 1
  }

  /// Records that the result of the container being laid out holds only for the offered height.
  func needsExactHeight() { arena.pointee.heightFloor = .infinity }

  /// Stores the measured size as the layout size, and the width that percentages refer to.
  private func storeSize(_ node: Int32, _ p: Record, _ ownerWidth: Float) {
    p.pointee.ownerWidth = ownerWidth
    p.pointee.layoutWidth = measuredSize(node, 0)
    p.pointee.layoutHeight = measuredSize(node, 1)
  }

  /// Sets the direction and the owner's width, which every computation of a node stores.
  func prepare(_ p: Record, _ ownerIsRightToLeft: Bool, _ ownerWidth: Float) {
    p.pointee.isRightToLeft = p.pointee.direction.isRightToLeft(in: ownerIsRightToLeft)
    p.pointee.ownerWidth = ownerWidth
  }

  /// Computes a result without caches. Returns whether its height was found by a trial.
  @discardableResult
  func compute(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) -> Bool {
    if depth > FlexTree.maximumDepth {
      arena.pointee.isTooDeep = true
      setMeasured(node, 0, 0)
      return false
    }
    prepare(p, request.ownerIsRightToLeft, request.ownerWidth)
    arena.pointee.usesOwnerHeight =
      p.pointee.traits.contains(.percentages) || p.pointee.heightUnit == .percent
    if p.pointee.traits.contains(.measured) {
      sizeMeasuredLeaf(node, p, request)
    } else if firstChild(p) < 0 {
      sizeEmptyLeaf(
        node, p, request.availableWidth, request.availableHeight, request.widthMode,
        request.heightMode, request.ownerWidth, request.ownerHeight)
    } else if request.performsLayout || !sizeFixed(node, p, request) {
      return layOutContainer(node, p, request, depth)
    }
    return false
  }
}
