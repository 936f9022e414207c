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
  /// Whether a character follows no letter or digit.
  fileprivate var isWordStart: [Bool] = []
  /// Whether a character is a letter or a digit.
  fileprivate var isInWord: [Bool] = []

  /// Creates a searched text. The folding must be that of the query.
  init(_ text: String, _ folding: TextFolding) {
    var isAfterWord = false
    for (index, character) in text.enumerated() {
      folding.append(character, to: &scalars)
      while characters.count < scalars.count { characters.append(index) }
      isWordStart.append(!isAfterWord)
      isAfterWord = character.isLetter || character.isNumber
      isInWord.append(isAfterWord)
    }
  }
}

/// A match of a query in a string: the characters of the query occur in order. Blanks do not count.
struct FuzzyMatch: Sendable {
  /// The places of the query's characters in the text, from worst to best.
  enum Kind: Int, Sendable, Comparable {
    /// Far from one another.
    case scattered
    /// Within twice the query's length.
    case near
    /// Next to one another inside of a word.
    case inside
    /// In parts that begin words: `gp` in `Go to page`.
    case wordStarts
    /// Next to one another from the beginning of a word.
    case prefix
    /// The query is the whole text or the last names of a path.
    case wholeName

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  let kind: Kind
  /// The quality among matches of this kind, from 0 to ``maximumQuality``.
  let quality: Int
  /// The indices of the matching characters in the text.
  let indices: [Int]

  static let maximumQuality = 255

  /// The quality of all matches; higher is better.
  var score: Int { kind.rawValue * (Self.maximumQuality + 1) + quality }

  /// Finds the best match. An empty query matches everything.
  ///
  ///     let query = FuzzyQuery("op")
  ///     FuzzyMatch(query, in: FuzzyText("Open", query.folding))?.indices  // [0, 1]
  ///
  /// - Returns: nil if a character of the query is missing.
  init?(_ query: FuzzyQuery, in text: FuzzyText) {
    let search = FuzzySearch(query: query.scalars, text: text)
    guard !query.scalars.isEmpty else {
      (kind, quality, indices) = (.scattered, 0, [])
      return
    }
    guard let found = search.find() else { return nil }
    (kind, quality) = (found.kind, max(0, min(found.quality, Self.maximumQuality)))
    indices = text.characters(at: found.places)
  }
}

/// A search for the best match of a query in a text.
private struct FuzzySearch {
  let query: [Unicode.Scalar]
  let text: FuzzyText

  /// A match with the places of its scalars.
  struct Found {
    var kind: FuzzyMatch.Kind
    var quality = 0
    var places: [Int]
  }

  func find() -> Found? {
    if let name = wholeName() { return Found(kind: .wholeName, places: Array(name)) }
    guard query.count <= text.scalars.count else { return nil }
    let unbroken = unbroken()
    if let unbroken, unbroken.kind >= .prefix { return unbroken }
    return wordStarts() ?? unbroken ?? scattered()
  }

  // MARK: - Whole names

  /// Returns where the last names of a path, or the whole text, equal the query. The extension of
  /// either is optional: `s77`, `d77/s77` and `s77.json` match `/d77/s77`.
  private func wholeName() -> Range<Int>? {
    let scalars = text.scalars
    let length = Self.lengthWithoutExtension(query)
    let end = Self.lengthWithoutExtension(scalars)
    let start = end - length
    guard start >= 0, length > 0 else { return nil }
    for index in 0..<length where scalars[start + index] != query[index] { return nil }
    return start == 0 || query[0] == "/" || scalars[start - 1] == "/" ? start..<end : nil
  }

  private static let pathExtension: [Unicode.Scalar] = [".", "j", "s", "o", "n"]

  private static func lengthWithoutExtension(_ text: [Unicode.Scalar]) -> Int {
    let length = text.count - pathExtension.count
    guard length >= 0, text[length] == "." else { return text.count }
    return text[length...].elementsEqual(pathExtension) ? length : text.count
  }

  // MARK: - Unbroken matches

  /// Returns the places of the longest prefix of a part of the query that the text has at `start`,
  /// ignoring blanks.
  private func run(of part: ArraySlice<Unicode.Scalar>, from start: Int) -> [Int] {
    var places: [Int] = []
    var place = start
    for scalar in part {
      while place < text.scalars.count, !places.isEmpty, text.scalars[place] == " " { place += 1 }
      guard place < text.scalars.count, text.scalars[place] == scalar else { break }
      places.append(place)
      place += 1
    }
    return places
  }

  /// Returns the best place where nothing but blanks separates the characters.
  private func unbroken() -> Found? {
    var best: Found?
    for start in text.scalars.indices where text.scalars[start] == query[0] {
      let places = run(of: query[...], from: start)
      guard places.count == query.count else { continue }
      guard text.beginsWord(at: start) else {
        if best == nil { best = Found(kind: .inside, places: places) }
        continue
      }
      let last = places[places.count - 1]
      if start == 0, last == text.scalars.count - 1 {
        return Found(kind: .wholeName, places: places)
      }
      // The first word is better than others, and a whole word than its beginning.
      let quality = (text.isFirstWord(at: start) ? 2 : 0) + (text.endsWord(at: last) ? 1 : 0)
      if best.map({ $0.kind < .prefix || $0.quality < quality }) ?? true {
        best = Found(kind: .prefix, quality: quality, places: places)
      }
    }
    return best
  }

  // MARK: - Word starts

  /// Returns the places of the first match whose parts begin words. Fewer parts are better.
  private func wordStarts() -> Found? {
    var failed: Set<Int> = []
    guard let places = wordStarts(of: 0, from: 0, &failed) else { return nil }
    let parts = places.indices.count { $0 == 0 || text.beginsWord(at: places[$0]) }
    let isFirst = text.isFirstWord(at: places[0])
    return Found(
      kind: .wordStarts, quality: FuzzyMatch.maximumQuality - 2 * parts + (isFirst ? 1 : 0),
      places: places)
  }

  /// Returns where the query from `index` on matches the text from `place` on.
  /// - Parameter failed: the pairs of both without a match.
  private func wordStarts(of index: Int, from place: Int, _ failed: inout Set<Int>) -> [Int]? {
    let key = index * (text.scalars.count + 1) + place
    guard !failed.contains(key) else { return nil }
    for start in place..<text.scalars.count
    where text.scalars[start] == query[index] && text.beginsWord(at: start) {
      var places = run(of: query[index...], from: start)
      while let last = places.last {
        if index + places.count == query.count { return places }
        if let rest = wordStarts(of: index + places.count, from: last + 1, &failed) {
          return places + rest
        }
        places.removeLast()
      }
    }
    failed.insert(key)
    return nil
  }

  // MARK: - Scattered matches

  /// Returns the match that spans the fewest scalars.
  private func scattered() -> Found? {
    var best: (span: Int, places: [Int])?
    for start in text.scalars.indices where text.scalars[start] == query[0] {
      guard let places = places(from: start), let last = places.last else { break }
      let span = last - start + 1
      if best.map({ span < $0.span }) ?? true { best = (span, places) }
    }
    guard let best else { return nil }
    return Found(
      kind: best.span <= 2 * query.count ? .near : .scattered,
      quality: FuzzyMatch.maximumQuality - 2 * min(best.span, FuzzyMatch.maximumQuality / 2)
        + (text.beginsWord(at: best.places[0]) ? 1 : 0),
      places: best.places)
  }

  /// Returns for each scalar its first place after the previous scalar's place.
  private func places(from start: Int) -> [Int]? {
    var places: [Int] = []
    for place in start..<text.scalars.count where text.scalars[place] == query[places.count] {
      places.append(place)
      if places.count == query.count { return places }
    }
    return nil
  }
}

extension FuzzyText {
  /// Returns the indices of the characters at the places of scalars. A character such as "ß" has
  /// several scalars.
  fileprivate func characters(at places: [Int]) -> [Int] {
    var result: [Int] = []
    for place in places where characters[place] != result.last { result.append(characters[place]) }
    return result
  }

  /// Whether a word begins with the scalar at a place.
  fileprivate func beginsWord(at place: Int) -> Bool {
    let character = characters[place]
    return isWordStart[character] && (place == 0 || characters[place - 1] != character)
  }

  /// Whether no letter or digit precedes a place.
  fileprivate func isFirstWord(at place: Int) -> Bool {
    !isInWord[..<characters[place]].contains(true)
  }

  /// Whether no letter or digit follows a place.
  fileprivate func endsWord(at place: Int) -> Bool {
    let next = characters[place] + 1
    return next == isInWord.count || !isInWord[next]
  }

  /// The number of characters.
  var count: Int { isWordStart.count }
}
