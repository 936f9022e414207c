import BeagleTUI

/// One search for elements of a screen.
///
/// Nested selectors compare the same elements again and again. The results are stored, so that the
/// number of comparisons with regular expressions is at most the number of elements times that of the
/// expressions, and that of other steps is at most the square of the elements for each selector.
@MainActor
final class ElementSearch {
  /// The maximum number of stored results. A selector may contain thousands of others.
  private static let storedLimit = 200_000

  /// The elements.
  let elements: VisibleElements
  private let budget: FlowBudget?
  private var comparisons: [Key: Bool] = [:]
  private var contents: [Key: Bool] = [:]
  private var screens: [ObjectIdentifier: [Int]] = [:]

  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let index: Int
  }

  /// - Parameter budget: the time of the flow; nil for no limit.
  init(_ tree: SemanticElement, _ budget: FlowBudget?) {
    elements = VisibleElements(tree)
    self.budget = budget
  }

  /// The number of comparisons with regular expressions so far.
  var comparisonCount: Int { comparisons.count }

  /// Counts steps of a loop over elements.
  func spend(_ count: Int = 1) throws { try budget?.spend(count) }

  /// Returns whether a pattern matches a text of an element.
  func matches(_ pattern: TextPattern, _ index: Int) throws -> Bool {
    try compare(pattern, index) { element in
      for text in element.texts {
        try budget?.check()
        if try pattern.matches(text) { return true }
      }
      return false
    }
  }

  /// Returns whether a pattern matches the id of an element.
  func matches(id pattern: TextPattern, _ index: Int) throws -> Bool {
    try compare(pattern, index) { element in
      guard let identifier = element.identifier else { return false }
      try budget?.check()
      return try pattern.matches(id: identifier)
    }
  }

  private func compare(
    _ pattern: TextPattern, _ index: Int, _ matches: (SemanticElement) throws -> Bool
  ) throws -> Bool {
    let key = Key(owner: ObjectIdentifier(pattern), index: index)
    if let known = comparisons[key] { return known }
    try spend()
    let result = try matches(elements.nodes[index].element)
    if comparisons.count < ElementSearch.storedLimit { comparisons[key] = result }
    return result
  }

  /// Returns whether an element contains one that a selector finds.
  func contains(_ finder: ElementFinder, in index: Int) throws -> Bool {
    let key = Key(owner: ObjectIdentifier(finder), index: index)
    if let known = contents[key] { return known }
    let result = try !finder.find(in: self, within: elements.descendants(of: index)).isEmpty
    if contents.count < ElementSearch.storedLimit { contents[key] = result }
    return result
  }

  /// Returns the elements of the whole screen that a selector finds.
  func all(_ finder: ElementFinder) throws -> [Int] {
    if let known = screens[ObjectIdentifier(finder)] { return known }
    let result = try finder.find(in: self, within: elements.all)
    screens[ObjectIdentifier(finder)] = result
    return result
  }
}
