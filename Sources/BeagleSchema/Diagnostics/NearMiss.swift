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

  /// Whether `meant` is `word` but for the case of letters, and no other candidate is.
  package static func isSame(
    _ word: String, as meant: String, among candidates: some Sequence<String>
  ) -> Bool {
    let lower = word.lowercased()
    return meant.lowercased() == lower
      && Set(candidates).count { $0.lowercased() == lower } == 1
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
    var distances = EditDistance()
    var found: [(name: String, distance: Int)] = []
    for candidate in candidates where candidate != word {
      let other = scalars(candidate)
      guard let bound = tolerance(letters.count, other.count),
        let distance = distances.between(letters, other, atMost: bound)
      else { continue }
      found.append((candidate, distance))
    }
    return found
  }

  private static func scalars(_ text: String) -> [UInt32] {
    let start = text.utf8.prefix(lengthLimit)
    if start.allSatisfy({ $0 < 0x80 }) {
      return start.map { UInt32($0 &- 0x41 < 26 ? $0 | 0x20 : $0) }
    }
    return text.lowercased().unicodeScalars.prefix(lengthLimit).map(\.value)
  }
}

/// Counts the edits between texts: scalars inserted, deleted, replaced, or two neighbours swapped
/// (optimal string alignment distance).
private struct EditDistance {
  // The rows of the table, kept from text to text.
  private var before: [Int] = []
  private var previous: [Int] = []
  private var current: [Int] = []

  /// The number of edits; nil where there are more than `limit`.
  ///
  /// Most pairs are far apart, so only cells near the diagonal are looked at, and nothing more once
  /// a whole row is beyond the limit.
  mutating func between(_ a: [UInt32], _ b: [UInt32], atMost limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    // What both begin or end with needs no edit.
    let common = zip(a, b).prefix { $0 == $1 }.count
    let rest = min(a.count, b.count) - common
    var tail = 0
    while tail < rest, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    let rows = a.count - common - tail
    let columns = b.count - common - tail
    if rows == 0 || columns == 0 { return max(rows, columns) }
    let beyond = limit + 1
    previous = (0...columns).map { min($0, beyond) }
    before = previous
    current = [Int](repeating: beyond, count: columns + 1)
    for row in 1...rows {
      let first = max(1, row - limit)
      let last = min(columns, row + limit)
      guard first <= last else { return nil }
      current[first - 1] = first == 1 ? min(row, beyond) : beyond
      var least = current[first - 1]
      let letter = a[common + row - 1]
      for column in first...last {
        let other = b[common + column - 1]
        var cost = previous[column - 1] + (letter == other ? 0 : 1)
        // The cell above is beyond the limit where it was not looked at.
        let above = column <= row - 1 + limit ? previous[column] : beyond
        cost = min(cost, above + 1, current[column - 1] + 1)
        if row > 1, column > 1, letter == b[common + column - 2], a[common + row - 2] == other {
          cost = min(cost, before[column - 2] + 1)
        }
        current[column] = min(cost, beyond)
        least = min(least, current[column])
      }
      if least > limit { return nil }
      swap(&before, &previous)
      swap(&previous, &current)
    }
    return previous[columns] <= limit ? previous[columns] : nil
  }
}
