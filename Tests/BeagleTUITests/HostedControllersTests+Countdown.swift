import BeagleTUI
import Testing

@testable import BeagleNetworking
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests of the countdown that a server requests before a retry.
extension HostedControllersTests {
  private static func button(_ id: String) -> String {
    id == "MyAppNavigationController" ? "Try again" : "Retry"
  }

  private var nextDeadline: UInt64? { bench.application.application.loop.nextDeadline }

  private func isBusy(_ path: String, for seconds: Int) {
    bench.server.fail(path, status: 503, headers: [("Retry-After", "\(seconds)")])
    bench.settle()
  }

  @Test(arguments: ids)
  func theButtonCountsDown(_ id: String) {
    let title = Self.button(id)
    open(id)
    isBusy("/home", for: 3)
    #expect(bench.text.contains("\(title) in 3 s"), "\(bench.text)")
    bench.clock.advance(milliseconds: 1000)
    #expect(bench.text.contains("\(title) in 2 s"), "\(bench.text)")
    bench.clock.advance(milliseconds: 2000)
    #expect(bench.text.contains(title) && !bench.text.contains("\(title) in"), "\(bench.text)")
    // Nothing is sent by itself, and nothing ticks any more.
    #expect(bench.server.pending.isEmpty)
    #expect(nextDeadline == nil)
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test(arguments: ids)
  func nothingCountsOnceTheErrorHasGone(_ id: String) {
    open(id)
    isBusy("/home", for: 90)
    #expect(bench.text.contains("in 1:30 min"), "\(bench.text)")
    bench.press(.escape)
    #expect(!bench.text.contains("in 1:30 min"))
    #expect(nextDeadline == nil)
    bench.press(.character("r"))
    isBusy("/home", for: 60)
    #expect(bench.text.contains("in 1:00 min"), "\(bench.text)")
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    #expect(nextDeadline == nil)
  }

  /// Where there is nothing to run again there is no button, and nothing to wake up for.
  @Test(arguments: ids)
  func nothingCountsWithoutARetry(_ id: String) {
    openHome(id)
    let busy = NetworkError(
      kind: .status(503), reason: "returned 503", request: Request(url: "/x"),
      headers: [("Retry-After", "120")])
    tell(.error(.remoteScreen(.networkError(busy))))
    #expect(nextDeadline == nil)
    #expect(!bench.text.contains("2:00 min"))
    // With one it counts.
    tell(.error(.remoteScreen(.networkError(busy))) {})
    #expect(bench.text.contains("in 2:00 min"), "\(bench.text)")
  }

  /// A screen in front has nothing to do with it, and the time goes on meanwhile.
  @Test func theBannerOfAScreenCountsOnBelowAnotherOne() {
    openHome("NonBlocking", extra: Self.lazies)
    isBusy("/more", for: 20)
    #expect(bench.text.contains("Retry in 20 s"), "\(bench.text)")
    bench.server.respond(Part.text("other"), to: "/other")
    bench.click("Go")
    respond("Next")
    #expect(!bench.text.contains("Retry"))
    bench.clock.advance(milliseconds: 5000)
    #expect(!bench.text.contains("Retry"))
    bench.press(.escape)
    #expect(bench.text.contains("Retry in 15 s"), "\(bench.text)")
    // Another failure on the screen does not shorten the time.
    bench.click("Go")
    isBusy("/next", for: 4)
    #expect(bench.text.contains("Retry in 15 s"), "\(bench.text)")
    bench.press(.character("r"))
    #expect(!bench.text.contains("Retry"))
  }

  @Test func narrowBannerPlacesTheButtonBelowTheMessage() throws {
    bench.window.handle(.resize(CellSize(width: 40, height: 12)))
    openHome("NonBlocking")
    bench.click("Go")
    isBusy("/next", for: 120)
    let lines = bench.text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("▌ GET /next returned 503.") }, "\(bench.text)")
    let button = try #require(lines.first { $0.contains("Retry in 2:00 min") })
    #expect(button.drop { "▌▸ ".contains($0) }.hasPrefix("Retry in"), "\(button)")
  }
}
