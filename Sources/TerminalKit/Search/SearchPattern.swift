import CellText

/// A search pattern. Compares drawn texts, by user-perceived characters.
///
/// Ignores case unless the pattern has both a capital and a small letter, or is one capital letter, and
/// accents unless it has one. A pattern in capitals is typed with Caps Lock or copied from a title. All white
/// space is equal, line breaks included. See ``TextFolding``.
struct SearchPattern: Equatable, Sendable {
  /// The text of the pattern.
  let text: String

  private let folding: TextFolding
  /// The folded pattern.
  private let scalars: [Unicode.Scalar]
  /// The bytes of the folded pattern if all are ASCII; else empty.
  private let bytes: [UInt8]

  /// The maximum number of characters of a pattern; the rest is ignored.
  static let maximumLength = 200

  /// Creates a pattern. An empty one matches nothing.
  init(_ text: String) {
    let text = String(text.prefix(Self.maximumLength))
    self.text = text
    let capitals = text.count(where: \.isUppercase)
    let isInCapitals = capitals > 1 && !text.contains(where: \.isLowercase)
    folding = TextFolding(query: text, ignoresCase: isInCapitals ? true : nil)
    scalars = folding.scalars(text)
    bytes = scalars.allSatisfy(\.isASCII) ? scalars.map { UInt8($0.value) } : []
  }

  static func == (a: SearchPattern, b: SearchPattern) -> Bool { a.text == b.text }

  /// Whether the pattern is empty.
  var isEmpty: Bool { scalars.isEmpty }

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
    let isASCII = TextMetrics.withBytes(text) { haystack in
      let haystack = UnsafeBufferPointer(start: haystack.pointer, count: haystack.count)
      guard haystack.allSatisfy({ $0 < 0x80 }) else { return false }
      if !bytes.isEmpty { findBytes(in: haystack, body) }
      return true
    }
    // Only other characters have more than one form.
    if !isASCII { findScalars(in: text, body) }
  }

  private func findBytes(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
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
      if length == bytes.count {
        body(position..<position + length)
        position += length
      } else {
        position += 1
      }
    }
  }

  private func matches(_ byte: UInt8, _ pattern: UInt8) -> Bool {
    if byte == pattern { return true }
    if folding.ignoresCase, byte &- 0x41 < 26 { return byte | 0x20 == pattern }
    // Line breaks and tabs
    return pattern == 0x20 && byte &- 0x09 < 5
  }

  /// A folded scalar in a text, and where its character begins.
  private struct Folded {
    var scalar: Unicode.Scalar = "\0"
    var start = 0
    var isFirst = false
  }

  /// Compares the last scalars with the pattern after each character, so that a match begins and ends
  /// between characters.
  private func findScalars(in text: String, _ body: (Range<Int>) -> Void) {
    let length = scalars.count
    // The last scalars. `next` is the place of the next one, and thus of the oldest one.
    var latest = [Folded](repeating: Folded(), count: length)
    var (next, count) = (0, 0)
    var offset = 0
    var folded: [Unicode.Scalar] = []
    for character in text {
      let start = offset
      offset += character.utf8.count
      folded.removeAll(keepingCapacity: true)
      folding.append(character, to: &folded)
      for (index, scalar) in folded.enumerated() {
        latest[next] = Folded(scalar: scalar, start: start, isFirst: index == 0)
        next = next + 1 == length ? 0 : next + 1
        count += 1
      }
      guard count >= length, latest[next].isFirst, folded.last == scalars.last,
        (0..<length).allSatisfy({ latest[(next + $0) % length].scalar == scalars[$0] })
      else { continue }
      body(latest[next].start..<offset)
      count = 0
    }
  }
}
