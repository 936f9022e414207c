import BeagleSchema
import TerminalKit

/// When the end of a list is told: once for each value of the data.
@MainActor
struct EndNotice {
  /// How often the end is told without anybody having scrolled in between.
  static let maximumTold = 100

  private var isDue = false
  private var told = 0

  /// There is other data, or none.
  mutating func dataChanged(to data: DynamicArray?) { isDue = data != nil }

  /// Somebody scrolled.
  mutating func scrolled() { told = 0 }

  /// The end is told now; false where that happened too often by itself.
  mutating func tell() -> Bool {
    isDue = false
    told += 1
    return told <= EndNotice.maximumTold
  }

  /// Whether so much of the rows is seen that the end counts as reached.
  ///
  /// Rows that were never laid out have estimated lengths. An estimate that is too small must not
  /// tell the end early: the rows in sight have to be there, and of all rows as large a part has to
  /// be seen or passed by number as by length.
  func isReached(_ plan: RowPlan, _ data: RowData, _ made: MadeRows, in strip: LazyStack) -> Bool {
    guard isDue, plan.onScrollEnd != nil, data.items != nil, strip.window != nil else {
      return false
    }
    if data.count == 0 { return true }
    let length = strip.start(ofRow: strip.count)
    if length == 0 { return strip.isMeasured(row: strip.count - 1) }
    let sight = strip.visibleRange
    guard let lines = strip.rows(around: sight, margin: 0),
      made.contains(plan.positions(ofLines: lines, of: data.count))
    else { return false }
    let seen = min(sight.upperBound, length)
    guard seen > 0 else { return false }
    let isLastSeen = seen == length
    let passed = isLastSeen ? strip.count : strip.row(at: seen)
    let threshold = Double(plan.scrollEndThreshold)
    return Double(seen) / Double(length) * 100 >= threshold
      && Double(passed + (isLastSeen ? 0 : 1)) / Double(strip.count) * 100 >= threshold
  }
}
