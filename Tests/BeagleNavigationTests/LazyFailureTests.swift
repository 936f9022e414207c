import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that a lazy component that fails shows so in its own place.
@MainActor
@Suite
struct LazyFailureTests {
  let bench = TestBench()

  private func open(_ parts: String...) {
    bench.show(Part.screen(Part.box(parts + [Part.text("below")])))
    _ = bench.takeReportedStates()
  }

  private func fail(_ url: String, status: Int = 503) {
    bench.server.fail(url, status: status)
    bench.settle()
  }

  private func row(_ text: String) -> Int? { bench.terminal.find(text)?.y }

  @Test(arguments: [400, 401, 403, 404, 408, 429, 500, 502, 503, 504])
  func lineReplacesTheInitialState(status: Int) {
    open(Part.lazy("/more", Part.text("loading")))
    fail("/more", status: status)
    #expect(bench.takeReportedStates() == ["default <- error(lazyLoad.network, retry) @-"])
    #expect(bench.errorView == nil && bench.window.modalView == nil)
    #expect(bench.text.contains("✕ \(status) "), "\(bench.text)")
    #expect(bench.text.contains(" · r retry") && !bench.text.contains("loading"))
    bench.press(.character("r"))
    #expect(bench.text.contains("loading") && !bench.text.contains("✕"))
    fail("/more", status: status)
    #expect(bench.text.contains("✕ \(status) ") && !bench.text.contains("loading"))
    bench.press(.character("r"))
    bench.server.respond(Part.text("here"), to: "/more")
    bench.settle()
    #expect(bench.text.contains("here") && !bench.text.contains("✕"))
    #expect(bench.server.requests.filter { $0.request.url == "/more" }.count == 3)
  }

  @Test func pressingTheLineRetriesOnlyIt() {
    open(Part.lazy("/1", Part.text("loading")), Part.lazy("/2", Part.text("loading")))
    fail("/1", status: 404)
    fail("/2", status: 500)
    #expect(bench.text.contains("✕ 404") && bench.text.contains("✕ 500"))
    bench.click("✕ 404")
    #expect(bench.server.pending.map(\.request.url) == ["/1"])
    #expect(!bench.text.contains("✕ 404") && bench.text.contains("✕ 500"))
    fail("/1", status: 403)
    bench.press(.character("r"))
    #expect(bench.server.pending.map(\.request.url).sorted() == ["/1", "/2"])
  }

  @Test func noRowMoves() {
    open(Part.lazy("/more", Part.box((1...4).map { Part.text("line \($0)") })))
    let below = row("below")
    fail("/more")
    #expect(row("below") == below && row("✕") != nil)
    bench.press(.character("r"))
    #expect(row("below") == below && row("line 1") != nil)
  }

  /// On a narrow screen the cause is shortened; the key stays visible.
  @Test(
    arguments: [20, 22, 24, 26, 28, 30, 32, 36, 40, 50],
    [SimulatedFailure.status(503), .refused, .reset, .timeout])
  func noRowMovesOnANarrowScreen(columns: Int, failure: SimulatedFailure) throws {
    let bench = TestBench(size: CellSize(width: columns, height: 12))
    bench.server.script("/more", .failure(failure, after: 10))
    let part = Part.lazy("/more", Part.text("loading"))
    bench.show(Part.screen(Part.box([part, Part.text("below")])))
    let below = try #require(bench.terminal.find("below")).y
    for attempt in 1...2 {
      bench.wait(milliseconds: 10)
      #expect(bench.terminal.find("below")?.y == below, "\(bench.text)")
      let alert = try #require(bench.window.semanticTree().first { $0.role == .alert }).name
      #expect(bench.text.contains("r retry") && bench.text.contains(alert.prefix(5)), "\(alert)")
      #expect(alert.contains("attempt") == (attempt > 1))
      bench.press(.character("r"))
    }
  }

  /// The retry has moved the focus from the line to a field, which keeps it.
  @Test func fieldKeepsTheFocusWhenARetryFails() {
    bench.show(
      Part.screen(
        Part.box([
          #"{"_beagleComponent_":"beagle:textInput","placeholder":"name"}"#,
          Part.lazy("/more", Part.text("loading")),
        ])))
    fail("/more")
    bench.press(.tab)
    #expect(bench.window.focusedView is InlineErrorView)
    bench.press(.enter)
    #expect(bench.window.focusedView is TextField, "\(bench.text)")
    bench.server.fail("/more", status: 503)
    bench.terminal.send(bytes: Array("q".utf8))
    bench.settle()
    #expect((bench.window.focusedView as? TextField)?.text == "q", "\(bench.text)")
  }

  /// The content stays if a reload is canceled or fails, and its failure can still be retried.
  @Test(arguments: [true, false]) func reloadThatShowsNothingKeepsTheFailure(isCanceled: Bool) {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(
      Part.screen(Part.box([Part.lazy("/more", Part.text("loading"))])), to: "/home")
    bench.settle()
    fail("/more")
    bench.press(.character("R"))
    if !isCanceled { fail("/home") }
    bench.press(.escape)
    #expect(bench.text.contains("✕ 503") && bench.text.contains("r retry  "), "\(bench.text)")
    bench.press(.character("r"))
    #expect(bench.server.pending.contains { $0.request.url == "/more" })
  }

  @Test func successfulReloadRemovesTheFailure() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(
      Part.screen(Part.box([Part.lazy("/more", Part.text("loading"))])), to: "/home")
    bench.settle()
    fail("/more")
    bench.press(.character("R"))
    bench.server.respond(Part.screen(Part.text("Fresh")), to: "/home")
    bench.settle()
    #expect(bench.text.contains("Fresh") && !bench.text.contains("retry"))
    #expect(bench.screen?.hasFailures == false)
  }

  @Test func typedTextAndFocusStay() {
    open(
      #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#,
      Part.lazy("/more", Part.text("loading")))
    bench.click("Name")
    bench.type("error is")
    fail("/more")
    bench.type(" red and")
    #expect(bench.text.contains("error is red and"), "\(bench.text)")
    #expect(bench.server.pending.isEmpty && bench.text.contains("✕ 503"))
  }

  @Test func causesCanBeHidden() {
    bench.dependencies.showsErrorCauses = false
    open(Part.lazy("/more", Part.text("loading")))
    fail("/more")
    #expect(bench.text.contains("✕ Could not load · r retry") && !bench.text.contains("503"))
  }

  @Test func responseThatIsNoComponentIsSuchAFailure() {
    open(Part.lazy("/more", Part.text("loading")))
    bench.server.respond("[1]", to: "/more")
    bench.settle()
    #expect(bench.text.contains("✕ the response is not a valid component"), "\(bench.text)")
  }

  @Test func failureOfACoveredScreenIsShownWhenItIsVisible() {
    let push = Part.action("pushView", #""route":{"url":"/next"}"#)
    open(Part.lazy("/more", Part.text("loading")), Part.button("Next", push))
    bench.click("Next")
    bench.server.respond(screenJSON("Next"), to: "/next")
    bench.settle()
    fail("/more")
    #expect(!bench.text.contains("✕"))
    bench.press(.escape)
    #expect(bench.text.contains("✕ 503") && bench.errorView == nil)
  }

  @Test func assistiveOutputHasAnAlertThatCanBePressed() throws {
    open(Part.lazy("/more", Part.text("loading")))
    fail("/more")
    let alert = try bench.find(.alert, "✕ 503 · r retry")
    #expect(alert.actions.contains(.press) && alert.states.contains(.focusable))
  }
}
