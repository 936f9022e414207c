import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests of the countdown before a retry, which a server requests with `Retry-After`.
extension HostedControllersTests {
  private static func button(_ id: String) -> String {
    id == "MyAppNavigationController" ? "Try again" : "Retry"
  }

  private var nextDeadline: UInt64? { bench.application.application.loop.nextDeadline }

  private func failAsBusy(_ path: String, for seconds: Int) {
    bench.server.fail(path, status: 503, headers: [("Retry-After", "\(seconds)")])
    bench.settle()
  }

  @Test(arguments: ids)
  func retryButtonCountsDown(_ id: String) {
    let title = Self.button(id)
    open(id)
    failAsBusy("/home", for: 3)
    #expect(bench.text.contains("\(title) in 3 s"), "\(bench.text)")
    bench.clock.advance(milliseconds: 1000)
    #expect(bench.text.contains("\(title) in 2 s"), "\(bench.text)")
    bench.clock.advance(milliseconds: 2000)
    #expect(bench.text.contains(title) && !bench.text.contains("\(title) in"), "\(bench.text)")
    // No request is sent automatically, and the timer has stopped.
    #expect(bench.server.pending.isEmpty)
    #expect(nextDeadline == nil)
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  /// The key that the button shows is the user's, and the only one.
  @Test(arguments: ids)
  func usersKeyRetries(_ id: String) {
    KeyBinding.userKeys = KeyMap([.retry: [KeyEvent("x")]])
    defer { KeyBinding.userKeys = KeyMap() }
    open(id)
    failAsBusy("/home", for: 3)
    bench.press(.character("r"))
    #expect(bench.server.pending.isEmpty)
    bench.press(.character("x"))
    #expect(!bench.server.pending.isEmpty)
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test(arguments: ids)
  func countdownStopsWhenTheErrorCloses(_ id: String) {
    open(id)
    failAsBusy("/home", for: 90)
    #expect(bench.text.contains("in 1:30 min"), "\(bench.text)")
    bench.press(.escape)
    #expect(!bench.text.contains("in 1:30 min"))
    #expect(nextDeadline == nil)
    bench.press(.character("r"))
    failAsBusy("/home", for: 60)
    #expect(bench.text.contains("in 1:00 min"), "\(bench.text)")
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    #expect(nextDeadline == nil)
  }

  /// An error without a retry has no button and starts no timer.
  @Test(arguments: ids)
  func countdownRequiresARetry(_ id: String) {
    openHome(id)
    let busy = NetworkError(
      kind: .status(503), reason: "returned 503", request: Request(url: "/x"),
      headers: [("Retry-After", "120")])
    report(.error(.remoteScreen(.networkError(busy))))
    #expect(nextDeadline == nil)
    #expect(!bench.text.contains("2:00 min"))
    // With a retry the countdown starts.
    report(.error(.remoteScreen(.networkError(busy))) {})
    #expect(bench.text.contains("in 2:00 min"), "\(bench.text)")
  }

  /// A screen in front does not show the countdown and does not stop it.
  @Test func countdownContinuesOnACoveredScreen() {
    openHome("NonBlocking", extra: Self.lazyComponents)
    failAsBusy("/more", for: 20)
    #expect(bench.text.contains("Retry in 20 s"), "\(bench.text)")
    bench.server.respond(Part.text("other"), to: "/other")
    bench.click("Go")
    respond("Next")
    #expect(!bench.text.contains("Retry"))
    bench.clock.advance(milliseconds: 5000)
    #expect(!bench.text.contains("Retry"))
    bench.press(.escape)
    #expect(bench.text.contains("Retry in 15 s"), "\(bench.text)")
    // Another failure on the screen does not shorten the delay.
    bench.click("Go")
    failAsBusy("/next", for: 4)
    #expect(bench.text.contains("Retry in 15 s"), "\(bench.text)")
    bench.press(.character("r"))
    #expect(!bench.text.contains("Retry"))
  }

  @Test func narrowBannerPlacesTheButtonBelowTheMessage() throws {
    bench.window.handle(.resize(CellSize(width: 40, height: 12)))
    openHome("NonBlocking")
    bench.click("Go")
    failAsBusy("/next", for: 120)
    let lines = bench.text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("▌ GET /next returned 503.") }, "\(bench.text)")
    let button = try #require(lines.first { $0.contains("Retry in 2:00 min") })
    #expect(button.drop { "▌▸ ".contains($0) }.hasPrefix("Retry in"), "\(button)")
  }
}
