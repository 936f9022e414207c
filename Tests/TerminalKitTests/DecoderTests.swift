import Testing

@testable import CellText
@testable import TerminalKit

@Suite struct DecoderTests {
  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Decodes pieces one after the other, then flushes.
  func decode(_ pieces: [[UInt8]], keys: KeyTable = .standard) -> [Event] {
    var decoder = InputDecoder(keys: keys)
    var events: [Event] = []
    for piece in pieces { decoder.feed(piece) { events.append($0) } }
    decoder.flush { events.append($0) }
    #expect(decoder.pendingDelay == nil)
    return events
  }

  func decode(_ text: String) -> [Event] { decode([bytes(text)]) }

  func key(_ key: Key, _ modifiers: Modifiers = []) -> Event {
    .key(KeyEvent(key, modifiers))
  }

  // MARK: - Keys

  @Test(arguments: [
    ("a", KeyEvent("a")), ("é", KeyEvent("é")), ("日", KeyEvent("日")), ("👍", KeyEvent("👍")),
    ("e\u{301}", KeyEvent("e\u{301}")), ("👨‍👩‍👧", KeyEvent("👨‍👩‍👧")),
    ("\r", KeyEvent(.enter)), ("\n", KeyEvent(.enter)), ("\t", KeyEvent(.tab)),
    ("\u{7f}", KeyEvent(.backspace)), ("\u{8}", KeyEvent(.backspace)),
    ("\u{1}", KeyEvent("a", .control)), ("\u{3}", KeyEvent("c", .control)),
    ("\u{1a}", KeyEvent("z", .control)), ("\u{0}", KeyEvent(" ", .control)),
    ("\u{1c}", KeyEvent("\\", .control)), ("\u{1f}", KeyEvent("_", .control)),
    ("\u{1b}", KeyEvent(.escape)), ("\u{1b}x", KeyEvent("x", .alt)),
    ("\u{1b}é", KeyEvent("é", .alt)), ("\u{1b}\u{7f}", KeyEvent(.backspace, .alt)),
    ("\u{1b}\u{1}", KeyEvent("a", [.alt, .control])), ("\u{1b}\r", KeyEvent(.enter, .alt)),
    ("\u{1b}[", KeyEvent("[", .alt)), ("\u{1b}O", KeyEvent("O", .alt)),
    ("\u{1b}]", KeyEvent("]", .alt)), ("\u{1b}P", KeyEvent("P", .alt)),
    // xterm, tmux
    ("\u{1b}[A", KeyEvent(.up)), ("\u{1b}OB", KeyEvent(.down)), ("\u{1b}[C", KeyEvent(.right)),
    ("\u{1b}OD", KeyEvent(.left)), ("\u{1b}[H", KeyEvent(.home)), ("\u{1b}OF", KeyEvent(.end)),
    ("\u{1b}[1~", KeyEvent(.home)), ("\u{1b}[4~", KeyEvent(.end)),
    ("\u{1b}[2~", KeyEvent(.insert)), ("\u{1b}[3~", KeyEvent(.delete)),
    ("\u{1b}[5~", KeyEvent(.pageUp)), ("\u{1b}[6~", KeyEvent(.pageDown)),
    ("\u{1b}[Z", KeyEvent(.backTab)), ("\u{1b}OP", KeyEvent(.function(1))),
    ("\u{1b}OS", KeyEvent(.function(4))), ("\u{1b}[15~", KeyEvent(.function(5))),
    ("\u{1b}[21~", KeyEvent(.function(10))), ("\u{1b}[24~", KeyEvent(.function(12))),
    ("\u{1b}[1;5A", KeyEvent(.up, .control)), ("\u{1b}[1;2D", KeyEvent(.left, .shift)),
    ("\u{1b}[1;3C", KeyEvent(.right, .alt)),
    ("\u{1b}[1;8B", KeyEvent(.down, [.shift, .alt, .control])),
    ("\u{1b}[3;5~", KeyEvent(.delete, .control)),
    ("\u{1b}[1;2P", KeyEvent(.function(1), .shift)),
    ("\u{1b}[1;2R", KeyEvent(.function(3), .shift)),
    // The Linux console
    ("\u{1b}[[A", KeyEvent(.function(1))), ("\u{1b}[[E", KeyEvent(.function(5))),
    ("\u{1b}[17~", KeyEvent(.function(6))),
    // rxvt
    ("\u{1b}[7~", KeyEvent(.home)), ("\u{1b}[8~", KeyEvent(.end)),
    ("\u{1b}Oa", KeyEvent(.up, .control)), ("\u{1b}[b", KeyEvent(.down, .shift)),
    ("\u{1b}[3^", KeyEvent(.delete, .control)), ("\u{1b}[5$", KeyEvent(.pageUp, .shift)),
    ("\u{1b}[6@", KeyEvent(.pageDown, [.shift, .control])),
    ("\u{1b}\u{1b}[A", KeyEvent(.up, .alt)), ("\u{1b}\u{1b}OA", KeyEvent(.up, .alt)),
    // The keypad in application mode
    ("\u{1b}OM", KeyEvent(.enter)), ("\u{1b}Op", KeyEvent("0")), ("\u{1b}Ok", KeyEvent("+")),
    // kitty and modifyOtherKeys
    ("\u{1b}[97;5u", KeyEvent("a", .control)), ("\u{1b}[27u", KeyEvent(.escape)),
    ("\u{1b}[9;2u", KeyEvent(.backTab)), ("\u{1b}[13;5u", KeyEvent(.enter, .control)),
    ("\u{1b}[27;5;13~", KeyEvent(.enter, .control)),
    ("\u{1b}[97:65;2:1u", KeyEvent("a")), ("\u{1b}[1;1:1A", KeyEvent(.up)),
    // kitty with the key of the PC-101 layout: Russian, Ukrainian, Greek, Hebrew, Arabic, Georgian
    ("\u{1b}[1089::99;5u", KeyEvent("c", .control)),
    ("\u{1b}[1092::97;5u", KeyEvent("a", .control)),
    ("\u{1b}[1091::101;133u", KeyEvent("e", .control)),
    ("\u{1b}[1110::115;5:1u", KeyEvent("s", .control)),
    ("\u{1b}[968::99;5u", KeyEvent("c", .control)),
    ("\u{1b}[1489::99;5u", KeyEvent("c", .control)),
    ("\u{1b}[1572::99;5u", KeyEvent("c", .control)),
    ("\u{1b}[4330::99;5u", KeyEvent("c", .control)),
    ("\u{1b}[1074::100;3u", KeyEvent("d", .alt)),
    ("\u{1b}[1089:1057:99;6u", KeyEvent("c", [.control, .shift])),
    ("\u{1b}[1088::104;5u", KeyEvent(.backspace)),
    // A Latin layout names its keys itself, and text is not changed.
    ("\u{1b}[99::105;5u", KeyEvent("c", .control)), ("\u{1b}[1089::99;1u", KeyEvent("с")),
    ("\u{1b}[1089;5u", KeyEvent("с", .control)), ("\u{1b}[1089::;5u", KeyEvent("с", .control)),
    ("\u{1b}[1089::1;5u", KeyEvent("с", .control)),
  ])
  func keys(text: String, expected: KeyEvent) {
    let input = bytes(text)
    #expect(decode([input]) == [.key(expected)])
    // A sequence may be split anywhere. Text without an escape sequence becomes several keys if its
    // parts arrive separately.
    guard input.first == 0x1b || input.count < 4 && text.unicodeScalars.count == 1 else { return }
    for cut in 1..<max(2, input.count) where cut < input.count {
      #expect(decode([Array(input[..<cut]), Array(input[cut...])]) == [.key(expected)])
    }
    #expect(decode(input.map { [$0] }) == [.key(expected)])
  }

  @Test func manyKeysInOneRead() {
    let events = decode("ab\u{1b}[A\u{1b}OBcé\u{3}\u{1b}[5~\u{1b}")
    #expect(
      events == [
        key(.character("a")), key(.character("b")), key(.up), key(.down), key(.character("c")),
        key(.character("é")), key(.character("c"), .control), key(.pageUp), key(.escape),
      ])
  }

  @Test func escapeWaitsBriefly() {
    var decoder = DecoderRecorder()
    decoder.feed([0x1b])
    #expect(decoder.events.isEmpty)
    #expect((51...80).contains(decoder.pendingDelay ?? 0))
    decoder.feed(bytes("[A"))
    #expect(decoder.events == [key(.up)])
    #expect(decoder.pendingDelay == nil)
    decoder.feed([0x1b])
    decoder.flush()
    #expect(decoder.events == [key(.up), key(.escape)])
  }

  @Test func twoEscapes() {
    #expect(decode("\u{1b}\u{1b}") == [key(.escape), key(.escape)])
    #expect(decode("\u{1b}\u{1b}x") == [key(.escape), key(.character("x"), .alt)])
  }

  /// A user who presses Escape and Ctrl-C together wants to quit.
  @Test func ctrlCAfterEscapeIsAKey() {
    let ctrlC = key(.character("c"), .control)
    #expect(decode("\u{1b}\u{3}") == [key(.escape), ctrlC])
    #expect(
      decode("\u{1b}\u{1b}\u{3}x") == [key(.escape), key(.escape), ctrlC, key(.character("x"))])
  }

  @Test func terminfoKeysTakePrecedence() {
    var table = KeyTable()
    table.add(bytes("\u{1b}[A"), KeyEvent(.function(20)))
    table.add(bytes("\u{1b}[192z"), KeyEvent(.function(11)))
    table.add(bytes("x"), KeyEvent(.home))
    let events = decode([bytes("\u{1b}[A\u{1b}[192zx\u{1b}\u{1b}[A")], keys: table)
    #expect(
      events == [
        key(.function(20)), key(.function(11)), key(.character("x")), key(.function(20), .alt),
      ])
  }

  // MARK: - Ignored sequences

  @Test(arguments: [
    "\u{1b}[?62;22c", "\u{1b}[>1;10;0c", "\u{1b}[12;40R", "\u{1b}[?2026;2$y",
    "\u{1b}]10;rgb:1c1c/1c1c/1c1c\u{7}", "\u{1b}]11;?\u{1b}\\", "\u{1b}]52;c;aGk=\u{1b}\\",
    "\u{1b}P>|XTerm(370)\u{1b}\\",
    "\u{1b}P1+r544e=78\u{1b}\\", "\u{1b}_Gi=1;OK\u{1b}\\", "\u{1b}[?1u", "\u{1b}[8;24;80t",
    "\u{1b}[99999999999999999999;1~", "\u{1b}[<0;1M", "\u{1b}[<0;0;0M", "\u{1b}[<999999999;1;1M",
    "\u{1b}[201~", "\u{1b}[E", "\u{1b}[200000~", "\u{1b}[[Z", "\u{1b}^pm\u{1b}\\",
  ])
  func repliesAreNotText(text: String) {
    let input = bytes(text)
    #expect(decode("\(text)x") == [key(.character("x"))])
    for cut in 2..<input.count {
      let events = decode([Array(input[..<cut]), Array(input[cut...]) + [0x78]])
      #expect(events == [key(.character("x"))], "cut at \(cut)")
    }
  }

  // MARK: - Reports

  @Test func focusAndSchemeAreReported() {
    #expect(
      decode("\u{1b}[I\u{1b}[O\u{1b}[?997;1n\u{1b}[?997;2nx") == [
        .focus(true), .focus(false), .scheme(.dark), .scheme(.light), key(.character("x")),
      ])
    #expect(
      decode("\u{1b}[?997;0n\u{1b}[?996;1n\u{1b}[997;1n\u{1b}[?997nx") == [key(.character("x"))])
  }

  /// Keys of kitty's protocol that other terminals send as control characters or digits.
  @Test func kittyKeysMeanTheSameAsElsewhere() {
    #expect(
      decode(
        "\u{1b}[27u\u{1b}[27;2u\u{1b}[91;5u\u{1b}[105;5u\u{1b}[109;5u\u{1b}[104;5u\u{1b}[127;2u")
        == [
          key(.escape), key(.escape), key(.escape), key(.tab), key(.enter), key(.backspace),
          key(.backspace),
        ])
    #expect(
      decode("\u{1b}[13;2u\u{1b}[13;130u\u{1b}[9;2u\u{1b}[99;5u\u{1b}[99;133u\u{1b}[97;3u") == [
        key(.enter, .shift), key(.enter, .shift), key(.backTab), key(.character("c"), .control),
        key(.character("c"), .control), key(.character("a"), .alt),
      ])
    #expect(
      decode(
        "\u{1b}[57399u\u{1b}[57408u\u{1b}[57413u\u{1b}[57414u\u{1b}[57417u\u{1b}[57426u\u{1b}[57427ux"
      )
        == [
          key(.character("0")), key(.character("9")), key(.character("+")), key(.enter), key(.left),
          key(.delete), key(.character("x")),
        ])
  }

  // MARK: - Background color replies

  private static let white = Event.background(.rgb(255, 255, 255))

  @Test(arguments: [
    ("11;rgb:ffff/ffff/ffff", Color.rgb(255, 255, 255)), ("11;rgb:1c/2D/3e", .rgb(28, 45, 62)),
    ("11;rgb:0/8/f", .rgb(0, 136, 255)), ("11;rgba:0000/8000/ffff/ffff", .rgb(0, 128, 255)),
  ])
  func backgroundReplyIsAnEvent(text: String, color: Color) {
    for end in ["\u{7}", "\u{1b}\\"] {
      #expect(decode("\u{1b}]\(text)\(end)x") == [.background(color), key(.character("x"))])
    }
  }

  @Test(arguments: [
    "11;rgb:ffff/ffff", "11;rgb:/ffff/ffff", "11;rgb:fffff/0/0", "11;#ffffff", "11;", "11", "",
    "12;rgb:ffff/ffff/ffff", "11;rgb:ffff/ffff/ffff/ffff/ffff/ffff/ffff", "11;rgb:gggg/0/0",
  ])
  func otherRepliesAreIgnored(text: String) {
    #expect(decode("\u{1b}]\(text)\u{7}x") == [key(.character("x"))])
  }

  /// Wherever it is split, and however long the rest takes.
  @Test(arguments: ["\u{7}", "\u{1b}\\"])
  func splitReplyIsNotText(end: String) {
    let input = bytes("\u{1b}]11;rgb:ffff/ffff/ffff\(end)")
    for cut in 1..<input.count {
      var decoder = DecoderRecorder(expecting: [.background])
      decoder.feed(input[..<cut])
      decoder.flush()
      decoder.feed(input[cut...] + bytes("x"))
      // A lone Escape looks like the key, and the first two bytes like a key with Alt.
      let first =
        cut == 1
        ? [key(.escape)] : cut == 2 ? [key(.character("]"), .alt)] : []
      #expect(
        decoder.events == first + [DecoderTests.white, key(.character("x"))], "cut at \(cut)")
    }
  }

  @Test func overlongSequencesAreAbandoned() {
    let digits = String(repeating: "1;", count: 500)
    #expect(decode("\u{1b}[\(digits)Ax") == [key(.character("x"))])
  }

  @Test func malformedSequencesDoNotSwallowKeys() {
    #expect(decode("\u{1b}[1;\u{1b}[A") == [key(.up)])
    #expect(decode("\u{1b}[1\r") == [key(.enter)])
    #expect(decode("\u{1b}]0;title\u{18}a") == [key(.character("a"))])
    #expect(decode("\u{1b}O\u{1b}[A") == [key(.character("O"), .alt), key(.up)])
  }

  /// The user can always quit, whatever the terminal sent before.
  @Test(arguments: [
    "\u{1b}]52;c;AA", "\u{1b}P>|XTe", "\u{1b}_Gi", "\u{1b}[" + String(repeating: "1", count: 80),
  ])
  func ctrlCEndsMalformedSequences(beginning: String) {
    var decoder = DecoderRecorder()
    decoder.feed(Array(beginning.utf8))
    decoder.feed([3])
    #expect(decoder.events == [.key(KeyEvent("c", .control))])
  }

  /// Alt with a key that starts control strings, followed by text in the same read.
  @Test(arguments: [
    ("\u{1b}]hello", "]"), ("\u{1b}Pq", "P"), ("\u{1b}] x", "]"), ("\u{1b}_abc", "_"),
    ("\u{1b}^5", "^"), ("\u{1b}]12", "]"), ("\u{1b}P1a", "P"), ("\u{1b}Xé", "X"),
  ])
  func textAfterAltKeyIsText(text: String, key alt: Character) {
    let expected = [key(.character(alt), .alt)] + text.dropFirst(2).map { key(.character($0)) }
    #expect(decode(text) == expected)
    // The next input is a key as well.
    #expect(decode("\(text)\u{1b}[A") == expected + [key(.up)])
    #expect(decode("\(text)\u{3}") == expected + [key(.character("c"), .control)])
  }

  @Test func unterminatedStringsTimeOut() {
    var decoder = DecoderRecorder()
    decoder.feed(bytes("\u{1b}]0;abc"))
    #expect(decoder.pendingDelay != nil)
    decoder.flush()
    decoder.feed(bytes("a"))
    #expect(decoder.events == [key(.character("a"))])
  }

  @Test func invalidUTF8() {
    #expect(decode([[0xff, 0x61]]) == [key(.character("\u{fffd}")), key(.character("a"))])
    #expect(decode([[0xc0, 0x80]]).count == 2)
    #expect(decode([[0xe2, 0x82]]) == [key(.character("\u{fffd}"))])
    let surrogate = decode([[0xed, 0xa0, 0x80]])
    #expect(!surrogate.isEmpty && surrogate.allSatisfy { $0 == key(.character("\u{fffd}")) })
    #expect(decode([[0xc2, 0x9b, 0x41]]) == [key(.character("A"))])
    var latin = InputDecoder(isUTF8: false)
    var events: [Event] = []
    latin.feed([0xe9, 0x61]) { events.append($0) }
    #expect(events == [key(.character("é")), key(.character("a"))])
  }

  // MARK: - Mouse

  private func mouse(_ text: String) -> MouseEvent? {
    let events = decode(text)
    guard events.count == 1, case .mouse(let event)? = events.first else { return nil }
    return event
  }

  @Test func mouseReports() {
    let at = CellPoint(x: 9, y: 4)
    #expect(mouse("\u{1b}[<0;10;5M") == MouseEvent(.press(.left), at: at))
    #expect(mouse("\u{1b}[<1;10;5M") == MouseEvent(.press(.middle), at: at))
    #expect(mouse("\u{1b}[<2;10;5M") == MouseEvent(.press(.right), at: at))
    #expect(mouse("\u{1b}[<0;10;5m") == MouseEvent(.release, at: at))
    #expect(mouse("\u{1b}[<32;10;5M") == MouseEvent(.drag(.left), at: at))
    #expect(mouse("\u{1b}[<64;10;5M") == MouseEvent(.wheelUp, at: at))
    #expect(mouse("\u{1b}[<65;10;5M") == MouseEvent(.wheelDown, at: at))
    #expect(mouse("\u{1b}[<66;10;5M") == MouseEvent(.wheelLeft, at: at))
    #expect(mouse("\u{1b}[<67;10;5M") == MouseEvent(.wheelRight, at: at))
    #expect(
      mouse("\u{1b}[<20;10;5M") == MouseEvent(.press(.left), at: at, modifiers: [.shift, .control]))
    #expect(mouse("\u{1b}[<72;10;5M") == MouseEvent(.wheelUp, at: at, modifiers: .alt))
    #expect(mouse("\u{1b}[<35;10;5M") == MouseEvent(.move, at: at))
  }

  @Test func mouseBeyondColumn223() {
    #expect(
      mouse("\u{1b}[<0;500;300M") == MouseEvent(.press(.left), at: CellPoint(x: 499, y: 299)))
    let input = bytes("\u{1b}[<0;500;300M")
    for cut in 2..<input.count {
      #expect(decode([Array(input[..<cut]), Array(input[cut...])]).count == 1)
    }
  }

  @Test func x10MouseReports() {
    #expect(mouse("\u{1b}[M !!") == MouseEvent(.press(.left), at: .zero))
    #expect(mouse("\u{1b}[M#$%") == MouseEvent(.release, at: CellPoint(x: 3, y: 4)))
    #expect(mouse("\u{1b}[M`!!") == MouseEvent(.wheelUp, at: .zero))
  }

  // MARK: - Random input

  @Test func randomBytesDecodeEquallyInAnyPieces() {
    var random = SeededGenerator(seed: 99)
    let alphabet: [UInt8] = [
      0x1b, 0x1b, 0x5b, 0x5b, 0x4f, 0x3c, 0x3b, 0x30, 0x31, 0x32, 0x7e, 0x4d, 0x41, 0x61, 0x00,
      0x0d, 0x7f, 0xc3, 0xa9, 0xff, 0x5d, 0x07, 0x50, 0x5c, 0x24, 0x3f, 0x75,
    ]
    for _ in 0..<3000 {
      let input = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let whole = decode([input])
      let cut = Int.random(in: 0..<input.count, using: &random)
      let parts = decode([Array(input[..<cut]), Array(input[cut...])])
      #expect(whole == parts, "\(input) cut at \(cut)")
      #expect(whole == decode(input.map { [$0] }), "\(input)")
    }
  }
}
