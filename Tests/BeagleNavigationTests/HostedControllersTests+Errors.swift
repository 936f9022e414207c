import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import beagle_tui

/// Tests of errors that an application reports.
extension HostedControllersTests {
  struct TestError: Swift.Error, CustomStringConvertible {
    var description: String { "it broke" }
  }

  @Test(arguments: ids)
  func retryRunsTheFailedAction(_ id: String) {
    openHome(id)
    var runs = 0
    report(.error(.action(TestError())) { runs += 1 })
    #expect(bench.text.contains("it broke"))
    bench.press(.character("r"))
    #expect(runs == 1)
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test(arguments: [
    ("MyAppNavigationController", ["Sorry, that did not work.", "it broke", "▸ Close  Esc"]),
    ("CustomBeagleNavigation", ["Home", "Content of Home", "▸ Go"]),
    ("NonBlocking", ["Home", "▌ it broke", "Content of Home", "▸ Go"]),
  ])
  func errorWithoutARetryOffersNone(_ id: String, _ expected: [String]) {
    openHome(id)
    report(.error(.action(TestError())))
    bench.press(.character("r"))
    #expect(rows == expected)
    #expect(!statusBar.contains("retry"))
    // The custom controller shows nothing, so there is nothing to close.
    guard id != "CustomBeagleNavigation" else { return }
    bench.press(.escape)
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test func customControllerNamesTheErrorKind() {
    let network = NetworkError(kind: .other, reason: "failed", request: Request(url: "/x"))
    let kinds: [(ServerDrivenState.Error, String)] = [
      (.remoteScreen(.networkError(network)), "Network"),
      (.lazyLoad(.decoding(TestError())), "Invalid response"),
      (.submitForm(.urlBuilderError), "Invalid URL"),
      (.remoteScreen(.loadFromTextError), "Invalid URL"), (.action(TestError()), "Action"),
      (.webView(TestError()), "Unknown error"), (.declarativeText, "Unknown error"),
    ]
    openHome("CustomBeagleNavigation")
    for (error, title) in kinds {
      report(.error(error) {})
      #expect(bench.text.contains("─ \(title) ─"))
      bench.press(.escape)
      #expect(bench.errorView == nil)
    }
  }

  @Test(arguments: ids)
  func successClosesTheError(_ id: String) {
    openHome(id)
    report(.error(.action(TestError())) {})
    #expect(bench.text.contains("it broke"))
    bench.screen?.reload()
    bench.settle()
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  private struct LongError: Swift.Error, CustomStringConvertible {
    var description: String {
      (1...40).map { "Line \($0) of what went wrong." }.joined(separator: "\n")
    }
  }

  @Test(arguments: ids)
  func longMessageScrollsWithoutHidingTheRest(_ id: String) throws {
    openHome(id)
    report(.error(.action(LongError())) {})
    let again = id == "MyAppNavigationController" ? "Try again" : "Retry"
    #expect(bench.text.contains("Line 1 of"))
    #expect(bench.text.contains(again))
    if id == "NonBlocking" { #expect(bench.text.contains("Content of Home")) }
    bench.press(.end)
    #expect(!bench.text.contains("Line 1 of"))
    #expect(bench.text.contains("Line 40 of"))
    #expect(bench.text.contains(again))
  }

  // MARK: - The banner

  /// A navigation replaces only a failed navigation.
  @Test func newNavigationPreservesOtherFailures() {
    openHome("NonBlocking", extra: Self.lazyComponents)
    failBoth()
    bench.click("Go")
    #expect(bench.text.contains("GET /more returned") && bench.text.contains("GET /other returned"))
    fail("/next")
    #expect(bench.text.contains("GET /next returned") && bench.text.contains("GET /more returned"))
    bench.click("Go")
    #expect(!bench.text.contains("GET /next"))
    respond("Next")
    // The new screen does not show failures of the screen below it.
    #expect(rows == ["‹ Back            Home › Next"] + Self.content("Next") + ["▸ Go"])
    #expect(!statusBar.contains("retry"))
    bench.press(.escape)
    #expect(bench.text.contains("GET /more returned") && bench.text.contains("GET /other returned"))
    #expect(!bench.text.contains("GET /next"))
    bench.press(.character("r"))
    #expect(pendingParts == ["/more", "/other"])
    #expect(!bench.text.contains("▌"))
    // The banner no longer lists the loaded component, but the one that failed again.
    bench.server.respond(Part.text("more"), to: "/more")
    bench.settle()
    fail("/other")
    #expect(bench.text.contains("GET /other returned") && !bench.text.contains("GET /more"))
  }

  /// Removing a screen for good also removes its failures.
  @Test func failuresOfARemovedScreenAreDiscarded() {
    openHome("NonBlocking", extra: Self.lazyComponents)
    failBoth()
    bench.click("Go")
    respond("Next")
    report(.error(.action(TestError())) {})
    #expect(bench.text.contains("it broke") && !bench.text.contains("GET /more"))
    bench.press(.escape)
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(!bench.text.contains("it broke") && bench.text.contains("GET /more returned"))
  }

  /// A dismissed banner stays hidden until another failure.
  @Test func dismissedBannerStaysHidden() {
    openHome("NonBlocking", extra: Self.lazyComponents)
    failBoth()
    bench.press(.escape)
    #expect(!bench.text.contains("▌"))
    bench.click("Go")
    #expect(!bench.text.contains("▌"))
    fail("/next")
    #expect(bench.text.contains("GET /next returned") && bench.text.contains("GET /more returned"))
  }
}
