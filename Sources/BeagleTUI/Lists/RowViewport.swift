import TerminalKit

/// A list that scrolls by itself.
@MainActor
final class RowViewport: ScrollingView {
  var rows: ListRows?
  private var isLayingOut = false
  private var followsEnd = false

  override var drawsRowsAlike: Bool { true }

  override func layoutSubviews() -> Bool {
    isLayingOut = true
    defer { isLayingOut = false }
    if super.layoutSubviews() { return true }
    if followsEnd {
      followsEnd = rows?.isComplete == false
      scroll(to: maximumOffset)
    }
    rows?.didLayOut()
    return false
  }

  /// Rows are not made in the middle of a layout.
  override func didScroll() { if !isLayingOut { super.didScroll() } }

  /// Goes to the end of all rows, which are made on the way.
  override func scrollToEnd() -> Bool {
    followsEnd = rows?.isComplete == false
    return super.scrollToEnd()
  }
}
