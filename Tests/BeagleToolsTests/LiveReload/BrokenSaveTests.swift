import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of saved files that cannot be shown, and of saved files of covered screens.
@MainActor
@Suite struct BrokenSaveTests {
  private static let home = Part.screen(Part.text("Good"), context: Part.context("n", "0"))

  @Test func lastGoodScreenStaysAndTheErrorIsReported() throws {
    let bench = try ReloadBench(["home.json": Self.home])
    try bench.open()
    bench.save(["home.json": "{\n  \"_beagleComponent_\": \"beagle:text\"\n  \"text\": \"x\"\n}"])
    #expect(bench.text.contains("Good"))
    let finding = try #require(bench.findings.first)
    #expect(bench.findings.count == 1)
    #expect(finding.locationText == "home.json:3:3")
    #expect(finding.lines.map(\.number) == [2, 3])
    #expect(finding.lines.last?.text == "  \"text\": \"x\"")
    #expect(finding.message.contains("comma"))
    #expect(bench.reload.editLocation?.path.hasSuffix("/home.json") == true)
    #expect(bench.reload.editLocation?.location == SourceLocation(line: 3, column: 3))
    bench.save(["home.json": Part.screen(Part.text("Better"))])
    #expect(bench.findings.isEmpty)
    #expect(bench.text.contains("Better"))
  }

  @Test(arguments: [
    ("", "home.json:1:1"), ("[]", "home.json:1:1"), ("{\"a\":1}", "home.json:1:1"),
    ("{\"_beagleComponent_\":\"beagle:text\",}", "home.json:1:36"),
  ])
  func invalidScreenIsAFinding(text: String, location: String) throws {
    let bench = try ReloadBench(["home.json": Self.home])
    try bench.open()
    bench.save(["home.json": text])
    #expect(bench.text.contains("Good"))
    #expect(bench.findings.first?.locationText.hasPrefix(String(location.prefix(9))) == true)
    #expect(bench.findings.first?.message.isEmpty == false)
    bench.save(["home.json": Self.home])
    #expect(bench.findings.isEmpty)
  }

  @Test func missingFileIsAFinding() throws {
    let bench = try ReloadBench(["home.json": Self.home])
    try bench.open()
    bench.directory.link("home.json.old", to: "home.json")
    bench.save(["routes.json": "[{\"path\":\"/home\",\"status\":500}]"])
    #expect(bench.findings.first?.message.contains("500") == true)
    bench.save(["routes.json": "[{\"path\":\n\"/home\" 3}]"])
    #expect(bench.findings.first?.locationText == "routes.json:2:9")
    #expect(bench.findings.first?.lines.last?.text == "\"/home\" 3}]")
    #expect(bench.text.contains("Good"))
    bench.save(["routes.json": "[{\"path\":\"/home\",\"body_file\":\"other.json\"}]"])
    #expect(bench.findings.first?.message.contains("other.json") == true)
    bench.save(["other.json": Part.screen(Part.text("Other"))])
    #expect(bench.findings.isEmpty)
    #expect(bench.text.contains("Other"))
  }

  @Test func failedScreenIsRetried() throws {
    let bench = try ReloadBench(["home.json": "{"])
    try bench.open()
    #expect(bench.bench.errorView != nil)
    #expect(bench.findings.first?.locationText == "home.json:1:2")
    bench.save(["home.json": Self.home])
    try bench.bench.waitUntilIdle()
    #expect(bench.bench.errorView == nil)
    #expect(bench.findings.isEmpty)
    #expect(bench.text.contains("Good"))
  }

  @Test func failedNavigationIsRetried() throws {
    let push = Part.action("pushView", "\"route\":{\"url\":\"/next\"}")
    let bench = try ReloadBench([
      "home.json": Part.screen(Part.button("Go", push)), "next.json": "{\n  \"a\" 1}",
    ])
    try bench.open()
    bench.bench.click("Go")
    #expect(bench.bench.errorView != nil)
    #expect(bench.findings.first?.locationText == "next.json:2:7")
    #expect(bench.findings.first?.lines.last?.text == "  \"a\" 1}")
    #expect(bench.reload.editLocation?.path.hasSuffix("/next.json") == true)
    bench.save(["next.json": Part.screen(Part.text("Next"))])
    try bench.bench.waitUntilIdle()
    #expect(bench.text.contains("Next"))
    #expect(bench.findings.isEmpty)
  }

  @Test func coveredScreensAreUpdatedWhenTheyAppear() throws {
    let push = Part.action("pushView", "\"route\":{\"url\":\"/next\"}")
    func home(_ word: String) -> String {
      Part.screen(
        Part.text("\(word)=@{n}."), Edited.add("n"), Part.button("Go", push),
        context: Part.context("n", "0"))
    }
    let bench = try ReloadBench([
      "home.json": home("n"), "next.json": Part.screen(Part.text("Next")),
    ])
    try bench.open()
    bench.bench.click("Add")
    bench.bench.click("Go")
    #expect(bench.text.contains("Next"))
    bench.save(["home.json": home("m"), "next.json": Part.screen(Part.text("Newer"))])
    #expect(bench.text.contains("Newer"))
    #expect(bench.bench.navigation?.viewControllers.count == 2)
    bench.bench.press(.escape)
    #expect(bench.shown("m") == "1")
    // Findings of a covered screen are reported when it appears.
    bench.bench.click("Go")
    bench.save(["home.json": "{"])
    #expect(bench.findings.isEmpty)
    bench.bench.press(.escape)
    bench.bench.settle()
    #expect(bench.findings.first?.file == "home.json")
    #expect(bench.shown("m") == "1")
    bench.bench.click("Go")
    bench.bench.settle()
    #expect(bench.findings.isEmpty)
  }

  @Test func otherFileDoesNotChangeTheScreen() throws {
    let bench = try ReloadBench(["home.json": Self.home])
    try bench.open()
    let view = bench.bench.screen?.view.subviews.first
    bench.save(["home.json": Self.home, "other.json": "{}"])
    #expect(bench.bench.screen?.view.subviews.first === view)
  }

  @Test func screenListIsUpdated() throws {
    let bench = try ReloadBench(["a.json": Self.home, "b.json": Self.home])
    bench.reload.makeRootScreen = {
      Screen(child: Text(.value(bench.directory.path.isEmpty ? "" : "Created again")))
    }
    bench.bench.open(.declarative(Screen(child: Text(.value("First")))))
    #expect(bench.text.contains("First"))
    bench.save(["c.json": Self.home])
    #expect(bench.text.contains("Created again"))
  }

  // MARK: - The banner

  private func banner(_ text: String, size: CellSize) throws -> ReloadBench {
    let bench = try ReloadBench(["home.json": Self.home], size: size)
    bench.reload.onFindings = { [unowned bench] findings in
      bench.bench.window.notice =
        findings.isEmpty ? nil : FindingBanner(findings) { _ in "The hint." }
    }
    try bench.open()
    bench.save(["home.json": text])
    return bench
  }

  @Test(arguments: [
    CellSize(width: 80, height: 24), CellSize(width: 40, height: 20),
    CellSize(width: 30, height: 10), CellSize(width: 200, height: 60),
  ])
  func caretIsBelowTheLocation(size: CellSize) throws {
    let bench = try banner("{\n\t\"a\": \"日本\" x}", size: size)
    let rows = bench.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(rows.lastIndex { $0.contains("日本") })
    let caretRow = rows[line + 1]
    let column = try #require(caretRow.firstIndex(of: "^").map { caretRow[..<$0] })
    // The quote that ends the string too early.
    let quote = try #require(rows[line].lastIndex(of: "\"").map { rows[line][..<$0] })
    #expect(TextMetrics.width(String(column)) == TextMetrics.width(String(quote)))
    #expect(bench.text.contains("Good"))
    #expect(bench.text.contains("The hint.") == (size.height >= 20))
    bench.save(["home.json": Self.home])
    #expect(!bench.text.contains("^"))
  }

  @Test func longLinesAreCutAroundTheLocation() throws {
    let filler = String(repeating: "a", count: 3000)
    let bench = try banner("{\"\(filler)\": 1 \"b\": 2}", size: CellSize(width: 60, height: 24))
    let rows = bench.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(rows.lastIndex { $0.contains("\"b\": 2}") })
    #expect(rows[line].contains("…"))
    let indent = rows[line + 1].prefix { $0 != "^" }
    let key = try #require(rows[line].firstRange(of: "\"b\""))
    #expect(indent.count == rows[line].distance(from: rows[line].startIndex, to: key.lowerBound))
  }

  /// In a long line, the part around the caret is far beyond the end of the line before it.
  @Test func shortLineBeforeALongOneIsOmitted() throws {
    let filler = String(repeating: "a", count: 200)
    let bench = try banner("{\n\"\(filler)\": 1 \"b\": 2}", size: CellSize(width: 60, height: 24))
    #expect(bench.text.contains("2 │ …"), "\(bench.text)")
    #expect(!bench.text.contains("1 │"), "\(bench.text)")
  }

  @Test func controlCharactersOfAFileDoNotReachTheTerminal() throws {
    let bench = try banner(
      "{\"a\u{1b}[31m\": \"\u{202e}x\" y\u{7}}", size: CellSize(width: 60, height: 24))
    #expect(!bench.text.contains("\u{1b}"))
    #expect(!bench.text.contains("\u{202e}"))
    #expect(!bench.text.contains("\u{7}"))
    #expect(bench.text.contains("▌"))
  }
}
