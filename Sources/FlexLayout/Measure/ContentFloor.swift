// The content as minimum height (``FlexConfiguration/cellGrid``). A node measured in an exact
// height returns a larger height if its content does not fit. Its container then distributes its
// space again and grows in turn if there is not enough.

extension Solver {
  /// Measures a leaf. Its height, including padding and border, is at least that of its content.
  ///
  /// The measure function never receives a height, so one result serves for all heights.
  func sizeLeafOnCells(
    _ node: Int32, _ p: Record, _ request: LogEntry, _ exactWidth: Float, _ givenHeight: Float,
    _ insideRow: Float, _ insideColumn: Float
  ) {
    let rightToLeft = p.pointee.isRightToLeft
    let (ownerWidth, ownerHeight) = (request.ownerWidth, request.ownerHeight)
    var width = exactWidth
    if request.widthMode == .exactly, p.pointee.traits.contains(.limits) {
      // Text is drawn in the width it was measured for, even if the offered width exceeds the
      // limits.
      width = bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth)
    }
    var content = knownContentHeight(p, request)
    if !content.isDefined || request.widthMode != .exactly {
      arena.pointee.statistics.measureCalls += 1
      let size = callMeasure(
        p, width.isDefined ? max(0, width - insideRow) : .nan, request.widthMode, .nan, .undefined)
      if request.widthMode != .exactly { width = size.width + insideRow }
      content = size.height + insideColumn
    }
    var height = content
    switch request.heightMode {
    case .exactly: height = larger(givenHeight, content)
    case .atMost: arena.pointee.heightFloor = heightReusedUpTo(p, request)
    case .undefined: break
    }
    setMeasured(
      node, bounded(p, width, 0, rightToLeft, ownerWidth, ownerWidth),
      larger(bounded(p, height, 1, rightToLeft, ownerHeight, ownerWidth), content))
  }

  /// Returns the content height of a leaf in the width of a request if it was measured before in
  /// this pass, else NaN.
  private func knownContentHeight(_ p: Record, _ request: LogEntry) -> Float {
    if request.widthMode != .exactly || p.pointee.traits.contains(.limits) { return .nan }
    for (_, entry) in seenEntries(of: p) {
      if entry.pointee.heightMode != .exactly, entry.pointee.widthMode == .exactly,
        identical(entry.pointee.availableWidth, request.availableWidth),
        identical(entry.pointee.ownerWidth, request.ownerWidth)
      {
        return entry.pointee.height
      }
    }
    return .nan
  }

  /// Returns whether the content of a container with exact width and height is known to fit, so
  /// that no descendant needs to be measured.
  func fitsContent(_ p: Record, _ request: LogEntry, _ height: Float) -> Bool {
    switch p.pointee.overflow {
    case .hidden: return true
    case .scroll where !p.pointee.flexDirection.isRow: return height >= viewportFloor(p, request)
    default: break
    }
    // Content that depends on the height may fit into one height and not into a larger one.
    if !contentTraits(p).isDisjoint(with: [.heightDependent, .brokenColumns]) { return false }
    // The minimum height of a viewport is only known from a request with an exact height.
    let needsDefinite = containsViewport(p)
    let margin = ownMargin(p, isRow: false, request.ownerWidth)
    for (_, entry) in seenEntries(of: p) {
      if entry.pointee.height <= height, entry.pointee.widthMode == .exactly,
        !needsDefinite || hadEnoughHeight(entry, margin),
        identical(entry.pointee.availableWidth, request.availableWidth),
        identical(entry.pointee.ownerWidth, request.ownerWidth)
      {
        return true
      }
    }
    return false
  }

  /// Returns whether a box fit into an exact height. A scroll view may take all the height that
  /// other children need too; such a box did not fit, and needs more in a larger height.
  private func hadEnoughHeight(_ entry: UnsafeMutablePointer<LogEntry>, _ margin: Float) -> Bool {
    entry.pointee.heightMode == .exactly
      && entry.pointee.height + margin <= entry.pointee.availableHeight + 0.001
  }

  private func viewportFloor(_ p: Record, _ request: LogEntry) -> Float {
    leastViewport(p)
      + paddingAndBorder(p, isRow: false, p.pointee.isRightToLeft, request.ownerWidth)
  }

  /// Returns the minimum height of a container; 0 if it is unknown.
  func contentFloor(_ box: Container) -> Float {
    let p = box.p
    if p.pointee.overflow == .hidden { return 0 }
    let content = box.isRow ? box.linesCross + box.insideCross : box.longestLine
    if box.scrolls, !box.isRow {
      return smaller(content, leastViewport(p) + box.insideMain)
    }
    // The natural height of a viewport includes all its scrollable content. Only a request with an
    // exact height shows its minimum.
    return box.heightMode == .exactly || !containsViewport(p) ? content : 0
  }

  /// Returns whether the items of a column may need more height than their bases, because a style
  /// sets less than the content needs.
  func mayHideContent(_ box: Container) -> Bool {
    if box.isRow { return false }
    for (_, q) in children(of: box.p) {
      if isInFlow(q),
        q.pointee.heightUnit == .points || q.pointee.heightUnit == .percent
          || q.pointee.traits.contains(.limits) || q.pointee.aspectRatio.isDefined
          || q.pointee.basisUnit == .points && q.pointee.basis > 0
      {
        return true
      }
    }
    return false
  }

  /// Returns the minimum height of a viewport. A viewport with a styled minimum may be smaller than
  /// the default, but not empty.
  private func leastViewport(_ p: Record) -> Float {
    let usual = FlexConfiguration.minimumViewport
    let hasMinimum =
      p.pointee.traits.contains(.limits)
      && arena.pointee.boxes.units[box(p) + BoxStore.minimum + 1] != .undefined
    return hasMinimum ? smaller(usual, 1) : usual
  }

  /// Returns the part of an item's minimum main size that is known before measuring. The measured
  /// size determines the rest.
  func knownFloor(_ box: Container, _ q: Record, _ basis: Float) -> Float {
    if box.isRow { return minimumWidth(box, q) }
    if q.pointee.overflow == .hidden { return 0 }
    let isByContent =
      q.pointee.basisUnit == .auto && !q.pointee.aspectRatio.isDefined
      && !hasStyledSize(q, 1, box.definiteHeight)
    if !isByContent { return 0 }
    if q.pointee.overflow == .scroll, !q.pointee.flexDirection.isRow {
      return smaller(
        basis,
        leastViewport(q) + paddingAndBorder(q, isRow: false, box.rightToLeft, box.innerWidth))
    }
    return containsViewport(q) ? 0 : basis
  }

  /// Returns whether a node is or contains a vertical scroll view, and can become lower than its
  /// content.
  func containsViewport(_ p: Record) -> Bool { contentTraits(p).contains(.viewport) }

  /// Returns whether a length of a descendant depends on the height of the box around it.
  func hasHeightDependentContent(_ p: Record) -> Bool {
    contentTraits(p).contains(.heightDependent)
  }

  /// Returns whether a length of a descendant depends on the width of the box around it.
  func hasWidthDependentContent(_ p: Record) -> Bool { contentTraits(p).contains(.widthDependent) }

  private func contentTraits(_ p: Record) -> ContentTraits {
    if p.pointee.content.contains(.known) { return p.pointee.content }
    var found: ContentTraits = .known
    if p.pointee.overflow != .visible, !p.pointee.flexDirection.isRow { found.insert(.viewport) }
    if p.pointee.flexWrap != .noWrap, !p.pointee.flexDirection.isRow {
      found.insert(.brokenColumns)
    }
    for (_, q) in children(of: p) where isInFlow(q) {
      found.formUnion(contentTraits(q))
      if isHeightDependent(q) { found.insert(.heightDependent) }
      if isWidthDependent(q) { found.insert(.widthDependent) }
    }
    p.pointee.content = found
    return found
  }

  private func isWidthDependent(_ q: Record) -> Bool {
    q.pointee.traits.contains(.percentages) || q.pointee.widthUnit == .percent
      || q.pointee.basisUnit == .percent || q.pointee.aspectRatio.isDefined
  }

  private func isHeightDependent(_ q: Record) -> Bool {
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

/// Cached properties of a node's descendants.
struct ContentTraits: OptionSet {
  var rawValue: UInt8
  /// The other bits are valid.
  static let known = Self(rawValue: 1)
  /// The node or a descendant scrolls vertically.
  static let viewport = Self(rawValue: 2)
  /// A height is a percentage, or an aspect ratio may determine a width from a height.
  static let heightDependent = Self(rawValue: 4)
  /// A length depends on the width of the box around it.
  static let widthDependent = Self(rawValue: 8)
  /// The node or a descendant is a column that wraps if its height is too small.
  static let brokenColumns = Self(rawValue: 16)

  /// A concrete copy, for the reason given at ``NodeTraits/contains(_:)``.
  func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
}
