/// One layout pass. Start reading here.
///
/// The algorithm is section 9 of the CSS flexbox specification as Yoga simplifies it. For each
/// container (``layOutContainer``) the steps are, a file each:
///
/// 1. sizes available to the children (`Measure/AvailableSpace.swift`, specification 9.2)
/// 2. a flex basis for each child (`Flexing/FlexBasis.swift`, 9.2)
/// 3. children into lines (`Flexing/FlexLines.swift`, 9.3)
/// 4. flexible lengths of each line (`Flexing/FlexibleLengths.swift`, 9.7)
/// 5. places along the main axis (`Placing/MainAxis.swift`, 9.5)
/// 6. sizes and places along the cross axis (`Placing/CrossAxis.swift`, 9.4 and 9.6)
/// 7. lines along the cross axis (`Placing/ContentAlignment.swift`, 9.6)
/// 8. the container's own size (`Measure/ContainerSize.swift`, 9.9)
/// 9. absolute children (`Placing/AbsoluteChildren.swift`, 4.1)
///
/// Before a pass styles are resolved (`Resolve/`), after it frames are rounded to the grid
/// (`Rounding/`). What is computed once and used again is in `Reuse/`.
///
/// A *question* is one call of ``layOut``: the space offered to a node, how to read it, and the
/// owner's size. The *answer* is the node's measured size.
///
/// Nodes are indices, all state is in ``Arena``; the pass makes no objects and counts no
/// references.
struct Solver {
  let arena: UnsafeMutablePointer<Arena>
  unowned(unsafe) let tree: FlexTree

  // MARK: - Access

  @inline(__always)
  func record(_ node: Int32) -> Record { arena.pointee.nodes + Int(node) }

  @inline(__always)
  func measuredSize(_ node: Int32, _ dimension: Int) -> Float {
    arena.pointee.measured[Int(node) * 2 + dimension]
  }

  @inline(__always)
  func setMeasured(_ node: Int32, _ width: Float, _ height: Float) {
    arena.pointee.measured[Int(node) * 2] = width
    arena.pointee.measured[Int(node) * 2 + 1] = height
  }

  @inline(__always)
  func position(_ node: Int32, _ edge: Int) -> Float {
    arena.pointee.positions[Int(node) * 4 + edge]
  }

  @inline(__always)
  func setPosition(_ node: Int32, _ edge: Int, _ value: Float) {
    arena.pointee.positions[Int(node) * 4 + edge] = value
  }

  // MARK: - Questions

  /// Answers "how large are you in this space?" and, with `performsLayout`, places everything
  /// below; the answer is the node's measured size.
  ///
  /// - Parameters:
  ///   - width, height: The space, margins included; NaN with mode `undefined`.
  ///   - ownerWidth, ownerHeight: What percentages refer to.
  func layOut(
    _ node: Int32, _ width: Float, _ height: Float, ownerIsRightToLeft: Bool,
    _ widthMode: MeasureMode, _ heightMode: MeasureMode, _ ownerWidth: Float, _ ownerHeight: Float,
    performsLayout: Bool, depth: Int
  ) {
    let p = record(node)
    let isLeaf = p.pointee.firstChild < 0 && !p.pointee.traits.contains(.measured)
    if isLeaf, !p.pointee.traits.contains(.percentages) {
      // Cheaper to compute than to look up, and independent of history.
      if p.pointee.pass != arena.pointee.pass { makeReady(p) }
      prepare(p, ownerIsRightToLeft, ownerWidth)
      sizeEmptyLeaf(
        node, p, width, height, widthMode, heightMode, ownerWidth, ownerHeight)
      if performsLayout { keepSize(node, p, ownerWidth) }
      return
    }
    let question = LogEntry(
      availableWidth: width, availableHeight: height, ownerWidth: ownerWidth,
      ownerHeight: ownerHeight, width: 0, height: 0, next: -1, widthMode: widthMode,
      heightMode: heightMode,
      flags: LogEntry.Flags(
        rawValue: (performsLayout ? 1 : 0) | (ownerIsRightToLeft ? 2 : 0)))
    if p.pointee.isPlain {
      answerPlain(node, p, question, depth)
      if performsLayout { keepSize(node, p, ownerWidth) }
      return
    }
    if p.pointee.pass != arena.pointee.pass { makeReady(p) }

    let seen = findSeen(p, question)
    if seen >= 0 {
      arena.pointee.statistics.cacheHits += 1
      let entry = arena.pointee.log.entries + Int(seen)
      setMeasured(node, entry.pointee.width, entry.pointee.height)
      // Offered other heights, the node might not have had this entry and would have computed the
      // answer anew, after further questions.
      if p.pointee.state.contains(.heightSensitive) { arena.pointee.heightSensitiveAnswers &+= 1 }
      if entry.pointee.usesOwnerHeight { needsExactHeight() }
      if heightMode == .atMost {
        noteHeight(
          height,
          floor: entry.pointee.heightMode == .atMost
            ? entry.pointee.heightFloor
            : entry.pointee.height + margin(p, isRow: false, ownerWidth))
      }
    } else if p.pointee.cursor >= 0, !p.pointee.state.contains(.upToDate),
      matches(p, p.pointee.cursor, question)
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
      if dependsOnHistory { arena.pointee.historyDependentAnswers &+= 1 }
      if isHeightSensitive { arena.pointee.heightSensitiveAnswers &+= 1 }
      p.pointee.see(
        index, isLayout: performsLayout, dependsOnHistory: dependsOnHistory,
        isHeightSensitive: isHeightSensitive)
      setMeasured(node, entry.pointee.width, entry.pointee.height)
      if entry.pointee.usesOwnerHeight { needsExactHeight() }
      if heightMode == .atMost { noteHeight(height, floor: entry.pointee.heightFloor) }
    } else {
      if !p.pointee.state.contains(.upToDate) { replay(node, p) }
      workAndRemember(node, p, question, depth)
    }
    if performsLayout { keepSize(node, p, ownerWidth) }
  }

  @inline(__always)
  private func workAndRemember(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    let isAtMost = question.heightMode == .atMost
    let (historyBefore, heightBefore) = (
      arena.pointee.historyDependentAnswers, arena.pointee.heightSensitiveAnswers
    )
    let (offered, floor) = (arena.pointee.offeredHeight, arena.pointee.heightFloor)
    let usesOwner = arena.pointee.usesOwnerHeight
    arena.pointee.offeredHeight = isAtMost ? question.availableHeight : .nan
    arena.pointee.heightFloor = -.infinity
    let triedHeight = work(node, p, question, depth)
    var entry = question
    if triedHeight { entry.flags.insert(.triedHeight) }
    noteDependence(&entry, isHeightSensitive: arena.pointee.heightSensitiveAnswers != heightBefore)
    arena.pointee.offeredHeight = offered
    arena.pointee.heightFloor = floor
    arena.pointee.usesOwnerHeight = usesOwner
    append(node, p, entry, dependsOnHistory: arena.pointee.historyDependentAnswers != historyBefore)
    if entry.usesOwnerHeight { needsExactHeight() }
    if isAtMost { noteHeight(question.availableHeight, floor: entry.heightFloor) }
  }

  /// Records in the log entry what the answer just computed depends on.
  @inline(__always)
  func noteDependence(_ entry: UnsafeMutablePointer<LogEntry>, isHeightSensitive: Bool) {
    if isHeightSensitive { entry.pointee.flags.insert(.isHeightSensitive) }
    if arena.pointee.usesOwnerHeight { entry.pointee.flags.insert(.usesOwnerHeight) }
    entry.pointee.heightFloor = isHeightSensitive ? .infinity : arena.pointee.heightFloor
  }

  /// Notes that the container being laid out depends on a child which was offered at most `height`
  /// and gives the same answer for any height from `floor` on.
  @inline(__always)
  func noteHeight(_ height: Float, floor: Float) {
    // The child's floor in terms of the container's height. Where the heights are large, their
    // difference has lost its low bits (float cancellation); the last term bounds that error, so
    // that the floor is rather too high, which costs a computation, than too low, which would reuse
    // a wrong answer.
    let offered = arena.pointee.offeredHeight
    let own = floor + (offered - height) + abs(offered) * 5e-7
    if own > arena.pointee.heightFloor { arena.pointee.heightFloor = own }
  }

  /// Notes that the container being laid out depends on the questions before this one.
  ///
  /// Counts in both counters: had the heights been others, other questions would have been computed
  /// before, so that the answer is also sensitive to heights.
  @inline(__always)
  func noteHistoryDependence() {
    arena.pointee.historyDependentAnswers &+= 1
    arena.pointee.heightSensitiveAnswers &+= 1
  }

  /// Notes that the container being laid out gives its answer for the offered height only.
  @inline(__always)
  func needsExactHeight() { arena.pointee.heightFloor = .infinity }

  /// Keeps the measured size as the result of the layout, and what percentages in it refer to.
  @inline(__always)
  private func keepSize(_ node: Int32, _ p: Record, _ ownerWidth: Float) {
    p.pointee.ownerWidth = ownerWidth
    p.pointee.layoutWidth = measuredSize(node, 0)
    p.pointee.layoutHeight = measuredSize(node, 1)
  }

  /// Sets the direction and the owner's width, which every computation of a node records.
  @inline(__always)
  func prepare(_ p: Record, _ ownerIsRightToLeft: Bool, _ ownerWidth: Float) {
    switch p.pointee.direction {
    case .inherit: p.pointee.isRightToLeft = ownerIsRightToLeft
    case .ltr: p.pointee.isRightToLeft = false
    case .rtl: p.pointee.isRightToLeft = true
    }
    p.pointee.ownerWidth = ownerWidth
  }

  /// Computes an answer, without any cache. Returns whether a height was tried out for it.
  @discardableResult
  func work(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) -> Bool {
    if depth > FlexTree.maximumDepth {
      arena.pointee.isTooDeep = true
      setMeasured(node, 0, 0)
      return false
    }
    prepare(p, question.ownerIsRightToLeft, question.ownerWidth)
    arena.pointee.usesOwnerHeight =
      p.pointee.traits.contains(.percentages) || p.pointee.heightUnit == .percent
    if p.pointee.traits.contains(.measured) {
      sizeMeasuredLeaf(node, p, question)
    } else if firstChild(p) < 0 {
      sizeEmptyLeaf(
        node, p, question.availableWidth, question.availableHeight, question.widthMode,
        question.heightMode, question.ownerWidth, question.ownerHeight)
    } else if question.performsLayout || !sizeFixed(node, p, question) {
      return layOutContainer(node, p, question, depth)
    }
    return false
  }
}
