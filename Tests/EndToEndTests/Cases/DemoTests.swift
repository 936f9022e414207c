import Testing

extension EndToEnd {
  /// The screens that newcomers see first.
  @Suite struct DemoTests {
    private static let root = TestedProgram.packageRoot + "/Resources/Screens"

    @Test func opensWithItsMenu() throws {
      let session = try PtySession(["run", DemoTests.root])
      try session.wait(for: "BeagleTUI", "Enter", "home.json")
      #expect(!session.screen.shows("Could not load"))
      session.send("\r")
      try session.wait(for: "Back")
      session.send("\u{1b}")
      try session.wait(forNo: "Back")
      try session.wait(for: "BeagleTUI", "home.json")
      #expect(try session.quit() == [])
    }

    /// What is wrong in it on purpose stands in its `.beagle-tui.json`.
    @Test func hasNoFindings() throws {
      let run = try PipeRun(["check", "--format", "line", DemoTests.root])
      #expect(run.output == "")
      #expect(run.fate == .exit(0))
    }

    /// In the smallest window that the project looks at.
    @Test(arguments: screens()) func everyScreenOpens(path: String) throws {
      let session = try PtySession([DemoTests.root, "--screen", path], columns: 40, rows: 20)
      try session.wait("\(path) to be loaded") {
        let hints = session.screen.row(19)
        return ["Tab next", "PgDn more", "? keys"].contains { hints.contains($0) }
          && (!hints.contains("cancel") || session.screen.shows("Retry"))
      }
      session.send("\t\t")
      session.press(.pageDown)
      try session.waitForSilence(milliseconds: 20)
      #expect(session.screen.log.harmful == [])
      session.send("\u{3}")
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
    }

    /// The files that are screens or fragments of some.
    private static func screens(below folder: String = "") -> [String] {
      ProcessFiles.names(in: root + folder).sorted().flatMap { name -> [String] in
        let path = folder + "/" + name
        guard name.hasSuffix(".json") else {
          return name.contains(".") ? [] : screens(below: path)
        }
        let isScreen = ProcessFiles.text(root + path).contains("_beagleComponent_")
        return isScreen ? [String(path.dropLast(5))] : []
      }
    }
  }
}
