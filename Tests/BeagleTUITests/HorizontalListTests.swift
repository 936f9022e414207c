import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of horizontal lists, which are as high as their items and scroll item by item.
@MainActor
@Suite struct HorizontalListTests {
  private static let cards = 12

  /// A list of cards with a text below it. A card of 160 points is 20 columns wide; the gap is 2
  /// columns.
  private static func screen(pressable: Bool, width: Int = 160) -> String {
    let card = """
      {"_beagleComponent_":"beagle:container",
       "style":{"size":{"width":{"value":\(width),"type":"REAL"}},
                "margin":{"right":{"value":16,"type":"REAL"}}},
       "children":[\(Part.text("Card @{item}")),\(Part.text("of many"))]}
      """
    let touchable = "{\"_beagleComponent_\":\"beagle:touchable\",\"onPress\":[],\"child\":\(card)}"
    return Part.screen(
      """
      {"_beagleComponent_":"beagle:listView","direction":"HORIZONTAL",
       "dataSource":[\((0..<cards).map(String.init).joined(separator: ","))],
       "templates":[{"view":\(pressable ? touchable : card)}]}
      """, Part.text("After the list"))
  }

  private func bench(_ columns: Int, pressable: Bool = false, width: Int = 160) -> TestBench {
    let bench = TestBench(size: CellSize(width: columns, height: 12))
    bench.dependencies.maximumContentWidth = 0
    bench.show(HorizontalListTests.screen(pressable: pressable, width: width))
    return bench
  }

  /// Returns the columns at which cards begin.
  private func starts(_ bench: TestBench) -> [Int] {
    let row = Array(bench.terminal.text(row: 0))
    return row.indices.filter { row[$0...].starts(with: "Card") }
  }

  @Test(arguments: [40, 80, 200])
  func listIsAsHighAsItsItems(columns: Int) {
    let bench = bench(columns)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 0"))
    #expect(bench.terminal.text(row: 1).hasPrefix("of many"))
    #expect(bench.terminal.text(row: 2).hasPrefix("After the list"))
  }

  @Test(arguments: [40, 80, 200], [true, false])
  func arrowsScrollToItemEdges(columns: Int, pressable: Bool) {
    let bench = bench(columns, pressable: pressable)
    let maximum = HorizontalListTests.cards * 22 - columns
    for _ in 0..<HorizontalListTests.cards {
      bench.press(.right)
      // An item begins at the left edge unless the end of the list is reached.
      #expect(bench.scrolled % 22 == 0 || bench.scrolled == maximum, "\(bench.scrolled)")
    }
    #expect(bench.terminal.text(row: 0).contains("Card 11"), "\(bench.text)")
    for _ in 0..<HorizontalListTests.cards {
      bench.press(.left)
      #expect(bench.scrolled % 22 == 0 || bench.scrolled == maximum, "\(bench.scrolled)")
    }
    #expect(starts(bench).first == 0)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 0"))
  }

  @Test func arrowMovesOneItem() {
    let bench = bench(40)
    for item in 1...10 {
      bench.press(.right)
      #expect(bench.terminal.text(row: 0).hasPrefix("Card \(item)"), "\(bench.text)")
    }
    bench.press(.left)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 9"))
  }

  @Test func wheelStopsAtItemEdges() {
    let bench = bench(80)
    func wheel(_ kind: MouseEvent.Kind, times: Int) {
      for _ in 0..<times {
        bench.window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: 5, y: 0))))
        bench.settle()
      }
    }
    wheel(.wheelRight, times: 1)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 1"))
    wheel(.wheelRight, times: 2)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 3"))
    wheel(.wheelLeft, times: 1)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 2"))
    wheel(.wheelRight, times: 20)
    #expect(bench.scrolled == HorizontalListTests.cards * 22 - 80)
    wheel(.wheelLeft, times: 20)
    #expect(bench.scrolled == 0)
  }

  @Test func dragScrollsWithoutPressing() {
    let bench = bench(80, pressable: true)
    func mouse(_ kind: MouseEvent.Kind, _ x: Int) {
      bench.window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: 0))))
      bench.settle()
    }
    mouse(.press(.left), 70)
    mouse(.drag(.left), 65)
    #expect(bench.scrolled == 0)
    mouse(.drag(.left), 50)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 1"))
    mouse(.drag(.left), 26)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 2"))
    mouse(.release, 26)
    mouse(.drag(.left), 0)
    #expect(bench.terminal.text(row: 0).hasPrefix("Card 2"))
  }

  @Test func dragEndingOnTheSameCardDoesNotPressIt() {
    let bench = TestBench(size: CellSize(width: 80, height: 12))
    let cards = (0..<12).map {
      Part.button("a button of some width \($0)", Part.set("c", "\"pressed\""))
    }
    bench.show(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:scrollView","scrollDirection":"HORIZONTAL",
         "children":[\(cards.joined(separator: ","))]}
        """, Part.text("c=@{c}."), context: Part.context("c", "\"none\"")))
    for (kind, x) in [(MouseEvent.Kind.press(.left), 20), (.drag(.left), 15), (.release, 15)] {
      bench.window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: 0))))
      bench.settle()
    }
    #expect(bench.scrolled == 5)
    #expect(bench.shown("c") == "none")
    bench.click("width 0")
    #expect(bench.shown("c") == "pressed")
  }

  @Test func wideItemsCanBeScrolledCompletely() {
    let bench = bench(40, width: 800)
    var seen: Set<Int> = []
    for _ in 0..<70 {
      seen.formUnion(bench.scrolled..<bench.scrolled + 40)
      bench.press(.right)
    }
    #expect(seen.count == HorizontalListTests.cards * 102)
  }

  @Test func statusBarShowsTheFocusedItem() {
    let bench = bench(80, pressable: true)
    func statusBar() -> String { bench.terminal.text(row: 11) }
    #expect(statusBar().contains("1/12"))
    for _ in 0..<4 { bench.press(.right) }
    #expect(statusBar().contains("5/12"), "\(statusBar())")
    // The position is not shown if all items are visible.
    #expect(!self.bench(300, pressable: true).terminal.text(row: 11).contains("/12"))
  }
}

extension TestBench {
  /// The offset of the first horizontally scrolling view.
  fileprivate var scrolled: Int {
    var found: ScrollingView?
    window.root.visit {
      if found == nil, let scroller = $0 as? ScrollingView, scroller.axis == .horizontal {
        found = scroller
      }
    }
    return found?.offset.x ?? -1
  }
}
