/// How well some letters, in their order but with others between them, are found in a text.
struct FuzzyMatch: Sendable {
  /// The higher, the better.
  let score: Int
  /// Which characters of the text were found.
  let places: [Int]

  private enum Points {
    static let adjacent = 12
    static let wordStart = 10
    static let gap = 1
    static let mostGap = 6
    static let late = 4
  }

  /// Nil where a letter is missing. Case does not matter; an empty query is found everywhere.
  /// - Parameters:
  ///   - query: lower-case characters without blanks.
  ///   - text: the characters of a text.
  init?(_ query: [Character], in text: [Character]) {
    guard let first = query.first else {
      (score, places) = (0, [])
      return
    }
    let lower = text.map { $0.isUppercase ? $0.lowercased().first ?? $0 : $0 }
    var best: (score: Int, places: [Int])?
    for start in lower.indices where lower[start] == first {
      guard let found = FuzzyMatch.places(of: query, in: lower, from: start) else { break }
      let score = FuzzyMatch.score(found, text)
      if best.map({ score > $0.score }) ?? true { best = (score, found) }
    }
    guard let best else { return nil }
    (score, places) = best
  }

  /// The first place of each character behind that of the one before.
  private static func places(
    of query: [Character], in text: [Character], from start: Int
  ) -> [Int]? {
    var places: [Int] = []
    var next = start
    for character in query {
      guard let place = text[next...].firstIndex(of: character) else { return nil }
      places.append(place)
      next = place + 1
    }
    return places
  }

  private static func score(_ places: [Int], _ text: [Character]) -> Int {
    var score = -min(places.first ?? 0, Points.late)
    var last: Int?
    for place in places {
      let isStart = place == 0 || !(text[place - 1].isLetter || text[place - 1].isNumber)
      if isStart { score += Points.wordStart }
      if let last {
        let gap = place - last - 1
        score += gap == 0 ? Points.adjacent : -min(gap * Points.gap, Points.mostGap)
      }
      last = place
    }
    // Of texts that match alike the one that says less besides is meant.
    return score * 64 - min(text.count - places.count, 63)
  }
}
