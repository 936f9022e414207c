import Testing

@testable import TerminalKit

/// Tests of bracketed pastes.
extension DecoderTests {
  @Test func splitPasteIsOneEvent() {
    let input = bytes("a\u{1b}[200~x\u{1b}[Ay\r\nz\r\u{1b}[20\tü\u{1b}[201~b")
    let expected: [Event] = [
      key(.character("a")), .paste("x[Ay\nz\n[20\tü"), key(.character("b")),
    ]
    #expect(decode([input]) == expected)
    for first in 1..<input.count - 1 {
      for second in (first + 1)..<input.count {
        // Also split directly after the Escape that starts the paste.
        let pieces = [
          Array(input[..<first]), Array(input[first..<second]), Array(input[second...]),
        ]
        #expect(decode(pieces) == expected, "cut at \(first) and \(second)")
      }
    }
  }

  @Test func controlsAreRemovedFromPaste() {
    #expect(
      decode("\u{1b}[200~a\u{0}b\u{1b}]52;c;x\u{7}c\u{9b}d\u{7f}\u{1b}[201~")
        == [.paste("ab]52;c;xcd")])
    #expect(decode("\u{1b}[200~\u{1b}[201~") == [.paste("")])
  }

  @Test func pasteIsLimited() {
    var decoder = DecoderRecorder()
    decoder.feed(bytes("\u{1b}[200~"))
    let block = [UInt8](repeating: 0x61, count: 1 << 18)
    for _ in 0..<5 { decoder.feed(block) }
    decoder.feed(bytes("\u{1b}[201~k"))
    #expect(decoder.events.count == 2)
    let truncated = String(repeating: "a", count: InputDecoder.maximumPaste)
    #expect(decoder.events.first == .paste(truncated, isTruncated: true))
    decoder.feed(bytes("\u{1b}[200~ok\u{1b}[201~"))
    #expect(decoder.events.last == .paste("ok"))
  }

  /// The status bar mentions the limit.
  @MainActor @Test func truncatedPasteIsReportedOnScreen() {
    let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 12))
    let application = Application(terminal: terminal, clock: ManualClock())
    let controller = ViewController()
    let field = TextField()
    controller.view.addSubview(field)
    application.window.rootViewController = NavigationController(rootViewController: controller)
    application.window.focus(field)
    application.window.handle(.paste("all"))
    application.present()
    #expect(!terminal.text(row: 11).contains("paste"))
    application.window.handle(.paste("cut", isTruncated: true))
    application.present()
    #expect(terminal.text(row: 11).contains("Only the first 1 MiB of the paste"))
  }

  @Test func unterminatedPasteTimesOut() {
    var decoder = DecoderRecorder()
    decoder.feed(bytes("\u{1b}[200~abc\u{1b}[20"))
    #expect(decoder.pendingDelay != nil)
    decoder.flush()
    #expect(decoder.events == [.paste("abc")])
    // The connection was slow. A line end in the rest presses nothing.
    decoder.feed(bytes("\rq"))
    decoder.flush()
    #expect(decoder.events == [.paste("abc"), .paste("\nq")])
    #expect(decoder.pendingDelay == 10_000)
    decoder.flush()
    #expect(decoder.pendingDelay == nil)
    decoder.feed(bytes("q"))
    #expect(decoder.events.last == key(.character("q")))
  }

  @Test func pausesInAPasteAreNoEnd() {
    var decoder = DecoderRecorder()
    decoder.feed(bytes("\u{1b}[200~abc"))
    decoder.flush()
    decoder.feed(bytes("def\u{1b}[201~q"))
    #expect(decoder.events == [.paste("abc"), .paste("def"), key(.character("q"))])
    decoder = DecoderRecorder()
    decoder.feed(bytes("\u{1b}[200~abc"))
    decoder.flush()
    decoder.feed(bytes("\u{1b}[201~q"))
    #expect(decoder.events == [.paste("abc"), key(.character("q"))])
  }

  /// If the end of a paste is lost, Escape is a key.
  @Test func escapeLeavesAPasteWithoutEnd() {
    var decoder = DecoderRecorder()
    decoder.feed(bytes("\u{1b}[200~abc"))
    decoder.flush()
    decoder.feed(bytes("\u{1b}"))
    decoder.flush()
    decoder.feed(bytes("q"))
    #expect(decoder.events == [.paste("abc"), key(.escape), key(.character("q"))])
  }
}
