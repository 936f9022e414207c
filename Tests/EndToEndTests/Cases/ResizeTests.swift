import Glibc
import Testing

extension EndToEnd {
  /// Tests of windows that are resized or too small.
  @Suite struct ResizeTests {
    private let session: PtySession

    init() throws { session = try PtySession.home() }

    private func waitForFrame(columns: Int, rows: Int) throws {
      try session.wait("a frame of \(columns)x\(rows)") {
        session.screen.row(rows - 1).contains("Tab next")
          && session.screen.shows("Welcome")
          && hasBar(session.screen, columns: columns)
      }
    }

    /// Whether the navigation bar fills exactly the first row.
    private func hasBar(_ screen: VTermScreen, columns: Int) -> Bool {
      let ends = [0, columns - 1].map { screen.cell($0, 0).background }
      return ends[0] == ends[1] && ends[0] != screen.cell(columns - 1, 1).background
    }

    @Test func layoutFollowsTheWindow() throws {
      session.resize(columns: 40, rows: 20)
      try waitForFrame(columns: 40, rows: 20)
      session.resize(columns: 20, rows: 4)
      try session.wait("the message") { session.screen.row(0).contains("20x5") }
      try session.wait(forNo: "Welcome")
      session.resize(columns: 200, rows: 60)
      try waitForFrame(columns: 200, rows: 60)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 50), (19, 24), (20, 5), (500, 3), (500, 200)])
    func extremeSizesAreHandled(columns: Int, rows: Int) throws {
      session.resize(columns: columns, rows: rows)
      try session.waitForNoOutput()
      session.send("\t")
      session.resize(columns: 80, rows: 24)
      try waitForFrame(columns: 80, rows: 24)
      #expect(try session.quit() == [])
    }

    /// The kernel reports up to 65,535 rows and columns, where ncurses crashes. The program uses
    /// 1,000 of them.
    @Test(arguments: [(80, 65_535), (65_535, 24), (32_768, 32_768), (65_535, 65_535)])
    func hugeSizesAreLimited(columns: Int, rows: Int) throws {
      session.report(columns: columns, rows: rows)
      try session.waitForNoOutput()
      session.send("\t")
      session.resize(columns: 80, rows: 24)
      try waitForFrame(columns: 80, rows: 24)
      #expect(try session.quit() == [])
    }

    @Test(arguments: [(65_535, 24), (80, 65_535), (65_535, 65_535)])
    func startsWithAHugeSize(columns: Int, rows: Int) throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path], reportedSize: (columns, rows))
      try session.wait("output") { session.output.contains { $0 != 0 } }
      try session.waitForNoOutput()
      #expect(session.status == nil, "\(session.screen.text)")
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "Welcome", "? keys")
      #expect(try session.quit() == [])
    }

    @Test func quitsWhenTooSmall() throws {
      session.resize(columns: 10, rows: 2)
      try session.wait(forNo: "Welcome")
      #expect(try session.quit() == [])
    }

    /// While a window is dragged, only the last size matters.
    @Test func lastOfManySizesIsApplied() throws {
      for step in 0..<60 { session.resize(columns: 60 + step % 40, rows: 10 + step % 20) }
      session.resize(columns: 90, rows: 30)
      try waitForFrame(columns: 90, rows: 30)
      let frame = session.screen.text
      // The frame equals a full repaint.
      session.send("\u{c}")
      try session.waitForNoOutput()
      #expect(session.screen.text == frame)
    }

    @Test func startsTooSmallAndGrows() throws {
      let session = try PtySession(screens: Payload.pair, columns: 12, rows: 3)
      try session.wait("the message") { session.screen.row(0).contains("20x5") }
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "Welcome", "? keys")
    }

    /// Shells can export an outdated size or that of another terminal.
    @Test(
      arguments: [
        ["LINES": "10"], ["LINES": "99999"], ["COLUMNS": "30"], ["LINES": "1", "COLUMNS": "1"],
      ])
    func windowSizeOverridesTheEnvironment(environment: [String: String?]) throws {
      for ending in ["q", "SIGTERM", "Ctrl-Z"] {
        let session = try PtySession(screens: Payload.pair, environment: environment)
        try session.wait("hints in the last row of 24") {
          session.screen.row(23).contains("? keys") && session.screen.shows("Welcome")
            && hasBar(session.screen, columns: 80)
        }
        switch ending {
        case "q": session.send("q")
        case "SIGTERM": session.signal(SIGTERM)
        default: session.send("\u{1a}")
        }
        _ = try session.waitForStatus()
        #expect(session.unrestoredState == [], "after \(ending)")
      }
    }

    /// A serial line does not know its size, so the size of the terminfo entry is used, 80x24.
    @Test func startsWithoutASize() throws {
      let session = try PtySession.home(reportsSize: false)
      session.resize(columns: 0, rows: 0)
      try session.waitForNoOutput()
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "Welcome", "? keys")
      #expect(try session.quit() == [])
    }

    @Test func dialogsFollowTheWindow() throws {
      session.send("?")
      try session.wait(for: "move the focus")
      session.resize(columns: 40, rows: 20)
      try session.wait("the box within 40 columns") {
        session.screen.shows("╭─ Keys") && session.screen.shows("╯")
      }
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "move the focus", "Close")
      session.send("\u{1b}")
      try waitForFrame(columns: 80, rows: 24)
    }
  }
}
