import BeagleTUI
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests of the bars in place of rows that are being loaded.
@MainActor @Suite struct ListSkeletonTests {
  private let bench = TestBench(size: CellSize(width: 40, height: 14))

  private static let grow = #""style":{"flex":{"grow":1}}"#
  private static let row = Part.text("@{item}")

  /// A list over the context `rows`.
  private func list(_ members: String = grow, template: String = row, type: String = "listView")
    -> String
  {
    """
    {"_beagleComponent_":"beagle:\(type)","dataSource":"@{rows}","templates":[{"view":\(template)}],\(members)}
    """
  }

  /// Shows a list whose screen loads the rows.
  private func show(
    _ list: String, response: FakeServer.Response = .json(#"["one","two"]"#, after: 1000),
    value: String = "[]", events: String = "onInit"
  ) {
    bench.server.script("/rows", response)
    let set = Part.set("rows", #""@{onSuccess.data}""#)
    let load = Part.action("sendRequest", #""url":"/rows","onSuccess":[\#(set)]"#)
    let extra = #""style":{"flex":{"grow":1}},"\#(events)":[\#(load)]"#
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","context":{"id":"rows","value":\(value)},
       "child":\(Part.box([Part.text("above"), list, Part.text("below")], extra: extra))}
      """)
  }

  /// The rows of the screen with bars: the number of their columns.
  private var bars: [Int] {
    let color = bench.window.theme[.buttonDisabled].background
    return (0..<13).map { y in (0..<40).count { bench.terminal.surface[$0, y].background == color }
    }
    .filter { $0 > 0 }
  }

  @Test(arguments: ["[]", "null"])
  func barsAreShownUntilTheRowsArrive(value: String) {
    show(list(), value: value)
    #expect(bars.isEmpty && !bench.text.contains("Nothing to show"), "\(bench.text)")
    bench.wait(milliseconds: 100)
    #expect(bars.count >= 6, "\(bars)")
    #expect(bench.text.contains("above") && bench.text.contains("below"))
    #expect(!bench.text.contains("Nothing to show"))
    bench.wait(milliseconds: 1000)
    #expect(bars.isEmpty)
    #expect(bench.text.contains("one\ntwo"))
    #expect(bench.window.loop?.nextDeadline == nil)
  }

  @Test func fastResponsesShowNoBars() {
    show(list(), response: .json(#"["one"]"#, after: 60))
    for _ in 0..<20 {
      bench.wait(milliseconds: 10)
      #expect(bars.isEmpty)
    }
    #expect(bench.text.contains("one"))
  }

  @Test func emptyResponseSaysThatThereIsNothing() {
    show(list(), response: .json("[]", after: 500))
    bench.wait(milliseconds: 200)
    #expect(!bars.isEmpty)
    bench.wait(milliseconds: 400)
    #expect(bars.isEmpty)
    #expect(bench.text.contains("Nothing to show"))
  }

  @Test func failureRemovesTheBars() {
    show(list(), response: .failure(after: 500))
    bench.wait(milliseconds: 200)
    #expect(!bars.isEmpty)
    bench.wait(milliseconds: 400)
    #expect(bars.isEmpty)
  }

  /// A list without a height gets one from the bars.
  @Test(arguments: [#""id":"l""#, #""useParentScroll":true"#])
  func barsGiveAListAHeight(members: String) throws {
    show(list(members))
    let before = try #require(bench.terminal.find("below")).y
    bench.wait(milliseconds: 100)
    #expect(bars.count == 3)
    #expect(bench.terminal.find("below")?.y == before + 3)
    bench.wait(milliseconds: 1000)
    #expect(bars.isEmpty)
    #expect(bench.text.contains("above\none\ntwo\nbelow"))
  }

  @Test func barsHaveTheLinesOfTheTemplate() {
    show(list(template: Part.box([Self.row, Part.text("second line")])))
    bench.wait(milliseconds: 100)
    #expect(bars.count == 8)
    let color = bench.window.theme[.buttonDisabled].background
    let rows = (1..<7).map { bench.terminal.surface[0, $0].background == color }
    #expect(rows == [true, true, false, true, true, false])
  }

  @Test func gridsHaveBarsInTheirColumns() {
    show(list(#""spanCount":2,"style":{"flex":{"grow":1}}"#, type: "gridView"))
    bench.wait(milliseconds: 100)
    let color = bench.window.theme[.buttonDisabled].background
    #expect(bench.terminal.surface[0, 1].background == color)
    #expect(bench.terminal.surface[20, 1].background == color)
    #expect(bench.terminal.surface[19, 1].background != color)
  }

  /// The request of a button says nothing about the rows of a list.
  @Test func requestsOfTheUserShowNoBars() {
    bench.server.script("/like", .json("{}", after: 1000))
    let like = Part.button("Like", Part.action("sendRequest", #""url":"/like""#))
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","context":{"id":"rows","value":[]},
       "child":\(Part.box([like, list()], extra: Self.grow))}
      """)
    bench.click("Like")
    bench.wait(milliseconds: 300)
    #expect(bars.isEmpty)
    #expect(bench.text.contains("Nothing to show"))
  }

  @Test func lightMovesWhereTheTerminalIsFastEnough() {
    bench.terminal.motion = .views
    show(list())
    bench.wait(milliseconds: 100)
    let count = bench.terminal.frames
    bench.wait(milliseconds: 500)
    #expect(bench.terminal.frames >= count + 5)
    bench.wait(milliseconds: 1000)
    let end = bench.terminal.frames
    bench.wait(milliseconds: 3000)
    #expect(bench.terminal.frames <= end + 1)
  }

  @Test func leavingTheScreenEndsTheWait() {
    show(list())
    bench.wait(milliseconds: 100)
    bench.show(Part.screen(Part.text("other")))
    bench.wait(milliseconds: 2000)
    #expect(bars.isEmpty)
  }
}
