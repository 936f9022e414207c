import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of tabs that do not fit.
@MainActor
struct TabStripTests {
  /// A strip of numbered tabs in the full width of a terminal.
  @MainActor
  private struct Bench {
    let strip = TabStrip()
    let clock = ManualClock()
    let terminal: HeadlessTerminal
    let application: Application

    init(_ count: Int, width: Int) {
      terminal = HeadlessTerminal(size: CellSize(width: width, height: 8))
      application = Application(terminal: terminal, clock: clock)
      strip.titles = (1...count).map { "Tab\($0)" }
      let controller = ViewController()
      controller.view.addSubview(strip)
      application.window.rootViewController = controller
      application.window.focus(nil)
      application.present()
    }

    var row: String { terminal.text(row: 0) }

    /// The number of completely visible titles.
    var seen: Int { row.matches(of: #/Tab\d+(?= )/#).count }

    func press(_ key: KeyEvent) {
      // Each press is separate, not a key held down.
      clock.advance(milliseconds: 1000)
      application.window.handle(.key(key))
      application.present()
    }

    func click(_ text: String) throws {
      let position = try #require(terminal.find(text))
      for kind in [MouseEvent.Kind.press(.left), .release] {
        application.window.handle(.mouse(MouseEvent(kind, at: position)))
      }
      application.present()
    }
  }

  /// The indicator has the number of hidden tabs, and a word if there is space.
  @Test(arguments: [(80, " more ›"), (40, " ›"), (30, "›")])
  func indicatorShowsHiddenTabCount(width: Int, indicator: String) throws {
    let bench = Bench(20, width: width)
    #expect(bench.row.hasSuffix(indicator), "\(bench.row)")
    if width > 30 {
      #expect(bench.row.hasSuffix(" \(20 - bench.seen)\(indicator)"), "\(bench.row)")
    } else {
      #expect(!bench.row.contains("more"))
    }
    #expect(!bench.row.contains("‹"))
    bench.strip.select(9)
    bench.application.present()
    #expect(bench.row.contains("Tab10 ") && bench.row.hasSuffix(indicator))
    if width > 30 {
      let first = try #require(bench.row.firstMatch(of: #/‹ (\d+) /#)?.1)
      let last = try #require(bench.row.firstMatch(of: #/ (\d+)( more)? ›/#)?.1)
      #expect(Int(first).flatMap { left in Int(last).map { left + $0 } } == 20 - bench.seen)
    }
  }

  /// The indicator disappears if all tabs fit, and at the end.
  @Test func visibleTabsAreNotCounted() {
    #expect(!Bench(4, width: 80).row.contains("›"))
    let bench = Bench(20, width: 80)
    bench.strip.select(19)
    bench.application.present()
    #expect(bench.row.contains("Tab20") && !bench.row.contains("›"))
    #expect(bench.row.hasPrefix("‹ \(20 - bench.seen) ") || bench.row.contains("Tab20"))
  }

  /// The words belong to the indicator; keys reach every tab.
  @Test func mouseAndKeysReachHiddenTabs() throws {
    let bench = Bench(20, width: 80)
    let before = bench.row
    try bench.click("more ›")
    #expect(bench.row != before && bench.row.hasPrefix("‹ "))
    bench.strip.select(0)
    bench.application.present()
    bench.press(KeyEvent(.tab))
    for _ in 0..<19 { bench.press(KeyEvent(.pageDown, .control)) }
    #expect(bench.strip.selectedIndex == 19 && bench.row.contains("Tab20"))
    bench.press(KeyEvent("1"))
    #expect(bench.strip.selectedIndex == 0 && bench.row.contains("Tab1 "))
  }

  /// Tabs keep their distance to the edge while they scroll: the indicator reserves space for its
  /// widest number. Any number of tabs fits in one row with its indicators.
  @Test(arguments: [20, 60, 80]) func indicatorsDoNotMoveWhileTabsScroll(width: Int) {
    let bench = Bench(120, width: width)
    var edges: Set<Int> = []
    for index in 0..<60 {
      bench.strip.select(index)
      bench.application.present()
      edges.insert(bench.row.count)
    }
    #expect(edges == [width])
  }
}
