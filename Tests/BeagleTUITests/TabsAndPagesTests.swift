import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of tab bars, page views and page indicators, alone and bound to one context.
@MainActor @Suite struct TabsAndPagesTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 16))

  private func page(_ text: String) -> String { Part.box([Part.text(text)]) }

  private func pages(_ pages: [String], _ extra: String...) -> String {
    let members = [#""_beagleComponent_":"beagle:pageView""#] + extra
    return "{\(members.joined(separator: ",")),\"children\":[\(pages.joined(separator: ","))]}"
  }

  private func tabs(_ titles: [String], _ extra: String...) -> String {
    let items = titles.map { "{\"title\":\"\($0)\"}" }.joined(separator: ",")
    let members = [#""_beagleComponent_":"beagle:tabBar""#] + extra
    return "{\(members.joined(separator: ",")),\"items\":[\(items)]}"
  }

  private func dots(_ count: Int, _ extra: String = "") -> String {
    "{\"_beagleComponent_\":\"beagle:pageIndicator\",\"numberOfPages\":\(count)\(extra)}"
  }

  private func pageSetter(on event: String) -> String {
    "\"\(event)\":[\(Part.set("page", "\"@{\(event)}\""))]"
  }

  /// A handler that counts an event in the context `count`.
  private func counter(_ event: String) -> String {
    "\"\(event)\":[\(Part.set("count", "\"@{sum(count, 1)}\""))]"
  }

  private func press(_ key: Key, _ modifiers: Modifiers) {
    bench.window.handle(.key(KeyEvent(key, modifiers)))
    bench.settle()
  }

  private func mouse(_ kind: MouseEvent.Kind, at text: String, dx: Int = 0) throws {
    let position = try #require(bench.terminal.find(text))
    bench.window.handle(.mouse(MouseEvent(kind, at: position.offsetBy(dx: dx, dy: 0))))
    bench.settle()
  }

  /// The title above the thick line, which marks the selected tab, without the marker of the focus.
  private var selectedTab: String? {
    let lines = bench.text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    guard let row = lines.firstIndex(where: { $0.contains("━") }), row > 0 else { return nil }
    let columns = lines[row].indices.filter { lines[row][$0] == "━" }
    let above = lines[row - 1]
    return String(columns.filter(above.indices.contains).map { above[$0] })
      .replacing("▸", with: " ").split(separator: " ").joined(separator: " ")
  }

  // MARK: - One context for all

  private func showBoundViews() {
    bench.show(
      Part.screen(
        tabs(
          ["One", "Two", "Three"], #""currentTab":"@{page}""#, pageSetter(on: "onTabSelection")),
        pages(
          [page("first"), page("second"), page("third")], #""currentPage":"@{page}""#,
          pageSetter(on: "onPageChange")),
        dots(3, #","currentPage":"@{page}""#), context: Part.context("page", "1")))
  }

  @Test func contextSelectsTabAndPage() {
    showBoundViews()
    #expect(selectedTab == "Two")
    #expect(bench.text.contains("second") && !bench.text.contains("first"))
    #expect(bench.text.contains("○ ● ○"))
    bench.click("Three")
    #expect(selectedTab == "Three")
    #expect(bench.text.contains("third") && bench.text.contains("○ ○ ●"))
    press(.pageUp, .control)
    press(.pageUp, .control)
    #expect(selectedTab == "One")
    #expect(bench.text.contains("first") && bench.text.contains("● ○ ○"))
  }

  @Test func digitKeysSelectTabs() {
    showBoundViews()
    bench.press(.character("3"))
    #expect(selectedTab == "Three")
    bench.press(.character("9"))
    #expect(selectedTab == "Three")
    bench.press(.left, .enter)
    #expect(selectedTab == "Two")
  }

  // MARK: - Events

  @Test func onlyUserInputRunsEvents() {
    let parts = [
      Part.text("n=@{count}."),
      tabs(["One", "Two"], #""currentTab":"@{at}""#, counter("onTabSelection")),
      pages([page("first"), page("second")], #""currentPage":"@{at}""#, counter("onPageChange")),
      Part.button("Next", Part.set("at", "1")), Part.button("Wrong", Part.set("at", "7")),
    ]
    bench.show(
      Part.screen(
        Part.box(parts, extra: "\"context\":\(Part.context("count", "0"))"),
        context: Part.context("at", "0")))
    bench.click("Next")
    #expect(selectedTab == "Two" && bench.text.contains("second"))
    #expect(bench.shown("n") == "0")
    bench.click("Wrong")
    #expect(selectedTab == "Two" && bench.text.contains("second"))
    bench.click("Two")
    #expect(bench.shown("n") == "1", "a press on the selected tab counter too")
    bench.click("One")
    #expect(selectedTab == "One" && bench.shown("n") == "2")
    bench.click("‹")
    #expect(bench.text.contains("first") && bench.shown("n") == "3")
    #expect(!bench.text.contains("‹"), "the first page has no previous page")
  }

  // MARK: - Keys

  @Test func unhandledArrowKeysChangeThePage() {
    let row = Part.box(
      [Part.button("A"), Part.button("B")],
      extra: #""style":{"flex":{"flexDirection":"ROW"}}"#)
    let field = #"{"_beagleComponent_":"beagle:textInput","value":"ab"}"#
    bench.show(Part.screen(pages([row, field, page("last")])))
    bench.press(.right)
    #expect(bench.text.contains("▸ B"))
    bench.press(.right)
    #expect(bench.text.contains("ab") && !bench.text.contains("▸ B"))
    // A focused field handles the arrow keys; the page keys still work.
    bench.press(.tab, .left, .right)
    #expect(bench.text.contains("ab"))
    press(.pageDown, .control)
    #expect(bench.text.contains("last"))
    bench.press(.right, .left)
    #expect(bench.text.contains("ab"))
  }

  @Test func pageWithoutControlsIsFocusable() {
    bench.show(Part.screen(pages([page("first"), page("second")]), Part.button("Below")))
    #expect(bench.text.contains("▸ Below"))
    bench.press(.tab)
    #expect(!bench.text.contains("▸ Below"))
    bench.press(.right)
    #expect(bench.text.contains("second"))
    bench.press(.tab)
    #expect(bench.text.contains("▸ Below"))
  }

  // MARK: - Mouse

  @Test func mouseChangesThePage() throws {
    bench.show(Part.screen(pages([page("first"), page("second"), page("third")])))
    bench.click("›")
    #expect(bench.text.contains("second"))
    try mouse(.wheelRight, at: "second")
    #expect(bench.text.contains("third"))
    try mouse(.press(.left), at: "third")
    try mouse(.drag(.left), at: "third", dx: 20)
    #expect(bench.text.contains("second"))
    try mouse(.drag(.left), at: "second", dx: 40)
    #expect(bench.text.contains("second"), "a drag changes at most one page")
    try mouse(.release, at: "second")
  }

  @Test func wheelGestureChangesOnePage() throws {
    let lines = (0..<40).map { Part.text("line \($0)") }
    let numbers = (0..<9).map { Part.box([Part.text("page \($0)")]) }
    bench.show(
      Part.screen(pages(numbers), Part.box(lines)))
    for _ in 0..<6 {
      try mouse(.wheelRight, at: "page")
      bench.clock.advance(milliseconds: 100)
    }
    #expect(bench.text.contains("page 1"))
    bench.clock.advance(milliseconds: 600)
    try mouse(.wheelRight, at: "page")
    #expect(bench.text.contains("page 2"))
    bench.clock.advance(milliseconds: 600)
    try mouse(.wheelLeft, at: "page")
    try mouse(.wheelLeft, at: "page")
    #expect(bench.text.contains("page 1"))
  }

  @Test func wheelScrollsTabsWithoutDelay() throws {
    bench.show(Part.screen(tabs((1...30).map { "Tab\($0)" })))
    var screens: [String] = []
    for _ in 0..<4 {
      try mouse(.wheelDown, at: "Tab")
      screens.append(bench.text)
    }
    #expect(Set(screens).count == 4)
  }

  @Test func hiddenArrowIsNotClickable() throws {
    bench.show(
      Part.screen(pages([page("first"), page("second")], #""showArrow":false"#)))
    let first = try #require(bench.terminal.find("first"))
    let position = CellPoint(x: 59, y: first.y)
    bench.window.handle(.mouse(MouseEvent(.press(.left), at: position)))
    bench.window.handle(.mouse(MouseEvent(.release, at: position)))
    bench.settle()
    #expect(bench.text.contains("first") && !bench.text.contains("second"))
  }

  @Test func tabBarScrollsToTheSelectedTab() throws {
    let names = (1...30).map { "Tab\($0)" }
    bench.show(
      Part.screen(
        tabs(names, #""currentTab":"@{at}""#), Part.button("Far", Part.set("at", "24")),
        context: Part.context("at", "0")))
    #expect(selectedTab == "Tab1" && bench.text.contains("›") && !bench.text.contains("‹"))
    bench.click("Far")
    #expect(selectedTab == "Tab25" && bench.text.contains("‹") && bench.text.contains("›"))
    bench.click("›")
    #expect(bench.text.contains("Tab30") && !bench.text.contains("›"))
    try mouse(.wheelUp, at: "Tab30")
    try mouse(.press(.left), at: "Tab28")
    try mouse(.drag(.left), at: "Tab28", dx: 8)
    try mouse(.release, at: "Tab28")
    #expect(bench.text.contains("Tab28") && !bench.text.contains("Tab29"))
    #expect(selectedTab != "Tab28", "a drag does not press the tab")
    bench.click("Tab27")
    #expect(selectedTab == "Tab27")
  }

  // MARK: - Pages

  @Test func pageIsCreatedWhenFirstShown() {
    let lazy =
      #"{"_beagleComponent_":"beagle:lazyComponent","path":"/more","initialState":"#
      + Part.text("loading") + "}"
    bench.show(Part.screen(pages([page("first"), lazy])))
    #expect(bench.server.requests.isEmpty)
    press(.pageDown, .control)
    #expect(bench.text.contains("loading") && bench.server.pending.count == 1)
    bench.server.respond(Part.text("the response"))
    bench.settle()
    #expect(bench.text.contains("the response"))
    press(.pageUp, .control)
    press(.pageDown, .control)
    #expect(bench.text.contains("the response") && bench.server.requests.count == 1)
  }

  @Test func pagesUseTheContextOfTheirView() {
    bench.show(
      Part.screen(
        pages(
          [
            page("a @{c}."),
            Part.box([Part.text("n=@{c}."), Part.button("Set", Part.set("c", "5"))]),
          ],
          "\"context\":\(Part.context("c", "4"))")))
    #expect(bench.text.contains("a 4."))
    press(.pageDown, .control)
    #expect(bench.shown("n") == "4")
    bench.click("Set")
    #expect(bench.shown("n") == "5")
    press(.pageUp, .control)
    #expect(bench.text.contains("a 5."))
  }

  @Test func emptyViewsDrawNothing() {
    bench.show(
      Part.screen(
        Part.text("above"), pages([]), tabs([]),
        #"{"_beagleComponent_":"beagle:pageIndicator"}"#, dots(3)))
    #expect(bench.text.contains("above") && !bench.text.contains("●") && !bench.text.contains("○"))
    press(.pageDown, .control)
    bench.press(.tab, .right)
    #expect(bench.loggedProblems.isEmpty)
  }

  @Test func oversizedIndicatorShowsANumber() {
    bench.show(Part.screen(dots(200, #","currentPage":41"#)))
    #expect(bench.text.contains("42 / 200"))
  }

  @Test func disabledArrowsAppearOnFocus() {
    bench.show(Part.screen(pages([page("first"), page("second")], #""showArrow":false"#)))
    #expect(!bench.text.contains("›"))
    bench.press(.tab)
    #expect(bench.text.contains("›"), "a focused page view shows its arrows")
  }

  // MARK: - Beagle 1

  @Test func tabViewCombinesTabsAndPages() {
    bench.show(
      Part.screen(
        #"{"_beagleComponent_":"beagle:tabView","children":["#
          + #"{"title":"One","child":"# + page("first") + #"},"#
          + #"{"title":"Two","child":"# + page("second") + "}]}"))
    #expect(selectedTab == "One" && bench.text.contains("first"))
    bench.click("Two")
    #expect(selectedTab == "Two" && bench.text.contains("second") && !bench.text.contains("first"))
    press(.pageUp, .control)
    #expect(selectedTab == "One" && bench.text.contains("first"))
  }

  @Test func nestedIndicatorFollowsItsPageView() {
    bench.show(
      Part.screen(
        pages(
          [page("first"), page("second")],
          #""pageIndicator":{"_beagleComponent_":"beagle:pageIndicator"}"#)))
    #expect(bench.text.contains("● ○"))
    press(.pageDown, .control)
    #expect(bench.text.contains("○ ●"))
  }

  @Test func untitledTabShowsTheNameOfItsIcon() {
    let bar = #"{"_beagleComponent_":"beagle:tabBar","items":[{"icon":{"mobileId":"@{icon}"}}]}"#
    bench.show(
      Part.screen(
        bar, Part.button("Change", Part.set("icon", #""heart""#)),
        context: Part.context("icon", #""star""#)))
    #expect(selectedTab == "[star]")
    bench.click("Change")
    #expect(selectedTab == "[heart]")
  }
}
