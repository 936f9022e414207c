import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the position of the selection in the status bar.
@MainActor
@Suite struct PositionTests {
  private func bench(_ columns: Int, _ screen: String) -> TestBench {
    let bench = TestBench(size: CellSize(width: columns, height: 12))
    bench.show(screen)
    return bench
  }

  private static func list(_ count: Int, grid: Int? = nil) -> String {
    """
    {"_beagleComponent_":"beagle:\(grid == nil ? "listView" : "gridView")",
     \(grid.map { "\"spanCount\":\($0)," } ?? "")
     "dataSource":[\((0..<count).map(String.init).joined(separator: ","))],
     "templates":[{"view":\(Part.button("row @{item}."))}]}
    """
  }

  /// The status bar without the document name `text`.
  private func statusBar(_ bench: TestBench) -> String {
    let row = bench.terminal.text(row: 11)
    return row.hasSuffix("  text") ? String(row.dropLast(6)) : row
  }

  @Test(arguments: [40, 80])
  func positionCountsTheItemsOfTheData(columns: Int) {
    let bench = bench(columns, Part.screen(Self.list(200)))
    #expect(statusBar(bench).hasSuffix(" 1/200"), "\(statusBar(bench))")
    for _ in 0..<41 { bench.press(.down) }
    #expect(statusBar(bench).hasSuffix(" 42/200"), "\(statusBar(bench))")
    // Without enough space, the hints common to all screens are omitted, also for the place that opens the palette.
    let hints = columns < 80 ? " PgDn more  ? keys" : " Tab next  Enter press"
    #expect(statusBar(bench).hasPrefix(hints), "\(statusBar(bench))")
    bench.press(.end)
    #expect(statusBar(bench).hasSuffix(" 200/200"), "\(statusBar(bench))")
  }

  @Test func gridPositionCountsCells() {
    let bench = bench(60, Part.screen(Self.list(100, grid: 3)))
    bench.press(.down)
    bench.press(.right)
    #expect(statusBar(bench).hasSuffix(" 5/100"), "\(statusBar(bench))")
  }

  @Test func positionIsOmittedWithoutSelectionOrHiddenRows() {
    #expect(!statusBar(bench(60, Part.screen(Self.list(5)))).contains("/5"))
    let mixed = bench(60, Part.screen(Part.button("first"), Self.list(100)))
    #expect(!statusBar(mixed).contains("/100"))
    mixed.press(.down)
    #expect(statusBar(mixed).hasSuffix(" 1/100"), "\(statusBar(mixed))")
  }

  /// The name of the document is shortened; hints do not move.
  @Test func documentNameFollowsThePosition() {
    let server = TestBench(size: CellSize(width: 60, height: 12))
    server.open(.remote(.init(url: "/list")))
    server.server.respond(Part.screen(Self.list(200)), to: "/list")
    server.settle()
    #expect(statusBar(server).hasSuffix("1/200  /list"), "\(statusBar(server))")
  }

  /// A new position is drawn over the old one without repainting the status bar. The result must be
  /// the same as after a full repaint.
  @Test func changedPositionEqualsAFullRepaint() {
    let bench = bench(60, Part.screen(Self.list(200)))
    let keys: [Key] = [.down, .down, .pageDown, .down, .end, .up, .home, .down, .tab, .backTab]
    for key in keys + keys {
      bench.press(key)
      let rows = (0..<12).map { bench.terminal.text(row: $0) }
      bench.window.setNeedsDisplay()
      bench.settle()
      #expect(rows == (0..<12).map { bench.terminal.text(row: $0) }, "\(key)")
    }
  }

  private static func texts(_ count: Int, grid: Int? = nil) -> String {
    list(count, grid: grid).replacing("beagle:button", with: "beagle:text")
      .replacing(",\n \"onPress\":[]", with: "")
  }

  @Test(arguments: [40, 80])
  func listWithoutSelectionReportsVisibleRows(columns: Int) {
    let bench = bench(columns, Part.screen(Self.texts(200)))
    #expect(statusBar(bench).hasSuffix(" 1-11/200"), "\(statusBar(bench))")
    bench.press(.down)
    #expect(statusBar(bench).hasSuffix(" 2-12/200"), "\(statusBar(bench))")
    bench.press(.end)
    #expect(statusBar(bench).hasSuffix(" 190-200/200"), "\(statusBar(bench))")
    #expect(statusBar(self.bench(columns, Part.screen(Self.texts(5)))).contains("/5") == false)
  }

  @Test func textReportsTheScrolledPercentage() {
    let texts = (0..<43).map { Part.text("line \($0)") }
    let bench = bench(60, Part.screen(Part.box(texts)))
    #expect(statusBar(bench).hasSuffix(" 0 %"), "\(statusBar(bench))")
    bench.press(.end)
    #expect(statusBar(bench).hasSuffix(" 100 %"), "\(statusBar(bench))")
    let buttons = self.bench(60, Part.screen(Part.box(texts + [Part.button("last")])))
    #expect(!statusBar(buttons).contains("%"), "\(statusBar(buttons))")
  }

  @Test func gridReportsVisibleCells() {
    let bench = bench(60, Part.screen(Self.texts(100, grid: 3)))
    #expect(statusBar(bench).hasSuffix(" 1-33/100"), "\(statusBar(bench))")
  }
}
