import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that a long wait shows its step, the elapsed time and the time limit.
@MainActor
@Suite
struct WaitingStepTests {
  /// A client whose requests wait in a step.
  private final class Client: NetworkClientProtocol {
    var progress: RequestProgress?

    final class Token: RequestToken {
      unowned let client: Client
      init(_ client: Client) { self.client = client }
      var progress: RequestProgress? { client.progress }
      func cancel() {}
    }

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      Token(self)
    }
  }

  private let client = Client()
  private let bench = TestBench(size: CellSize(width: 60, height: 16))

  private func open() {
    bench.dependencies.networkClient = client
    bench.open(path: "/home")
  }

  private func wait(_ milliseconds: Int) {
    for _ in 0..<(milliseconds / 100) { bench.wait(milliseconds: 100) }
  }

  @Test func stepReplacesTheTextAfterTwoSeconds() {
    client.progress = RequestProgress(.connecting, remaining: .seconds(8))
    open()
    wait(1900)
    #expect(bench.text.contains("Loading…") && !bench.text.contains("Connecting"))
    wait(200)
    #expect(bench.text.contains("Connecting…") && !bench.text.contains("Loading"), "\(bench.text)")
    #expect(bench.text.contains("2 s of 10 s"), "\(bench.text)")
    client.progress = RequestProgress(.waiting, remaining: .seconds(27))
    wait(1000)
    #expect(bench.text.contains("Waiting…") && bench.text.contains("3 s of 30 s"), "\(bench.text)")
  }

  /// The box moves only if a text does not fit.
  @Test func boxBecomesNoNarrower() {
    client.progress = RequestProgress(.receiving(bytes: 1_200_000, total: 3_400_000))
    open()
    wait(2500)
    let corner = bench.terminal.find("╭")
    #expect(bench.text.contains("Receiving 1.2 of 3.4 MB…") && bench.text.contains("2 s"))
    client.progress = RequestProgress(.waiting)
    wait(200)
    #expect(bench.text.contains("Waiting…") && bench.terminal.find("╭") == corner)
  }

  /// The oldest of several requests in the status bar may have begun a moment ago.
  @Test func timeIsThatOfTheRequest() {
    client.progress = RequestProgress(.waiting, elapsed: .seconds(1), remaining: .seconds(29))
    open()
    wait(4000)
    #expect(bench.text.contains("1 s of 30 s"), "\(bench.text)")
  }

  @Test func clientWithoutProgressShowsTheTimeAlone() {
    open()
    wait(2500)
    #expect(bench.text.contains("Loading…") && bench.text.contains("2 s"), "\(bench.text)")
    #expect(!bench.text.contains(" of "))
  }

  /// A request without a dialog shows its step in the status bar.
  @Test(arguments: [60, 40, 24]) func statusBarShowsTheStep(width: Int) {
    client.progress = RequestProgress(.waiting, remaining: .seconds(7))
    let bench = TestBench(size: CellSize(width: width, height: 10))
    let send = Part.action("sendRequest", #""url":"/part""#)
    bench.show(Part.screen(Part.button("Go", send)))
    bench.dependencies.networkClient = client
    bench.click("Go")
    for _ in 0..<32 { bench.wait(milliseconds: 100) }
    let bar = bench.terminal.text(row: 9)
    #expect(Spinner.frames.contains { bar.contains($0) }, "\(bar)")
    // A narrow bar omits the step. The path and the time stay longest.
    #expect(bar.contains(width == 24 ? "/part 3 s of 10 s" : "/part waiting 3 s of 10 s"), "\(bar)")
  }

  /// A screen reader hears the wait once.
  @Test func stepIsNotAnnounced() {
    client.progress = RequestProgress(.waiting, remaining: .seconds(7))
    open()
    wait(1000)
    let names = bench.window.semanticTree().flattened.map(\.name)
    wait(3000)
    #expect(bench.window.semanticTree().flattened.map(\.name) == names)
  }
}
