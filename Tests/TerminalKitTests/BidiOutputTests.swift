import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of right-to-left text as each kind of terminal receives it.
extension CursesTests {
  private static let amount = "עמלה"

  private func openBidi(
    _ mode: BidiMode, environment: [String: String] = [:]
  ) throws -> (PseudoTerminal, CursesTerminal, Surface) {
    let pty = try #require(PseudoTerminal(columns: 24, rows: 6))
    var options = CursesTerminal.Options()
    (options.input, options.output, options.bidi) = (pty.device, pty.device, mode)
    var variables = environment
    variables["TERM"] = variables["TERM"] ?? "xterm-256color"
    variables["LANG"] = "C.UTF-8"
    let terminal = try CursesTerminal(options: options) { variables[$0] }
    try terminal.start()
    return (pty, terminal, Surface(size: terminal.size))
  }

  /// Draws a name at the left and an amount at the right.
  private func draw(_ name: String, _ surface: Surface, style: CellStyle = .plain) {
    surface.canvas.text(name, at: CellPoint(x: 1, y: 0), style: style)
    surface.canvas.text("1,50 €", at: CellPoint(x: 14, y: 0), style: style)
  }

  /// The cells of the first row as the terminal received them, with `‹` for a mark.
  private func row(_ pty: PseudoTerminal) -> String {
    (0..<20).map { x in
      let scalars = pty.cell(x, 0).scalars
      if scalars.isEmpty { return " " }
      return String(
        String.UnicodeScalarView(
          scalars.map { $0 == 0x200e ? "‹" : Unicode.Scalar($0) ?? "?" }))
    }.joined()
  }

  @Test(arguments: [
    (BidiMode.program, " הלמע         1,50 €"), (.off, " עמלה         1,50 €"),
    (.words, " עמלה         1,50 €"), (.terminal, " ‹עמלה‹         1,50 €"),
    (.auto, " ה‹ל‹מ‹ע‹         1,50 €"),
  ])
  func amountKeepsItsColumn(mode: BidiMode, expected: String) throws {
    let (pty, terminal, surface) = try openBidi(mode)
    var appearance = Appearance()
    appearance.ordersText = terminal.ordersText
    surface.appearance = appearance
    draw(Self.amount, surface)
    show(surface, terminal, pty)
    #expect(row(pty) == expected)
    // A part that changes changes nothing else.
    surface.canvas.text("2", at: CellPoint(x: 14, y: 0), style: .plain)
    show(surface, terminal, pty)
    #expect(row(pty) == expected.replacing("1,50", with: "2,50"))
    surface.canvas.fill(CellRect(x: 0, y: 0, width: 12, height: 1), .plain)
    surface.canvas.text("שלום לך", at: CellPoint(x: 1, y: 0), style: .plain)
    show(surface, terminal, pty)
    #expect(row(pty).hasSuffix("2,50 €"))
    surface.canvas.fill(CellRect(x: 0, y: 0, width: 12, height: 1), .plain)
    show(surface, terminal, pty)
    #expect(row(pty) == "              2,50 €")
    terminal.stop()
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], BidiOutput.words), (["TERM": "putty-256color"], .rows),
    (["TERM": "mlterm-256color"], .concealed), (["TERM": "rxvt-unicode-256color"], .visual),
    (["VTE_VERSION": "7006"], .runs), (["KONSOLE_VERSION": "221203"], .runs),
    (["XTERM_VERSION": "XTerm(379)"], .visual), (["TERM_PROGRAM": "Apple_Terminal"], .runs),
    (["VTE_VERSION": "7006", "XTERM_VERSION": "XTerm(379)"], .marked),
    (["VTE_VERSION": "7006", "TMUX": "/tmp/tmux"], .marked), ([:], .marked),
  ])
  func environmentNamesTheTerminal(environment: [String: String], output: BidiOutput) {
    let found = BidiOutput.output(name: "xterm-256color") { environment[$0] }
    #expect((found ?? .marked) == output)
  }

  /// The terminal is asked after right-to-left text was drawn, and the reply changes the rows.
  @Test(arguments: [
    ("\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[>41;379;0c", " הלמע         1,50 €"),
    ("\u{1b}P>|kitty(0.35.2)\u{1b}\\\u{1b}[>1;4000;35c", " עמלה         1,50 €"),
    ("\u{1b}[>65;7006;1c", " ‹עמלה‹         1,50 €"), ("\u{1b}[>0;276;0c", " הלמע         1,50 €"),
    ("\u{1b}[>0;115;0c", " עמלה         1,50 €"),
  ])
  func replyNamesTheTerminal(reply: String, expected: String) throws {
    let (pty, terminal, surface) = try openBidi(.auto)
    draw(Self.amount, surface)
    show(surface, terminal, pty)
    pty.type(Array("\u{1b}[?1;2c".utf8))
    terminal.readEvents { _ in }
    #expect(String(decoding: pty.output, as: UTF8.self).hasSuffix("\u{1b}[>q\u{1b}[>c\u{1b}[c"))
    var events: [Event] = []
    pty.type(Array((reply + "\u{1b}[?1;2c").utf8))
    terminal.readEvents { events.append($0) }
    #expect(events.filter { $0 != .hiddenBackground } == [.resume])
    show(surface, terminal, pty)
    #expect(row(pty) == expected)
    terminal.stop()
  }

  /// A terminal that orders whole rows shows the drawn row: the algorithm is applied to what it receives.
  @Test(arguments: ["עמלה", "עמלה (12)", "DHL עמלה 3", "עמלה עם Visa 12"])
  func rowsAreReordered(name: String) throws {
    let (pty, terminal, surface) = try openBidi(.auto, environment: ["TERM": "putty"])
    draw(name, surface)
    show(surface, terminal, pty)
    let sent = (0..<24).map { pty.cell($0, 0).scalars.first ?? 0x20 }
    let order = try #require(BidiOrder.order(sent, isRightToLeft: nil))
    let mirrored = BidiOrder.mirrored(sent, isRightToLeft: nil)
    let drawn = (0..<24).map { surface.character(atX: $0, y: 0).unicodeScalars.first?.value ?? 0 }
    #expect(order.map { mirrored[$0] } == drawn)
    terminal.stop()
  }

  /// The cursor is at the cell that the terminal moves to the place of the cursor.
  @Test func cursorFollowsItsLetter() throws {
    let (pty, terminal, surface) = try openBidi(.terminal)
    draw(Self.amount, surface)
    terminal.present(surface, cursor: CellPoint(x: 1, y: 0))
    pty.show()
    #expect(pty.cursor.x == 4)
    terminal.present(surface, cursor: CellPoint(x: 14, y: 0))
    pty.show()
    #expect(pty.cursor.x == 14)
    terminal.stop()
  }

  // MARK: - tmux

  /// tmux draws parts of rows, so only words are chosen there.
  @Test(arguments: [
    (["kitty(0.26.5)"], BidiOutput.words), (["xterm-kitty"], .words),
    (["kitty(0.26.5)", "xterm-kitty"], .words), (["kitty(0.26.5)", "XTerm(379)"], nil),
    (["mlterm(3.9.0)"], nil), ([], nil),
  ])
  func terminalsAroundTmuxAreKnown(names: [String], output: BidiOutput?) {
    #expect(BidiOutput.output(tmuxClients: names) == output)
  }

  @Test func terminalsAroundTmuxHaveTheirReportedNames() {
    let lines = "kitty(0.26.5) xterm-kitty\n xterm-256color\n\n"
    #expect(TmuxClients.names(in: Array(lines.utf8)) == ["kitty(0.26.5)", "xterm-256color"])
    #expect(TmuxClients.names(in: []) == [])
  }
}
