import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of refreshing with a key and with the mouse wheel.
@MainActor @Suite struct PullToRefreshTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 12))

  private func pull(_ child: String, _ members: String...) -> String {
    let all = [#""_beagleComponent_":"beagle:pullToRefresh""#, "\"child\":\(child)"] + members
    return "{\(all.joined(separator: ","))}"
  }

  /// Shows a component that counts its pulls. The first pull starts a refresh, which Done ends.
  private func show(child: String = Part.text("inside"), isBound: Bool = true) {
    let count = Part.set("c", "\"@{sum(c.n, 1)}\"", path: "n")
    let busy = Part.set("c", "true", path: "busy")
    bench.show(
      Part.screen(
        Part.text("n=@{c.n}."),
        pull(
          child, "\"onPull\":[\(count)\(isBound ? ",\(busy)" : "")]",
          isBound ? #""isRefreshing":"@{c.busy}""# : #""id":"p""#),
        Part.button("Done", Part.set("c", "false", path: "busy")),
        context: Part.context("c", #"{"n":0,"busy":false}"#)))
  }

  private func wheel(_ kind: MouseEvent.Kind, at text: String) throws {
    let position = try #require(bench.terminal.find(text))
    bench.window.handle(.mouse(MouseEvent(kind, at: position)))
    bench.settle()
  }

  private var statusBar: String { bench.terminal.text(row: 11) }

  @Test func keyPullsAndSpinnerFollowsTheContext() {
    show()
    #expect(bench.text.contains("inside") && !bench.text.contains("Refreshing"))
    #expect(statusBar.contains("r refresh"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "1" && bench.text.contains("Refreshing…"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "1", "a running refresh is not started again")
    bench.click("Done")
    #expect(!bench.text.contains("Refreshing"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "2")
  }

  @Test func spinnerAnimatesOnlyWhileVisible() {
    /// Whether an idle second produces another frame.
    func isAnimating() -> Bool {
      let before = bench.terminal.frames
      bench.clock.advance(milliseconds: 1000)
      bench.settle()
      return bench.terminal.frames > before
    }
    show()
    #expect(!isAnimating())
    bench.press(.character("r"))
    #expect(isAnimating())
    bench.click("Done")
    #expect(!isAnimating())
  }

  @Test func failedRequestIsRetriedBeforeARefresh() {
    let lazy =
      #"{"_beagleComponent_":"beagle:lazyComponent","path":"/more","initialState":"#
      + Part.text("loading") + "}"
    show(child: lazy)
    bench.server.fail("/more")
    bench.settle()
    bench.press(.character("r"))
    #expect(bench.shown("n") == "0" && bench.server.requests.count == 2)
    bench.server.respond(Part.text("there"), to: "/more")
    bench.settle()
    #expect(statusBar.contains("r refresh"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "1")
  }

  @Test func wheelPullsAtTheTop() throws {
    show()
    try wheel(.wheelDown, at: "inside")
    #expect(bench.shown("n") == "0")
    try wheel(.wheelUp, at: "inside")
    #expect(bench.shown("n") == "1")
  }

  @Test func endOfAScrollDoesNotPull() throws {
    let lines = (0..<40).map { Part.text("line \($0)") }
    let scroll =
      #"{"_beagleComponent_":"beagle:scrollView","style":{"size":{"height":{"value":96,"#
      + #""type":"REAL"}}},"children":["# + lines.joined(separator: ",") + "]}"
    show(child: scroll)
    try wheel(.wheelDown, at: "line 1")
    try wheel(.wheelUp, at: "line 4")
    for _ in 0..<3 { try wheel(.wheelUp, at: "line 1") }
    #expect(bench.shown("n") == "0")
    bench.clock.advance(milliseconds: 600)
    try wheel(.wheelUp, at: "line 1")
    #expect(bench.shown("n") == "1")
  }

  @Test func wheelMovementPullsOnce() throws {
    show(isBound: false)
    // A movement can take longer than the pause that ends it.
    for _ in 0..<5 {
      try wheel(.wheelUp, at: "inside")
      bench.clock.advance(milliseconds: 200)
    }
    #expect(bench.shown("n") == "1")
    bench.clock.advance(milliseconds: 600)
    try wheel(.wheelUp, at: "inside")
    #expect(bench.shown("n") == "2")
  }

  @Test func spinnerRequiresABoundState() {
    show(isBound: false)
    bench.press(.character("r"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "2" && !bench.text.contains("Refreshing"))
  }
}
