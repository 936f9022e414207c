import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the panel: its placement, the keyboard focus, and no effects on the screen.
@MainActor
@Suite struct InspectorPanelTests {
  private func bench(_ width: Int, _ height: Int) -> InspectorBench {
    let bench = InspectorBench(size: CellSize(width: width, height: height))
    bench.show()
    return bench
  }

  @Test func wideWindowKeepsTheColumnsOfItsContent() {
    let bench = bench(200, 60)
    bench.open()
    #expect(bench.bench.window.screenSize == CellSize(width: 100, height: 59))
    #expect(bench.text.contains("screen 100×59"))
  }

  @Test func screenAboveThePanelHasAtLeastTenRows() {
    for height in [19, 24, 40] {
      let bench = bench(80, height)
      bench.open()
      #expect(bench.bench.window.screenSize.height >= 10, "\(height)")
      #expect(bench.bench.window.screenSize.width == 80)
      for _ in 0..<40 { bench.type("+") }
      #expect(bench.bench.window.screenSize.height == 10, "\(height)")
      for _ in 0..<40 { bench.type("-") }
      let rows = height - 1 - bench.bench.window.screenSize.height
      #expect(rows == InspectorViewController.minimumRows, "\(height)")
    }
  }

  @Test func smallWindowShowsEitherTheScreenOrThePanel() {
    let bench = bench(40, 20)
    bench.open()
    #expect(!bench.text.contains("Lives in London\n"))
    #expect(bench.text.contains("1 Tree"))
    #expect(bench.bench.window.screenSize == CellSize(width: 40, height: 19))
    bench.bench.press(.function(6))
    #expect(bench.text.contains("Profile"))
    #expect(!bench.text.contains("1 Tree"))
    #expect(bench.bench.terminal.text(row: 19).contains("F6"))
    bench.bench.press(.function(6))
    #expect(bench.text.contains("1 Tree"))
  }

  /// Every tab has a name, the selected one its number and a name of its own.
  @Test func narrowPanelNamesTheTabs() {
    let bench = bench(40, 20)
    bench.open()
    func header() -> String { bench.bench.terminal.text(row: 0) }
    #expect(header().hasPrefix(" 1 Tree 2Ctx 3Net 4Stat 5Act 6Prob 7Log"))
    bench.type("6")
    #expect(header().hasPrefix(" 1Tree 2Ctx 3Net 4Stat 5Act 6 Prob"))
    bench.bench.window.resize(to: CellSize(width: 59, height: 20))
    bench.bench.settle()
    #expect(header().hasPrefix(" 1 Tree  2 Ctx  3 Net  4 Stat  5 Act  6 Problems 1  7 Log"))
    bench.bench.window.resize(to: CellSize(width: 20, height: 20))
    bench.bench.settle()
    #expect(header().contains("6 Prob"))
  }

  @Test(arguments: [Key.function(12), .escape]) func closingRestoresTheScreen(key: Key) {
    let bench = bench(80, 24)
    let before = bench.text
    bench.open()
    #expect(bench.text != before)
    bench.bench.press(key)
    #expect(bench.bench.window.panel == nil)
    #expect(bench.text == before)
    bench.bench.press(.character("t"), modifiers: .control)
    #expect(bench.bench.window.panel != nil)
  }

  /// The focused field keeps the focus, so its `onBlur` does not run.
  @Test func fieldKeepsTheFocusWithoutEvents() {
    let bench = InspectorBench()
    bench.show(
      Part.screen(
        "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"Ada\",\"onBlur\":["
          + Part.set("c", "\"left\"") + "],\"onChange\":[" + Part.set("c", "\"typed\"") + "]}",
        Part.text("c=@{c}."), context: Part.context("c", "\"\"")))
    bench.bench.press(.tab)
    let field = bench.bench.window.focusedView
    bench.open()
    bench.type("1257")
    bench.bench.press(.down, .enter, .tab)
    #expect(bench.bench.window.focusedView === field)
    #expect(bench.bench.shown("c") == "")
    bench.bench.press(.function(6))
    bench.type("!")
    #expect(bench.bench.shown("c") == "typed")
    #expect(bench.text.contains("Ada!"))
  }

  @Test func searchAndHelpKeysStillWork() {
    let bench = bench(80, 24)
    bench.open()
    bench.type("/")
    bench.type("Lives")
    #expect(bench.bench.terminal.text(row: 23).hasPrefix(" /Lives"))
    bench.bench.press(.enter)
    bench.type("?")
    #expect(bench.bench.window.topDialog?.title == "Keys")
    var help = bench.text
    for _ in 0..<6 {
      bench.bench.press(.pageDown)
      help += bench.text
    }
    #expect(help.contains("pick a component"))
    bench.bench.press(.escape)
    // The inspector has the keyboard focus again.
    #expect(bench.bench.window.panelHasKeyboard)
    bench.type("2")
    #expect(bench.inspector?.tabIndex == 1)
  }

  @Test func clickMovesTheKeyboardFocus() throws {
    let bench = bench(80, 24)
    bench.open()
    bench.pressOnScreen("Move")
    #expect(!bench.bench.window.panelHasKeyboard)
    #expect(bench.text.contains("Lives in Rome"))
    let tab = try #require(bench.bench.terminal.find("5 Actions"))
    bench.bench.click(at: tab)
    #expect(bench.bench.window.panelHasKeyboard)
    #expect(bench.inspector?.tabIndex == 4)
    let row = try #require(bench.bench.terminal.find("setContext:10"))
    bench.bench.click(at: row)
    #expect(bench.detailText.contains("Rome"))
  }

  /// An alert of the screen takes the keyboard focus from the inspector until it closes.
  @Test func dialogOfTheScreenGetsTheKeyboardFocus() {
    let bench = InspectorBench()
    bench.bench.openHome(["Ask": Part.action("alert", "\"message\":\"Really\"")])
    bench.bench.press(.tab)
    bench.open()
    bench.bench.screen?.execute(
      actions: [Alert(message: "Really")], event: nil, origin: bench.bench.screen!.view)
    bench.bench.settle()
    #expect(bench.text.contains("Really"))
    #expect(!bench.bench.window.panelHasKeyboard)
    bench.bench.press(.enter)
    #expect(bench.bench.window.topDialog == nil)
    #expect(bench.bench.window.panelHasKeyboard)
  }

  @Test func treeFollowsTheTopScreen() {
    let bench = InspectorBench()
    bench.bench.openHome(["Next": Part.action("pushView", "\"route\":{\"url\":\"/next\"}")])
    bench.open()
    bench.pressOnScreen("Next")
    bench.bench.server.respond(screenJSON("Second"), to: "/next")
    bench.bench.settle()
    #expect(bench.rows.contains { $0.contains("Content of Second") })
    bench.bench.press(.escape)
    bench.bench.settle()
    #expect(bench.rows.contains { $0.contains("Content of Home") })
  }

  @Test func failedScreenAndOtherControllerShowAMessage() {
    let bench = InspectorBench()
    bench.bench.open(.remote(.init(url: "/home")))
    bench.open()
    #expect(bench.text.contains("There is no content yet."))
    bench.bench.server.fail("/home", status: 500)
    bench.bench.settle()
    #expect(bench.text.contains("There is no content yet."))
    bench.bench.navigation?.setViewControllers([ViewController()])
    bench.bench.settle()
    #expect(bench.rows.joined(separator: " ").contains("is not a Beagle screen"))
    for tab in 1...7 { bench.type("\(tab)") }
  }

  @Test func controlCharactersAreNotPrinted() {
    let bench = InspectorBench()
    let evil = "\\u001b]0;owned\\u0007\\u202e\\u0000x"
    bench.show(
      Part.screen(
        Part.text(evil), Part.text("@{c.\\u0007}"),
        context: Part.context("c", "{\"\(evil)\": \"\(evil)\"}")))
    bench.open()
    for tab in 1...7 {
      bench.type("\(tab)")
      for _ in 0..<12 {
        bench.bench.press(.down)
        #expect(
          !bench.text.unicodeScalars.contains {
            $0.value < 0x20 && $0 != "\n" || $0.value == 0x202e || $0.value == 0x7f
          })
      }
    }
  }

  /// An incremental redraw gives the same frame as a full redraw.
  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 200, height: 60)])
  func incrementalRedrawEqualsFullRedraw(size: CellSize) {
    let bench = bench(size.width, size.height)
    bench.open()
    for key in [
      Key.down, .down, .tab, .down, .character("2"), .down, .character("5"), .function(6), .tab,
      .enter, .tab, .enter, .function(6), .character("p"), .down, .enter, .character("+"),
    ] {
      bench.bench.press(key)
      let shown = bench.text
      bench.bench.window.setNeedsDisplay()
      bench.bench.settle()
      #expect(bench.text == shown, "after \(key)")
    }
  }

  @Test func windowIsResized() {
    let bench = bench(80, 24)
    bench.open()
    for (width, height) in [(200, 60), (40, 20), (20, 5), (10, 3), (61, 19), (300, 80)] {
      bench.bench.resize(to: CellSize(width: width, height: height))
      for tab in 1...7 { bench.type("\(tab)") }
      bench.bench.press(.down, .tab, .down, .tab)
    }
    #expect(bench.text.contains("1 Tree"))
  }

  /// The focused component of a new screen is selected.
  @Test func newScreenSelectsItsFocusedComponent() {
    let bench = bench(80, 24)
    bench.open()
    bench.select("Profile")
    bench.bench.press(.function(12))
    bench.show(
      Part.screen(
        Part.box([Part.text("a"), Part.text("b"), Part.button("Last", Part.action("x"))])))
    bench.open()
    #expect(bench.inspector?.list.selectedRow?.text.contains("Last") == true)
    // The same screen keeps its selection.
    bench.select("\"a\"")
    bench.bench.press(.function(12))
    bench.open()
    #expect(bench.inspector?.list.selectedRow?.text.contains("\"a\"") == true)
  }

  /// A panel below the screen does not cover the focused component.
  @Test func focusedComponentStaysVisible() throws {
    let bench = InspectorBench(size: CellSize(width: 80, height: 24))
    let buttons = (0..<19).map { Part.button("Button \($0)", Part.action("x")) }
    bench.show(Part.screen(Part.box(buttons)))
    bench.bench.press(.end)
    for _ in 0..<30 where bench.bench.window.focusedView?.semantics.text != "Button 18" {
      bench.bench.press(.tab)
    }
    #expect(bench.text.contains("Button 18"))
    bench.open()
    let focused = try #require(bench.bench.window.focusedView)
    let visible = bench.bench.window.visibleScreenRect(of: focused)
    #expect(visible.height == focused.frame.height)
    #expect(visible.maxY <= bench.bench.window.screenSize.height)
  }

  @Test func everyTabShowsThatChangesAreUndone() {
    let bench = bench(80, 24)
    bench.open()
    bench.bench.press(.function(6))
    bench.pressOnScreen("Move")
    bench.bench.press(.function(6))
    bench.type("2b")
    for tab in 1...7 {
      bench.type("\(tab)")
      #expect(bench.text.contains("0 of 1 changes applied"), "\(tab)\n\(bench.text)")
    }
  }

  @Test func emptyListSuggestsInspectOnlyWithoutIt() {
    let bench = bench(80, 24)
    bench.open()
    bench.type("5")
    #expect(bench.rows.joined(separator: " ").contains("--inspect records from the start"))
    let other = InspectorBench()
    other.bench.application.recordForInspection()
    other.show()
    other.open()
    other.type("5")
    #expect(other.rows.joined(separator: " ").contains("No action ran since"))
    #expect(!other.rows.joined(separator: " ").contains("--inspect"))
  }

  @Test func lineOfAnActionIsVisible() {
    let bench = bench(80, 24)
    bench.open()
    bench.bench.press(.function(6))
    bench.pressOnScreen("Move")
    bench.bench.press(.function(6))
    bench.type("5")
    #expect(bench.text.contains("setContext:10 "), "\(bench.text)")
  }
}
