import Testing

@testable import TerminalKit

/// Tests of terminal replies at any speed, and of their interpretation.
@Suite struct TerminalReplyTests {
  private static let all: [TerminalReply] = [
    .background, .schemeReports, .synchronizedOutput, .keyboard, .rendition, .version, .graphics,
    .cellSize, .attributes,
  ]

  private static let replies: [(text: String, reply: TerminalReply)] = [
    ("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", .background),
    ("\u{1b}[?2031;2$y", .schemeReports), ("\u{1b}[?2026;2$y", .synchronizedOutput),
    ("\u{1b}[?0u", .keyboard), ("\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\", .rendition),
    ("\u{1b}P>|kitty(0.35.2)\u{1b}\\", .version), ("\u{1b}_Gi=31;OK\u{1b}\\", .graphics),
    ("\u{1b}[6;18;9t", .cellSize), ("\u{1b}[?62;4;22c", .attributes),
  ]

  /// Feeds bytes one by one, some milliseconds apart, like the loop.
  private func feed(
    _ bytes: some Collection<UInt8>, apart milliseconds: Int, _ decoder: inout InputDecoder
  ) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      decoder.feed([byte]) { events.append($0) }
      if let delay = decoder.pendingDelay, delay < milliseconds {
        decoder.flush { events.append($0) }
      }
    }
    return events
  }

  private func keys(_ events: [Event]) -> [Event] {
    events.filter { if case .key = $0 { true } else { false } }
  }

  private func support(_ events: [Event]) -> ImageSupport? {
    for case .imageSupport(let support) in events { return support }
    return nil
  }

  // MARK: - Replies are not keys

  /// The rest of a reply that comes long after its beginning, expected or not.
  @Test(arguments: [
    ("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}", "\\"), ("\u{1b}]11;rgb:ffff/ff", "ff/ffff\u{1b}\\"),
    ("\u{1b}]11;rgb:ffff/ffff/f", "fff\u{7}"), ("\u{1b}P>|XTerm(", "388)\u{1b}\\"),
    ("\u{1b}P>|XTerm(388)\u{1b}", "\\"), ("\u{1b}[>41;3", "88;0c"), ("\u{1b}[>41;388;0", "c"),
    ("\u{1b}[?2026;2", "$y"), ("\u{1b}[?62;4;", "22c"), ("\u{1b}_Gi=31;O", "K\u{1b}\\"),
  ])
  func lateRestsAreNotKeys(start: String, rest: String) {
    for isExpected in [true, false] {
      var decoder = InputDecoder()
      if isExpected { decoder.expect(TerminalReplyTests.all) }
      var events: [Event] = []
      decoder.feed(Array(start.utf8)) { events.append($0) }
      for _ in 0..<3 { decoder.flush { events.append($0) } }
      decoder.feed(Array("\(rest)x".utf8)) { events.append($0) }
      decoder.flush { events.append($0) }
      // An Escape in a string that may end anywhere could be the key, too.
      let isKey = isExpected && start.hasSuffix("\u{1b}") && start.hasPrefix("\u{1b}P")
      #expect(
        keys(events) == (isKey ? [.key(KeyEvent(.escape))] : []) + [.key(KeyEvent("x"))],
        "\(start), expected: \(isExpected)")
    }
  }

  /// Text after an incomplete reply is typed.
  @Test(arguments: ["q", "abc", "\r", "\u{1b}[A"])
  func textAfterAnIncompleteReplyIsTyped(text: String) {
    for start in ["\u{1b}P>|XTerm(", "\u{1b}]11;rgb:ff", "\u{1b}[>41;3"] {
      var decoder = InputDecoder()
      var events: [Event] = []
      decoder.feed(Array(start.utf8)) { events.append($0) }
      for _ in 0..<3 { decoder.flush { events.append($0) } }
      let before = events.count
      var other = InputDecoder()
      var expected: [Event] = []
      other.feed(Array(text.utf8)) { expected.append($0) }
      decoder.feed(Array(text.utf8)) { events.append($0) }
      #expect(Array(events[before...]) == expected, "\(start)")
    }
  }

  @Test(arguments: [0, 1, 40, 300]) func slowRepliesAreNotKeys(milliseconds: Int) {
    var decoder = InputDecoder()
    decoder.expect(TerminalReplyTests.all)
    let bytes = TerminalReplyTests.replies.flatMap { Array($0.text.utf8) }
    let events = feed(bytes, apart: milliseconds, &decoder)
    #expect(keys(events) == [])
    #expect(events.contains(.background(.rgb(255, 255, 255))))
    let support = support(events)
    #expect(support?.hasKitty == true && support?.hasSixel == true)
    #expect(support?.cell == PixelSize(width: 9, height: 18))
    #expect(
      decoder.features
        == TerminalFeatures(
          synchronizesOutput: true, reportsScheme: true, hasKeyboardProtocol: true,
          showsTrueColor: true, repliesToBackground: true, version: "kitty(0.35.2)"))
    #expect(decoder.expectedReplies == [])
    // All keys are keys again.
    #expect(feed("x".utf8, apart: 600, &decoder) == [.key(KeyEvent("x"))])
    #expect(feed([0x1b], apart: 65, &decoder) == [.key(KeyEvent(.escape))])
  }

  /// A pause of any length anywhere after the first byte. Bytes that then look like a key are one,
  /// but the rest of the reply is not.
  @Test func splitReplyIsAwaited() {
    for (text, reply) in TerminalReplyTests.replies {
      let bytes = Array(text.utf8)
      for cut in 2..<bytes.count {
        var decoder = DecoderRecorder(expecting: [reply])
        decoder.feed(bytes[..<cut])
        for _ in 0..<3 { decoder.flush() }
        #expect(decoder.pendingDelay == nil)
        decoder.feed(bytes[cut...])
        let alt = KeyEvent(Character(Unicode.Scalar(bytes[1])), .alt)
        let expected: [Event] =
          cut == 2
          ? [.key(alt)]
          : bytes[cut - 1] == 0x1b && reply != .background ? [.key(KeyEvent(.escape))] : []
        #expect(
          keys(decoder.events) == expected && decoder.expectedReplies == []
            && decoder.pendingDelay == nil,
          "\(reply), cut at \(cut)")
      }
    }
  }

  /// A terminal that stops in the middle of a reply does not swallow later keys.
  @Test func interruptedReplyDoesNotSwallowKeys() {
    for beginning in ["\u{1b}]11;rgb:ff", "\u{1b}P>|", "\u{1b}_G", "\u{1b}[6;1", "\u{1b}[?6"] {
      var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
      decoder.feed(Array(beginning.utf8))
      decoder.flush()
      decoder.feed(Array("\u{1b}[A\u{3}".utf8))
      #expect(
        decoder.events == [.key(KeyEvent(.up)), .key(KeyEvent("c", .control))], "\(beginning)")
    }
  }

  /// The user's Escape comes directly before a reply, in one read with it or byte by byte.
  @Test func escapeBeforeAReplyIsAKey() {
    for (text, reply) in TerminalReplyTests.replies {
      for milliseconds in [0, 300] {
        var decoder = InputDecoder()
        decoder.expect([reply])
        let input = [0x1b] + Array(text.utf8)
        let events = feed(input, apart: milliseconds, &decoder)
        #expect(
          keys(events) == [.key(KeyEvent(.escape))] && decoder.expectedReplies == [], "\(reply)")
      }
      var decoder = InputDecoder()
      decoder.expect([reply])
      var events: [Event] = []
      decoder.feed([0x1b] + Array(text.utf8)) { events.append($0) }
      #expect(
        keys(events) == [.key(KeyEvent(.escape))] && decoder.expectedReplies == [], "\(reply)")
    }
  }

  /// Two Escapes, of these the second one starts a reply.
  @Test func secondEscapeMayStartAReply() {
    for (text, reply) in TerminalReplyTests.replies {
      var decoder = DecoderRecorder(expecting: [reply])
      decoder.feed([0x1b, 0x1b])
      decoder.flush()
      decoder.feed(text.utf8.dropFirst())
      let escape = Event.key(KeyEvent(.escape))
      #expect(
        keys(decoder.events) == [escape, escape] && decoder.expectedReplies == [], "\(reply)")
    }
  }

  /// A reply is interrupted, then the user presses Escape and other keys.
  @Test func escapeInAnInterruptedReplyIsAKey() {
    for beginning in ["\u{1b}]11;rgb:ff", "\u{1b}P>|fo", "\u{1b}_Gi=3"] {
      for isLate in [true, false] {
        var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
        decoder.feed(Array(beginning.utf8))
        if isLate { decoder.flush() }
        for _ in 0..<2 {
          decoder.feed([0x1b])
          #expect(decoder.pendingDelay != nil)
          decoder.flush()
        }
        decoder.feed([0x78])
        let escape = Event.key(KeyEvent(.escape))
        #expect(decoder.events == [escape, escape, .key(KeyEvent("x"))], "\(beginning), \(isLate)")
      }
    }
  }

  /// A reply is interrupted, then the user types keys that could be its rest.
  @Test func keysThatCouldContinueAReplyAreKeys() {
    for (beginning, typed) in [
      ("\u{1b}]11;rgb:12", "abc"), ("\u{1b}P>|foo", "hello"), ("\u{1b}[6;1", "2"),
      ("\u{1b}]", "1"), ("\u{1b}]11;rgb:12", "ab\u{1b}"), ("\u{1b}]11;rgb:12", "abq"),
    ] {
      var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
      decoder.feed(Array(beginning.utf8))
      decoder.flush()
      decoder.events = []
      for byte in typed.utf8 { decoder.feed([byte]) }
      while let delay = decoder.pendingDelay, decoder.events.count < 9 {
        #expect(delay <= InputDecoder.replyDelay)
        decoder.flush()
      }
      let expected = typed.map { $0 == "\u{1b}" ? KeyEvent(.escape) : KeyEvent($0) }
      #expect(decoder.events == expected.map(Event.key), "\(beginning), \(typed)")
    }
  }

  /// The start of a reply may be a key with Alt.
  @Test(arguments: ["[", "]", "P", "_"]) func altKeysAreNotDelayed(character: Character) {
    var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
    decoder.feed(Array("\u{1b}\(character)".utf8))
    #expect(decoder.pendingDelay == InputDecoder.replyDelay)
    decoder.flush()
    #expect(decoder.events == [.key(KeyEvent(character, .alt))] && decoder.pendingDelay == nil)
    decoder.feed([0x78])
    #expect(decoder.events == [.key(KeyEvent(character, .alt)), .key(KeyEvent("x"))])
  }

  @Test func unexpectedRepliesAreSkipped() {
    for (text, reply) in TerminalReplyTests.replies where reply != .background {
      var decoder = DecoderRecorder()
      decoder.feed(Array(text.utf8) + [0x78])
      #expect(decoder.events == [.key(KeyEvent("x"))])
    }
  }

  @Test func waitingForRepliesEnds() {
    var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
    decoder.feed(Array("\u{1b}P>|foo".utf8))
    decoder.flush()
    decoder.cancelExpectedReplies()
    decoder.events = []
    decoder.feed(Array("abc".utf8))
    #expect(decoder.events.count == 3)
  }

  /// The start of a reply may be typed keys.
  @Test func keysDuringQueriesAreKeys() {
    var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
    decoder.feed(Array("\u{1b}[6~\u{1b}[6;5~\u{1b}[?x".utf8))
    #expect(decoder.events == [.key(KeyEvent(.pageDown)), .key(KeyEvent(.pageDown, .control))])
  }

  /// Replies come in order, so the first end of a batch ends only that batch.
  @Test func batchesEndOneAfterAnother() {
    var decoder = DecoderRecorder(expecting: [.background, .keyboard, .startupAttributes])
    decoder.expect([.version, .attributes])
    decoder.feed(Array("\u{1b}[?62;22c".utf8))
    #expect(decoder.expectedReplies == [.version, .attributes] && decoder.events == [])
    decoder.feed(Array("\u{1b}P>|foot(1.16)\u{1b}\\\u{1b}[?62;4c".utf8))
    #expect(decoder.expectedReplies == [])
    #expect(support(decoder.events)?.hasSextants == true)
    #expect(support(decoder.events)?.hasSixel == true)
  }

  // MARK: - Content of replies

  @Test(arguments: [
    ("\u{1b}[?2026;1$y", true), ("\u{1b}[?2026;2$y", true), ("\u{1b}[?2026;0$y", false),
    ("\u{1b}[?2026;3$y", false), ("\u{1b}[?2026;4$y", false), ("\u{1b}[?2026;$y", false),
  ])
  func modesThatCanBeSetAreSupported(text: String, isSupported: Bool) {
    var decoder = DecoderRecorder(expecting: [.synchronizedOutput])
    decoder.feed(Array(text.utf8))
    #expect(decoder.features.synchronizesOutput == isSupported && decoder.events == [])
  }

  /// Terminals repeat a color that they can show in one of three notations, and replace others.
  @Test(arguments: [
    ("0;48:2::1:2:3", true), ("48:2:1:2:3", true), ("0;48;2;1;2;3", true), ("0;48;5;16", false),
    ("0;48:2::0:0:0", false), ("0", false), ("0;38:2::1:2:3", false), ("", false),
    ("1;2;3", false), ("0;48;5;1;2;3", false),
  ])
  func colorAskedBackShowsTrueColor(rendition: String, showsTrueColor: Bool) {
    var decoder = DecoderRecorder(expecting: [.rendition])
    decoder.feed(Array("\u{1b}P1$r\(rendition)m\u{1b}\\x".utf8))
    #expect(decoder.features.showsTrueColor == showsTrueColor)
    #expect(decoder.events == [.key(KeyEvent("x"))])
    var refused = DecoderRecorder(expecting: [.rendition])
    refused.feed(Array("\u{1b}P0$r\u{1b}\\x".utf8))
    #expect(!refused.features.showsTrueColor && refused.events == [.key(KeyEvent("x"))])
  }

  /// The reply to the query that every terminal supports ends the wait for the others.
  @Test func lastReplyEndsTheWait() {
    for (attributes, hasSixel) in [
      ("?62;4;22", true), ("?62;22", false), ("?4", false), ("?", false),
    ] {
      var decoder = DecoderRecorder(expecting: TerminalReplyTests.all)
      decoder.feed(Array("\u{1b}[\(attributes)c".utf8))
      let support = support(decoder.events)
      #expect(support?.hasSixel == hasSixel && support?.hasKitty == false)
      #expect(support?.hasSextants == false && support?.cell == nil)
      #expect(decoder.expectedReplies == [])
    }
  }

  @Test(arguments: [
    ("kitty(0.35.2)", true, true), ("kitty(0.26.5)", true, false), ("ghostty 1.0.1", true, true),
    ("foot(1.16.2)", true, false), ("WezTerm 20240203-110809-5046fc22", true, false),
    ("VTE(7600)", true, false), ("VTE(5202)", false, false), ("tmux 3.4", false, false),
    ("Konsole 23.08.1", false, false), ("XTerm(390)", false, false), ("", false, false),
    ("kitty", true, false), ("999999999999999999999999", false, false),
  ])
  func versionDeterminesFeatures(text: String, sextants: Bool, kitty: Bool) {
    var support = ImageSupport()
    support.repliesToKitty = true
    support.update(version: text)
    #expect(support.hasSextants == sextants && support.hasKitty == kitty)
  }

  @Test func kittyMustConfirm() {
    for (answer, agrees) in [("i=31;OK", true), ("i=31;EINVAL:no", false), ("i=31", false)] {
      var support = ImageSupport()
      support.update(version: "kitty(0.40.0)")
      TerminalReply.graphics.update(&support, from: Array("\u{1b}_G\(answer)\u{1b}\\".utf8))
      #expect(support.hasKitty == agrees)
    }
  }

  @Test(arguments: ["6;0;0", "6;1;1", "6;99999;9", "6;18", "6;18;9;1"])
  func invalidSizesAreRejected(text: String) {
    var support = ImageSupport()
    TerminalReply.cellSize.update(&support, from: Array("\u{1b}[\(text)t".utf8))
    #expect(support.cell == nil)
  }

  // MARK: - Choice of the image format

  private func options(
    _ mode: ImageMode, _ change: (inout ImageSupport) -> Void = { _ in },
    depth: ColorDepth = .trueColor, isASCII: Bool = false
  ) -> ChafaOptions {
    var support = ImageSupport()
    change(&support)
    return ChafaOptions(mode, support, depth: depth, isASCII: isASCII)
  }

  @Test func bestKnownFormatIsChosen() {
    let cell = PixelSize(width: 9, height: 18)
    func everything(_ support: inout ImageSupport) {
      support.update(version: "kitty(0.35.2)")
      (support.repliesToKitty, support.hasSixel, support.cell) = (true, true, cell)
    }
    #expect(options(.auto).symbols == .quadrants && options(.auto).graphics == nil)
    #expect(options(.auto, everything).graphics == .kitty(cell: cell))
    #expect(options(.auto, everything).symbols == .sextants)
    let sixel = options(.auto) { ($0.hasSixel, $0.cell) = (true, cell) }
    #expect(sixel.graphics == .sixel(cell: cell) && sixel.symbols == .quadrants)
    // Without the cell size, the size of sixels is unknown.
    #expect(options(.auto) { $0.hasSixel = true }.graphics == nil)
    #expect(options(.cells, everything).graphics == nil)
    #expect(options(.cells, everything).symbols == .sextants)
    #expect(options(.half, everything).symbols == .halves)
    #expect(options(.quadrants, everything).symbols == .quadrants)
    #expect(options(.sextants).symbols == .sextants)
    #expect(options(.sixel, everything).graphics == .sixel(cell: cell))
    #expect(options(.kitty).graphics == .kitty(cell: PixelSize(width: 10, height: 20)))
    // Too few colors, or ASCII only.
    #expect(options(.auto, everything, depth: .ansi16).graphics == .sixel(cell: cell))
    #expect(options(.kitty, everything, depth: .mono).graphics == nil)
    #expect(options(.kitty, everything, isASCII: true).symbols == .ascii)
    #expect(options(.kitty, everything, isASCII: true).graphics == nil)
  }

  /// While a reply is expected, a lone Escape waits longer for the rest, once.
  @Test func expectedReplyDelaysOneEscape() {
    var decoder = DecoderRecorder(expecting: [.background])
    decoder.feed([0x1b])
    #expect(decoder.pendingDelay == InputDecoder.replyDelay)
    decoder.flush()
    decoder.feed([0x1b])
    #expect(decoder.pendingDelay == InputDecoder.escapeDelay)
    decoder.flush()
    #expect(decoder.events == [.key(KeyEvent(.escape)), .key(KeyEvent(.escape))])
  }

  /// An unfinished reply swallows only keys that it could contain.
  @Test func keysAfterAnUnfinishedReplyAreKeys() {
    var decoder = DecoderRecorder(expecting: [.background])
    decoder.feed(Array("\u{1b}]11;rgb:ff".utf8))
    decoder.flush()
    #expect(decoder.pendingDelay == nil)
    decoder.feed(Array("q\u{1b}[A".utf8))
    #expect(decoder.events == [.key(KeyEvent("q")), .key(KeyEvent(.up))])
  }

  /// A typed Escape and bracket are keys.
  @Test func typedReplyPrefixIsKeys() {
    var decoder = DecoderRecorder(expecting: [.background])
    decoder.feed([0x1b])
    decoder.flush()
    decoder.feed(Array("]1x".utf8))
    #expect(
      decoder.events == [
        .key(KeyEvent(.escape)), .key(KeyEvent("]")), .key(KeyEvent("1")), .key(KeyEvent("x")),
      ])
  }
}
