/// Finds the intended spelling of a misspelled name.
@usableFromInline
package enum TypoCorrection {
  /// The number of Unicode scalars of a name that are compared. It limits the cost of a comparison.
  private static let lengthLimit = 128

  /// Returns the candidate with the smallest edit distance to `word`, ignoring case. The distance
  /// is at most 1, or 2 if both words have at least six letters. A candidate of one
  /// letter differs only in case.
  ///
  /// Use it for short names from a known vocabulary. For them, a missing suggestion is better than
  /// a wrong one.
  @inlinable
  package static func best(for word: String, among candidates: some Sequence<String>) -> String? {
    matches(word, among: Array(candidates), .shortName).min { $0.distance < $1.distance }?.name
  }

  /// Returns the same as ``best(for:among:)`` for names without an order. Of equally similar names,
  /// the alphabetically first is the best.
  @inlinable
  package static func best(
    for word: String, amongUnordered candidates: some Sequence<String>
  ) -> String? {
    matches(word, among: Array(candidates), .shortName)
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// Returns whether a suggestion is the only candidate with the least distance, so that the
  /// correction is unambiguous. A synonym is not such a suggestion, and neither is a name with
  /// another meaning, such as `remove` for `removeAt`.
  package static func isClear(
    for word: String, as suggestion: String, among candidates: some Sequence<String>
  ) -> Bool {
    let found = matches(word, among: Array(Set(candidates)), .shortName)
    let least = found.map(\.distance).min()
    return found.filter { $0.distance == least }.map(\.name) == [suggestion]
      && !differsInWord(word, suggestion)
  }

  /// Returns whether one of two names is the other one with another word, such as `At` in `removeAt`, or with a prefix
  /// that negates it, such as `un` in `uncapitalize`. The word `Id`, as in `contextId`, does not count.
  private static func differsInWord(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.utf8.count < other.utf8.count ? (word, other) : (other, word)
    if long.hasPrefix(short) {
      let rest = long.utf8.dropFirst(short.utf8.count)
      return rest.count > 1 && (rest.first ?? 0) &- 0x41 < 26 && !rest.elementsEqual("Id".utf8)
    }
    let (lowerShort, lowerLong) = (short.lowercased(), long.lowercased())
    return ["un", "in", "de"].contains { lowerLong == $0 + lowerShort }
  }

  /// Returns whether `meant` is the only candidate that equals `word` when case is ignored.
  package static func isSame(
    _ word: String, as meant: String, among candidates: some Sequence<String>
  ) -> Bool {
    let lower = word.lowercased()
    return meant.lowercased() == lower
      && Set(candidates).count { $0.lowercased() == lower } == 1
  }

  /// Returns the candidates most similar to `word`, sorted by distance and then alphabetically.
  /// They differ in at most a third of the word.
  ///
  /// Use it to offer several longer names, such as paths.
  /// - Parameter limit: The maximum number of names.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    matches(word, among: Array(candidates), .path)
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(limit).map(\.name)
  }

  /// How many edits a correction may need.
  @usableFromInline
  enum Tolerance {
    case shortName, path

    /// Returns the maximum distance of two names with these lengths; nil if they are not compared.
    fileprivate func distance(_ length: Int, _ other: Int) -> Int? {
      switch self {
      case .shortName: other > 1 ? (min(length, other) >= 6 ? 2 : 1) : (length == other ? 0 : nil)
      case .path: max(2, length / 3)
      }
    }
  }

  /// Returns the candidates within a tolerance in their original order, with their distances. The
  /// word itself is skipped.
  @usableFromInline
  static func matches(
    _ word: String, among candidates: [String], _ tolerance: Tolerance
  ) -> [(name: String, distance: Int)] {
    var letters = Letters()
    letters.read(word)
    guard !letters.scalars.isEmpty else { return [] }
    var other = Letters()
    let distance = EditDistance(from: letters.scalars)
    var found: [(name: String, distance: Int)] = []
    for candidate in candidates {
      other.read(candidate)
      // Most candidates differ so much that their distance need not be computed.
      guard let bound = tolerance.distance(letters.scalars.count, other.scalars.count),
        Letters.differInFew(letters.set, other.set, atMost: bound),
        let edits = distance.to(other.scalars[...], atMost: bound), candidate != word
      else { continue }
      found.append((candidate, edits))
    }
    return found
  }

  /// Names that many words are compared with.
  package struct Index: Sendable {
    private let names: [String]
    /// The letters of all names, and where those of each name end.
    private var scalars: [UInt32] = []
    private var ends: [Int] = []
    private var sets: [UInt64] = []

    package init(_ names: some Sequence<String>) {
      self.names = Array(names)
      var letters = Letters()
      for name in self.names {
        letters.read(name)
        scalars += letters.scalars
        ends.append(scalars.count)
        sets.append(letters.set)
      }
    }

    /// The number of names.
    var count: Int { names.count }

    /// Returns the same as the first name of ``TypoCorrection/nearest(to:among:limit:)``.
    package func nearest(to word: String) -> String? {
      var letters = Letters()
      letters.read(word)
      guard !letters.scalars.isEmpty,
        var bound = Tolerance.path.distance(letters.scalars.count, 0)
      else { return nil }
      let distance = EditDistance(from: letters.scalars)
      var best: (distance: Int, name: String)?
      var start = 0
      for (index, end) in ends.enumerated() {
        defer { start = end }
        guard abs(end - start - letters.scalars.count) <= bound,
          Letters.differInFew(letters.set, sets[index], atMost: bound),
          let edits = distance.to(scalars[start..<end], atMost: bound), names[index] != word
        else { continue }
        if let best, best < (edits, names[index]) { continue }
        best = (edits, names[index])
        // More edits than those of the best name are of no interest.
        bound = edits
      }
      return best?.name
    }
  }

  /// The Unicode scalars of a name, in lowercase.
  private struct Letters {
    private(set) var scalars: [UInt32] = []
    /// The set of the scalars modulo 64, one bit each.
    private(set) var set: UInt64 = 0

    /// Replaces the scalars, in the same memory.
    mutating func read(_ name: String) {
      scalars.removeAll(keepingCapacity: true)
      set = 0
      for byte in name.utf8.prefix(lengthLimit) {
        guard byte < 0x80 else { return readLowercased(name) }
        append(UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte))
      }
    }

    private mutating func readLowercased(_ name: String) {
      scalars.removeAll(keepingCapacity: true)
      set = 0
      for scalar in name.lowercased().unicodeScalars.prefix(lengthLimit) { append(scalar.value) }
    }

    private mutating func append(_ scalar: UInt32) {
      scalars.append(scalar)
      set |= 1 << UInt64(scalar % 64)
    }

    /// Returns false if more than `limit` edits are certainly necessary between two sets: each edit
    /// adds or removes at most one letter.
    static func differInFew(_ set: UInt64, _ other: UInt64, atMost limit: Int) -> Bool {
      (set & ~other).nonzeroBitCount <= limit && (other & ~set).nonzeroBitCount <= limit
    }
  }
}

/// Computes the optimal string alignment distance from one word to others: the number of Unicode
/// scalars to insert, delete, replace, or swap with a neighbor.
private struct EditDistance {
  private let length: Int
  private var short = LetterPositions<UInt64>()
  private var long = LetterPositions<UInt128>()

  /// - Parameter word: A word of at most 128 letters.
  init(from word: [UInt32]) {
    length = word.count
    if length <= 64 { short.add(word) } else { long.add(word) }
  }

  /// Returns the number of edits; nil if there are more than `limit`.
  func to(_ other: ArraySlice<UInt32>, atMost limit: Int) -> Int? {
    guard abs(length - other.count) <= limit else { return nil }
    return length <= 64
      ? short.distance(of: length, to: other, atMost: limit)
      : long.distance(of: length, to: other, atMost: limit)
  }
}

/// The positions of each letter in a word, one bit each.
private struct LetterPositions<Bits: FixedWidthInteger> {
  private var ascii: [Bits] = []
  private var others: [UInt32: Bits] = [:]

  mutating func add(_ word: [UInt32]) {
    ascii = [Bits](repeating: 0, count: 128)
    for (index, letter) in word.enumerated() {
      if letter < 128 {
        ascii[Int(letter)] |= 1 << index
      } else {
        others[letter, default: 0] |= 1 << index
      }
    }
  }

  /// Computes a whole column of the table at once, in the bits of a few numbers (Hyyrö, "A
  /// bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003). One bit for
  /// each row states how the cell differs from its neighbor.
  func distance(of length: Int, to other: ArraySlice<UInt32>, atMost limit: Int) -> Int? {
    let last: Bits = 1 << (length - 1)
    var distance = length
    var left = other.count
    var above = ~Bits(0)
    var below: Bits = 0
    var diagonal: Bits = 0
    var previousMatches: Bits = 0
    for letter in other {
      let matches = letter < 128 ? ascii[Int(letter)] : others[letter, default: 0]
      let swapped = (((~diagonal & matches) << 1)) & previousMatches
      diagonal = (((matches & above) &+ above) ^ above) | matches | below | swapped
      var horizontalAbove = below | ~(diagonal | above)
      var horizontalBelow = diagonal & above
      if horizontalAbove & last != 0 { distance += 1 }
      if horizontalBelow & last != 0 { distance -= 1 }
      left -= 1
      // Each of the remaining letters reduces the distance by at most 1.
      if distance - left > limit { return nil }
      horizontalAbove = horizontalAbove << 1 | 1
      horizontalBelow <<= 1
      above = horizontalBelow | ~(diagonal | horizontalAbove)
      below = horizontalAbove & diagonal
      previousMatches = matches
    }
    return distance <= limit ? distance : nil
  }
}

/// A limit for the number of misspelled names that are corrected in one document.
///
/// Each name is compared with all known names, so a document with thousands of both would take
/// seconds. Its author needs a few suggestions, not thousands.
package struct SuggestionBudget: Sendable {
  /// The maximum number of corrected names.
  static let limit = 300
  /// The maximum number of comparisons of two names.
  static let comparisonLimit = 3_000_000
  private var remaining: Int
  private var remainingComparisons = SuggestionBudget.comparisonLimit
  private var cache: [String: String?] = [:]

  /// - Parameter names: The maximum number of names to correct.
  package init(names: Int = SuggestionBudget.limit) { remaining = names }

  /// Returns the cached suggestion for a name, or the result of `search`. Returns nil after the
  /// limit is reached.
  ///
  /// - Parameters:
  ///   - vocabulary: An identifier of the names that `search` compares.
  ///   - count: The number of the names that `search` compares.
  package mutating func suggestion(
    for name: String, in vocabulary: String = "", comparing count: Int, _ search: () -> String?
  ) -> String? {
    let key = vocabulary + "\0" + name
    if let cached = cache[key] { return cached }
    guard remaining > 0, remainingComparisons > 0 else { return nil }
    remaining -= 1
    remainingComparisons -= count
    let result = search()
    cache[key] = .some(result)
    return result
  }
}
