// Rows, columns and texts, whose answers follow a simple rule.
//
// A subtree is *plain* if it holds only boxes in the flow, in rows and columns, with fixed lengths,
// and texts measured by the function of the tree (see ``FlexTree/measure``). In a plain subtree
//
// - no answer depends on the questions before it, since each basis is measured anew and nothing
//   refers to the size of an owner;
// - the width depends on the width that was offered alone;
// - the height is that of the content without a limit, unless it is given, or the limit is lower.
//
// So one measurement for each width that is offered answers for all heights. Without this rule
// nested rows and columns are measured again for each height that every level above has tried.
// What else a node can be (percentages, limits, wrapped columns, baselines, scroll views and so on)
// goes the way of all questions, see ``LogEntry``.
//
// The frames are those of the general way but for one thing in which that follows Yoga: there a text
// may answer from its cache for a space that only rounds to the same size, or is the same but for
// margins.

extension NodeRecord {
  /// How many levels a plain subtree may have. Each row asks its children for two widths, so that
  /// the widths to remember may double from level to level; a higher subtree is not plain.
  static let maximumPlainLevels: UInt8 = 16
  /// With more answers than this a plain node begins its next pass with none.
  static let rememberedPlainAnswers: UInt16 = 32

  /// Whether the node answers by the rule for plain subtrees.
  @inline(__always)
  var isPlain: Bool { plainLevels > 0 && !state.contains(.underBaseline) }
}

extension Solver {
  // MARK: - Which subtrees are plain

  /// Finds out before a pass which of the subtrees that have changed are plain.
  func notePlainSubtrees(_ p: Record, depth: Int) {
    if !p.pointee.state.contains(.dirty) || depth > FlexTree.maximumDepth { return }
    var isPlain = isPlainNode(p)
    var levels: UInt8 = 0
    var child = p.pointee.firstChild
    while child >= 0 {
      let q = record(child)
      notePlainSubtrees(q, depth: depth + 1)
      if q.pointee.display != .none {
        if q.pointee.plainLevels == 0 { isPlain = false }
        levels = max(levels, q.pointee.plainLevels)
      }
      child = q.pointee.next
    }
    if levels == NodeRecord.maximumPlainLevels { isPlain = false }
    if isPlain, !isOnCells, p.pointee.widthUnit == .points,
      p.pointee.width <= narrowest(p, depth: depth)
    {
      isPlain = false
    }
    arena.pointee.dropLog(p)
    p.pointee.plainLevels = isPlain ? levels + 1 : 0
  }

  private func isPlainNode(_ p: Record) -> Bool {
    let traits = p.pointee.traits
    let excluded: NodeTraits = [
      .limits, .autoMargins, .percentages, .twoBoxes, .baseline, .referenceBaseline,
    ]
    guard traits.isDisjoint(with: excluded), p.pointee.display == .flex,
      p.pointee.positionType == .relative, p.pointee.overflow != .scroll,
      p.pointee.basisUnit == .auto, p.pointee.widthUnit != .percent,
      p.pointee.heightUnit != .percent, !p.pointee.aspectRatio.isDefined,
      p.pointee.grow >= 0, p.pointee.shrink >= 0,
      p.pointee.flexWrap == .noWrap || p.pointee.flexDirection.isRow,
      p.pointee.alignItems != .baseline, p.pointee.alignSelf != .baseline,
      !p.pointee.state.contains(.contents),
      !traits.contains(.measured) || traits.contains(.shared),
      !arena.pointee.configuration.stretchFlexBasis,
      !arena.pointee.configuration.fixFlexBasisFitContent
    else { return false }
    if !traits.contains(.edges) { return true }
    // Of children that overlap, one may be larger than all together.
    let margins = arena.pointee.boxes.values + box(p) + BoxStore.margin
    return margins[0] >= 0 && margins[1] >= 0 && margins[2] >= 0 && margins[3] >= 0
  }

  // MARK: - Their answers

  /// Prepares a plain node for a new pass. Its answers stay true until the subtree changes.
  func makePlainReady(_ p: Record) {
    if p.pointee.pass == arena.pointee.pass { return }
    if p.pointee.state.contains(.dirty) || p.pointee.pass < arena.pointee.validFrom {
      arena.pointee.dropLog(p)
    } else if p.pointee.seenCount > NodeRecord.rememberedPlainAnswers {
      forgetMeasurements(p)
    }
    if p.pointee.logFirst < 0 { p.pointee.state.remove(.started) }
    p.pointee.pass = arena.pointee.pass
    p.pointee.cursor = -1
    p.pointee.state.subtract([.upToDate, .hidden])
  }

  /// Empties the log but for the layout, by which the children stand.
  private func forgetMeasurements(_ p: Record) {
    let last = p.pointee.lastLayout
    let layout = last < 0 ? nil : arena.pointee.log.entries[Int(last)]
    arena.pointee.dropLog(p)
    if let layout { p.pointee.lastLayout = store(p, layout) }
  }

  /// Answers a question to a plain node.
  func answerPlain(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    makePlainReady(p)
    if question.performsLayout {
      layOutPlain(node, p, question, depth)
      return
    }
    let outer = margin(p, isRow: false, question.ownerWidth)
    if question.widthMode == .exactly, question.heightMode == .exactly, !keepsContent(p) {
      // Nothing has to be asked.
      prepare(p, question.ownerIsRightToLeft, question.ownerWidth)
      setMeasured(
        node, sizeInside(p, question.availableWidth, 0, question),
        sizeInside(p, question.availableHeight, 1, question))
      return
    }
    if question.widthMode != .undefined,
      question.availableWidth <= ownMargin(p, isRow: true, question.ownerWidth)
        + (isOnCells ? 0 : narrowest(p, depth: depth))
    {
      // Without any width Yoga does not look at the content where the height is given too, and here
      // or further down there is none.
      answerExactly(node, p, question, depth)
      if question.heightMode == .atMost { needsExactHeight() }
      return
    }

    var natural = question
    natural.availableHeight = .nan
    natural.heightMode = .undefined
    answerExactly(node, p, natural, depth)
    let height = measuredSize(node, 1)
    switch question.heightMode {
    case .undefined: break
    case .exactly where keepsContent(p) && question.availableHeight < height + outer:
      // How far boxes with heights of their own give way shows only when they are asked.
      answerExactly(node, p, question, depth)
    case .exactly:
      setMeasured(
        node, measuredSize(node, 0), sizeInside(p, question.availableHeight, 1, question))
    case .atMost where question.availableHeight >= height + outer:
      noteHeight(question.availableHeight, floor: height + outer)
    case .atMost:
      answerExactly(node, p, question, depth)
      needsExactHeight()
    }
  }

  /// Whether the height of a node is at least that of its content, whatever height is given.
  @inline(__always)
  private func keepsContent(_ p: Record) -> Bool {
    isOnCells && (p.pointee.overflow != .hidden || p.pointee.traits.contains(.measured))
  }

  /// The border box in a space that is given.
  private func sizeInside(
    _ p: Record, _ space: Float, _ dimension: Int, _ question: LogEntry
  ) -> Float {
    bounded(
      p, space - ownMargin(p, isRow: dimension == 0, question.ownerWidth), dimension,
      p.pointee.isRightToLeft, .nan, question.ownerWidth)
  }

  /// Answers a measurement from an earlier one of the same kind, or by work.
  private func answerExactly(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    var index = p.pointee.logFirst
    while index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if !entry.pointee.performsLayout, isIdentical(entry, question) {
        answer(node, p, from: entry)
        return
      }
      index = entry.pointee.next
    }
    workPlainly(node, p, question, depth)
    rememberPlain(node, p, question)
  }

  private func isIdentical(
    _ entry: UnsafeMutablePointer<LogEntry>, _ question: LogEntry
  ) -> Bool {
    entry.pointee.widthMode == question.widthMode
      && entry.pointee.heightMode == question.heightMode
      && identical(entry.pointee.availableWidth, question.availableWidth)
      && identical(entry.pointee.availableHeight, question.availableHeight)
  }

  private func layOutPlain(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    let last = p.pointee.lastLayout
    if last >= 0 {
      let entry = arena.pointee.log.entries + Int(last)
      if isIdentical(entry, question),
        entry.pointee.ownerIsRightToLeft == question.ownerIsRightToLeft
      {
        answer(node, p, from: entry)
        return
      }
    }
    workPlainly(node, p, question, depth)
    if last < 0 {
      p.pointee.lastLayout = rememberPlain(node, p, question)
    } else {
      // The children stand where the newest layout put them.
      let entry = arena.pointee.log.entries + Int(last)
      let next = entry.pointee.next
      entry.pointee = question
      entry.pointee.width = measuredSize(node, 0)
      entry.pointee.height = measuredSize(node, 1)
      entry.pointee.next = next
    }
  }

  private func answer(_ node: Int32, _ p: Record, from entry: UnsafeMutablePointer<LogEntry>) {
    if p.pointee.state.contains(.upToDate) {
      arena.pointee.statistics.cacheHits += 1
    } else {
      arena.pointee.statistics.reused += 1
    }
    setMeasured(node, entry.pointee.width, entry.pointee.height)
  }

  private func workPlainly(_ node: Int32, _ p: Record, _ question: LogEntry, _ depth: Int) {
    let (offered, floor) = (arena.pointee.offeredHeight, arena.pointee.heightFloor)
    let usesOwner = arena.pointee.usesOwnerHeight
    arena.pointee.offeredHeight = .nan
    work(node, p, question, depth)
    arena.pointee.offeredHeight = offered
    arena.pointee.heightFloor = floor
    arena.pointee.usesOwnerHeight = usesOwner
    p.pointee.state.insert(.upToDate)
  }

  @discardableResult
  private func rememberPlain(_ node: Int32, _ p: Record, _ question: LogEntry) -> Int32 {
    var entry = question
    entry.width = measuredSize(node, 0)
    entry.height = measuredSize(node, 1)
    return store(p, entry)
  }

  private func store(_ p: Record, _ entry: LogEntry) -> Int32 {
    let index = arena.pointee.log.allocate()
    arena.pointee.log.entries[Int(index)] = entry
    arena.pointee.log.entries[Int(index)].next = p.pointee.logFirst
    if p.pointee.logFirst < 0 { p.pointee.logLast = index }
    p.pointee.logFirst = index
    if p.pointee.seenCount < .max { p.pointee.seenCount += 1 }
    return index
  }
}
