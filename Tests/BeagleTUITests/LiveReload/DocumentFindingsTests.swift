import Testing

@testable import BeagleSchema
@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// What is told of a screen is what is wrong with it as it is now, and about no other screen.
@MainActor
@Suite struct DocumentFindingsTests {
  private static let good = Part.screen(Part.text("Good"))
  /// One finding of decoding and one of evaluation.
  private static let doubtful = Part.screen(
    Part.box([
      Part.text("@{n.missing}"), "{\"_beagleComponent_\":\"beagle:text\",\"text\":[]}",
    ]), context: Part.context("n", "{\"a\":1}"))

  private func count(_ bench: ReloadBench) -> Int {
    bench.bench.dependencies.log.findingCount(of: "home.json")
  }

  @Test func aBrokenSaveThatIsUndoneLeavesTheFindings() throws {
    let bench = try ReloadBench(["home.json": Self.doubtful])
    try bench.open()
    let before = count(bench)
    #expect(before > 0)
    bench.save(["home.json": "{"])
    #expect(count(bench) == before)
    bench.save(["home.json": Self.doubtful])
    #expect(bench.findings.isEmpty)
    #expect(count(bench) == before)
  }

  @Test func aFileThatComesBackDoublesNothing() throws {
    let bench = try ReloadBench(["home.json": Self.doubtful])
    try bench.open()
    let before = count(bench)
    for _ in 0..<3 {
      bench.directory.remove("home.json")
      var changes = DirectoryChanges()
      changes.setIncomplete()
      bench.reload.filesDidChange(changes)
      bench.bench.settle()
      #expect(!bench.findings.isEmpty)
      bench.directory.write("home.json", Self.doubtful)
      bench.reload.filesDidChange(changes)
      bench.bench.settle()
      #expect(bench.findings.isEmpty)
      #expect(count(bench) == before)
    }
  }

  @Test func theInspectorListsWhatIsWrongNow() throws {
    let bench = try ReloadBench(
      ["home.json": Self.doubtful], size: CellSize(width: 80, height: 24))
    try bench.open()
    bench.bench.press(.function(12))
    bench.bench.press(.character("6"))
    let inspector = try #require(bench.bench.application.inspector)
    func rows() -> [String] {
      bench.bench.settle()
      return inspector.list.rows.map { $0.text + " " + $0.trailing }
    }
    let first = rows()
    #expect(first.count == count(bench))
    // Two lines further down, and with one thing mended.
    bench.save(["home.json": "\n\n" + Self.doubtful])
    #expect(rows().count == first.count)
    #expect(rows() != first)
    let place = try #require(inspector.place)
    #expect(place.location.line > 2)
    let marks = inspector.details.rows.firstIndex { $0.text.contains("^") }
    #expect(marks != nil)
    bench.save(["home.json": Self.doubtful.replacingMissing])
    #expect(rows().count == first.count - 1)
    bench.save(["home.json": Self.good])
    #expect(rows().joined().contains("Nothing is wrong with this screen."))
  }

  @Test func aFindingIsKeptOnceAndWithinBounds() {
    let log = BeagleLog()
    func finding(_ line: Int, _ severity: Diagnostic.Severity = .warning) -> Diagnostic {
      let location = SourceLocation(line: line, column: 1)
      return Diagnostic(
        .unresolvedContext, severity, "x", file: "a.json", span: SourceSpan(offset: 0, length: 1),
        start: location, end: location)
    }
    for _ in 0..<3 { log.add(finding(1)) }
    log.add(finding(2, .note))
    #expect(log.findingCount(of: "a.json") == 1)
    #expect(log.currentFindings(of: "a.json").count == 2)
    log.add(finding(3), fromEvaluation: true)
    #expect(log.findingCount(of: "a.json") == 2)
    log.removeEvaluationFindings(of: "a.json")
    #expect(log.findingCount(of: "a.json") == 1)
    log.removeFindings(of: "a.json")
    #expect(log.findingCount(of: "a.json") == 0)
    for line in 0..<2 * DocumentFindings.limit { log.add(finding(line)) }
    #expect(log.findingCount(of: "a.json") == DocumentFindings.limit)
  }

  /// What is told of a screen is not told of another one that has its place in memory.
  @Test func findingsEndWithTheirScreen() throws {
    let next = Part.action("pushView", "\"route\":{\"url\":\"/next\"}")
    let other = Part.action("pushView", "\"route\":{\"url\":\"/other\"}")
    let bench = try ReloadBench([
      "home.json": Part.screen(
        Part.box([Part.button("Next", next), Part.button("Other", other)])),
      "next.json": Self.good, "other.json": Part.screen(Part.text("Another")),
    ])
    try bench.open()
    for _ in 0..<20 {
      bench.bench.click("Next")
      try bench.bench.waitUntilIdle()
      #expect(bench.text.contains("Good"))
      bench.save(["next.json": "{"])
      #expect(bench.findings.first?.file == "next.json")
      bench.bench.press(.escape)
      bench.bench.settle()
      bench.bench.click("Other")
      try bench.bench.waitUntilIdle()
      bench.bench.settle()
      #expect(bench.text.contains("Another"))
      #expect(bench.findings.isEmpty)
      bench.bench.press(.escape)
      bench.save(["next.json": Self.good])
    }
  }

  @Test func whatNothingAnswersHasNoPlace() throws {
    let bench = try ReloadBench(["home.json": Self.good])
    try bench.open()
    #expect(bench.reload.place?.path.hasSuffix("/home.json") == true)
    bench.directory.remove("home.json")
    var changes = DirectoryChanges()
    changes.insert("home.json")
    bench.reload.filesDidChange(changes)
    bench.bench.settle()
    #expect(bench.findings.first?.isAddress == true)
    #expect(bench.reload.place == nil)
    bench.save(["routes.json": "[{\"path\":\n3}]"])
    #expect(bench.findings.first?.isAddress == false)
    #expect(bench.reload.place?.path.hasSuffix("/routes.json") == true)
  }

  @Test func whatABoxSaysIsNotSaidTwice() throws {
    let bench = try ReloadBench(
      ["home.json": "{\n \"a\" 1}"], size: CellSize(width: 80, height: 24))
    bench.reload.onFindings = { [unowned bench] findings in
      bench.bench.window.notice =
        findings.isEmpty ? nil : FindingBanner(findings, hint: "")
    }
    try bench.open()
    #expect(bench.bench.errorView != nil)
    #expect(bench.text.contains("▌✕ home.json:2:6\n"))
    #expect(bench.text.split(separator: "colon").count == 2, "\(bench.text)")
    // A screen that was good and is not any more has no box.
    bench.save(["home.json": Self.good])
    try bench.bench.waitUntilIdle()
    bench.save(["home.json": "{\n \"a\" 1}"])
    #expect(bench.bench.errorView == nil)
    #expect(bench.text.split(separator: "colon").count == 2, "\(bench.text)")
  }

  // MARK: - With the inspector

  private func inspected() throws -> ReloadBench {
    let bench = try ReloadBench(
      ["home.json": InspectorBench.profile], size: CellSize(width: 80, height: 24))
    bench.reload.onFindings = { [unowned bench] findings in
      bench.bench.window.notice =
        findings.isEmpty ? nil : FindingBanner(findings, hint: "The hint.")
    }
    try bench.open()
    return bench
  }

  /// The panel stands above what a broken save says, and the screen above both.
  @Test func thePanelStandsAboveTheNotice() throws {
    let bench = try inspected()
    bench.bench.press(.function(12))
    bench.save(["home.json": "{\n \"a\" 1}"])
    let rows = (0..<24).map { bench.bench.terminal.text(row: $0) }
    let notice = try #require(rows.firstIndex { $0.contains("▌✕ home.json:2:6") })
    let head = try #require(rows.firstIndex { $0.contains("1 Tree") })
    #expect(head < notice)
    #expect(rows[22].contains("The hint."))
    #expect(rows[notice - 1].first != "▌")
    #expect(bench.bench.window.screenSize.height == head)
    #expect(head >= InspectorViewController.minimumRowsAboveNotice)
    #expect(rows[..<head].contains { $0.contains("Profile") })
    bench.save(["home.json": InspectorBench.profile])
    #expect(!bench.text.contains("▌"))
    #expect(bench.text.contains("1 Tree"))
    bench.bench.press(.function(12))
    #expect(bench.bench.window.screenSize.height == 23)
  }

  /// The place to be edited is that of the row that is selected while the inspector has the keys.
  @Test func theEditorOpensWhatIsSelectedInTheInspector() throws {
    let bench = try inspected()
    bench.bench.window.keyBindings.append(
      KeyBinding("e", "edit", group: .screen, keys: [KeyEvent("e"): .openEditor]))
    bench.bench.press(.function(12))
    let inspector = try #require(bench.bench.application.inspector)
    func line() -> Int? { bench.reload.place?.location.line }
    func select(_ text: String) throws {
      bench.bench.settle()
      let index = try #require(inspector.list.rows.firstIndex { $0.text.contains(text) })
      inspector.list.select(index)
      inspector.selectionDidChange()
      bench.bench.settle()
    }
    try select("Again")
    #expect(line() == 12)
    try select("Lives in")
    #expect(line() == 7)
    #expect(bench.bench.terminal.text(row: 23).contains("e editor"))
    // A property.
    bench.bench.press(.tab)
    let property = try #require(
      inspector.details.rows.firstIndex { $0.text.contains("@{user.city}") })
    inspector.details.select(property)
    #expect(bench.reload.place?.location == SourceLocation(line: 7, column: 46))
    // A finding; another has the keys, and then what has the focus counts.
    bench.bench.press(.character("6"))
    bench.bench.settle()
    #expect(line() == 6)
    bench.bench.press(.function(6))
    #expect(line() == 8)
    bench.bench.press(.function(6))
    // What is in no file opens nothing.
    bench.bench.press(.character("4"))
    bench.bench.settle()
    #expect(bench.reload.place == nil)
    #expect(!bench.bench.terminal.text(row: 23).contains("e editor"))
  }
}

extension String {
  /// The same without the expression that finds nothing.
  fileprivate var replacingMissing: String {
    split(separator: ".missing", omittingEmptySubsequences: false).joined(separator: ".a")
  }
}
