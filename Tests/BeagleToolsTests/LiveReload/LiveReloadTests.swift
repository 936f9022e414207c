import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the state that is preserved and reset when the file of a screen is saved.
@MainActor
@Suite struct LiveReloadTests {
  // MARK: - Contexts

  private func counter(_ value: String = "0", title: String = "n") -> String {
    Part.screen(
      Part.text("\(title)=@{n}."), Edited.add("n"), context: Part.context("n", value))
  }

  @Test func contextKeepsItsValue() throws {
    let bench = try ReloadBench(["home.json": counter()])
    try bench.open()
    bench.bench.click("Add")
    bench.bench.click("Add")
    #expect(bench.shown("n") == "2")
    bench.save(["home.json": counter(title: "number")])
    #expect(bench.shown("number") == "2")
    // Bindings still work.
    bench.bench.click("Add")
    #expect(bench.shown("number") == "3")
  }

  @Test func changedDeclarationResetsAContext() throws {
    let bench = try ReloadBench(["home.json": counter()])
    try bench.open()
    bench.bench.click("Add")
    bench.save(["home.json": counter("10")])
    #expect(bench.shown("n") == "10")
    bench.bench.click("Add")
    #expect(bench.shown("n") == "11")
    bench.save(["home.json": counter("10", title: "m")])
    #expect(bench.shown("m") == "11")
  }

  @Test func contextsStayWithTheirComponents() throws {
    func counter(_ name: String) -> String {
      Part.box(
        [Part.text("\(name)=@{n}."), Edited.add("n", title: "Add \(name)")],
        extra: "\"context\":\(Part.context("n", "0"))")
    }
    let bench = try ReloadBench(["home.json": Edited.screen([counter("a"), counter("b")])])
    try bench.open()
    bench.bench.click("Add b")
    #expect(bench.shown("a") == "0")
    #expect(bench.shown("b") == "1")
    // With components inserted, and in another order.
    bench.save([
      "home.json": Edited.screen([
        Part.text("New"), counter("b"), Part.text("Another"), counter("a"),
      ])
    ])
    #expect(bench.shown("a") == "0")
    #expect(bench.shown("b") == "1")
    // One has a new parent and other whitespace.
    bench.save([
      "home.json": Edited.screen([Part.box([counter("b").reformatted]), counter("a")])
    ])
    #expect(bench.shown("b") == "1")
  }

  @Test func globalContextIsNotReset() throws {
    func screen(_ title: String) -> String {
      Part.screen(
        Part.text("\(title)=@{global.n}."),
        Part.button("Set", Part.set("global", "5", path: "n")),
        context: Part.context("global", "{\"n\":1}"))
    }
    let bench = try ReloadBench(["home.json": screen("n")])
    try bench.open()
    bench.bench.click("Set")
    bench.save(["home.json": screen("m")])
    #expect(bench.shown("m") == "5")
  }

  @Test func navigationContextStays() throws {
    let push = Part.action(
      "pushView", "\"route\":{\"url\":\"/next\"}", "\"navigationContext\":{\"value\":\"Ada\"}")
    let bench = try ReloadBench([
      "home.json": Part.screen(Part.button("Go", push)),
      "next.json": Part.screen(Part.text("who=@{navigationContext}.")),
    ])
    try bench.open()
    bench.bench.click("Go")
    #expect(bench.shown("who") == "Ada")
    bench.save(["next.json": Part.screen(Part.text("name=@{navigationContext}."))])
    #expect(bench.shown("name") == "Ada")
  }

  // MARK: - onInit

  private func initializing(_ value: Int, title: String = "n", text: String = "x") -> String {
    Part.screen(
      Part.box(
        [Part.text("\(title)=@{n}."), Edited.add("n"), Part.text(text)],
        extra: "\"onInit\":[\(Part.set("n", "\"@{sum(n, \(value))}\""))]"),
      context: Part.context("n", "0"))
  }

  @Test func onInitRunsAgainOnlyIfItChanged() throws {
    let bench = try ReloadBench(["home.json": initializing(10)])
    try bench.open()
    #expect(bench.shown("n") == "10")
    bench.bench.click("Add")
    bench.save(["home.json": initializing(10, title: "m")])
    #expect(bench.shown("m") == "11")
    bench.save(["home.json": initializing(100, title: "m")])
    #expect(bench.shown("m") == "111")
  }

  @Test func savedDataIsRequestedAgain() throws {
    let request = Part.action(
      "sendRequest", "\"url\":\"/data\"",
      "\"onSuccess\":[\(Part.set("n", "\"@{onSuccess.data.value}\""))]")
    let screen = Part.screen(
      Part.box([Part.text("n=@{n}.")], extra: "\"onInit\":[\(request)]"), Edited.field(),
      context: Part.context("n", "0"))
    let bench = try ReloadBench(["home.json": screen, "data.json": "{\"value\":1}"])
    try bench.open()
    #expect(bench.shown("n") == "1")
    bench.bench.press(.tab)
    bench.bench.type("Ada")
    bench.save(["data.json": "{\"value\":2}"])
    #expect(bench.shown("n") == "2")
    #expect(bench.text.contains("Ada"))
    // A file that was not requested changes nothing.
    bench.save(["other.json": "{}"])
    #expect(bench.shown("n") == "2")
  }

  @Test func pendingRequestResetsContexts() throws {
    let request = Part.action("sendRequest", "\"url\":\"/data\"")
    let screen = { (title: String) in
      Part.screen(
        Part.text("\(title)=@{busy}."),
        Part.button("Load", Part.set("busy", "true"), request),
        context: Part.context("busy", "false"))
    }
    let bench = try ReloadBench(
      ["home.json": screen("busy"), "data.json": "{}"], latency: 500)
    try bench.open()
    bench.bench.click("Load")
    #expect(bench.shown("busy") == "true")
    // The request is canceled, so nothing else would set the context to false.
    bench.save(["home.json": screen("waiting")])
    #expect(bench.shown("waiting") == "false")
  }

  // MARK: - Fields and focus

  @Test func inputStays() throws {
    func screen(_ label: String, _ members: String = "") -> String {
      Part.screen(Part.text(label), Edited.field(members), Edited.field("\"placeholder\":\"b\""))
    }
    let bench = try ReloadBench(["home.json": screen("Name")])
    try bench.open()
    bench.bench.type("Ada")
    bench.bench.press(.left)
    bench.save(["home.json": screen("First name")])
    #expect(bench.text.contains("First name"))
    #expect(bench.text.contains("Ada"))
    // The cursor position stays, too.
    bench.bench.type("x")
    #expect(bench.text.contains("Adxa"))
    bench.bench.press(.character("z"), modifiers: .control)
    // A changed declaration replaces the input.
    bench.save(["home.json": screen("First name", "\"value\":\"Grace\"")])
    #expect(bench.text.contains("Grace"))
    #expect(!bench.text.contains("Adxa"))
  }

  @Test func focusStaysWithoutFocusEvents() throws {
    func screen(_ label: String) -> String {
      let count = Part.set("events", "\"@{sum(events, 1)}\"")
      return Part.screen(
        Part.text("\(label)=@{events}."), Part.button("First", Part.set("x", "1")),
        Edited.field("\"onFocus\":[\(count)],\"onBlur\":[\(count)]"),
        context: Part.context("events", "0"))
    }
    let bench = try ReloadBench(["home.json": screen("events")])
    try bench.open()
    bench.bench.press(.tab)
    bench.bench.press(.tab)
    bench.bench.press(.tab)
    let before = bench.shown("events")
    let focused = bench.bench.window.focusedView
    try #require(focused is TextField || focused is PushButton)
    bench.save(["home.json": screen("calls")])
    #expect(bench.shown("calls") == before)
    let now = try #require(bench.bench.window.focusedView)
    #expect(now !== focused)
    #expect(type(of: now) == type(of: try #require(focused)))
  }

  // MARK: - Scrolling

  @Test func visibleContentStaysVisible() throws {
    let bench = try ReloadBench(["home.json": Edited.screen(Edited.texts(1...100))])
    try bench.open()
    for _ in 0..<3 { bench.bench.press(.pageDown) }
    let first = try #require(bench.firstLine)
    #expect(first > 20)
    bench.save(["home.json": Edited.screen(Edited.texts(1...100) + [Part.text("Last")])])
    #expect(bench.firstLine == first)
    // Content inserted before it does not move it.
    bench.save([
      "home.json": Edited.screen(
        [Part.text("New"), Part.text("Newer")] + Edited.texts(1...100) + [Part.text("Last")])
    ])
    #expect(bench.firstLine == first)
    // If the content is removed, the end is visible.
    bench.save(["home.json": Edited.screen(Edited.texts(1...5))])
    #expect(bench.text.contains("Line 5"))
  }

  @Test func listsKeepTheirScrollPosition() throws {
    let data = "[" + (1...500).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]"
    func screen(_ word: String) -> String {
      Part.screen(
        Part.text("Top"),
        Edited.list(data, template: Part.text("\(word) @{item.n}"), members: "\"key\":\"n\","))
    }
    let bench = try ReloadBench(["home.json": screen("Line")])
    try bench.open()
    for _ in 0..<6 { bench.bench.press(.pageDown) }
    let first = try #require(bench.firstLine)
    #expect(first > 40)
    bench.save(["home.json": screen("The Line")])
    #expect(bench.text.contains("The Line"))
    #expect(bench.firstLine == first)
  }

  @Test func rowsKeepTheirContextsAndFields() throws {
    let data = "[{\"n\":1},{\"n\":2},{\"n\":3}]"
    func screen(_ word: String) -> String {
      let row = Part.box(
        [
          Part.text("\(word)@{item.n}=@{c}."),
          Part.button("Add @{item.n}", Part.set("c", "\"@{sum(c, 1)}\"")), Edited.field(),
        ], extra: "\"context\":\(Part.context("c", "0"))")
      return Part.screen(Edited.list(data, template: row, members: "\"key\":\"n\","))
    }
    let bench = try ReloadBench(
      ["home.json": screen("row")], size: CellSize(width: 60, height: 24))
    try bench.open()
    bench.bench.click("Add 2")
    bench.bench.press(.tab)
    bench.bench.type("Ada")
    #expect(bench.shown("row2") == "1")
    bench.save(["home.json": screen("line")])
    #expect(bench.shown("line1") == "0")
    #expect(bench.shown("line2") == "1")
    #expect(bench.text.contains("Ada"))
    #expect(bench.bench.window.focusedView is TextField)
  }

  // MARK: - Tabs and pages

  @Test func selectedTabAndPageStay() throws {
    func screen(_ word: String, tab: String = "") -> String {
      Part.screen(
        """
        {"_beagleComponent_":"beagle:tabBar","items":[{"title":"One"},{"title":"Two"}]\(tab)}
        """,
        """
        {"_beagleComponent_":"beagle:pageView","children":[\(Part.text("\(word) A")),\
        \(Part.box([Part.text("\(word) B"), Edited.field()]))]}
        """)
    }
    let bench = try ReloadBench(["home.json": screen("Page")])
    try bench.open()
    bench.bench.press(.tab)
    bench.bench.press(.character("2"))
    let strip = { bench.bench.screen?.view.firstView(TabStrip.self) }
    let pages = { bench.bench.screen?.view.firstView(PagingView.self) }
    #expect(strip()?.selectedIndex == 1)
    _ = pages()?.turnPage(forward: true)
    bench.bench.settle()
    #expect(bench.text.contains("Page B"))
    let field = try #require(bench.bench.screen?.view.firstView(TextField.self))
    bench.bench.window.focus(field)
    bench.bench.type("Ada")
    bench.save(["home.json": screen("Side")])
    #expect(bench.text.contains("Side B"))
    #expect(bench.text.contains("Ada"))
    #expect(strip()?.selectedIndex == 1)
    // A changed declaration selects the tab.
    bench.save(["home.json": screen("Side", tab: ",\"currentTab\":0")])
    #expect(strip()?.selectedIndex == 0)
    #expect(pages()?.currentPage == 1)
  }

  // MARK: - Lazy components

  @Test func lazyComponentsAreUpdatedAndKeepTheirState() throws {
    func screen(_ title: String) -> String {
      Part.screen(
        Part.text(title),
        """
        {"_beagleComponent_":"beagle:lazyComponent","path":"/part",
         "initialState":\(Part.text("Loading"))}
        """)
    }
    func part(_ word: String) -> String {
      Part.box(
        [Part.text("\(word)=@{n}."), Edited.add("n")],
        extra: "\"context\":\(Part.context("n", "0"))")
    }
    let bench = try ReloadBench(["home.json": screen("One"), "part.json": part("n")])
    try bench.open()
    bench.bench.click("Add")
    #expect(bench.shown("n") == "1")
    bench.save(["home.json": screen("Two")])
    try bench.bench.waitUntilIdle()
    #expect(bench.text.contains("Two"))
    #expect(bench.shown("n") == "1")
    bench.save(["part.json": part("m")])
    try bench.bench.waitUntilIdle()
    #expect(bench.shown("m") == "1")
  }
}

extension ReloadBench {
  /// The number in the first visible row with "Line".
  fileprivate var firstLine: Int? {
    for row in text.split(separator: "\n") {
      guard let range = row.firstRange(of: "Line ") else { continue }
      return Int(row[range.upperBound...].prefix { $0.isNumber })
    }
    return nil
  }
}

extension String {
  /// The same JSON with a line break and spaces after commas.
  fileprivate var reformatted: String { replacing(",\"", with: ",\n      \"") }
}
