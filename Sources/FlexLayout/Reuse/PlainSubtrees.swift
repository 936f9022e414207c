// Rows, columns and texts whose results follow a simple rule.
//
// A subtree is *plain* if it has only boxes in the flow, in rows and columns, with fixed lengths,
// and texts measured by the function of the tree (see ``FlexTree/measure``). In a plain subtree
//
// - no result depends on earlier requests, because each basis is measured again and nothing refers
//   to the size of an owner;
// - the width depends only on the offered width;
// - the height is that of the content without a limit, unless it is exact or the limit is lower.
//
// So one measurement for each offered width is valid for all heights. Without this rule, nested
// rows and columns are measured again for each height that every level above has tried. All other
// nodes (percentages, limits, wrapped columns, baselines, scroll views and so on) use the general
// mechanism; see ``LogEntry``.
//
// The frames equal those of the general mechanism with one exception taken from Yoga: in the
// general mechanism a text leaf may reuse a cached result for a space that rounds to the same size,
// or is the same except for margins.

extension NodeRecord {
  /// The maximum number of levels of a plain subtree. Each row measures its children in two widths,
  /// so the number of widths may double from level to level.
  static let maximumPlainLevels: UInt8 = 16
  /// A plain node with more log entries than this starts its next pass without them.
  static let maximumPlainLogEntries: UInt16 = 32

  /// Whether the node uses the rule for plain subtrees.
  var isPlain: Bool { plainLevels > 0 && !state.contains(.underBaseline) }
}

extension Solver {
  // MARK: - Detection

  /// Determines before a pass which of the changed subtrees are plain.
  func markPlainSubtrees(_ p: Record, depth: Int) {
    if !p.pointee.state.contains(.dirty) || depth > FlexTree.maximumDepth { return }
    var isPlain = isPlainNode(p)
    var levels: UInt8 = 0
    var child = p.pointee.firstChild
    while child >= 0 {
      let q = record(child)
      markPlainSubtrees(q, depth: depth + 1)
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
      .limits, .autoMargins, .percentages, .twoBoxes, .referenceBaseline,
    ]
    guard traits.isDisjoint(with: excluded), p.pointee.display == .flex,
      p.pointee.positionType == .relative, p.pointee.overflow != .scroll,
      p.pointee.basisUnit == .auto, p.pointee.widthUnit != .percent,
      p.pointee.heightUnit != .percent, !p.pointee.aspectRatio.isDefined,
      p.pointee.grow >= 0, p.pointee.shrink >= 0,
      p.pointee.flexWrap == .noWrap || p.pointee.flexDirection.isRow,
      p.pointee.alignItems != .baseline, p.pointee.alignSelf != .baseline,
      !p.pointee.state.contains(.contents),
      !traits.contains(.measured) || traits.contains(.shared)
    else { return false }
    if !traits.contains(.edges) { return true }
    // If children overlap, one of them may be larger than their sum.
    let margins = arena.pointee.boxes.values + box(p) + BoxStore.margin
    return margins[0] >= 0 && margins[1] >= 0 && margins[2] >= 0 && margins[3] >= 0
  }

  // MARK: - Requests

  /// Prepares a plain node for a new pass. Its results stay valid until the subtree changes.
  func beginPlainPass(_ p: Record) {
    if p.pointee.pass == arena.pointee.pass { return }
    if p.pointee.state.contains(.dirty) || p.pointee.pass < arena.pointee.validFrom {
      arena.pointee.dropLog(p)
    } else if p.pointee.seenCount > NodeRecord.maximumPlainLogEntries {
      forgetMeasurements(p)
    }
    if p.pointee.logFirst < 0 { p.pointee.state.remove(.started) }
    p.pointee.pass = arena.pointee.pass
    p.pointee.cursor = -1
    p.pointee.state.subtract([.upToDate, .hidden])
  }

  /// Empties the log except for the layout, which determined the positions of the children.
  private func forgetMeasurements(_ p: Record) {
    let last = p.pointee.lastLayout
    let layout = last < 0 ? nil : arena.pointee.log.entries[Int(last)]
    arena.pointee.dropLog(p)
    if let layout { p.pointee.lastLayout = store(p, layout) }
  }

  /// Computes the result of a request to a plain node.
  func layOutPlainSubtree(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) {
    beginPlainPass(p)
    if request.performsLayout {
      placePlain(node, p, request, depth)
      return
    }
    let outer = margin(p, isRow: false, request.ownerWidth)
    if request.widthMode == .exactly, request.heightMode == .exactly, !keepsContent(p) {
      // The size is known without measuring.
      prepare(p, request.ownerIsRightToLeft, request.ownerWidth)
      setMeasured(
        node, sizeInside(p, request.availableWidth, 0, request),
        sizeInside(p, request.availableHeight, 1, request))
      return
    }
    if request.widthMode != .undefined,
      request.availableWidth <= ownMargin(p, isRow: true, request.ownerWidth)
        + (isOnCells ? 0 : narrowest(p, depth: depth))
    {
      // Without any width, Yoga does not look at the content if the height is exact too, and the
      // width is 0 here or further down.
      measurePlain(node, p, request, depth)
      if request.heightMode == .atMost { needsExactHeight() }
      return
    }

    var natural = request
    natural.availableHeight = .nan
    natural.heightMode = .undefined
    measurePlain(node, p, natural, depth)
    let height = measuredSize(node, 1)
    switch request.heightMode {
    case .undefined: break
    case .exactly where keepsContent(p) && request.availableHeight < height + outer:
      // Only measuring shows how far children with their own heights shrink.
      measurePlain(node, p, request, depth)
    case .exactly:
      setMeasured(
        node, measuredSize(node, 0), sizeInside(p, request.availableHeight, 1, request))
    case .atMost where request.availableHeight >= height + outer:
      noteHeight(request.availableHeight, floor: height + outer)
    case .atMost:
      measurePlain(node, p, request, depth)
      needsExactHeight()
    }
  }

  /// Returns whether a node is at least as high as its content in any exact height.
  private func keepsContent(_ p: Record) -> Bool {
    isOnCells && (p.pointee.overflow != .hidden || p.pointee.traits.contains(.measured))
  }

  /// Returns the size of the border box in an exact space.
  private func sizeInside(
    _ p: Record, _ space: Float, _ dimension: Int, _ request: LogEntry
  ) -> Float {
    bounded(
      p, space - ownMargin(p, isRow: dimension == 0, request.ownerWidth), dimension,
      p.pointee.isRightToLeft, .nan, request.ownerWidth)
  }

  /// Returns the result of an identical earlier measurement, or computes it.
  private func measurePlain(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) {
    var index = p.pointee.logFirst
    while index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if !entry.pointee.performsLayout, isIdentical(entry, request) {
        reuse(node, p, from: entry)
        return
      }
      index = entry.pointee.next
    }
    computePlain(node, p, request, depth)
    logPlain(node, p, request)
  }

  private func isIdentical(
    _ entry: UnsafeMutablePointer<LogEntry>, _ request: LogEntry
  ) -> Bool {
    entry.pointee.widthMode == request.widthMode
      && entry.pointee.heightMode == request.heightMode
      && identical(entry.pointee.availableWidth, request.availableWidth)
      && identical(entry.pointee.availableHeight, request.availableHeight)
  }

  private func placePlain(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) {
    let last = p.pointee.lastLayout
    if last >= 0 {
      let entry = arena.pointee.log.entries + Int(last)
      if isIdentical(entry, request),
        entry.pointee.ownerIsRightToLeft == request.ownerIsRightToLeft
      {
        reuse(node, p, from: entry)
        return
      }
    }
    computePlain(node, p, request, depth)
    if last < 0 {
      p.pointee.lastLayout = logPlain(node, p, request)
    } else {
      // The children have the positions of the newest layout.
      let entry = arena.pointee.log.entries + Int(last)
      let next = entry.pointee.next
      entry.pointee = request
      entry.pointee.width = measuredSize(node, 0)
      entry.pointee.height = measuredSize(node, 1)
      entry.pointee.next = next
    }
  }

  private func reuse(_ node: Int32, _ p: Record, from entry: UnsafeMutablePointer<LogEntry>) {
    if !p.pointee.state.contains(.upToDate) { arena.pointee.statistics.reused += 1 }
    setMeasured(node, entry.pointee.width, entry.pointee.height)
  }

  private func computePlain(_ node: Int32, _ p: Record, _ request: LogEntry, _ depth: Int) {
    let (offered, floor) = (arena.pointee.offeredHeight, arena.pointee.heightFloor)
    let usesOwner = arena.pointee.usesOwnerHeight
    arena.pointee.offeredHeight = .nan
    compute(node, p, request, depth)
    arena.pointee.offeredHeight = offered
    arena.pointee.heightFloor = floor
    arena.pointee.usesOwnerHeight = usesOwner
    p.pointee.state.insert(.upToDate)
  }

  @discardableResult
  private func logPlain(_ node: Int32, _ p: Record, _ request: LogEntry) -> Int32 {
    var entry = request
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
