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

  /// Pages with something above what is seen, of which the data come later.
  private static let pages: [(parts: [String], offset: Int)] = [
    ([lateList] + lines("text"), 10),
    ([lateAcross] + lines("text"), 10),
    ([Part.text("@{c.text}")] + lines("text"), 10),
    ([lateList, rows], 10),
    ([lateAcross, rows], 10),
    // A list in each row of a list.
    ([list("[1,2,3]", Part.box([Part.text("of @{item}"), lateList] + lines("in", 20)))], 30),
    // Above and below in one page: what is above alone moves the place.
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
      if let known = $0.componentNode?.context(withId: "c") { cell = known }
    }
    guard let document = try? JSONDocument(Array(value.utf8), name: "data") else { return }
    cell?.set(DynamicObject(document.root))
    bench.settle()
  }

  /// The page as it is seen, without the bar, which shows that the page is longer.
  private var seen: [String] {
    bench.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      String($0.filter { !"│┃".contains($0) })
    }.map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  @Test("What is in sight stays while what is above it grows and shrinks", arguments: 0..<7)
  func growthAbove(_ page: Int) throws {
    let scroller = try #require(open(Self.pages[page].parts))
    scroller.scroll(to: CellPoint(x: 0, y: Self.pages[page].offset))
    bench.settle()
    // Further down another list may fill.
    let before = seen.prefix(10)
    let offset = scroller.offset.y
    fill()
    #expect(seen.prefix(10) == before)
    #expect(scroller.offset.y > offset, "something above has grown")
    fill(Self.empty)
    #expect(seen.prefix(10) == before)
  }

  @Test("What grows in sight leaves the first line where it is, and moves what is below")
  func visibleGrowth() throws {
    for late in [Self.lateList, Self.lateAcross] {
      let scroller = try #require(open(Self.lines("text", 12) + [late, Self.rows]))
      scroller.scroll(to: CellPoint(x: 0, y: 5))
      bench.settle()
      #expect(seen.first == "text 5.")
      fill()
      #expect(seen.prefix(7).map(\.self) == (5..<12).map { "text \($0)." })
      #expect(seen[7].hasPrefix("late 0"))
      #expect(scroller.offset.y == 5)
    }
  }

  @Test("At the top new content shows where it belongs")
  func top() throws {
    let scroller = try #require(open([Self.lateList] + Self.lines("text")))
    #expect(seen.first == "text 0.")
    fill()
    #expect(scroller.offset.y == 0)
    #expect(Array(seen.prefix(6)) == (0..<5).map { "late \($0)" } + ["text 0."])
    // Back at the top it is so again.
    scroller.scroll(to: CellPoint(x: 0, y: 9))
    scroller.scroll(to: .zero)
    fill(Self.empty)
    fill()
    #expect(seen.first == "late 0")
  }

  @Test("What has the focus keeps it and its place")
  func focus() throws {
    let scroller = try #require(
      open([Self.lateList] + Self.lines("text", 12) + [Part.button("Here")] + Self.lines("end")))
    bench.press(.tab)
    scroller.scroll(to: CellPoint(x: 0, y: 6))
    bench.settle()
    let before = seen
    let focused = try #require(bench.window.focusedView)
    fill()
    #expect(seen == before)
    #expect(bench.window.focusedView === focused)
  }

  @Test("What the user gave the focus to stays in sight while the page before it grows")
  func focusMovedDown() throws {
    for isScrolled in [false, true] {
      let before = Self.lines("text", isScrolled ? 60 : 10)
      let parts =
        [Part.button("First")] + before + [Self.lateList, Part.text("@{c.text}")]
        + Self.lines("then", 5)
      bench.show(Self.screen(parts + [Part.button("Here")]))
      bench.press(.backTab)
      let focused = try #require(bench.window.visibleFocus?.view)
      #expect(seen.contains { $0.contains("Here") })
      fill()
      #expect(bench.window.visibleFocus?.view === focused)
      #expect(seen.contains { $0.contains("Here") })
    }
  }

  @Test("What took the focus as the screen opened does not make the page scroll")
  func focusOfItself() throws {
    let rows =
      Self.lateList + "," + Array(repeating: Self.lateList, count: 9).joined(separator: ",")
    let scroller = try #require(
      open([Part.text("Title"), rows, Part.button("Here")] + Self.lines("end")))
    #expect(bench.window.visibleFocus != nil)
    fill()
    #expect(scroller.offset.y == 0)
    #expect(seen.first == "Title")
  }

  @Test("The place of the last scrolling counts, in a page without lists too")
  func lastScrolling() throws {
    let scroller = try #require(open([Part.text("@{c.text}")] + Self.lines("text")))
    scroller.scroll(to: CellPoint(x: 0, y: 10))
    bench.settle()
    scroller.scroll(to: CellPoint(x: 0, y: 20))
    bench.settle()
    let before = seen
    fill()
    #expect(seen == before)
    #expect(scroller.offset.y == 22)
  }

  @Test("Scrolling that only preserves the position notifies no observer")
  func noObserverIsNotified() throws {
    let data = "[\((0..<40).map { "\"row \($0).\"" }.joined(separator: ","))]"
    let note = Part.append("!", to: "told")
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":\(data),"iteratorName":"item",\
      "onScrollEnd":[\(note)],"templates":[{"view":\(Part.text("@{item}"))}]}
      """
    let page = Part.box(
      [Self.lateList, list, Part.text("told@{told}")],
      extra: "\"context\":\(Part.context("told", "\"\""))")
    let scroller = try #require(open([page]))
    scroller.scroll(to: scroller.maximumOffset)
    bench.settle()
    #expect(seen.contains("told!"))
    fill()
    #expect(seen.contains("told!"))
    fill(Self.empty)
    #expect(seen.contains("told!"))
  }
}
