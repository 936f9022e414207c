import Testing

@testable import BeagleTUI

/// A server that is asked again and again.
@MainActor
@Suite struct ServerPollTests {
  private let bench = TestBench()

  private func screen(_ title: String) -> String {
    Part.screen(
      Part.text("\(title)=@{n}."), Edited.add("n"), context: Part.context("n", "0"))
  }

  /// Asks once and lets the server answer.
  private func ask(_ poll: ServerPoll, answering text: String) -> Int {
    var ends = 0
    poll.ask { ends += 1 }
    bench.server.answer(text, to: "/home")
    bench.settle()
    return ends
  }

  @Test func whatIsNewIsShownAndTheRestStays() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.answer(screen("n"), to: "/home")
    bench.settle()
    bench.click("Add")
    let poll = ServerPoll(bench.application)
    var findings: [SourceFinding] = []
    poll.onFindings = { findings = $0 }
    let view = bench.screen?.view.subviews.first
    #expect(ask(poll, answering: screen("n")) == 1)
    #expect(bench.screen?.view.subviews.first === view)
    #expect(ask(poll, answering: screen("m")) == 1)
    #expect(bench.shown("m") == "1")
    #expect(ask(poll, answering: "{") == 1)
    #expect(bench.shown("m") == "1")
    #expect(findings.count == 1)
    #expect(ask(poll, answering: screen("n")) == 1)
    #expect(findings.isEmpty)
    #expect(bench.shown("n") == "1")
  }

  @Test func aScreenThatIsLoadingIsNotAskedForTwice() {
    bench.open(.remote(.init(url: "/home")))
    var ends = 0
    ServerPoll(bench.application).ask { ends += 1 }
    #expect(ends == 1)
    #expect(bench.server.pending.count == 1)
  }
}
