import CellText
import FlexLayout

/// A ``DefinitionList`` whose rows get views only near the visible part, for lists that grow while the
/// program runs. Opening one costs the same however long it is.
@MainActor
package final class LazyDefinitionList: View {
  private let stack = LazyStack(isVertical: true)
  private let spacer = WidthView()
  private var rows: [DefinitionList.Row] = []
  private var nameWidth = 0
  /// The rows with views, in order. The focus never moves into a row, so all others can be dropped.
  private var realized: [LazyStack.Row] = []

  /// Creates an empty list.
  package override init() {
    super.init()
    stack.delegate = self
    for part in [spacer, stack] { addSubview(part) }
  }

  /// Shows rows.
  package func show(_ rows: [DefinitionList.Row]) {
    self.rows = rows
    nameWidth = DefinitionList.nameWidth(of: rows)
    // The width does not depend on which rows have views.
    spacer.width =
      rows.reduce(0) { max($0, TextMetrics.width($1.text)) } + nameWidth + DefinitionList.gap
    realized = []
    stack.setCount(rows.count, keepingLengths: false, hasNewData: true)
    // A layout that begins with one row would draw only that one in the first frame.
    realize(0..<min(LazyDefinitionList.firstRows, rows.count))
    stack.setNeedsRowLayout()
  }

  /// The number of rows that get views at once, as many as most terminals show.
  private static let firstRows = 64

  /// Creates the rows that became visible by scrolling.
  package func didScroll() { realizeVisibleRows() }

  private func realizeVisibleRows() {
    let margin = window?.size.height ?? 0
    guard let near = stack.rows(around: stack.visibleRange, margin: margin) else { return }
    realize(near)
  }

  private func realize(_ range: Range<Int>) {
    guard realized.first?.index != range.lowerBound || realized.last?.index != range.upperBound - 1
    else { return }
    var known: [Int: LazyStack.Row] = [:]
    for row in realized { known[row.index] = row }
    realized = range.map { index in
      known[index]
        ?? LazyStack.Row(
          index: index, view: DefinitionList([rows[index]], minimumNameWidth: nameWidth))
    }
    stack.setRows(realized)
    stack.setNeedsRowLayout()
  }
}

extension LazyDefinitionList: LazyStackDelegate {
  package func lazyStackDidLayOut(_ stack: LazyStack) { realizeVisibleRows() }
  package func lazyStack(_ stack: LazyStack, willLayOut row: View, across cells: Int) {}
  package func lazyStack(_ stack: LazyStack, needsRows indices: Range<Int>) {
    let first = min(indices.lowerBound, realized.first?.index ?? indices.lowerBound)
    let end = max(indices.upperBound, (realized.last?.index ?? 0) + 1)
    realize(first..<min(end, rows.count))
  }
  package var hasOneTabStopPerRow: Bool { false }
  package func itemSearch(of stack: LazyStack) -> ItemSearch? {
    { [rows] index, counter in
      counter.add(rows[index].name)
      counter.add(rows[index].text)
    }
  }
  package func lazyStack(
    _ stack: LazyStack, positionOf view: View
  ) -> (position: Int, count: Int)? { nil }
  package func lazyStack(_ stack: LazyStack, sampleOf index: Int, from former: View?) -> View? {
    nil
  }
}

/// A view without a height that makes its superview as wide as all rows need.
@MainActor
private final class WidthView: View {
  var width = 0 { didSet { if oldValue != width { setNeedsMeasure() } } }

  override init() {
    super.init()
    enableMeasuring()
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, width), height: 0)
  }
}
