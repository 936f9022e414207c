import CellText

/// What is searched for: finds itself in texts, by what a person sees as a character.
///
/// Letters of both cases are the same unless there is a capital one in the pattern. Any blank, line
/// breaks included, is the same as any other.
package struct SearchPattern: Equatable, Sendable {
  /// What was typed.
  package let text: String

  private let ignoresCase: Bool
  /// The characters as they are compared.
  private let characters: [Character]
  /// The bytes as they are compared, where all are ASCII; else empty.
  private let bytes: [UInt8]

  /// The characters of a pattern; more are left out.
  package static let mostCharacters = 200

  /// A pattern; an empty one is found nowhere.
  package init(_ text: String) {
    let text = String(text.prefix(Self.mostCharacters))
    self.text = text
    let ignoresCase = !text.contains(where: \.isUppercase)
    self.ignoresCase = ignoresCase
    characters = text.map { SearchPattern.folded($0, ignoresCase) }
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map { SearchPattern.folded($0) } : []
  }

  package static func == (a: SearchPattern, b: SearchPattern) -> Bool { a.text == b.text }

  /// Whether nothing is searched for.
  package var isEmpty: Bool { characters.isEmpty }

  /// How often the pattern occurs in a text.
  package func count(in text: String) -> Int {
    var count = 0
    find(in: text) { _ in count += 1 }
    return count
  }

  /// The parts of a text's UTF-8 that match, from its beginning; no two overlap.
  package func ranges(in text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    find(in: text) { ranges.append($0) }
    return ranges
  }

  // MARK: - Comparing

  private func find(in text: String, _ body: (Range<Int>) -> Void) {
    guard !isEmpty else { return }
    guard !bytes.isEmpty else { return findCharacters(in: text, body) }
    // Where there are others than ASCII, blanks have several forms, and an ASCII letter may be part
    // of a longer character.
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

  /// Whether a range of bytes begins and ends between characters.
  private static func isWhole(_ range: Range<Int>, of text: String) -> Bool {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    return String.Index(start, within: text) != nil && String.Index(end, within: text) != nil
  }

  /// Finds the bytes of the pattern, going on behind what is accepted.
  private func findBytes(in text: UnsafeBufferPointer<UInt8>, _ accepts: (Range<Int>) -> Bool) {
    let last = text.count - bytes.count
    let first = bytes[0]
    var place = 0
    while place <= last {
      guard matches(text[place], first) else {
        place += 1
        continue
      }
      var length = 1
      while length < bytes.count, matches(text[place + length], bytes[length]) { length += 1 }
      let isMatch = length == bytes.count && accepts(place..<place + length)
      place += isMatch ? length : 1
    }
  }

  @inline(__always)
  private func matches(_ byte: UInt8, _ wanted: UInt8) -> Bool {
    if byte == wanted { return true }
    if ignoresCase, byte &- 0x41 < 26 { return byte | 0x20 == wanted }
    return wanted == 0x20 && SearchPattern.folded(byte) == 0x20
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

  /// A byte as it is compared: line breaks and tabs are blanks.
  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x09 < 5 ? 0x20 : byte }

  private static func folded(_ character: Character, _ ignoresCase: Bool) -> Character {
    if character.isWhitespace { return " " }
    guard ignoresCase, character.isCased else { return character }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}
