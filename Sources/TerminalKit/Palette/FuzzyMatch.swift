/// A fuzzy match of a query in a string: the characters of the query occur in order, possibly with
/// others between them.
struct FuzzyMatch: Sendable {
  /// The quality of the match; higher is better.
  let score: Int
  /// The indices of the matching characters in the text.
  let indices: [Int]
  /// Whether the query is the whole text or the last names of a path, which is better than any
  /// other match.
  let isWholeName: Bool

  /// The points and penalties that make up a score.
  private enum Weight {
    static let adjacent = 12
    static let wordStart = 10
    static let gap = 1
    static let maximumGap = 6
    static let maximumOffset = 4
    static let wholeName = 1000
  }

  /// Finds the best match, ignoring case. An empty query matches everything.
  ///
  ///     FuzzyMatch(Array("op"), in: Array("Open"))?.indices  // [0, 1]
  ///
  /// - Parameters:
  ///   - query: lowercase characters without white space.
  ///   - text: the characters to search.
  /// - Returns: nil if a character of the query is missing.
  init?(_ query: [Character], in text: [Character]) {
    guard let first = query.first else {
      (score, indices, isWholeName) = (0, [], false)
      return
    }
    let lower = text.map { $0.isUppercase ? $0.lowercased().first ?? $0 : $0 }
    if let name = FuzzyMatch.wholeName(query, in: lower) {
      let points = name.count * (Weight.adjacent + Weight.wordStart) + Weight.wholeName
      score = points * 64 - min(text.count - name.count, 63)
      indices = Array(name)
      isWholeName = true
      return
    }
    isWholeName = false
    var best: (score: Int, indices: [Int])?
    for start in lower.indices where lower[start] == first {
      guard let found = FuzzyMatch.indices(of: query, in: lower, from: start) else { break }
      let score = FuzzyMatch.score(found, text)
      if best.map({ score > $0.score }) ?? true { best = (score, found) }
    }
    guard let best else { return nil }
    (score, indices) = best
  }

  /// Returns where the last names of a path, or the whole text, equal a query. The extension of
  /// either is optional: `s77`, `d77/s77` and `s77.json` match `/d77/s77`.
  private static func wholeName(_ query: [Character], in text: [Character]) -> Range<Int>? {
    let (query, text) = (withoutExtension(query), withoutExtension(text))
    let start = text.count - query.count
    guard start >= 0, let first = query.first, text[start...].elementsEqual(query) else {
      return nil
    }
    return start == 0 || first == "/" || text[start - 1] == "/" ? start..<text.count : nil
  }

  private static func withoutExtension(_ text: [Character]) -> ArraySlice<Character> {
    let ending: [Character] = [".", "j", "s", "o", "n"]
    return text.suffix(ending.count).elementsEqual(ending) ? text.dropLast(ending.count) : text[...]
  }

  /// Returns for each character its first index after the previous character's index.
  private static func indices(
    of query: [Character], in text: [Character], from start: Int
  ) -> [Int]? {
    var indices: [Int] = []
    var next = start
    for character in query {
      guard let index = text[next...].firstIndex(of: character) else { return nil }
      indices.append(index)
      next = index + 1
    }
    return indices
  }

  private static func score(_ indices: [Int], _ text: [Character]) -> Int {
    var score = -min(indices.first ?? 0, Weight.maximumOffset)
    var last: Int?
    for index in indices {
      let isStart = index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber)
      if isStart { score += Weight.wordStart }
      if let last {
        let gap = index - last - 1
        score += gap == 0 ? Weight.adjacent : -min(gap * Weight.gap, Weight.maximumGap)
      }
      last = index
    }
    // Among equal matches the shorter text wins.
    return score * 64 - min(text.count - indices.count, 63)
  }
}
