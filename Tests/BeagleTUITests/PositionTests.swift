import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the position of the selection, shown in the last row.
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

  /// The last row, which ends with the name of the document.
  private func lastRow(_ bench: TestBench) -> String {
    let row = bench.terminal.text(row: 11)
    return row.hasSuffix("  text") ? String(row.dropLast(6)) : row
  }

  @Test(arguments: [40, 80])
  func theRowOfTheSelectionIsCountedInTheData(columns: Int) {
    let bench = bench(columns, Part.screen(Self.list(200)))
    #expect(lastRow(bench).hasSuffix(" 1/200"), "\(lastRow(bench))")
    for _ in 0..<41 { bench.press(.down) }
    #expect(lastRow(bench).hasSuffix(" 42/200"), "\(lastRow(bench))")
    // Without enough space, the hints common to all screens are omitted.
    let hints = columns < 80 ? " Enter press  PgDn more  ? keys" : " Tab next  Enter press"
    #expect(lastRow(bench).hasPrefix(hints), "\(lastRow(bench))")
    bench.press(.end)
    #expect(lastRow(bench).hasSuffix(" 200/200"), "\(lastRow(bench))")
  }

  @Test func cellsOfAGridAreCountedOneByOne() {
    let bench = bench(60, Part.screen(Self.list(100, grid: 3)))
    bench.press(.down)
    bench.press(.right)
    #expect(lastRow(bench).hasSuffix(" 5/100"), "\(lastRow(bench))")
  }

  @Test func positionIsOmittedWithoutSelectionOrHiddenRows() {
    #expect(!lastRow(bench(60, Part.screen(Self.list(5)))).contains("/5"))
    let mixed = bench(60, Part.screen(Part.button("first"), Self.list(100)))
    #expect(!lastRow(mixed).contains("/100"))
    mixed.press(.down)
    #expect(lastRow(mixed).hasSuffix(" 1/100"), "\(lastRow(mixed))")
  }

  /// The name of the document is shortened; hints do not move.
  @Test func nameFollowsThePosition() {
    let server = TestBench(size: CellSize(width: 60, height: 12))
    server.open(.remote(.init(url: "/list")))
    server.server.respond(Part.screen(Self.list(200)), to: "/list")
    server.settle()
    #expect(lastRow(server).hasSuffix("1/200  /list"), "\(lastRow(server))")
  }

  /// The position is written over the old one without painting the row; what stands there is the same
  /// as if everything was painted.
  @Test func aPositionThatChangesLooksAsIfAllWasPainted() {
    let bench = bench(60, Part.screen(Self.list(200)))
    let keys: [Key] = [.down, .down, .pageDown, .down, .end, .up, .home, .down, .tab, .backTab]
    for key in keys + keys {
      bench.press(key)
      let seen = (0..<12).map { bench.terminal.text(row: $0) }
      bench.window.setNeedsDisplay()
      bench.settle()
      #expect(seen == (0..<12).map { bench.terminal.text(row: $0) }, "\(key)")
    }
  }

  private static func texts(_ count: Int, grid: Int? = nil) -> String {
    list(count, grid: grid).replacing("beagle:button", with: "beagle:text")
      .replacing(",\n \"onPress\":[]", with: "")
  }

  @Test(arguments: [40, 80])
  func listWithoutSelectionReportsVisibleRows(columns: Int) {
    let bench = bench(columns, Part.screen(Self.texts(200)))
    #expect(lastRow(bench).hasSuffix(" 1-11/200"), "\(lastRow(bench))")
    bench.press(.down)
    #expect(lastRow(bench).hasSuffix(" 2-12/200"), "\(lastRow(bench))")
    bench.press(.end)
    #expect(lastRow(bench).hasSuffix(" 190-200/200"), "\(lastRow(bench))")
    #expect(lastRow(self.bench(columns, Part.screen(Self.texts(5)))).contains("/5") == false)
  }

  @Test func otherTextReportsTheVisiblePart() {
    let texts = (0..<43).map { Part.text("line \($0)") }
    let bench = bench(60, Part.screen(Part.box(texts)))
    #expect(lastRow(bench).hasSuffix(" 0 %"), "\(lastRow(bench))")
    bench.press(.end)
    #expect(lastRow(bench).hasSuffix(" 100 %"), "\(lastRow(bench))")
    let buttons = self.bench(60, Part.screen(Part.box(texts + [Part.button("last")])))
    #expect(!lastRow(buttons).contains("%"), "\(lastRow(buttons))")
  }

  @Test func gridReportsVisibleCells() {
    let bench = bench(60, Part.screen(Self.texts(100, grid: 3)))
    #expect(lastRow(bench).hasSuffix(" 1-33/100"), "\(lastRow(bench))")
  }
}
