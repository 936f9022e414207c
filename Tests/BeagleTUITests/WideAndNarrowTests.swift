import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of content in narrow and wide terminals: rows of a name and an amount, grids and wrapped rows.
@MainActor
@Suite
struct WideAndNarrowTests {
  private func show(_ child: String, width: Int, height: Int = 40) -> TestBench {
    let bench = TestBench(size: CellSize(width: width, height: height))
    bench.openHome(extra: child)
    return bench
  }

  // MARK: - A name and an amount

  private static let products = [
    ("Coffee beans from the highlands of Minas Gerais", "R$ 89,90"), ("Paper filters", "R$ 12,50"),
    ("Enamel kettle with a long spout, 1.2 liters", "R$ 1.149,00"),
    ("Kettle, enameled", "EUR 1 149.00"),
  ]

  private static func row(_ name: String, _ amount: String, _ justify: String) -> String {
    Part.box(
      [Part.text(name), Part.text(amount)],
      extra: "\"style\":{\"flex\":{\"flexDirection\":\"ROW\",\"justifyContent\":\"\(justify)\"}}")
  }

  @Test(arguments: [24, 30, 36, 40, 48, 60], ["SPACE_BETWEEN", "FLEX_START"])
  func anAmountIsWholeInTheFirstLine(width: Int, justify: String) {
    for (name, amount) in Self.products {
      let bench = show(Self.row(name, amount, justify), width: width)
      let first = name.split(separator: " ")[0]
      let line = bench.terminal.find(String(first)).map { bench.terminal.text(row: $0.y) }
      #expect(line?.contains(amount) == true, "\(bench.text)")
      if justify == "SPACE_BETWEEN" { #expect(line?.contains(" " + amount) == true) }
    }
  }

  /// Two texts of the same kind still share the columns.
  @Test func longTextsShrinkAlike() {
    let text = "some words that fill more than a line"
    let bench = show(Self.row(text, text.uppercased(), "FLEX_START"), width: 40)
    let (one, other) = (bench.terminal.find("some"), bench.terminal.find("SOME"))
    #expect(one?.y == other?.y)
    #expect((18...22).contains((other?.x ?? 0) - (one?.x ?? 0)))
  }

  // MARK: - Grids and wrapped rows

  private static func card(_ number: Int) -> String {
    Part.box(
      [Part.text("Card \(number) of many")],
      extra: "\"style\":{\"borderWidth\":1,\"margin\":{\"right\":{\"value\":16,\"type\":\"REAL\"}}}"
    )
  }

  private static let wrapped = Part.box(
    (0..<20).map { card($0) },
    extra: "\"style\":{\"flex\":{\"flexDirection\":\"ROW\",\"flexWrap\":\"WRAP\"}}")

  private static let grid = """
    {"_beagleComponent_":"beagle:gridView","spanCount":4,"dataSource":[1,2,3,4],"templates":[{"view":
      \(Part.box([Part.text("Cell @{item}")], extra: "\"style\":{\"borderWidth\":1}"))}]}
    """

  private static let long = Part.text((0..<60).map { "word\($0)" }.joined(separator: " "))

  /// The columns between the first and the last drawn cell, without the title and the status bar.
  private func extent(_ bench: TestBench, rows: Range<Int>) -> Range<Int> {
    var (low, high) = (Int.max, 0)
    for row in rows {
      for (column, character) in bench.terminal.text(row: row).enumerated() where character != " " {
        low = min(low, column)
        high = max(high, column + 1)
      }
    }
    return min(low, high)..<high
  }

  private func rows(_ bench: TestBench, from text: String) -> Range<Int> {
    let y = bench.terminal.find(text)?.y ?? 0
    return y..<y + 1
  }

  @Test(arguments: [(200, 160), (160, 160), (150, 150), (120, 120), (101, 101)])
  func aWrappedRowUsesUpTo160Columns(width: Int, columns: Int) {
    let bench = show(Self.wrapped, width: width)
    let used = extent(bench, rows: rows(bench, from: "Card 0"))
    #expect(used.count <= columns && used.count > columns - 22, "\(bench.text)")
    #expect(used.lowerBound >= (width - columns) / 2)
  }

  @Test func aGridUsesUpTo160Columns() {
    let bench = show(Self.grid, width: 200)
    #expect(extent(bench, rows: rows(bench, from: "Cell 1")) == 20..<180)
  }

  @Test func theTextBesideAGridStaysNarrow() {
    let bench = show(Self.long + "," + Self.grid, width: 200)
    let text = extent(bench, rows: rows(bench, from: "word0"))
    #expect(text.lowerBound == 20 && text.count <= 100 && text.count > 90)
    #expect(extent(bench, rows: rows(bench, from: "Cell 1")) == 20..<180)
  }

  @Test func aRowNextToAGridEndsWhereTheGridEnds() {
    let row = Part.box(
      [Part.text("Left"), Part.text("Right")],
      extra: #""style":{"flex":{"flexDirection":"ROW","justifyContent":"SPACE_BETWEEN"}}"#)
    let bench = show(row + "," + Self.grid, width: 200)
    #expect(extent(bench, rows: rows(bench, from: "Right")) == 20..<180)
  }

  @Test func contentThatFitsIn100ColumnsStaysThere() {
    let row = Part.box(
      [Self.card(0), Self.card(1)],
      extra: #""style":{"flex":{"flexDirection":"ROW","flexWrap":"WRAP"}}"#)
    let pairs = Self.grid.replacing(#""spanCount":4"#, with: #""spanCount":2"#)
    let bench = show(row + "," + pairs, width: 200)
    #expect(extent(bench, rows: rows(bench, from: "Card 0")).lowerBound == 50)
    #expect(extent(bench, rows: rows(bench, from: "Cell 1")) == 50..<150)
  }

  /// The same content has the same width, whatever was shown before.
  @Test func theWidthDoesNotDependOnTheContentBefore() throws {
    func card(_ text: String, _ style: String = "") -> String {
      Part.box(
        [Part.text(text)],
        extra: #""style":{"flex":{"grow":1},"size":{"minWidth":"#
          + #"{"value":320,"type":"REAL"}}\#(style)}"#)
    }
    let row = Part.box(
      [card("One"), card("Two"), card("Three", #","display":"@{shown}""#)],
      extra: #""style":{"flex":{"flexDirection":"ROW","flexWrap":"WRAP"}}"#)
    func button(_ title: String, _ value: String) -> String {
      let action = Part.set("shown", "\"\(value)\"")
      return Part.button(title, action)
    }
    let bench = TestBench(size: CellSize(width: 200, height: 40))
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","context":\(Part.context("shown", "\"NONE\"")),
       "child":\(Part.box([row, button("Show", "FLEX"), button("Hide", "NONE")]))}
      """)
    bench.settle()
    let narrow = bench.text
    #expect(bench.terminal.find("One")?.x == 50)
    bench.click("Show")
    bench.settle()
    #expect(bench.terminal.find("One")?.x == 20)
    bench.click("Hide")
    bench.settle()
    #expect(bench.terminal.find("One")?.x == 50)
    bench.resize(to: CellSize(width: 180, height: 40))
    bench.settle()
    bench.resize(to: CellSize(width: 200, height: 40))
    bench.settle()
    #expect(bench.text.replacing("▸", with: " ") == narrow.replacing("▸", with: " "))
  }

  /// Texts that arrive later make a row longer.
  @Test func textsThatArriveLaterWidenTheContent() throws {
    let items = (0..<6).map { _ in Part.text("@{c}") }
    let row = Part.box(
      items, extra: #""style":{"flex":{"flexDirection":"ROW","flexWrap":"WRAP"}}"#)
    let long = String(repeating: "x", count: 24)
    let bench = TestBench(size: CellSize(width: 200, height: 40))
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","context":\(Part.context("c", "\"ab\"")),
       "child":\(Part.box([row, Part.button("Load", Part.set("c", "\"\(long)\""))]))}
      """)
    bench.settle()
    #expect(bench.terminal.find("ab")?.x == 50)
    bench.click("Load")
    bench.settle()
    #expect(bench.terminal.find("xxx")?.x == 20)
  }

  @Test func aScreenOfTextHas100Columns() {
    let bench = show(Self.long, width: 200)
    let text = extent(bench, rows: rows(bench, from: "word0"))
    #expect(text.lowerBound == 50 && text.count <= 100)
  }

  @Test func aWidthOfTheAuthorStays() {
    let box = Part.box(
      [Self.wrapped],
      extra: "\"style\":{\"size\":{\"width\":{\"value\":480,\"type\":\"REAL\"}}}")
    let bench = show(box, width: 200)
    #expect(extent(bench, rows: rows(bench, from: "Card 0")).count <= 60)
  }

  @Test func resizingChangesTheWidthAndBack() {
    let bench = show(Self.long + "," + Self.wrapped, width: 90)
    let before = bench.text
    for width in [200, 90, 160, 90] {
      bench.resize(to: CellSize(width: width, height: 40))
      bench.settle()
    }
    #expect(bench.text == before)
  }
}
