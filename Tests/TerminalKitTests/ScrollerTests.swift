import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of viewports inside pages, with their borders and bars.
@MainActor
struct ScrollerTests {
  let bench = ScrollingFixture()

  /// Returns a viewport of some rows without focusable content.
  private func inner(_ rows: Int, of count: Int, axis: ScrollingView.Axis = .vertical)
    -> ScrollingView
  {
    let scroll = ScrollingView(axis: axis)
    scroll.flex.height = .points(Float(rows))
    scroll.flex.flexGrow = 0
    scroll.flex.flexShrink = 0
    for line in bench.lines(count, "inner") { scroll.content.addSubview(line) }
    return scroll
  }

  @Test func tabEntersAndLeavesAViewportWithoutButtons() {
    let scroll = inner(4, of: 10)
    bench.page([bench.button("One"), scroll, bench.button("Two")] + bench.lines(20))
    let plain = bench.terminal.text(row: 4)
    bench.press(.tab)
    #expect(bench.window.focusedView === scroll)
    // The mark is visible without color.
    #expect(bench.terminal.text(row: 4) != plain)
    #expect(bench.lastRow.contains("Esc leave"))
    #expect(!bench.lastRow.contains("Enter"))
    bench.press(.down, .down)
    #expect(bench.terminal.text(row: 3).hasPrefix("inner 2"))
    bench.press(.pageDown, .pageDown)
    #expect(bench.text.contains("inner 9"))
    #expect(bench.text.contains("One"))
    bench.press(.tab)
    #expect(bench.selectedText == "Two")
    bench.press(.backTab)
    #expect(bench.window.focusedView === scroll)
    bench.press(.home)
    #expect(bench.terminal.text(row: 3).hasPrefix("inner 0"))
    bench.press(.escape)
    #expect(bench.window.focusedView == nil)
  }

  @Test func keysScrollThePageAtTheEnd() {
    bench.page([bench.button("One"), inner(4, of: 10)] + bench.lines(20))
    bench.press(.tab, .end, .pageDown)
    #expect(!bench.text.contains("One"))
    for _ in 0..<4 { bench.press(.pageDown) }
    #expect(bench.text.contains("line 19"))
    #expect(!bench.lastRow.contains("more"))
  }

  /// At the end of the page, Home and End continue in visible viewports next to the selection.
  @Test func endContinuesInVisibleViewports() {
    bench.page(bench.lines(9) + [inner(4, of: 10), bench.button("Last")])
    bench.press(.end)
    #expect(bench.selectedText == "Last")
    #expect(bench.text.contains("inner 0"))
    bench.press(.end)
    #expect(bench.text.contains("inner 9"))
    #expect(bench.selectedText == "Last")
    bench.press(.home, .home, .end)
    #expect(bench.text.contains("inner 9"))
  }

  @Test func arrowsLeaveAtTheEnd() {
    bench.page([bench.button("One"), inner(3, of: 5), bench.button("Two")])
    bench.press(.tab, .down, .down, .down)
    #expect(bench.selectedText == "Two")
  }

  @Test func adjacentTextsAreBothReached() {
    bench.show { view in
      view.flex.flexDirection = .row
      for name in ["left", "right"] {
        let scroll = ScrollingView()
        for line in bench.lines(30, name) { scroll.content.addSubview(line) }
        view.addSubview(scroll)
      }
    }
    bench.press(.tab, .end)
    #expect(bench.text.contains("left 29"))
    #expect(!bench.text.contains("right 29"))
    bench.press(.tab, .end)
    #expect(bench.text.contains("right 29"))
  }

  @Test func textRowScrollsHorizontally() {
    let scroll = inner(4, of: 0, axis: .horizontal)
    for index in 0..<10 {
      let label = Label("column \(index)")
      label.flex.flexShrink = 0
      label.flex.margin.right = .points(2)
      scroll.content.addSubview(label)
    }
    bench.page([bench.button("One"), scroll, bench.button("Two")])
    bench.press(.tab)
    #expect(bench.window.focusedView === scroll)
    for _ in 0..<30 { bench.press(.right) }
    #expect(bench.text.contains("column 9"))
    bench.press(.tab)
    #expect(bench.selectedText == "Two")
  }

  /// A page of text scrolls without any focused view.
  @Test func textPageIsNotATabStop() {
    bench.page(bench.lines(40))
    #expect(bench.window.focusedView == nil)
    #expect(!bench.lastRow.contains("Tab"))
    bench.press(.down, .down)
    #expect(bench.terminal.text(row: 2).hasPrefix("line 2"))
    bench.press(.end)
    #expect(bench.text.contains("line 39"))
  }

  // MARK: - Border and bar

  private func bordered(height: Int = 6, padding: Float = 0) -> ScrollingView {
    let scroll = inner(height, of: 9)
    scroll.border = Border()
    scroll.flex.border.all = 1
    if padding > 0 { scroll.flex.padding.all = .points(padding) }
    scroll.flex.width = .points(20)
    return scroll
  }

  @Test func contentAndBarStayInsideTheBorder() {
    bench.show { $0.addSubview(bordered()) }
    #expect(bench.terminal.text(row: 2) == "┌──────────────────┐")
    #expect(bench.terminal.text(row: 3) == "│inner 0          ┃│")
    #expect(bench.terminal.text(row: 7) == "└──────────────────┘")
    bench.press(.end)
    #expect(bench.terminal.text(row: 2) == "┌──────────────────┐")
    #expect(bench.terminal.text(row: 3).hasPrefix("│inner 5"))
    #expect(bench.terminal.text(row: 6).hasPrefix("│inner 8"))
    #expect(bench.terminal.text(row: 6).hasSuffix("┃│"))
    #expect(bench.terminal.text(row: 7) == "└──────────────────┘")
  }

  /// As in CSS, padding is part of the scrollable content.
  @Test func paddingScrollsWithTheContent() {
    bench.show { $0.addSubview(bordered(height: 7, padding: 1)) }
    #expect(bench.terminal.text(row: 3) == "│                 ┃│")
    #expect(bench.terminal.text(row: 4) == "│ inner 0         ┃│")
    #expect(bench.terminal.text(row: 5) == "│ inner 1         ││")
    bench.press(.down)
    #expect(bench.terminal.text(row: 3).hasPrefix("│ inner 0"))
    bench.press(.end)
    #expect(bench.terminal.text(row: 6).hasPrefix("│ inner 8"))
    #expect(bench.terminal.text(row: 7).hasPrefix("│        "))
    #expect(bench.terminal.text(row: 8) == "└──────────────────┘")
  }

  @Test func barPagesAndCanBeDragged() {
    bench.page(bench.lines(90))
    bench.mouse(.press(.left), 39, 10)
    bench.mouse(.release, 39, 10)
    #expect(bench.terminal.text(row: 2).hasPrefix("line 8 "))
    bench.mouse(.press(.left), 39, 2)
    bench.mouse(.release, 39, 2)
    #expect(bench.terminal.text(row: 2).hasPrefix("line 0 "))
    // The thumb is one cell; it follows the mouse, and reaches both ends exactly.
    bench.mouse(.press(.left), 39, 2)
    bench.mouse(.drag(.left), 39, 6)
    #expect(bench.terminal.text(row: 2).hasPrefix("line 41 "))
    bench.mouse(.drag(.left), 20, 30)
    #expect(bench.terminal.text(row: 10).hasPrefix("line 89"))
    bench.mouse(.drag(.left), 39, 0)
    #expect(bench.terminal.text(row: 2).hasPrefix("line 0 "))
    bench.mouse(.release, 39, 0)
    bench.mouse(.drag(.left), 39, 8)
    #expect(bench.terminal.text(row: 2).hasPrefix("line 0 "))
  }

  @Test func draggingMovesTheSelection() {
    bench.page(bench.buttons(90))
    bench.mouse(.press(.left), 39, 2)
    bench.mouse(.drag(.left), 39, 10)
    bench.mouse(.release, 39, 10)
    bench.press(.enter)
    #expect(bench.pressed == ["row 81"])
  }

  /// A million rows, few of them realized: the bar uses the length reported by the viewport.
  @Test func barUsesTheReportedLength() {
    final class Long: ScrollingView {
      override var contentExtent: CellSize { CellSize(width: 38, height: 1_000_000) }
    }
    let scroll = Long()
    scroll.content.addSubview(Label("first"))
    bench.show { $0.addSubview(scroll) }
    #expect(scroll.maximumOffset.y == 1_000_000 - 9)
    bench.press(.end)
    #expect(scroll.offset.y == 1_000_000 - 9)
    bench.mouse(.press(.left), 39, 10)
    bench.mouse(.drag(.left), 39, 6)
    #expect(abs(scroll.offset.y - 500_000) < 10)
    bench.mouse(.drag(.left), 39, 2)
    #expect(scroll.offset.y == 0)
  }

  // MARK: - Cost

  @Test func keyCostFollowsVisibleContent() {
    func work(_ count: Int) -> Int {
      let bench = ScrollingFixture()
      bench.page(bench.buttons(count))
      bench.press(.pageDown, .pageDown, .tab)
      let before = bench.window.viewsVisited
      bench.press(.down, .tab, .pageDown, .up, .backTab, .enter)
      return bench.window.viewsVisited - before
    }
    let few = work(100)
    #expect(few < 1200)
    #expect(work(3000) == few)
  }

  @Test func keysReadTogetherLayOutAndPaintOnce() {
    bench.page(bench.buttons(400))
    let before = bench.window.statistics
    for _ in 0..<200 { bench.window.handle(.key(KeyEvent(.down))) }
    bench.application.present()
    #expect(bench.selectedText == "row 200")
    #expect(bench.window.statistics.paints == before.paints + 1)
    #expect(bench.window.statistics.layouts == before.layouts)
  }

  /// The cost of a key is linear in the number of nested viewports.
  @Test func nestedViewportsAreVisitedOnce() {
    func work(_ depth: Int) -> Int {
      let bench = ScrollingFixture()
      var view: View = Label("innermost")
      for level in 0..<depth {
        let scroll = ScrollingView()
        scroll.content.addSubview(view)
        scroll.content.addSubview(Label("level \(level)"))
        view = scroll
      }
      bench.page([view] + bench.lines(30))
      bench.press(.down)
      let before = bench.window.viewsVisited
      bench.press(.down, .pageDown, .up, .pageUp)
      return bench.window.viewsVisited - before
    }
    let few = work(25)
    #expect(work(100) < few * 5)
  }

  @Test func removedSuperviewIsReleased() {
    let child = View()
    weak var gone: View?
    do {
      let parent = View()
      gone = parent
      parent.addSubview(child)
      #expect(child.superview === parent)
    }
    #expect(gone == nil)
    #expect(child.superview == nil)
    #expect(child.window == nil)
  }
}
