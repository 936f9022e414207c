import CTerminalSupport
import Testing

@testable import CellText
@testable import TerminalKit

@Suite struct TextTests {
  @Test(arguments: [
    ("plain", 5), ("", 0), ("日本語", 6), ("e\u{301}", 1), ("한글", 4), ("\u{1112}\u{1161}\u{11ab}", 2),
    ("👍", 2), ("❤\u{fe0f}", 1), ("a\u{200b}b", 2), ("\u{202e}abc", 3), ("\u{feff}a", 1),
    ("a\u{ad}b", 2), ("1\u{fe0f}\u{20e3}", 1), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🏽", 2),
    ("🏳\u{fe0f}‍🌈", 1), ("🇧🇷", 2), ("\u{1b}[31m", 5), ("\u{301}", 0), ("\u{9b}", 1), ("a\tb", 5),
    ("a\nb", 3), ("a\r\nb", 3), ("\u{3000}", 2), ("\u{a0}", 1), ("ｱ", 1),
  ])
  func widths(text: String, expected: Int) {
    #expect(TextMetrics.width(text) == expected)
  }

  @Test(arguments: [
    ("\u{1b}]52;c;QUJD\u{7}", "\u{fffd}]52;c;QUJD\u{fffd}"),
    ("\u{1b}[2J", "\u{fffd}[2J"),
    ("a\u{0}b\u{7f}c\u{80}d\u{9b}31m", "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}31m"),
    ("ab\u{202e}cd\u{2066}ef\u{2069}\u{200e}\u{200f}\u{61c}", "abcdef"),
    ("👨‍👩‍👧‍👦!", "👨!"), ("👍🏽!", "👍!"), ("❤\u{fe0f}!", "❤!"), ("1\u{fe0f}\u{20e3}!", "1!"),
    ("🏳\u{fe0f}‍🌈", "🏳"), ("👩🏽‍💻", "👩"), ("\u{378}", "\u{fffd}"), ("\u{ffff}", "\u{fffd}"),
    ("a\u{e0041}\u{e007f}b", "ab"), ("x\u{fe0e}\u{e0100}", "x"), ("\u{301}\u{302}x", "x"),
    ("z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "z\u{300}\u{301}\u{302}\u{303}"),
    ("a\nb\tc", "a b c"), ("a\u{2028}b", "a b"), ("\u{2060}\u{feff}\u{fff9}", ""),
    ("🇧🇷", "🇧🇷"), ("क्\u{200d}ष", "क्ष"),
  ])
  func textLimitsAndAmbiguities(text: String, expected: String) {
    #expect(TextMetrics.sanitized(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  /// A terminal treats every scalar as one glyph with the width known to libc.
  @Test func everyScalarIsSafe() {
    var widths = [Int8](repeating: 0, count: 0x110000)
    #expect(cts_column_widths(0, 0x110000, &widths) == 0)
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var found = [UInt8](String(scalar).utf8).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { base -> (GlyphScanner.Kind?, UInt32, Int) in
          var scanner = GlyphScanner(base, from: 0, to: bytes.count)
          return (scanner.next(), scanner.cluster.base, scanner.width)
        }
      }
      guard let (kind, base, width) = found.take(), kind == .glyph || kind == .space else {
        continue
      }
      // The output positions these emoji by itself.
      let isNewEmoji = ScalarClass.of(value) == .newEmoji && widths[Int(base)] == -1 && width == 2
      let isSafe =
        base >= 0x20 && !(0x7f..<0xa0).contains(base) && !(0x200b...0x200f).contains(base)
        && !(0x202a...0x202e).contains(base) && !(0x2060...0x206f).contains(base)
        && (isNewEmoji || Int(widths[Int(base)]) == width)
        && (base == value || base == 0xfffd || base == 0x20)
      if !isSafe { Issue.record("U+\(String(value, radix: 16)) becomes \(base) of \(width)") }
    }
  }

  @Test func truncation() {
    #expect(TextMetrics.truncated("hello", toWidth: 5) == "hello")
    #expect(TextMetrics.truncated("hello", toWidth: 4) == "hel…")
    #expect(TextMetrics.truncated("日本語", toWidth: 4) == "日…")
    #expect(TextMetrics.truncated("hello", toWidth: 1) == "…")
    #expect(TextMetrics.truncated("hello", toWidth: 0) == "")
  }

  // MARK: - Lines

  private func lines(_ text: String, _ width: Int) -> [String] {
    let layout = TextLayout(text, width: width)
    return layout.lines.map { layout.string($0) }
  }

  @Test func wrapsAtBlanks() {
    #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(lines("a  b", 1) == ["a", "b"])
    #expect(lines("aaa   bbb", 5) == ["aaa", "bbb"])
    #expect(lines("  indented text", 10) == ["  indented", "text"])
    #expect(lines("trailing   ", 20) == ["trailing   "])
  }

  @Test func hardBreaks() {
    #expect(lines("a\nb", 10) == ["a", "b"])
    #expect(lines("a\r\nb\rc", 10) == ["a", "b", "c"])
    #expect(lines("a\n\nb\n", 10) == ["a", "", "b", ""])
    #expect(lines("", 10) == [])
    #expect(lines("\n", 10) == ["", ""])
  }

  @Test func longWordsAreBroken() {
    #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    #expect(lines("ab abcdefghij", 4) == ["ab", "abcd", "efgh", "ij"])
    #expect(lines("abcdef gh", 4) == ["abcd", "ef", "gh"])
  }

  @Test func hyphens() {
    #expect(lines("well-known thing", 7) == ["well-", "known", "thing"])
    #expect(lines("at -5 degrees", 5) == ["at -5", "degre", "es"])
    #expect(lines("http://a-b.de", 20) == ["http://a-b.de"])
  }

  @Test func wideGlyphs() {
    #expect(lines("日本語です", 4) == ["日本", "語で", "す"])
    #expect(lines("日本語です", 5) == ["日本", "語で", "す"])
    #expect(lines("日本。語", 4) == ["日", "本。", "語"])
    #expect(lines("「日本」", 4) == ["「日", "本」"])
    #expect(lines("abc日本", 4) == ["abc", "日本"])
    #expect(lines("日本", 1).count == 2)
  }

  @Test func tabsAdvanceToTheNextStop() {
    #expect(lines("a\tb", 20) == ["a   b"])
    #expect(TextLayout("a\tb", width: 20).width == 5)
  }

  @Test func withoutWrapping() {
    let layout = TextLayout("a long line\nb", width: 3, wrap: false)
    #expect(layout.lines.count == 2)
    #expect(layout.width == 11)
  }

  @Test func truncatedToLines() {
    let layout = TextLayout("one two three four", width: 7).truncated(toLines: 2)
    #expect(layout.lines.map { layout.string($0) } == ["one two", "three…"])
    let full = TextLayout("abcdefgh", width: 4).truncated(toLines: 1)
    #expect(full.lines.map { full.string($0) } == ["abc…"])
    #expect(full.width == 4)
    #expect(TextLayout("a", width: 4).truncated(toLines: 0).lines.isEmpty)
    let surface = Surface(size: CellSize(width: 6, height: 2))
    surface.canvas.draw(full, at: CellPoint(x: 1, y: 0), style: .plain)
    #expect(surface.rowText(0) == " abc…")
  }

  @Test func longestWord() {
    #expect(TextLayout.longestWord("a quick fox") == 5)
    #expect(TextLayout.longestWord("日本語") == 2)
    #expect(TextLayout.longestWord("") == 0)
  }

  @Test func randomTextIsBrokenWithoutLoss() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let text = random.text(maximumLength: 60)
      let width = Int.random(in: 1...20, using: &random)
      let layout = TextLayout(text, width: width)
      #expect(TextLayout.measure(text, width: width) == layout.size)
      let widest = text.map { TextMetrics.width($0) }.max() ?? 0
      // A tab after a character that a line break divides may end at another tab stop.
      let hasJoinersAndTabs =
        text.utf8.contains(0x09)
        && text.unicodeScalars.contains { ScalarClass.of($0.value) == .joiner }
      var drawn: [Unicode.Scalar] = []
      for line in layout.lines {
        let string = layout.string(line)
        #expect(line.width <= width)
        // A line may contain a part of a character that is wider, and joins another glyph otherwise.
        #expect(
          TextMetrics.width(string) == line.width || widest > width || hasJoinersAndTabs,
          "\(string.debugDescription) in \(width) columns of \(text.debugDescription)")
        drawn += string.unicodeScalars
      }
      // Joining characters may change at a line break; all others stay.
      let joining: [ScalarClass] = [.mark, .joiner, .skinTone]
      guard !text.unicodeScalars.contains(where: { joining.contains(ScalarClass.of($0.value)) })
      else { continue }
      let isVisible = { (scalar: Unicode.Scalar) in scalar != " " && scalar != "\u{3000}" }
      let expected = TextMetrics.sanitized(text).unicodeScalars
      #expect(drawn.filter(isVisible) == Array(expected).filter(isVisible))
    }
  }

  @Test func layoutDrawingIsClipped() {
    let text = (0..<1000).map { "line \($0)" }.joined(separator: "\n")
    let layout = TextLayout(text, width: 20)
    let surface = Surface(size: CellSize(width: 10, height: 3))
    surface.canvas.scrolled(dx: 0, dy: -500).draw(layout, at: .zero, style: .plain)
    #expect(surface.text == "line 500\nline 501\nline 502")
  }

  // MARK: - Wrapping

  @Test(
    arguments: [
      ("Check screens for mistakes", 14, nil, ["Check screens", "for mistakes"]),
      ("Check screens", 13, nil, ["Check screens"]), ("", 5, nil, [""]),
      ("日本 日本 日本", 9, nil, ["日本 日本", "日本"]),
      ("a internationalization b", 5, nil, ["a", "internationalization", "b"]),
      ("help for check", 8, 2, ["", "help for", "check"]),
    ] as [(String, Int, Int?, [String])])
  func textIsWrappedAtSpaces(text: String, width: Int, first: Int?, lines: [String]) {
    #expect(TextMetrics.wrapped(text, width: width, first: first) == lines)
  }

  @Test func longWordsAreSplitAfterSlashes() {
    #expect(
      TextMetrics.wrapped("in /usr/local/share/日本語日本語 b", width: 10, splitsWords: true)
        == ["in", "/usr/", "local/", "share/", "日本語日本", "語 b"])
  }
}
