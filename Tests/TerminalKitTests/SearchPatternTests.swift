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
    ("cafe", "cafe\u{301} cafe", ["cafe"]), ("f", "cafe\u{301}", ["f"]),
    ("👩", "👩‍💻 👩", ["👩"]), ("👩‍💻", "👩‍💻 👩", ["👩‍💻"]), ("日本", "東京と日本", ["日本"]),
    ("ß", "straße STRASSE", ["ß"]), ("straße", "STRASSE Straße", ["Straße"]),
    ("[", "a[{", ["["]), ("@`", "@`{[", ["@`"]),
  ])
  func patternsMatchVisibleText(pattern: String, text: String, expected: [String]) {
    #expect(found(pattern, text) == expected)
    #expect(SearchPattern(pattern).count(in: text) == expected.count)
  }
}
