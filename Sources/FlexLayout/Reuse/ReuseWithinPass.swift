// Answers given earlier in the same pass. See ``LogEntry``.

extension Solver {
  /// Prepares a node for a new pass, or for its parent being computed from the start: no question
  /// of this pass has been seen yet.
  @inline(__always)
  func makeReady(_ p: Record) {
    if p.pointee.isPlain { return makePlainReady(p) }
    if p.pointee.state.contains(.dirty) || p.pointee.pass < arena.pointee.validFrom {
      arena.pointee.dropLog(p)
    }
    p.pointee.pass = arena.pointee.pass
    p.pointee.cursor = p.pointee.logFirst
    p.pointee.forgetSeen()
    p.pointee.state.subtract([.upToDate, .hidden])
    if p.pointee.logFirst < 0 {
      p.pointee.state.insert(.upToDate)
      p.pointee.state.remove(.started)
    }
  }

  // MARK: - Within the pass

  /// An answer of this pass that serves for `question`; -1 if there is none.
  ///
  /// As in Yoga the owner's size is not part of the comparison, and a measured leaf may answer from
  /// a question that only leads to the same size.
  @inline(__always)
  func findSeen(_ p: Record, _ question: LogEntry) -> Int32 {
    if p.pointee.traits.contains(.measured) { return findFitting(p, question) }
    let entries = arena.pointee.log.entries
    if question.performsLayout {
      let last = p.pointee.lastLayout
      guard last >= 0, isSame(entries + Int(last), question) else { return -1 }
      if p.pointee.traits.contains(.percentages), !hasSameOwner(entries + Int(last), question) {
        if isOnCells { return -1 }
        noteHistoryDependence()
      }
      if !mayServe(p, entries + Int(last), question) { return -1 }
      return last
    }
    let found = find(p, question)
    if found < 0 { return findSimilar(p, question) }
    if p.pointee.traits.contains(.percentages), !hasSameOwner(entries + Int(found), question) {
      // The answer may be for an owner of another size, to which percentages refer.
      noteHistoryDependence()
      p.pointee.state.insert(.historyDependent)
    }
    return found
  }

  /// A measurement in the same space; -1 if there is none.
  @inline(__always)
  func find(_ p: Record, _ question: LogEntry) -> Int32 {
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if !entry.pointee.performsLayout, isSame(entry, question), mayServe(p, entry, question) {
        return index
      }
      index = entry.pointee.next
    }
    return -1
  }

  /// Whether the percentages of a node are those for which an entry was computed. Yoga does not ask.
  @inline(__always)
  private func mayServe(
    _ p: Record, _ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry
  ) -> Bool {
    if !isOnCells { return true }
    if p.pointee.traits.contains(.percentages), !hasSameOwner(entry, question) { return false }
    return entry.pointee.ownerHeight.isDefined == question.ownerHeight.isDefined
      || !holdsShareOfHeight(p)
  }

  @inline(__always)
  func isSame(_ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry) -> Bool {
    entry.pointee.widthMode == question.widthMode
      && entry.pointee.heightMode == question.heightMode
      && nearlyEqual(entry.pointee.availableWidth, question.availableWidth)
      && nearlyEqual(entry.pointee.availableHeight, question.availableHeight)
  }

  /// A measurement in another space, for nodes that have had very many questions.
  @inline(__always)
  private func findSimilar(_ p: Record, _ question: LogEntry) -> Int32 {
    if p.pointee.seenCount < p.pointee.manyQuestions { return -1 }
    // Which one it is, and that there is one, depends on the questions before.
    arena.pointee.heightSensitiveAnswers &+= 1
    let found = findEqual(p, question)
    if found >= 0 || p.pointee.seenCount < p.pointee.mostQuestions { return found }
    return findNearest(p, question)
  }

  /// The measurement in the space nearest to this one: an approximation that keeps the cost of very
  /// deep trees linear. It may differ from Yoga's result, which would take exponential time.
  private func findNearest(_ p: Record, _ question: LogEntry) -> Int32 {
    var best = Float.infinity
    var found: Int32 = -1
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if !entry.pointee.performsLayout, entry.pointee.widthMode == question.widthMode,
        entry.pointee.heightMode == question.heightMode
      {
        let distance =
          larger(abs(entry.pointee.availableWidth - question.availableWidth), 0)
          + larger(abs(entry.pointee.availableHeight - question.availableHeight), 0)
        if distance < best {
          best = distance
          found = index
        }
      }
      index = entry.pointee.next
    }
    return found
  }

  /// A measurement in another space that is exact for this one too: the content was smaller than
  /// the space in both.
  private func findEqual(_ p: Record, _ question: LogEntry) -> Int32 {
    if p.pointee.logFirst == p.pointee.cursor { return -1 }
    let marginRow = margin(p, isRow: true, question.ownerWidth)
    let marginColumn = margin(p, isRow: false, question.ownerWidth)
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if !entry.pointee.performsLayout,
        isEqual(
          question.widthMode, question.availableWidth, entry.pointee.widthMode,
          entry.pointee.availableWidth, entry.pointee.width + marginRow),
        isEqual(
          question.heightMode, question.availableHeight, entry.pointee.heightMode,
          entry.pointee.availableHeight, entry.pointee.height + marginColumn)
      {
        return index
      }
      index = entry.pointee.next
    }
    return -1
  }

  @inline(__always)
  private func isEqual(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float, _ outer: Float
  ) -> Bool {
    if mode == oldMode, nearlyEqual(space, oldSpace) { return true }
    if mode == .atMost {
      return outer <= space && (oldMode == .undefined || oldMode == .atMost && space <= oldSpace)
    }
    return false
  }

  @inline(__always)
  private func hasSameOwner(_ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry) -> Bool {
    identical(entry.pointee.ownerWidth, question.ownerWidth)
      && identical(entry.pointee.ownerHeight, question.ownerHeight)
  }

  private func findFitting(_ p: Record, _ question: LogEntry) -> Int32 {
    if p.pointee.logFirst == p.pointee.cursor { return -1 }
    let marginRow = margin(p, isRow: true, question.ownerWidth)
    let marginColumn = margin(p, isRow: false, question.ownerWidth)
    let entries = arena.pointee.log.entries
    var index = p.pointee.lastLayout
    if index >= 0, fits(entries + Int(index), question, marginRow, marginColumn),
      mayServe(p, entries + Int(index), question)
    {
      noteIfApproximate(p, entries + Int(index), question, marginRow, marginColumn)
      return index
    }
    index =
      p.pointee.seenCount < NodeRecord.evictionLimit ? p.pointee.recent : p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = entries + Int(index)
      if !entry.pointee.performsLayout, fits(entry, question, marginRow, marginColumn),
        mayServe(p, entry, question)
      {
        noteIfApproximate(p, entry, question, marginRow, marginColumn)
        return index
      }
      index = entry.pointee.next
    }
    return -1
  }

  /// The height up to which a measured leaf reuses an earlier answer that its measure function
  /// might not have given (see ``fits``). For an offered height above it the function is called.
  func heightReusedUpTo(_ p: Record, _ question: LogEntry) -> Float {
    var served = -Float.infinity
    if p.pointee.logFirst == p.pointee.cursor { return served }
    let marginRow = margin(p, isRow: true, question.ownerWidth)
    let marginColumn = margin(p, isRow: false, question.ownerWidth)
    let scale = arena.pointee.scale
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      index = entry.pointee.next
      guard entry.pointee.heightMode == .atMost else { continue }
      let (mode, space) = (entry.pointee.widthMode, entry.pointee.availableWidth)
      guard
        fits(
          question.widthMode, question.availableWidth, mode, space, entry.pointee.width, marginRow)
      else { continue }
      let isSameWidth =
        question.widthMode == mode && nearlyEqual(question.availableWidth, space)
      let isClipped =
        entry.pointee.height + marginColumn >= entry.pointee.availableHeight - 0.0001
      if isClipped || p.pointee.traits.contains(.limits) && !isSameWidth
        || mayDiffer(
          question.widthMode, question.availableWidth, mode, space,
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

  /// Whether a leaf that fills the offered height might reuse an earlier answer if that had been
  /// for a slightly different height: ``fits`` takes two heights for the same that round to the
  /// same line of the grid, and compares the outer space with the inner size where there are
  /// margins.
  func mightReuseNearbyHeight(_ p: Record, _ question: LogEntry, _ marginColumn: Float) -> Bool {
    if p.pointee.logFirst == p.pointee.cursor { return false }
    let scaled = question.availableHeight * arena.pointee.scale
    return marginColumn > 0 || scaled != scaled.rounded()
  }

  /// Notes that a leaf reused an answer which its measure function might not have given to this
  /// question, so that the result depends on which questions came before.
  @inline(__always)
  private func noteIfApproximate(
    _ p: Record, _ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry,
    _ marginRow: Float, _ marginColumn: Float
  ) {
    if mayDiffer(
      question.widthMode, question.availableWidth, entry.pointee.widthMode,
      entry.pointee.availableWidth, entry.pointee.width + marginRow)
      || mayDiffer(
        question.heightMode, question.availableHeight, entry.pointee.heightMode,
        entry.pointee.availableHeight, entry.pointee.height + marginColumn)
      || p.pointee.traits.contains(.percentages) && !hasSameOwner(entry, question)
      || p.pointee.traits.contains(.limits) && !isSame(entry, question)
    {
      noteHistoryDependence()
    }
  }

  @inline(__always)
  private func mayDiffer(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float, _ outer: Float
  ) -> Bool {
    if mode != oldMode || mode == .undefined || nearlyEqual(space, oldSpace) { return false }
    return mode == .exactly || outer >= oldSpace - 0.0001 || outer > space + 0.0001
  }

  @inline(__always)
  private func fits(
    _ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry, _ marginRow: Float,
    _ marginColumn: Float
  ) -> Bool {
    let (width, height) = (entry.pointee.width, entry.pointee.height)
    return fits(
      question.widthMode, question.availableWidth, entry.pointee.widthMode,
      entry.pointee.availableWidth, width, marginRow)
      && fits(
        question.heightMode, question.availableHeight, entry.pointee.heightMode,
        entry.pointee.availableHeight, height, marginColumn)
      && !(width < 0 || height < 0)
  }

  /// Whether Yoga takes the `result` a leaf gave for the old space as its answer for the new one.
  @inline(__always)
  private func fits(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float,
    _ result: Float, _ margin: Float
  ) -> Bool {
    if mode == oldMode {
      if nearlyEqual(oldSpace, space) { return true }
      // Rounding is costly: it is tried only for spaces close enough to round to the same line.
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
