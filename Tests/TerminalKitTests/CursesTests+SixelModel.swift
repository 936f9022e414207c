import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of images with the rules of real terminals: where their pixels or cells are after each frame.
extension CursesTests {
  nonisolated private static let area = CellSize(width: 4, height: 3)
  /// The size of a cell in pixels.
  nonisolated private static let pixels = PixelSize(width: 2, height: 2)

  /// A way of showing images, with the rules of the terminals that have it.
  enum ImageBackend: CaseIterable {
    case cells
    /// The kitty graphics protocol in placeholder cells.
    case kitty
    /// Sixels that text and erasures remove, as in xterm, foot and mlterm.
    case sixel
    /// Sixels that only ED 2 removes, as in Konsole.
    case keptSixel

    var isSixel: Bool { self == .sixel || self == .keptSixel }

    func image() -> CellImage {
      let row = "\u{1b}[38;2;1;2;3;48;2;9;8;7mssss\u{1b}[0m\n"
      var image = CellImage(
        sgr: Array(String(repeating: row, count: area.height).utf8), size: area)
      switch self {
      case .cells: break
      case .kitty:
        image.graphic = TerminalGraphic(
          form: .kitty(hasAlpha: false), pixels: PixelSize(width: 1, height: 1),
          data: Array("AAAA".utf8))
      case .sixel, .keptSixel:
        image.graphic = TerminalGraphic(
          form: .sixel, pixels: PixelSize(width: 8, height: 6),
          data: Array("\"1;1;8;6#0;2;0;0;0#0!8~".utf8), cell: pixels)
      }
      return image
    }
  }

  /// The part of a terminal that shows images.
  @MainActor private struct ImageModel {
    let backend: ImageBackend
    var size: CellSize
    var sixels: SixelModel
    /// The last output.
    var text = ""
    /// The numbers of the images that the terminal has stored.
    var stored: Set<UInt32> = []

    init(_ backend: ImageBackend, size: CellSize) {
      (self.backend, self.size) = (backend, size)
      sixels = SixelModel(keepsSixels: backend == .keptSixel, size: size, cell: pixels)
    }

    /// Reads the output, and returns the cells that show an image at its full brightness.
    mutating func shown(_ pty: PseudoTerminal) -> Set<CellPoint> {
      let output = pty.output
      sixels.feed(output)
      text = String(decoding: output, as: UTF8.self)
      for command in text.split(separator: "\u{1b}") {
        guard command.hasPrefix("_G"), let id = number("i", in: command) else { continue }
        if command.hasPrefix("_Ga=T") { stored.insert(id) }
        if command.hasPrefix("_Ga=d,d=I") { stored.remove(id) }
      }
      pty.forget()
      if backend.isSixel { return sixels.cells }
      var cells: Set<CellPoint> = []
      for y in 0..<size.height {
        for x in 0..<size.width where shows(pty.cell(x, y)) { cells.insert(CellPoint(x: x, y: y)) }
      }
      return cells
    }

    private func shows(_ cell: PseudoTerminal.Shown) -> Bool {
      backend == .cells
        ? cell.scalars == [0x73]
        : cell.scalars.first == KittyPlaceholder.scalar && stored.contains(cell.foreground & 0xff)
    }

    /// Returns the value of a key of a kitty command.
    private func number(_ key: Character, in command: Substring) -> UInt32? {
      let fields = command.prefix { $0 != ";" }.split(separator: ",")
      return fields.first { $0.hasPrefix("\(key)=") }
        .flatMap { UInt32($0.dropFirst(2).prefix { $0.isWholeNumber }) }
    }
  }

  private func cells(at corner: CellPoint, rows: Range<Int> = 0..<area.height) -> Set<CellPoint> {
    var cells: Set<CellPoint> = []
    for y in rows {
      for x in 0..<Self.area.width { cells.insert(corner.offsetBy(dx: x, dy: y)) }
    }
    return cells
  }

  /// Placed, next to changing text, scrolled, clipped, covered by a dialog, left, resized, and ended: an image is
  /// exactly where it belongs.
  @Test(arguments: ImageBackend.allCases) func noImageStays(backend: ImageBackend) throws {
    var (pty, terminal, surface) = try openStarted()
    terminal.present(surface, cursor: nil)
    pty.forget()
    terminal.painter?.keepsSixels = backend == .keptSixel
    let image = backend.image()
    var model = ImageModel(backend, size: surface.size)
    // The other screen of the terminal is that of the shell.
    model.sixels.feed(Array("\u{1b}[?1049h".utf8))
    func show(_ corner: CellPoint?, up: Int = 0, box: Bool = false, note: String = "") -> Set<
      CellPoint
    > {
      if up != 0 { surface.move(0..<surface.size.height - 1, up: up) }
      surface.clear()
      for y in 0..<surface.size.height - 1 {
        surface.canvas.text("row \(y)", at: CellPoint(x: 0, y: y), style: .plain)
      }
      surface.canvas.text(note, at: CellPoint(x: 20, y: 7), style: .plain)
      if let corner {
        image.draw(in: surface.canvas, centeredIn: CellRect(origin: corner, size: Self.area))
      }
      if box {
        surface.canvas.dim(surface.bounds)
        surface.canvas.fill(CellRect(x: 8, y: 3, width: 20, height: 5), .plain)
      }
      terminal.present(surface, cursor: nil)
      return model.shown(pty)
    }
    let (first, second) = (CellPoint(x: 10, y: 4), CellPoint(x: 10, y: 2))
    #expect(show(first) == cells(at: first))
    var erasures = model.sixels.erasures
    #expect(show(first, note: "note") == cells(at: first))
    #expect(model.sixels.erasures == erasures, "only an image that goes erases the screen")
    #expect(show(second, up: 2) == cells(at: second), "scrolled")
    #expect(show(first, up: -2) == cells(at: first), "scrolled back")
    _ = show(second, up: 2)
    #expect(
      show(CellPoint(x: 10, y: -1), up: 3) == cells(at: CellPoint(x: 10, y: -1), rows: 1..<3),
      "clipped by the upper edge")
    #expect(show(second, up: -3) == cells(at: second))
    // Pixels of a partly covered image would be too bright. Its dimmed cells remain around the box.
    let beside = backend == .cells ? cells(at: second, rows: 0..<1) : []
    #expect(show(second, box: true) == beside, "covered by a dialog")
    let dims = ["\u{1b}[2m", "\u{1b}[0;2m", "\u{1b}[0;2;"]
    #expect(!dims.contains { model.text.contains($0) }, "streaks of glyphs that are dimmed twice")
    #expect(show(second) == cells(at: second), "the dialog is closed")
    #expect(show(nil).isEmpty, "another screen")
    erasures = model.sixels.erasures
    #expect(show(nil, note: "more").isEmpty)
    #expect(model.sixels.erasures == erasures)
    for size in [CellSize(width: 30, height: 10), CellSize(width: 50, height: 14)] {
      #expect(show(second) == cells(at: second))
      pty.resize(columns: size.width, rows: size.height)
      model.sixels.resize(to: size)
      model.size = size
      #expect(terminal.updateSize())
      surface = Surface(size: size)
      let place = CellPoint(x: 6, y: 1)
      #expect(show(place) == cells(at: place), "resized to \(size)")
    }
    terminal.stop()
    #expect(model.shown(pty).isEmpty, "the program ended")
    #expect(model.stored.isEmpty, "the terminal keeps no image")
    // It may continue later, as after Ctrl-Z.
    try terminal.start()
    #expect(show(second) == cells(at: second))
    terminal.stop()
    #expect(model.shown(pty).isEmpty && model.stored.isEmpty)
  }
}
