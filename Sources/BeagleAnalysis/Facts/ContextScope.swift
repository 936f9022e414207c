/// The contexts in scope at a place of a document.
struct ContextScope {
  /// The indexes of the contexts in ``DocumentFacts/contexts``, the innermost last.
  private(set) var indexes: [Int] = []
  /// The ids of these contexts.
  private(set) var ids: [String] = []
  /// The indexes of the contexts with an id, because an invalid document can have many in one component.
  private var indexesByID: [String: [Int]] = [:]

  var count: Int { indexes.count }

  mutating func append(_ index: Int, id: String) {
    indexes.append(index)
    ids.append(id)
    indexesByID[id, default: []].append(index)
  }

  mutating func removeLast(_ count: Int) {
    indexes.removeLast(count)
    for _ in 0..<count { indexesByID[ids.removeLast()]?.removeLast() }
  }

  /// Returns the index of the innermost context with an id.
  func innermost(_ id: String) -> Int? { indexesByID[id]?.last }
}
