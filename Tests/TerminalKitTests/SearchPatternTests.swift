import Testing

@testable import TerminalKit

/// Tests of search patterns and their matches.
@Suite struct SearchPatternTests {
  /// Returns the matching parts of the text.
  private func found(_ pattern: String, _ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SearchPattern(pattern).ranges(in: text).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("o", "Foo bOat", ["o", "o", "O"]), ("O", "Foo bOat", ["O"]), ("aa", "aaaaa", ["aa", "aa"]),
    ("", "abc", []), ("abcd", "abc", []), ("abc", "abc", ["abc"]), ("x", "", []),
    ("two words", "one two\nwords", ["two\nwords"]), ("a b", "a\tb a  b", ["a\tb"]),
    ("é", "Café CAFÉ cafe\u{301}", ["é", "É", "e\u{301}"]), ("É", "Café CAFÉ", ["É"]),
    ("cafe", "cafe\u{301} cafe", ["cafe\u{301}", "cafe"]), ("f", "cafe\u{301}", ["f"]),
    ("👩", "👩‍💻 👩", ["👩‍💻", "👩"]), ("👩‍💻", "👩‍💻 👩", ["👩‍💻", "👩"]), ("日本", "東京と日本", ["日本"]),
    ("ß", "straße STRASSE", ["ß"]), ("straße", "STRASSE Straße", ["Straße"]),
    ("[", "a[{", ["["]), ("@`", "@`{[", ["@`"]),
  ])
  func patternsMatchVisibleText(pattern: String, text: String, expected: [String]) {
    #expect(found(pattern, text) == expected)
    #expect(SearchPattern(pattern).count(in: text) == expected.count)
  }

  /// A query without accents matches text with accents, in any normalization.
  @Test(arguments: [
    ("cafe", "Café"), ("CAFE", "CAFÉ"), ("acao", "pedidos ação"), ("naive", "nai\u{308}ve"),
    ("istanbul", "İstanbul"), ("ola", "Olá"), ("lodz", "Łódź"), ("oresund", "Øresund"),
    ("strasse", "Straße"), ("Strasse", "Straße"), ("αθηνα", "Αθήνα"), ("елка", "ёлка"),
    ("viet", "Việt"), ("angstrom", "Ångström"), ("dong", "đồng"), ("aether", "Æther"),
    ("fine", "ﬁne"), ("full", "ＦＵＬＬ width"), ("שלום", "שָׁלוֹם"), ("عرب", "عَرَب"), ("σοφος", "Σοφός"),
  ])
  func accentsAreFolded(query: String, text: String) {
    #expect(SearchPattern(query).count(in: text) == 1)
    #expect(SearchPattern(query).count(in: "x \(text), \(text)") == 2)
  }

  /// An accent in the query counts, and vowel marks of other scripts are compared too.
  @Test(arguments: [
    ("é", "cafe"), ("ação", "acao"), ("Cafe", "café"), ("å", "ä"), ("ñ", "n"), ("ø", "o"),
    ("ß", "ss"), ("กา", "กี"), ("か", "が"), ("कि", "क"),
  ])
  func accentsOfTheQueryCount(query: String, text: String) {
    #expect(SearchPattern(query).count(in: text) == 0)
  }

  /// Characters that are not drawn do not count, neither in the text nor in the query.
  @Test(arguments: [
    ("softhyphen", "soft\u{ad}hyphen"), ("⚠ w", "⚠\u{fe0f} Warning"), ("⚠\u{fe0f}", "⚠"),
    ("ab", "a\u{200d}b"), ("ab", "a\u{200c}b"), ("ab", "a\u{200b}b"), ("ab", "a\u{2060}b"),
    ("ab", "a\u{feff}b"), ("ab", "a\u{200e}b"), ("ab", "\u{202a}a\u{202c}b"), ("10", "R$\u{a0}10"),
    ("r$ 10", "R$\u{a0}10"), ("👍 ok", "👍🏽 ok"), ("👨", "👨‍👩‍👧"), ("1 ok", "1\u{fe0f}\u{20e3} ok"),
    ("❤", "❤\u{fe0f}"), ("a b", "a\u{2028}b"),
  ])
  func invisibleCharactersDoNotCount(query: String, text: String) {
    #expect(SearchPattern(query).count(in: text) == 1)
    #expect(SearchPattern(query).ranges(in: "é " + text).count == 1)
  }

  /// A match begins and ends between characters.
  @Test(arguments: [("🇧", "🇧🇷"), ("த", "தி"), ("ᄀ", "각"), ("s", "ß"), ("f", "ﬁx")])
  func partsOfCharactersAreNoMatch(query: String, text: String) {
    #expect(SearchPattern(query).count(in: text) == 0)
  }
}
