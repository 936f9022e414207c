import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUI
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

  /// The columns of bars in each row that has a bar.
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
    bench.terminal.motion = .views
    show(list())
    bench.wait(milliseconds: 100)
    #expect(!bars.isEmpty)
    bench.show(Part.screen(Part.text("other")))
    #expect(bars.isEmpty)
    // A step may be scheduled, and the response of the server.
    bench.wait(milliseconds: 150)
    let frames = bench.terminal.frames
    bench.wait(milliseconds: 2000)
    #expect(bench.terminal.frames == frames)
    #expect(bench.window.loop?.nextDeadline == nil)
  }

  /// The screen below a pushed one goes on loading.
  @Test(arguments: [#"["one","two"]"#, "[]"])
  func barsEndWhileAnotherScreenCoversTheList(rows: String) {
    bench.server.script("/rows", .json(rows, after: 1000))
    let other = Part.action("pushView", #""route":{"screen":\#(Part.screen(Part.text("other")))}"#)
    bench.show(
      screen([Part.button("Open", other), list()], onInit: Self.load("/rows", into: "rows")))
    bench.wait(milliseconds: 100)
    #expect(!bars.isEmpty)
    bench.click("Open")
    #expect(bench.text.contains("other"))
    bench.wait(milliseconds: 2000)
    #expect(bench.window.loop?.nextDeadline == nil)
    #expect(bench.screen?.requests.waitingLists.isEmpty == true)
    bench.press(.escape)
    #expect(bars.isEmpty)
    #expect(bench.text.contains(rows == "[]" ? "Nothing to show" : "one\ntwo"))
  }

  /// Bars that become due below another screen are there when it is left.
  @Test func barsAppearWhileAnotherScreenCoversTheList() {
    bench.server.script("/rows", .json("[1]", after: 1000))
    let other = Part.action("pushView", #""route":{"screen":\#(Part.screen(Part.text("other")))}"#)
    bench.show(
      screen([Part.button("Open", other), list()], onInit: Self.load("/rows", into: "rows")))
    bench.click("Open")
    bench.wait(milliseconds: 200)
    bench.press(.escape)
    #expect(!bars.isEmpty)
    bench.wait(milliseconds: 1000)
    #expect(bars.isEmpty)
  }

  // MARK: - Lists that do not wait

  private static func load(_ path: String, into context: String) -> String {
    let set = Part.set(context, #""@{onSuccess.data}""#)
    return Part.action("sendRequest", #""url":"\#(path)","onSuccess":[\#(set)]"#)
  }

  /// A screen with the contexts `rows`, which is empty, and `others`.
  private func screen(_ children: [String], rows: String = "[]", onInit: String...) -> String {
    let extra = #"\#(Self.grow),"onInit":[\#(onInit.joined(separator: ","))]"#
    let others = Part.box(children, extra: #"\#(extra),"context":{"id":"others","value":null}"#)
    return """
      {"_beagleComponent_":"beagle:screenComponent","context":{"id":"rows","value":\(rows)},
       "child":\(others)}
      """
  }

  private func expectNothingToShow(at milliseconds: Int...) {
    var now = 0
    for time in milliseconds {
      bench.wait(milliseconds: time - now)
      now = time
      bench.window.topController?.view.setNeedsLayout()
      bench.settle()
      #expect(bars.isEmpty, "after \(time) ms")
      #expect(bench.text.contains("Nothing to show"), "after \(time) ms")
    }
  }

  /// The first rows of a list without an end come from `onScrollEnd`.
  @Test func listThatRequestsItsRowsIsNotEmptyYet() {
    let set = Part.set("rows", #""@{onSuccess.data}""#)
    let more = Part.action("sendRequest", #""url":"/more","onSuccess":[\#(set)]"#)
    for rows in ["[]", #"["one"]"#] {
      bench.server.script("/more", .json(rows, after: 300))
      bench.show(
        screen([
          #"{"_beagleComponent_":"beagle:listView","dataSource":"@{rows}","style":{"flex":{"grow":1}},"onScrollEnd":[\#(more)],"templates":[{"view":\#(Part.text("@{item}"))}]}"#
        ]))
      bench.wait(milliseconds: 50)
      #expect(!bench.text.contains("Nothing to show"), "\(bench.text)")
      bench.wait(milliseconds: 1000)
      #expect(bench.text.contains(rows == "[]" ? "Nothing to show" : "one"), "\(bench.text)")
    }
  }

  @Test func literalDataIsNotLoaded() {
    bench.server.script("/other", .json("[1]", after: 1000))
    let literal = """
      {"_beagleComponent_":"beagle:listView","dataSource":[],"templates":[],\(Self.grow)}
      """
    bench.show(screen([literal], onInit: Self.load("/other", into: "others")))
    expectNothingToShow(at: 10, 100, 500, 1500)
  }

  /// A response without rows ends the wait, also while other requests of `onInit` are running.
  @Test func emptyResponseEndsTheWaitBeforeOtherRequests() {
    bench.server.script("/rows", .json("[]", after: 200))
    bench.server.script("/other", .json("[1]", after: 1000))
    bench.show(
      screen(
        [list()], rows: "null", onInit: Self.load("/rows", into: "rows"),
        Self.load("/other", into: "others")))
    bench.wait(milliseconds: 100)
    #expect(!bars.isEmpty)
    bench.wait(milliseconds: 150)
    expectNothingToShow(at: 0, 100, 500, 1500)
  }

  @Test func onScrollEndOfAnotherListShowsNoBars() {
    bench.server.script("/rows", .json("[]", after: 50))
    bench.server.script("/more", .json("[1]", after: 1000))
    let other = """
      {"_beagleComponent_":"beagle:listView","dataSource":["x"],"templates":[{"view":\(Self.row)}],
       "onScrollEnd":[\(Self.load("/more", into: "others"))]}
      """
    bench.show(screen([other, list()], onInit: Self.load("/rows", into: "rows")))
    bench.wait(milliseconds: 60)
    expectNothingToShow(at: 0, 100, 500, 1500)
  }

  /// The `onInit` of a row loads its own content.
  @Test func onInitOfRowsOfAnotherListShowsNoBars() {
    bench.server.script("/more", .json("[1]", after: 1000))
    let onInit = #""onInit":[\#(Self.load("/more", into: "others"))]"#
    let other = """
      {"_beagleComponent_":"beagle:listView","dataSource":["x"],
       "templates":[{"view":\(Part.box([Self.row], extra: onInit))}]}
      """
    bench.show(screen([other, list()]))
    expectNothingToShow(at: 10, 100, 500, 1500)
  }

  /// A list that has said that it is empty does not show bars for a later `onInit`.
  @Test func onInitOfALazyComponentShowsNoBars() {
    let onInit = #""onInit":[\#(Self.load("/other", into: "others"))]"#
    let lazy = Part.box([Part.text("lazy")], extra: onInit)
    bench.server.script("/lazy", .json(lazy, after: 100))
    bench.server.script("/other", .json("[1]", after: 1000))
    bench.show(screen([Part.lazy("/lazy"), list()]))
    expectNothingToShow(at: 10, 90, 200, 500, 1500)
    #expect(bench.text.contains("lazy"))
  }
}
