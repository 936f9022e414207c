// Reuse of results from the same pass. See ``LogEntry``.

extension Solver {
  /// Prepares a node for a new pass, or for a new computation of its parent. No log entry counts as
  /// part of this pass yet.
  func beginPass(_ p: Record) {
    if p.pointee.isPlain { return beginPlainPass(p) }
    if p.pointee.state.contains(.dirty) || p.pointee.pass < arena.pointee.validFrom {
      arena.pointee.dropLog(p)
    }
    p.pointee.pass = arena.pointee.pass
    p.pointee.cursor = p.pointee.logFirst
    p.pointee.resetSeen()
    p.pointee.state.subtract([.upToDate, .hidden])
    if p.pointee.logFirst < 0 {
      p.pointee.state.insert(.upToDate)
      p.pointee.state.remove(.started)
    }
  }

  // MARK: - Within the pass

  /// Returns a log entry of this pass that is valid for `request`, or -1.
  ///
  /// As in Yoga, the owner's size is not compared, and a measured leaf may reuse an entry that only
  /// leads to the same size.
  func findSeen(_ p: Record, _ request: LogEntry) -> Int32 {
    if p.pointee.traits.contains(.measured) { return findFitting(p, request) }
    let entries = arena.pointee.log.entries
    if request.performsLayout {
      let last = p.pointee.lastLayout
      guard last >= 0, isSame(entries + Int(last), request) else { return -1 }
      if p.pointee.traits.contains(.percentages), !hasSameOwner(entries + Int(last), request) {
        if isOnCells { return -1 }
        noteHistoryDependence()
      }
      if !isReusable(p, entries + Int(last), request) { return -1 }
      return last
    }
    let found = find(p, request)
    if found < 0 { return findSimilar(p, request) }
    if p.pointee.traits.contains(.percentages), !hasSameOwner(entries + Int(found), request) {
      // The result may be for an owner of another size, and percentages refer to that size.
      noteHistoryDependence()
      p.pointee.state.insert(.historyDependent)
    }
    return found
  }

  /// Returns a measurement in the same space, or -1.
  func find(_ p: Record, _ request: LogEntry) -> Int32 {
    for (index, entry) in seenEntries(of: p) {
      if !entry.pointee.performsLayout, isSame(entry, request), isReusable(p, entry, request) {
        return index
      }
    }
    return -1
  }

  /// Returns whether an entry was computed with the same percentages. Yoga does not check this.
  private func isReusable(
    _ p: Record, _ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry
  ) -> Bool {
    if !isOnCells { return true }
    if p.pointee.traits.contains(.percentages), !hasSameOwner(entry, request) { return false }
    return entry.pointee.ownerHeight.isDefined == request.ownerHeight.isDefined
      || !hasHeightDependentContent(p)
  }

  func isSame(_ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry) -> Bool {
    entry.pointee.widthMode == request.widthMode
      && entry.pointee.heightMode == request.heightMode
      && nearlyEqual(entry.pointee.availableWidth, request.availableWidth)
      && nearlyEqual(entry.pointee.availableHeight, request.availableHeight)
  }

  /// Returns a measurement in another space, for nodes that have had very many requests.
  private func findSimilar(_ p: Record, _ request: LogEntry) -> Int32 {
    if p.pointee.seenCount < p.pointee.equalReuseThreshold { return -1 }
    // Whether there is one, and which one, depends on earlier requests.
    arena.pointee.heightSensitiveResults &+= 1
    let found = findEqual(p, request)
    if found >= 0 || p.pointee.seenCount < p.pointee.nearestReuseThreshold { return found }
    return findNearest(p, request)
  }

  /// Returns the measurement in the nearest space: an approximation that keeps the cost of very
  /// deep trees linear. The result may differ from Yoga's, which would take exponential time.
  private func findNearest(_ p: Record, _ request: LogEntry) -> Int32 {
    var best = Float.infinity
    var found: Int32 = -1
    for (index, entry) in seenEntries(of: p) {
      if !entry.pointee.performsLayout, entry.pointee.widthMode == request.widthMode,
        entry.pointee.heightMode == request.heightMode
      {
        let distance =
          larger(abs(entry.pointee.availableWidth - request.availableWidth), 0)
          + larger(abs(entry.pointee.availableHeight - request.availableHeight), 0)
        if distance < best {
          best = distance
          found = index
        }
      }
    }
    return found
  }

  /// Returns a measurement in another space that is exact for this request too: the content was
  /// smaller than both spaces.
  private func findEqual(_ p: Record, _ request: LogEntry) -> Int32 {
    if p.pointee.logFirst == p.pointee.cursor { return -1 }
    let marginRow = margin(p, isRow: true, request.ownerWidth)
    let marginColumn = margin(p, isRow: false, request.ownerWidth)
    for (index, entry) in seenEntries(of: p) {
      if !entry.pointee.performsLayout,
        isExact(
          request.horizontalSpace, earlier: entry.pointee.horizontalSpace,
          outer: entry.pointee.width + marginRow),
        isExact(
          request.verticalSpace, earlier: entry.pointee.verticalSpace,
          outer: entry.pointee.height + marginColumn)
      {
        return index
      }
    }
    return -1
  }

  /// Returns whether the result of an earlier request is exact in a space.
  /// - Parameter outer: the earlier result with its margins.
  private func isExact(_ space: MeasuredSpace, earlier: MeasuredSpace, outer: Float) -> Bool {
    if space.mode == earlier.mode, nearlyEqual(space.size, earlier.size) { return true }
    if space.mode == .atMost {
      return outer <= space.size
        && (earlier.mode == .undefined || earlier.mode == .atMost && space.size <= earlier.size)
    }
    return false
  }

  private func hasSameOwner(_ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry) -> Bool {
    identical(entry.pointee.ownerWidth, request.ownerWidth)
      && identical(entry.pointee.ownerHeight, request.ownerHeight)
  }

  private func findFitting(_ p: Record, _ request: LogEntry) -> Int32 {
    if p.pointee.logFirst == p.pointee.cursor { return -1 }
    let marginRow = margin(p, isRow: true, request.ownerWidth)
    let marginColumn = margin(p, isRow: false, request.ownerWidth)
    let entries = arena.pointee.log.entries
    var index = p.pointee.lastLayout
    if index >= 0, fits(entries + Int(index), request, marginRow, marginColumn),
      isReusable(p, entries + Int(index), request)
    {
      noteIfApproximate(p, entries + Int(index), request, marginRow, marginColumn)
      return index
    }
    index =
      p.pointee.seenCount < NodeRecord.evictionLimit ? p.pointee.recent : p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = entries + Int(index)
      if !entry.pointee.performsLayout, fits(entry, request, marginRow, marginColumn),
        isReusable(p, entry, request)
      {
        noteIfApproximate(p, entry, request, marginRow, marginColumn)
        return index
      }
      index = entry.pointee.next
    }
    return -1
  }

  /// Returns the maximum height for reuse of an earlier result that the leaf's measure function
  /// might not return (see ``isReused(_:margin:in:earlier:)``). Above this height the function is called.
  func heightReusedUpTo(_ p: Record, _ request: LogEntry) -> Float {
    var served = -Float.infinity
    if p.pointee.logFirst == p.pointee.cursor { return served }
    let marginRow = margin(p, isRow: true, request.ownerWidth)
    let marginColumn = margin(p, isRow: false, request.ownerWidth)
    let scale = arena.pointee.scale
    for (_, entry) in seenEntries(of: p) {
      guard entry.pointee.heightMode == .atMost else { continue }
      let (space, earlier) = (request.horizontalSpace, entry.pointee.horizontalSpace)
      guard isReused(entry.pointee.width, margin: marginRow, in: space, earlier: earlier) else {
        continue
      }
      let isSameWidth = space.mode == earlier.mode && nearlyEqual(space.size, earlier.size)
      let isClipped =
        entry.pointee.height + marginColumn >= entry.pointee.availableHeight - equalityTolerance
      if isClipped || p.pointee.traits.contains(.limits) && !isSameWidth
        || mayDiffer(space, earlier: earlier, outer: entry.pointee.width + marginRow)
      {
        // Heights that are up to one unit of the grid larger round to the same line. The rest of the reach is
        // for inexact numbers.
        let reach: Float = 1.2
        served = larger(
          served,
          entry.pointee.availableHeight + larger(marginColumn, 0)
            + (scale == 0 ? 0 : reach / scale))
      }
    }
    return served
  }

  /// Returns whether a leaf that fills the offered height might have reused an earlier result for a
  /// slightly different height. ``isReused(_:margin:in:earlier:)`` treats two heights as equal if they round
  /// to the same line of the grid, and compares the outer space with the inner size of a leaf with margins.
  func mightReuseNearbyHeight(_ p: Record, _ request: LogEntry, _ marginColumn: Float) -> Bool {
    if p.pointee.logFirst == p.pointee.cursor { return false }
    let scaled = request.availableHeight * arena.pointee.scale
    return marginColumn > 0 || scaled != scaled.rounded()
  }

  /// Records that a leaf reused a result that its measure function might not return for this
  /// request. The result then depends on earlier requests.
  private func noteIfApproximate(
    _ p: Record, _ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry,
    _ marginRow: Float, _ marginColumn: Float
  ) {
    if mayDiffer(
      request.horizontalSpace, earlier: entry.pointee.horizontalSpace,
      outer: entry.pointee.width + marginRow)
      || mayDiffer(
        request.verticalSpace, earlier: entry.pointee.verticalSpace,
        outer: entry.pointee.height + marginColumn)
      || p.pointee.traits.contains(.percentages) && !hasSameOwner(entry, request)
      || p.pointee.traits.contains(.limits) && !isSame(entry, request)
    {
      noteHistoryDependence()
    }
  }

  /// Returns whether a measure function might return another size in a space than in an earlier one.
  /// - Parameter outer: the earlier result with its margins.
  private func mayDiffer(_ space: MeasuredSpace, earlier: MeasuredSpace, outer: Float) -> Bool {
    if space.mode != earlier.mode || space.mode == .undefined
      || nearlyEqual(space.size, earlier.size)
    {
      return false
    }
    return space.mode == .exactly || outer >= earlier.size - equalityTolerance
      || outer > space.size + equalityTolerance
  }

  private func fits(
    _ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry, _ marginRow: Float,
    _ marginColumn: Float
  ) -> Bool {
    let (width, height) = (entry.pointee.width, entry.pointee.height)
    return isReused(
      width, margin: marginRow, in: request.horizontalSpace,
      earlier: entry.pointee.horizontalSpace)
      && isReused(
        height, margin: marginColumn, in: request.verticalSpace,
        earlier: entry.pointee.verticalSpace)
      && !(width < 0 || height < 0)
  }

  /// Returns whether Yoga reuses the size of a leaf in an earlier space as its size in another space.
  private func isReused(
    _ result: Float, margin: Float, in space: MeasuredSpace, earlier: MeasuredSpace
  ) -> Bool {
    if space.mode == earlier.mode {
      if nearlyEqual(earlier.size, space.size) { return true }
      // Rounding is slow; use it only for spaces close enough to round to the same line.
      let scale = arena.pointee.scale
      if scale != 0, abs(earlier.size - space.size) * scale <= Self.roundingDistance(scale),
        nearlyEqual(snap(earlier.size, scale), snap(space.size, scale))
      {
        return true
      }
    }
    let inner = space.size - margin
    switch space.mode {
    case .exactly:
      return nearlyEqual(inner, result)
    case .atMost:
      if earlier.mode == .undefined { return inner >= result || nearlyEqual(inner, result) }
      return earlier.mode == .atMost && earlier.size > inner
        && (result <= inner || nearlyEqual(inner, result))
    case .undefined:
      return false
    }
  }

  /// Returns the largest distance, in units of the grid, at which two sizes may round to the same line: one
  /// unit, with a margin for inexact numbers and for ``nearlyEqual(_:_:)``, whose tolerance is in points.
  private static func roundingDistance(_ scale: Float) -> Float { 1.1 + 0.01 * scale }

  private func snap(_ value: Float, _ scale: Float) -> Float {
    value.isDefined ? Float(roundToGrid(Double(value), Double(scale), false, false)) : value
  }
}
