/// Finds the names that someone may have meant.
enum NearestNames {
  /// The names nearest to a wrong one, the nearest first; none that is far from it.
  static func of(_ wrong: String, among names: some Sequence<String>, limit: Int = 3) -> [String] {
    let wanted = Array(wrong.lowercased().unicodeScalars.prefix(lengthLimit))
    let bound = max(2, wanted.count / 3)
    var found: [(name: String, distance: Int)] = []
    for name in names {
      let candidate = Array(name.lowercased().unicodeScalars.prefix(lengthLimit))
      guard abs(candidate.count - wanted.count) <= bound else { continue }
      let distance = distance(wanted, candidate)
      if distance <= bound { found.append((name, distance)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(limit).map(\.name)
  }

  /// The part of a name that is compared, in scalars.
  private static let lengthLimit = 128

  /// Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string
  /// alignment).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(previous[j + 1] + 1, current[j] + 1, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        current.append(best)
      }
      before = previous
      previous = current
    }
    return previous[b.count]
  }
}
