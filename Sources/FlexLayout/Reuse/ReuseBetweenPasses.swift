// Reuse of results from the previous pass, and replay of results that became invalid. See
// ``LogEntry``.

extension Solver {
  /// Returns whether the next log entry of the last pass matches this request.
  func matches(_ p: Record, _ index: Int32, _ request: LogEntry) -> Bool {
    let entry = arena.pointee.log.entries + Int(index)
    guard entry.pointee.widthMode == request.widthMode,
      entry.pointee.heightMode == request.heightMode,
      entry.pointee.performsLayout == request.performsLayout,
      entry.pointee.ownerIsRightToLeft == request.ownerIsRightToLeft,
      identical(entry.pointee.availableWidth, request.availableWidth),
      identical(entry.pointee.ownerWidth, request.ownerWidth)
    else { return false }
    // If only one of the owner's heights is known, percentages count as unset in one of the two
    // requests, so they never match.
    if !identical(entry.pointee.ownerHeight, request.ownerHeight),
      entry.pointee.usesOwnerHeight
        || entry.pointee.ownerHeight.isDefined != request.ownerHeight.isDefined
    {
      return false
    }
    // A result that depends on earlier requests and their heights is valid only if those requests
    // had the same heights as in the last pass.
    if entry.pointee.isHeightSensitive, entry.pointee.dependsOnHistory,
      p.pointee.state.contains(.shifted)
    {
      return false
    }
    if identical(entry.pointee.availableHeight, request.availableHeight) { return true }
    if request.heightMode != .atMost { return false }
    // The floor is a sum over all levels below; the tolerance covers its rounding errors.
    let (floor, space) = (entry.pointee.heightFloor, request.availableHeight)
    return floor < .infinity && floor + 0.0001 * (1 + abs(floor) + abs(space)) <= space
  }

  /// Appends a result to the log of an up-to-date node.
  func append(_ node: Int32, _ p: Record, _ request: LogEntry, dependsOnHistory: Bool) {
    let index = arena.pointee.log.allocate()
    var entry = request
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
    p.pointee.recordSeen(
      index, isLayout: request.performsLayout, dependsOnHistory: entry.dependsOnHistory,
      isHeightSensitive: entry.isHeightSensitive)
  }

  /// Brings a node that returned logged results into the state after the requests of this pass.
  /// Drops the entries that were not requested in this pass and computes the others again.
  ///
  /// The children get the same requests as in the last pass and therefore return logged results.
  func replay(_ node: Int32, _ p: Record) {
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
    // The node's size is its last result, which may have come from the cache.
    let (width, height) = (measuredSize(node, 0), measuredSize(node, 1))
    let depth = depth(p)
    var index = p.pointee.logFirst
    while index >= 0 {
      let entry = arena.pointee.log.entries[Int(index)]
      // The original computation had seen only the requests before this one.
      p.pointee.cursor = index
      arena.pointee.offeredHeight = entry.heightMode == .atMost ? entry.availableHeight : .nan
      arena.pointee.heightFloor = -.infinity
      let heightBefore = arena.pointee.heightSensitiveResults
      compute(node, p, entry, depth)
      let found = arena.pointee.log.entries + Int(index)
      noteDependence(found, isHeightSensitive: arena.pointee.heightSensitiveResults != heightBefore)
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

  /// Returns the depth of a node below the root of the pass, up to the largest depth that affects
  /// the cache policy. The nodes of a subtree whose result is used again were not too deep before.
  private func depth(_ p: Record) -> Int {
    var depth = 1
    var p = p
    while p != record(arena.pointee.root), p.pointee.parent >= 0, depth < NodeRecord.veryDeepFrom {
      p = record(p.pointee.parent)
      if p.pointee.display != .contents || p == record(arena.pointee.root) { depth += 1 }
    }
    return depth
  }

  /// Ensures that the descendants match the requests of this pass.
  func bringUpToDate(_ node: Int32, _ p: Record) {
    if p.pointee.pass == arena.pointee.pass, !p.pointee.state.contains(.upToDate),
      p.pointee.cursor >= 0
    {
      replay(node, p)
    }
  }
}
