import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that text is cut only between grapheme clusters, wherever it is cut.
@MainActor
@Suite struct ClusterTests {
  /// Texts of clusters with several glyphs, and clusters next to each other that would join.
  nonisolated static let texts = [
    "🇧🇷🇺🇸🇨🇦🇩🇪🇫🇷", "x🇧🇷🇺🇸 🇨🇦🇩🇪🇫🇷y", "தமிழ்தமிழ்தமிழ்", "กำกำกำกำ", "ນຳນຳນຳ", "क्षत्रियक्षत्रिय", "বাংলাবাংলা",
    "ᄀ가각ᄀ가각", "ᄒ\u{1161}ᆫ글ᄒ\u{1161}ᆫ글", "👨‍👩‍👧👨‍👩‍👧👍🏽👍🏽", "가\u{11a8}나\u{11a8}다\u{11a8}",
    "日🇯🇵本🇯🇵語🇯🇵", "word \u{bbe}word-\u{bbe}word", "मुनि मुनि मुनि", "ﾊﾟﾋﾟﾌﾟﾍﾟ", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ខ្មែរខ្មែរ",
    "🌍👍🏽🌍 👍🏽🌍x🌍🏽", "\u{600}가\u{600}é\u{600}한국어", "é🇫🇷한\u{11a8}국어🌍\u{200d}🌍", "é가 🌍\u{301}é🌍",
  ]

  /// The drawn characters of a text.
  private func drawn(_ text: String) -> [String] { text.map { TextMetrics.sanitized(String($0)) } }

  /// Whether a string consists of whole characters from the beginning of a text.
  private func isWhole(_ prefix: String, of text: String) -> Bool {
    var rest = prefix.unicodeScalars[...]
    for character in drawn(text) {
      if rest.isEmpty { return true }
      guard rest.starts(with: character.unicodeScalars) else { return false }
      rest = rest.dropFirst(character.unicodeScalars.count)
    }
    return rest.isEmpty
  }

  /// A line contains part of a character only if that is wider than the line.
  @Test(arguments: texts, 1...12) func linesContainWholeCharacters(text: String, width: Int) {
    let layout = TextLayout(text, width: width)
    let starts = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) })
    let widest = text.map { TextMetrics.width($0) }.max() ?? 0
    for line in layout.lines where widest <= width {
      #expect(starts.contains(line.start), "\(layout.lines.map { layout.string($0) })")
    }
    for line in layout.lines {
      #expect(line.width <= max(width, 2))
      #expect(line.width == TextMetrics.width(layout.string(line)) || widest > width)
    }
    let all = layout.lines.map { layout.string($0) }.joined()
    #expect(all.filter { $0 != " " } == TextMetrics.sanitized(text).filter { $0 != " " })
  }

  @Test(arguments: texts, 1...12) func truncatedTextConsistsOfWholeCharacters(
    text: String, width: Int
  ) {
    #expect(isWhole(TextMetrics.prefix(text, width: width), of: text))
    let short = TextMetrics.truncated(text, toWidth: width)
    #expect(short.hasSuffix("…") == (TextMetrics.width(text) > width))
    // A text that fits is returned unchanged.
    #expect(short == text || isWhole(String(short.dropLast()), of: text))
    let layout = TextLayout(text, width: width, wrap: false).truncated(toLines: 1)
    for line in layout.lines { #expect(isWhole(layout.string(line), of: text)) }
    let cut = TextLayout(text, width: width).truncated(toLines: 1)
    for line in cut.lines where line.hasEllipsis {
      let start = String(cut.string(line).dropLast())
      #expect(isWhole(start, of: text) || TextMetrics.width(text.first ?? " ") > width)
    }
  }

  /// A character that an edge of the screen cuts is not drawn in part. Text of Hangul letters is left
  /// out: each letter is drawn by itself, although UAX 29 counts a syllable as one character.
  @Test(arguments: texts.filter { !$0.hasPrefix("ᄀ가") }, 1...12)
  func edgesLeaveBlanks(text: String, width: Int) {
    let all = drawn(text).joined()
    for hidden in 0...6 {
      let surface = Surface(size: CellSize(width: width, height: 1))
      surface.canvas.text(text, at: CellPoint(x: -hidden, y: 0), style: .plain)
      let shown = surface.rowText(0).filter { $0 != " " }
      // The shown characters are consecutive characters of the text.
      let characters = shown.map(String.init)
      let joined = all.map(String.init).filter { $0 != " " }
      let isPart =
        characters.isEmpty
        || joined.indices.contains { start in
          joined[start...].prefix(characters.count).elementsEqual(characters)
        }
      #expect(isPart, "\(shown.debugDescription) of \(text.debugDescription)")
    }
  }

  /// A field scrolls by characters, so that the cursor is never inside one.
  @Test(arguments: texts) func fieldsShowWholeCharacters(text: String) {
    let application = Application(
      terminal: HeadlessTerminal(size: CellSize(width: 30, height: 5)))
    let field = TextField()
    field.flex.width = .points(9)
    application.show(field)
    application.window.focus(field)
    field.text = text
    for _ in text {
      application.window.handle(.key(KeyEvent(.left)))
      application.present()
      let line = application.window.frames.surface.rowText(0)
        .filter { !"▌▕ ".contains($0) }
      let characters = drawn(text).joined().filter { $0 != " " }.map { $0 }
      let isPart =
        line.isEmpty
        || characters.indices.contains { characters[$0...].prefix(line.count).elementsEqual(line) }
      #expect(isPart, "\(line) of \(text)")
    }
  }

  /// Finding the boundaries of a long text without white space takes one pass.
  @Test func boundariesAreFoundInOnePass() {
    let text = String(repeating: "🇧🇷", count: 20_000)
    let layout = TextLayout(text, width: 7)
    #expect(layout.lines.count == 6667)
    #expect(layout.lines.allSatisfy { $0.width == 6 || $0.end == text.utf8.count })
  }
}
