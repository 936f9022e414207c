import BeagleTUI
import Synchronization
import Testing

@testable import CellText

/// Tests how far `/` searches beyond existing views, and the message for a partial search.
@MainActor
@Suite struct SearchReachTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 12))

  private func type(_ text: String) {
    for character in text { bench.press(.character(character)) }
  }

  private var lastRow: String { bench.terminal.text(row: bench.window.size.height - 1) }
  /// Whether the last row contains a text.
  private func lastRowHas(_ word: String) -> Bool {
    lastRow.split(separator: " ").contains(Substring(word))
  }

  private func list(_ data: String, _ template: String, _ extra: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:listView","dataSource":\(data),
     "templates":[{"view":\(template)}]\(extra)}
    """
  }

  private func numbers(_ count: Int) -> String {
    "[\((0..<count).map(String.init).joined(separator: ","))]"
  }

  private func pages(_ pages: [String], _ extra: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:pageView","children":[\(pages.joined(separator: ","))]\(extra)}
    """
  }

  // MARK: - Rows without views

  @Test func listsInRowsWithoutViewsAreSearched() {
    let inner = list(
      #""@{outer.in}""#, Part.text("@{outer.n}-@{item}-@{word}"), #","useParentScroll":true"#)
    let row = Part.box([inner], extra: "\"context\":\(Part.context("word", "\"leaf\""))")
    let data = (0..<300).map { "{\"n\":\($0),\"in\":[\"a\",\"b\"]}" }.joined(separator: ",")
    bench.show(Part.screen(list("[\(data)]", row, #","iteratorName":"outer""#)))
    type("/299-b-leaf")
    #expect(lastRow.hasSuffix(" 1/1"), "\(lastRow)")
    #expect(bench.text.contains("299-b-leaf"))
    type("x")
    #expect(lastRow.hasSuffix(" no match"), "\(lastRow)")
  }

  @Test func overlongInnerListIsReported() {
    let inner = list("\"@{outer}\"", Part.text("inner @{item}."), #","useParentScroll":true"#)
    bench.show(
      Part.screen(list("[\(numbers(1200))]", inner, #","iteratorName":"outer""#)))
    type("/inner 999.")
    #expect(lastRow.hasSuffix(" 1/1+"), "\(lastRow)")
    #expect(bench.text.contains("inner 999."))
    bench.press(.escape)
    type("/inner 1000.")
    #expect(lastRow.hasSuffix(" no match so far"), "\(lastRow)")
  }

  private struct Gauge: RenderableComponent, Decodable {
    var source: SourceReference?
    private enum CodingKeys: CodingKey {}
    func toView(renderer: BeagleRenderer) -> View { Label("a gauge") }
  }

  @Test func unmeasuredContentIsReported() {
    bench.dependencies.decoder.register(component: Gauge.self, named: "gauge")
    let row = Part.box([Part.text("row @{item}"), #"{"_beagleComponent_":"custom:gauge"}"#])
    bench.show(Part.screen(list(numbers(200), row)))
    type("/row 150")
    #expect(lastRow.hasSuffix(" 1/1+"), "\(lastRow)")
    bench.press(.escape)
    type("/dial")
    #expect(lastRow.hasSuffix(" no match so far"), "\(lastRow)")
    bench.press(.enter)
    #expect(lastRow.contains("Some parts not shown"), "\(lastRow)")
    #expect(!lastRow.contains("next match"), "\(lastRow)")
    // The next key takes the message away, and n gives it again.
    bench.press(.left)
    #expect(lastRow.contains(" no match so far "), "\(lastRow)")
    #expect(!lastRow.contains("next match"), "\(lastRow)")
    type("n")
    #expect(lastRow.contains("Some parts not shown"), "\(lastRow)")
  }

  @Test func placeholdersOfRowsWithoutViewsAreSearched() {
    let field = """
      {"_beagleComponent_":"beagle:textInput","placeholder":"hint @{item}.","value":""}
      """
    bench.show(Part.screen(list(numbers(100), field)))
    type("/hint 97.")
    #expect(lastRow.hasSuffix(" 1/1"), "\(lastRow)")
    #expect(bench.text.contains("hint 97."))
  }

  @Test func textsThatChangedWithoutTheirNumberAreSearchedAnew() {
    bench.show(
      Part.screen(
        Part.button(
          "other", Part.set("c", "[\((0..<200).map { "\"b\($0 % 2)\"" }.joined(separator: ","))]")),
        list("\"@{c}\"", Part.text("row @{item}.")),
        context: Part.context("c", "[\((0..<200).map { "\"b\($0)\"" }.joined(separator: ","))]")))
    type("/row b1.")
    bench.press(.enter)
    #expect(lastRow.contains("1/1"), "\(lastRow)")
    bench.click("other")
    bench.settle()
    type("n")
    // Behind the match in row 1 is that in row 3.
    #expect(lastRowHas("2/100"), "\(lastRow)")
  }

  /// A list whose rows change after each key.
  @Test func theNextMatchFollowsThoughTheListHasGrown() {
    var count = 29
    func grow() {
      count += 1
      bench.dependencies.globalContext.set(
        ["c": .array(DynamicArray((0..<count).map { .int($0) }))])
      bench.settle()
    }
    grow()
    bench.show(Part.screen(list("\"@{global.c}\"", Part.text("x@{item} x"))))
    type("/x")
    bench.press(.enter)
    #expect(lastRow.contains("1/60"), "\(lastRow)")
    for (key, position) in [
      ("n", "2/62"), ("n", "3/64"), ("n", "4/66"), ("n", "5/68"), ("N", "4/70"), ("N", "3/72"),
      ("N", "2/74"), ("N", "1/76"), ("N", "78/78"), ("n", "79/80"),
    ] {
      grow()
      type(key)
      #expect(lastRowHas(position), "\(key): \(lastRow)")
    }
  }

  @Test func whereTheMatchHasGoneItsPlaceIsGoneOnFrom() {
    func set(_ items: [String]) {
      bench.dependencies.globalContext.set(
        ["c": .array(DynamicArray(items.map { .string($0) }))])
      bench.settle()
    }
    set(["a", "x", "b", "x", "c", "x"])
    bench.show(Part.screen(list("\"@{global.c}\"", Part.text("row @{item}."))))
    type("/row x")
    bench.press(.enter)
    type("n")
    #expect(lastRowHas("2/3"), "\(lastRow)")
    set(["a", "x", "b", "y", "c", "x"])
    type("n")
    #expect(lastRowHas("2/2"), "\(lastRow)")
    set(["a", "x", "b", "x", "c", "y"])
    type("N")
    #expect(lastRowHas("2/2"), "\(lastRow)")
  }

  @Test func nextMatchHintRequiresAMatch() {
    bench.show(Part.screen(Part.text("words")))
    type("/other")
    bench.press(.enter)
    #expect(lastRow.contains("no match"), "\(lastRow)")
    #expect(lastRow.contains("Esc end"), "\(lastRow)")
    #expect(!lastRow.contains("next match"), "\(lastRow)")
  }

  // MARK: - Pages

  private func showPages() {
    bench.show(
      Part.screen(
        Part.text("turned=@{turned}."),
        pages(
          [
            Part.box([Part.text("first needle")]), Part.box([Part.text("second")]),
            Part.box([list(numbers(50), Part.text("third @{item} needle."))]),
          ], ",\"onPageChange\":[\(Part.set("turned", "\"@{onPageChange}\""))]"),
        context: Part.context("turned", "\"no\"")))
  }

  @Test func pagesThatWereNotMadeAreSearchedAndTurnedTo() {
    showPages()
    type("/third 4 ")
    // Nothing is turned, and no action runs, while the search is typed.
    #expect(lastRow.hasSuffix(" 1/1, page 3"), "\(lastRow)")
    #expect(lastRow.contains("Enter show"), "\(lastRow)")
    #expect(bench.text.contains("first needle"))
    #expect(bench.shown("turned") == "no")
    bench.press(.enter)
    #expect(bench.text.contains("third 4 needle."), "\(bench.text)")
    #expect(bench.shown("turned") == "2")
    #expect(lastRow.contains("1/1"), "\(lastRow)")
    #expect(!lastRow.contains("page 3"), "\(lastRow)")
    #expect(bench.complaints.isEmpty, "\(bench.complaints)")
  }

  private struct Meter: RenderableComponent, Decodable {
    static let looks = Mutex(0)
    var source: SourceReference?
    private enum CodingKeys: CodingKey {}
    var childComponents: [any ServerDrivenComponent] {
      Meter.looks.withLock { $0 += 1 }
      return []
    }
    func toView(renderer: BeagleRenderer) -> View { Label("a meter") }
  }

  @Test func thePartsOfAPageAreCollectedOnce() {
    bench.dependencies.decoder.register(component: Meter.self, named: "meter")
    let meter = #"{"_beagleComponent_":"custom:meter"}"#
    bench.show(
      Part.screen(pages([Part.text("first"), Part.box([meter, Part.text("second needle")])])))
    type("/n")
    let looks = Meter.looks.withLock { $0 }
    type("eedle")
    #expect(lastRow.hasSuffix(" 1/1+, page 2"), "\(lastRow)")
    #expect(Meter.looks.withLock { $0 } == looks)
  }

  @Test func aLongPageIsNotOneStepOfTheSearch() {
    let texts = Part.box((0..<600).map { Part.text("word \($0)") })
    bench.show(Part.screen(pages([Part.text("word"), texts, texts, texts])))
    bench.window.handle(.key(KeyEvent("/")))
    bench.window.handle(.key(KeyEvent("w")))
    bench.application.application.present()
    #expect(lastRow.hasSuffix(" 1/601…"), "\(lastRow)")
    bench.settle()
    #expect(lastRow.hasSuffix(" 1/1801"), "\(lastRow)")
  }

  @Test func theMatchOnTheShownPageComesFirstAndTheOthersFollow() {
    showPages()
    type("/needle")
    #expect(lastRow.hasSuffix(" 1/51"), "\(lastRow)")
    bench.press(.enter)
    type("n")
    #expect(lastRow.contains("2/51"), "\(lastRow)")
    #expect(bench.text.contains("third 0 needle."), "\(bench.text)")
    type("N")
    #expect(lastRow.contains("1/51"), "\(lastRow)")
    #expect(bench.text.contains("first needle"), "\(bench.text)")
    #expect(bench.shown("turned") == "0")
    type("N")
    #expect(lastRow.contains("51/51"), "\(lastRow)")
    #expect(bench.text.contains("third 49 needle."), "\(bench.text)")
  }

  @Test func pagesInRowsWithoutViewsAreSearched() {
    let row = pages([Part.text("front @{item}."), Part.text("back @{item}.")])
    bench.show(Part.screen(list(numbers(60), row)))
    type("/back 55.")
    #expect(lastRow.hasSuffix(" 1/1, page 2"), "\(lastRow)")
    bench.press(.enter)
    #expect(bench.text.contains("back 55."), "\(bench.text)")
    #expect(!bench.text.contains("front 55."), "\(bench.text)")
  }
}
