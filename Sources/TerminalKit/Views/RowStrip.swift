import CellText
import FlexLayout

/// Who makes the rows of a ``RowStrip``.
@MainActor
package protocol RowStripDelegate: AnyObject {
  /// The strip and its rows have their places; rows that are in sight and not there can be made.
  func stripWasLaidOut(_ strip: RowStrip)
  /// A row is about to be laid out for a size across the axis, in cells.
  func strip(_ strip: RowStrip, willLayOut row: View, across cells: Int)
  /// The next step of the selection depends on these rows: those without a view are made now.
  func strip(_ strip: RowStrip, needsRows indices: Range<Int>)
  /// Whether each row holds one stop, those that are not made yet included.
  var hasOneStopInEachRow: Bool { get }
  /// What searches rows without a view, by their positions, without making them; nil where what they
  /// would show is not known.
  func searchCounter(of strip: RowStrip) -> SearchCounter?
  /// Which item a view in a row belongs to, from 0, and how many there are; nil where it does to none.
  func strip(_ strip: RowStrip, positionOf view: View) -> (position: Int, count: Int)?
  /// A view as a row without one would have it, which is laid out and never shown. Nil where the row
  /// may be another than its item says. `former` was the answer for another row and can be used again.
  func strip(_ strip: RowStrip, sampleOf index: Int, from former: View?) -> View?
}

/// Rows one after another, of which only those near the viewport have views.
///
/// For flexbox the strip is one leaf, as long as all rows together: of rows without a view the
/// length is known from before or estimated. Each row that is there is laid out as the root of a
/// tree of its own, so that a change in one asks no other, and the strip itself puts it in place.
@MainActor
package final class RowStrip: View {
  /// Makes the rows.
  package weak var delegate: (any RowStripDelegate)?

  /// The viewport whose content is nothing but this strip; nil where something around it scrolls.
  package weak var viewport: ScrollingView?

  /// What lays out the rows before each frame.
  weak var builder: FrameBuilder?

  /// Whether rows stand below one another.
  package let isVertical: Bool

  /// The rows that have views, in order.
  package private(set) var rows: [Row] = []

  /// A row with a view.
  package struct Row {
    /// The position among all rows, from 0.
    package var index: Int
    /// What is shown.
    package let view: View
    /// Where it begins along the axis, in cells.
    package fileprivate(set) var start = 0
    package fileprivate(set) var length = 0
    /// The size across the axis that it was laid out for.
    fileprivate var cross = -1
    /// Whether its size across the axis was asked for, and whether it has had a place.
    fileprivate var isMeasured = false
    fileprivate var isPlaced = false

    /// Whether some of it is in a part of the strip, in cells.
    fileprivate func isSeen(in sight: Range<Int>) -> Bool {
      isPlaced && start < sight.upperBound && start + length > sight.lowerBound
    }

    package init(index: Int, view: View) {
      self.index = index
      self.view = view
    }
  }

  private(set) var lengths = RowLengths()
  /// The largest size across the axis that a row would like to have.
  private var naturalCross = 0
  /// The size across the axis for which the lengths are known.
  private var knownCross = -1
  /// What flexbox was told last, along and across the axis.
  private var answered = (length: 0, cross: 0)
  /// Whether flexbox is told no more than what surely exceeds the room. In a viewport that is
  /// smaller than its content the exact length then does not matter to anything around it.
  private var isLimited = true
  /// Whether rows wait for their layout.
  private(set) var needsRowLayout = true
  /// Whether flexbox has given the strip a place, so that rows can be laid out.
  package private(set) var isPlaced = false
  /// How often a row may ask for another pass.
  private static let maximumPasses = 6

  /// Makes a strip without rows.
  package init(isVertical: Bool) {
    self.isVertical = isVertical
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  override var subviewsAreRoots: Bool { true }

  package override var semantics: Semantics { Semantics(.list) }

  package override var drawsRowsAlike: Bool { true }

  package override func didMoveToWindow() { window?.frames.register(self) }

  // MARK: - Rows

  /// How many rows there are, with and without views.
  package var count: Int { lengths.count }

  /// Counts how often the rows got other data.
  private(set) var dataVersion = 0

  /// Sets the number of rows. What is known of their lengths is kept where the rows are the same.
  /// - Parameter hasNewData: whether rows, as many as there were or not, show something else.
  package func setCount(_ count: Int, keepingLengths: Bool, hasNewData: Bool) {
    if hasNewData || count != lengths.count { dataVersion &+= 1 }
    lengths.resize(to: count)
    if !keepingLengths { lengths.forget() }
    needsRowLayout = true
  }

  /// Sets the rows that have views, in order; those that stay keep their layout.
  package func setRows(_ new: [Row]) {
    let old = rows
    // Rows that stay are nearly always in the same order; after other data they may be in another.
    var others: [ObjectIdentifier: Row]?
    var next = 0
    rows = new.map { row in
      guard row.view.superview === self else { return row }
      while next < old.count, old[next].index < row.index, old[next].view !== row.view { next += 1 }
      if next < old.count, old[next].view === row.view {
        var known = old[next]
        known.index = row.index
        next += 1
        return known
      }
      if others == nil {
        others = [:]
        for row in old { others?[ObjectIdentifier(row.view)] = row }
      }
      guard var known = others?[ObjectIdentifier(row.view)] else { return row }
      known.index = row.index
      return known
    }
    setRoots(rows.map(\.view))
    needsRowLayout = true
  }

  /// Says that the rows or their number changed: the next layout gives them their places.
  package func setNeedsRowLayout() {
    needsRowLayout = true
    if answer != answered { setNeedsLayout() } else { window?.frames.rowsNeedLayout(in: self) }
  }

  /// A row said that its layout is out of date.
  func rowNeedsLayout() { needsRowLayout = true }

  // MARK: - Size

  private var answer: (length: Int, cross: Int) {
    var length = lengths.total
    if isLimited, viewport != nil, let limit { length = min(length, limit) }
    return (length, naturalCross)
  }

  /// More than anything on screen can be long.
  private var limit: Int? {
    window.map { (isVertical ? $0.size.height : $0.size.width) + 1 }
  }

  package override func sizeThatFits(_ size: CellSize) -> CellSize {
    answered = answer
    return isVertical
      ? CellSize(width: answered.cross, height: answered.length)
      : CellSize(width: answered.length, height: answered.cross)
  }

  /// A list beside something else stays wide enough for a word of its rows.
  package override var minimumWidth: Int {
    max(1, min(View.longestWord, isVertical ? answer.cross : answer.length))
  }

  package override func layoutSubviews() -> Bool {
    isPlaced = true
    guard layOutRows() else { return false }
    // Whether there is more than fits shows only with the size that was asked for.
    var view = superview
    while let current = view {
      current.asScroller?.awaitsRows = true
      view = current.superview
    }
    return true
  }

  /// Lays out the rows that need it and puts all in place. Returns whether the strip now wants
  /// another size from what is around it.
  @discardableResult
  package func layOutRows() -> Bool {
    let cross = isVertical ? frame.width : frame.height
    if cross != knownCross {
      if knownCross >= 0 { lengths.forget() }
      knownCross = cross
      needsRowLayout = true
    }
    let sight = sight
    var isChanged = false
    if needsRowLayout {
      needsRowLayout = false
      // A strip that is narrower than a word has not been told yet what its rows need.
      let isNarrow = isVertical && cross < View.longestWord && naturalCross < View.longestWord
      let isNatural = cross == answered.cross || isNarrow
      for index in rows.indices where layOutRow(at: index, cross, isNatural: isNatural) {
        if rows[index].isSeen(in: sight) { isChanged = true }
      }
    }
    if place(sight) { isChanged = true }
    if isChanged { setNeedsDisplay() }
    return checkAnswer()
  }

  /// Lays out a row if it needs it, and returns whether it did.
  private func layOutRow(at index: Int, _ cross: Int, isNatural: Bool) -> Bool {
    let view = rows[index].view
    let isDirty = View.layoutTree.isDirty(view.node)
    var isDue = isDirty || rows[index].cross != cross
    if isNatural, isDirty || !rows[index].isMeasured {
      rows[index].isMeasured = true
      measure(view)
      isDue = true
    }
    if isDue {
      rows[index].cross = cross
      layOut(view, across: cross)
      // Beside something that is higher than nothing, but lower than the rows, they were not asked.
      if !isVertical, view.frame.height > cross {
        naturalCross = max(naturalCross, view.frame.height)
      }
    }
    rows[index].length = isVertical ? view.frame.height : view.frame.width
    lengths.set(rows[index].length, of: rows[index].index)
    return isDue
  }

  /// Looks how far toward another row all rows are as long as one that has a view, and returns the
  /// last of them. Rows without a view are laid out to see: what is known of them may be out of date.
  func lastRow(like row: Row, toward target: Int) -> Int {
    let cross = isVertical ? frame.width : frame.height
    // Where the strip is as wide as its widest row wishes, each row has to be asked for its wish.
    guard !needsRowLayout, cross == knownCross, cross != answered.cross else { return row.index }
    let step = (target - row.index).signum()
    var last = row.index
    var sample: View?
    while last != target {
      if let next = self.row(last + step) {
        guard next.length == row.length else { break }
      } else {
        sample = delegate?.strip(self, sampleOf: last + step, from: sample)
        guard let sample else { break }
        layOut(sample, across: cross)
        let length = isVertical ? sample.frame.height : sample.frame.width
        lengths.set(length, of: last + step)
        guard length == row.length, sample.holdsStop else { break }
      }
      last += step
    }
    if sample != nil { window?.placeRows(self) }
    return last
  }

  /// Finds out how large a row would like to be across the axis.
  private func measure(_ view: View) {
    calculate(view, width: .nan, height: .nan)
    let box = View.layoutTree.frame(of: view.node)
    naturalCross = max(naturalCross, View.cells(isVertical ? box.width : box.height))
  }

  private func layOut(_ view: View, across cross: Int) {
    delegate?.strip(self, willLayOut: view, across: cross)
    for _ in 0..<RowStrip.maximumPasses {
      calculate(
        view, width: isVertical ? Float(cross) : .nan, height: isVertical ? .nan : Float(cross))
      window?.frames.countRowLayout()
      if !view.applyLayout() { break }
    }
  }

  private func calculate(_ view: View, width: Float, height: Float) {
    do {
      try View.layoutTree.calculateLayout(view.node, width: width, height: height)
    } catch {
      window?.frames.rowFailure = error
    }
  }

  /// Gives the rows their places, and the strip the length of all. Returns whether a row in sight
  /// has another place.
  private func place(_ sight: Range<Int>) -> Bool {
    var isChanged = false
    var next = (index: -1, start: 0)
    for index in rows.indices {
      let position = rows[index].index
      let start = position == next.index ? next.start : lengths.start(of: position)
      if rows[index].start != start || !rows[index].isPlaced {
        if rows[index].isSeen(in: sight) { isChanged = true }
        rows[index].start = start
        rows[index].isPlaced = true
        if rows[index].isSeen(in: sight) { isChanged = true }
      }
      rows[index].view.move(
        to: isVertical ? CellPoint(x: 0, y: start) : CellPoint(x: start, y: 0))
      next = (position + 1, start + rows[index].length)
    }
    let total = lengths.total
    if total != (isVertical ? frame.height : frame.width) { scroller?.setNeedsDisplay() }
    setSize(
      isVertical
        ? CellSize(width: frame.width, height: total)
        : CellSize(width: total, height: frame.height),
      holder: viewport?.content)
    return isChanged
  }

  /// Whether flexbox has to be told another size.
  private func checkAnswer() -> Bool {
    var new = answer
    if isLimited, let viewport {
      let room = isVertical ? viewport.frame.height : viewport.frame.width
      if room >= answered.length, new.length == answered.length, lengths.total > new.length {
        // Nothing limits the viewport: it wants to be as long as the rows.
        isLimited = false
        new = answer
      } else if room < answered.length, room < new.length {
        new.length = answered.length
      }
    }
    guard new != answered else { return false }
    setNeedsLayout()
    return true
  }
}
