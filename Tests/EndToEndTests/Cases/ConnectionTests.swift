import Glibc
import Testing

extension EndToEnd {
  /// Tests of a slow connection, and of a window that changes with each piece of output.
  @Suite struct ConnectionTests {
    /// The number of times that the whole screen was erased.
    private func erasures(_ session: PtySession) -> Int {
      let (hay, needle) = (session.output, Array("\u{1b}[2J".utf8))
      guard hay.count >= needle.count else { return 0 }
      return (0...(hay.count - needle.count)).count { hay[$0...].starts(with: needle) }
    }

    /// Checks that the screen is the same after it is painted in full.
    private func expectFullFrame(_ session: PtySession) throws {
      try session.waitForNoOutput()
      let cells = session.screen.cells
      let before = erasures(session)
      session.send("\u{c}")
      try session.wait("a full repaint") { erasures(session) > before }
      try session.waitForNoOutput()
      #expect(session.screen.cells == cells)
    }

    /// Keys are typed before the first reply arrives, sequences come in pieces, and replies come
    /// among the keys. Every key counts once, and no reply is typed.
    @Test(arguments: ["xterm", "xterm-256color"]) func slowConnection(term: String) throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Home",
          [
            Payload.text("Welcome"), Payload.echoingField("first"), Payload.echoingField("second"),
          ])
      ])
      let session = try PtySession(
        [screens.path], environment: ["TERM": term, "COLORTERM": nil], showsTrueColor: true)
      session.latency = 0.3
      for letter in ["a", "b", "c"] { session.send(letter) }
      try session.wait(for: "Welcome", "Esc done")
      // The emulator replies to the other queries itself.
      session.send("\u{1b}]11;rgb:ffff/ff")
      session.send("ff/ffff\u{1b}\\")
      session.send("d")
      try session.wait(for: "first: abcd.")
      try session.wait("24-bit colors") { session.screen.log.usesRGB }
      // The frame with wrong colors does not stay.
      try session.wait("a light theme") {
        let background = session.screen.cell(1, session.screen.rows - 1).background
        return background >= 0x200_0000 && background & 0xff > 0x80
      }
      #expect(erasures(session) <= 2, "the first frame, and the one with all colors")

      let before = erasures(session)
      // Sequences in pieces: Home, and a character before the others.
      for piece in ["\u{1b}", "[", "H", "x", "\u{1b}O", "F", "y", "\u{1b}[", "D", "z"] {
        session.send(piece)
      }
      try session.wait(for: "first: xabcdzy.")
      // Escape leaves the field, Tab enters it again.
      session.send("\u{1b}")
      try session.wait("the end of editing") { !session.screen.log.isOn(25) }
      session.send("\t\t")
      session.send("e")
      try session.wait("the letter in a field") {
        session.screen.shows("second: e.") || session.screen.shows("first: xabcdzye.")
      }
      #expect(erasures(session) == before, "keys do not make the screen flicker")
      try expectFullFrame(session)
      #expect(try session.quit(with: "\u{3}\u{3}") == [])
    }

    /// The window has another size each time that the program writes.
    @Test(arguments: [1, 2] as [UInt64]) func windowIsResizedAtEveryWrite(seed: UInt64) throws {
      let session = try PtySession(
        screens: [
          "home.json": Payload.screen(
            "Home", (1...60).map { Payload.text("Line number \($0) with a few words") },
            scrolls: true)
        ])
      var random = seed
      var count = 0
      func resize(_ session: PtySession) {
        guard count < 300 else { return }
        count += 1
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Sizes at which only a message fits are among them.
        session.resizeNow(
          columns: Int(8 + (random >> 33) % 100), rows: Int(3 + (random >> 45) % 40))
      }
      session.onOutput = resize
      var last = 0
      try session.wait("300 sizes") {
        // Two sizes in a row may be the same, and then nothing is written.
        if count == last { resize(session) }
        last = count
        return count >= 300
      }
      session.onOutput = nil
      session.send("\u{1b}[H")
      session.resize(columns: 80, rows: 24)
      try session.wait(for: "Line number 1 with", "? keys")
      try session.waitForNoOutput()
      #expect(session.screen.row(23).contains("? keys"))
      #expect((1...15).allSatisfy { session.screen.shows("Line number \($0) with") })
      try expectFullFrame(session)
      #expect(try session.quit() == [])
    }
  }
}
