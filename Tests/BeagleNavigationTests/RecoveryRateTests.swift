import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUI
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that attempts without a key do not burden a server that fails.
@MainActor
@Suite struct RecoveryRateTests {
  private let bench = TestBench()

  init() {
    bench.dependencies.retryPolicy = RetryPolicy(automaticRetries: 2)
    bench.dependencies.retryPolicy.jitter = 1...1
    let clock = bench.clock
    bench.dependencies.wallClock = { 1_700_000_000_000 + Int(clock.now / 1_000_000) }
  }

  private func open(_ count: Int, _ response: FakeServer.Response) {
    for number in 0..<count { bench.server.script("/\(number)", response) }
    bench.show(
      Part.screen(Part.box((0..<count).map { Part.lazy("/\($0)", Part.text("loading")) })))
  }

  private func countRequests(inSeconds seconds: Int) -> Int {
    let before = bench.server.requests.count
    bench.wait(milliseconds: seconds * 1000)
    return bench.server.requests.count - before
  }

  @Test(arguments: [
    (60, SimulatedFailure.status(503)), (200, .status(503)), (100, .status(502)),
    (100, .status(504)), (100, .refused), (100, .reset),
  ])
  func failedPartsSendOneRequestEachSecond(count: Int, failure: SimulatedFailure) {
    open(count, .failure(failure))
    // Each part is repeated twice at first.
    _ = countRequests(inSeconds: 2)
    #expect(bench.server.requests.count <= 3 * count + RecoveryRate.burst)
    #expect((30...82).contains(countRequests(inSeconds: 60)))
    #expect(bench.text.contains("✕"), "\(bench.text)")
    // Each success starts the next attempt.
    for number in 0..<count { bench.server.script("/\(number)", .json(Part.text("here"))) }
    bench.wait(milliseconds: 40_000)
    #expect(!bench.text.contains("✕") && bench.text.contains("here"), "\(bench.text)")
    #expect(bench.screen?.hasFailures == false)
  }

  /// A server that responds to other requests with failures does not start attempts.
  @Test func failuresStartNoOtherAttempts() {
    bench.server.script("/broken", .failure(status: 503))
    open(1, .failure(.refused))
    bench.wait(milliseconds: 4000)
    let before = bench.server.requests.count
    for _ in 0..<20 {
      bench.screen?.requests.send(path: "/broken") { _ in }
      bench.wait(milliseconds: 100)
    }
    #expect(bench.server.requests.count - before <= 21)
  }

  /// Parts that another screen covers do not delay the parts of that screen.
  @Test func coveredPartsTakeNoAttempts() {
    open(100, .failure(status: 503))
    _ = countRequests(inSeconds: 4)
    bench.server.script("/visible", .failure(status: 503))
    bench.screen?.navigationController?.pushViewController(
      BeagleScreenViewController(
        .declarativeText(Part.screen(Part.lazy("/visible", Part.text("loading")))),
        dependencies: bench.dependencies))
    bench.wait(milliseconds: 30_000)
    let before = bench.server.requests.count
    bench.wait(milliseconds: 35_000)
    let urls = bench.server.requests[before...].map(\.request.url)
    #expect(!urls.isEmpty && urls.allSatisfy { $0 == "/visible" }, "\(urls)")
  }

  /// The focus moves from the line, so that Enter would press another control.
  @Test func enterForARemovedLinePressesNothingElse() {
    bench.server.script("/0", .failure(status: 503))
    bench.show(
      Part.screen(
        Part.box([
          Part.lazy("/0", Part.text("loading")), Part.button("Pay", Part.set("s", "\"PAID\"")),
          Part.text("state @{s}"),
        ]), context: Part.context("s", "\"A\"")))
    for _ in 0..<100 where !bench.text.contains("✕") { bench.wait(milliseconds: 50) }
    for _ in 0..<3 where !(bench.window.focusedView is InlineErrorView) { bench.press(.tab) }
    #expect(bench.window.focusedView is InlineErrorView, "\(bench.text)")
    bench.server.script("/0", .json(Part.text("here")))
    for _ in 0..<100 where !bench.text.contains("here") { bench.wait(milliseconds: 50) }
    bench.terminal.send(bytes: [0x0D])
    bench.settle()
    #expect(bench.text.contains("here") && bench.text.contains("state A"), "\(bench.text)")
    bench.wait(milliseconds: 700)
    bench.terminal.send(bytes: [0x0D])
    bench.settle()
    #expect(bench.text.contains("state PAID"), "\(bench.text)")
  }

  /// One failed part is not delayed.
  @Test func fewPartsAreTriedAtOnce() {
    open(RecoveryRate.burst, .failure(status: 503))
    _ = countRequests(inSeconds: 2)
    bench.wait(milliseconds: 1400)
    #expect(bench.server.requests.count == 4 * RecoveryRate.burst)
  }
}
