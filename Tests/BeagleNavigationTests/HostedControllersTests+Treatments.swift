import BeagleTUI
import BeagleTestSupport
import Testing

@testable import TerminalKit
@testable import beagle_tui

/// Tests of the controllers that show failures as lines only, or in the status bar only.
extension HostedControllersTests {
  nonisolated private static let quiet = ["Inline", "Minimal"]

  // MARK: - Both

  @Test(arguments: quiet)
  func loadIsShownInTheStatusBarOnly(_ id: String) {
    open(id)
    bench.clock.advance(milliseconds: 1000)
    #expect(rows == [])
    #expect(statusBar.hasPrefix("Esc cancel"))
    #expect(statusBar.hasSuffix("/home"))
    bench.press(.escape)
    #expect(rows == ["Not loaded · press r to retry"])
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  /// Escape does not cancel the request of an action, so no hint says so.
  @Test(arguments: quiet)
  func requestOfAnActionOffersNoCancel(_ id: String) {
    let post = Part.action("sendRequest", #""url":"/post""#, #""method":"POST""#)
    openHome(id, extra: Part.button("Send", post))
    bench.click("Send")
    #expect(bench.navigation?.isLoading == true)
    #expect(!statusBar.contains("cancel"), "\(statusBar)")
    bench.press(.escape)
    #expect(bench.server.pending.count == 1)
  }

  /// Content that failed by itself has its line, and no dialog opens.
  @Test(arguments: quiet)
  func partFailsInItsPlace(_ id: String) {
    openHome(id, extra: Self.lazyComponents)
    failBoth()
    #expect(
      rows == [
        "Home", "Content of Home", "▸ Go", "✕ 404 · r retry", "✕ 503 · r retry",
      ])
    #expect(bench.errorView == nil)
    bench.press(.character("r"))
    #expect(pendingParts == ["/more", "/other"])
    bench.server.respond(Part.text("more"), to: "/more")
    bench.server.respond(Part.text("other"), to: "/other")
    bench.settle()
    #expect(rows == ["Home", "Content of Home", "▸ Go", "more", "other"])
  }

  @Test(arguments: quiet)
  func failedNavigationIsRetriedByOneKey(_ id: String) {
    openHome(id)
    bench.click("Go")
    fail()
    #expect(bench.text.contains("503"))
    #expect(bench.text.contains("Content of Home"))
    bench.press(.character("r"))
    #expect(bench.server.pending.map(\.request.url) == ["/next"])
    respond("Next")
    #expect(rows == ["‹ Back            Home › Next"] + Self.content("Next") + ["▸ Go"])
    #expect(!bench.text.contains("503"))
  }

  @Test(arguments: quiet)
  func escapeDismissesAFailure(_ id: String) {
    openHome(id)
    bench.click("Go")
    respond("Next")
    bench.click("Go")
    fail()
    bench.press(.escape)
    #expect(bench.titles == ["Home", "Next"])
    #expect(!statusBar.contains("retry"))
    #expect(!bench.text.contains("✕"))
    bench.press(.character("r"))
    #expect(bench.server.pending.isEmpty)
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
  }

  @Test(arguments: quiet)
  func failedFirstLoadCanBeRetried(_ id: String) {
    open(id)
    fail()
    #expect(rows.last == "Not loaded · press r to retry")
    #expect(bench.text.contains("503"))
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  // MARK: - Inline only

  @Test func eachFailureHasItsLineAndItsRetry() throws {
    openHome("Inline")
    bench.click("Go")
    fail()
    var runs = 0
    report(.error(.action(TestError())) { runs += 1 })
    let (action, load) = ("✕ Action failed · r retry", "✕ 503 · r retry")
    #expect(rows == ["Home", load, action, "Content of Home", "▸ Go"])
    bench.click("✕ Action failed")
    #expect(runs == 1 && bench.server.pending.isEmpty)
    #expect(rows == ["Home", load, "Content of Home", "▸ Go"])
    #expect(statusBar.contains("r retry  Esc dismiss"))
  }

  @Test func errorWithoutARetryIsAMessage() {
    openHome("Inline")
    report(.error(.action(TestError())))
    #expect(rows == ["Home", "Content of Home", "▸ Go"])
    #expect(statusBar.contains("it broke"))
  }

  // MARK: - Minimal

  @Test func minimalControllerLeavesTheContentUnchanged() {
    openHome("Minimal")
    bench.click("Go")
    fail()
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    #expect(statusBar == "✕ 503")
    bench.press(.tab)
    #expect(statusBar.contains("r retry  Esc dismiss"))
  }

  /// A load ends with `finished` after its error, which must not forget the failure.
  @Test func minimalControllerKeepsAFailedLoadUntilItIsDismissed() {
    open("Minimal")
    fail()
    bench.press(.tab)
    #expect(statusBar.contains("Esc dismiss"), "\(statusBar)")
    bench.press(.escape)
    #expect(!statusBar.contains("Esc dismiss") && statusBar.contains("r retry"), "\(statusBar)")
  }
}
