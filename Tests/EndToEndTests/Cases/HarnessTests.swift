import Glibc
import Testing

extension EndToEnd {
  /// Tests of the harness: it must find the faults that the other tests look for.
  @Suite struct HarnessTests {
    private func tokens(_ text: String) -> [EscapeParser.Token] {
      var parser = EscapeParser()
      var tokens: [EscapeParser.Token] = []
      for byte in text.utf8 { parser.feed(byte) { tokens.append($0) } }
      return tokens
    }

    private func log(_ text: String) -> TerminalLog {
      var log = TerminalLog()
      tokens(text).forEach { log.note($0) }
      return log
    }

    @Test func parserSplitsSequences() {
      let tokens = tokens("é\u{1b}[?1;2h\u{1b}(B\u{1b}]0;title\u{7}\u{1b}Pq\u{1b}\\\u{9b}")
      #expect(
        tokens == [
          .character("é"),
          .sequence(.init(prefix: "?", parameters: "1;2", intermediates: "", final: "h")),
          .escape(intermediates: "(", final: "B"), .string(introducer: "]", text: "0;title"),
          .string(introducer: "P", text: "q"), .control(0x9b),
        ])
    }

    @Test func logReportsUnrestoredState() {
      #expect(log("\u{1b}[?1049h\u{1b}[?25l\u{1b}[31m").outstanding.count == 3)
      #expect(
        log("\u{1b}[?1049h\u{1b}[?25l\u{1b}[31m\u{1b}[m\u{1b}[?25h\u{1b}[?1049l").outstanding == [])
      #expect(
        log("\u{1b}[>1u\u{1b}=\u{1b}[1;24r\u{1b}[2;5r\u{1b}(0\u{1b}[22;0;0t").outstanding.count == 5
      )
    }

    @Test func logReportsHarmfulSequences() {
      #expect(log("\u{1b}[2J\u{1b}[3;4Hplain\r\n\u{1b}[m").harmful == [])
      #expect(log("\u{1b}]52;c;QUJD\u{7}").harmful == ["string ESC ]52;c;QUJD"])
      #expect(log("a\u{7}b\u{9b}").harmful.count == 2)
      #expect(log("\u{1b}[5i\u{1b}[8;1;1t").harmful.count == 2)
    }

    @Test func screenShowsOutput() throws {
      let screen = try VTermScreen(columns: 20, rows: 4)
      _ = screen.write(Array("ab\u{1b}[2;3H\u{1b}[1;31m中x\u{1b}[m\u{1b}[4;1H-\u{1b}[9b".utf8))
      #expect(screen.text == "ab\n  中x\n\n----------")
      #expect(screen.find("x") == VTermScreen.Position(column: 4, row: 1))
      #expect(screen.cell(2, 1).isBold && screen.cell(2, 1).foreground == 0x0100_0001)
      #expect(screen.write(Array("\u{1b}[6n".utf8)) == Array("\u{1b}[4;11R".utf8))
    }

    @Test func alternateScreenPreservesTheMainScreen() throws {
      let screen = try VTermScreen(columns: 20, rows: 3)
      _ = screen.write(Array("before\u{1b}[?1049h\u{1b}[Hinside".utf8))
      #expect(screen.text.hasPrefix("inside"))
      _ = screen.write(Array("\u{1b}[?1049l".utf8))
      #expect(screen.text.hasPrefix("before"))
    }

    /// Tests the shell of the harness with a known program.
    @Test func jobsStopAndContinue() throws {
      let session = try PtySession(
        ["-c", "stty -echo; echo here; exec cat"], program: "/bin/sh", columns: 40, rows: 5)
      try session.wait(for: "here")
      session.send("\u{1a}")
      #expect(try session.waitForStatus() == .stopped(SIGTSTP))
      session.resume()
      session.send("again\n")
      try session.wait(for: "again")
      session.send("\u{4}")
      #expect(try session.waitForStatus() == .exit(0))
      // The program left the terminal without echo, which the harness must report.
      #expect(session.unrestoredState == ["the terminal's line modes"])
    }

    @Test func hangUpReachesTheLeader() throws {
      let session = try PtySession(
        ["-c", "echo here; sleep 100"], program: "/bin/sh", role: .leader)
      try session.wait(for: "here")
      session.hangUp()
      #expect(try session.waitForStatus() == .signal(SIGHUP))
    }
  }
}
