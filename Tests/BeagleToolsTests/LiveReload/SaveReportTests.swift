import BeagleTestSupport
import Testing

@testable import BeagleSchema
@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests of the line in the status bar after a save.
@MainActor
@Suite struct SaveReportTests {
  private static let good = Part.screen(Part.text("Good"))
  private static let other = Part.screen(Part.text("Other"))
  private static func misspelled(_ text: String = "Good") -> String {
    Part.screen(
      Part.box([
        "\n{\"_beagleComponent_\":\"beagle:text\",\"text\":\"\(text)\",\"styleld\":\"muted\"}"
      ]))
  }

  private func bench(columns: Int = 60, rows: Int = 16) throws -> ReloadBench {
    let bench = try ReloadBench(
      ["home.json": Self.good, "orders/detail.json": Self.good],
      size: CellSize(width: columns, height: rows))
    try bench.open()
    return bench
  }

  private func line(_ bench: ReloadBench) -> String {
    String(bench.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
  }

  @Test func goodSaveShowsItsTimeUntilTheNextKey() throws {
    let bench = try bench()
    bench.save(["home.json": Self.other])
    #expect(line(bench).hasPrefix("✓ home.json 0 ms"))
    #expect(bench.text.contains("Other"))
    // Unlike a message, it does not disappear after a while.
    bench.bench.wait(milliseconds: 60_000)
    #expect(line(bench).hasPrefix("✓ home.json 0 ms"))
    bench.bench.press(.down)
    #expect(!line(bench).contains("✓"))
  }

  @Test func findingShowsItsFixAndTheKey() throws {
    let bench = try bench()
    bench.save(["home.json": Self.misspelled()])
    #expect(line(bench).hasPrefix("⚠ home.json:3 styleld → styleId · F12"))
    bench.save(["home.json": Self.other])
    #expect(line(bench).hasPrefix("✓ home.json"))
  }

  @Test func keyOpensTheFinding() throws {
    let bench = try bench(columns: 80, rows: 30)
    bench.save(["home.json": Self.misspelled()])
    bench.bench.press(.function(12))
    let inspector = try #require(bench.bench.application.inspector)
    #expect(inspector.tab is ProblemsTab)
    #expect(inspector.list.selectedRow?.location?.location.line == 3)
    #expect(inspector.details.rows.contains { $0.text.contains("change to \"styleId\"") })
    // The line is gone, so that the key closes the inspector again.
    #expect(!line(bench).contains("styleld →"))
    bench.bench.press(.function(12))
    #expect(bench.bench.application.inspector == nil)
  }

  /// Another key removes the line, and F12 opens the inspector as usual.
  @Test func keyOpensTheTreeWithoutALine() throws {
    let bench = try bench(columns: 80, rows: 30)
    bench.save(["home.json": Self.misspelled()])
    bench.bench.press(.down)
    bench.bench.press(.function(12))
    #expect(bench.bench.application.inspector?.tab is TreeTab)
  }

  /// In the inspector, F12 closes it, and the number of its tab shows the finding.
  @Test func inspectorNamesItsTab() throws {
    let bench = try bench(columns: 80, rows: 30)
    bench.bench.press(.function(12))
    bench.save(["orders/detail.json": Self.misspelled()])
    #expect(line(bench).hasPrefix("⚠ orders/detail.json:3 styleld → styleId · 6"))
    bench.bench.press(.character("6"))
    let inspector = try #require(bench.bench.application.inspector)
    #expect(inspector.list.selectedRow?.location?.document == "orders/detail.json")
    bench.save(["home.json": Self.misspelled()])
    bench.bench.press(.function(12))
    #expect(bench.bench.application.inspector == nil)
  }

  /// The banner explains the error of the screen's own file, and the line does not repeat it.
  @Test func explainedErrorIsNotRepeated() throws {
    let bench = try bench()
    bench.save(["home.json": "{"])
    #expect(bench.findings.count == 1)
    #expect(line(bench).hasPrefix("✕ home.json:1 is not shown · F12"), "\(line(bench))")
  }

  @Test func fileThatIsNotShownIsChecked() throws {
    let bench = try bench(columns: 80, rows: 30)
    bench.save(["orders/detail.json": Self.misspelled()])
    #expect(line(bench).hasPrefix("⚠ orders/detail.json:3 styleld → styleId · F12"))
    bench.bench.press(.function(12))
    let inspector = try #require(bench.bench.application.inspector)
    #expect(inspector.list.rows.first?.text == "orders/detail.json")
    #expect(inspector.list.selectedRow?.location?.document == "orders/detail.json")
    #expect(inspector.details.rows.contains { $0.text.contains("styleld") })
    bench.save(["orders/detail.json": Self.good])
    #expect(line(bench).contains("✓ orders/detail.json"))
    #expect(bench.text.contains("This screen has no problems."))
  }

  @Test(arguments: ["home.json", "orders/detail.json"])
  func invalidJSONIsAnError(file: String) throws {
    let bench = try bench(columns: 80, rows: 30)
    bench.save([file: "{\n\"_beagleComponent_\": \"beagle:text\"\n\"text\": \"A\"}"])
    #expect(line(bench).hasPrefix("✕ \(file):3 "), "\(line(bench))")
    #expect(line(bench).contains("· F12"))
    bench.bench.press(.function(12))
    let inspector = try #require(bench.bench.application.inspector)
    #expect(inspector.list.selectedRow?.location?.document == file)
    bench.save([file: Self.good])
    #expect(line(bench).contains("✓ \(file)"))
  }

  /// The key is not left out in a narrow status bar.
  @Test func narrowStatusBarKeepsTheKey() throws {
    let bench = try bench(columns: 34)
    bench.save(["orders/detail.json": Self.misspelled()])
    #expect(line(bench).hasPrefix("⚠ detail.json:3"), "\(line(bench))")
    #expect(line(bench).contains("… · F12"), "\(line(bench))")
  }

  @Test func severalFilesHaveOneLine() throws {
    let bench = try bench()
    bench.save(["home.json": Self.other, "data.json": "[1, 2]"])
    #expect(line(bench).hasPrefix("✓ 2 files 0 ms"))
    // The first finding and the number of all.
    bench.save([
      "home.json": Self.misspelled("More"), "orders/detail.json": Self.misspelled("Again"),
    ])
    #expect(line(bench).hasPrefix("⚠ home.json:3 styleld → styleId"))
  }

  @Test func otherFilesHaveNoLine() throws {
    let bench = try bench()
    let before = line(bench)
    bench.save([".home.json.swp": "x", "notes.txt": "x", ".hidden.json": "{"])
    #expect(line(bench) == before)
  }

  @Test func routesFileIsReported() throws {
    let bench = try bench()
    bench.save(["routes.json": "[{\"path\": 1}]"])
    #expect(line(bench).hasPrefix("✕ routes.json:1 "), "\(line(bench))")
    bench.save(["routes.json": "[]"])
    #expect(line(bench).hasPrefix("✓ routes.json"))
  }

  @Test func screenReadersGetWords() throws {
    let bench = try bench(columns: 80)
    func status() -> String? {
      var text: String?
      bench.bench.window.semanticTree().visit { element in
        if element.role == .status { text = element.name }
        return true
      }
      return text
    }
    bench.save(["home.json": Self.other])
    #expect(status() == "Saved home.json, shown after 0 milliseconds")
    bench.save(["home.json": Self.misspelled()])
    #expect(
      status()?.hasPrefix("Warning in home.json, line 3: beagle:text has no property \"styleld\"")
        == true)
    #expect(status()?.hasSuffix("F12 shows it") == true)
  }
}
