// The standard library has no other function that decomposes characters, and Foundation's takes
// longer to load than a search.
@_spi(_Unicode) import Swift

/// The comparison of a search with the text on the screen.
///
/// Comparison follows the drawn characters: format characters, variation selectors and joiners do
/// not count, and of a joined emoji sequence only the first emoji does. White space is a space.
/// Half-width and full-width forms are the same, as are ё and е, and ı and i if case does not count.
/// Accents count only if the query has one, and case only if ``ignoresCase`` is false:
///
///     TextFolding(query: "cafe").scalars("Café")  // c a f e
///     TextFolding(query: "café").scalars("Café")  // c a f e U+0301
package struct TextFolding: Sendable {
  package let ignoresCase: Bool
  package let ignoresAccents: Bool

  /// Creates the comparison for a query.
  /// - Parameter ignoresCase: whether case counts; nil if it counts when the query has a capital
  ///   letter.
  package init(query: String, ignoresCase: Bool? = nil) {
    let ignoresCase = ignoresCase ?? !query.contains(where: \.isUppercase)
    self.ignoresCase = ignoresCase
    let isPlain = query.utf8.allSatisfy { $0 < 0x80 }
    let plain = TextFolding(ignoresCase: ignoresCase, ignoresAccents: true)
    let exact = TextFolding(ignoresCase: ignoresCase, ignoresAccents: false)
    ignoresAccents = isPlain || plain.scalars(query) == exact.scalars(query)
  }

  private init(ignoresCase: Bool, ignoresAccents: Bool) {
    self.ignoresCase = ignoresCase
    self.ignoresAccents = ignoresAccents
  }

  /// Returns the scalars to compare of a text.
  package func scalars(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for character in text { append(character, to: &result) }
    return result
  }

  /// Returns the text to compare, as a string.
  package func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars(text))
    return String(result)
  }

  /// Appends the scalars to compare of a character. There are none if it is not drawn.
  package func append(_ character: Character, to result: inout [Unicode.Scalar]) {
    if character.isWhitespace { return result.append(" ") }
    if let byte = character.asciiValue {
      let isFolded = ignoresCase && byte &- 0x41 < 26
      return result.append(Unicode.Scalar(isFolded ? byte | 0x20 : byte))
    }
    var letter: Unicode.Scalar = " "
    for scalar in TextMetrics.sanitized(String(character))._nfd {
      switch (letter, scalar) {
      // й is a letter of its own, unlike ё, which Russian text often writes as е.
      case ("\u{438}", "\u{306}"), ("\u{418}", "\u{306}"): result.append(scalar)
      case ("\u{435}", "\u{308}"), ("\u{415}", "\u{308}"): break
      // The dot of İ. In Turkish, I and ı are one letter, and İ and i are another one.
      case ("I", "\u{307}") where ignoresCase: break
      default: append(scalar, to: &result)
      }
      letter = scalar
    }
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
    if ignoresAccents, TextFolding.isAccent(scalar.value) { return }
    var text = TextFolding.compatible(scalar)
    if ignoresCase { text = text == "\u{131}" ? "i" : text.lowercased() }
    if ignoresAccents { text = TextFolding.withoutStrokes(text) }
    // The lowercase letter of a decomposed one may have a mark of its own, for example that of İ.
    for scalar in text.unicodeScalars where !ignoresAccents || !TextFolding.isAccent(scalar.value) {
      result.append(scalar)
    }
  }

  /// Whether a scalar is a diacritical mark of Latin, Greek or Cyrillic letters, or one of the marks
  /// that are optional in Hebrew and Arabic, as is the stroke that lengthens an Arabic word. Vowel marks of
  /// other scripts do not count.
  private static func isAccent(_ value: UInt32) -> Bool {
    switch value {
    case 0x300...0x36f, 0x483...0x487, 0x591...0x5bd, 0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5, 0x5c7,
      0x610...0x61a, 0x640, 0x64b...0x65f, 0x670, 0x1ab0...0x1aff, 0x1dc0...0x1dff:
      true
    default: false
    }
  }

  /// Returns the usual form of a full-width letter or a ligature, which keyboards have no key for.
  private static func compatible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x3c2: "\u{3c3}"  // The sigma at the end of a word
    case 0xff65...0xff9f: halfWidthKatakana(scalar)
    case 0xff01...0xff5e: String(UnicodeScalar(UInt8(scalar.value - 0xfee0)))
    case 0xfb00: "ff"
    case 0xfb01: "fi"
    case 0xfb02: "fl"
    case 0xfb03: "ffi"
    case 0xfb04: "ffl"
    case 0xfb05, 0xfb06: "st"
    default: String(scalar)
    }
  }

  /// Returns the usual form of a half-width letter of Katakana. Its marks for voiced sounds follow it, as
  /// they do in a decomposed letter.
  private static func halfWidthKatakana(_ scalar: Unicode.Scalar) -> String {
    let letters =
      "・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    if scalar.value == 0xff9e { return "\u{3099}" }
    if scalar.value == 0xff9f { return "\u{309a}" }
    let scalars = letters.unicodeScalars
    return String(scalars[scalars.index(scalars.startIndex, offsetBy: Int(scalar.value) - 0xff65)])
  }

  /// Returns a letter without a stroke or ligature that Unicode does not decompose.
  private static func withoutStrokes(_ letter: String) -> String {
    switch letter {
    case "ø": "o"
    case "Ø": "O"
    case "ł": "l"
    case "Ł": "L"
    case "đ", "ð": "d"
    case "Đ", "Ð": "D"
    case "ħ": "h"
    case "Ħ": "H"
    case "ŧ": "t"
    case "Ŧ": "T"
    case "ı": "i"
    case "æ": "ae"
    case "Æ": "AE"
    case "œ": "oe"
    case "Œ": "OE"
    case "ß": "ss"
    case "ẞ": "SS"
    case "þ": "th"
    case "Þ": "TH"
    default: letter
    }
  }
}
