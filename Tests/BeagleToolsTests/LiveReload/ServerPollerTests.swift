import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of polling a server for a changed screen.
@MainActor
@Suite struct ServerPollerTests {
  private let bench = TestBench()

  private func screen(_ title: String) -> String {
    Part.screen(
      Part.text("\(title)=@{n}."), Edited.add("n"), context: Part.context("n", "0"))
  }

  /// Polls once and responds. Returns the number of calls of the completion handler.
  private func poll(_ poller: ServerPoller, response text: String) -> Int {
    var completions = 0
    poller.poll { completions += 1 }
    bench.server.respond(text, to: "/home")
    bench.settle()
    return completions
  }

  @Test func changedScreenIsShownAndKeepsItsState() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screen("n"), to: "/home")
    bench.settle()
    bench.click("Add")
    let poller = ServerPoller(bench.application)
    var findings: [SourceFinding] = []
    poller.onFindings = { findings = $0 }
    let view = bench.screen?.view.subviews.first
    #expect(poll(poller, response: screen("n")) == 1)
    #expect(bench.screen?.view.subviews.first === view)
    #expect(poll(poller, response: screen("m")) == 1)
    #expect(bench.shown("m") == "1")
    #expect(poll(poller, response: "{") == 1)
    #expect(bench.shown("m") == "1")
    #expect(findings.count == 1)
    #expect(poll(poller, response: screen("n")) == 1)
    #expect(findings.isEmpty)
    #expect(bench.shown("n") == "1")
  }

  @Test func loadingScreenIsNotRequestedTwice() {
    bench.open(.remote(.init(url: "/home")))
    var completions = 0
    ServerPoller(bench.application).poll { completions += 1 }
    #expect(completions == 1)
    #expect(bench.server.pending.count == 1)
  }
}
