/// One layout pass. Start reading here.
///
/// The algorithm is section 9 of the CSS flexbox specification as Yoga simplifies it. For each
/// container (``layOutContainer``) the steps are, a file each:
///
/// 1. sizes available to the children (`AvailableSpace.swift`, specification 9.2)
/// 2. a flex basis for each child (`FlexBasis.swift`, 9.2)
/// 3. children into lines (`FlexLines.swift`, 9.3)
/// 4. flexible lengths of each line (`FlexibleLengths.swift`, 9.7)
/// 5. places along the main axis (`MainAxis.swift`, 9.5)
/// 6. sizes and places along the cross axis (`CrossAxis.swift`, 9.4 and 9.6)
/// 7. lines along the cross axis (`ContentAlignment.swift`, 9.6)
/// 8. the container's own size (`ContainerSize.swift`, 9.9)
/// 9. absolute children (`AbsoluteChildren.swift`, 4.1)
///
/// and, once for the tree, rounding to the grid (`Rounding.swift`).
///
/// Nodes are indices, all state is in ``Context``; the pass makes no objects and counts no
/// references.
struct Solver {
  let c: UnsafeMutablePointer<Context>
  unowned(unsafe) let tree: FlexTree

  // MARK: - Access

  @inline(__always)
  func record(_ node: Int32) -> Record { c.pointee.nodes + Int(node) }

  @inline(__always)
  func measuredSize(_ node: Int32, _ dimension: Int) -> Float {
    c.pointee.measured[Int(node) * 2 + dimension]
  }

  @inline(__always)
  func setMeasured(_ node: Int32, _ width: Float, _ height: Float) {
    c.pointee.measured[Int(node) * 2] = width
    c.pointee.measured[Int(node) * 2 + 1] = height
  }

  @inline(__always)
  func position(_ node: Int32, _ edge: Int) -> Float {
    c.pointee.positions[Int(node) * 4 + edge]
  }

  @inline(__always)
  func setPosition(_ node: Int32, _ edge: Int, _ value: Float) {
    c.pointee.positions[Int(node) * 4 + edge] = value
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
      if p.pointee.pass != c.pointee.pass { makeReady(p) }
      prepare(p, ownerIsRightToLeft, ownerWidth)
      sizeEmptyLeaf(
        node, p, width, height, widthMode, heightMode, ownerWidth, ownerHeight)
      if performsLayout { keepSize(node, p) }
      return
    }
    if p.pointee.pass != c.pointee.pass { makeReady(p) }
    let question = LogEntry(
      availableWidth: width, availableHeight: height, ownerWidth: ownerWidth,
      ownerHeight: ownerHeight, width: 0, height: 0, next: -1, widthMode: widthMode,
      heightMode: heightMode,
      flags: LogEntry.Flags(
        rawValue: (performsLayout ? 1 : 0) | (ownerIsRightToLeft ? 2 : 0)))

    let seen = findSeen(p, question)
    if seen >= 0 {
      c.pointee.statistics.cacheHits += 1
      let entry = c.pointee.log.entries + Int(seen)
      setMeasured(node, entry.pointee.width, entry.pointee.height)
      // With other heights there might have been no such entry, and the answer is another by now.
      if p.pointee.state.contains(.tight) { c.pointee.tightAnswers &+= 1 }
      if entry.pointee.usesOwnerHeight { needsExactHeight() }
      if heightMode == .atMost {
        noteHeight(
          height,
          floor: entry.pointee.heightMode == .atMost
            ? entry.pointee.heightFloor
            : entry.pointee.height + margin(p, isRow: false, ownerWidth))
      }
    } else if p.pointee.cursor >= 0, !p.pointee.state.contains(.live),
      matches(p, p.pointee.cursor, question)
    {
      c.pointee.statistics.reused += 1
      let index = p.pointee.cursor
      let entry = c.pointee.log.entries + Int(index)
      if !identical(entry.pointee.availableHeight, height)
        || !identical(entry.pointee.ownerHeight, ownerHeight)
      {
        p.pointee.state.insert(.shifted)
        entry.pointee.availableHeight = height
        entry.pointee.ownerHeight = ownerHeight
      }
      p.pointee.cursor = entry.pointee.next
      let isBound = entry.pointee.isBound
      let isTight = entry.pointee.isTight
      if isBound { c.pointee.boundAnswers &+= 1 }
      if isTight { c.pointee.tightAnswers &+= 1 }
      p.pointee.see(index, isLayout: performsLayout, isBound: isBound, isTight: isTight)
      setMeasured(node, entry.pointee.width, entry.pointee.height)
      if entry.pointee.usesOwnerHeight { needsExactHeight() }
      if heightMode == .atMost { noteHeight(height, floor: entry.pointee.heightFloor) }
    } else {
      if !p.pointee.state.contains(.live) { comeAlive(node, p) }
      workAndRemember(node, p, question, depth)
    }
    if performsLayout { keepSize(node, p) }
  }

  @inline(__always)
  private func workAndRemember(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    let isAtMost = question.heightMode == .atMost
    let (boundBefore, tightBefore) = (c.pointee.boundAnswers, c.pointee.tightAnswers)
    let (offered, floor) = (c.pointee.offeredHeight, c.pointee.heightFloor)
    let usesOwner = c.pointee.usesOwnerHeight
    c.pointee.offeredHeight = isAtMost ? question.availableHeight : .nan
    c.pointee.heightFloor = -.infinity
    work(node, p, question, depth)
    var entry = question
    noteDependence(&entry, isTight: c.pointee.tightAnswers != tightBefore)
    c.pointee.offeredHeight = offered
    c.pointee.heightFloor = floor
    c.pointee.usesOwnerHeight = usesOwner
    append(node, p, entry, isBound: c.pointee.boundAnswers != boundBefore)
    if entry.usesOwnerHeight { needsExactHeight() }
    if isAtMost { noteHeight(question.availableHeight, floor: entry.heightFloor) }
  }

  /// Writes down what the answer just worked out depends on.
  @inline(__always)
  func noteDependence(_ entry: UnsafeMutablePointer<LogEntry>, isTight: Bool) {
    if isTight { entry.pointee.flags.insert(.isTight) }
    if c.pointee.usesOwnerHeight { entry.pointee.flags.insert(.usesOwnerHeight) }
    entry.pointee.heightFloor = isTight ? .infinity : c.pointee.heightFloor
  }

  /// Notes that the container at work depends on a child which was offered `height` at most, and
  /// answers the same from `floor` on.
  @inline(__always)
  func noteHeight(_ height: Float, floor: Float) {
    // What is lost of a small number beside a large one is made up for.
    let offered = c.pointee.offeredHeight
    let own = floor + (offered - height) + abs(offered) * 5e-7
    if own > c.pointee.heightFloor { c.pointee.heightFloor = own }
  }

  /// Notes that the container at work depends on the questions before, and on which of them were
  /// worked for.
  @inline(__always)
  func countBound() {
    c.pointee.boundAnswers &+= 1
    c.pointee.tightAnswers &+= 1
  }

  /// Notes that the container at work depends on the very height it is offered.
  @inline(__always)
  func needsExactHeight() { c.pointee.heightFloor = .infinity }

  /// Keeps the measured size as the result of the layout.
  @inline(__always)
  private func keepSize(_ node: Int32, _ p: Record) {
    p.pointee.layoutWidth = measuredSize(node, 0)
    p.pointee.layoutHeight = measuredSize(node, 1)
  }

  /// Sets what every calculation of a node leaves behind.
  @inline(__always)
  func prepare(_ p: Record, _ ownerIsRightToLeft: Bool, _ ownerWidth: Float) {
    switch p.pointee.direction {
    case .inherit: p.pointee.isRightToLeft = ownerIsRightToLeft
    case .ltr: p.pointee.isRightToLeft = false
    case .rtl: p.pointee.isRightToLeft = true
    }
    p.pointee.ownerWidth = ownerWidth
  }

  /// Computes an answer, without any cache.
  func work(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    if depth > FlexTree.maximumDepth {
      c.pointee.isTooDeep = true
      setMeasured(node, 0, 0)
      return
    }
    prepare(p, question.ownerIsRightToLeft, question.ownerWidth)
    c.pointee.usesOwnerHeight =
      p.pointee.traits.contains(.percentages) || p.pointee.heightUnit == .percent
    if p.pointee.traits.contains(.measured) {
      sizeMeasuredLeaf(node, p, question)
    } else if firstChild(p) < 0 {
      sizeEmptyLeaf(
        node, p, question.availableWidth, question.availableHeight, question.widthMode,
        question.heightMode, question.ownerWidth, question.ownerHeight)
    } else if question.performsLayout || !sizeFixed(node, p, question) {
      layOutContainer(node, p, question, depth)
    }
  }
}
