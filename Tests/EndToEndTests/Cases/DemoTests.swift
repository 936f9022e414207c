import Testing

extension EndToEnd {
  /// Tests of the demo screens in `Resources/Screens`.
  @Suite struct DemoTests {
    private static let root = TestedProgram.packageRoot + "/Resources/Screens"

    @Test func demoOpensWithItsMenu() throws {
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

    /// Intended mistakes are exceptions in the demo's `.beagle-tui.json`.
    @Test func demoHasNoFindings() throws {
      let run = try PipeRun(["check", "--format", "line", DemoTests.root])
      #expect(run.output == "")
      #expect(run.status == .exit(0))
    }

    /// Uses a window of 40x20, the smallest supported size.
    @Test(arguments: screens()) func everyScreenOpens(path: String) throws {
      let session = try PtySession([DemoTests.root, "--screen", path], columns: 40, rows: 20)
      try session.wait("\(path) to be loaded") {
        let hints = session.screen.row(19)
        return ["Tab next", "PgDn more", "? keys"].contains { hints.contains($0) }
          && (!hints.contains("cancel") || session.screen.shows("Retry"))
      }
      session.send("\t\t")
      session.press(.pageDown)
      try session.waitForNoOutput(milliseconds: 20)
      #expect(session.screen.log.harmful == [])
      #expect(try session.quit(with: "\u{3}") == [])
    }

    /// The paths of all files with a component.
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
