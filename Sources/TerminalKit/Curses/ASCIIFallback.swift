import CellText

/// The ASCII replacements for other characters.
package enum ASCIIFallback {
  /// Returns the ASCII scalar for a glyph. Lines and symbols become similar characters; others
  /// become `?`.
  static func scalar(for value: UInt32) -> UInt32 {
    if value < 0x7f { return value }
    switch value {
    case 0x2500, 0x2504...0x2505, 0x2508...0x2509, 0x2010...0x2015: return ascii("-")
    case 0x2501, 0x2550, 0x2261: return ascii("=")
    case 0x26a0: return ascii("!")
    case 0x2502, 0x2503, 0x2506...0x2507, 0x250a...0x250b, 0x2551: return ascii("|")
    case 0x250c...0x254b, 0x2552...0x2570: return ascii("+")
    case 0x2018, 0x2019: return ascii("'")
    case 0x201c, 0x201d, 0xab, 0xbb: return ascii("\"")
    case 0x2022, 0x25cf, 0x25c9, 0x2219, 0xb7: return ascii("*")
    case 0x25cb, 0x25e6: return ascii("o")
    case 0x2026, 0x22ef: return ascii(".")
    case 0x2039, 0x2190, 0x23ce, 0x25c0, 0x25c2: return ascii("<")
    case 0x203a, 0x2192, 0x25b6, 0x25b8, 0x25b9, 0x276f: return ascii(">")
    case 0x2191, 0x25b2, 0x25b4: return ascii("^")
    case 0x2193, 0x25bc, 0x25be: return ascii("v")
    case 0x2713...0x2714: return ascii("+")
    case 0xd7, 0x2715: return ascii("x")
    case 0x2584, 0x2588, 0x2590, 0x2593: return ascii("#")
    case 0x2589...0x258f, 0x2595: return ascii("|")
    case 0x2591, 0x2592: return ascii(":")
    // Spinners use Braille dots. Four ASCII characters in turn keep them moving.
    case 0x2800...0x28ff: return ascii(["|", "/", "-", "\\"][Int(value / 5 % 4)])
    default: return latin(value) ?? ascii("?")
    }
  }

  /// Returns a string with each character replaced by one ASCII character.
  static func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return String(
      text.map { character in
        let first = character.unicodeScalars.first?.value ?? 0x20
        return Unicode.Scalar(scalar(for: first)).map(Character.init) ?? "?"
      })
  }

  /// Returns text with ASCII characters in place of all others, which keep their columns.
  package static func columns(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return text.reduce(into: "") { result, character in
      let isShown = character.isASCII || TextMetrics.width(character) > 0
      guard isShown else { return }
      let replacement = self.text(String(character))
      result += replacement
      if TextMetrics.width(character) > 1 { result += replacement }
    }
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }

  /// The letter below an accent of Latin-1.
  private static func latin(_ value: UInt32) -> UInt32? {
    switch value {
    case 0xc0...0xc5: return ascii("A")
    case 0xc7: return ascii("C")
    case 0xc8...0xcb: return ascii("E")
    case 0xcc...0xcf: return ascii("I")
    case 0xd1: return ascii("N")
    case 0xd2...0xd6, 0xd8: return ascii("O")
    case 0xd9...0xdc: return ascii("U")
    case 0xdd: return ascii("Y")
    case 0xe0...0xe5: return ascii("a")
    case 0xe7: return ascii("c")
    case 0xe8...0xeb: return ascii("e")
    case 0xec...0xef: return ascii("i")
    case 0xf1: return ascii("n")
    case 0xf2...0xf6, 0xf8: return ascii("o")
    case 0xf9...0xfc: return ascii("u")
    case 0xfd, 0xff: return ascii("y")
    default: return nil
    }
  }
}
