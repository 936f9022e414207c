import CellText

/// A query of a fuzzy search. White space in it does not count, nor does case, and accents count only
/// if it has one.
struct FuzzyQuery: Sendable {
  /// How texts must be folded for the query.
  let folding: TextFolding
  fileprivate let scalars: [Unicode.Scalar]

  /// Creates a query.
  init(_ text: String) {
    folding = TextFolding(query: text, ignoresCase: true)
    scalars = folding.scalars(text).filter { $0 != " " }
  }
}

/// A text prepared for fuzzy searches with many queries.
struct FuzzyText: Sendable {
  /// The folded text, and the index of the character of each scalar.
  fileprivate var scalars: [Unicode.Scalar] = []
  fileprivate var characters: [Int] = []
  /// Whether a character begins a word.
  fileprivate var isWordStart: [Bool] = []

  /// Creates a searched text. The folding must be that of the query.
  init(_ text: String, _ folding: TextFolding) {
    var isInWord = false
    for (index, character) in text.enumerated() {
      folding.append(character, to: &scalars)
      while characters.count < scalars.count { characters.append(index) }
      isWordStart.append(!isInWord)
      isInWord = character.isLetter || character.isNumber
    }
  }
}

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

  /// Finds the best match. An empty query matches everything.
  ///
  ///     let query = FuzzyQuery("op")
  ///     FuzzyMatch(query, in: FuzzyText("Open", query.folding))?.indices  // [0, 1]
  ///
  /// - Returns: nil if a character of the query is missing.
  init?(_ query: FuzzyQuery, in text: FuzzyText) {
    let length = text.isWordStart.count
    guard let first = query.scalars.first else {
      (score, indices, isWholeName) = (0, [], false)
      return
    }
    if let name = FuzzyMatch.wholeName(query.scalars, in: text.scalars) {
      let points = name.count * (Weight.adjacent + Weight.wordStart) + Weight.wholeName
      score = points * 64 - min(length - name.count, 63)
      indices = FuzzyMatch.characters(Array(name), of: text)
      isWholeName = true
      return
    }
    isWholeName = false
    var best: (score: Int, indices: [Int])?
    for start in text.scalars.indices where text.scalars[start] == first {
      guard let places = FuzzyMatch.places(of: query.scalars, in: text.scalars, from: start)
      else { break }
      let found = FuzzyMatch.characters(places, of: text)
      let score = FuzzyMatch.score(found, text)
      if best.map({ score > $0.score }) ?? true { best = (score, found) }
    }
    guard let best else { return nil }
    (score, indices) = best
  }

  /// Returns where the last names of a path, or the whole text, equal a query. The extension of
  /// either is optional: `s77`, `d77/s77` and `s77.json` match `/d77/s77`.
  private static func wholeName(
    _ query: [Unicode.Scalar], in text: [Unicode.Scalar]
  ) -> Range<Int>? {
    let length = lengthWithoutExtension(query)
    let end = lengthWithoutExtension(text)
    let start = end - length
    guard start >= 0, length > 0 else { return nil }
    for index in 0..<length where text[start + index] != query[index] { return nil }
    return start == 0 || query[0] == "/" || text[start - 1] == "/" ? start..<end : nil
  }

  private static let pathExtension: [Unicode.Scalar] = [".", "j", "s", "o", "n"]

  private static func lengthWithoutExtension(_ text: [Unicode.Scalar]) -> Int {
    let length = text.count - pathExtension.count
    guard length >= 0, text[length] == "." else { return text.count }
    return text[length...].elementsEqual(pathExtension) ? length : text.count
  }

  /// Returns the indices of the characters at the places of scalars. A character such as "ß" has
  /// several scalars.
  private static func characters(_ places: [Int], of text: FuzzyText) -> [Int] {
    var result: [Int] = []
    for place in places where text.characters[place] != result.last {
      result.append(text.characters[place])
    }
    return result
  }

  /// Returns for each scalar its first place after the previous scalar's place.
  private static func places(
    of query: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int
  ) -> [Int]? {
    var places: [Int] = []
    for place in start..<text.count where text[place] == query[places.count] {
      places.append(place)
      if places.count == query.count { return places }
    }
    return nil
  }

  private static func score(_ indices: [Int], _ text: FuzzyText) -> Int {
    var score = -min(indices.first ?? 0, Weight.maximumOffset)
    var last: Int?
    for index in indices {
      if text.isWordStart[index] { score += Weight.wordStart }
      if let last {
        let gap = index - last - 1
        score += gap == 0 ? Weight.adjacent : -min(gap * Weight.gap, Weight.maximumGap)
      }
      last = index
    }
    // Among equal matches the shorter text wins.
    return score * 64 - min(text.isWordStart.count - indices.count, 63)
  }
}
