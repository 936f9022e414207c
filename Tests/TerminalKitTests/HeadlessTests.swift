import Testing

@testable import CellText
@testable import TerminalKit

@MainActor @Suite struct HeadlessTests {
  @Test func framesAndChangesAreCounted() {
    let terminal = HeadlessTerminal(size: CellSize(width: 10, height: 2))
    let surface = Surface(size: terminal.size)
    surface.canvas.text("hello", at: .zero, style: .plain)
    terminal.present(surface, cursor: CellPoint(x: 5, y: 0))
    #expect(terminal.cellsChanged == 5)
    #expect(terminal.cursor == CellPoint(x: 5, y: 0))
    terminal.present(surface, cursor: nil)
    #expect(terminal.frames == 2)
    #expect(terminal.cellsChanged == 5)
    #expect(terminal.cellsChangedByLastFrame == 0)
    surface.canvas.text("hallo", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    #expect(terminal.cellsChanged == 6)
    #expect(terminal.text == "hallo\n")
    #expect(terminal.text(row: 0) == "hallo")
    #expect(terminal.find("allo") == CellPoint(x: 1, y: 0))
  }

  @Test func laterChangesOfTheSurfaceAreNotShown() {
    let terminal = HeadlessTerminal(size: CellSize(width: 10, height: 1))
    let surface = Surface(size: terminal.size)
    surface.canvas.text("e\u{301}", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    surface.canvas.text("o\u{302}", at: .zero, style: .plain)
    #expect(terminal.text == "e\u{301}")
  }

  @Test func keyboardBytesAreDecoded() {
    let terminal = HeadlessTerminal(size: CellSize(width: 10, height: 1))
    terminal.send(bytes: Array("a\u{1b}[A\u{1b}".utf8))
    terminal.resize(to: CellSize(width: 5, height: 5))
    terminal.click(x: 1, y: 2)
    var events: [Event] = []
    terminal.readEvents { events.append($0) }
    #expect(
      events == [
        .key(KeyEvent("a")), .key(KeyEvent(.up)), .key(KeyEvent(.escape)),
        .resize(CellSize(width: 5, height: 5)),
        .mouse(MouseEvent(.press(.left), at: CellPoint(x: 1, y: 2))),
        .mouse(MouseEvent(.release, at: CellPoint(x: 1, y: 2))),
      ])
  }
}
