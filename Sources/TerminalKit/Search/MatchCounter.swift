/// A count of search matches in an element with many texts: a list row, or a page.
package struct MatchCounter {
  /// The pattern.
  let pattern: SearchPattern
  /// The number of matches.
  private(set) var matches = 0
  /// Whether some of its texts are unknown, or too many to search.
  private(set) var isPartial = false
  /// The number of rows of inner lists that may still be searched.
  private var remainingInnerRows = MatchCounter.maximumInnerRows

  /// The most rows of inner lists searched in one element, so that no key waits longer.
  static let maximumInnerRows = 1000

  /// Creates a count of zero.
  init(_ pattern: SearchPattern) { self.pattern = pattern }

  /// The number of page parts searched.
  private var parts = 0

  /// The number of inner rows and page parts searched.
  var innerSteps: Int { MatchCounter.maximumInnerRows - remainingInnerRows + parts }

  /// Adds page parts to the steps; searching one takes about as long as searching a row.
  package mutating func count(parts: Int) { self.parts += parts }

  /// Searches a text.
  package mutating func add(_ text: String) { matches += pattern.count(in: text) }

  /// Records that an item is not searched.
  package mutating func skipItem() { isPartial = true }

  /// Counts another row of an inner list. Returns false if the limit is reached and it must not be
  /// searched.
  package mutating func countInnerRow() -> Bool {
    guard remainingInnerRows > 0 else {
      isPartial = true
      return false
    }
    remainingInnerRows -= 1
    return true
  }
}

/// Searches a row or page without a view, by its index.
package typealias ItemSearch = (Int, inout MatchCounter) -> Void
