/// Where a search that is begun anew goes on: behind the match that was gone to, or before it. Where
/// that match is gone, its place on the screen stands for it.
@MainActor
struct SearchAnchor {
  /// Whether it goes on behind the match.
  var isForward: Bool
  private let place: SearchPlace
  /// Which match of the place it is.
  private let match: Int
  /// The rows of the screen with the match.
  private let rows: Range<Int>
  /// How many matches stand before those rows and, where it goes on behind them, in them.
  private var passed = 0
  private var isBehindRows = false

  /// A match that was gone to.
  /// - Parameters:
  ///   - view: what shows it, if there is still something.
  ///   - rows: where on the screen it stands, or what is selected.
  init(
    _ match: Int, of place: SearchPlace, in view: View?, at rows: Range<Int>, isForward: Bool
  ) {
    self.match = match
    self.rows = rows
    self.isForward = isForward
    self.place = view.map { SearchAnchor.place(of: $0, was: place) } ?? place
  }

  /// Where a view is found now: rows may have moved, and a page may have been made.
  private static func place(of view: View, was place: SearchPlace) -> SearchPlace {
    var found = SearchPlace(view: view)
    var child = view
    while let parent = child.superview {
      // A row counts as one place with all that is inside it.
      if let strip = parent as? RowStrip, let row = strip.index(of: child) {
        found = SearchPlace(view: strip, row: row)
      }
      child = parent
    }
    return found
  }

  /// Looks at a place with matches, in order. Returns the number of the match itself where it is
  /// there.
  mutating func look(at other: SearchPlace, first: Int, count: Int) -> Int? {
    if let view = place.view, other.view === view, other.row == place.row {
      return first + min(match, count - 1)
    }
    if !isBehindRows, let end = other.end {
      isBehindRows = end > (isForward ? rows.upperBound : rows.lowerBound)
      if !isBehindRows { passed = first + count }
    }
    return nil
  }

  /// The match to go on from, once everything was looked at; there may be none with that number.
  var nearest: Int { isForward ? passed - 1 : passed }
}
