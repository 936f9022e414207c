import CTerminalSupport
import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the queries at startup and of the features that a terminal reports.
extension CursesTests {
  private static let supported =
    "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\\u{1b}[?2031;2$y\u{1b}[?2026;2$y\u{1b}[?0u"
  private static let attributes = "\u{1b}[?62;22c"

  private func output(_ pty: PseudoTerminal) -> String {
    String(decoding: pty.output, as: UTF8.self)
  }

  /// Sends replies and reads them. `q` marks their end.
  private func reply(
    _ text: String, _ terminal: CursesTerminal, _ pty: PseudoTerminal
  ) -> [Event] {
    pty.type(Array("\(text)q".utf8))
    var events: [Event] = []
    let end = Event.key(KeyEvent("q"))
    for _ in 0..<5000 where !events.contains(end) {
      terminal.readEvents { events.append($0) }
      if !events.contains(end) { usleep(1000) }
    }
    return events.filter { $0 != end }
  }

  private func openPresented(
    term: String = "xterm-256color", environment: [String: String] = [:]
  ) throws -> (PseudoTerminal, CursesTerminal, Surface) {
    let (pty, terminal, surface) = try openStarted(term: term, environment: environment)
    surface.canvas.text("frame", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    pty.forget()
    return (pty, terminal, surface)
  }

  @Test func reportedFeaturesAreEnabledAndRestored() throws {
    let (pty, terminal, surface) = try openPresented(environment: ["COLORTERM": "truecolor"])
    let events = reply(Self.supported + Self.attributes, terminal, pty)
    #expect(events == [.background(.rgb(0, 0, 0))])
    #expect(output(pty) == "\u{1b}[>5u\u{1b}[?2031h")
    pty.forget()
    surface.canvas.text("next", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    #expect(!output(pty).contains("?2026"), "a terminal reads a small frame as a whole")
    pty.forget()
    for row in 0..<3 {
      let line = String(repeating: "long ", count: 8)
      surface.canvas.text(line, at: CellPoint(x: 0, y: row), style: .plain)
    }
    terminal.present(surface, cursor: nil)
    #expect(output(pty).hasPrefix("\u{1b}[?2026h"))
    #expect(output(pty).hasSuffix("\u{1b}[?2026l"))
    pty.forget()
    terminal.present(surface, cursor: nil)
    #expect(output(pty).isEmpty, "a frame without changes writes nothing")
    terminal.stop()
    // The alternate screen has keyboard modes of its own.
    #expect(output(pty).hasPrefix("\u{1b}[?2026l\u{1b}[<u\u{1b}[?2031l"))
    try terminal.start()
    pty.forget()
    terminal.redraw()
    terminal.present(surface, cursor: nil)
    #expect(output(pty).components(of: "\u{1b}[>5u\u{1b}[?2031h") == 1)
    #expect(output(pty).components(of: "\u{1b}[c") == 0, "the terminal is queried once")
    terminal.stop()
    _ = pty.output
  }

  /// Pages slide only in a terminal on this machine that draws without flicker, and spinners do not turn over
  /// a line that needs a millisecond for each byte.
  @Test(
    arguments: [
      ("", B38400, [:], MotionLevel.views), ("\u{1b}[?2026;2$y", B38400, [:], .pages),
      ("\u{1b}[?0u", B115200, [:], .pages), ("\u{1b}[?2026;2$y", B9600, [:], .seconds),
      ("", B1200, [:], .seconds), ("", B0, [:], .views),
      ("\u{1b}[?2026;2$y", B38400, ["SSH_TTY": "/dev/pts/1"], .views),
      ("\u{1b}[?2026;2$y", B38400, ["NO_MOTION": "1"], .seconds),
      ("\u{1b}[?2026;2$y", B38400, ["NO_MOTION": ""], .pages),
    ] as [(String, Int32, [String: String], MotionLevel)])
  func motionFollowsTheSpeed(
    replies: String, speed: Int32, environment: [String: String], motion: MotionLevel
  ) throws {
    let (pty, terminal) = try open(environment: environment)
    var modes = termios()
    #expect(tcgetattr(pty.device, &modes) == 0)
    cfsetospeed(&modes, speed_t(speed))
    #expect(tcsetattr(pty.device, TCSANOW, &modes) == 0)
    try terminal.start()
    terminal.present(Surface(size: terminal.size), cursor: nil)
    _ = reply(replies + Self.attributes, terminal, pty)
    #expect(terminal.motion == motion)
    terminal.stop()
  }

  @Test(arguments: [(CursesTerminal.Motion.on, MotionLevel.pages), (.off, .seconds)])
  func motionIsAChoice(choice: CursesTerminal.Motion, motion: MotionLevel) throws {
    let pty = try #require(PseudoTerminal(columns: 40, rows: 12))
    var options = CursesTerminal.Options()
    (options.input, options.output, options.motion) = (pty.device, pty.device, choice)
    let variables = ["TERM": "xterm-256color", "NO_MOTION": "1", "SSH_TTY": "/dev/pts/1"]
    let terminal = try CursesTerminal(options: options, environment: { variables[$0] })
    #expect(terminal.motion == motion)
  }

  /// A process that is killed while a feature is on leaves it off.
  @Test func featuresAreRestoredAtAnyMoment() throws {
    let (pty, terminal, _) = try openPresented()
    _ = reply("\u{1b}[?2026;2$y\u{1b}[?0u" + Self.attributes, terminal, pty)
    pty.forget()
    cts_rescue_restore()
    #expect(output(pty).hasPrefix("\u{1b}[?2026l\u{1b}[<u"))
    terminal.stop()
  }

  /// Without support, nothing is enabled or written around frames.
  @Test(arguments: [
    "\u{1b}[?2031;0$y\u{1b}[?2026;0$y\u{1b}[?6c", "\u{1b}[?2026;4$y\u{1b}[?6c", "\u{1b}[?1;2c", "",
  ])
  func unsupportedFeaturesAreNotUsed(replies: String) throws {
    let (pty, terminal, surface) = try openPresented()
    #expect(reply(replies, terminal, pty) == [])
    #expect(terminal.decoder.expectedReplies.isEmpty == !replies.isEmpty)
    surface.canvas.text("next", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    terminal.stop()
    for sequence in ["\u{1b}[>", "\u{1b}[<", "?2031h", "?2026", "?1004"] {
      #expect(!output(pty).contains(sequence), "\(sequence)")
    }
  }

  /// Debian's xterm calls itself `xterm`, with 8 colors, and shows 24-bit colors. The screen is
  /// painted again with them, without entering the alternate screen or saving the title twice.
  @Test(arguments: ["xterm", "xterm-256color", "xterm-16color"])
  func hiddenTrueColorIsUsed(term: String) throws {
    let (pty, terminal, surface) = try openStarted(term: term)
    let before = terminal.colorDepth
    #expect(before < .trueColor)
    let color = Color.rgb(10, 200, 30)
    surface.canvas.text("x", at: .zero, style: CellStyle(foreground: color))
    show(surface, terminal, pty)
    #expect(pty.cell(0, 0).foreground == color.quantized(to: before).packed)
    pty.forget()
    let events = reply("\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\" + Self.attributes, terminal, pty)
    #expect(events == [.colorDepth(.trueColor)] && terminal.colorDepth == .trueColor)
    show(surface, terminal, pty)
    #expect(pty.cell(0, 0).foreground == color.packed)
    #expect(!output(pty).contains("?1049h") && !output(pty).contains("[22;"))
    // Later frames, a stop and a start still work.
    surface.canvas.text("y", at: CellPoint(x: 1, y: 0), style: CellStyle(foreground: color))
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "xy" && pty.cell(1, 0).foreground == color.packed)
    terminal.stop()
    try terminal.start()
    terminal.redraw()
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "xy" && pty.cell(0, 0).foreground == color.packed)
    #expect(output(pty).components(of: "?1049h") == 1 && output(pty).components(of: "?1049l") == 1)
    terminal.stop()
    _ = pty.output
  }

  /// Nobody asks for colors that are not wanted or are known already.
  @Test(arguments: [
    ["NO_COLOR": "1"], ["COLORTERM": "truecolor"], ["TERM": "vt100"],
    ["TERM_PROGRAM": "Apple_Terminal"],
  ])
  func knownColorsAreNotQueried(environment: [String: String]) throws {
    let (pty, terminal, surface) = try openStarted(environment: environment)
    terminal.present(surface, cursor: nil)
    #expect(!output(pty).contains("\u{1b}P"))
    terminal.stop()
    _ = pty.output
  }

  /// Terminal.app shows the last character of queries about modes.
  @Test func appleTerminalGetsNoQueryThatItShows() throws {
    let (pty, terminal, surface) = try openStarted(
      environment: ["TERM_PROGRAM": "Apple_Terminal"])
    terminal.present(surface, cursor: nil)
    #expect(!output(pty).contains("$"))
    #expect(output(pty).contains("\u{1b}]11;?\u{1b}\\\u{1b}[?u\u{1b}[c"))
    terminal.stop()
    _ = pty.output
  }

  /// The report of mode 2031 has no color, so the background is queried again.
  @Test func schemeReportLeadsToAnotherQuery() throws {
    let (pty, terminal, _) = try openPresented()
    _ = reply(Self.supported + Self.attributes, terminal, pty)
    pty.forget()
    #expect(reply("\u{1b}[?997;2n", terminal, pty) == [])
    #expect(output(pty) == "\u{1b}]11;?\u{1b}\\")
    let light = "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\"
    #expect(reply(light, terminal, pty) == [.background(.rgb(255, 255, 255))])
    terminal.stop()
    _ = pty.output
  }

  /// A terminal that only says dark or light gets the assumed background.
  @Test func schemeReportWithoutABackgroundIsUsed() throws {
    let (pty, terminal, _) = try openPresented()
    _ = reply("\u{1b}[?2031;2$y" + Self.attributes, terminal, pty)
    #expect(output(pty) == "\u{1b}[?2031h")
    let events = reply("\u{1b}[?997;2n\u{1b}[?997;1n\u{1b}[?997;3n", terminal, pty)
    #expect(
      events == [
        .hiddenBackground, .background(.rgb(255, 255, 255)), .background(.rgb(0, 0, 0)),
      ])
    terminal.stop()
    _ = pty.output
  }

  /// Without mode 2031, the background is queried when the window gets the focus again.
  @Test func focusLeadsToAnotherQuery() throws {
    let (pty, terminal, _) = try openPresented()
    _ = reply("\u{1b}]11;rgb:0000/0000/0000\u{7}" + Self.attributes, terminal, pty)
    #expect(output(pty) == "\u{1b}[?1004h")
    pty.forget()
    // Some terminals report the focus when the mode is set.
    #expect(reply("\u{1b}[I", terminal, pty) == [] && pty.output.isEmpty)
    #expect(reply("\u{1b}[O", terminal, pty) == [] && pty.output.isEmpty)
    #expect(reply("\u{1b}[I", terminal, pty) == [])
    #expect(output(pty) == "\u{1b}]11;?\u{1b}\\")
    terminal.stop()
    #expect(output(pty).contains("\u{1b}[?1004l"))
  }

  /// GNU screen passes the query for the background on and replies to the last query itself.
  @Test func replyAfterTheLastOneIsNoKey() throws {
    let (pty, terminal, _) = try openPresented()
    let late = Self.attributes + Self.supported + "\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\"
    #expect(reply(late, terminal, pty) == [.background(.rgb(0, 0, 0))])
    terminal.stop()
    _ = pty.output
  }

  /// On a slow connection, a sequence may come in pieces, so a lone Escape waits longer.
  @Test func escapeDelayFollowsTheConnection() throws {
    for (milliseconds, range) in [(0, 35...200), (300, 150...200), (2000, 200...200)] {
      let (pty, terminal, _) = try openPresented()
      terminal.startupQueryTime -= UInt64(milliseconds) * 1_000_000
      _ = reply(Self.attributes, terminal, pty)
      #expect(range.contains(terminal.decoder.escapeDelay), "\(terminal.decoder.escapeDelay)")
      terminal.stop()
      _ = pty.output
    }
  }
}
