import CellText
import FlexLayout

/// The delegate that creates the rows of a ``LazyStack``.
@MainActor
package protocol LazyStackDelegate: AnyObject {
  /// Called after layout, when the visible range is known and missing rows can be created.
  func lazyStackDidLayOut(_ stack: LazyStack)
  /// Called before a row is laid out for a size across the axis, in cells.
  func lazyStack(_ stack: LazyStack, willLayOut row: View, across cells: Int)
  /// Called before the selection moves, to create the rows of a range that have no view.
  func lazyStack(_ stack: LazyStack, needsRows indices: Range<Int>)
  /// Whether each row has exactly one tab stop, including rows that are not realized.
  var hasOneTabStopPerRow: Bool { get }
  /// Returns a counter that searches rows without realizing them; nil if their content is unknown.
  func itemSearch(of stack: LazyStack) -> ItemSearch?
  /// Returns the position of the item that contains a view, from 0, and the number of items; nil if
  /// the view belongs to no item.
  func lazyStack(_ stack: LazyStack, positionOf view: View) -> (position: Int, count: Int)?
  /// Returns a view that has the size of a row but is never shown; nil if it cannot be predicted.
  /// - Parameter former: the view returned for another row, which can be reused.
  func lazyStack(_ stack: LazyStack, sampleOf index: Int, from former: View?) -> View?
}

/// A stack of rows that creates (realizes) views only for rows near the viewport.
///
/// In flexbox the stack is one leaf, as long as all rows together. The length of a row that is not
/// realized is remembered or estimated. Each realized row is the root of its own layout tree, so a
/// change in one row does not lay out the others; the stack positions the rows itself.
@MainActor
package final class LazyStack: View {
  /// The object that creates the rows.
  package weak var delegate: (any LazyStackDelegate)?

  /// The scroll view that contains only this stack; nil if an outer view scrolls.
  package weak var viewport: ScrollingView?

  /// The builder that lays out the rows before each frame.
  weak var builder: FrameBuilder?

  /// Whether the rows are below one another.
  let isVertical: Bool

  /// The direction of the rows.
  private var direction = FlexDirectionality.ltr

  /// The realized rows, in order.
  private(set) var rows: [Row] = []

  /// A realized row.
  package struct Row {
    /// The index among all rows.
    var index: Int
    /// The view of the row.
    let view: View
    /// The cell at which the row begins.
    fileprivate(set) var start = 0
    /// The number of cells along the axis.
    fileprivate(set) var length = 0
    /// The size across the axis at the last layout.
    fileprivate var cross = -1
    /// Whether the natural size across the axis was measured.
    fileprivate var isMeasured = false
    /// Whether the row was positioned.
    fileprivate var isPlaced = false

    /// Returns whether a part of the row is in a range of cells.
    fileprivate func isVisible(in range: Range<Int>) -> Bool {
      isPlaced && start < range.upperBound && start + length > range.lowerBound
    }

    package init(index: Int, view: View) {
      self.index = index
      self.view = view
    }
  }

  private(set) var lengths = RowLengths()
  /// The largest natural size of a row across the axis.
  private var naturalCross = 0
  /// The size across the axis that the lengths are valid for.
  private var measuredCross = -1
  /// The last size returned to flexbox.
  private var reportedSize = (length: 0, cross: 0)
  /// Whether the reported length is limited to a little more than the window. In a scroll view that
  /// is smaller than its content, layout then does not depend on the exact length.
  private var isLimited = true
  /// Whether rows need layout.
  private(set) var needsRowLayout = true
  /// Whether the stack has a frame, so that rows can be laid out.
  package private(set) var isPlaced = false
  /// The largest number of layout passes for one row.
  private static let maximumPasses = 6

  /// Creates a stack without rows.
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

  /// The number of rows, realized or not.
  package var count: Int { lengths.count }

  /// The number of changes of the data behind the rows.
  private(set) var dataVersion = 0

  /// Sets the number of rows.
  /// - Parameters:
  ///   - keepingLengths: whether the known lengths are still valid.
  ///   - hasNewData: whether the content of rows changed, even if their number did not.
  package func setCount(_ count: Int, keepingLengths: Bool, hasNewData: Bool) {
    if hasNewData || count != lengths.count { dataVersion &+= 1 }
    lengths.resize(to: count)
    if !keepingLengths { lengths.forget() }
    needsRowLayout = true
  }

  /// Sets the realized rows, in order. Rows that were realized before keep their layout.
  package func setRows(_ new: [Row]) {
    let old = rows
    // Rows nearly always keep their order; only new data can change it.
    var others: [ObjectIdentifier: Row]?
    var next = 0
    rows = new.map { row in
      guard row.view.superview === self else { return row }
      while next < old.count, old[next].index < row.index, old[next].view !== row.view { next += 1 }
      if next < old.count, old[next].view === row.view {
        var previous = old[next]
        previous.index = row.index
        next += 1
        return previous
      }
      if others == nil {
        others = [:]
        for row in old { others?[ObjectIdentifier(row.view)] = row }
      }
      guard var previous = others?[ObjectIdentifier(row.view)] else { return row }
      previous.index = row.index
      return previous
    }
    setRootSubviews(rows.map(\.view))
    needsRowLayout = true
  }

  /// Requests a layout of the rows, after they or their number changed.
  package func setNeedsRowLayout() {
    needsRowLayout = true
    guard contentSize == reportedSize else { return setNeedsLayout() }
    window?.frames.rowsNeedLayout(in: self)
  }

  /// Called when the layout of a row became invalid.
  func rowNeedsLayout() { needsRowLayout = true }

  // MARK: - Size

  private var contentSize: (length: Int, cross: Int) {
    var length = lengths.total
    if isLimited, viewport != nil, let limit { length = min(length, limit) }
    return (length, naturalCross)
  }

  /// A length that no window can show completely, in cells.
  private var limit: Int? {
    window.map { (isVertical ? $0.size.height : $0.size.width) + 1 }
  }

  package override func sizeThatFits(_ size: CellSize) -> CellSize {
    reportedSize = contentSize
    return isVertical
      ? CellSize(width: reportedSize.cross, height: reportedSize.length)
      : CellSize(width: reportedSize.length, height: reportedSize.cross)
  }

  /// The largest number of columns that a list reserves in a row, so that it stays readable.
  private static let reservedColumns = 12

  package override var minimumWidth: Int {
    max(1, min(LazyStack.reservedColumns, isVertical ? contentSize.cross : contentSize.length))
  }

  package override func layoutSubviews() -> Bool {
    isPlaced = true
    guard layOutRows() else { return false }
    // The enclosing scroll views know only after another pass whether the content overflows.
    var view = superview
    while let current = view {
      current.asScrollingView?.awaitsRowLayout = true
      view = current.superview
    }
    return true
  }

  /// Lays out the rows that need it and positions all of them.
  /// - Returns: whether the size of the stack changed, so that the views around it need layout.
  @discardableResult
  func layOutRows() -> Bool {
    let cross = isVertical ? frame.width : frame.height
    if cross != measuredCross {
      if measuredCross >= 0 { lengths.forget() }
      measuredCross = cross
      needsRowLayout = true
    }
    let visible = visibleRange
    var isChanged = false
    if needsRowLayout {
      needsRowLayout = false
      updateDirection()
      // Flexbox has not measured the rows yet if the stack is narrower than a word.
      let isNarrow = isVertical && max(cross, naturalCross) < LazyStack.reservedColumns
      let isNatural = cross == reportedSize.cross || isNarrow
      for index in rows.indices where layOutRow(at: index, cross, isNatural: isNatural) {
        if rows[index].isVisible(in: visible) { isChanged = true }
      }
    }
    if position(visible) { isChanged = true }
    if isChanged { setNeedsDisplay() }
    return checkReportedSize()
  }

  /// Passes the direction of the views around the stack on to its rows, which are roots.
  private func updateDirection() {
    let new: FlexDirectionality = View.layoutTree.isRightToLeft(node) ? .rtl : .ltr
    guard new != direction else { return }
    direction = new
    for index in rows.indices {
      rows[index].cross = -1
      rows[index].isMeasured = false
    }
  }

  /// Lays out a row if it needs layout. Returns whether it did.
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
      // A horizontal stack next to a lower view was not measured with its rows.
      if !isVertical, view.frame.height > cross {
        naturalCross = max(naturalCross, view.frame.height)
      }
    }
    rows[index].length = isVertical ? view.frame.height : view.frame.width
    lengths.set(rows[index].length, of: rows[index].index)
    return isDue
  }

  /// Returns the last of the consecutive rows, from `row` toward `target`, that are as long as
  /// `row`. Lays out samples of rows that are not realized, because their known lengths may be
  /// outdated.
  func lastRow(like row: Row, toward target: Int) -> Int {
    let cross = isVertical ? frame.width : frame.height
    // In a stack as wide as its widest row, each row would have to be measured.
    guard !needsRowLayout, cross == measuredCross, cross != reportedSize.cross else {
      return row.index
    }
    let step = (target - row.index).signum()
    var last = row.index
    var sample: View?
    while last != target {
      if let next = self.row(last + step) {
        guard next.length == row.length else { break }
      } else {
        sample = delegate?.lazyStack(self, sampleOf: last + step, from: sample)
        guard let sample else { break }
        layOut(sample, across: cross)
        let length = isVertical ? sample.frame.height : sample.frame.width
        lengths.set(length, of: last + step)
        guard length == row.length, sample.containsTabStop else { break }
      }
      last += step
    }
    if sample != nil { window?.placeRows(self) }
    return last
  }

  /// Measures the natural size of a row across the axis.
  private func measure(_ view: View) {
    calculate(view, width: .nan, height: .nan)
    let box = View.layoutTree.frame(of: view.node)
    naturalCross = max(naturalCross, View.cells(isVertical ? box.width : box.height))
  }

  private func layOut(_ view: View, across cross: Int) {
    delegate?.lazyStack(self, willLayOut: view, across: cross)
    for _ in 0..<LazyStack.maximumPasses {
      calculate(
        view, width: isVertical ? Float(cross) : .nan, height: isVertical ? .nan : Float(cross))
      window?.frames.countRowLayout()
      if !view.applyLayout() { break }
    }
  }

  private func calculate(_ view: View, width: Float, height: Float) {
    do {
      try View.layoutTree.calculateLayout(
        view.node, width: width, height: height, direction: direction)
    } catch {
      window?.frames.rowLayoutError = error
    }
  }

  /// Positions the rows and sets the length of the stack. Returns whether a visible row moved.
  private func position(_ visible: Range<Int>) -> Bool {
    var isChanged = false
    var next = (index: -1, start: 0)
    for index in rows.indices {
      let position = rows[index].index
      let start = position == next.index ? next.start : lengths.start(of: position)
      if rows[index].start != start || !rows[index].isPlaced {
        if rows[index].isVisible(in: visible) { isChanged = true }
        rows[index].start = start
        rows[index].isPlaced = true
        if rows[index].isVisible(in: visible) { isChanged = true }
      }
      rows[index].view.move(to: isVertical ? CellPoint(x: 0, y: start) : CellPoint(x: start, y: 0))
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

  /// Requests layout if the size differs from the reported one. Returns whether it does.
  private func checkReportedSize() -> Bool {
    var new = contentSize
    if isLimited, let viewport {
      let viewportLength = isVertical ? viewport.frame.height : viewport.frame.width
      if viewportLength >= reportedSize.length, new.length == reportedSize.length,
        lengths.total > new.length
      {
        // Nothing limits the scroll view: it needs the full length.
        isLimited = false
        new = contentSize
      } else if viewportLength < reportedSize.length, viewportLength < new.length {
        new.length = reportedSize.length
      }
    }
    guard new != reportedSize else { return false }
    setNeedsLayout()
    return true
  }
}
