import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the requests, the log and the problems at the right of a wide screen.
@MainActor
@Suite struct SidePanelTests {
  private let bench = TestBench(size: CellSize(width: 200, height: 40))
  private var inspector: InspectorViewController? { bench.application.inspector }
  private var rows: [String] { inspector?.list.rows.filter(\.isSelectable).map(\.text) ?? [] }

  /// Opens Home, and requests three other screens from there.
  private func openHome(_ paths: String..., extra: String = "") {
    var buttons: [String: String] = [:]
    for path in paths { buttons["To \(path)"] = Part.push("pushView", path) }
    bench.openHome(buttons, extra: extra)
    for path in paths {
      bench.click("To \(path)")
      bench.server.respond(screenJSON("Page"))
      bench.settle()
      bench.press(.escape)
    }
  }

  private func type(_ text: String) {
    for character in text { bench.press(.character(character)) }
  }

  // MARK: - Opening and closing

  @Test func requestsOpenBesideTheLiveScreen() {
    openHome("/a")
    type("H")
    #expect(inspector?.tab is NetworkTab)
    #expect(bench.window.panelHasKeyboard && bench.window.topDialog == nil)
    #expect(bench.window.screenSize == CellSize(width: 100, height: 39))
    #expect(bench.text.contains("200 GET /a") && bench.text.contains("Content of Home"))
    #expect(bench.terminal.text(row: 39).contains("F6 screen  Enter open  c curl  / filter"))
    // The screen is in use next to the panel.
    bench.click("To /a")
    bench.server.respond(screenJSON("Page"))
    bench.settle()
    #expect(bench.titles == ["Home", "Page"])
    #expect(!bench.window.panelHasKeyboard)
    #expect(rows.first?.contains("GET /a") == true)
    bench.press(.function(6))
    #expect(bench.window.panelHasKeyboard)
  }

  /// The key of a tab selects it, gives it the keyboard, or closes the panel that has the keyboard.
  @Test func keysSelectTheirTabs() {
    openHome("/a")
    let before = bench.text
    type("H")
    type("L")
    #expect(inspector?.tab is LogTab)
    type("H")
    #expect(inspector?.tab is NetworkTab)
    bench.press(.function(6))
    type("H")
    #expect(inspector?.tab is NetworkTab && bench.window.panelHasKeyboard)
    type("H")
    #expect(inspector == nil && bench.text == before)
    type("L")
    bench.press(.escape)
    #expect(inspector == nil && bench.text == before)
    bench.press(.function(12))
    type("4L")
    #expect(inspector?.tab is LogTab)
    bench.press(.function(12))
    #expect(inspector == nil)
  }

  @Test(arguments: [(159, false), (160, true), (80, false), (40, false)])
  func narrowWindowsHaveDialogs(width: Int, isPanel: Bool) {
    bench.resize(to: CellSize(width: width, height: 24))
    openHome("/a")
    for (key, title) in [("H", "Requests"), ("L", "Log")] {
      type(key)
      #expect((inspector != nil) == isPanel)
      #expect(bench.window.topDialog?.title == (isPanel ? nil : title))
      bench.press(.escape)
    }
  }

  /// From 160 columns, a large maximum width does not move the panel below the screen.
  @Test(arguments: [(160, 120), (170, 130), (220, 160)])
  func panelIsAtTheRightOfWideContent(width: Int, columns: Int) {
    bench.dependencies.maximumContentWidth = 160
    bench.resize(to: CellSize(width: width, height: 24))
    openHome()
    for open in ["H", "L"] {
      type(open)
      #expect(bench.window.screenSize == CellSize(width: columns, height: 23))
      bench.press(.escape)
    }
    bench.press(.function(12))
    #expect(bench.window.screenSize.width == columns)
  }

  @Test func problemsInTheStatusBarOpenAtTheRight() throws {
    openHome(extra: #"{"_beagleComponent_":"beagle:text","text":"x","alignment":"MIDDLE"}"#)
    bench.application.showProblems()
    bench.settle()
    #expect(inspector?.tab is ProblemsTab)
    #expect(bench.window.screenSize == CellSize(width: 100, height: 39))
    #expect(rows.contains { $0.contains("MIDDLE") })
  }

  @Test func twoPanesKeepSeventyColumns() throws {
    bench.dependencies.navigation.registerDefaultNavigationController {
      SplitNavigationController()
    }
    openHome(extra: Part.button("Open", Part.push("pushView", "/a")))
    bench.click("Open")
    bench.server.respond(screenJSON("A"))
    bench.settle()
    let split = try #require(bench.navigation as? SplitNavigationController)
    for key in ["H", "L"] {
      type(key)
      #expect(split.panes.count == 2 && bench.window.screenSize.width == 140)
      #expect(bench.text.contains("Content of Home") && bench.text.contains("Content of A"))
    }
    bench.press(.escape)
    #expect(split.panes.count == 2 && bench.window.screenSize.width == 200)
  }

  /// A screen reader gets dialogs, which are read alone.
  @Test func screenReadersGetDialogs() {
    let session = TranscriptSession(columns: 200, rows: 60)
    session.open(Part.screen(Part.text("x")))
    session.press(.character("L"))
    #expect(session.application.inspector == nil)
    #expect(session.application.window.topDialog?.title == "Log")
  }

  // MARK: - Resizing

  /// Nothing is lost when the window becomes narrower and wider again.
  @Test func panelSurvivesResizing() {
    openHome("/a", "/b", extra: PaneTests.field)
    bench.click("Name")
    type("Ada")
    bench.press(.escape)
    type("H//b")
    bench.press(.enter)
    for (width, height) in [(159, 40), (100, 30), (40, 20), (20, 5), (160, 24), (200, 40)] {
      bench.resize(to: CellSize(width: width, height: height))
      #expect(inspector?.tab is NetworkTab && bench.window.panelHasKeyboard, "\(width)")
      #expect(rows.count == 1, "\(width)")
    }
    #expect(bench.window.screenSize == CellSize(width: 100, height: 39))
    #expect(rows.first?.contains("GET /b") == true)
    bench.press(.escape, .escape)
    #expect(bench.text.contains("Ada"))
  }

  /// A dialog that was opened in a narrow window stays usable in a wide one.
  @Test func dialogSurvivesWidening() {
    bench.resize(to: CellSize(width: 80, height: 24))
    openHome("/a", "/b")
    type("Ha")
    bench.resize(to: CellSize(width: 200, height: 40))
    #expect(bench.window.topDialog?.title == "Requests")
    #expect(bench.text.contains("GET /a"))
    bench.press(.escape)
    type("H")
    #expect(inspector?.tab is NetworkTab)
  }

  // MARK: - Filter

  @Test func filterShowsRowsWithAllWords() {
    openHome("/a", "/orders/1", "/orders/2")
    type("H")
    let all = rows
    #expect(all.count == 4)
    type("/ORDERS get")
    #expect(rows.isEmpty, "a capital letter counts")
    for _ in 0..<10 { bench.press(.backspace) }
    // Letters and digits are text, not commands.
    type("get s/2 orders")
    #expect(rows.count == 1 && rows[0].contains("GET /orders/2"))
    #expect(bench.text.contains("1 row") && !bench.text.contains("1 rows"))
    #expect(bench.terminal.text(row: 39).hasPrefix(" ↑↓ select  Enter keep  Esc all rows"))
    bench.press(.escape)
    #expect(rows == all && inspector != nil)
    bench.press(.escape)
    #expect(inspector == nil)
  }

  @Test func filterStaysAfterEnter() {
    openHome("/a", "/orders/1", "/orders/2")
    type("H/orders")
    // The arrows move through the rows while the text is typed.
    bench.press(.down)
    #expect(inspector?.list.selectedRow?.text.contains("/orders/1") == true)
    #expect(inspector?.isFiltering == true)
    bench.press(.enter)
    #expect(inspector?.isFiltering == false && rows.count == 2)
    // Each tab has its own filter.
    type("L")
    #expect(rows.count > 2 && !bench.text.contains("2 rows"))
    type("H")
    #expect(rows.count == 2 && bench.text.contains("2 rows"))
    type("/")
    bench.press(.backspace)
    type("X")
    #expect(rows.isEmpty && bench.text.contains("Nothing matches."))
    bench.press(.escape)
    #expect(rows.count == 4)
  }

  @Test func clickInTheFilterMovesTheCursor() throws {
    openHome("/a", "/orders/1", "/orders/2")
    type("H/orders")
    bench.press(.enter, .function(6))
    #expect(!bench.window.panelHasKeyboard)
    let place = try #require(bench.terminal.find("orders   "))
    bench.click(at: place)
    #expect(bench.window.panelHasKeyboard && inspector?.isFiltering == true)
    bench.press(.delete)
    #expect(inspector?.tab.filter.text == "rders")
    bench.click("GET /orders/2")
    #expect(inspector?.isFiltering == false)
    #expect(inspector?.list.selectedRow?.text.contains("/orders/2") == true)
  }

  /// The tree has no filter: `/` searches the screen there.
  @Test func otherTabsSearchTheScreen() {
    openHome()
    bench.press(.function(12))
    type("/Content")
    #expect(bench.window.search != nil && inspector?.isEditingText == false)
    bench.press(.escape)
    for (tab, isFiltered) in [("2", false), ("4", false), ("5", true), ("6", true), ("7", true)] {
      type(tab)
      #expect(inspector?.tab.canBeFiltered == isFiltered)
    }
  }

  @Test func wordsAreComparedAsInOtherSearches() {
    #expect(RowFilter("cafe").matches("Café au lait"))
    #expect(!RowFilter("café").matches("cafe"))
    #expect(RowFilter("  ").matches("") && RowFilter("").isEmpty)
    #expect(RowFilter("b a").matches("a b") && !RowFilter("a c").matches("a b"))
    #expect(!RowFilter("long").matches("lon"))
  }

  // MARK: - Requests and log

  @Test func enterShowsAllOfARequest() {
    openHome("/a")
    type("H")
    bench.press(.enter)
    #expect(bench.window.topDialog?.title == "GET /home")
    #expect(bench.text.contains("curl "))
    bench.press(.escape)
    #expect(bench.window.topDialog == nil && bench.window.panelHasKeyboard)
    #expect(inspector?.tab is NetworkTab)
  }

  @Test func aLetterSelectsTheLevelOfTheLog() {
    openHome()
    let log = bench.dependencies.log
    log.add(.network, .error, "broken")
    log.add(.network, .warning, "odd")
    type("L")
    let count = rows.count
    #expect(count > 2 && rows[0].contains("odd"))
    type("w")
    #expect(rows.count == 2 && inspector?.note == "warnings")
    type("w")
    #expect(rows.count == 1 && rows[0].contains("broken") && inspector?.note == "errors")
    log.add(.network, .error, "again")
    bench.settle()
    #expect(rows.count == 2)
    type("/brok")
    #expect(rows.count == 1)
    bench.press(.escape)
    type("w")
    #expect(rows.count == count + 1)
  }

  /// An incremental redraw gives the same frame as a full redraw.
  @Test func incrementalRedrawEqualsFullRedraw() {
    openHome("/a", "/orders/1")
    for key in [
      Key.character("H"), .down, .character("/"), .character("o"), .down, .enter, .tab, .down,
      .character("L"), .character("w"), .character("w"), .character("/"), .escape, .escape,
    ] {
      bench.press(key)
      let shown = bench.text
      bench.window.setNeedsDisplay()
      bench.settle()
      #expect(bench.text == shown, "after \(key)")
    }
  }
}
