import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import FlexLayout
@testable import TerminalKit

/// Tests of lists that create views only for the rows near the viewport: the number of views, the
/// state of rows without views, and scrolling.
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

  func lazyStack(_ bench: TestBench? = nil) -> LazyStack? {
    var found: LazyStack?
    (bench ?? self.bench).window.root.visit {
      if found == nil, let stack = $0 as? LazyStack { found = stack }
    }
    return found
  }

  func scrollView(_ bench: TestBench? = nil) -> ScrollingView? { lazyStack(bench)?.scroller }

  /// The lines of the screen without the status bar.
  func lines(_ bench: TestBench? = nil) -> [String] {
    Array(
      (bench ?? self.bench).text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init))
  }

  /// Items whose rows are 1 to 4 lines high.
  func unevenData(_ range: Range<Int>) -> String {
    "[\(range.map { "{\"n\":\($0),\"h\":\(16 * (1 + $0 * 7 % 4))}" }.joined(separator: ","))]"
  }

  /// A row whose height comes from its item.
  let uneven = Part.box(
    [Part.text("row @{item.n}.")],
    extra:
      "\"style\":{\"size\":{\"height\":{\"value\":\"@{item.h}\",\"type\":\"REAL\"}}}")

  // MARK: - Views

  @Test("Scrolling through 10,000 rows uses few views")
  func scrollingUsesFewViews() {
    open("null", list(numbers(0..<3_000), Part.text("row @{item}.")))
    var mostRows = 0
    var nodes = 0
    while let scrollView = scrollView(), scrollView.offset.y < scrollView.maximumOffset.y {
      bench.press(.pageDown)
      bench.settle()
      mostRows = max(mostRows, lazyStack()?.rows.count ?? 0)
      nodes = max(nodes, View.layoutTree.nodeCount)
    }
    #expect(bench.text.contains("row 2999."))
    #expect(mostRows > 20)
    #expect(mostRows < 20 * 6)
  }

  @Test("End and Home reach both ends of a million rows with one key")
  func endAndHomeReachBothEndsOfAMillionRows() {
    open("null", list(numbers(0..<1_000_000), Part.text("row @{item}.")))
    let before = Binding.evaluations
    bench.press(.end)
    #expect(bench.text.contains("row 999999."))
    bench.press(.home)
    #expect(bench.text.contains("row 0."))
    #expect(lines().first?.hasPrefix("row 0.") == true)
    #expect(Binding.evaluations - before < 200)
    #expect(scrollView()?.contentExtent.height == 1_000_000)
  }

  @Test("The first frame creates only the visible rows")
  func firstFrameCreatesOnlyVisibleRows() {
    let before = Binding.evaluations
    open("null", list(numbers(0..<1000), Part.text("row @{item}.")))
    #expect(Binding.evaluations - before <= 21)
    bench.settle()
    bench.settle()
    #expect((lazyStack()?.rows.count ?? 0) >= 38)
  }

  @Test("A change in one row lays out only this row")
  func changeLaysOutOneRow() {
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

  // MARK: - Row heights

  @Test("Visible rows do not move when heights differ from the estimate")
  func correctedEstimatesDoNotMoveVisibleRows() {
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
      // Rows created in advance do not change the visible ones.
      #expect(lines() == after)
      #expect(Array(after.dropFirst()) == Array(before.dropLast()))
      if Array(after.dropFirst()) != Array(before.dropLast()) { break }
    }
    bench.press(.home)
    #expect(lines().first?.hasPrefix("row 0.") == true)
  }

  @Test("A scrolled list shows the same rows as a new list at the same position")
  func scrolledListEqualsANewList() {
    let data = numbers(0..<300)
    open("null", list(data, Part.text("row @{item}.")))
    var generator = SplitMix(seed: 7)
    for _ in 0..<60 {
      guard let limit = scrollView()?.maximumOffset.y else { return }
      switch generator.next(5) {
      case 0: bench.press(.pageDown)
      case 1: bench.press(.pageUp)
      case 2: bench.press(.end)
      case 3: scrollView()?.scroll(to: CellPoint(x: 0, y: generator.next(limit)))
      default: bench.press(.up)
      }
      if generator.next(2) == 0 { bench.settle() }
    }
    let position = CellPoint(x: 0, y: 137)
    scrollView()?.scroll(to: position)
    bench.window.focus(nil)
    bench.settle()
    let fresh = TestBench()
    open("null", list(data, Part.text("row @{item}.")), on: fresh)
    scrollView(fresh)?.scroll(to: position)
    fresh.settle()
    #expect(lines() == lines(fresh))
    #expect(lines().first?.hasPrefix("row 137.") == true)
  }

  @Test("A scrolled list with rows of different heights has the same ends as a new list")
  func endsEqualThoseOfANewList() {
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
        scrollView()?.scroll(to: CellPoint(x: 0, y: generator.next(400)))
      }
      if generator.next(2) == 0 { bench.settle() }
    }
    bench.press(.end)
    #expect(lines() == bottom)
    bench.press(.home)
    #expect(lines() == top)
  }

  @Test("The first visible row stays visible when the width changes")
  func firstVisibleRowStaysAfterAResize() {
    let text = Part.text("row @{item}. with some words that need a second line when it is narrow")
    open("null", list(numbers(0..<400), text))
    scrollView()?.scroll(to: CellPoint(x: 0, y: 200))
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

  @Test("Visible rows do not move when rows above are added or removed")
  func changesAboveDoNotMoveVisibleRows() {
    open(
      keyed(0..<200), list("\"@{c}\"", Part.text("row @{item.k}."), "\"key\":\"k\""))
    scrollView()?.scroll(to: CellPoint(x: 0, y: 100))
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
    // The first visible row is removed, and the next one does not move.
    cell?.set(dynamic(keyed(Array(50..<100) + Array(101..<200))))
    bench.settle()
    #expect(lines()[1].hasPrefix("row k101."))
  }

  @Test("The last rows are shown when new data contains none of the visible rows")
  func replacedDataShowsItsLastRows() {
    open(
      keyed(0..<500), list("\"@{c}\"", Part.text("row @{item.k}."), "\"key\":\"k\""))
    scrollView()?.scroll(to: CellPoint(x: 0, y: 300))
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

  // MARK: - State of rows

  @Test(
    "A row that becomes visible again has its contexts and inner lists; onInit does not run again")
  func rowRestoresItsState() {
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
    let count = bench.text.number(after: "ran ")
    for _ in 0..<30 { bench.press(.pageDown) }
    bench.settle()
    #expect(!(bench.text.contains("1 is touched.")))
    let listScroll = scrollView()
    listScroll?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    // Page Down moved the selection, which cleared the highlight of the pressed button.
    #expect(withoutMarker(lines()) == withoutMarker(before))
    let visited = bench.text.number(after: "ran ")
    #expect(visited > count)
    for _ in 0..<30 { bench.press(.pageDown) }
    bench.settle()
    listScroll?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.text.number(after: "ran ") == visited)
  }

  /// The lines below the first one without the marker of the focused button.
  private func withoutMarker(_ lines: [String]) -> [String] {
    lines.dropFirst().map { String($0.map { $0 == "▸" ? " " : $0 }) }
  }

  @Test("A row preserves typed text while it is not visible")
  func rowPreservesTypedText() {
    let field =
      "{\"_beagleComponent_\":\"beagle:textInput\",\"placeholder\":\"note @{item}\"}"
    open("null", list(numbers(0..<300), field))
    bench.click("note 2")
    for letter in "hello" { bench.press(.character(letter)) }
    bench.press(.escape)
    scrollView()?.scroll(to: CellPoint(x: 0, y: 250))
    bench.settle()
    bench.settle()
    #expect(!bench.text.contains("hello"))
    scrollView()?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.text.contains("hello"))
  }

  @Test("A row preserves children added to it")
  func rowPreservesAddedChildren() {
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
    scrollView()?.scroll(to: CellPoint(x: 0, y: 250))
    bench.settle()
    bench.settle()
    scrollView()?.scroll(to: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.text.contains("added"))
  }

  // MARK: - onScrollEnd

  @Test("A low estimate of the length does not run onScrollEnd early")
  func lowEstimateDoesNotEndEarly() {
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
  fileprivate func number(after text: String) -> Int {
    guard let range = ranges(of: text).first else { return -1 }
    return Int(self[range.upperBound...].prefix { $0.isNumber }) ?? -1
  }
}
