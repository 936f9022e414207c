import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests that visible content stays in position while data arrives for content above it.
@MainActor @Suite
struct ScrollAnchorTests {
  let bench = TestBench()

  private static let empty = #"{"rows":[],"text":"short"}"#
  private static let full =
    #"{"rows":["late 0","late 1","late 2","late 3","late 4"],"text":"long 0\nlong 1\nlong 2"}"#

  private static func list(_ source: String, _ template: String, isVertical: Bool = true) -> String
  {
    """
    {"_beagleComponent_":"beagle:listView","direction":"\(isVertical ? "VERTICAL" : "HORIZONTAL")",\
    "dataSource":\(source),"iteratorName":"item","templates":[{"view":\(template)}]}
    """
  }

  private static func lines(_ name: String, _ count: Int = 60) -> [String] {
    (0..<count).map { Part.text("\(name) \($0).") }
  }

  private static let lateList = list("\"@{c.rows}\"", Part.text("@{item}"))
  private static let lateAcross = list(
    "\"@{c.rows}\"", Part.box([Part.text("@{item}"), Part.text("more"), Part.text("end")]),
    isVertical: false)
  private static let rows = list(
    "[\((0..<60).map { "\"row \($0).\"" }.joined(separator: ","))]", Part.text("@{item}"))

  /// Pages whose content above the viewport changes when data arrives.
  private static let pages: [(parts: [String], offset: Int)] = [
    ([lateList] + lines("text"), 10),
    ([lateAcross] + lines("text"), 10),
    ([Part.text("@{c.text}")] + lines("text"), 10),
    ([lateList, rows], 10),
    ([lateAcross, rows], 10),
    // Each row of a list contains a list.
    ([list("[1,2,3]", Part.box([Part.text("of @{item}"), lateList] + lines("in", 20)))], 30),
    // Lists are above and below the viewport. Only the one above changes the scroll offset.
    ([lateList] + lines("text", 40) + [lateList] + lines("end"), 10),
  ]

  private static func screen(_ parts: [String]) -> String {
    """
    {"_beagleComponent_":"beagle:screenComponent","id":"s","child":\
    {"_beagleComponent_":"beagle:scrollView","context":\(Part.context("c", empty)),\
    "children":[\(parts.joined(separator: ","))]}}
    """
  }

  private func open(_ parts: [String]) -> ScrollingView? {
    bench.show(Self.screen(parts))
    var found: ScrollingView?
    bench.window.root.visit {
      if found == nil, let scroller = $0 as? ScrollingView, scroller.maximumOffset.y > 0 {
        found = scroller
      }
    }
    return found
  }

  private func fill(_ value: String = full) {
    var cell: ObservableContext?
    bench.window.root.visit {
      if let context = $0.componentNode?.context(withId: "c") { cell = context }
    }
    guard let document = try? JSONDocument(Array(value.utf8), name: "data") else { return }
    cell?.set(DynamicObject(document.root))
    bench.settle()
  }

  /// The visible lines without the scroll bar, which changes with the length of the page.
  private var visible: [String] {
    bench.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      String($0.filter { !"│┃".contains($0) })
    }.map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  @Test("Visible content does not move when content above it grows or shrinks", arguments: 0..<7)
  func growthAboveDoesNotMoveVisibleContent(_ page: Int) throws {
    let scroller = try #require(open(Self.pages[page].parts))
    scroller.scroll(to: CellPoint(x: 0, y: Self.pages[page].offset))
    bench.settle()
    // Another list further down can change the lines after these.
    let before = visible.prefix(10)
    let offset = scroller.offset.y
    fill()
    #expect(visible.prefix(10) == before)
    #expect(scroller.offset.y > offset, "the content above has grown")
    fill(Self.empty)
    #expect(visible.prefix(10) == before)
  }

  @Test("Visible content that grows moves only the content below it")
  func visibleGrowthMovesOnlyContentBelow() throws {
    for late in [Self.lateList, Self.lateAcross] {
      let scroller = try #require(open(Self.lines("text", 12) + [late, Self.rows]))
      scroller.scroll(to: CellPoint(x: 0, y: 5))
      bench.settle()
      #expect(visible.first == "text 5.")
      fill()
      #expect(visible.prefix(7).map(\.self) == (5..<12).map { "text \($0)." })
      #expect(visible[7].hasPrefix("late 0"))
      #expect(scroller.offset.y == 5)
    }
  }

  @Test("New content above is visible at the top of a page")
  func newContentIsVisibleAtTheTop() throws {
    let scroller = try #require(open([Self.lateList] + Self.lines("text")))
    #expect(visible.first == "text 0.")
    fill()
    #expect(scroller.offset.y == 0)
    #expect(Array(visible.prefix(6)) == (0..<5).map { "late \($0)" } + ["text 0."])
    // The same is true after scrolling back to the top.
    scroller.scroll(to: CellPoint(x: 0, y: 9))
    scroller.scroll(to: .zero)
    fill(Self.empty)
    fill()
    #expect(visible.first == "late 0")
  }

  @Test("The focused view preserves its focus and position")
  func focusedViewPreservesItsPosition() throws {
    let scroller = try #require(
      open([Self.lateList] + Self.lines("text", 12) + [Part.button("Here")] + Self.lines("end")))
    bench.press(.tab)
    scroller.scroll(to: CellPoint(x: 0, y: 6))
    bench.settle()
    let before = visible
    let focused = try #require(bench.window.focusedView)
    fill()
    #expect(visible == before)
    #expect(bench.window.focusedView === focused)
  }

  @Test("A view focused by the user stays visible when content above it grows")
  func viewFocusedByTheUserStaysVisible() throws {
    for isScrolled in [false, true] {
      let before = Self.lines("text", isScrolled ? 60 : 10)
      let parts =
        [Part.button("First")] + before + [Self.lateList, Part.text("@{c.text}")]
        + Self.lines("then", 5)
      bench.show(Self.screen(parts + [Part.button("Here")]))
      bench.press(.backTab)
      let focused = try #require(bench.window.visibleFocus?.view)
      #expect(visible.contains { $0.contains("Here") })
      fill()
      #expect(bench.window.visibleFocus?.view === focused)
      #expect(visible.contains { $0.contains("Here") })
    }
  }

  @Test("A view focused when the screen opened does not scroll the page")
  func initialFocusDoesNotScroll() throws {
    let rows =
      Self.lateList + "," + Array(repeating: Self.lateList, count: 9).joined(separator: ",")
    let scroller = try #require(
      open([Part.text("Title"), rows, Part.button("Here")] + Self.lines("end")))
    #expect(bench.window.visibleFocus != nil)
    fill()
    #expect(scroller.offset.y == 0)
    #expect(visible.first == "Title")
  }

  @Test("The last scroll position applies to a page without lists")
  func lastScrollPositionApplies() throws {
    let scroller = try #require(open([Part.text("@{c.text}")] + Self.lines("text")))
    scroller.scroll(to: CellPoint(x: 0, y: 10))
    bench.settle()
    scroller.scroll(to: CellPoint(x: 0, y: 20))
    bench.settle()
    let before = visible
    fill()
    #expect(visible == before)
    #expect(scroller.offset.y == 22)
  }

  @Test("Scrolling that only preserves the position notifies no observer")
  func preservedPositionNotifiesNoObserver() throws {
    let data = "[\((0..<40).map { "\"row \($0).\"" }.joined(separator: ","))]"
    let append = Part.append("!", to: "log")
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":\(data),"iteratorName":"item",\
      "onScrollEnd":[\(append)],"templates":[{"view":\(Part.text("@{item}"))}]}
      """
    let page = Part.box(
      [Self.lateList, list, Part.text("log@{log}")],
      extra: "\"context\":\(Part.context("log", "\"\""))")
    let scroller = try #require(open([page]))
    scroller.scroll(to: scroller.maximumOffset)
    bench.settle()
    #expect(visible.contains("log!"))
    fill()
    #expect(visible.contains("log!"))
    fill(Self.empty)
    #expect(visible.contains("log!"))
  }
}
