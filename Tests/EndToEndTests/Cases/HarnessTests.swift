import Glibc
import Testing

extension EndToEnd {
  /// The instruments themselves, tried on what they would have to find.
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

    @Test func parserCutsSequences() {
      let tokens = tokens("é\u{1b}[?1;2h\u{1b}(B\u{1b}]0;title\u{7}\u{1b}Pq\u{1b}\\\u{9b}")
      #expect(
        tokens == [
          .character("é"),
          .sequence(.init(prefix: "?", parameters: "1;2", intermediates: "", final: "h")),
          .escape(intermediates: "(", final: "B"), .string(introducer: "]", text: "0;title"),
          .string(introducer: "P", text: "q"), .control(0x9b),
        ])
    }

    @Test func logKnowsWhatIsOutstanding() {
      #expect(log("\u{1b}[?1049h\u{1b}[?25l\u{1b}[31m").outstanding.count == 3)
      #expect(
        log("\u{1b}[?1049h\u{1b}[?25l\u{1b}[31m\u{1b}[m\u{1b}[?25h\u{1b}[?1049l").outstanding == [])
      #expect(
        log("\u{1b}[>1u\u{1b}=\u{1b}[1;24r\u{1b}[2;5r\u{1b}(0\u{1b}[22;0;0t").outstanding.count == 5
      )
    }

    @Test func logKnowsHarm() {
      #expect(log("\u{1b}[2J\u{1b}[3;4Hplain\r\n\u{1b}[m").harmful == [])
      #expect(log("\u{1b}]52;c;QUJD\u{7}").harmful == ["string ESC ]52;c;QUJD"])
      #expect(log("a\u{7}b\u{9b}").harmful.count == 2)
      #expect(log("\u{1b}[5n\u{1b}[8;1;1t").harmful.count == 2)
    }

    @Test func screenShowsWhatIsWritten() throws {
      let screen = try VTermScreen(columns: 20, rows: 4)
      _ = screen.write(Array("ab\u{1b}[2;3H\u{1b}[1;31m中x\u{1b}[m\u{1b}[4;1H-\u{1b}[9b".utf8))
      #expect(screen.text == "ab\n  中x\n\n----------")
      #expect(screen.find("x") == VTermScreen.Place(column: 4, row: 1))
      #expect(screen.cell(2, 1).isBold && screen.cell(2, 1).foreground == 0x0100_0001)
      #expect(screen.write(Array("\u{1b}[6n".utf8)) == Array("\u{1b}[4;11R".utf8))
    }

    @Test func alternateScreenKeepsTheFirst() throws {
      let screen = try VTermScreen(columns: 20, rows: 3)
      _ = screen.write(Array("before\u{1b}[?1049h\u{1b}[Hinside".utf8))
      #expect(screen.text.hasPrefix("inside"))
      _ = screen.write(Array("\u{1b}[?1049l".utf8))
      #expect(screen.text.hasPrefix("before"))
    }

    /// The shell of the harness against a program that is known to behave.
    @Test func jobsStopAndContinue() throws {
      let session = try PtySession(
        ["-c", "stty -echo; echo here; exec cat"], program: "/bin/sh", columns: 40, rows: 5)
      try session.wait(for: "here")
      session.send("\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      session.resume()
      session.send("again\n")
      try session.wait(for: "again")
      session.send("\u{4}")
      #expect(try session.waitForFate() == .exit(0))
      // It left the terminal without echo, and that is found out.
      #expect(session.notGivenBack == ["the terminal's line modes"])
    }

    @Test func hangUpReachesTheLeader() throws {
      let session = try PtySession(
        ["-c", "echo here; sleep 100"], program: "/bin/sh", role: .leader)
      try session.wait(for: "here")
      session.hangUp()
      #expect(try session.waitForFate() == .signal(SIGHUP))
    }
  }
}
