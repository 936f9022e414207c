import Glibc
import Testing

@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests of differences between terminals.
extension CursesTests {
  @Test(arguments: [
    ("xterm", ColorDepth.ansi8), ("linux", .ansi8), ("vt100", .mono), ("tmux-256color", .ansi256),
    ("screen", .ansi8), ("xterm-kitty", .ansi256), ("foot-extra", .ansi256),
    ("xterm-nonsense", .ansi256),
  ])
  func terminals(term: String, depth: ColorDepth) throws {
    let (pty, terminal, surface) = try openStarted(term: term)
    #expect(terminal.colorDepth == depth)
    surface.canvas.text(
      "colors", at: .zero, style: CellStyle(foreground: .rgb(255, 0, 0), background: .palette(14)))
    surface.canvas.box(
      CellRect(x: 0, y: 1, width: 40, height: 11), style: .plain, rounded: true)
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "colors")
    #expect(pty.row(11, columns: 40).hasPrefix("╰"))
    terminal.stop()
  }

  /// The terminal compares only the rows that a window drew. Whatever happens to a screen, all
  /// changes must arrive.
  @Test(arguments: [1, 2] as [UInt64])
  func windowDrawingReachesTerminal(_ seed: UInt64) throws {
    let (pty, terminal, _) = try openStarted(40, 16)
    defer { terminal.stop() }
    let clock = ManualClock()
    let application = Application(terminal: terminal, clock: clock)
    let window = application.window
    window.resize(to: terminal.size)
    var random = SeededGenerator(seed: seed)
    var screen = RandomScreen(random: random)
    let controller = ViewController()
    controller.view.addSubview(screen.root)
    window.rootViewController = NavigationController(rootViewController: controller)
    for step in 0..<120 {
      let what = screen.change(&random, window, clock)
      switch step % 80 {
      case 20: terminal.redraw()
      case 40:
        // As the application does after a shell used the terminal.
        terminal.stop()
        try terminal.start()
        window.setNeedsDisplay()
      default: break
      }
      application.present()
      pty.forget()
      let whole = Surface(size: window.size, appearance: window.appearance)
      whole.clear(window.theme[.surface])
      window.root.paint(in: whole.canvas)
      if let difference = difference(pty, whole) {
        Issue.record("step \(step), \(what): \(difference)\n\(whole.text)")
        return
      }
    }
    #expect(window.statistics.paints > 60)
  }

  @Test func manyColorsOnFewPairs() throws {
    let (pty, terminal, surface) = try openStarted(40, 12, term: "xterm")
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
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "red")
    #expect(pty.cell(0, 0).foreground == Color.palette(1).packed)
    terminal.stop()
  }

  /// Bold makes black dark gray with 8 colors, but not with more.
  @Test(arguments: [("linux", 0), ("xterm", 0), ("xterm-256color", 1)])
  func boldBlackIsNotGray(term: String, bold: Int) throws {
    let (pty, terminal, surface) = try openStarted(term: term)
    for (x, index) in [UInt8(0), 7].enumerated() {
      surface.canvas.glyph(
        "x", at: CellPoint(x: x, y: 0),
        style: CellStyle(foreground: .palette(index), background: .palette(6), attributes: .bold))
    }
    show(surface, terminal, pty)
    #expect(pty.cell(0, 0).attributes == bold)
    #expect(pty.cell(1, 0).attributes == 1)
    terminal.stop()
  }

  @Test func noColor() throws {
    let (pty, terminal, surface) = try openStarted(environment: ["NO_COLOR": "1"])
    #expect(terminal.colorDepth == .mono)
    surface.canvas.text(
      "x", at: .zero, style: CellStyle(foreground: .rgb(255, 0, 0), attributes: .reverse))
    show(surface, terminal, pty)
    #expect(pty.cell(0, 0).foreground == 0)
    #expect(pty.cell(0, 0).attributes == 16)
    terminal.stop()
  }

  /// The terminal description with 24-bit color is derived from the installed one, so an installed
  /// entry with 24-bit color makes no difference.
  @Test(
    arguments: [
      "xterm-256color", "xterm", "xterm-kitty", "alacritty", "foot", "wezterm", "linux",
      "tmux-256color", "screen-256color",
    ], ["truecolor", "24bit"])
  func trueColor(term: String, value: String) throws {
    let (pty, terminal, surface) = try openStarted(term: term, environment: ["COLORTERM": value])
    #expect(terminal.colorDepth == .trueColor)
    #expect(getenv("TERMINFO").map { String(cString: $0).hasPrefix("hex:") } != true)
    let colors: [Color] = [.rgb(10, 200, 30), .rgb(255, 255, 255), .palette(3), .palette(208)]
    for (x, color) in colors.enumerated() {
      surface.canvas.glyph(
        "x", at: CellPoint(x: x, y: 0), style: CellStyle(foreground: color, background: color))
    }
    surface.canvas.glyph(
      "x", at: CellPoint(x: 4, y: 0), style: CellStyle(foreground: .rgb(0, 0, 5)))
    show(surface, terminal, pty)
    #expect(pty.cell(0, 0).foreground == Color.rgb(10, 200, 30).packed)
    #expect(pty.cell(1, 0).background == Color.rgb(255, 255, 255).packed)
    #expect(pty.cell(2, 0).foreground == Color.palette(3).packed)
    #expect(pty.cell(3, 0).foreground == Color.rgb(255, 135, 0).packed)
    #expect(pty.cell(4, 0).foreground == Color.rgb(0, 0, 8).packed)
    // Every terminal parses semicolons, not colons.
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("38:"))
    terminal.stop()
  }

  /// Pair 0 of ncurses always has the default colors; black on black is a different pair.
  @Test(arguments: [[:], ["COLORTERM": "truecolor"], ["TERM": "xterm"], ["TERM": "linux"]])
  func blackOnBlackIsNotTheDefaultPair(environment: [String: String]) throws {
    let (pty, terminal, surface) = try openStarted(environment: environment)
    defer { terminal.stop() }
    let black = CellStyle(foreground: .palette(0), background: .palette(0))
    for style in [black, .plain, black, .plain] {
      for text in ["    ", "text"] {
        surface.canvas.text(text, at: CellPoint(x: 2, y: 1), style: style)
        show(surface, terminal, pty)
        #expect(difference(pty, surface) == nil)
      }
    }
  }

  /// Modes and keys come from the terminal's own description.
  @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "screen-256color"])
  func trueColorKeepsOtherCapabilities(term: String) throws {
    func strings(_ environment: [String: String]) throws -> [[UInt8]] {
      let (pty, terminal) = try open(term: term, environment: environment)
      defer { withExtendedLifetime(pty) { terminal.stop() } }
      try terminal.start()
      let modes = TerminalModes(isANSI: true, mouse: true, title: true)
      return [modes.alternateScreen, modes.hideCursor, modes.enter, modes.leave]
    }
    #expect(try strings(["COLORTERM": "truecolor"]) == strings([:]))
    let keys = try ["kf1", "kf12", "khome", "kpp"].map { name in
      try #require(KeyTable.capabilities.first { $0.name == name }?.key)
    }
    let (pty, terminal) = try open(term: term, environment: ["COLORTERM": "truecolor"])
    defer { withExtendedLifetime(pty) { terminal.stop() } }
    try terminal.start()
    #expect(Set(keys).isSubset(of: TerminalModes.keyTable().keys))
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor", "NO_COLOR": "1"], ColorDepth.mono),
    (["COLORTERM": "yes"], .ansi256),
    // GNU screen parses 24-bit colors as attributes, whatever the outer terminal supports.
    (["COLORTERM": "truecolor", "TERM": "screen-256color", "STY": "1.tty"], .ansi256),
    (["COLORTERM": "truecolor", "TERM": "vt100"], .mono),
  ])
  func noTrueColor(environment: [String: String], depth: ColorDepth) throws {
    let (pty, terminal, surface) = try openStarted(environment: environment)
    #expect(terminal.colorDepth == depth)
    surface.canvas.text("x", at: .zero, style: CellStyle(foreground: .rgb(10, 200, 30)))
    terminal.present(surface, cursor: nil)
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("38;2"))
    terminal.stop()
  }

  /// GNU screen withholds a lone Escape while the mouse is enabled. tmux can have the same TERM.
  @Test(arguments: [("1.tty", false), (nil, true)] as [(String?, Bool)])
  func mouseIsOffInGNUScreen(session: String?, usesMouse: Bool) throws {
    var environment = ["TERM": "screen-256color"]
    environment["STY"] = session
    let (pty, terminal, surface) = try openStarted(environment: environment)
    terminal.present(surface, cursor: nil)
    #expect(String(decoding: pty.output, as: UTF8.self).contains("[?1000h") == usesMouse)
    terminal.stop()
  }

  /// An application's maximum color depth applies in spite of `COLORTERM`.
  @Test func maximumColorDepthIsRespected() throws {
    let pty = try #require(PseudoTerminal(columns: 20, rows: 3))
    var options = CursesTerminal.Options()
    (options.input, options.output, options.colorDepth) = (pty.device, pty.device, .ansi16)
    let variables = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"]
    let terminal = try CursesTerminal(options: options, environment: { variables[$0] })
    #expect(terminal.colorDepth == .ansi16)
    try terminal.start()
    let surface = Surface(size: terminal.size)
    surface.canvas.text("x", at: .zero, style: CellStyle(foreground: .rgb(10, 200, 30)))
    terminal.present(surface, cursor: nil)
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("38;"))
    terminal.stop()
  }

  @Test func withoutUTF8() throws {
    let (pty, terminal) = try open(environment: ["LC_ALL": "C"])
    #expect(!terminal.isUTF8)
    try terminal.start()
    let surface = Surface(size: CellSize(width: 12, height: 3))
    surface.canvas.box(surface.bounds, style: .plain, rounded: true)
    surface.canvas.text("é日…•x", at: CellPoint(x: 2, y: 1), style: .plain)
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "+----------+")
    #expect(pty.row(1, columns: 40) == "| e??.*x   |")
    terminal.stop()
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  @Test func unsuitableTerminalsAreRejected() throws {
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

  @Test func clipboardReceivesOneLine() throws {
    let (pty, terminal, surface) = try openStarted()
    defer { terminal.stop() }
    terminal.present(surface, cursor: nil)
    /// Returns the text put on the clipboard, if any.
    func copied(_ text: String) -> String? {
      pty.forget()
      guard terminal.copy(text) else {
        #expect(pty.output.isEmpty)
        return nil
      }
      let output = pty.output
      let start = Array("\u{1b}]52;c;".utf8)
      #expect(output.starts(with: start) && output.last == 0x07)
      return Base64.decoded(Array(output.dropFirst(start.count).dropLast()))
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(copied("curl 'http://bff.test/a?x=é'") == "curl 'http://bff.test/a?x=é'")
    for text in ["a\nrm -rf ~\n", "a\u{1b}]52;c;QUJD\u{7}", "a\rb\u{9b}31m"] {
      let line = try #require(copied(text))
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    #expect(copied(String(repeating: "x", count: 64 << 10))?.utf8.count == 64 << 10)
    #expect(copied(String(repeating: "x", count: 64 << 10 + 1)) == nil)
  }
}
