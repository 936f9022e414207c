// Content as the least height (``FlexConfiguration/cellGrid``). A node that is asked for its size in
// an exact height answers with a greater one where its content does not fit; its container then
// shares out its space anew, and grows in turn where there is not enough.

extension Solver {
  /// The height of a measured leaf, padding and border included: at least that of its content.
  ///
  /// The measure function is never told a height, so that its answer serves for all of them.
  func sizeLeafOnCells(
    _ node: Int32, _ p: Record, _ question: LogEntry, _ givenWidth: Float, _ givenHeight: Float,
    _ insideRow: Float, _ insideColumn: Float
  ) {
    let rightToLeft = p.pointee.isRightToLeft
    let (ownerWidth, ownerHeight) = (question.ownerWidth, question.ownerHeight)
    var width = givenWidth
    if question.widthMode == .exactly, p.pointee.traits.contains(.limits) {
      // What is measured is what is drawn, also where somebody asks for a width beyond the limits.
      width = bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth)
    }
    var content = knownContentHeight(p, question)
    if !content.isDefined || question.widthMode != .exactly {
      arena.pointee.statistics.measureCalls += 1
      let size = callMeasure(
        p, width.isDefined ? max(0, width - insideRow) : .nan, question.widthMode, .nan, .undefined)
      if question.widthMode != .exactly { width = size.width + insideRow }
      content = size.height + insideColumn
    }
    var height = content
    switch question.heightMode {
    case .exactly: height = larger(givenHeight, content)
    case .atMost: arena.pointee.heightFloor = heightReusedUpTo(p, question)
    case .undefined: break
    }
    setMeasured(
      node, bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth),
      larger(bounded(p, height, 1, rightToLeft, ownerHeight, ownerWidth), content))
  }

  /// What the content of a leaf needs in the width of a question, if that was asked before in this
  /// pass; else NaN.
  private func knownContentHeight(_ p: Record, _ question: LogEntry) -> Float {
    if question.widthMode != .exactly || p.pointee.traits.contains(.limits) { return .nan }
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if entry.pointee.heightMode != .exactly, entry.pointee.widthMode == .exactly,
        identical(entry.pointee.availableWidth, question.availableWidth),
        identical(entry.pointee.ownerWidth, question.ownerWidth)
      {
        return entry.pointee.height
      }
      index = entry.pointee.next
    }
    return .nan
  }

  /// Whether a container whose width and height are given is known to have room for its content, so
  /// that nothing below needs to be asked.
  func hasRoomForContent(_ p: Record, _ question: LogEntry, _ height: Float) -> Bool {
    switch p.pointee.overflow {
    case .hidden: return true
    case .scroll where !p.pointee.flexDirection.isRow: return height >= viewportFloor(p, question)
    default: break
    }
    // What has room in one height need not have it in another one that some of it follows.
    if !contentTraits(p).isDisjoint(with: [.heightShares, .brokenColumns]) { return false }
    // How low a viewport gets shows only where a height was given.
    let mustBeGiven = holdsViewport(p)
    let margin = ownMargin(p, isRow: false, question.ownerWidth)
    var index = p.pointee.logFirst
    while index != p.pointee.cursor, index >= 0 {
      let entry = arena.pointee.log.entries + Int(index)
      if entry.pointee.height <= height, entry.pointee.widthMode == .exactly,
        !mustBeGiven || wasGivenEnough(entry, margin),
        identical(entry.pointee.availableWidth, question.availableWidth),
        identical(entry.pointee.ownerWidth, question.ownerWidth)
      {
        return true
      }
      index = entry.pointee.next
    }
    return false
  }

  /// Whether a box had room in a height it was given. What scrolls may take all of a height of which
  /// other things need some, too: such a box had no room, and needs more in a greater height.
  private func wasGivenEnough(_ entry: UnsafeMutablePointer<LogEntry>, _ margin: Float) -> Bool {
    entry.pointee.heightMode == .exactly
      && entry.pointee.height + margin <= entry.pointee.availableHeight + 0.001
  }

  private func viewportFloor(_ p: Record, _ question: LogEntry) -> Float {
    leastViewport(p)
      + paddingAndBorder(p, isRow: false, p.pointee.isRightToLeft, question.ownerWidth)
  }

  /// The height below which a container does not go; 0 where nothing is known of it.
  func contentFloor(_ box: Container) -> Float {
    let p = box.p
    if p.pointee.overflow == .hidden { return 0 }
    let content = box.isRow ? box.linesCross + box.insideCross : box.longestLine
    if box.scrolls, !box.isRow {
      return smaller(content, leastViewport(p) + box.insideMain)
    }
    // The natural height of a viewport is that of all it scrolls. How far it can be lower shows only
    // when a height is given.
    return box.heightMode == .exactly || !holdsViewport(p) ? content : 0
  }

  /// Whether the heights of a column's items may be others than their bases say, because a style
  /// gives less than the content needs.
  func mayHideContent(_ box: Container) -> Bool {
    if box.isRow { return false }
    var child = firstChild(box.p)
    while child >= 0 {
      let q = record(child)
      if isInFlow(q),
        q.pointee.heightUnit == .points || q.pointee.heightUnit == .percent
          || q.pointee.traits.contains(.limits) || q.pointee.aspectRatio.isDefined
          || q.pointee.basisUnit == .points && q.pointee.basis > 0
      {
        return true
      }
      child = nextChild(box.p, child)
    }
    return false
  }

  /// The least height in which a viewport shows something. Who gives it a minimum may have less than
  /// is usual, but not nothing.
  private func leastViewport(_ p: Record) -> Float {
    let usual = arena.pointee.configuration.minimumViewport
    let hasMinimum =
      p.pointee.traits.contains(.limits)
      && arena.pointee.boxes.units[box(p) + BoxStore.minimum + 1] != .undefined
    return hasMinimum ? smaller(usual, 1) : usual
  }

  /// The main size of an item below which it does not shrink, as far as that is known before the
  /// item is asked; what is not known shows in its answer.
  func knownFloor(_ box: Container, _ q: Record, _ basis: Float) -> Float {
    if box.isRow { return minimumWidth(box, q) }
    if q.pointee.overflow == .hidden { return 0 }
    let isByContent =
      q.pointee.basisUnit == .auto && !q.pointee.aspectRatio.isDefined
      && !hasStyledSize(q, 1, box.givenHeight)
    if !isByContent { return 0 }
    if q.pointee.overflow == .scroll, !q.pointee.flexDirection.isRow {
      return smaller(
        basis,
        leastViewport(q) + paddingAndBorder(q, isRow: false, box.rightToLeft, box.innerWidth))
    }
    return holdsViewport(q) ? 0 : basis
  }

  /// Whether a node is or contains something that scrolls vertically, and so may get lower than
  /// its content.
  func holdsViewport(_ p: Record) -> Bool { contentTraits(p).contains(.viewport) }

  /// Whether some length below depends on the height of the box around it.
  func holdsShareOfHeight(_ p: Record) -> Bool { contentTraits(p).contains(.heightShares) }

  /// Whether some length of a node below is a share of a width.
  func holdsShareOfWidth(_ p: Record) -> Bool { contentTraits(p).contains(.widthShares) }

  private func contentTraits(_ p: Record) -> ContentTraits {
    if p.pointee.content.contains(.known) { return p.pointee.content }
    var found: ContentTraits = .known
    if p.pointee.overflow != .visible, !p.pointee.flexDirection.isRow { found.insert(.viewport) }
    if p.pointee.flexWrap != .noWrap, !p.pointee.flexDirection.isRow {
      found.insert(.brokenColumns)
    }
    var child = firstChild(p)
    while child >= 0 {
      let q = record(child)
      if isInFlow(q) {
        found.formUnion(contentTraits(q))
        if isShareOfHeight(q) { found.insert(.heightShares) }
        if isShareOfWidth(q) { found.insert(.widthShares) }
      }
      child = nextChild(p, child)
    }
    p.pointee.content = found
    return found
  }

  private func isShareOfWidth(_ q: Record) -> Bool {
    q.pointee.traits.contains(.percentages) || q.pointee.widthUnit == .percent
      || q.pointee.basisUnit == .percent || q.pointee.aspectRatio.isDefined
  }

  private func isShareOfHeight(_ q: Record) -> Bool {
    if q.pointee.heightUnit == .percent || q.pointee.basisUnit == .percent
      || q.pointee.aspectRatio.isDefined
    {
      return true
    }
    guard q.pointee.traits.contains(.limits) else { return false }
    let units = arena.pointee.boxes.units + box(q)
    return units[BoxStore.minimum + 1] == .percent || units[BoxStore.maximum + 1] == .percent
  }
}

/// What is known of the nodes below a node.
struct ContentTraits: OptionSet {
  var rawValue: UInt8
  /// The other bits are set as they should be.
  static let known = Self(rawValue: 1)
  /// Something scrolls vertically; the node itself counts too.
  static let viewport = Self(rawValue: 2)
  /// Some height is a percentage, or some width may follow from a height by an aspect ratio.
  static let heightShares = Self(rawValue: 4)
  /// Some length depends on the width of the box around it.
  static let widthShares = Self(rawValue: 8)
  /// Some column breaks into lines where its height is too small; the node itself counts too.
  static let brokenColumns = Self(rawValue: 16)

  /// As in ``NodeTraits``.
  func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
}
