import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the start, the end and the continuation of a session, and of its signals.
extension CursesTests {
  @Test func firstFrameClearsOnceAfterOneBatchOfQueries() throws {
    let (pty, terminal, surface) = try openStarted()
    #expect(pty.output.isEmpty)
    surface.canvas.text("hello", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    let output = String(decoding: pty.output, as: UTF8.self)
    #expect(output.contains("\u{1b}[?1049h"))
    #expect(output.components(of: "\u{1b}[2J") + output.components(of: "\u{1b}[J") == 1)
    #expect(output.contains("\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"))
    #expect(output.contains("\u{1b}[?2004h"))
    let queries =
      "\u{1b}]11;?\u{1b}\\\u{1b}[?2031$p\u{1b}[?2026$p\u{1b}[?u"
      + "\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m\u{1b}[c"
    // The alternate screen hides what a terminal shows of a query, and the frame erases it.
    let start = try #require(output.range(ofLast: queries))
    #expect(start > output.range(ofLast: "\u{1b}[?1049h") ?? .max)
    #expect(start < output.range(ofLast: "\u{1b}[H\u{1b}[2J") ?? 0)
    #expect(output.components(of: "\u{1b}]") == 1 && output.components(of: "\u{1b}P") == 1)
    for query in ["\u{1b}[6n", "\u{1b}[>"] { #expect(!output.contains(query)) }
    terminal.stop()
  }

  @Test func stopRestoresTheTerminal() throws {
    let (pty, terminal) = try open()
    let before = pty.modes
    try terminal.start()
    #expect(pty.modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    let surface = Surface(size: terminal.size)
    terminal.present(surface, cursor: nil)
    terminal.stop()
    terminal.stop()
    let after = pty.modes
    #expect(before.c_lflag == after.c_lflag)
    #expect(before.c_iflag == after.c_iflag)
    #expect(before.c_oflag == after.c_oflag)
    #expect(before.c_cflag == after.c_cflag)
    let output = String(decoding: pty.output, as: UTF8.self)
    for mode in ["1000", "1002", "1006", "2004", "1049", "25"] {
      let on = output.range(ofLast: "\u{1b}[?\(mode)h") ?? -1
      let off = output.range(ofLast: "\u{1b}[?\(mode)l") ?? -1
      #expect(mode == "25" ? on > off : off > on, "mode \(mode)")
    }
  }

  @Test func stopBeforeTheFirstFrameWritesNothing() throws {
    let (pty, terminal) = try open()
    let before = pty.modes
    try terminal.start()
    terminal.stop()
    #expect(pty.output.isEmpty)
    #expect(before.c_lflag == pty.modes.c_lflag)
  }

  /// ncurses has the sequence that enters the alternate screen until the first frame.
  @Test func endBeforeTheFirstFrameWritesNothing() throws {
    let (pty, terminal) = try open()
    try terminal.start()
    var last: CursesTerminal? = consume terminal
    last = nil
    #expect(last == nil && pty.output.isEmpty)
  }

  @Test func startsAgainAfterStop() throws {
    let (pty, terminal, surface) = try openStarted()
    surface.canvas.text("first", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    terminal.stop()
    try terminal.start()
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "first")
    #expect(pty.modes.c_lflag & tcflag_t(ICANON) == 0)
    terminal.stop()
  }

  @Test func startsAgainAfterAStopBeforeTheFirstFrame() throws {
    let (pty, terminal) = try open()
    try terminal.start()
    terminal.stop()
    try terminal.start()
    #expect(pty.modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    let surface = Surface(size: terminal.size)
    surface.canvas.text("late", at: .zero, style: .plain)
    show(surface, terminal, pty)
    #expect(pty.row(0, columns: 40) == "late")
    terminal.stop()
    #expect(pty.modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) != 0)
  }

  /// Returns the next events. Signals arrive with a delay, because a separate thread receives them.
  func nextEvents(of terminal: CursesTerminal) -> [Event] {
    var events: [Event] = []
    for _ in 0..<5000 where events.isEmpty {
      terminal.readEvents { events.append($0) }
      if events.isEmpty { usleep(1000) }
    }
    return events
  }

  @Test func signalsBecomeEvents() throws {
    let (pty, terminal) = try open()
    try terminal.start()
    #expect(pty.output.isEmpty)
    for signal in [SIGTERM, SIGHUP, SIGINT] {
      kill(getpid(), signal)
      let events = nextEvents(of: terminal)
      #expect(events == [.terminate(signal: signal)])
    }
    terminal.stop()
  }

  @Test func continuingRepaintsEverything() throws {
    let (pty, terminal, surface) = try openStarted()
    surface.canvas.text("still here", at: .zero, style: .plain)
    terminal.present(surface, cursor: nil)
    pty.forget()
    kill(getpid(), SIGCONT)
    let events = nextEvents(of: terminal)
    #expect(events == [.resume])
    terminal.present(surface, cursor: nil)
    let output = String(decoding: pty.output, as: UTF8.self)
    #expect(output.contains("still here"))
    #expect(output.contains("\u{1b}[?1006h"))
    terminal.stop()
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  func components(of needle: String) -> Int {
    let (text, pattern) = (Array(utf8), Array(needle.utf8))
    guard text.count >= pattern.count else { return 0 }
    return (0...(text.count - pattern.count)).count {
      text[$0..<($0 + pattern.count)] == pattern[...]
    }
  }

  /// Returns the offset of the last occurrence of a text.
  fileprivate func range(ofLast needle: String) -> Int? {
    let (text, pattern) = (Array(utf8), Array(needle.utf8))
    guard text.count >= pattern.count else { return nil }
    return (0...(text.count - pattern.count)).last {
      text[$0..<($0 + pattern.count)] == pattern[...]
    }
  }
}
