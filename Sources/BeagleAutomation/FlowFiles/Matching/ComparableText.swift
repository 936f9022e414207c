/// The form of a text that flows compare.
///
/// A screen and a flow may spell the same text differently: a terminal does not draw joiners, skin
/// tones and emoji variation selectors, and an editor may replace a no-break space by a space.
/// Phones compare with the text of the server, so both sides are reduced alike.
enum ComparableText {
  /// Returns a text without invisible characters and skin tones, with every kind of space as a space
  /// and every kind of line break as `\n`.
  static func reduced(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 || $0 == 0x09 || (0x0B...0x0D).contains($0) })
    else {
      return text
    }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x0B...0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
      case 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: result.append(" ")
      case let value where isInvisible(value): break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a character is not drawn by itself: joiners, soft hyphens, marks of the writing
  /// direction, variation selectors, skin tones and tags.
  private static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x034F, 0x061C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064,
      0x2066...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0x1F3FB...0x1F3FF, 0xE0000...0xE01EF:
      true
    default: false
    }
  }

  /// Returns whether two different texts look equal or almost equal, for example because one has a
  /// Cyrillic letter.
  static func looksEqual(_ first: String, _ second: String) -> Bool {
    first.unicodeScalars.elementsEqual(second.unicodeScalars) == false
      && skeleton(first) == skeleton(second)
  }

  /// Returns the code points of a text, for example `U+0041 U+00A0`, at most 40.
  static func codePoints(of text: String) -> String {
    let limit = 40
    let points = text.unicodeScalars.prefix(limit).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return points.joined(separator: " ") + (text.unicodeScalars.count > limit ? " …" : "")
  }

  /// Returns a text with one character for all characters that look alike.
  private static func skeleton(_ text: String) -> String {
    var result = ""
    for character in reduced(text).lowercased() {
      if character == "\n" || character == " " {
        if result.last != " " { result.append(" ") }
      } else {
        result.append(lookalikes[character] ?? character)
      }
    }
    while result.last == " " { result.removeLast() }
    return String(result.drop { $0 == " " })
  }

  /// Lowercase letters and punctuation that most fonts draw like the ASCII character. After the
  /// confusable characters of Unicode's security mechanisms (UTS 39).
  private static let lookalikes: [Character: Character] = [
    "а": "a", "α": "a", "в": "b", "ь": "b", "с": "c", "ԁ": "d", "е": "e", "ε": "e", "ё": "ë",
    "һ": "h", "н": "h", "і": "i", "ι": "i", "ı": "i", "ј": "j", "к": "k", "κ": "k", "ӏ": "l",
    "м": "m", "μ": "u", "о": "o", "ο": "o", "р": "p", "ρ": "p", "ѕ": "s", "т": "t", "τ": "t",
    "υ": "u", "ν": "v", "ѵ": "v", "х": "x", "χ": "x", "у": "y", "γ": "y", "ԛ": "q", "ԝ": "w",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "ʼ": "'",
    "´": "'", "“": "\"", "”": "\"", "„": "\"", "…": ".", "·": ".", "․": ".", "：": ":", "꞉": ":",
    "∶": ":", "⁄": "/", "∕": "/",
  ]
}
