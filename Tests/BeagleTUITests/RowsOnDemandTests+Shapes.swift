import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of horizontal lists, lists in rows and pages, and grids.
extension RowsOnDemandTests {
  @Test("A list is only as high as its rows")
  func listDoesNotGrow() {
    bench.show(
      Part.screen(
        Part.box(
          [list("[1,2]", Part.text("row @{item}")), Part.text("after")],
          extra: "\"style\":{\"flex\":{\"grow\":1}}")))
    #expect(bench.text.contains("row 1\nrow 2\nafter"))
  }

  @Test("A horizontal list is as high as its items and creates them while scrolling")
  func horizontalListCreatesItemsWhileScrolling() {
    bench.show(
      Part.screen(
        Part.box([
          list(
            numbers(0..<1000), Part.text("card @{item}. "), "\"direction\":\"HORIZONTAL\""),
          Part.text("after"),
        ])))
    #expect(lines()[0].hasPrefix("card 0. card 1. card 2."))
    #expect(lines()[1].hasPrefix("after"))
    #expect((lazyStack()?.rows.count ?? 0) < 20)
    _ = scrollView()?.scrollToEnd()
    bench.settle()
    #expect(lines()[0].hasSuffix("card 999."))
    _ = scrollView()?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(lines()[0].hasPrefix("card 0. card 1. card 2."))
  }

  @Test("A list in a row leaves space for its sibling")
  func listInARowLeavesSpace() {
    bench.show(
      Part.screen(
        Part.box(
          [list("[1,2]", Part.text("row @{item}")), Part.text("|next")],
          extra: "\"style\":{\"flex\":{\"flexDirection\":\"ROW\"}}")))
    #expect(bench.text.contains("row 1|next"))
  }

  @Test("A long list between texts keeps both texts visible")
  func listBetweenTextsKeepsThemVisible() {
    bench.show(
      Part.screen(
        Part.box([
          Part.text("above"), list(numbers(0..<100), Part.text("row @{item}.")),
          Part.text("below"),
        ])))
    #expect(lines().first?.hasPrefix("above") == true)
    #expect(lines().last?.hasPrefix("below") == true)
    bench.press(.end)
    #expect(bench.text.contains("row 99."))
  }

  @Test("End and Home reach both ends of a page that contains a list")
  func endAndHomeReachBothEndsOfAPage() {
    bench.show(
      Part.screen(
        Part.box([
          Part.text("above"),
          list(unevenData(0..<2000), uneven, "\"useParentScroll\":true"), Part.text("below"),
        ])))
    bench.press(.end)
    bench.settle()
    #expect(lines().last?.hasPrefix("below") == true)
    #expect(bench.text.contains("row 1999."))
    #expect((lazyStack()?.rows.count ?? 0) < 120)
    bench.press(.home)
    #expect(lines().first?.hasPrefix("above") == true)
    #expect(lines()[1].hasPrefix("row 0."))
  }

  @Test("The last line of a grid has the column widths of the other lines")
  func lastLineOfAGridHasTheSameColumns() {
    let cell = Part.box(
      [Part.text("c@{item}.")],
      extra: "\"style\":{\"borderWidth\":1,\"borderColor\":\"#ffffff\"}")
    open(
      "null",
      list(numbers(0..<1001), cell, "\"spanCount\":3").replacingName("gridView"))
    let corners = lines()[0].indices(of: "┌")
    #expect(corners == [0, 20, 40])
    bench.press(.end)
    #expect(bench.text.contains("c1000."))
    #expect(bench.terminal.find("c999.")?.x == 1)
    #expect(bench.terminal.find("c1000.")?.x == 21)
    let narrow = TestBench(size: CellSize(width: 40, height: 20))
    open(
      "null", list(numbers(0..<5), cell, "\"spanCount\":3").replacingName("gridView"),
      on: narrow)
    #expect(lines(narrow)[0].indices(of: "┌") == [0, 13, 27])
    #expect(lines(narrow)[0].indices(of: "┐") == [12, 26, 39])
    #expect(lines(narrow)[3].indices(of: "┌") == [0, 13])
    #expect(lines(narrow)[3].indices(of: "┐") == [12, 26])
  }
}

extension String {
  fileprivate func replacingName(_ name: String) -> String {
    replacing("beagle:listView", with: "beagle:\(name)")
  }

  fileprivate func indices(of character: Character) -> [Int] {
    enumerated().filter { $0.element == character }.map(\.offset)
  }
}
