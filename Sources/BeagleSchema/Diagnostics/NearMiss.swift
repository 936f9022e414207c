/// Finds what a misspelt name was meant to be.
package enum NearMiss {
  /// The part of a name that is compared, in Unicode scalars. It bounds the work of a comparison.
  private static let lengthLimit = 128

  /// The candidate that is nearest to `word`, when it is near enough: the same but for case, or
  /// one edit away (two in words of six letters or more). Candidates of one letter never are.
  ///
  /// Meant for short names of a known vocabulary, where a wrong suggestion is worse than none.
  package static func best(for word: String, among candidates: some Sequence<String>) -> String? {
    matches(word, among: candidates) { length, other in
      other > 1 ? (min(length, other) >= 6 ? 2 : 1) : nil
    }
    .min { $0.distance < $1.distance }?.name
  }

  /// Whether no other candidate is as near to `word` as the one that ``best(for:among:)`` gives, so
  /// that there is no doubt which one was meant.
  package static func isClear(for word: String, among candidates: some Sequence<String>) -> Bool {
    let found = matches(word, among: Set(candidates)) { length, other in
      other > 1 ? (min(length, other) >= 6 ? 2 : 1) : nil
    }
    let least = found.map(\.distance).min()
    return found.count { $0.distance == least } == 1
  }

  /// The names nearest to `word`, the nearest first, names of equal distance in alphabetical
  /// order; none that differs in more than a third of the word.
  ///
  /// Meant for longer names such as paths, of which several are offered.
  /// - Parameter limit: the most names returned.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    matches(word, among: candidates) { length, _ in max(2, length / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(limit).map(\.name)
  }

  /// The candidates within a tolerance, in their order, with their distances. The word itself is
  /// no candidate.
  /// - Parameter tolerance: the most edits between two names of these lengths; nil rules the
  ///   candidate out.
  private static func matches(
    _ word: String, among candidates: some Sequence<String>,
    tolerance: (_ length: Int, _ other: Int) -> Int?
  ) -> [(name: String, distance: Int)] {
    let letters = scalars(word)
    guard !letters.isEmpty else { return [] }
    var found: [(name: String, distance: Int)] = []
    for candidate in candidates where candidate != word {
      let other = scalars(candidate)
      guard let bound = tolerance(letters.count, other.count),
        abs(other.count - letters.count) <= bound
      else { continue }
      let distance = distance(letters, other)
      if distance <= bound { found.append((candidate, distance)) }
    }
    return found
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars.prefix(lengthLimit))
  }

  /// Edits between two texts: scalars inserted, deleted, replaced, or two neighbours swapped
  /// (optimal string alignment distance).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var cost = min(
          previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous[b.count]
  }
}
