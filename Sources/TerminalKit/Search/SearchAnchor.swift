/// The position where a restarted search continues: the match that was shown or, if that no longer
/// exists, its position on the screen.
@MainActor
struct SearchAnchor {
  /// Whether the search continues after the match, not before it.
  var isForward: Bool
  private let result: SearchResult
  /// The index of the match in the element.
  private let match: Int
  /// The screen rows of the match.
  private let rows: Range<Int>
  /// The number of matches before those rows; for a forward search, including the matches in them.
  private var passed = 0
  private var isAfterRows = false

  /// Creates an anchor at a match.
  /// - Parameters:
  ///   - view: The view that shows it, if it still exists.
  ///   - rows: The screen rows of the match, or of the focused view.
  init(
    _ match: Int, of result: SearchResult, in view: View?, at rows: Range<Int>, isForward: Bool
  ) {
    self.match = match
    self.rows = rows
    self.isForward = isForward
    self.result = view.map { SearchAnchor.result(of: $0) } ?? result
  }

  /// Returns the element of a view, which may be another one than before: rows may have moved, and
  /// a page may have been shown.
  private static func result(of view: View) -> SearchResult {
    var found = SearchResult(view: view)
    var child = view
    while let parent = child.superview {
      // A row with all its subviews is one element.
      if let stack = parent as? LazyStack, let row = stack.index(of: child) {
        found = SearchResult(view: stack, row: row)
      }
      child = parent
    }
    return found
  }

  /// Compares an element with the anchor, in order. Returns the number of the match if this
  /// element contains it.
  mutating func compare(with other: SearchResult, first: Int, count: Int) -> Int? {
    if let view = result.view, other.view === view, other.row == result.row {
      return first + min(match, count - 1)
    }
    if !isAfterRows, let end = other.end {
      isAfterRows = end > (isForward ? rows.upperBound : rows.lowerBound)
      if !isAfterRows { passed = first + count }
    }
    return nil
  }

  /// The match to continue from if the anchor's own match no longer exists. There may be no match
  /// with this number.
  var nearest: Int { isForward ? passed - 1 : passed }
}
