import BeagleTestSupport
import Testing

@testable import BeagleSchema
@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests that findings belong to the current version of a screen, and to no other screen.
@MainActor
@Suite struct DocumentFindingsTests {
  private static let good = Part.screen(Part.text("Good"))
  /// A screen with one finding of decoding and one of evaluation.
  private static let faulty = Part.screen(
    Part.box([
      Part.text("@{n.missing}"), "{\"_beagleComponent_\":\"beagle:text\",\"text\":[]}",
    ]), context: Part.context("n", "{\"a\":1}"))

  private func count(_ bench: ReloadBench) -> Int {
    bench.bench.dependencies.log.findingCount(of: "home.json")
  }

  @Test func undoingABrokenSaveRestoresTheFindings() throws {
    let bench = try ReloadBench(["home.json": Self.faulty])
    try bench.open()
    let before = count(bench)
    #expect(before > 0)
    bench.save(["home.json": "{"])
    #expect(count(bench) == before)
    bench.save(["home.json": Self.faulty])
    #expect(bench.findings.isEmpty)
    #expect(count(bench) == before)
  }

  @Test func restoredFileDoesNotDuplicateFindings() throws {
    let bench = try ReloadBench(["home.json": Self.faulty])
    try bench.open()
    let before = count(bench)
    for _ in 0..<3 {
      bench.directory.remove("home.json")
      var changes = DirectoryChanges()
      changes.setIncomplete()
      bench.reload.filesDidChange(changes)
      bench.bench.settle()
      #expect(!bench.findings.isEmpty)
      bench.directory.write("home.json", Self.faulty)
      bench.reload.filesDidChange(changes)
      bench.bench.settle()
      #expect(bench.findings.isEmpty)
      #expect(count(bench) == before)
    }
  }

  @Test func inspectorListsCurrentFindings() throws {
    let bench = try ReloadBench(
      ["home.json": Self.faulty], size: CellSize(width: 80, height: 24))
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
    // Moved down by two lines, then with one problem fixed.
    bench.save(["home.json": "\n\n" + Self.faulty])
    #expect(rows().count == first.count)
    #expect(rows() != first)
    let location = try #require(inspector.selectedLocation?.location)
    #expect(location.line > 2)
    #expect(inspector.details.rows.contains { $0.text.contains("^") })
    bench.save(["home.json": Self.faulty.replacingMissing])
    #expect(rows().count == first.count - 1)
    bench.save(["home.json": Self.good])
    #expect(rows().joined().contains("This screen has no problems."))
  }

  @Test func findingsAreUniqueAndLimited() {
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

  /// A later screen may be allocated at the same address as a removed one.
  @Test func findingsAreRemovedWithTheirScreen() throws {
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

  @Test func failedURLHasNoEditLocation() throws {
    let bench = try ReloadBench(["home.json": Self.good])
    try bench.open()
    #expect(bench.reload.editLocation?.path.hasSuffix("/home.json") == true)
    bench.directory.remove("home.json")
    var changes = DirectoryChanges()
    changes.insert("home.json")
    bench.reload.filesDidChange(changes)
    bench.bench.settle()
    #expect(bench.findings.first?.isURL == true)
    #expect(bench.reload.editLocation == nil)
    bench.save(["routes.json": "[{\"path\":\n3}]"])
    #expect(bench.findings.first?.isURL == false)
    #expect(bench.reload.editLocation?.path.hasSuffix("/routes.json") == true)
  }

  /// One problem has one code frame: in the error view while that is open, else in the banner.
  @Test func bannerHidesWhileAnErrorViewShowsTheProblem() throws {
    let broken = "{\n \"a\" 1}"
    let bench = try ReloadBench(["home.json": broken], size: CellSize(width: 80, height: 24))
    bench.reload.onFindings = { [unowned bench] findings in
      bench.bench.window.notice =
        findings.isEmpty ? nil : FindingBanner(findings) { _ in "" }
    }
    bench.bench.window.keyBindings.append(
      KeyBinding("e", "edit", hint: KeyHint("e", "edit"), keys: [KeyEvent("e"): .openEditor]))
    func frames() -> Int {
      bench.bench.settle()
      return bench.text.split(separator: "2 │  \"a\" 1}").count - 1
    }
    let isColonMentioned = { bench.text.split(separator: "colon").count == 2 }
    try bench.open()
    #expect(bench.bench.errorView != nil)
    #expect(frames() == 1)
    #expect(!bench.text.contains("▌"), "\(bench.text)")
    #expect(isColonMentioned())
    #expect(bench.reload.editLocation?.location.line == 2)
    #expect(bench.bench.terminal.text(row: 23).contains("e edit"), "\(bench.text)")
    bench.bench.press(.escape)
    #expect(bench.bench.errorView == nil)
    #expect(frames() == 1)
    #expect(bench.text.contains("▌✕ home.json:2:6  "), "\(bench.text)")
    #expect(isColonMentioned())
    // A loaded screen stays after a broken save, and no error view appears.
    bench.save(["home.json": Self.good])
    try bench.bench.waitUntilIdle()
    #expect(frames() == 0)
    bench.save(["home.json": broken])
    #expect(bench.bench.errorView == nil)
    #expect(frames() == 1)
    #expect(isColonMentioned())
    // Reloading it fails for the same reason.
    bench.bench.press(.character("R"))
    try bench.bench.waitUntilIdle()
    #expect(bench.bench.errorView != nil)
    #expect(frames() == 1)
    #expect(!bench.text.contains("▌"), "\(bench.text)")
    #expect(bench.reload.editLocation?.location.line == 2)
    bench.bench.press(.escape)
    #expect(bench.text.contains("▌✕ home.json:2:6  "), "\(bench.text)")
    #expect(frames() == 1)
    bench.save(["home.json": Self.good])
    try bench.bench.waitUntilIdle()
    #expect(frames() == 0)
    #expect(!bench.text.contains("▌"))
  }

  // MARK: - Inspector

  private func openProfile() throws -> ReloadBench {
    let bench = try ReloadBench(
      ["home.json": InspectorBench.profile], size: CellSize(width: 80, height: 24))
    bench.reload.onFindings = { [unowned bench] findings in
      bench.bench.window.notice =
        findings.isEmpty ? nil : FindingBanner(findings) { _ in "The hint." }
    }
    try bench.open()
    return bench
  }

  /// From top to bottom: screen, inspector, banner.
  @Test func inspectorIsAboveTheBanner() throws {
    let bench = try openProfile()
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

  /// The selected row determines the location while the inspector has the keyboard.
  @Test func editorOpensTheSelectedRowOfTheInspector() throws {
    let bench = try openProfile()
    bench.bench.window.keyBindings.append(
      KeyBinding("e", "edit", group: .screen, keys: [KeyEvent("e"): .openEditor]))
    bench.bench.press(.function(12))
    let inspector = try #require(bench.bench.application.inspector)
    func line() -> Int? { bench.reload.editLocation?.location.line }
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
    #expect(bench.reload.editLocation?.location == SourceLocation(line: 7, column: 46))
    // A finding. Without the keyboard in the inspector, the focused component determines the
    // location.
    bench.bench.press(.character("6"))
    bench.bench.settle()
    #expect(line() == 6)
    bench.bench.press(.function(6))
    #expect(line() == 8)
    bench.bench.press(.function(6))
    // A row without a source file has no location.
    bench.bench.press(.character("4"))
    bench.bench.settle()
    #expect(bench.reload.editLocation == nil)
    #expect(!bench.bench.terminal.text(row: 23).contains("e editor"))
  }
}

extension String {
  /// The text with the failing expression fixed.
  fileprivate var replacingMissing: String {
    split(separator: ".missing", omittingEmptySubsequences: false).joined(separator: ".a")
  }
}
