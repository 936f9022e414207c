import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of links (OSC 8).
extension CursesTests {
  private static let url = "https://example.org/terms?a=b"

  private func output(_ pty: PseudoTerminal) -> String {
    String(decoding: pty.output, as: UTF8.self)
  }

  /// The links in the output, as `URL text`, without the sequences inside.
  private func links(_ pty: PseudoTerminal) -> [String] {
    let parts = output(pty).split(separator: "\u{1b}]8;id=").dropFirst()
    return parts.map { part in
      let pieces = part.split(separator: "\u{1b}\\")
      let url = pieces[0].split(separator: ";", maxSplits: 1).last ?? ""
      let text = pieces[1].split(separator: "\u{1b}]8;;")[0].split(separator: "\u{1b}[")
        .map { $0.drop { $0 != "m" && $0 != "H" }.dropFirst() }
      return "\(url) \(text.joined())"
    }
  }

  private func writeLink(_ text: String, at point: CellPoint, on surface: Surface) {
    surface.canvas.text(text, at: point, style: CellStyle(foreground: .palette(4)))
    let width = TextMetrics.width(text)
    surface.canvas.mark(
      CellRect(x: point.x, y: point.y, width: width, height: 1), asLink: Self.url)
  }

  @Test func linksAreWrittenWithTheirCells() throws {
    let (pty, terminal, surface) = try openStarted()
    writeLink("Our terms", at: CellPoint(x: 3, y: 2), on: surface)
    show(surface, terminal, pty)
    #expect(links(pty) == ["\(Self.url) Our terms"])
    #expect(difference(pty, surface) == nil)
    pty.forget()
    terminal.present(surface, cursor: nil)
    #expect(pty.output.isEmpty)
    // Text next to the link makes ncurses write the row, which could remove the link.
    surface.canvas.text("See", at: CellPoint(x: 20, y: 2), style: .plain)
    show(surface, terminal, pty)
    #expect(links(pty) == ["\(Self.url) Our terms"])
    pty.forget()
    surface.canvas.text("Other", at: CellPoint(x: 0, y: 5), style: .plain)
    show(surface, terminal, pty)
    #expect(links(pty) == [])
    terminal.redraw()
    show(surface, terminal, pty)
    #expect(links(pty) == ["\(Self.url) Our terms"])
    #expect(difference(pty, surface) == nil)
    terminal.stop()
    _ = pty.output
  }

  /// The same text without the link is written again, because ncurses sees no change.
  @Test func removedLinksAreRemoved() throws {
    let (pty, terminal, surface) = try openStarted()
    writeLink("terms", at: CellPoint(x: 3, y: 2), on: surface)
    show(surface, terminal, pty)
    pty.forget()
    surface.canvas.text(
      "terms", at: CellPoint(x: 3, y: 2), style: CellStyle(foreground: .palette(4)))
    show(surface, terminal, pty)
    #expect(links(pty) == [] && output(pty).contains("terms"))
    pty.forget()
    terminal.present(surface, cursor: nil)
    #expect(pty.output.isEmpty)
    terminal.stop()
    _ = pty.output
  }

  /// The cells that moved keep their link, and the other ones get none.
  @Test func linksMoveWithTheirRows() throws {
    let (pty, terminal, surface) = try openStarted()
    for y in 0..<12 {
      surface.canvas.text("row \(y) of a list", at: CellPoint(x: 0, y: y), style: .plain)
    }
    writeLink("terms", at: CellPoint(x: 30, y: 4), on: surface)
    show(surface, terminal, pty)
    pty.forget()
    surface.move(0..<12, up: 1)
    surface.canvas.text("row 12 of a list", at: CellPoint(x: 0, y: 11), style: .plain)
    surface.noteChange(inRows: 11..<12)
    show(surface, terminal, pty)
    #expect(links(pty) == ["\(Self.url) terms"])
    #expect(difference(pty, surface) == nil)
    terminal.stop()
    _ = pty.output
  }

  @Test func urlsHaveOnlyVisibleASCII() throws {
    let (pty, terminal, surface) = try openStarted()
    for (y, url) in [
      "https://a/\u{1b}]0;x\u{7}é b", "https://a/" + String(repeating: "x", count: 3000), "",
    ]
    .enumerated() {
      surface.canvas.text("link", at: CellPoint(x: 0, y: y), style: .plain)
      surface.canvas.mark(CellRect(x: 0, y: y, width: 4, height: 1), asLink: url)
    }
    show(surface, terminal, pty)
    #expect(links(pty) == ["https://a/%1B]0;x%07%C3%A9%20b link"])
    terminal.stop()
    _ = pty.output
  }

  @Test(arguments: ["linux", "vt100", "screen"]) func terminalsWithoutLinksGetNone(term: String)
    throws
  {
    let (pty, terminal, surface) = try openStarted(term: term)
    writeLink("terms", at: .zero, on: surface)
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "terms" && !output(pty).contains("\u{1b}]8;"))
    terminal.stop()
    _ = pty.output
  }

  /// The first cell whose characters differ, except right halves: the emulator keeps old marks there.
  private func differentText(_ pty: PseudoTerminal, _ surface: Surface) -> String? {
    for y in 0..<surface.size.height {
      for x in 0..<surface.size.width where !surface[x, y].isRightHalf {
        let wanted = surface.character(atX: x, y: y).unicodeScalars.map(\.value)
        let shown = pty.cell(x, y).scalars
        if (shown.isEmpty ? [0x20] : shown) != wanted { return "(\(x), \(y)): \(shown)" }
      }
    }
    return nil
  }

  /// Whatever is linked, the characters and their styles are the same.
  @Test(arguments: [["LC_ALL": "C.UTF-8"], ["COLORTERM": "truecolor"], ["NO_COLOR": "1"]])
  func linksDoNotChangeTheScreen(environment: [String: String]) throws {
    let (pty, terminal, surface) = try openStarted(environment: environment)
    var random = SeededGenerator(seed: 11)
    let colors: [Color] = [.default, .palette(1), .palette(12), .palette(200), .rgb(1, 2, 3)]
    for frame in 0..<200 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let style = CellStyle(
          foreground: colors.randomElement(using: &random) ?? .default,
          background: colors.randomElement(using: &random) ?? .default,
          attributes: Bool.random(using: &random) ? .bold : [.underline, .reverse])
        let at = CellPoint(
          x: .random(in: 0...30, using: &random), y: .random(in: 0..<12, using: &random))
        let text =
          ["a日本b", "e\u{301}te\u{301}", "plain text", "x"].randomElement(using: &random) ?? ""
        surface.canvas.translated(to: CellRect(x: 0, y: 0, width: 39, height: 12))
          .text(text, at: at, style: style)
        if Bool.random(using: &random) {
          surface.canvas.mark(
            CellRect(x: at.x, y: at.y, width: TextMetrics.width(text), height: 1),
            asLink: "https://example.org/\(frame % 7)")
        }
      }
      if frame % 9 == 0 { surface.move(2..<10, up: frame % 2 == 0 ? 1 : -2) }
      if frame % 40 == 39 { terminal.redraw() }
      terminal.present(surface, cursor: frame % 2 == 0 ? nil : CellPoint(x: 5, y: 5))
      pty.show()
      if environment["NO_COLOR"] == nil, environment["COLORTERM"] == nil,
        let difference = difference(pty, surface)
      {
        Issue.record("frame \(frame): \(difference)")
        break
      }
      #expect(differentText(pty, surface) == nil, "frame \(frame)")
    }
    terminal.stop()
    _ = pty.output
  }

  /// A long session does not fill the table.
  @Test func linksAreForgottenWithTheScreen() {
    let surface = Surface(size: CellSize(width: 10, height: 2))
    for number in 0..<5000 {
      surface.clear()
      surface.canvas.text("link", at: .zero, style: .plain)
      surface.canvas.mark(surface.bounds, asLink: "https://example.org/\(number)")
      #expect(surface.links[surface[0, 0]] == "https://example.org/\(number)")
    }
    for number in 0..<5000 {
      surface.canvas.mark(surface.bounds, asLink: "https://example.org/\(number)")
    }
    #expect(surface.links.isLarge)
  }
}
