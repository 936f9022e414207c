import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that the selection is visible: no key moves the focus out of view or acts on an invisible
/// view.
@MainActor
struct SelectionTests {
  let bench = ScrollingFixture()

  @Test func pagingSelectsTheRowAtTheSamePosition() {
    bench.page(bench.buttons(60))
    bench.press(.down, .down)
    let row = bench.terminal.find("▸")?.y
    #expect(bench.selectedText == "row 2")
    bench.press(.pageDown)
    #expect(bench.selectedText == "row 10")
    #expect(bench.terminal.find("▸")?.y == row)
    bench.press(.pageDown, .pageUp)
    #expect(bench.selectedText == "row 10")
    bench.press(.enter)
    #expect(bench.pressed == ["row 10"])
    #expect(bench.lastRow.contains("Enter press"))
  }

  @Test func pagingEndsAtTheFirstAndLastRow() {
    bench.page(bench.buttons(20))
    bench.press(.pageDown, .pageDown, .pageDown, .pageDown)
    #expect(bench.selectedText == "row 19")
    #expect(!bench.lastRow.contains("more"))
    bench.press(.pageUp, .pageUp, .pageUp, .pageUp)
    #expect(bench.selectedText == "row 0")
  }

  @Test func homeAndEndSelectTheFirstAndLast() {
    bench.page(bench.buttons(60))
    bench.press(.end, .enter)
    #expect(bench.pressed == ["row 59"])
    bench.press(.home, .enter)
    #expect(bench.pressed == ["row 59", "row 0"])
    #expect(bench.text.contains("▸ row 0"))
  }

  @Test func homeAndEndOnAFittingMenu() {
    bench.page(bench.buttons(5))
    bench.press(.end)
    #expect(bench.selectedText == "row 4")
    bench.press(.home)
    #expect(bench.selectedText == "row 0")
    // There is only one page.
    bench.press(.pageDown)
    #expect(bench.selectedText == "row 0")
  }

  @Test func wheelMovesTheSelection() {
    bench.page(bench.buttons(60))
    bench.mouse(.wheelDown, 5, 5)
    #expect(bench.selectedText == "row 3")
    bench.mouse(.wheelDown, 5, 5)
    bench.press(.enter)
    #expect(bench.pressed == ["row 6"])
    bench.press(.end)
    bench.mouse(.wheelUp, 5, 5)
    #expect(bench.selectedText == "row 56")
  }

  @Test func tabContinuesFromVisibleContent() {
    bench.page(bench.buttons(60))
    bench.press(.pageDown, .tab)
    #expect(bench.selectedText == "row 9")
    bench.press(.pageDown, .backTab)
    #expect(bench.selectedText == "row 16")
    bench.press(.end, .tab)
    #expect(bench.selectedText == "row 0")
    bench.press(.backTab)
    #expect(bench.selectedText == "row 59")
  }

  /// On a page of text nothing is highlighted, so no key presses anything. The focused view is
  /// highlighted again when it becomes visible.
  @Test func invisibleFocusIsNotPressed() {
    bench.page([bench.button("Top")] + bench.lines(40) + [bench.button("Bottom")])
    #expect(bench.selectedText == "Top")
    bench.press(.pageDown, .pageDown)
    #expect(bench.selectedText == nil)
    #expect(!bench.lastRow.contains("Enter"))
    #expect(bench.lastRow.contains("PgDn more"))
    let text = bench.text
    bench.press(.enter)
    #expect(bench.pressed == [])
    #expect(bench.text == text)
    bench.press(.pageUp, .pageUp, .enter)
    #expect(bench.pressed == ["Top"])
    bench.press(.pageDown, .tab)
    #expect(bench.selectedText == "Bottom")
    bench.press(.pageUp, .backTab)
    #expect(bench.selectedText == "Top")
  }

  @Test func arrowsScrollLongTextBetweenTabStops() {
    bench.page([bench.button("Top")] + bench.lines(40) + [bench.button("Bottom")])
    for (key, end) in [(Key.down, "Bottom"), (.up, "Top")] {
      var seen: Set<Int> = []
      var presses = 0
      while bench.selectedText != end, presses < 60 {
        bench.press(key)
        presses += 1
        for line in 0..<40 where bench.text.contains("line \(line) ") { seen.insert(line) }
      }
      #expect(bench.selectedText == end)
      #expect(seen.count == 40)
    }
  }

  /// One press for each row, also at the edge.
  @Test func arrowsMoveOneRowPerPress() {
    bench.page(bench.buttons(60))
    for row in 1..<60 {
      bench.press(.down)
      #expect(bench.selectedText == "row \(row)")
    }
    for row in (0..<59).reversed() {
      bench.press(.up)
      #expect(bench.selectedText == "row \(row)")
    }
  }

  @Test func arrowsReachTheListEndFirst() {
    bench.show { view in
      let scroll = ScrollingView()
      for row in bench.buttons(30) { scroll.content.addSubview(row) }
      view.addSubview(scroll)
      view.addSubview(bench.button("Footer"))
    }
    for row in 1..<30 {
      bench.press(.down)
      #expect(bench.selectedText == "row \(row)")
    }
    bench.press(.down)
    #expect(bench.selectedText == "Footer")
    bench.press(.up)
    #expect(bench.selectedText == "row 29")
  }

  /// A menu above a text taller than a page: arrows reach all of it.
  @Test func arrowsReachTextBelowTheLastTabStop() {
    bench.page([bench.button("Only")] + bench.lines(20))
    for _ in 0..<20 { bench.press(.down) }
    #expect(bench.text.contains("line 19"))
    #expect(bench.selectedText == nil)
    for _ in 0..<20 { bench.press(.up) }
    #expect(bench.selectedText == "Only")
  }

  @Test func firstAndLastRowsRevealAdjacentText() {
    bench.page(
      [Label("Heading")] + bench.buttons(20) + [Label("Footnote")])
    bench.press(.end)
    #expect(bench.text.contains("Footnote"))
    bench.press(.tab)
    #expect(bench.selectedText == "row 0")
    #expect(bench.text.contains("Heading"))
    for _ in 0..<19 { bench.press(.tab) }
    #expect(bench.selectedText == "row 19")
    #expect(bench.text.contains("Footnote"))
    for _ in 0..<19 { bench.press(.up) }
    #expect(bench.text.contains("Heading"))
  }

  @Test func closingADialogKeepsTheScrollPosition() {
    bench.page((0..<30).flatMap { [Label("heading \($0)"), bench.button("row \($0)")] })
    bench.mouse(.wheelDown, 5, 5)
    #expect(bench.selectedText == "row 1")
    let text = bench.text
    bench.window.present(Dialog(title: "Sure?", message: "m", choices: [.init("Close")]))
    bench.application.present()
    bench.press(.enter)
    #expect(bench.text == text)
  }

  @Test func resizingDoesNotScrollBack() {
    bench.page([bench.button("Top")] + bench.lines(60))
    bench.press(.pageDown, .pageDown)
    let first = bench.terminal.text(row: 2)
    bench.resize(to: CellSize(width: 38, height: 11))
    #expect(bench.terminal.text(row: 2).hasPrefix(first.prefix(8)))
  }

  /// Views that become visible in a larger size do not get the focus, because the page would
  /// follow.
  @Test func resizingKeepsTheReadingPosition() {
    bench.page(bench.lines(15) + [bench.button("Below")] + bench.lines(20, "after"))
    #expect(bench.window.focusedView == nil)
    bench.resize(to: CellSize(width: 40, height: 24))
    #expect(bench.text.contains("Below"))
    #expect(bench.selectedText == nil)
    bench.resize(to: CellSize(width: 40, height: 12))
    #expect(bench.terminal.text(row: 2).hasPrefix("line 0"))
    bench.resize(to: CellSize(width: 40, height: 24))
    bench.press(.tab)
    #expect(bench.selectedText == "Below")
    bench.resize(to: CellSize(width: 30, height: 10))
    #expect(bench.selectedText == "Below")
  }

  @Test func resizingKeepsTheFirstLine() {
    let text = String(repeating: "words ", count: 20)
    bench.page((0..<20).map { Label("line \($0) \(text)") })
    bench.press(.pageDown, .pageDown)
    while !bench.terminal.text(row: 2).hasPrefix("line") { bench.press(.down) }
    let first = bench.terminal.text(row: 2).prefix(8)
    for width in [30, 61, 100, 25, 40] {
      bench.resize(to: CellSize(width: width, height: 12))
      #expect(bench.terminal.text(row: 2).hasPrefix(first))
    }
    // Also inside a wrapped line, as closely as its rows allow.
    bench.press(.down)
    for width in [100, 40] { bench.resize(to: CellSize(width: width, height: 12)) }
    bench.press(.up, .up)
    let rows = (2...4).map { bench.terminal.text(row: $0) }
    #expect(rows.contains { $0.hasPrefix(first) })
  }

  @Test func clickDoesNotScroll() {
    bench.page([Label("Heading")] + bench.buttons(30))
    bench.mouse(.wheelDown, 5, 5)
    #expect(bench.terminal.text(row: 2).contains("row 2"))
    bench.mouse(.press(.left), 18, 2)
    bench.mouse(.release, 18, 2)
    #expect(bench.pressed == ["row 2"])
    #expect(bench.terminal.text(row: 2).contains("row 2"))
  }
}
