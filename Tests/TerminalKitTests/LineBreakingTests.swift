import Testing

@testable import CellText
@testable import TerminalKit

/// A reference implementation of ``LineBreaker``, one glyph at a time without fast paths.
private struct SimpleBreaker {
  private var lines: [TextLine] = []
  private var start = 0
  private var column = 0
  private var breakPoint: (end: Int, width: Int, next: Int, nextColumn: Int)?
  private var wasBlank = false
  private let limit: Int

  private init(limit: Int) { self.limit = limit }

  static func lines(_ text: String, width: Int) -> [TextLine] {
    let bytes = Array(text.utf8)
    var breaker = SimpleBreaker(limit: max(1, width))
    let clusters = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return [] }
      var scanner = GlyphScanner(base, from: 0, to: buffer.count)
      var before: ScalarClass = .space
      var letter: UInt8 = 0
      // A glyph dropped between two others belongs to the second one.
      var from = 0
      while let kind = scanner.next() {
        // Swift's characters are grapheme clusters.
        let cluster = buffer[from] < 0x80 ? from : clusters.last { $0 <= from } ?? 0
        before = breaker.take(kind, scanner, from, cluster, buffer, before, &letter)
        from = scanner.position
      }
      breaker.finish(at: buffer.count)
      return breaker.lines
    }
  }

  private mutating func take(
    _ kind: GlyphScanner.Kind, _ scanner: GlyphScanner, _ from: Int, _ cluster: Int,
    _ bytes: UnsafeBufferPointer<UInt8>, _ before: ScalarClass, _ letter: inout UInt8
  ) -> ScalarClass {
    let byte = bytes[from]
    let columns = TextMetrics.advance(kind, scanner, column)
    switch kind {
    case .lineBreak:
      finish(at: from)
      (start, column, breakPoint, wasBlank, letter) = (scanner.position, 0, nil, false, 0)
      return .space
    case .space, .tab:
      let isAllowed = !wasBlank && column > 0 && !isInAmount(from, scanner.position, bytes)
      if isAllowed { breakPoint = (from, column, 0, 0) }
      column += columns
      if let old = breakPoint, isAllowed || wasBlank && old.next == from {
        breakPoint = (old.end, old.width, scanner.position, column)
      }
      if breakPoint?.end == start { breakPoint = nil }
      (wasBlank, letter) = (true, 0x20)
      return .space
    case .breakOpportunity:
      let isHyphen = scanner.scalarClass == .softHyphen
      guard column > 0, !wasBlank else { return before }
      if isHyphen, scanner.position == bytes.count { return before }
      breakPoint =
        isHyphen && column < limit
        ? (scanner.position, column + 1, scanner.position, column)
        : (from, column, scanner.position, column)
      return before
    case .glyph: break
    }
    if cluster < from, breakPoint?.next == from { breakPoint = nil }
    let isThai = bytes.baseAddress.map { WordBreaks.isThai($0, at: from, to: bytes.count) } ?? false
    if isThai, cluster == from, column > 0, !wasBlank, beginsWord(from, bytes) {
      breakPoint = (from, column, from, column)
    }
    let isWide = columns == 2 || Self.isWide(before)
    if isWide, !wasBlank, column > 0, scanner.scalarClass != .wideCloser, before != .wideOpener,
      cluster == from, !(letter &- 0x30 < 10 && isWideUnit(from, bytes))
    {
      breakPoint = (from, column, from, column)
    }
    let cluster =
      cluster == from && from > start && !beginsWord(from, bytes) && continues(from, bytes)
      ? syllable : cluster
    syllable = cluster
    while column + columns > limit, column > 0 {
      if let breakPoint {
        lines.append(
          TextLine(start: start, end: breakPoint.end, width: min(breakPoint.width, limit)))
        start = breakPoint.next
        column -= breakPoint.nextColumn
        self.breakPoint = nil
      } else if start < cluster, cluster < from {
        let joined = TextMetrics.width(String(decoding: bytes[cluster..<from], as: UTF8.self))
        lines.append(TextLine(start: start, end: cluster, width: min(column - joined, limit)))
        (start, column) = (cluster, joined)
      } else {
        finish(at: from)
        (start, column) = (from, 0)
      }
    }
    column += columns
    wasBlank = false
    if byte == 0x2d, letter >= 0x41, scanner.position == from + 1 {
      breakPoint = column > limit ? nil : (scanner.position, column, scanner.position, column)
    }
    letter = byte
    return scanner.scalarClass
  }

  /// The start of the last syllable.
  private var syllable = 0

  private func isInAmount(_ from: Int, _ to: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map {
      AmountRule.joins($0, count: bytes.count, spaceFrom: from, to: to)
    } ?? false
  }

  private func isWideUnit(_ from: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { AmountRule.isWideUnit($0, at: from, to: bytes.count) } ?? false
  }

  /// Whether a Thai word begins at an offset. The run of Thai letters around it is searched again each time.
  private func beginsWord(_ from: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress, WordBreaks.isThai(base, at: from, to: bytes.count) else {
      return false
    }
    var first = from
    while first >= 3, WordBreaks.isThai(base, at: first - 3, to: bytes.count) { first -= 3 }
    var words = WordBreaks()
    _ = words.beginsWord(base, at: first, to: bytes.count)
    return words.beginsWord(base, at: from, to: bytes.count)
  }

  private func continues(_ from: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes[from] == 0xe0 || bytes[from] == 0xe1, let base = bytes.baseAddress else {
      return false
    }
    return WordBreaks.continuesSyllable(base, at: from, to: bytes.count)
  }

  private mutating func finish(at end: Int) {
    let hangs = column > limit && wasBlank
    let line =
      hangs
      ? TextLine(
        start: start, end: breakPoint?.end ?? start, width: min(breakPoint?.width ?? 0, limit))
      : TextLine(start: start, end: end, width: min(column, limit))
    lines.append(line)
  }

  private static func isWide(_ scalarClass: ScalarClass) -> Bool {
    switch scalarClass {
    case .wide, .wideEmoji, .newEmoji, .skinTone, .wideCloser, .wideOpener: true
    default: false
    }
  }
}

@Suite struct LineBreakingTests {
  @Test func fastBreakingEqualsGlyphByGlyph() {
    var dice = SeededGenerator(seed: 11)
    for _ in 0..<4000 {
      let text =
        Bool.random(using: &dice) ? dice.text(maximumLength: 60) : Self.prose(&dice)
      for width in [1, 2, 3, 7, 8, 9, 16, 17, 40] {
        let lines = TextLayout(text, width: width).lines
        let expected = SimpleBreaker.lines(text, width: width)
        #expect(lines == expected, "\(text.debugDescription) at \(width)")
        if lines != expected { return }
      }
    }
  }

  /// Returns words with blanks, hyphens, combining marks and wide glyphs between and inside them.
  private static func prose(_ dice: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &dice) {
      switch Int.random(in: 0..<12, using: &dice) {
      case 0: text += "-"
      case 1:
        text += ["\u{301}", "é", "…", "日本", "「語」。", "👍🏽", "👨‍👩‍👧"].randomElement(using: &dice) ?? ""
        let others = [
          "🇧🇷🇺🇸🇨🇦", "தமிழ்தமிழ்", "กำกำ", "क्षत्रिय", "ᄀ가각", "a\u{bbf}", " \u{bbf}",
          "1,50 €", "R$ 1.234", "12 %", "1200円", "ว\u{e31}นน\u{e35}\u{e49}", "ក្រៅ", "a\u{ad}b",
          "\u{ad}",
          "가나다 라마바", "語\u{3099}日", "は\u{200d}日", "日\u{fe0f}本", "語\u{200b}", "本🎉",
        ]
        text += Bool.random(using: &dice) ? others.randomElement(using: &dice) ?? "" : ""
      case 2: text += "  "
      case 3: text += ["\n", "\t", "\u{200b}", "\u{a0}"].randomElement(using: &dice) ?? ""
      case 4...7: text += " "
      default:
        let length = Int.random(in: 1...19, using: &dice)
        text += String(repeating: "letter", count: 4).prefix(length)
      }
    }
    return text
  }

  @Test func longestWordEqualsGlyphByGlyph() {
    var dice = SeededGenerator(seed: 13)
    for _ in 0..<2000 {
      let text = Bool.random(using: &dice) ? dice.text(maximumLength: 60) : Self.prose(&dice)
      var longest = 0
      var run = 0
      TextMetrics.withBytes(text) { bytes in
        var words = WordBreaks()
        var scanner = GlyphScanner(bytes.pointer, from: 0, to: bytes.count)
        while let kind = scanner.next() {
          if scanner.scalarClass == .softHyphen { longest = max(longest, run + 1) }
          let isInAmount =
            kind == .space
            && AmountRule.joins(
              bytes.pointer, count: bytes.count, spaceFrom: scanner.start, to: scanner.position)
          if WordBreaks.isThai(bytes.pointer, at: scanner.start, to: bytes.count),
            words.beginsWord(bytes.pointer, at: scanner.start, to: bytes.count)
          {
            run = 0
          }
          run =
            isInAmount
            ? run + 1 : kind != .glyph ? 0 : scanner.width == 2 ? 2 : run + scanner.width
          longest = max(longest, run)
        }
      }
      #expect(TextLayout.longestWord(text) == longest, "\(text.debugDescription)")
    }
  }

  @Test func widthIsTheSumOfGlyphWidths() {
    var dice = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      let text = dice.text(maximumLength: 30)
      let ascii = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7f })
      #expect(TextMetrics.width(ascii) == ascii.utf8.count)
      #expect(TextMetrics.width(ascii + "日") == ascii.utf8.count + 2)
    }
  }

  @Test func layoutWidthIsTheLongestLine() {
    let layout = TextLayout("one two three\nfour", width: 8)
    #expect(layout.width == 7)
    #expect(layout.truncated(toLines: 1).width == 8)
    #expect(layout.truncated(toLines: 0).size == .zero)
  }

  /// If a text has more lines than the maximum, the last one shows the number of missing lines,
  /// whatever breaks the lines.
  @Test(arguments: [
    (("\n", 80), 0), (("x\n", 80), 2_000), (("a", 1), 1), (("日", 2), 2_000), (("a", 1), 0),
    (("\n", 80), 1),
  ])
  func excessLinesAreOmittedAndCounted(unit: (text: String, width: Int), more: Int) throws {
    let count = TextLayout.maximumLines + more
    // A line break ends a line, and the last line is the one after it.
    let units = unit.text.hasSuffix("\n") ? count - 1 : count
    let text = String(repeating: unit.text, count: units)
    let layout = TextLayout(text, width: unit.width)
    #expect(layout.omittedLines == more)
    #expect(layout.height == TextLayout.maximumLines + (more > 0 ? 1 : 0))
    #expect(TextLayout.measure(text, width: unit.width) == layout.size)
    guard more > 0 else { return }
    let notice = "… +\(more)"
    let last = try #require(layout.lines.last)
    #expect(layout.string(last) == notice)
    let surface = Surface(size: CellSize(width: 40, height: 2))
    Canvas(surface).run(last, of: layout, at: .zero, style: .plain)
    #expect(
      surface.rowText(0) == (unit.width == 80 ? notice : unit.width == 2 ? "……" : "…").prefix(40))
    #expect(layout.truncated(toLines: 3).height == 3)
  }
}
