import BeagleTUI
import BeagleTestSupport
import Synchronization
import Testing

@testable import CellText

/// Tests of searching content without views with `/`, and of the message for a partial search.
@MainActor
@Suite struct SearchReachTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 12))

  private func type(_ text: String) {
    for character in text { bench.press(.character(character)) }
  }

  private var statusBar: String { bench.terminal.text(row: bench.window.size.height - 1) }

  /// Whether the status bar contains a word.
  private func statusBarHas(_ word: String) -> Bool {
    statusBar.split(separator: " ").contains(Substring(word))
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
    #expect(statusBar.hasSuffix(" 1/1"), "\(statusBar)")
    #expect(bench.text.contains("299-b-leaf"))
    type("x")
    #expect(statusBar.hasSuffix(" no match"), "\(statusBar)")
  }

  @Test func overlongInnerListIsReported() {
    let inner = list("\"@{outer}\"", Part.text("inner @{item}."), #","useParentScroll":true"#)
    bench.show(
      Part.screen(list("[\(numbers(1200))]", inner, #","iteratorName":"outer""#)))
    type("/inner 999.")
    #expect(statusBar.hasSuffix(" 1/1+"), "\(statusBar)")
    #expect(bench.text.contains("inner 999."))
    bench.press(.escape)
    type("/inner 1000.")
    #expect(statusBar.hasSuffix(" no match so far"), "\(statusBar)")
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
    #expect(statusBar.hasSuffix(" 1/1+"), "\(statusBar)")
    bench.press(.escape)
    type("/dial")
    #expect(statusBar.hasSuffix(" no match so far"), "\(statusBar)")
    bench.press(.enter)
    #expect(statusBar.contains("Parts that are not loaded"), "\(statusBar)")
    #expect(!statusBar.contains("next match"), "\(statusBar)")
    // The next key removes the message, and n shows it again.
    bench.press(.left)
    #expect(statusBar.contains(" no match so far "), "\(statusBar)")
    #expect(!statusBar.contains("next match"), "\(statusBar)")
    type("n")
    #expect(statusBar.contains("Parts that are not loaded"), "\(statusBar)")
  }

  @Test func placeholdersOfRowsWithoutViewsAreSearched() {
    let field = """
      {"_beagleComponent_":"beagle:textInput","placeholder":"hint @{item}.","value":""}
      """
    bench.show(Part.screen(list(numbers(100), field)))
    bench.leaveField()
    type("/hint 97.")
    #expect(statusBar.hasSuffix(" 1/1"), "\(statusBar)")
    #expect(bench.text.contains("hint 97."))
  }

  @Test func changedTextsAreSearchedAgain() {
    bench.show(
      Part.screen(
        Part.button(
          "other", Part.set("c", "[\((0..<200).map { "\"b\($0 % 2)\"" }.joined(separator: ","))]")),
        list("\"@{c}\"", Part.text("row @{item}.")),
        context: Part.context("c", "[\((0..<200).map { "\"b\($0)\"" }.joined(separator: ","))]")))
    type("/row b1.")
    bench.press(.enter)
    #expect(statusBar.contains("1/1"), "\(statusBar)")
    bench.click("other")
    bench.settle()
    type("n")
    // The match after row 1 is in row 3.
    #expect(statusBarHas("2/100"), "\(statusBar)")
  }

  /// The list grows before each key.
  @Test func nextMatchIsFoundInAGrowingList() {
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
    #expect(statusBar.contains("1/60"), "\(statusBar)")
    for (key, position) in [
      ("n", "2/62"), ("n", "3/64"), ("n", "4/66"), ("n", "5/68"), ("N", "4/70"), ("N", "3/72"),
      ("N", "2/74"), ("N", "1/76"), ("N", "78/78"), ("n", "79/80"),
    ] {
      grow()
      type(key)
      #expect(statusBarHas(position), "\(key): \(statusBar)")
    }
  }

  @Test func searchContinuesFromARemovedMatch() {
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
    #expect(statusBarHas("2/3"), "\(statusBar)")
    set(["a", "x", "b", "y", "c", "x"])
    type("n")
    #expect(statusBarHas("2/2"), "\(statusBar)")
    set(["a", "x", "b", "x", "c", "y"])
    type("N")
    #expect(statusBarHas("2/2"), "\(statusBar)")
  }

  @Test func nextMatchHintRequiresAMatch() {
    bench.show(Part.screen(Part.text("words")))
    type("/other")
    bench.press(.enter)
    #expect(statusBar.contains("no match"), "\(statusBar)")
    #expect(statusBar.contains("Esc end"), "\(statusBar)")
    #expect(!statusBar.contains("next match"), "\(statusBar)")
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

  @Test func pagesWithoutViewsAreSearchedAndShown() {
    showPages()
    type("/third 4 ")
    // While a text is typed, the page does not change and no action runs.
    #expect(statusBar.hasSuffix(" 1/1, page 3"), "\(statusBar)")
    #expect(statusBar.contains("Enter show"), "\(statusBar)")
    #expect(bench.text.contains("first needle"))
    #expect(bench.shown("turned") == "no")
    bench.press(.enter)
    #expect(bench.text.contains("third 4 needle."), "\(bench.text)")
    #expect(bench.shown("turned") == "2")
    #expect(statusBar.contains("1/1"), "\(statusBar)")
    #expect(!statusBar.contains("page 3"), "\(statusBar)")
    #expect(bench.loggedProblems.isEmpty, "\(bench.loggedProblems)")
  }

  private struct Meter: RenderableComponent, Decodable {
    static let reads = Mutex(0)
    var source: SourceReference?
    private enum CodingKeys: CodingKey {}
    var childComponents: [any ServerDrivenComponent] {
      Meter.reads.withLock { $0 += 1 }
      return []
    }
    func toView(renderer: BeagleRenderer) -> View { Label("a meter") }
  }

  @Test func partsOfAPageAreCollectedOnce() {
    bench.dependencies.decoder.register(component: Meter.self, named: "meter")
    let meter = #"{"_beagleComponent_":"custom:meter"}"#
    bench.show(
      Part.screen(pages([Part.text("first"), Part.box([meter, Part.text("second needle")])])))
    type("/n")
    let reads = Meter.reads.withLock { $0 }
    type("eedle")
    #expect(statusBar.hasSuffix(" 1/1+, page 2"), "\(statusBar)")
    #expect(Meter.reads.withLock { $0 } == reads)
  }

  @Test func longPageIsSearchedInSteps() {
    let texts = Part.box((0..<600).map { Part.text("word \($0)") })
    bench.show(Part.screen(pages([Part.text("word"), texts, texts, texts])))
    bench.window.handle(.key(KeyEvent("/")))
    bench.window.handle(.key(KeyEvent("w")))
    bench.application.application.present()
    #expect(statusBar.hasSuffix(" 1/601…"), "\(statusBar)")
    bench.settle()
    #expect(statusBar.hasSuffix(" 1/1801"), "\(statusBar)")
  }

  @Test func matchesStartOnTheCurrentPage() {
    showPages()
    type("/needle")
    #expect(statusBar.hasSuffix(" 1/51"), "\(statusBar)")
    bench.press(.enter)
    type("n")
    #expect(statusBar.contains("2/51"), "\(statusBar)")
    #expect(bench.text.contains("third 0 needle."), "\(bench.text)")
    type("N")
    #expect(statusBar.contains("1/51"), "\(statusBar)")
    #expect(bench.text.contains("first needle"), "\(bench.text)")
    #expect(bench.shown("turned") == "0")
    type("N")
    #expect(statusBar.contains("51/51"), "\(statusBar)")
    #expect(bench.text.contains("third 49 needle."), "\(bench.text)")
  }

  @Test func pagesInRowsWithoutViewsAreSearched() {
    let row = pages([Part.text("front @{item}."), Part.text("back @{item}.")])
    bench.show(Part.screen(list(numbers(60), row)))
    type("/back 55.")
    #expect(statusBar.hasSuffix(" 1/1, page 2"), "\(statusBar)")
    bench.press(.enter)
    #expect(bench.text.contains("back 55."), "\(bench.text)")
    #expect(!bench.text.contains("front 55."), "\(bench.text)")
  }
}
