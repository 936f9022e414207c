import Testing

extension EndToEnd {
  /// Tests of `beagle-tui keys`.
  @Suite struct KeysCommandTests {
    @Test func keysAreShownWithBytesAndMeaning() throws {
      let session = try PtySession(["keys"])
      try session.wait(for: "Press keys. Ctrl-C ends.", "Meaning")
      session.send("R")
      try session.wait(for: "reload the screen")
      session.send("\u{1b}[1;5D")
      try session.wait(for: "ESC [ 1 ; 5 D", "Ctrl-←", "in a text field: move by a word")
      session.send("é")
      try session.wait(for: "c3 a9", "text in a field")
      session.send("\u{1b}[200~two words\u{1b}[201~")
      try session.wait(for: "paste", "9 characters")
      session.send("\u{1b}[<0;5;7M")
      try session.wait(for: "press left", "column 5, row 7")
      // A lone Escape, after the delay of sequences.
      session.send("\u{1b}")
      try session.wait(for: "Esc  ")
      session.resize(columns: 70, rows: 20)
      try session.wait(for: "70 columns, 20 rows")
      let unrestored = try session.quit(with: "\u{3}")
      #expect(unrestored.isEmpty, "\(unrestored)")
      // The rows are printed after the page.
      #expect(session.screen.shows("Bytes") && session.screen.shows("c3 a9"), "\(session.report)")
    }

    @Test func narrowTerminalsShowEventsAndMeanings() throws {
      let session = try PtySession(["keys"], columns: 40, rows: 12)
      try session.wait(for: "Press keys. Ctrl-C ends.", "Meaning")
      session.send("q")
      try session.wait(for: "quit")
      #expect(!session.screen.shows("Bytes"))
      #expect(try session.quit(with: "\u{3}").isEmpty)
    }

    @Test func aTerminalIsNeeded() throws {
      let run = try PipeRun(["keys"])
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("not a terminal"), "\(run.errors)")
    }
  }
}
