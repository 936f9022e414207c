import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of emoji that are newer than libc, such as those of Unicode 15 to 17 with glibc 2.36.
@MainActor
@Suite struct NewEmojiTests {
  /// The emoji of Unicode 16, and three of Unicode 15.
  nonisolated static let emoji: [Unicode.Scalar] = [
    "\u{1fae9}", "\u{1fac6}", "\u{1fabe}", "\u{1fadc}", "\u{1fa89}", "\u{1fa8f}", "\u{1fadf}",
    "\u{1fae8}", "\u{1fa75}", "\u{1f6dc}",
  ]

  @Test(arguments: emoji) func newEmojiHaveTwoColumns(scalar: Unicode.Scalar) {
    let text = String(Character(scalar))
    #expect(TextMetrics.width(text) == 2)
    #expect(TextMetrics.sanitized(text) == text)
    #expect(TextLayout(text + text + text, width: 5).lines.map(\.width) == [4, 2])
    let surface = Surface(size: CellSize(width: 6, height: 1))
    surface.canvas.text("a\(text)b", at: .zero, style: .plain)
    #expect(surface.rowText(0) == "a\(text)b")
    #expect(surface[3, 0].glyph == 0x62)
  }

  /// Sequences show their first emoji, and skin tones are dropped, as with older emoji.
  @Test func sequencesBeginWithTheirFirstEmoji() {
    #expect(TextMetrics.sanitized("\u{1fae9}\u{200d}\u{2764}\u{fe0f}x") == "\u{1fae9}x")
    #expect(TextMetrics.sanitized("\u{1faf8}\u{1f3fd}x") == "\u{1faf8}x")
  }

  @Test func unassignedScalarsStayReplaced() {
    let text = TextMetrics.sanitized("\u{1fadd}\u{1fffd}\u{10ffff}")
    #expect(!text.isEmpty && text.allSatisfy { $0 == "\u{fffd}" }, "\(text)")
  }
}

extension CursesTests {
  private func output(_ pty: PseudoTerminal) -> String {
    String(decoding: pty.output, as: UTF8.self)
  }

  /// ncurses knows no width of such an emoji. Everything around it keeps its place on any terminal.
  @Test func newEmojiIsWrittenAtItsPlace() throws {
    let (pty, terminal, surface) = try openStarted()
    // As if libc did not know it.
    guard ScalarClass.of(0x1fae9) == .newEmoji else { return }
    surface.canvas.text("ab\u{1fae9}cd", at: CellPoint(x: 3, y: 2), style: .plain)
    terminal.present(surface, cursor: nil)
    let first = output(pty)
    #expect(first.contains("\u{1b}[3;6H\u{1b}[0m\u{1fae9}"))
    // The text next to it does not depend on its width.
    #expect(first.components(of: "\u{1fae9}") == 1)
    pty.forget()
    terminal.present(surface, cursor: nil)
    #expect(pty.output.isEmpty)
    // ncurses sees no change when blanks replace it.
    surface.canvas.text("ab  cd", at: CellPoint(x: 3, y: 2), style: .plain)
    terminal.present(surface, cursor: nil)
    #expect(output(pty).contains("\u{1b}[3;6H\u{1b}[0m  "))
    terminal.stop()
    _ = pty.output
  }
}
