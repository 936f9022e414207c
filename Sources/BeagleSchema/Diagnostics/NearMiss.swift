/// Finds what a misspelt word was meant to be.
public enum NearMiss {
  /// The candidate that is nearest to `word`, when it is near enough: the same but for case, or
  /// one edit away (two in words of six letters or more).
  public static func best(for word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    var best: (distance: Int, text: String)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased().unicodeScalars)
      let limit = min(wanted.count, other.count) >= 6 ? 2 : 1
      guard abs(other.count - wanted.count) <= limit, other.count > 1 else { continue }
      let distance = self.distance(wanted, other)
      guard distance <= limit, distance < (best?.distance ?? .max) else { continue }
      best = (distance, candidate)
    }
    return best?.text
  }

  /// Edits between two words: letters put in, left out, changed, or two neighbours swapped.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var current = [i]
      for j in 1...b.count {
        var cost = min(
          previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous[b.count]
  }
}
