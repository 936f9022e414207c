import Testing

extension EndToEnd {
  /// Tests of screen reader mode (`--accessible`): screens as lines of text on a terminal.
  @Suite struct ScreenReaderTests {
    private static let form = Payload.screen(
      "Account",
      [
        Payload.echoingField("name"), Payload.link("Next", to: "/missing"),
      ])

    @Test(arguments: [40, 80])
    func formAndErrorWorkInScreenReaderMode(columns: Int) throws {
      let session = try PtySession(
        screens: ["home.json": Self.form], ["--accessible"], columns: columns)
      try session.wait(
        for: "Press question mark for the keys", "Screen: Account", "type here, text field, empty",
        "Next, button", "Focus: type here, text field, empty")
      session.send("Ada")
      try session.wait(for: "name: Ada.")
      try session.wait("the cursor after the last line") {
        session.screen.row(session.screen.cursor.row) == "name: Ada."
          && session.screen.cursor.column == "name: Ada.".count
      }
      session.send("\t")
      try session.wait(for: "Next, button, 2 of 2")
      session.send("\r")
      try session.wait(for: "Could not load, alert", "Retry, button, 2 of 2")
      session.send("\u{1b}")
      try session.wait("the line of the button") {
        session.screen.row(session.screen.cursor.row) == "Next, button, 2 of 2"
      }
      // The output has no escape sequences at all: no colors, no alternate screen.
      #expect(!session.output.contains(0x1b))
      session.send("q")
      try session.wait(for: "Quit? Dialog", "The text in 1 field was not sent.")
      #expect(try session.quit() == [])
      #expect(!session.output.contains(0x1b))
    }

    @Test(arguments: ["default", "NonBlocking", "MyAppNavigationController"])
    func failuresAreAnnouncedByEveryController(controller: String) throws {
      let session = try PtySession(
        screens: ["other.json": Self.form],
        [
          "--screen", "/home", "--latency", "700", "--controller", controller,
          "--accessible",
        ])
      try session.wait(for: "oading", "lert", "returned 404")
      #expect(!session.screen.shows("Loaded."))
      session.send("\u{3}")
      #expect(try session.waitForStatus() == .exit(0))
    }

    @Test func pipedOutputIsInScreenReaderFormat() throws {
      let screens = try TemporaryScreens(["home.json": Self.form])
      let run = try PipeRun([screens.path, "--accessible"])
      #expect(run.status == .exit(0))
      #expect(
        run.output == """
          Screen: Account
          type here, text field, empty
          name: .
          Next, button

          """)
    }

    @Test func semanticTreeIsPrintedAsJSON() throws {
      let screens = try TemporaryScreens(["home.json": Self.form])
      let run = try PipeRun([
        "render", screens.path, "--format", "semantics", "--size", "40x10",
      ])
      #expect(run.status == .exit(0))
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(
        lines[0].hasPrefix(#"{"role": "window", "name": "Account", "bounds": [0, 0, 40, 10]"#))
      #expect(
        lines.contains(
          #"  {"role": "textField", "name": "type here", "value": "", "#
            + #""states": ["focusable", "focused"], "actions": ["edit"], "bounds": [0, 2, 40, 1]},"#
        ), "\(run.output)")
      #expect(lines.last?.hasSuffix("]}]}") == true)
    }

    /// Screen readers of a console speak each row whose text has changed.
    @Test func focusAndWaitsChangeNoTextOnAConsole() throws {
      let buttons = ["First", "Second", "Third"].map { Payload.link($0, to: "/next") }
      let session = try PtySession(
        screens: ["home.json": Payload.screen("Home", buttons), "next.json": Self.form],
        ["--latency", "1500", "--screen", "/home"], environment: ["TERM": "linux"])
      try session.wait(for: "First", "? keys")
      func rows() -> [String] { (0..<session.screen.rows).map { session.screen.row($0) } }
      let before = rows()
      session.send("\t")
      try session.wait("the cursor on the second button") {
        session.screen.row(session.screen.cursor.row).contains("Second")
      }
      #expect(rows() == before)
      session.send("\r")
      try session.wait(for: "Loading")
      // The hints change after a pause.
      session.pump(milliseconds: 300)
      let count = session.output.count
      session.pump(milliseconds: 500)
      #expect(session.output.count == count, "no spinner")
      _ = try session.quit(with: "\u{3}\u{3}")
    }

    @Test func focusIsAnnouncedAgainAfterResume() throws {
      let session = try PtySession(screens: ["home.json": Self.form], ["--accessible"])
      try session.wait(for: "Next, button")
      try session.wait(for: "Focus: type here, text field, empty, 1 of 2")
      session.send("\u{1a}")
      guard case .stopped = try session.waitForStatus() else {
        throw HarnessError("not stopped: \(session.report)")
      }
      #expect(session.unrestoredState == [])
      session.resume()
      try session.wait("the line of the focus, without its place") {
        let rows = (0...session.screen.cursor.row).map { session.screen.row($0) }
        return rows.contains("type here, text field, empty, 1 of 2")
      }
      session.send("Ada")
      try session.wait(for: "name: Ada.")
      #expect(try session.quit(with: "\u{3}\u{3}") == [])
    }
  }
}
