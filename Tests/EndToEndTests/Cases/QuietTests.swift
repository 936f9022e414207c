import Testing

extension EndToEnd {
  /// What does not happen costs nothing.
  @Suite struct QuietTests {
    /// Looks for one second in which nothing happens at all; other tests may hold up the first.
    private func expectQuiet(_ session: PtySession) throws {
      var last = (bytes: 0, ticks: 0, waits: 0)
      for _ in 0..<15 {
        let before = session.cost
        let written = session.output.count
        let end = PtySession.now + 1
        while PtySession.now < end { session.pump(milliseconds: 200) }
        let after = session.cost
        last = (
          session.output.count - written, after.ticks - before.ticks, after.waits - before.waits
        )
        if last.bytes == 0 && last.ticks <= 1 && last.waits == 0 { return }
      }
      Issue.record(
        "in a second it wrote \(last.bytes) bytes, ran \(last.ticks) ticks and woke up \(last.waits) times"
      )
    }

    @Test func idleWritesNothingAndSleeps() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome", "? keys")
      try expectQuiet(session)
      // Also after everything that had a clock: a load, a box, a field.
      try session.open("Second", expecting: "This is the second screen")
      session.send("\u{1b}")
      try session.wait(for: "Welcome")
      try expectQuiet(session)
    }

    /// What a directory answers at once is in the first frame; nobody sees that it was loaded.
    @Test func screensOfADirectoryComeWithoutALoadingFrame() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome", "? keys")
      try session.open("Second", expecting: "This is the second screen")
      let output = String(decoding: session.output, as: UTF8.self)
      #expect(!output.contains("Loading"))
      #expect(!output.contains("cancel"), "the hints of a load were written")
    }

    @Test func idleUnderABoxAndAfterACancelledLoad() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path, "--latency", "60000"])
      try session.wait(for: "Loading")
      session.send("\u{1b}")
      try session.wait(forNo: "Loading…")
      try expectQuiet(session)
    }

    @Test func tooSmallIsIdleToo() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path, "--latency", "60000"], columns: 15, rows: 4)
      try session.wait("the message") { session.screen.row(0).contains("20x5") }
      try session.waitForSilence(milliseconds: 400)
      #expect(session.fate == nil)
    }

    /// A key that does nothing writes nothing; painting again the same paints nothing.
    @Test func keysWithoutEffectWriteNothing() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome", "? keys")
      try session.waitForSilence()
      let written = session.output.count
      session.send("xyz")
      session.press(.pageDown)
      session.send("\u{1b}[I")
      try session.waitForSilence(milliseconds: 300)
      #expect(session.output.count == written)
    }

    /// The rows that stay are moved by the terminal, so a step writes two of them and the bar.
    @Test func aStepInAListWritesLittle() throws {
      let rows = (0..<80).map { Payload.button("Row \($0)", []) }
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Rows", rows, scrolls: true)
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "Row 5", "? keys")
      // The first steps move the focus to the last row of the page.
      for _ in 0..<30 { session.press(.down) }
      try session.waitForSilence()
      let written = session.output.count
      for _ in 0..<10 {
        session.press(.down)
        try session.waitForSilence(milliseconds: 60)
      }
      let each = (session.output.count - written) / 10
      #expect(each > 0 && each < 400, "\(each) bytes")
    }

    /// The budget is 100 bytes to move the focus, and that leaves room here.
    @Test func movingTheFocusWritesLittle() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome", "? keys")
      try session.waitForSilence()
      let written = session.output.count
      session.send("\t")
      try session.wait(forFocusOn: "Third")
      try session.waitForSilence()
      #expect(session.output.count - written < 200)
    }
  }
}
