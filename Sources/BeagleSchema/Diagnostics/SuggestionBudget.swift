/// Bounds the looking for what misspelt names may mean.
///
/// Each is compared with all names that are known, so that a document with thousands of both would
/// take seconds; whoever wrote it needs a few suggestions, not thousands.
package struct SuggestionBudget: Sendable {
  /// The most names that are looked up.
  package static let limit = 300
  private var left = SuggestionBudget.limit
  private var known: [String: String?] = [:]

  package init() {}

  /// What was found for a name in a vocabulary before, else what `search` finds; nil once too many
  /// names were looked up.
  ///
  /// - Parameter vocabulary: stands for the names with which this one is compared.
  package mutating func suggestion(
    for name: String, in vocabulary: String = "", _ search: () -> String?
  ) -> String? {
    let key = vocabulary + "\0" + name
    if let found = known[key] { return found }
    guard left > 0 else { return nil }
    left -= 1
    let found = search()
    known[key] = .some(found)
    return found
  }
}
