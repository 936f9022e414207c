import BeagleTestSupport
import Glibc
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests that a save preserves the state of the user, whichever program writes the file and however
/// it replaces it. The real watcher reports the changes; its delays pass on the clock of the bench.
@MainActor
@Suite struct SavingTests {
  // MARK: - Ways of saving

  /// When the watcher reads the events of a save.
  enum Pace: CaseIterable, Sendable {
    /// After the last step.
    case afterwards
    /// After each step.
    case afterEachStep
    /// After each step, which the program takes longer than the watcher waits for.
    case slowly
  }

  @Test(arguments: SavingProgram.allCases, Pace.allCases)
  func everyWayPreservesTheState(program: SavingProgram, pace: Pace) throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    let saver = FileSaver(
      directory: bench.bench.directory.path, text: StatefulScreen.home("Version 2"))
    for step in program.steps {
      step(saver)
      switch pace {
      case .afterwards: break
      case .afterEachStep: bench.pilot.settle()
      case .slowly: bench.pilot.wait(milliseconds: 2 * DirectoryWatcher.maximumDelay)
      }
    }
    #expect(saver.failures == [])
    bench.waitForReports()
    #expect(bench.pilot.text.contains("Version 2"))
    if pace != .slowly { #expect(bench.reports == 1) }
    try bench.expectState()
    // The state that was restored is saved again.
    bench.save("home.json", StatefulScreen.home("Version 3"))
    #expect(bench.pilot.text.contains("Version 3"))
    try bench.expectState()
  }

  // MARK: - Deletions and renames

  @Test func deletedDocumentKeepsTheScreenUntilItReturns() throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    bench.bench.directory.remove("home.json")
    bench.waitForReports()
    #expect(bench.bench.findings.first?.message.contains("home.json") == true)
    #expect(bench.pilot.text.contains("Version 1"))
    try bench.expectState(findings: 1)
    bench.save("home.json", StatefulScreen.home("Version 1"))
    try bench.expectState()
    bench.bench.directory.remove("home.json")
    bench.waitForReports()
    bench.save("home.json", StatefulScreen.home("Version 2"))
    #expect(bench.pilot.text.contains("Version 2"))
    try bench.expectState()
  }

  @Test func renamedDocumentPreservesTheState() throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    bench.save("home/index.json", StatefulScreen.home("Version 2"))
    bench.bench.directory.remove("home.json")
    bench.waitForReports()
    #expect(bench.pilot.text.contains("Version 2"))
    try bench.expectState()
  }

  @Test func directoryMayBeReplaced() throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    let path = bench.bench.directory.path
    let names = ["home.json", "first.json", "second.json", "hello.json"]
    let texts = StatefulScreen.files("Version 2")
    for name in names { bench.bench.directory.remove(name) }
    #expect(rmdir(path) == 0)
    bench.waitForReports()
    try bench.expectState(findings: 1)
    mkdir(path, 0o755)
    for name in names { bench.bench.directory.write(name, texts[name] ?? "") }
    bench.waitForReports()
    #expect(bench.pilot.text.contains("Version 2"))
    try bench.expectState()
  }

  // MARK: - Data

  @Test(arguments: SavingProgram.allCases)
  func replacedDataWithTheSameContentIsNotRequestedAgain(program: SavingProgram) throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    let text = StatefulScreen.files("Version 1")["first.json"] ?? ""
    let saver = FileSaver(
      directory: bench.bench.directory.path, name: "first.json", text: text)
    for step in program.steps {
      step(saver)
      bench.pilot.wait(milliseconds: 2 * DirectoryWatcher.maximumDelay)
    }
    bench.waitForReports()
    try bench.expectState()
  }

  @Test func deletedDataIsReportedAndKept() throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    bench.bench.directory.remove("first.json")
    bench.waitForReports()
    #expect(bench.pilot.text.contains("first.json does not exist"), "\(bench.pilot.text)")
    #expect(
      bench.pilot.loggedProblems == ["first.json does not exist. The screen keeps its content."])
    try bench.expectState()
    bench.save("first.json", StatefulScreen.files("Version 1")["first.json"] ?? "")
    try bench.expectState()
    bench.save("first.json", "[{\"n\":1}]")
    #expect(bench.requests > StatefulScreen.requestCount)
    try bench.pilot.waitUntilIdle()
    // One row of the first page and those of the second.
    #expect(bench.rowCount == 21)
  }

  @Test func documentOfAnotherScreenIsNotData() throws {
    let requests = Part.action("sendRequest", "\"url\":\"/data\"")
    let bench = try ReloadBench([
      "home.json": Part.screen(
        Part.button("Go", Part.action("pushView", "\"route\":{\"url\":\"/next\"}")),
        Part.box([], extra: "\"onInit\":[\(requests)]")),
      "next.json": Part.screen(Part.text("Next")), "data.json": "{}",
    ])
    try bench.open()
    bench.bench.click("Go")
    bench.bench.press(.escape)
    let count = bench.bench.dependencies.requestLog.total
    bench.save(["next.json": Part.screen(Part.text("Newer"))])
    #expect(bench.bench.dependencies.requestLog.total == count)
    bench.save(["data.json": "[]"])
    #expect(bench.bench.dependencies.requestLog.total == count + 1)
  }

  @Test func themesAndImagesDoNotRunOnInitAgain() throws {
    let bench = try StatefulScreen()
    try bench.prepare()
    bench.bench.reload.setNeedsRefresh()
    bench.pilot.settle()
    try bench.expectState()
    // A new image, which a screen may have looked for.
    bench.save("images/logo.png", "\u{89}PNG")
    try bench.expectState()
  }

  // MARK: - Failed requests

  @Test func savedDocumentIsShownAlthoughARequestHasFailed() throws {
    func screen(_ word: String) -> String {
      Part.screen(
        Part.text("\(word)=@{n}."), Edited.add("n"),
        "{\"_beagleComponent_\":\"beagle:lazyComponent\",\"path\":\"/part\",\"initialState\":\(Part.text("Loading"))}",
        context: Part.context("n", "0"))
    }
    let bench = try ReloadBench(["home.json": screen("n"), "part.json": Part.text("Part")])
    try bench.open()
    bench.bench.click("Add")
    bench.directory.remove("part.json")
    bench.save(["home.json": screen("m")])
    try bench.bench.waitUntilIdle()
    #expect(bench.text.contains("✕ "), "\(bench.text)")
    bench.save(["home.json": screen("k")])
    try bench.bench.waitUntilIdle()
    #expect(bench.text.contains("✕ "), "\(bench.text)")
    bench.save(["part.json": Part.text("Part")])
    try bench.bench.waitUntilIdle()
    #expect(!bench.text.contains("✕ "))
    #expect(bench.text.contains("Part"))
    #expect(bench.shown("k") == "1")
  }
}

/// A screen whose `onInit` requests its data, with state of each kind: a paginated list with two
/// pages, typed text, the focus, a scroll position, and children added by an action.
@MainActor
private final class StatefulScreen {
  let bench: ReloadBench
  var pilot: TestBench { bench.bench }
  /// The number of changes that the watcher has reported.
  private(set) var reports = 0

  /// The requests of ``prepare()``: the screen, two pages, and those of two added children.
  static let requestCount = 5

  init() throws {
    bench = try ReloadBench(
      StatefulScreen.files("Version 1"), size: CellSize(width: 60, height: 40))
    let watcher = try DirectoryWatcher(bench.directory.path)
    pilot.application.loop.watch(watcher) { [unowned self] changes in
      self.reports += 1
      self.bench.reload.filesDidChange(changes)
    }
  }

  static func files(_ title: String) -> [String: String] {
    func rows(_ numbers: ClosedRange<Int>) -> String {
      "[" + numbers.map { "{\"n\":\($0)}" }.joined(separator: ",") + "]"
    }
    return [
      "home.json": home(title), "first.json": rows(1...20), "second.json": rows(21...40),
      "hello.json": "{}",
    ]
  }

  static func home(_ title: String) -> String {
    func request(_ path: String, then actions: String = "") -> String {
      Part.action("sendRequest", "\"url\":\"\(path)\"", "\"onSuccess\":[\(actions)]")
    }
    let first = request("/first", then: Part.set("rows", "\"@{onSuccess.data}\""))
    let second = request("/second", then: Part.set("rows", "\"@{union(rows, onSuccess.data)}\""))
    let more = Part.action(
      "condition", "\"condition\":\"@{lt(length(rows), 40)}\"", "\"onTrue\":[\(second)]")
    let child = Part.box(
      [Part.text("Child of \(title) @{c}"), Edited.add("c", title: "Count"), Edited.field()],
      extra: "\"context\":\(Part.context("c", "0")),\"onInit\":[\(request("/hello"))]")
    let add = Part.action("addChildren", "\"componentId\":\"target\"", "\"value\":[\(child)]")
    let list = Edited.list(
      "\"@{rows}\"", template: Part.text("Line @{item.n}"),
      members: "\"key\":\"n\",\"style\":{\"size\":{\"height\":{\"value\":128,\"type\":\"REAL\"}}},"
        + "\"onScrollEnd\":[\(more)],")
    return Part.screen(
      Part.text(title), Edited.field(), Part.button("Add", add), Part.box([], id: "target"),
      Part.box([], extra: "\"onInit\":[\(first)]"), list, context: Part.context("rows", "null"))
  }

  /// Opens the screen and gives it its state.
  func prepare() throws {
    try bench.open()
    let stack = try #require(viewport?.stack)
    stack.scroll(toRow: 19, distance: 0)
    pilot.settle()
    viewport?.rows?.didScroll()
    try pilot.waitUntilIdle()
    pilot.click("Add")
    pilot.click("Add")
    try pilot.waitUntilIdle()
    pilot.click("Count")
    let fields = self.fields
    try #require(fields.count == 3)
    for (field, text) in zip(fields, ["Ada", "Grace", "Joan"]) {
      pilot.window.focus(field)
      pilot.type(text)
    }
    pilot.window.focus(fields[1])
    pilot.press(.left)
    viewport?.stack.scroll(toRow: 25, distance: 0)
    pilot.settle()
    #expect(requests == StatefulScreen.requestCount)
    try expectState()
  }

  /// The number of requests so far.
  var requests: Int { pilot.dependencies.requestLog.total }
  /// The number of rows of the list.
  var rowCount: Int? { viewport?.stack.count }
  private var viewport: RowViewport? { pilot.screen?.view.firstView(RowViewport.self) }

  private var fields: [TextField] {
    var found: [TextField] = []
    pilot.screen?.view.visit { if let field = $0 as? TextField { found.append(field) } }
    return found
  }

  /// Expects the state of ``prepare()`` without further requests.
  func expectState(
    findings: Int = 0, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try pilot.waitUntilIdle()
    #expect(requests == StatefulScreen.requestCount, sourceLocation: sourceLocation)
    #expect(rowCount == 40, sourceLocation: sourceLocation)
    #expect(
      viewport?.stack.firstVisibleRow?.index == 25, "\(pilot.text)", sourceLocation: sourceLocation)
    #expect(fields.map(\.text) == ["Ada", "Grace", "Joan"], sourceLocation: sourceLocation)
    let focused = pilot.window.focusedView as? TextField
    #expect(focused != nil && focused === fields.dropFirst().first, sourceLocation: sourceLocation)
    // The cursor is before the last letter.
    pilot.type("x")
    #expect(focused?.text == "Gracxe", sourceLocation: sourceLocation)
    pilot.press(.backspace)
    let title =
      pilot.text.contains("Version 1") ? "1" : pilot.text.contains("Version 2") ? "2" : "3"
    for count in [1, 0] {
      #expect(
        pilot.text.contains("Child of Version \(title) \(count)"), "\(pilot.text)",
        sourceLocation: sourceLocation)
    }
    #expect(bench.findings.count == findings, sourceLocation: sourceLocation)
    #expect(pilot.errorView == nil, sourceLocation: sourceLocation)
  }

  /// Writes a file in place.
  func save(_ name: String, _ text: String) {
    bench.directory.write(name, text)
    waitForReports()
  }

  /// Lets the watcher report all changes so far.
  func waitForReports() {
    pilot.settle()
    pilot.wait(milliseconds: DirectoryWatcher.maximumDelay)
    pilot.wait(milliseconds: DirectoryWatcher.maximumDelay)
  }
}
