import Glibc
import Testing

extension EndToEnd {
  /// Tests that the quit keys work while the program is busy.
  @Suite struct BusyTests {
    /// Presses a key and waits until the program has used 80 ms of CPU time for its action.
    private func press(_ key: String, in session: PtySession) throws {
      let ticks = session.cost.ticks + 8 * sysconf(Int32(_SC_CLK_TCK)) / 100
      session.send(key)
      try session.wait("a busy program") { session.cost.ticks > ticks }
    }

    /// A screen that takes seconds to build.
    private static var heavy: String {
      let text = Payload.text("@{c} of a heavy screen")
      let list = Array(repeating: text, count: 49_000).joined(separator: ",\n")
      return """
        {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "line"},
         "children": [\(list)]}
        """
    }

    private static func screens() throws -> TemporaryScreens {
      try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.link("Heavy", to: "/heavy")]),
        "heavy.json": heavy,
      ])
    }

    /// A session that is building the heavy screen.
    private func busySession(_ screens: TemporaryScreens) throws -> PtySession {
      let session = try PtySession([screens.path])
      try session.wait(for: "Heavy", "? keys")
      try press("\r", in: session)
      return session
    }

    @Test(arguments: [
      "q", "\u{3}", "\u{1b}[99;5u", "\u{1b}[99;133u", "\u{1b}[1089::99;5u",
      "\u{1b}[1489:1489:99;69:1u",
      "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\\u{1b}[?62;22cq",
    ]) func busyProgramQuits(key: String) throws {
      let screens = try BusyTests.screens()
      let session = try busySession(screens)
      #expect(try session.quit(with: key) == [])
      #expect(!String(decoding: session.output, as: UTF8.self).contains("line of a heavy screen"))
    }

    /// Ctrl-C in a paste and letters of an escape sequence are not keys.
    @Test(arguments: ["\u{1b}[200~a\u{3}q\u{1b}[201~", "\u{1b}[Bx"])
    func busyProgramIgnoresOtherKeys(keys: String) throws {
      let screens = try BusyTests.screens()
      let session = try busySession(screens)
      session.send(keys)
      try session.wait(for: "line of a heavy screen")
      // A letter could arrive together with the keys, and then belongs to the screen before.
      #expect(try session.quit(with: "\u{3}") == [])
    }

    /// A letter that is typed while the program handles the previous one is not lost.
    @Test func lettersAreTypedWhileBusy() throws {
      let texts = Array(repeating: Payload.text("@{c}"), count: 40_000).joined(separator: ",")
      let session = try PtySession(screens: [
        "home.json": """
        {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "-"},
         "children": [
           {"_beagleComponent_": "beagle:textInput", "placeholder": "type here",
            "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "c",
                          "value": "@{onChange.value}"}]}, \(texts)]}
        """
      ])
      try session.wait(for: "type here")
      try press("x", in: session)
      session.send("q")
      try session.wait(for: "xq")
      // The first one asks, because the text would be lost.
      #expect(try session.quit(with: "\u{3}\u{3}") == [])
    }

    /// The output is not read, so writing would block forever.
    @Test func controlCQuitsWhileOutputIsBlocked() throws {
      let session = try PtySession(
        screens: ["home.json": Payload.lines(200)], columns: 200, rows: 60)
      try session.wait(for: "Line number 1", "? keys")
      session.flood("\u{c}", count: 400)
      session.flood("\u{3}", count: 1)
      try session.waitForEndWithoutReading()
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.unrestoredState == [])
    }
  }
}
