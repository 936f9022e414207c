import TerminalKit

/// A list that scrolls by itself.
@MainActor
final class RowViewport: ScrollingView {
  var rows: ListRows?
  private(set) var isLayingOut = false
  private var followsEnd = false

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

  /// Goes to the end of all rows, which are made on the way.
  override func scrollToEnd() -> Bool {
    followsEnd = rows?.isComplete == false
    return super.scrollToEnd()
  }
}
