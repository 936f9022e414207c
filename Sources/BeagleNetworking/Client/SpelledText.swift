import CellText
import SystemSupport

/// A text whose characters may be written as escapes: percent-encoded, escaped in JSON or HTML, or
/// several of these.
///
/// What looks like an escape may also be the text itself. A search therefore tries each escape
/// unchanged and decoded: `%2541` can mean `%2541`, `%41` or `A`.
struct SpelledText {
  /// The maximum number of escapes in each other, for example of backslashes.
  private static let depthLimit = 16
  /// The maximum number of escapes that are read as bytes of one escape.
  private static let nestedLimit = 64
  /// The length of an escape that is found before a word, in bytes.
  static let escapeLength = 16

  let bytes: [UInt8]
  /// The number of escapes around the current one, and the number of those read inside of the first.
  private var (depth, nested) = (0, 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a byte can begin an escape.
  static func isEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "+"): true
    default: false
    }
  }

  /// Bytes that the text may mean from an offset on: a byte or a scalar in UTF-8.
  typealias Meaning = (bytes: [UInt8], end: Int)

  /// Returns all meanings of the text from an offset on. Each byte of an escape can be an escape too,
  /// as in `%252B`, `\\u002B` or `%26amp%3B`.
  func meanings(at start: Int) -> [Meaning] {
    var text = self
    return text.readMeanings(at: start)
  }

  private mutating func readMeanings(at start: Int) -> [Meaning] {
    var found: [Meaning] = [([bytes[start]], start + 1)]
    if bytes[start] == UInt8(ascii: "+") { found.append(([0x20], start + 1)) }
    var index = 0
    while index < found.count, found.count <= Self.depthLimit >> depth {
      let (meaning, end) = found[index]
      index += 1
      guard meaning.count == 1 else { continue }
      switch meaning[0] {
      case UInt8(ascii: "%"):
        if let (byte, end) = hex(end, count: 2) { found.append(([UInt8(byte)], end)) }
      case UInt8(ascii: "&"): found += entity(after: end)
      case UInt8(ascii: "\\"): if let meaning = escape(after: end) { found.append(meaning) }
      default: break
      }
    }
    return found
  }

  /// Returns a byte of an escape, which may be an escape itself. The number of these is limited, so that
  /// escapes in escapes in escapes do not multiply the work.
  private mutating func byte(
    at start: Int, where isWanted: (UInt8) -> Bool
  ) -> (byte: UInt8, end: Int)? {
    guard start < bytes.count else { return nil }
    if isWanted(bytes[start]) { return (bytes[start], start + 1) }
    guard Self.isEscape(bytes[start]), nested < Self.nestedLimit else { return nil }
    nested += 1
    depth += 1
    defer { depth -= 1 }
    return readMeanings(at: start).first { $0.bytes.count == 1 && isWanted($0.bytes[0]) }
      .map { ($0.bytes[0], $0.end) }
  }

  /// `&amp;`, `&#43;` and `&#x2B;`. A number may also be one of several bytes of UTF-8.
  private mutating func entity(after start: Int) -> [Meaning] {
    var (name, end): ([UInt8], Int) = ([], start)
    while name.count < MarkupText.entityLength - 1 {
      guard let next = byte(at: end, where: { $0.isLetterOrDigit || "#;".utf8.contains($0) }) else {
        break
      }
      end = next.end
      guard next.byte == UInt8(ascii: ";") else {
        name.append(next.byte)
        continue
      }
      guard let scalar = MarkupText.scalar(ofEntity: String(decoding: name, as: UTF8.self)[...])
      else { break }
      let meaning = (Array(String(scalar).utf8), end)
      return (0x80...0xFF).contains(scalar.value)
        ? [meaning, ([UInt8(scalar.value)], end)] : [meaning]
    }
    return []
  }

  /// `\/`, `\"`, `\n` and `\u002B`.
  private mutating func escape(after start: Int) -> Meaning? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\\"):
      let end = slashes(start)
      return end - start < Self.depthLimit ? ([UInt8(ascii: "\\")], end) : nil
    case UInt8(ascii: "u"): return unicodeEscape(after: start + 1)
    case UInt8(ascii: "n"): return ([0x0A], start + 1)
    case UInt8(ascii: "t"): return ([0x09], start + 1)
    case UInt8(ascii: "r"): return ([0x0D], start + 1)
    case UInt8(ascii: "b"): return ([0x08], start + 1)
    case UInt8(ascii: "f"): return ([0x0C], start + 1)
    case let byte: return byte.isLetterOrDigit ? nil : ([byte], start + 1)
    }
  }

  /// Returns the end of backslashes, which escape each other.
  private func slashes(_ start: Int, limit: Int = depthLimit) -> Int {
    bytes[start...].prefix(limit).prefix { $0 == UInt8(ascii: "\\") }.endIndex
  }

  /// Four digits, and the other half of a surrogate pair.
  private mutating func unicodeEscape(after start: Int) -> Meaning? {
    guard let (value, end) = hex(start, count: 4) else { return nil }
    guard value & 0xFC00 == 0xD800, let (low, lowEnd) = lowSurrogate(after: end) else {
      return (Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8), end)
    }
    let scalar = Unicode.Scalar(0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF))
    return (scalar.map { Array(String($0).utf8) } ?? [], lowEnd)
  }

  private mutating func lowSurrogate(after start: Int) -> (UInt32, end: Int)? {
    var end = start
    for _ in 0..<Self.depthLimit {
      guard let slash = byte(at: end, where: { $0 == UInt8(ascii: "\\") }) else { break }
      end = slash.end
    }
    guard end > start, let letter = byte(at: end, where: { $0 == UInt8(ascii: "u") }),
      let low = hex(letter.end, count: 4), low.value & 0xFC00 == 0xDC00
    else { return nil }
    return low
  }

  /// Returns the number written by hexadecimal digits.
  private mutating func hex(_ start: Int, count: Int) -> (value: UInt32, end: Int)? {
    var (result, end): (UInt32, Int) = (0, start)
    for _ in 0..<count {
      guard let next = byte(at: end, where: { PercentEncoding.hexValue($0) != nil }),
        let digit = PercentEncoding.hexValue(next.byte)
      else { return nil }
      result = result << 4 | UInt32(digit)
      end = next.end
    }
    return (result, end)
  }

  // MARK: - Search

  /// A place in the search: the number of found bytes, and the offset after them.
  private struct Place: Hashable {
    var count: Int
    var offset: Int
  }

  /// Returns the offsets after a secret that begins at an offset, and after a long beginning of it
  /// before an ellipsis.
  func ends(of secret: [UInt8], at start: Int) -> (whole: [Int], cut: [Int]) {
    var (whole, cut): ([Int], [Int]) = ([], [])
    var open: [Place] = []
    // No place is visited twice, or escapes in the secret would double the work again and again.
    var visited: Set<Place> = []
    var next: Place? = Place(count: 0, offset: start)
    while var place = next {
      defer { next = open.popLast() }
      while place.count < secret.count, place.offset < bytes.count,
        bytes[place.offset] == secret[place.count], !Self.isEscape(bytes[place.offset])
      {
        place.count += 1
        place.offset += 1
      }
      guard place.count < secret.count else {
        whole.append(place.offset)
        continue
      }
      guard place.offset < bytes.count else { continue }
      if place.count >= UserSecrets.longLength, bytes[place.offset...].starts(with: "…".utf8) {
        cut.append(place.offset)
      }
      guard Self.isEscape(bytes[place.offset]), visited.insert(place).inserted else { continue }
      open += backslashes(secret, place)
      for meaning in meanings(at: place.offset)
      where secret[place.count...].starts(with: meaning.bytes) {
        // Each number of backslashes would be a place of its own.
        guard bytes[meaning.end - 1] != UInt8(ascii: "\\") else { continue }
        open.append(Place(count: place.count + meaning.bytes.count, offset: meaning.end))
      }
    }
    return (whole, cut)
  }
}

extension SpelledText {
  /// Returns the places after the backslashes of a secret, which may be escaped several times each. The
  /// last backslash of the text may belong to the next character.
  private func backslashes(_ secret: [UInt8], _ place: Place) -> [Place] {
    let wanted = secret[place.count...].prefix { $0 == UInt8(ascii: "\\") }.count
    let found = slashes(place.offset, limit: wanted * Self.depthLimit) - place.offset
    return [(1, found), (wanted, found), (wanted, found - 1)].filter { 0 < $0 && $0 <= $1 }
      .map { Place(count: place.count + $0, offset: place.offset + $1) }
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
