import BeagleSchema
import TerminalKit

/// The lists of a screen: they are told when something scrolls.
@MainActor
final class ScreenLists {
  private struct WeakRows {
    weak var rows: ListRows?
  }

  private var lists: [WeakRows] = []

  /// Tells a list from now on when something scrolls.
  func register(_ list: ListRows) {
    if lists.count > 16, lists.count.nonzeroBitCount == 1 { lists.removeAll { $0.rows == nil } }
    lists.append(WeakRows(rows: list))
  }

  /// Other content takes the place of that with these lists.
  func removeAll() { lists = [] }

  /// Something scrolled, and rows may have come near. They have views and places afterwards, those
  /// of lists in rows that were just made included.
  func contentMoved(in window: Window?) {
    guard let window else { return }
    var next = 0
    while next < lists.count {
      lists[next].rows?.didScroll()
      next += 1
    }
    window.layoutIfNeeded()
  }
}
