// Answers from the log: within the pass, and from the pass before. See ``LogEntry``.

extension Solver {
  /// Readies a node for a new pass or for its parent's fresh start: nothing asked yet.
  @inline(__always)
  func makeReady(_ p: Record) {
    if p.pointee.state.contains(.dirty) || p.pointee.pass < c.pointee.validFrom {
      c.pointee.dropLog(p)
    }
    p.pointee.pass = c.pointee.pass
    p.pointee.cursor = p.pointee.logFirst
    p.pointee.forgetSeen()
    p.pointee.state.subtract([.live, .hidden])
    if p.pointee.logFirst < 0 {
      p.pointee.state.insert(.live)
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
    let entries = c.pointee.log.entries
    if question.performsLayout {
      let last = p.pointee.lastLayout
      guard last >= 0, isSame(entries + Int(last), question) else { return -1 }
      if p.pointee.traits.contains(.percentages), !hasSameOwner(entries + Int(last), question) {
        countBound()
      }
      return last
    }
    let isForgetful = p.pointee.isForgetful
    let found = find(p, question, from: isForgetful ? p.pointee.recent : p.pointee.logFirst)
    if found < 0 { return isForgetful ? -1 : findSimilar(p, question) }
    if !p.pointee.traits.contains(.percentages) { return found }
    let entry = entries + Int(found)
    if hasSameOwner(entry, question) { return found }
    // The answer may be for other percentages, and which one Yoga finds depends on what it forgot.
    countBound()
    p.pointee.state.insert(.bound)
    return find(p, question, from: p.pointee.isForgetful ? p.pointee.recent : p.pointee.logFirst)
  }

  @inline(__always)
  private func find(_ p: Record, _ question: LogEntry, from start: Int32) -> Int32 {
    var index = start
    while index != p.pointee.cursor, index >= 0 {
      let entry = c.pointee.log.entries + Int(index)
      if !entry.pointee.performsLayout, isSame(entry, question) { return index }
      index = entry.pointee.next
    }
    return -1
  }

  @inline(__always)
  private func isSame(_ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry) -> Bool {
    entry.pointee.widthMode == question.widthMode
      && entry.pointee.heightMode == question.heightMode
      && nearlyEqual(entry.pointee.availableWidth, question.availableWidth)
      && nearlyEqual(entry.pointee.availableHeight, question.availableHeight)
  }

  /// A measurement in another space, for nodes that are asked over and over.
  @inline(__always)
  private func findSimilar(_ p: Record, _ question: LogEntry) -> Int32 {
    if p.pointee.seenCount < p.pointee.manyQuestions { return -1 }
    // Which one it is, and that there is one, depends on the questions before.
    c.pointee.tightAnswers &+= 1
    let found = findEqual(p, question)
    if found >= 0 || p.pointee.seenCount < p.pointee.mostQuestions { return found }
    return findNearest(p, question)
  }

  /// The measurement in the space most like this one. Where there are limits that bind at a great
  /// depth this may differ from what Yoga would find, if one could wait for it.
  private func findNearest(_ p: Record, _ question: LogEntry) -> Int32 {
    var best = Float.infinity
    var found: Int32 = -1
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = c.pointee.log.entries + Int(index)
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

  /// A measurement in another space, which cannot have come out differently in this one: the
  /// content had room to spare, and has it still.
  private func findEqual(_ p: Record, _ question: LogEntry) -> Int32 {
    if p.pointee.logFirst == p.pointee.cursor { return -1 }
    let marginRow = margin(p, isRow: true, question.ownerWidth)
    let marginColumn = margin(p, isRow: false, question.ownerWidth)
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = c.pointee.log.entries + Int(index)
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
    let entries = c.pointee.log.entries
    var index = p.pointee.lastLayout
    if index >= 0, fits(entries + Int(index), question, marginRow, marginColumn) {
      note(p, entries + Int(index), question, marginRow, marginColumn)
      return index
    }
    index =
      p.pointee.seenCount < NodeRecord.forgetfulQuestions ? p.pointee.recent : p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = entries + Int(index)
      if !entry.pointee.performsLayout, fits(entry, question, marginRow, marginColumn) {
        note(p, entry, question, marginRow, marginColumn)
        return index
      }
      index = entry.pointee.next
    }
    return -1
  }

  /// The height below which a measured leaf may answer from a question before whose answer is not
  /// quite its own (see ``fits``), instead of being measured.
  func heightServed(_ p: Record, _ question: LogEntry) -> Float {
    var served = -Float.infinity
    if p.pointee.logFirst == p.pointee.cursor { return served }
    let marginRow = margin(p, isRow: true, question.ownerWidth)
    let marginColumn = margin(p, isRow: false, question.ownerWidth)
    let scale = c.pointee.scale
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = c.pointee.log.entries + Int(index)
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
        || isDoubtful(
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

  /// Whether a leaf that was left no room to spare might have answered from a question before, if
  /// that had been for another height: both on one line of the grid, or margins between.
  func mightBeServed(_ p: Record, _ question: LogEntry, _ marginColumn: Float) -> Bool {
    if p.pointee.logFirst == p.pointee.cursor { return false }
    let scaled = question.availableHeight * c.pointee.scale
    return marginColumn > 0 || scaled != scaled.rounded()
  }

  /// Notes an answer that the measure function might not have given to this question.
  @inline(__always)
  private func note(
    _ p: Record, _ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry,
    _ marginRow: Float, _ marginColumn: Float
  ) {
    if isDoubtful(
      question.widthMode, question.availableWidth, entry.pointee.widthMode,
      entry.pointee.availableWidth, entry.pointee.width + marginRow)
      || isDoubtful(
        question.heightMode, question.availableHeight, entry.pointee.heightMode,
        entry.pointee.availableHeight, entry.pointee.height + marginColumn)
      || p.pointee.traits.contains(.percentages) && !hasSameOwner(entry, question)
      || p.pointee.traits.contains(.limits) && !isSame(entry, question)
    {
      countBound()
    }
  }

  @inline(__always)
  private func isDoubtful(
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

  /// Whether a leaf that answered `result` to the old space would do so for the new one.
  @inline(__always)
  private func fits(
    _ mode: MeasureMode, _ space: Float, _ oldMode: MeasureMode, _ oldSpace: Float,
    _ result: Float, _ margin: Float
  ) -> Bool {
    if mode == oldMode {
      if nearlyEqual(oldSpace, space) { return true }
      // Numbers further apart than the lines of the grid are not rounded to the same one.
      let scale = c.pointee.scale
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

  // MARK: - Between passes

  /// Whether the next answer of the last pass was to this question.
  @inline(__always)
  func matches(_ p: Record, _ index: Int32, _ question: LogEntry) -> Bool {
    let entry = c.pointee.log.entries + Int(index)
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
    // An answer that depends on the questions before needs them as they were.
    if entry.pointee.isTight, entry.pointee.isBound, p.pointee.state.contains(.shifted) {
      return false
    }
    if identical(entry.pointee.availableHeight, question.availableHeight) { return true }
    if question.heightMode != .atMost { return false }
    // The floor is a sum along the way down; what it lost by rounding must not decide.
    let (floor, space) = (entry.pointee.heightFloor, question.availableHeight)
    return floor < .infinity && floor + 0.0001 * (1 + abs(floor) + abs(space)) <= space
  }

  /// Writes an answer at the end of the log of a living node.
  @inline(__always)
  func append(_ node: Int32, _ p: Record, _ question: LogEntry, isBound: Bool) {
    let index = c.pointee.log.allocate()
    var entry = question
    entry.width = measuredSize(node, 0)
    entry.height = measuredSize(node, 1)
    if isBound || p.pointee.state.contains(.bound) { entry.flags.insert(.isBound) }
    c.pointee.log.entries[Int(index)] = entry
    if p.pointee.logLast >= 0 {
      c.pointee.log.entries[Int(p.pointee.logLast)].next = index
    } else {
      p.pointee.logFirst = index
    }
    p.pointee.logLast = index
    p.pointee.see(
      index, isLayout: question.performsLayout, isBound: entry.isBound, isTight: entry.isTight)
  }

  /// Brings a node that answered from its log into the state which the questions so far lead to.
  func comeAlive(_ node: Int32, _ p: Record) { replay(node, p) }

  /// Forgets what has not been asked in this pass, and works through the rest for real.
  ///
  /// The children are asked what they were asked in the last pass, and so answer from their logs.
  func replay(_ node: Int32, _ p: Record) {
    c.pointee.statistics.replays += 1
    if p.pointee.cursor == p.pointee.logFirst {
      c.pointee.dropLog(p)
    } else if p.pointee.cursor >= 0 {
      var index = p.pointee.logFirst
      while c.pointee.log.entries[Int(index)].next != p.pointee.cursor {
        index = c.pointee.log.entries[Int(index)].next
      }
      c.pointee.log.release(p.pointee.cursor, p.pointee.logLast)
      c.pointee.log.entries[Int(index)].next = -1
      p.pointee.logLast = index
      p.pointee.cursor = -1
    }
    p.pointee.state.remove(.started)
    p.pointee.state.insert(.live)
    if p.pointee.traits.contains(.measured) { return }
    let (offered, floor) = (c.pointee.offeredHeight, c.pointee.heightFloor)
    let usesOwner = c.pointee.usesOwnerHeight
    // The last answer need not have been one that was worked for.
    let (width, height) = (measuredSize(node, 0), measuredSize(node, 1))
    let depth = depth(p)
    var index = p.pointee.logFirst
    while index >= 0 {
      let entry = c.pointee.log.entries[Int(index)]
      c.pointee.offeredHeight = entry.heightMode == .atMost ? entry.availableHeight : .nan
      c.pointee.heightFloor = -.infinity
      let tightBefore = c.pointee.tightAnswers
      work(node, p, entry, depth)
      let found = c.pointee.log.entries + Int(index)
      noteDependence(found, isTight: c.pointee.tightAnswers != tightBefore)
      if entry.performsLayout {
        p.pointee.layoutWidth = entry.width
        p.pointee.layoutHeight = entry.height
      }
      index = entry.next
    }
    c.pointee.offeredHeight = offered
    c.pointee.heightFloor = floor
    c.pointee.usesOwnerHeight = usesOwner
    setMeasured(node, width, height)
  }

  /// The depth of a node below the root of the pass, as far as it matters for how nodes remember. A
  /// replayed subtree was laid out before, so that it is not too deep.
  private func depth(_ p: Record) -> Int {
    var depth = 1
    var p = p
    while p != record(c.pointee.root), p.pointee.parent >= 0, depth < NodeRecord.abysmalFrom {
      p = record(p.pointee.parent)
      if p.pointee.display != .contents || p == record(c.pointee.root) { depth += 1 }
    }
    return depth
  }

  /// Makes sure that what is below a node is as the questions so far left it.
  func settle(_ node: Int32, _ p: Record) {
    if p.pointee.pass == c.pointee.pass, !p.pointee.state.contains(.live), p.pointee.cursor >= 0 {
      replay(node, p)
    }
  }
}
