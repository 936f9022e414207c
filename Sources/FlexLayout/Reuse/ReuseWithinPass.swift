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
        isEqual(
          request.widthMode, request.availableWidth, entry.pointee.widthMode,
          entry.pointee.availableWidth, entry.pointee.width + marginRow),
        isEqual(
          request.heightMode, request.availableHeight, entry.pointee.heightMode,
          entry.pointee.availableHeight, entry.pointee.height + marginColumn)
      {
        return index
      }
    }
    return -1
  }

  private func isEqual(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float, _ outer: Float
  ) -> Bool {
    if mode == oldMode, nearlyEqual(space, oldSpace) { return true }
    if mode == .atMost {
      return outer <= space && (oldMode == .undefined || oldMode == .atMost && space <= oldSpace)
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
  /// might not return (see ``fits``). Above this height the function is called.
  func heightReusedUpTo(_ p: Record, _ request: LogEntry) -> Float {
    var served = -Float.infinity
    if p.pointee.logFirst == p.pointee.cursor { return served }
    let marginRow = margin(p, isRow: true, request.ownerWidth)
    let marginColumn = margin(p, isRow: false, request.ownerWidth)
    let scale = arena.pointee.scale
    for (_, entry) in seenEntries(of: p) {
      guard entry.pointee.heightMode == .atMost else { continue }
      let (mode, space) = (entry.pointee.widthMode, entry.pointee.availableWidth)
      guard
        fits(
          request.widthMode, request.availableWidth, mode, space, entry.pointee.width, marginRow)
      else { continue }
      let isSameWidth =
        request.widthMode == mode && nearlyEqual(request.availableWidth, space)
      let isClipped =
        entry.pointee.height + marginColumn >= entry.pointee.availableHeight - 0.0001
      if isClipped || p.pointee.traits.contains(.limits) && !isSameWidth
        || mayDiffer(
          request.widthMode, request.availableWidth, mode, space,
          entry.pointee.width + marginRow)
      {
        served = larger(
          served,
          entry.pointee.availableHeight + larger(marginColumn, 0)
            + (scale == 0 ? 0 : 1.2 / scale))
      }
    }
    return served
  }

  /// Returns whether a leaf that fills the offered height might have reused an earlier result for a
  /// slightly different height. ``fits`` treats two heights as equal if they round to the same line
  /// of the grid, and compares the outer space with the inner size if there are margins.
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
      request.widthMode, request.availableWidth, entry.pointee.widthMode,
      entry.pointee.availableWidth, entry.pointee.width + marginRow)
      || mayDiffer(
        request.heightMode, request.availableHeight, entry.pointee.heightMode,
        entry.pointee.availableHeight, entry.pointee.height + marginColumn)
      || p.pointee.traits.contains(.percentages) && !hasSameOwner(entry, request)
      || p.pointee.traits.contains(.limits) && !isSame(entry, request)
    {
      noteHistoryDependence()
    }
  }

  private func mayDiffer(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float, _ outer: Float
  ) -> Bool {
    if mode != oldMode || mode == .undefined || nearlyEqual(space, oldSpace) { return false }
    return mode == .exactly || outer >= oldSpace - 0.0001 || outer > space + 0.0001
  }

  private func fits(
    _ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry, _ marginRow: Float,
    _ marginColumn: Float
  ) -> Bool {
    let (width, height) = (entry.pointee.width, entry.pointee.height)
    return fits(
      request.widthMode, request.availableWidth, entry.pointee.widthMode,
      entry.pointee.availableWidth, width, marginRow)
      && fits(
        request.heightMode, request.availableHeight, entry.pointee.heightMode,
        entry.pointee.availableHeight, height, marginColumn)
      && !(width < 0 || height < 0)
  }

  /// Returns whether Yoga reuses a leaf's `result` for the old space as the result for the new
  /// space.
  private func fits(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float,
    _ result: Float, _ margin: Float
  ) -> Bool {
    if mode == oldMode {
      if nearlyEqual(oldSpace, space) { return true }
      // Rounding is slow; use it only for spaces close enough to round to the same line.
      let scale = arena.pointee.scale
      if abs(oldSpace - space) * scale <= 1.1 + 0.01 * scale, scale != 0,
        nearlyEqual(snap(oldSpace, scale), snap(space, scale))
      {
        return true
      }
    }
    let inner = space - margin
    switch mode {
    case .exactly:
      return nearlyEqual(inner, result)
    case .atMost:
      if oldMode == .undefined { return inner >= result || nearlyEqual(inner, result) }
      return oldMode == .atMost && oldSpace > inner
        && (result <= inner || nearlyEqual(inner, result))
    case .undefined:
      return false
    }
  }

  private func snap(_ value: Float, _ scale: Float) -> Float {
    value.isDefined ? Float(roundToGrid(Double(value), Double(scale), false, false)) : value
  }
}
