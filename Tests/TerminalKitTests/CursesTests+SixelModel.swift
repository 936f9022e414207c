import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of sixels with the rules of real terminals: where they are after each frame.
extension CursesTests {
  private static let area = CellSize(width: 4, height: 3)

  private func sixel() -> CellImage {
    let text = String(repeating: "\u{1b}[38;2;1;2;3;48;2;9;8;7mssss\u{1b}[0m\n", count: 3)
    var image = CellImage(sgr: Array(text.utf8), size: Self.area)
    image.graphic = TerminalGraphic(
      form: .sixel, pixels: PixelSize(width: 1, height: 1), data: Array("\"1;1;6;6#0~".utf8))
    return image
  }

  private func cells(at corner: CellPoint) -> Set<CellPoint> {
    var cells: Set<CellPoint> = []
    for y in 0..<Self.area.height {
      for x in 0..<Self.area.width { cells.insert(corner.offsetBy(dx: x, dy: y)) }
    }
    return cells
  }

  /// Placed, moved, covered by a dialog, shown again, next to changing text, and left: no image stays.
  @Test(arguments: [false, true])
  func noSixelStays(keepsSixels: Bool) throws {
    let (pty, terminal, surface) = try openStarted()
    terminal.present(surface, cursor: nil)
    pty.forget()
    terminal.painter?.keepsSixels = keepsSixels
    let image = sixel()
    var model = SixelModel(keepsSixels: keepsSixels, size: surface.size, image: Self.area)
    func show(_ corner: CellPoint?, box: Bool = false, note: String = "") {
      surface.clear()
      for y in 0..<11 { surface.canvas.text("row \(y)", at: CellPoint(x: 0, y: y), style: .plain) }
      surface.canvas.text(note, at: CellPoint(x: 30, y: 9), style: .plain)
      if let corner {
        image.draw(in: surface.canvas, centeredIn: CellRect(origin: corner, size: Self.area))
      }
      if box {
        surface.canvas.dim(surface.bounds)
        surface.canvas.fill(CellRect(x: 8, y: 2, width: 20, height: 7), .plain)
      }
      terminal.present(surface, cursor: nil)
      model.feed(pty.output)
      pty.forget()
    }
    let (first, second) = (CellPoint(x: 10, y: 4), CellPoint(x: 10, y: 2))
    show(first)
    #expect(model.cells == cells(at: first))
    var erasures = model.erasures
    show(first, note: "note")
    #expect(model.cells == cells(at: first))
    #expect(model.erasures == erasures, "only an image that goes erases the screen")
    show(second)
    #expect(model.cells == cells(at: second), "scrolled")
    show(second, box: true)
    #expect(model.cells.isEmpty, "covered by a dialog")
    show(second)
    #expect(model.cells == cells(at: second), "the dialog is closed")
    show(nil)
    #expect(model.cells.isEmpty, "another screen")
    erasures = model.erasures
    show(nil, note: "more")
    #expect(model.erasures == erasures)
    terminal.stop()
  }
}
