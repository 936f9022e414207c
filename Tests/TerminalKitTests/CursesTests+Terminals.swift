import Glibc
import Testing

@testable import TerminalKit

/// What differs from terminal to terminal.
extension CursesTests {
  @Test(arguments: [
    ("xterm", ColorDepth.ansi16), ("linux", .ansi16), ("vt100", .mono), ("tmux-256color", .ansi256),
    ("screen", .ansi16), ("xterm-kitty", .ansi256), ("foot-extra", .ansi256),
    ("xterm-nonsense", .ansi256),
  ])
  func terminals(term: String, depth: ColorDepth) throws {
    let (pty, terminal) = try open(term: term)
    #expect(terminal.colorDepth == depth)
    try terminal.start()
    let surface = Surface(size: terminal.size)
    surface.canvas.text(
      "colour", at: .zero, style: CellStyle(foreground: .rgb(255, 0, 0), background: .palette(14)))
    surface.canvas.box(
      CellRect(x: 0, y: 1, width: 40, height: 11), style: .plain, rounded: true)
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(pty.row(0, columns: 40) == "colour")
    #expect(pty.row(11, columns: 40).hasPrefix("╰"))
    terminal.stop()
  }

  @Test func manyColoursOnFewPairs() throws {
    let (pty, terminal) = try open(40, 12, term: "xterm")
    try terminal.start()
    let surface = Surface(size: terminal.size)
    for frame in 0..<4 {
      for y in 0..<12 {
        for x in 0..<40 {
          surface.canvas.glyph(
            "x", at: CellPoint(x: x, y: y),
            style: CellStyle(
              foreground: .palette(UInt8((x + frame) % 8)), background: .palette(UInt8(y % 8))))
        }
      }
      terminal.present(surface, cursor: nil)
    }
    surface.clear()
    surface.canvas.text("red", at: .zero, style: CellStyle(foreground: .palette(1)))
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(pty.row(0, columns: 40) == "red")
    #expect(pty.cell(0, 0).foreground == Color.palette(1).packed)
    terminal.stop()
  }

  @Test func noColour() throws {
    let (pty, terminal) = try open(environment: ["NO_COLOR": "1"])
    #expect(terminal.colorDepth == .mono)
    try terminal.start()
    let surface = Surface(size: terminal.size)
    surface.canvas.text(
      "x", at: .zero, style: CellStyle(foreground: .rgb(255, 0, 0), attributes: .reverse))
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(pty.cell(0, 0).foreground == 0)
    #expect(pty.cell(0, 0).attributes == 16)
    terminal.stop()
  }

  @Test func trueColour() throws {
    let (pty, terminal) = try open(environment: ["COLORTERM": "truecolor"])
    #expect(terminal.colorDepth == .trueColor)
    try terminal.start()
    let surface = Surface(size: terminal.size)
    let colors: [Color] = [.rgb(10, 200, 30), .rgb(255, 255, 255), .palette(3), .palette(208)]
    for (x, color) in colors.enumerated() {
      surface.canvas.glyph(
        "x", at: CellPoint(x: x, y: 0), style: CellStyle(foreground: color, background: color))
    }
    surface.canvas.glyph(
      "x", at: CellPoint(x: 4, y: 0), style: CellStyle(foreground: .rgb(0, 0, 5)))
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(pty.cell(0, 0).foreground == Color.rgb(10, 200, 30).packed)
    #expect(pty.cell(1, 0).background == Color.rgb(255, 255, 255).packed)
    #expect(pty.cell(2, 0).foreground == Color.palette(3).packed)
    #expect(pty.cell(3, 0).foreground == Color.rgb(255, 135, 0).packed)
    #expect(pty.cell(4, 0).foreground == Color.rgb(0, 0, 8).packed)
    terminal.stop()
  }

  @Test func withoutUTF8() throws {
    let (pty, terminal) = try open(environment: ["LC_ALL": "C"])
    #expect(!terminal.isUTF8)
    try terminal.start()
    let surface = Surface(size: CellSize(width: 12, height: 3))
    surface.canvas.box(surface.bounds, style: .plain, rounded: true)
    surface.canvas.text("é日…•x", at: CellPoint(x: 2, y: 1), style: .plain)
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(pty.row(0, columns: 40) == "+----------+")
    #expect(pty.row(1, columns: 40) == "| e??.*x   |")
    terminal.stop()
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  @Test func terminalsThatCannot() throws {
    #expect(throws: TerminalError.unknownTerminal(name: "")) { _ = try open(term: "") }
    #expect(throws: TerminalError.unknownTerminal(name: "no/../such")) {
      _ = try open(term: "no/../such")
    }
    #expect(throws: TerminalError.self) { _ = try open(term: "nosuchterminal") }
    #expect(throws: TerminalError.cannotPositionCursor(name: "dumb")) {
      _ = try open(term: "dumb")
    }
    #expect(!CursesTerminal.canShowFullScreen(term: "dumb"))
    #expect(!CursesTerminal.canShowFullScreen(term: ""))
    #expect(CursesTerminal.canShowFullScreen(term: "xterm-256color"))
    #expect(TerminalError.unknownTerminal(name: "a\u{1b}[2J").description.contains("a\u{fffd}[2J"))
    var options = CursesTerminal.Options()
    let null = Glibc.open("/dev/null", O_RDWR)
    defer { close(null) }
    options.input = null
    #expect(throws: TerminalError.notATerminal) { _ = try CursesTerminal(options: options) }
  }
}
