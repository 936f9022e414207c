import BeagleSchema
import TerminalKit

/// The lists of a screen: they are told when something scrolls, and share one bound on rows.
@MainActor
final class ScreenLists {
  /// The most rows that the lists of a screen have together.
  static let maximumRows = 20_000

  private struct WeakRows {
    weak var rows: ListRows?
  }

  private var lists: [WeakRows] = []
  private var rowCount = 0
  private var hasRefusedRows = false
  /// Called once for a screen when the limit on rows is reached, with the place of the list.
  private let onRefusal: (SourceReference?) -> Void

  init(onRefusal: @escaping (SourceReference?) -> Void) { self.onRefusal = onRefusal }

  /// Tells a list from now on when something scrolls.
  func register(_ list: ListRows) {
    if lists.count > 16, lists.count.nonzeroBitCount == 1 { lists.removeAll { $0.rows == nil } }
    lists.append(WeakRows(rows: list))
  }

  /// Other content takes the place of that with these lists. Their rows still count until they go.
  func removeAll() {
    lists = []
    hasRefusedRows = false
  }

  /// Something scrolled, and lists may have come near.
  func contentMoved() {
    for entry in lists { entry.rows?.didScroll() }
  }

  /// Counts one more row; false where there are too many.
  func takeRoomForRow(at source: SourceReference?) -> Bool {
    if rowCount < ScreenLists.maximumRows {
      rowCount += 1
      return true
    }
    if !hasRefusedRows {
      hasRefusedRows = true
      onRefusal(source)
    }
    return false
  }

  /// Counts rows that are gone.
  func releaseRows(_ count: Int) { rowCount -= count }
}
