import Glibc
import Testing

extension EndToEnd {
  /// Windows that grow, shrink, and are too small.
  @Suite struct ResizeTests {
    private let screens: TemporaryScreens
    private let session: PtySession

    init() throws {
      screens = try TemporaryScreens(Payload.pair)
      session = try PtySession([screens.path])
      try session.wait(for: "Welcome", "? keys")
    }

    private func waitForFrame(columns: Int, rows: Int) throws {
      try session.wait("a frame of \(columns)x\(rows)") {
        session.screen.row(rows - 1).contains("Tab next")
          && session.screen.shows("Welcome")
          && hasBar(session.screen, columns: columns)
      }
    }

    /// Whether the bar on top reaches to the last column, and no farther down than its row.
    private func hasBar(_ screen: VTermScreen, columns: Int) -> Bool {
      let ends = [0, columns - 1].map { screen.cell($0, 0).background }
      return ends[0] == ends[1] && ends[0] != screen.cell(columns - 1, 1).background
    }

    @Test func followsTheWindow() throws {
      session.resize(columns: 40, rows: 20)
      try waitForFrame(columns: 40, rows: 20)
      session.resize(columns: 20, rows: 4)
      try session.wait("the message") { session.screen.row(0).contains("20x5") }
      #expect(!session.screen.shows("Welcome"))
      session.resize(columns: 200, rows: 60)
      try waitForFrame(columns: 200, rows: 60)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 50), (19, 24), (20, 5), (500, 3), (500, 200)])
    func survivesEverySize(columns: Int, rows: Int) throws {
      session.resize(columns: columns, rows: rows)
      try session.waitForSilence()
      session.send("\t")
      session.resize(columns: 80, rows: 24)
      try waitForFrame(columns: 80, rows: 24)
      #expect(try session.quit() == [])
    }

    @Test func quitsWhereItIsTooSmall() throws {
      session.resize(columns: 10, rows: 2)
      try session.wait(forNo: "Welcome")
      #expect(try session.quit() == [])
    }

    /// A window that is dragged: only the last size counts, and it is right.
    @Test func manySizesAtOnce() throws {
      for step in 0..<60 { session.resize(columns: 60 + step % 40, rows: 10 + step % 20) }
      session.resize(columns: 90, rows: 30)
      try waitForFrame(columns: 90, rows: 30)
      let frame = session.screen.text
      // The same as one that is painted afresh.
      session.send("\u{c}")
      try session.waitForSilence()
      #expect(session.screen.text == frame)
    }

    @Test func startsTooSmallAndGrows() throws {
      let session = try PtySession([screens.path], columns: 12, rows: 3)
      try session.wait("the message") { session.screen.row(0).contains("20x5") }
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "Welcome", "? keys")
    }

    /// Shells export the size of some other time, or of another terminal.
    @Test(
      arguments: [
        ["LINES": "10"], ["LINES": "99999"], ["COLUMNS": "30"], ["LINES": "1", "COLUMNS": "1"],
      ])
    func theWindowCountsNotTheEnvironment(environment: [String: String?]) throws {
      for ending in ["q", "SIGTERM", "Ctrl-Z"] {
        let session = try PtySession([screens.path], environment: environment)
        try session.wait("hints in the last row of 24") {
          session.screen.row(23).contains("? keys") && session.screen.shows("Welcome")
            && hasBar(session.screen, columns: 80)
        }
        switch ending {
        case "q": session.send("q")
        case "SIGTERM": session.signal(SIGTERM)
        default: session.send("\u{1a}")
        }
        _ = try session.waitForFate()
        #expect(session.notGivenBack == [], "after \(ending)")
      }
    }

    /// A serial line knows no size; then it is that of the terminal's entry, 80x24.
    @Test func startsWithoutASize() throws {
      let session = try PtySession([screens.path], tellsSize: false)
      try session.wait(for: "Welcome", "? keys")
      session.resize(columns: 0, rows: 0)
      try session.waitForSilence()
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "Welcome", "? keys")
      #expect(try session.quit() == [])
    }

    @Test func boxesAndSpinnersFollow() throws {
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
