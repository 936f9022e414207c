import Testing

@testable import TerminalKit

/// Tests of keys that arrive in pieces, and of bytes that terminals use for different keys.
@Suite struct SplitKeyTests {
  private func events(_ pieces: [String], erase: UInt8? = nil) -> [Event] {
    var events: [Event] = []
    var decoder = InputDecoder()
    decoder.erase = erase
    for piece in pieces {
      decoder.feed(Array(piece.utf8)) { events.append($0) }
      if decoder.pendingDelay != nil { decoder.flush { events.append($0) } }
    }
    return events
  }

  private func key(_ key: Key, _ modifiers: Modifiers = []) -> Event {
    .key(KeyEvent(key, modifiers))
  }

  private func key(_ character: Character) -> Event { .key(KeyEvent(character)) }

  /// The rest of a sequence after a lone Escape is the key, not text.
  @Test(arguments: [
    ("[B", Key.down), ("OA", .up), ("[6~", .pageDown), ("[H", .home),
  ])
  func restOfASequenceIsAKey(rest: String, expected: Key) {
    #expect(events(["\u{1b}", rest]) == [key(.escape), key(expected)])
  }

  /// Letters that were typed one by one, and other text, stay text.
  @Test func textAfterEscapeIsText() {
    #expect(events(["\u{1b}", "[", "B"]) == [key(.escape), key("["), key("B")])
    #expect(events(["\u{1b}", "[x]"]).count == 4)
    #expect(events(["\u{1b}", "OK"]) == [key(.escape), key("O"), key("K")])
    #expect(events(["\u{1b}", "a", "[B"]) == [key(.escape), key("a"), key("["), key("B")])
  }

  /// An Escape before a report of the terminal is the key.
  @Test func escapeBeforeAReportIsTheKey() {
    #expect(events(["\u{1b}\u{1b}[0n"]) == [key(.escape)])
    #expect(events(["\u{1b}\u{1b}[I"]) == [key(.escape), .focus(true)])
    #expect(events(["\u{1b}\u{1b}[<35;1;1M"]).first == key(.escape))
    #expect(events(["\u{1b}\u{1b}[B"]) == [key(.down, .alt)])
  }

  /// Terminals send 127 for Backspace and 8 for Ctrl-Backspace, or the other way around. The line modes say which.
  @Test func eraseByteIsBackspace() {
    #expect(
      events(["\u{7f}", "\u{8}"], erase: 0x7f) == [key(.backspace), key(.backspace, .control)])
    #expect(events(["\u{8}", "\u{7f}"], erase: 8) == [key(.backspace), key(.backspace, .control)])
    #expect(events(["\u{1b}\u{7f}"], erase: 0x7f) == [key(.backspace, .alt)])
    #expect(events(["\u{8}", "\u{7f}"]) == [key(.backspace), key(.backspace)])
  }

  /// st sends the sequence of a report of the mouse for Ctrl-Del.
  @Test func controlDeleteOfSt() {
    #expect(events(["\u{1b}[M"]) == [key(.delete, .control)])
    var decoder = InputDecoder()
    decoder.feed(Array("\u{1b}[M".utf8)) { _ in }
    #expect(decoder.pendingDelay == InputDecoder.escapeDelay)
  }
}
