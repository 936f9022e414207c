import CellText

/// A search pattern. Compares strings by user-perceived characters.
///
/// Ignores case unless the pattern has a capital letter. All white space is equal, line breaks
/// included.
struct SearchPattern: Equatable, Sendable {
  /// The text of the pattern.
  let text: String

  private let ignoresCase: Bool
  /// The folded characters.
  private let characters: [Character]
  /// The folded bytes if all are ASCII; else empty.
  private let bytes: [UInt8]

  /// The maximum number of characters of a pattern; the rest is ignored.
  static let maximumLength = 200

  /// Creates a pattern. An empty one matches nothing.
  init(_ text: String) {
    let text = String(text.prefix(Self.maximumLength))
    self.text = text
    let ignoresCase = !text.contains(where: \.isUppercase)
    self.ignoresCase = ignoresCase
    characters = text.map { SearchPattern.folded($0, ignoresCase) }
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map { SearchPattern.folded($0) } : []
  }

  static func == (a: SearchPattern, b: SearchPattern) -> Bool { a.text == b.text }

  /// Whether the pattern is empty.
  var isEmpty: Bool { characters.isEmpty }

  /// Returns the number of matches in a string.
  func count(in text: String) -> Int {
    var count = 0
    find(in: text) { _ in count += 1 }
    return count
  }

  /// Returns the UTF-8 ranges of the matches in a string, in order and without overlaps.
  func ranges(in text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    find(in: text) { ranges.append($0) }
    return ranges
  }

  // MARK: - Comparing

  private func find(in text: String, _ body: (Range<Int>) -> Void) {
    guard !isEmpty else { return }
    guard !bytes.isEmpty else { return findCharacters(in: text, body) }
    // Outside of ASCII there are other kinds of white space, and an ASCII letter may be part of a
    // longer character.
    let isASCII = TextMetrics.withBytes(text) { haystack in
      UnsafeBufferPointer(start: haystack.pointer, count: haystack.count).allSatisfy { $0 < 0x80 }
    }
    if !isASCII, bytes.contains(0x20) { return findCharacters(in: text, body) }
    TextMetrics.withBytes(text) { haystack in
      findBytes(in: UnsafeBufferPointer(start: haystack.pointer, count: haystack.count)) { range in
        guard isASCII || SearchPattern.isWhole(range, of: text) else { return false }
        body(range)
        return true
      }
    }
  }

  /// Whether a byte range begins and ends between characters.
  private static func isWhole(_ range: Range<Int>, of text: String) -> Bool {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    return String.Index(start, within: text) != nil && String.Index(end, within: text) != nil
  }

  /// Finds the pattern's bytes, continuing after each match that `accepts` confirms.
  private func findBytes(in text: UnsafeBufferPointer<UInt8>, _ accepts: (Range<Int>) -> Bool) {
    let last = text.count - bytes.count
    let first = bytes[0]
    var position = 0
    while position <= last {
      guard matches(text[position], first) else {
        position += 1
        continue
      }
      var length = 1
      while length < bytes.count, matches(text[position + length], bytes[length]) { length += 1 }
      let isMatch = length == bytes.count && accepts(position..<position + length)
      position += isMatch ? length : 1
    }
  }

  private func matches(_ byte: UInt8, _ pattern: UInt8) -> Bool {
    if byte == pattern { return true }
    if ignoresCase, byte &- 0x41 < 26 { return byte | 0x20 == pattern }
    return pattern == 0x20 && SearchPattern.folded(byte) == 0x20
  }

  private func findCharacters(in text: String, _ body: (Range<Int>) -> Void) {
    var window: [(character: Character, start: Int)] = []
    var offset = 0
    for character in text {
      window.append((SearchPattern.folded(character, ignoresCase), offset))
      offset += character.utf8.count
      if window.count > characters.count { window.removeFirst() }
      guard window.count == characters.count,
        zip(window, characters).allSatisfy({ $0.character == $1 })
      else { continue }
      body(window[0].start..<offset)
      window = []
    }
  }

  /// Folds a byte: line breaks and tabs become blanks.
  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x09 < 5 ? 0x20 : byte }

  private static func folded(_ character: Character, _ ignoresCase: Bool) -> Character {
    if character.isWhitespace { return " " }
    guard ignoresCase, character.isCased else { return character }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}
