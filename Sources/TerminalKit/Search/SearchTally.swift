/// Counts what a search finds in one thing with many texts: a row of a list, or a page.
package struct SearchTally {
  /// What is searched for.
  package let pattern: SearchPattern
  /// How often it was found.
  package private(set) var matches = 0
  /// Whether there is something whose texts are not known, or more of it than is searched.
  package private(set) var isPartial = false
  /// How many rows of inner lists may still be searched.
  private var room = SearchTally.mostInnerRows

  /// The most rows of lists inside one thing that are searched: no key may wait longer.
  package static let mostInnerRows = 1000

  /// Nothing counted yet.
  package init(_ pattern: SearchPattern) { self.pattern = pattern }

  /// The parts of a page that were searched.
  private var parts = 0

  /// How many rows of inner lists and parts of pages were searched.
  var innerSteps: Int { SearchTally.mostInnerRows - room + parts }

  /// Counts parts of a page: searching them takes as long as so many rows.
  package mutating func count(parts: Int) { self.parts += parts }

  /// Searches a text.
  package mutating func add(_ text: String) { matches += pattern.count(in: text) }

  /// Says that something is not searched.
  package mutating func leaveOut() { isPartial = true }

  /// Whether another row of an inner list may be searched; from then on it counts as searched.
  package mutating func takeRoom() -> Bool {
    guard room > 0 else {
      isPartial = true
      return false
    }
    room -= 1
    return true
  }
}

/// Searches a row or a page that has no view, by its place, without making it.
package typealias SearchCounter = (Int, inout SearchTally) -> Void
