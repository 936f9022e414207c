import BeagleTUI
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Rows on demand: which rows have views, what they keep while they have none, and that nobody
/// sees the difference.
@MainActor
@Suite
struct RowsOnDemandTests {
  let bench = TestBench()

  // MARK: - Screens

  func list(_ source: String, _ template: String, _ extra: String...) -> String {
    let parts =
      ["\"_beagleComponent_\":\"beagle:listView\"", "\"dataSource\":\(source)"]
      + ["\"templates\":[{\"view\":\(template)}]"] + extra
    return "{\(parts.joined(separator: ","))}"
  }

  func numbers(_ range: Range<Int>) -> String {
    "[\(range.map(String.init).joined(separator: ","))]"
  }

  func open(_ value: String, _ parts: String..., on bench: TestBench? = nil) {
    (bench ?? self.bench).show(
      Part.screen(Part.box(parts, extra: "\"context\":\(Part.context("c", value))")))
  }

  func strip(_ bench: TestBench? = nil) -> LazyStack? {
    var found: LazyStack?
    (bench ?? self.bench).window.root.visit {
      if found == nil, let strip = $0 as? LazyStack { found = strip }
    }
    return found
  }

  func scroller(_ bench: TestBench? = nil) -> ScrollingView? { strip(bench)?.scroller }

  /// The lines of the screen without the last row.
  func lines(_ bench: TestBench? = nil) -> [String] {
    Array(
      (bench ?? self.bench).text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init))
  }

  /// Items whose rows are 1 to 4 lines high.
  func unevenData(_ range: Range<Int>) -> String {
    "[\(range.map { "{\"n\":\($0),\"h\":\(16 * (1 + $0 * 7 % 4))}" }.joined(separator: ","))]"
  }

  /// A row with the height from its item.
  let uneven = Part.box(
    [Part.text("row @{item.n}.")],
    extra:
      "\"style\":{\"size\":{\"height\":{\"value\":\"@{item.h}\",\"type\":\"REAL\"}}}")

  // MARK: - Views

  @Test("Visiting every row of 10,000 keeps the views few")
  func viewsStayFew() {
    open("null", list(numbers(0..<10_000), Part.text("row @{item}.")))
    var most = 0
    var nodes = 0
    while let scroller = scroller(), scroller.offset.y < scroller.maximumOffset.y {
      bench.press(.pageDown)
      bench.settle()
      most = max(most, strip()?.rows.count ?? 0)
      nodes = max(nodes, View.layoutTree.nodeCount)
    }
    #expect(bench.text.contains("row 9999."))
    #expect(most > 20)
    #expect(most < 20 * 6)
  }

  @Test("End reaches the last of a million rows at one press, Home the first")
  func million() {
    open("null", list(numbers(0..<1_000_000), Part.text("row @{item}.")))
    let before = Binding.evaluations
    bench.press(.end)
    #expect(bench.text.contains("row 999999."))
    bench.press(.home)
    #expect(bench.text.contains("row 0."))
    #expect(lines().first?.hasPrefix("row 0.") == true)
    #expect(Binding.evaluations - before < 200)
    #expect(scroller()?.contentExtent.height == 1_000_000)
  }

  @Test("The first frame makes the rows that are seen and no page beyond")
  func firstFrame() {
    let before = Binding.evaluations
    open("null", list(numbers(0..<1000), Part.text("row @{item}.")))
    #expect(Binding.evaluations - before <= 21)
    bench.settle()
    bench.settle()
    #expect((strip()?.rows.count ?? 0) >= 38)
  }

  @Test("A change in one row lays out no other row and nothing around")
  func oneRow() {
    let long = "\"\((0..<20).map { "word\($0)" }.joined(separator: " "))\""
    let row = Part.box([
      Part.button("Set @{index}", Part.set("item", long, path: "n")), Part.text("n @{item.n}"),
    ])
    open("[\((0..<100).map { "{\"n\":\($0)}" }.joined(separator: ","))]", list("\"@{c}\"", row))
    bench.settle()
    let before = bench.window.statistics
    bench.click("Set 2")
    #expect(bench.text.contains("word19"))
    #expect(bench.window.statistics.layouts == before.layouts)
    #expect(bench.window.statistics.rowLayouts - before.rowLayouts == 1)
  }

  // MARK: - Lengths

  @Test("Rows of other lengths than estimated do not move what is seen")
  func correctedEstimates() {
    open("null", list(unevenData(0..<500), uneven))
    for _ in 0..<12 { bench.press(.pageDown) }
    bench.press(.end)
    bench.settle()
    #expect(bench.text.contains("row 499."))
    for _ in 0..<300 {
      let before = lines()
      bench.window.handle(.key(KeyEvent(.up)))
      bench.settle()
      let after = lines()
      bench.settle()
      // Rows made ahead change nothing that is seen.
      #expect(lines() == after)
      #expect(Array(after.dropFirst()) == Array(before.dropLast()))
      if Array(after.dropFirst()) != Array(before.dropLast()) { break }
    }
    bench.press(.home)
    #expect(lines().first?.hasPrefix("row 0.") == true)
  }

  @Test("Wherever a list was scrolled before, a place looks as in a fresh list")
  func randomWalk() {
    let data = numbers(0..<300)
    open("null", list(data, Part.text("row @{item}.")))
    var generator = SplitMix(seed: 7)
    for _ in 0..<60 {
      guard let limit = scroller()?.maximumOffset.y else { return }
      switch generator.next(5) {
      case 0: bench.press(.pageDown)
      case 1: bench.press(.pageUp)
      case 2: bench.press(.end)
      case 3: scroller()?.scroll(to: CellPoint(x: 0, y: generator.next(limit)))
      default: bench.press(.up)
      }
      if generator.next(2) == 0 { bench.settle() }
    }
    let place = CellPoint(x: 0, y: 137)
    scroller()?.scroll(to: place)
    bench.window.focus(nil)
    bench.settle()
    let fresh = TestBench()
    open("null", list(data, Part.text("row @{item}.")), on: fresh)
    scroller(fresh)?.scroll(to: place)
    fresh.settle()
    #expect(lines() == lines(fresh))
    #expect(lines().first?.hasPrefix("row 137.") == true)
  }

  @Test("After a walk over rows of many lengths both ends look as in a fresh list")
  func randomWalkUneven() {
    open("null", list(unevenData(0..<200), uneven))
    let fresh = TestBench()
    open("null", list(unevenData(0..<200), uneven), on: fresh)
    let top = lines(fresh)
    fresh.press(.end)
    let bottom = lines(fresh)
    var generator = SplitMix(seed: 3)
    for _ in 0..<80 {
      switch generator.next(4) {
      case 0: bench.press(.pageDown)
      case 1: bench.press(.pageUp)
      case 2: bench.press(.down)
      default:
        scroller()?.scroll(to: CellPoint(x: 0, y: generator.next(400)))
      }
      if generator.next(2) == 0 { bench.settle() }
    }
    bench.press(.end)
    #expect(lines() == bottom)
    bench.press(.home)
    #expect(lines() == top)
  }

  @Test("Another width lays the rows out anew and keeps the first one in sight")
  func resize() {
    let text = Part.text("row @{item}. with some words that need a second line when it is narrow")
    open("null", list(numbers(0..<400), text))
    scroller()?.scroll(to: CellPoint(x: 0, y: 200))
    bench.settle()
    let first = lines().first?.prefix(8)
    bench.window.resize(to: CellSize(width: 38, height: 20))
    bench.settle()
    #expect(lines().first?.prefix(8) == first)
    bench.window.resize(to: CellSize(width: 90, height: 30))
    bench.settle()
    #expect(lines().first?.prefix(8) == first)
    #expect(lines().filter { $0.hasPrefix("row") }.count == 29)
  }

  // MARK: - New data

  func keyed(_ numbers: some Sequence<Int>) -> String {
    "[\(numbers.map { "{\"k\":\"k\($0)\"}" }.joined(separator: ","))]"
  }

  @Test("Rows that come or go above leave the first row in sight where it is")
  func anchor() {
    open(
      keyed(0..<200), list("\"@{c}\"", Part.text("row @{item.k}."), "\"key\":\"k\""))
    scroller()?.scroll(to: CellPoint(x: 0, y: 100))
    bench.settle()
    let before = lines()
    #expect(before.first?.hasPrefix("row k100.") == true)
    let cell = contextCell()
    cell?.set(dynamic(keyed(Array(500..<530) + Array(0..<200))))
    bench.settle()
    #expect(lines() == before)
    cell?.set(dynamic(keyed(Array(50..<200))))
    bench.settle()
    #expect(lines() == before)
    // The first row in sight goes: the next one keeps its place.
    cell?.set(dynamic(keyed(Array(50..<100) + Array(101..<200))))
    bench.settle()
    #expect(lines()[1].hasPrefix("row k101."))
  }

  @Test("Data of which nothing that was seen is left shows its end, not nothing")
  func shorterData() {
    open(
      keyed(0..<500), list("\"@{c}\"", Part.text("row @{item.k}."), "\"key\":\"k\""))
    scroller()?.scroll(to: CellPoint(x: 0, y: 300))
    bench.settle()
    contextCell()?.set(dynamic(keyed(1000..<1060)))
    bench.settle()
    #expect(lines().first?.hasPrefix("row k10") == true)
    #expect(lines().contains { $0.hasPrefix("row k1059.") })
  }

  func contextCell() -> ObservableContext? {
    var found: ObservableContext?
    bench.window.root.visit {
      if let cell = $0.componentNode?.context(withId: "c") { found = cell }
    }
    return found
  }

  func dynamic(_ json: String) -> DynamicObject {
    guard let document = try? JSONDocument(Array(json.utf8), name: "data") else { return .empty }
    return DynamicObject(document.root)
  }

  // MARK: - What rows keep

  @Test(
    "Contexts, edits and inner lists of a row are as before when it comes back; onInit ran once")
  func stateOfRows() {
    let inner = list(
      numbers(0..<50), Part.text("k@{kid}"), "\"iteratorName\":\"kid\"",
      "\"direction\":\"HORIZONTAL\"")
    let field = "{\"_beagleComponent_\":\"beagle:textInput\",\"placeholder\":\"note\"}"
    let template =
      "{\"_beagleComponent_\":\"beagle:container\",\"onInit\":["
      + Part.set("n", "\"@{sum(n,1)}\"") + "],\"context\":\(Part.context("mine", "\"fresh\"")),"
      + "\"children\":["
      + [
        Part.button("Touch @{item}", Part.set("mine", "\"touched\"")),
        Part.text("@{item} is @{mine}."), inner, field,
      ].joined(separator: ",") + "]}"
    bench.show(
      Part.screen(
        Part.box(
          [
            Part.text("ran @{n}."),
            list(numbers(0..<300), template),
          ], extra: "\"context\":\(Part.context("n", "0"))")))
    bench.settle()
    bench.click("Touch 1")
    var innerScroll: ScrollingView?
    bench.window.root.visit {
      if let scroll = $0 as? RowViewport, scroll.axis == .horizontal, innerScroll == nil {
        innerScroll = scroll
      }
    }
    innerScroll?.scroll(to: CellPoint(x: 30, y: 0))
    bench.settle()
    let before = lines()
    let count = bench.text.components(after: "ran ")
    for _ in 0..<30 { bench.press(.pageDown) }
    bench.settle()
    #expect(!(bench.text.contains("1 is touched.")))
    let listScroll = scroller()
    listScroll?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    // The selection went along with the pages, so the button that was pressed is no longer lit.
    #expect(unlit(lines()) == unlit(before))
    let visited = bench.text.components(after: "ran ")
    #expect(visited > count)
    for _ in 0..<30 { bench.press(.pageDown) }
    bench.settle()
    listScroll?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.text.components(after: "ran ") == visited)
  }

  /// Lines below the first one, without the mark of the focused button.
  private func unlit(_ lines: [String]) -> [String] {
    lines.dropFirst().map { String($0.map { $0 == "▸" ? " " : $0 }) }
  }

  @Test("A row with typed text keeps it, however far it is")
  func typedText() {
    let field =
      "{\"_beagleComponent_\":\"beagle:textInput\",\"placeholder\":\"note @{item}\"}"
    open("null", list(numbers(0..<300), field))
    bench.click("note 2")
    for letter in "hello" { bench.press(.character(letter)) }
    bench.press(.escape)
    scroller()?.scroll(to: CellPoint(x: 0, y: 250))
    bench.settle()
    bench.settle()
    #expect(!bench.text.contains("hello"))
    scroller()?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.text.contains("hello"))
  }

  @Test("Children added to a row stay with it")
  func addedChildren() {
    let template = Part.box(
      [
        Part.button(
          "Row @{item}",
          Part.action(
            "addChildren", "\"componentId\":\"box:2\"", "\"value\":[\(Part.text("added"))]"))
      ],
      id: "box")
    open("null", list(numbers(0..<300), template))
    bench.click("Row 2")
    #expect(bench.text.contains("added"))
    scroller()?.scroll(to: CellPoint(x: 0, y: 250))
    bench.settle()
    bench.settle()
    scroller()?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.text.contains("added"))
  }

  // MARK: - The end

  @Test("A length that is estimated too small does not tell the end early")
  func endIsNotEarly() {
    let rows = (0..<100).map { "{\"h\":\($0 < 30 ? 16 : 160)}" }.joined(separator: ",")
    let template = Part.box(
      [Part.text("x")],
      extra:
        "\"style\":{\"size\":{\"height\":{\"value\":\"@{item.h}\",\"type\":\"REAL\"}}}")
    open(
      "\"unseen\"", Part.text("end @{c}"),
      list(
        "[\(rows)]", template, "\"onScrollEnd\":[\(Part.set("c", "\"seen\""))]",
        "\"scrollEndThreshold\":60"))
    bench.press(.pageDown)
    bench.settle()
    bench.settle()
    #expect(bench.text.contains("end unseen"))
    for _ in 0..<10 { bench.press(.pageDown) }
    bench.settle()
    #expect(bench.text.contains("end unseen"))
    bench.press(.end)
    for _ in 0..<4 { bench.settle() }
    #expect(bench.text.contains("end seen"))
  }
}

extension String {
  /// The number after a text, or -1 without a number.
  fileprivate func components(after text: String) -> Int {
    guard let range = ranges(of: text).first else { return -1 }
    return Int(self[range.upperBound...].prefix { $0.isNumber }) ?? -1
  }
}
