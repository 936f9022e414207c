import BeagleTUI
import Testing

@testable import CellText

/// Refreshing by key and by wheel.
@MainActor @Suite struct PullToRefreshTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 12))

  private func pull(_ child: String, _ members: String...) -> String {
    let all = [#""_beagleComponent_":"beagle:pullToRefresh""#, "\"child\":\(child)"] + members
    return "{\(all.joined(separator: ","))}"
  }

  /// Counts how often it is pulled, and is refreshing from the first pull on until Done is pressed.
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
    let place = try #require(bench.terminal.find(text))
    bench.window.handle(.mouse(MouseEvent(kind, at: place)))
    bench.settle()
  }

  private var lastRow: String { bench.terminal.text(row: 11) }

  @Test func theKeyPullsAndTheSpinnerFollowsTheContext() {
    show()
    #expect(bench.text.contains("inside") && !bench.text.contains("Refreshing"))
    #expect(lastRow.contains("r refresh"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "1" && bench.text.contains("Refreshing…"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "1", "what is under way is not begun again")
    bench.click("Done")
    #expect(!bench.text.contains("Refreshing"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "2")
  }

  @Test func theSpinnerMovesOnlyWhileItIsSeen() {
    /// Whether an idle second produces another frame.
    func moves() -> Bool {
      let before = bench.terminal.frames
      bench.clock.advance(milliseconds: 1000)
      bench.settle()
      return bench.terminal.frames > before
    }
    show()
    #expect(!moves())
    bench.press(.character("r"))
    #expect(moves())
    bench.click("Done")
    #expect(!moves())
  }

  @Test func whatFailedComesFirst() {
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
    #expect(lastRow.contains("r refresh"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "1")
  }

  @Test func theWheelPullsAboveTheTop() throws {
    show()
    try wheel(.wheelDown, at: "inside")
    #expect(bench.shown("n") == "0")
    try wheel(.wheelUp, at: "inside")
    #expect(bench.shown("n") == "1")
  }

  @Test func whatIsLeftOfAScrollIsNoPull() throws {
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

  @Test func oneMovementOfTheWheelPullsOnce() throws {
    show(isBound: false)
    // A movement may go on for longer than the wheel takes to come to rest.
    for _ in 0..<5 {
      try wheel(.wheelUp, at: "inside")
      bench.clock.advance(milliseconds: 200)
    }
    #expect(bench.shown("n") == "1")
    bench.clock.advance(milliseconds: 600)
    try wheel(.wheelUp, at: "inside")
    #expect(bench.shown("n") == "2")
  }

  @Test func withoutAStateThereIsNoSpinnerThatNeverEnds() {
    show(isBound: false)
    bench.press(.character("r"))
    bench.press(.character("r"))
    #expect(bench.shown("n") == "2" && !bench.text.contains("Refreshing"))
  }
}
