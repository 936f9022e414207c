/// The contexts whose values are unknown after a write in a component that is added elsewhere: those with its id.
struct OpenIds {
  private let facts: DocumentFacts
  /// The indexes of the contexts, by their ids; nil until first used.
  private var contexts: [String: [Int]]?

  init(_ facts: DocumentFacts) { self.facts = facts }

  /// Returns the indexes of the contexts with an id; none after the first time, because an unknown value stays
  /// unknown.
  mutating func take(_ id: String) -> [Int] {
    if contexts == nil {
      contexts = Dictionary(grouping: facts.contexts.indices) { [facts] in facts.contexts[$0].id }
    }
    return contexts?.removeValue(forKey: id) ?? []
  }
}
