import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of searching the screen with `/`.
@MainActor
@Suite struct SearchTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 12))

  private func type(_ text: String) {
    for character in text { bench.press(.character(character)) }
  }

  /// Pastes text.
  private func paste(_ text: String) {
    bench.window.handle(.paste(text, isTruncated: false))
    bench.settle()
  }

  private var statusBar: String { bench.terminal.text(row: bench.window.size.height - 1) }
  private var focusedTitle: String? { (bench.window.focusedView as? PushButton)?.title }

  /// Whether a text on screen is highlighted as a match, and whether it is the selected match.
  private func highlight(_ text: String) -> (isHighlighted: Bool, isSelected: Bool) {
    guard let position = bench.terminal.find(text) else { return (false, false) }
    let cell = bench.terminal.surface[position.x, position.y]
    let style = bench.window.theme[.accentFocused]
    return (
      cell.attributes.contains([.bold, .underline]),
      cell.attributes.isSuperset(of: style.attributes) && cell.background == style.background
        && cell.attributes.contains(.underline)
    )
  }

  private func texts(_ count: Int) -> [String] {
    (0..<count).map { Part.text("line \($0) of many") }
  }

  private static func list(_ data: String, _ template: String, _ extra: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:listView","dataSource":\(data),
     "templates":[{"view":\(template)}]\(extra)}
    """
  }

  // MARK: - On a page

  @Test func typedTextIsFoundImmediatelyAnywhere() {
    bench.show(Part.screen(Part.box(texts(40) + [Part.text("The Needle here")])))
    type("/")
    #expect(statusBar.hasPrefix(" /"))
    #expect(bench.window.cursor == CellPoint(x: 2, y: 11))
    type("nee")
    let prompt = bench.terminal.surface[2, 11]
    #expect(!prompt.attributes.contains(.underline))
    #expect(bench.text.contains("The Needle here"))
    #expect(statusBar.hasPrefix(" /nee "))
    #expect(statusBar.contains("1/1"))
    #expect(bench.window.cursor == CellPoint(x: 5, y: 11))
    #expect(highlight("Needle") == (true, true))
    #expect(highlight("The") == (false, false))
    type("x")
    #expect(statusBar.contains("no match"))
    bench.press(.backspace)
    #expect(statusBar.contains("1/1"))
  }

  @Test func matchesWrapInBothDirections() {
    bench.show(Part.screen(Part.box(texts(30))))
    type("/Line")
    #expect(statusBar.contains("no match"))
    bench.press(.escape)
    type("/line 2")
    // The matches are lines 2 and 20 to 29.
    #expect(statusBar.contains("1/11"))
    bench.press(.enter)
    #expect(!statusBar.contains("/line"))
    #expect(statusBar.contains("1/11"))
    #expect(statusBar.contains("n next match"))
    type("N")
    #expect(statusBar.contains("11/11"))
    #expect(bench.text.contains("line 29"))
    #expect(highlight("line 29") == (true, true))
    #expect(highlight("line 28") == (true, false))
    type("n")
    #expect(statusBar.contains("1/11"))
    type("n")
    #expect(statusBar.contains("2/11"))
    #expect(highlight("line 20") == (true, true))
    bench.press(.escape)
    #expect(!statusBar.contains("/11"))
    #expect(highlight("line 20") == (false, false))
    // After the search, `n` has no effect.
    type("n")
    #expect(!statusBar.contains("/11"))
  }

  @Test func enterFocusesTheButtonOfTheMatch() {
    let rows = (0..<20).map { index in
      Part.button("Open \(index)", Part.set("c", "\"pressed \(index)\""))
    }
    bench.show(
      Part.screen(
        Part.box([Part.text("c=@{c}.")] + rows + [Part.text("note 7"), Part.button("Last")]),
        context: Part.context("c", "\"none\"")))
    type("/open 15")
    #expect(focusedTitle == "Open 0")
    bench.press(.enter)
    #expect(focusedTitle == "Open 15")
    // For a text outside of a button, the nearest button is focused.
    type("/note")
    bench.press(.enter)
    #expect(focusedTitle == "Last" || focusedTitle == "Open 19")
    bench.press(.escape)
    type("/15")
    bench.press(.enter)
    bench.press(.escape)
    bench.press(.enter)
    bench.press(.home)
    #expect(bench.shown("c") == "pressed 15")
  }

  @Test func wrappedMatchIsHighlightedInEachLine() {
    let words = (0..<30).map { "word\($0)" }.joined(separator: " ")
    bench.show(Part.screen(Part.box([Part.text(words + " last one of all")])))
    type("/word8 word9")
    #expect(statusBar.contains("1/1"))
    #expect(highlight("word8").isSelected && highlight("word9").isSelected)
    #expect(!highlight("word7").isHighlighted && !highlight("word10").isHighlighted)
  }

  @Test func searchStartsAtTheSelection() {
    let rows = (0..<30).map { Part.button("row \($0 % 10)") }
    bench.show(Part.screen(Part.box(rows)))
    for _ in 0..<12 { bench.press(.down) }
    type("/row 5")
    #expect(statusBar.contains("2/3"))
    type("5")
    #expect(statusBar.contains("no match"))
  }

  @Test func slashIsTypedInAField() {
    let field = """
      {"_beagleComponent_":"beagle:textInput","placeholder":"type",
       "onChange":[{"_beagleAction_":"beagle:setContext","contextId":"c","value":"@{onChange.value}"}]}
      """
    bench.show(Part.screen(Part.text("c=@{c}."), field, context: Part.context("c", "\"\"")))
    // Without a focused view, a slash starts a search.
    bench.leaveField()
    type("/c=")
    #expect(statusBar.contains("1/1"))
    bench.press(.escape)
    bench.press(.tab)
    type("a/n")
    #expect(bench.shown("c") == "a/n")
  }

  @Test func pastedLineBreakBecomesASpace() {
    bench.show(Part.screen(Part.text("two words")))
    type("/")
    bench.window.handle(.paste("two\nwords\n", isTruncated: false))
    bench.settle()
    #expect(statusBar.contains("/two words"))
    #expect(statusBar.contains("1/1"))
  }

  @Test func searchEndsWithItsScreen() {
    bench.openHome(["Next": Part.action("pushView", "\"route\":{\"url\":\"/b\"}")])
    type("/next")
    bench.press(.enter)
    #expect(statusBar.contains("1/1"))
    bench.press(.enter)
    bench.server.respond(screenJSON("B"), to: "/b")
    bench.settle()
    #expect(bench.text.contains("Content of B"))
    #expect(!statusBar.contains("1/1"))
    #expect(bench.window.search == nil)
  }

  @Test func openDialogIsSearched() {
    bench.show(Part.screen(Part.text("focus of the screen")))
    type("?")
    type("/focus")
    #expect(statusBar.contains("1/1"), "\(statusBar)")
    bench.press(.enter)
    bench.press(.escape)
    #expect(bench.window.topDialog != nil)
    bench.press(.escape)
    #expect(bench.window.topDialog == nil)
  }

  // MARK: - In lists

  @Test func matchInARowWithoutViewIsShown() {
    let data = "[\((0..<20_000).map { "{\"n\":\($0)}" }.joined(separator: ","))]"
    bench.show(Part.screen(Self.list(data, Part.button("row @{item.n}."))))
    type("/")
    paste("row 7777")
    #expect(statusBar.hasSuffix(" 1/1"), "\(statusBar)")
    #expect(bench.text.contains("row 7777."))
    bench.press(.enter)
    #expect(focusedTitle == "row 7777.")
    bench.press(.escape)
    #expect(statusBar.contains("7778/20000"))
    type("/")
    paste("row 1999")
    // Row 1999 is above the selection.
    #expect(statusBar.hasSuffix(" 2/11"), "\(statusBar)")
    #expect(bench.text.contains("row 19990."))
    type("9")
    #expect(statusBar.hasSuffix(" 1/1"), "\(statusBar)")
    #expect(bench.text.contains("row 19999."))
  }

  @Test func searchStepReportsPartialResults() {
    let data = "[\((0..<10_000).map(String.init).joined(separator: ","))]"
    bench.show(Part.screen(Self.list(data, Part.text("row @{item} of all"))))
    let before = Binding.evaluations
    bench.window.handle(.key(KeyEvent("/")))
    bench.window.handle(.key(KeyEvent("a")))
    bench.application.application.present()
    // The key searches only a part and highlights the visible matches.
    #expect(statusBar.contains("…"), "\(statusBar)")
    #expect(highlight("all").isHighlighted)
    bench.settle()
    #expect(statusBar.hasSuffix(" 1/10000"), "\(statusBar)")
    bench.press(.enter)
    type("N")
    #expect(statusBar.contains("10000/10000"), "\(statusBar)")
    #expect(bench.text.contains("row 9999 of all"))
    #expect(Binding.evaluations - before < 1000)
  }

  @Test func rowsAreSearchedWithTheirTemplates() {
    let hidden = """
      {"_beagleComponent_":"beagle:text","text":"secret","style":{"display":"NONE"}}
      """
    let odd = Part.box(
      [Part.text("odd @{item.n} @{upper}"), hidden],
      extra: "\"context\":\(Part.context("upper", "\"UP\""))")
    let list = """
      {"_beagleComponent_":"beagle:listView",
       "dataSource":[\((0..<400).map { "{\"n\":\($0),\"odd\":\($0 % 2 == 1)}" }.joined(separator: ","))],
       "templates":[{"case":"@{item.odd}","view":\(odd)},{"view":\(Part.text("even @{item.n} @{index}"))}]}
      """
    bench.show(Part.screen(list))
    type("/odd")
    #expect(statusBar.contains("1/200"), "\(statusBar)")
    bench.press(.escape)
    type("/secret")
    #expect(statusBar.contains("no match"), "\(statusBar)")
    bench.press(.escape)
    type("/397 UP")
    #expect(statusBar.contains("1/1"), "\(statusBar)")
    #expect(bench.text.contains("odd 397 UP"))
    bench.press(.escape)
    type("/even 398 398")
    #expect(bench.text.contains("even 398 398"))
    #expect(bench.loggedProblems.isEmpty, "\(bench.loggedProblems)")
  }

  @Test func changedDataIsSearchedAgain() {
    bench.show(
      Part.screen(
        Part.button("less", Part.set("c", "[1,2]")),
        Self.list("\"@{c}\"", Part.text("row @{item}.")),
        context: Part.context("c", "[\((0..<300).map(String.init).joined(separator: ","))]")))
    type("/row")
    bench.press(.enter)
    #expect(statusBar.contains("/300"), "\(statusBar)")
    type("N")
    bench.click("less")
    bench.settle()
    type("n")
    #expect(statusBar.contains("/2"), "\(statusBar)")
  }
}
