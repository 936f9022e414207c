import Testing

extension EndToEnd {
  /// Tests of the cost of an idle program and of small updates.
  @Suite struct IdleTests {
    /// Expects one second without output, CPU time and wake-ups, within 15 attempts. Other tests
    /// can delay the first ones.
    private func expectIdle(_ session: PtySession) throws {
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

    @Test func idleProgramWritesNothingAndSleeps() throws {
      let session = try PtySession.home()
      try expectIdle(session)
      // It must be idle again after a load and a navigation, which use timers.
      try session.open("Second", expecting: "This is the second screen")
      session.send("\u{1b}")
      try session.wait(for: "Welcome")
      try expectIdle(session)
    }

    /// A directory responds at once, so the first frame shows the screen instead of a spinner.
    @Test func directoryScreensShowNoLoadingFrame() throws {
      let session = try PtySession.home()
      try session.open("Second", expecting: "This is the second screen")
      let output = String(decoding: session.output, as: UTF8.self)
      #expect(!output.contains("Loading"))
      #expect(!output.contains("cancel"), "the hints of a load were written")
    }

    @Test func canceledLoadIsIdle() throws {
      let session = try PtySession(screens: Payload.pair, ["--latency", "60000"])
      try session.wait(for: "Loading")
      session.send("\u{1b}")
      try session.wait(forNo: "Loading…")
      try expectIdle(session)
    }

    @Test func tooSmallWindowIsIdle() throws {
      let session = try PtySession(
        screens: Payload.pair, ["--latency", "60000"], columns: 15, rows: 4)
      try session.wait("the message") { session.screen.row(0).contains("20x5") }
      try session.waitForNoOutput(milliseconds: 400)
      #expect(session.status == nil)
    }

    /// Keys that move or scroll nothing do not cause output. A letter without a function says so, once.
    @Test func keysWithoutEffectWriteNothing() throws {
      let session = try PtySession.home()
      session.send("x")
      try session.wait(for: "x has no function here")
      try session.waitForNoOutput()
      let written = session.output.count
      session.send("xx")
      try session.waitForNoOutput(milliseconds: 300)
      #expect(session.output.count == written)
      // The next key removes the message.
      session.press(.pageDown)
      try session.wait(forNo: "x has no function here")
      try session.waitForNoOutput()
      let before = session.output.count
      session.press(.pageUp)
      session.send("\u{1b}[I")
      try session.waitForNoOutput(milliseconds: 300)
      #expect(session.output.count == before)
    }

    /// The terminal scrolls the other rows, so a step writes two rows and the scroll bar.
    @Test func listStepsWriteFewBytes() throws {
      let rows = (0..<80).map { Payload.button("Row \($0)", []) }
      let session = try PtySession(screens: [
        "home.json": Payload.screen("Rows", rows, scrolls: true)
      ])
      try session.wait(for: "Row 5", "? keys")
      // The first steps move the focus to the last row of the page.
      for _ in 0..<30 { session.press(.down) }
      try session.waitForNoOutput()
      let written = session.output.count
      for _ in 0..<10 {
        session.press(.down)
        try session.waitForNoOutput(milliseconds: 60)
      }
      let each = (session.output.count - written) / 10
      #expect(each > 0 && each < 400, "\(each) bytes")
    }

    /// The budget of a focus move is 100 bytes. The limit here is 200 bytes.
    @Test func focusMovesWriteFewBytes() throws {
      let session = try PtySession.home()
      try session.waitForNoOutput()
      let written = session.output.count
      session.send("\t")
      try session.wait(forFocusOn: "Third")
      try session.waitForNoOutput()
      #expect(session.output.count - written < 200)
    }
  }
}
