import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the curses terminal on a pseudo-terminal. ncurses has one screen at a time, so the
/// tests run serially.
@MainActor @Suite(.serialized) struct CursesTests {
  func open(
    _ columns: Int = 40, _ rows: Int = 12, term: String = "xterm-256color",
    environment: [String: String] = [:], cell: (Int, Int) = (0, 0)
  ) throws -> (PseudoTerminal, CursesTerminal) {
    let pty = try #require(PseudoTerminal(columns: columns, rows: rows, cell: cell))
    var variables = ["TERM": term, "LANG": "C.UTF-8"]
    variables.merge(environment) { $1 }
    var options = CursesTerminal.Options()
    options.input = pty.device
    options.output = pty.device
    return (pty, try CursesTerminal(options: options, environment: { variables[$0] }))
  }

  /// Opens a started terminal, and a surface of its size.
  func openStarted(
    _ columns: Int = 40, _ rows: Int = 12, term: String = "xterm-256color",
    environment: [String: String] = [:], cell: (Int, Int) = (0, 0)
  ) throws -> (PseudoTerminal, CursesTerminal, Surface) {
    let (pty, terminal) = try open(columns, rows, term: term, environment: environment, cell: cell)
    try terminal.start()
    return (pty, terminal, Surface(size: terminal.size))
  }

  /// Presents a surface and waits until the emulator has read it.
  func show(_ surface: Surface, _ terminal: CursesTerminal, _ pty: PseudoTerminal) {
    terminal.present(surface, cursor: nil)
    pty.show()
  }

  /// Returns the expected emulator cell for a cell of a surface.
  func expected(_ surface: Surface, _ x: Int, _ y: Int) -> PseudoTerminal.Shown {
    let cell = surface[x, y]
    var scalars = surface.character(atX: x, y: y).unicodeScalars.map(\.value)
    if cell.isRightHalf { scalars = [UInt32.max] }
    if scalars == [0x20] { scalars = [] }
    return PseudoTerminal.Shown(
      scalars: scalars, foreground: cell.foreground.quantized(to: .ansi256).packed,
      background: cell.background.quantized(to: .ansi256).packed,
      attributes: cell.attributes.subtracting([.dim, .strikethrough]).rawValue)
  }

  func difference(_ pty: PseudoTerminal, _ surface: Surface) -> String? {
    for y in 0..<surface.size.height {
      for x in 0..<surface.size.width {
        var shown = pty.cell(x, y)
        if shown.scalars == [0x20] { shown.scalars = [] }
        var cell = expected(surface, x, y)
        // A blank has no visible color, and ncurses drops its underline.
        if cell.scalars.isEmpty && shown.scalars.isEmpty && cell.attributes & 16 == 0 {
          cell.foreground = 0
          shown.foreground = 0
          cell.attributes = 0
          shown.attributes = 0
        }
        // The emulator chooses the style of the right half.
        if surface[x, y].isRightHalf { continue }
        if shown != cell { return "(\(x), \(y)): \(shown), not \(cell)" }
      }
    }
    return nil
  }

  /// Returns all cells of the emulator.
  private func cells(_ pty: PseudoTerminal, _ size: CellSize) -> [PseudoTerminal.Shown] {
    (0..<size.height).flatMap { y in (0..<size.width).map { pty.cell($0, y) } }
  }

  /// The number of random frames. `BEAGLE_SOAK_FRAMES` sets it, for `make soak`.
  private static let frameCount =
    getenv("BEAGLE_SOAK_FRAMES").flatMap { Int(String(cString: $0)) } ?? 600

  @Test func incrementalPaintingEqualsFullPainting() throws {
    let (pty, terminal) = try open()
    try terminal.start()
    var random = SeededGenerator(seed: 2024)
    let surface = Surface(size: terminal.size)
    let colors: [Color] = [
      .default, .default, .palette(1), .palette(12), .palette(200), .rgb(255, 0, 0), .rgb(1, 2, 3),
    ]
    let attributes: [Attributes] = [[], [], .bold, .reverse, .underline, [.bold, .italic]]
    var equal = 0
    for frame in 0..<Self.frameCount {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let style = CellStyle(
          foreground: colors.randomElement(using: &random) ?? .default,
          background: colors.randomElement(using: &random) ?? .default,
          attributes: attributes.randomElement(using: &random) ?? [])
        let at = CellPoint(
          x: .random(in: -4...40, using: &random), y: .random(in: 0..<12, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: surface.canvas.fill(CellRect(x: at.x, y: at.y, width: 9, height: 3), style)
        case 1: surface.clear()
        case 8, 9:
          let top = Int.random(in: 0..<8, using: &random)
          surface.move(
            top..<Int.random(in: top + 2...12, using: &random),
            up: Int.random(in: -4...4, using: &random))
        case 2:
          // A scrolled list; ncurses may move lines.
          for y in 0..<11 {
            surface.canvas.fill(CellRect(x: 0, y: y, width: 40, height: 1), .plain)
            surface.canvas.text(
              "row \(frame + y) of a list", at: CellPoint(x: 0, y: y), style: .plain)
          }
        default:
          // Emulators differ for flags and adjacent jamos, so exclude them. libvterm gives combining
          // marks that are newer than Unicode 5.0, such as U+0618, a cell of their own.
          let text = random.text(maximumLength: 14).unicodeScalars.filter {
            !(0x1f1e6...0x1f1ff).contains($0.value) && !(0x1100...0x11ff).contains($0.value)
              && $0.value < 0xa000
              && ($0.value < 0x370 || $0.properties.generalCategory != .nonspacingMark)
              || (0x1f300...0x1f64f).contains($0.value)
          }
          // libvterm puts combining marks of its last column into the next row.
          surface.canvas.translated(to: CellRect(x: 0, y: 0, width: 39, height: 12))
            .text(String(String.UnicodeScalarView(text)), at: at, style: style)
        }
      }
      let cursor =
        frame % 3 == 0
        ? nil : CellPoint(x: frame % 40, y: frame % 12)
      terminal.present(surface, cursor: cursor)
      pty.show()
      if let difference = difference(pty, surface) {
        // The emulator drops some marks. A full painting must then show the same.
        let shown = cells(pty, surface.size)
        terminal.redraw()
        terminal.present(surface, cursor: cursor)
        pty.show()
        guard cells(pty, surface.size) == shown else {
          Issue.record("frame \(frame): \(difference)")
          break
        }
      }
      let before = pty.output.count
      terminal.present(surface, cursor: cursor)
      #expect(pty.output.count == before, "painting twice writes nothing")
      if frame % 50 == 49 {
        terminal.redraw()
        terminal.present(surface, cursor: cursor)
        pty.show()
        #expect(difference(pty, surface) == nil)
        pty.forget()
      }
      equal += 1
    }
    terminal.stop()
    if Self.frameCount > 600 { print("soak frames: \(equal) of \(Self.frameCount) are equal") }
  }

  @Test func hostileTextAddsNoEscapeSequences() throws {
    let (pty, terminal) = try open(60, 10)
    try terminal.start()
    var random = SeededGenerator(seed: 5)
    let surface = Surface(size: terminal.size)
    let hostile = [
      "\u{1b}]52;c;QUJD\u{7}", "\u{1b}[2J\u{1b}[31m", "\u{9b}31m\u{9d}0;t\u{9c}",
      "\u{1b}Pq\u{1b}\\",
      "\u{202e}evil", "a\u{0}\u{8}\u{8}b", "\r\n\u{c}\u{b}", "\u{1b}c\u{1b}[?1049l",
      "\u{e}\u{f}\u{5}",
    ]
    for text in hostile + (0..<200).map({ _ in random.text(maximumLength: 60) }) {
      surface.canvas.text(
        text, at: CellPoint(x: 0, y: .random(in: 0..<10, using: &random)), style: .plain)
      terminal.present(surface, cursor: nil)
    }
    terminal.stop()
    let output = String(decoding: pty.output, as: UTF8.self)
    for scalar in output.unicodeScalars {
      let value = scalar.value
      #expect(value >= 0x20 || [0x0a, 0x0d, 0x08, 0x09, 0x1b].contains(value))
      #expect(!(0x7f..<0xa0).contains(value) && !(0x202a...0x202e).contains(value))
    }
    // Every Escape starts a sequence of the kinds sent by ncurses and by us.
    let escapes = output.split(separator: "\u{1b}", omittingEmptySubsequences: false).dropFirst()
    for escape in escapes {
      #expect(
        escape.first == "[" || escape.hasPrefix("(B") || escape == "]11;?" || escape == "P$qm"
          || escape.hasPrefix("\\")
          || ["=", ">", "7", "8", "M"].contains(escape.first))
    }
    #expect(!output.contains("]52" + ";c;QUJD\u{7}"))
  }

  /// ncurses sends the same bytes whether rows are painted again or moved on the surface.
  @Test(arguments: [false, true])
  func listStepWritesFewBytes(moved: Bool) throws {
    let (pty, terminal, surface) = try openStarted(100, 30)
    func paint(top: Int) {
      if moved && top > 0 { surface.move(0..<30, up: 1) }
      for y in (moved && top > 0 ? 28 : 0)..<30 {
        let style = y == 29 ? CellStyle(attributes: .reverse) : .plain
        surface.canvas.fill(CellRect(x: 0, y: y, width: 100, height: 1), style)
        surface.canvas.text(
          "\(top + y) order of somebody with a long description that fills the row \((top + y) * 7)",
          at: .init(x: 0, y: y), style: style)
      }
      terminal.present(surface, cursor: nil)
    }
    paint(top: 0)
    paint(top: 1)
    pty.forget()
    paint(top: 2)
    // Two rows of text, and a few sequences to move the other rows.
    #expect(pty.output.count < 330, "\(pty.output.count) bytes")
    pty.show()
    #expect(difference(pty, surface) == nil)
    terminal.stop()
  }

  /// Colors that look the same on this terminal must not fill the memory.
  @Test func styleCacheIsLimited() throws {
    let (pty, terminal) = try open()
    defer { withExtendedLifetime(pty) { terminal.stop() } }
    try terminal.start()
    var pens = CursesPens(depth: .ansi256)
    for value in 0..<20_000 {
      let color = Color.rgb(UInt8(value & 0xff), UInt8(value >> 8), 200)
      _ = pens.pen(CellStyle(foreground: color))
    }
    #expect(!pens.isExhausted)
    #expect(pens.count <= CursesPens.maximumPens)
  }

  @Test func keysAndMouseAreReceived() throws {
    let (pty, terminal) = try open()
    try terminal.start()
    terminal.present(Surface(size: terminal.size), cursor: nil)
    pty.type(Array("aé\u{3}\u{1a}\u{1b}OA\u{1b}[<0;300;7M\u{1b}[200~hi\u{1b}[201~\u{1b}".utf8))
    // The terminal delivers typed bytes with a delay; the Escape comes last.
    var events: [Event] = []
    for _ in 0..<5000 where events.count < 7 || terminal.pendingInputDelay == nil {
      let count = events.count
      terminal.readEvents { events.append($0) }
      if events.count == count { usleep(1000) }
    }
    #expect(terminal.pendingInputDelay != nil)
    terminal.flushInput { events.append($0) }
    #expect(
      events == [
        .key(KeyEvent("a")), .key(KeyEvent("é")), .key(KeyEvent("c", .control)),
        .key(KeyEvent("z", .control)), .key(KeyEvent(.up)),
        .mouse(MouseEvent(.press(.left), at: CellPoint(x: 299, y: 6))), .paste("hi"),
        .key(KeyEvent(.escape)),
      ])
    terminal.stop()
  }

  /// ncurses crashes beyond 32,767 columns or rows, which any program on the terminal can set.
  @Test(arguments: [
    (65_535, 65_535, 1000, 1000), (24, 65_535, 24, 1000), (40_000, 2, 1000, 2), (1000, 1, 1000, 1),
  ])
  func reportedSizeIsLimited(columns: Int, rows: Int, width: Int, height: Int) throws {
    let (pty, terminal, surface) = try openStarted()
    surface.canvas.text("before", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    pty.report(columns: columns, rows: rows)
    kill(getpid(), SIGWINCH)
    #expect(nextEvents(of: terminal) == [.resize(CellSize(width: width, height: height))])
    #expect(terminal.size == CellSize(width: width, height: height))
    surface.resize(to: terminal.size)
    surface.canvas.text("after", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    pty.report(columns: 40, rows: 12)
    kill(getpid(), SIGWINCH)
    #expect(nextEvents(of: terminal) == [.resize(CellSize(width: 40, height: 12))])
    surface.resize(to: terminal.size)
    surface.clear()
    surface.canvas.text("small again", at: .zero, style: .plain)
    show(surface, terminal, pty)
    #expect(difference(pty, surface) == nil)
    terminal.stop()
  }

  @Test func resizing() throws {
    let (pty, terminal, surface) = try openStarted()
    surface.canvas.text("before", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    for (columns, rows) in [(60, 20), (20, 5), (1, 1), (50, 15)] {
      pty.show()
      pty.resize(columns: columns, rows: rows)
      kill(getpid(), SIGWINCH)
      let events = nextEvents(of: terminal)
      #expect(events == [.resize(CellSize(width: columns, height: rows))])
      #expect(terminal.size == CellSize(width: columns, height: rows))
      surface.resize(to: terminal.size)
      surface.canvas.text("now \(columns)", at: CellPoint(x: 0, y: rows - 1), style: .plain)
      show(surface, terminal, pty)
      #expect(difference(pty, surface) == nil)
    }
    terminal.stop()
  }

  @Test func surfaceOfAnotherSizeIsClipped() throws {
    let (pty, terminal) = try open(10, 3)
    try terminal.start()
    let surface = Surface(size: CellSize(width: 30, height: 9))
    surface.canvas.text("123456789日本", at: .zero, style: .plain)
    terminal.present(surface, cursor: CellPoint(x: 20, y: 8))
    pty.show()
    #expect(pty.row(0, columns: 10) == "123456789")
    surface.resize(to: CellSize(width: 4, height: 1))
    surface.canvas.text("abcd", at: .zero, style: .plain)
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 10) == "abcd")
    terminal.stop()
  }
}
