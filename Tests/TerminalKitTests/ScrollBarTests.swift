import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that the bar has a column of the screen exactly if the content overflows without it.
@MainActor @Suite struct ScrollBarTests {
  /// A viewport with texts in a separate window.
  @MainActor private struct Page {
    let window: Window
    let scroll = ScrollingView()
    let labels: [Label]

    init(_ texts: [String], _ size: CellSize) {
      window = Window(size: size)
      labels = texts.map { Label($0) }
      for label in labels { scroll.content.addSubview(label) }
      let controller = ViewController()
      controller.view.addSubview(scroll)
      window.rootViewController = controller
      window.layoutIfNeeded()
    }

    var hasBar: Bool { scroll.viewport.width < scroll.frame.width }
  }

  private static func words(_ count: Int) -> String {
    Array(repeating: "word", count: count).joined(separator: " ")
  }

  @Test func barAppearsIfContentOverflowsWithoutIt() {
    let size = CellSize(width: 40, height: 12)
    let rows = Page([], size).scroll.frame.height
    func hasBar(_ count: Int) -> Bool {
      Page((0..<count).map { "line \($0)" }, size).hasBar
    }
    #expect(!hasBar(rows))
    #expect(hasBar(rows + 1))
    #expect(hasBar(rows * 2 + 1))
    #expect(hasBar(rows * 50))
  }

  @Test func unneededBarDisappears() {
    let page = Page((0..<30).map { "line \($0)" }, CellSize(width: 40, height: 12))
    #expect(page.hasBar)
    for label in page.labels.dropFirst(3) { label.removeFromSuperview() }
    page.window.layoutIfNeeded()
    #expect(!page.hasBar)
    #expect(page.scroll.content.frame.width == page.scroll.frame.width)
  }

  /// A viewport without a bar shows its focus without hiding anything.
  @Test func focusMarkCoversNoText() {
    let size = CellSize(width: 40, height: 12)
    let wide = String(repeating: "x", count: 40)
    let page = Page((0..<30).map { $0 % 2 == 0 ? wide : "short" }, size)
    page.scroll.showsScrollBar = false
    page.window.setNeedsLayout()
    page.window.focus(page.scroll)
    let surface = page.window.render()
    #expect(page.scroll.isFocused)
    #expect(page.scroll.viewport.width == 40)
    for row in 0..<page.scroll.frame.height {
      let last = surface?.character(atX: 39, y: row)
      if row % 2 == 0 {
        #expect(surface?.rowText(row) == wide)
        let selection = page.window.theme[.selection]
        #expect(surface?[39, row].attributes.isSuperset(of: selection.attributes) == true)
        #expect(surface?[39, row] != surface?[38, row])
      } else {
        #expect(last == "▐" || last == "│")
        #expect(surface?[39, row].foreground == page.window.theme[.accent].foreground)
      }
    }
  }

  @Test func longContentIsLaidOutOnce() {
    let text = ScrollBarTests.words(40)
    let page = Page((0..<100).map { _ in text }, CellSize(width: 40, height: 12))
    #expect(page.hasBar)
    #expect(page.window.statistics.layouts == 1)
    page.labels[0].text = ScrollBarTests.words(90)
    page.window.layoutIfNeeded()
    #expect(page.window.statistics.layouts == 2)
    page.window.resize(to: CellSize(width: 50, height: 14))
    page.window.layoutIfNeeded()
    #expect(page.window.statistics.layouts == 3)
  }

  /// Earlier content has no effect on a page.
  @Test func changedPageEqualsNewPage() {
    var dice = SeededGenerator(seed: 5)
    var bars = 0
    for round in 0..<60 {
      let counts = (0..<Int.random(in: 1...8, using: &dice)).map { _ in
        Int.random(in: 1...30, using: &dice)
      }
      var size = CellSize(width: 30, height: 12)
      let page = Page(counts.map(ScrollBarTests.words), size)
      for step in 0..<25 {
        if step % 5 == 4 {
          size = CellSize(
            width: Int.random(in: 20...60, using: &dice),
            height: Int.random(in: 8...20, using: &dice))
          page.window.resize(to: size)
        } else if let label = page.labels.randomElement(using: &dice) {
          label.text = ScrollBarTests.words(Int.random(in: 1...30, using: &dice))
        }
        page.window.layoutIfNeeded()
        let fresh = Page(page.labels.map(\.text), size)
        let isSame =
          page.hasBar == fresh.hasBar && page.labels.map(\.frame) == fresh.labels.map(\.frame)
        #expect(isSame, "round \(round), step \(step)")
        if !isSame { return }
        if page.hasBar { bars += 1 }
      }
    }
    #expect(bars > 200 && bars < 1300)
  }
}
