import BeagleSchema
import TerminalKit

/// Decides when a list runs `onScrollEnd`: once for each value of its data.
@MainActor
struct ScrollEndTrigger {
  /// The maximum number of runs without scrolling by the user in between.
  static let maximumUnattendedRuns = 100

  /// Whether the data has changed since the last run.
  private(set) var isDue = false
  private var unattendedRuns = 0

  /// Prepares for the next run if there is data.
  mutating func dataChanged(to data: DynamicArray?) { isDue = data != nil }

  /// Records that an earlier version of the list has already run for the data.
  mutating func skip() { isDue = false }

  mutating func userDidScroll() { unattendedRuns = 0 }

  /// Records a run. Returns false if there were too many without the user scrolling.
  mutating func fire() -> Bool {
    isDue = false
    unattendedRuns += 1
    return unattendedRuns <= ScrollEndTrigger.maximumUnattendedRuns
  }

  /// Whether `scrollEndThreshold` percent of the rows have been scrolled into view.
  ///
  /// Rows that were never laid out have estimated lengths. To keep a low estimate from triggering
  /// too early, all visible rows must be realized, and the threshold must be met both by length and
  /// by number of rows.
  func isReached(
    _ configuration: ListConfiguration, _ data: RowData, _ realized: RealizedRows,
    in stack: LazyStack
  ) -> Bool {
    guard isDue, configuration.onScrollEnd != nil, data.items != nil, stack.window != nil else {
      return false
    }
    if data.count == 0 { return true }
    let length = stack.start(ofRow: stack.count)
    if length == 0 { return stack.isMeasured(row: stack.count - 1) }
    let visible = stack.visibleRange
    guard let lines = stack.rows(around: visible, margin: 0),
      realized.contains(configuration.positions(ofLines: lines, of: data.count))
    else { return false }
    let visibleEnd = min(visible.upperBound, length)
    guard visibleEnd > 0 else { return false }
    let isLastVisible = visibleEnd == length
    let passed = isLastVisible ? stack.count : stack.row(at: visibleEnd)
    let threshold = Double(configuration.scrollEndThreshold)
    return Double(visibleEnd) / Double(length) * 100 >= threshold
      && Double(passed + (isLastVisible ? 0 : 1)) / Double(stack.count) * 100 >= threshold
  }
}
