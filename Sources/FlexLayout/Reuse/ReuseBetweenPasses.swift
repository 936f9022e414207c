// Answers from the pass before, and back to work where they no longer serve. See ``LogEntry``.

extension Solver {
  /// Whether the next log entry of the last pass answers this question.
  @inline(__always)
  func matches(_ p: Record, _ index: Int32, _ question: LogEntry) -> Bool {
    let entry = arena.pointee.log.entries + Int(index)
    guard entry.pointee.widthMode == question.widthMode,
      entry.pointee.heightMode == question.heightMode,
      entry.pointee.performsLayout == question.performsLayout,
      entry.pointee.ownerIsRightToLeft == question.ownerIsRightToLeft,
      identical(entry.pointee.availableWidth, question.availableWidth),
      identical(entry.pointee.ownerWidth, question.ownerWidth)
    else { return false }
    // Whether the owner's height is known counts in any case: where it is not, percentages count
    // as unset.
    if !identical(entry.pointee.ownerHeight, question.ownerHeight),
      entry.pointee.usesOwnerHeight
        || entry.pointee.ownerHeight.isDefined != question.ownerHeight.isDefined
    {
      return false
    }
    // An answer that depends on the questions before, and on their heights, is valid only if those
    // were answered for the same heights as in the last pass.
    if entry.pointee.isHeightSensitive, entry.pointee.dependsOnHistory,
      p.pointee.state.contains(.shifted)
    {
      return false
    }
    if identical(entry.pointee.availableHeight, question.availableHeight) { return true }
    if question.heightMode != .atMost { return false }
    // The floor is a sum over all levels below; the tolerance covers its rounding errors.
    let (floor, space) = (entry.pointee.heightFloor, question.availableHeight)
    return floor < .infinity && floor + 0.0001 * (1 + abs(floor) + abs(space)) <= space
  }

  /// Appends an answer to the log of a node that is up to date.
  @inline(__always)
  func append(_ node: Int32, _ p: Record, _ question: LogEntry, dependsOnHistory: Bool) {
    let index = arena.pointee.log.allocate()
    var entry = question
    entry.width = measuredSize(node, 0)
    entry.height = measuredSize(node, 1)
    if dependsOnHistory || p.pointee.state.contains(.historyDependent) {
      entry.flags.insert(.dependsOnHistory)
    }
    arena.pointee.log.entries[Int(index)] = entry
    if p.pointee.logLast >= 0 {
      arena.pointee.log.entries[Int(p.pointee.logLast)].next = index
    } else {
      p.pointee.logFirst = index
    }
    p.pointee.logLast = index
    p.pointee.see(
      index, isLayout: question.performsLayout, dependsOnHistory: entry.dependsOnHistory,
      isHeightSensitive: entry.isHeightSensitive)
  }

  /// Brings a node that answered from its log into the state to which the questions of this pass
  /// lead: drops the entries not asked for in this pass and computes the others again.
  ///
  /// The children are asked what they were asked in the last pass, and so answer from their logs.
  func replay(_ node: Int32, _ p: Record) {
    arena.pointee.statistics.replays += 1
    if p.pointee.cursor == p.pointee.logFirst {
      arena.pointee.dropLog(p)
    } else if p.pointee.cursor >= 0 {
      var index = p.pointee.logFirst
      while arena.pointee.log.entries[Int(index)].next != p.pointee.cursor {
        index = arena.pointee.log.entries[Int(index)].next
      }
      arena.pointee.log.release(p.pointee.cursor, p.pointee.logLast)
      arena.pointee.log.entries[Int(index)].next = -1
      p.pointee.logLast = index
      p.pointee.cursor = -1
    }
    p.pointee.state.remove(.started)
    p.pointee.state.insert(.upToDate)
    if p.pointee.traits.contains(.measured) { return }
    let (offered, floor) = (arena.pointee.offeredHeight, arena.pointee.heightFloor)
    let usesOwner = arena.pointee.usesOwnerHeight
    // The node's size is that of its last answer, which may have come from the cache.
    let (width, height) = (measuredSize(node, 0), measuredSize(node, 1))
    let depth = depth(p)
    var index = p.pointee.logFirst
    while index >= 0 {
      let entry = arena.pointee.log.entries[Int(index)]
      // Only the questions before this one have been seen when it was answered.
      p.pointee.cursor = index
      arena.pointee.offeredHeight = entry.heightMode == .atMost ? entry.availableHeight : .nan
      arena.pointee.heightFloor = -.infinity
      let heightBefore = arena.pointee.heightSensitiveAnswers
      work(node, p, entry, depth)
      let found = arena.pointee.log.entries + Int(index)
      noteDependence(found, isHeightSensitive: arena.pointee.heightSensitiveAnswers != heightBefore)
      if entry.performsLayout {
        p.pointee.layoutWidth = entry.width
        p.pointee.layoutHeight = entry.height
      }
      index = entry.next
    }
    p.pointee.cursor = -1
    arena.pointee.offeredHeight = offered
    arena.pointee.heightFloor = floor
    arena.pointee.usesOwnerHeight = usesOwner
    setMeasured(node, width, height)
  }

  /// The depth of a node below the root of the pass, counted as far as the cache policy looks. A
  /// replayed subtree was laid out before, so that it is not too deep.
  private func depth(_ p: Record) -> Int {
    var depth = 1
    var p = p
    while p != record(arena.pointee.root), p.pointee.parent >= 0, depth < NodeRecord.veryDeepFrom {
      p = record(p.pointee.parent)
      if p.pointee.display != .contents || p == record(arena.pointee.root) { depth += 1 }
    }
    return depth
  }

  /// Makes sure that the nodes below are in the state to which the questions of this pass lead.
  func settle(_ node: Int32, _ p: Record) {
    if p.pointee.pass == arena.pointee.pass, !p.pointee.state.contains(.upToDate),
      p.pointee.cursor >= 0
    {
      replay(node, p)
    }
  }
}
