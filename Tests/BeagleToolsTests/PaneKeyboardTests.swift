import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of two panes while something happens without the user: folding, loads, errors and reloads.
@MainActor
@Suite
struct PaneKeyboardTests: PaneTesting {
  let bench = paneBench()

  /// A list of 40 rows whose buttons open screens.
  static let list = """
    {"_beagleComponent_":"beagle:listView","dataSource":
      [\((0..<40).map(String.init).joined(separator: ","))],"templates":[{"view":
      {"_beagleComponent_":"beagle:touchable","onPress":[\(Part.push("pushView", "/a"))],
       "child":{"_beagleComponent_":"beagle:text","text":"Row @{item}.",
        "style":{"padding":{"left":{"value":16,"type":"REAL"}}}}}}]}
    """

  private func resize(_ width: Int, height: Int = 24) {
    bench.resize(to: CellSize(width: width, height: height))
    bench.settle()
  }

  /// The screen row of the mark of the opened control.
  private var markedText: String? {
    bench.terminal.find("▹").map {
      String(bench.terminal.text(row: $0.y).prefix(split?.panes.first?.frame.width ?? 0))
        .trimmingCharacters(" ▹│")
    }
  }

  // MARK: - Folding

  @Test func theLeftScreenStaysWithItsLoadIfItHasTheKeyboard() {
    openBoth()
    bench.click("Open B")
    bench.settle()
    resize(100)
    #expect(shown == ["Home"])
    #expect(bench.server.pending.count == 1)
    bench.server.respond(screenJSON("B"))
    bench.settle()
    #expect(bench.titles == ["Home", "B"])
    #expect(shown == ["B"])
    bench.press(.escape)
    #expect(shown == ["Home"])
  }

  @Test func aKeyShowsTheCoveredPane() {
    openBoth()
    bench.press(.function(6))
    resize(100)
    #expect(shown == ["Home"])
    #expect(bench.text.contains("F6 right pane"))
    #expect(bench.terminal.find("Content of A") == nil)
    bench.press(.function(6))
    bench.settle()
    #expect(shown == ["A"])
    #expect(bench.titles == ["Home", "A"])
    resize(160)
    #expect(shown == ["Home", "A"])
    #expect(active == "A")
  }

  @Test func backClosesTheFoldedPaneAndWhatItOpened() {
    openBoth()
    open("Next", "B")
    bench.press(.function(6))
    resize(100)
    #expect(shown == ["A"])
    #expect(split?.viewControllers.map(\.isVisible) == [false, true, false])
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(split?.viewControllers.map(\.isVisible) == [true])
  }

  @Test func aStackOverAFoldedPaneReturnsToIt() {
    openBoth()
    open("Next", "B")
    bench.press(.function(6))
    resize(100)
    open("Cover", "Cover")
    #expect(bench.titles == ["Cover"])
    bench.press(.escape)
    bench.settle()
    #expect(shown == ["A"])
    #expect(bench.terminal.find("Content of A") != nil)
    resize(160)
    #expect(shown == ["A", "B"])
  }

  @Test func theKeyForOnePaneKeepsTheScreenInUse() {
    openBoth()
    bench.press(.function(6))
    bench.type("|")
    #expect(shown == ["Home"])
    bench.type("|")
    #expect(shown == ["Home", "A"])
    #expect(active == "Home")
  }

  // MARK: - Loads of the other pane

  @Test func aLoadOfTheRightPaneLeavesTheKeyboardAlone() {
    bench.window.paneMode = .on
    openBoth(extra: PaneTests.field)
    bench.click("Next")
    bench.settle()
    bench.click("Name")
    bench.type("Ad")
    bench.server.respond(screenJSON("B", PaneTests.inner))
    bench.settle()
    bench.type("a")
    #expect(bench.text.contains("Ada"))
    #expect(bench.titles == ["Home", "A", "B"])
    #expect(shown == ["Home", "B"], "the left screen stays while it is used")
    #expect(active == "Home")
    bench.press(.escape, .function(6))
    #expect(active == "B")
    bench.press(.escape)
    #expect(shown == ["Home", "A"])
    #expect(active == "A")
  }

  @Test func aScreenThatTheHeldOneOpensReplacesBoth() {
    openBoth()
    bench.click("Next")
    bench.settle()
    bench.click("Content of Home")
    bench.server.respond(screenJSON("B", PaneTests.inner))
    bench.settle()
    #expect(shown == ["Home", "B"])
    open("Open B", "C")
    #expect(bench.titles == ["Home", "C"])
    #expect(active == "C")
  }

  @Test func theNextScreenOfTheRightPaneMovesItToTheLeft() {
    openBoth()
    bench.click("Next")
    bench.settle()
    bench.click("Content of Home")
    bench.server.respond(screenJSON("B", PaneTests.inner))
    bench.settle()
    open("Next", "C")
    #expect(bench.titles == ["Home", "A", "B", "C"])
    #expect(shown == ["B", "C"])
  }

  // MARK: - The mark

  @Test func theMarkIsVisibleOnAButton() {
    openBoth()
    #expect(markedText == "Open A")
    bench.press(.function(6))
    #expect(markedText == nil, "the focus is there")
    bench.press(.down)
    #expect(markedText == "Open A")
  }

  @Test func theMarkStaysWhenItsRowIsScrolledAway() {
    bench.openHome(extra: Self.list)
    open("Row 3.", "A")
    #expect(markedText == "Row 3.")
    bench.press(.function(6), .end)
    #expect(bench.terminal.find("Row 39.") != nil)
    #expect(markedText == nil)
    bench.press(.home)
    #expect(markedText == "Row 3.")
  }

  @Test func theMarkStaysAfterAReload() {
    bench.openHome(extra: Self.list)
    open("Row 3.", "A")
    bench.press(.function(6), .down)
    bench.type("R")
    bench.server.respond(screenJSON("Home", extra: Self.list))
    bench.settle()
    #expect(shown == ["Home", "A"])
    #expect(markedText == "Row 3.")
  }

  // MARK: - Search

  private func isMarked(_ text: String) -> Bool? {
    bench.terminal.find(text).map {
      bench.terminal.surface[$0.x, $0.y].attributes.contains(.underline)
    }
  }

  @Test func aSearchMarksOnlyItsPaneAndStaysThere() {
    openBoth()
    bench.press(.function(6))
    bench.type("/content")
    bench.press(.enter)
    #expect(isMarked("Content of Home") == true)
    #expect(isMarked("Content of A") == false)
    #expect(bench.text.contains("1/1"))
    bench.press(.function(6))
    #expect(active == "A")
    #expect(isMarked("Content of Home") == true)
    #expect(!bench.text.contains("1/1"))
    bench.press(.function(6))
    #expect(bench.text.contains("1/1"))
    bench.press(.escape)
    #expect(isMarked("Content of Home") == false)
  }

  // MARK: - Status bar and errors

  @Test func theStatusBarNamesThePaneDuringALoad() {
    openBoth()
    bench.click("Next")
    bench.settle()
    bench.click("Content of Home")
    bench.clock.advance(milliseconds: ProgressOverlay.delay)
    bench.settle()
    #expect(bench.terminal.text(row: 23).hasSuffixIgnoringBlanks("left"))
  }

  @Test func anErrorBoxIsBackWhenItsPaneIs() {
    openBoth()
    bench.click("Open B")
    bench.server.fail()
    bench.settle()
    open("Next", "B")
    #expect(shown == ["A", "B"])
    #expect(bench.terminal.find("Could not load") == nil)
    bench.press(.escape)
    bench.settle()
    #expect(shown == ["Home", "A"])
    #expect(bench.terminal.find("Could not load").map { $0.x < 80 } == true)
    #expect(active == "A", "the box does not take the keyboard")
  }

  @Test func theKeyForPanesSaysWhyThereIsOne() {
    bench.application.reasonForOnePane = "With --accessible, there is one pane."
    openBoth()
    bench.type("|")
    #expect(bench.text.contains("With --accessible, there is one pane."))
  }

  // MARK: - Inspector

  @Test(arguments: [(160, 60, 50), (180, 40, 70), (200, 60, 70), (240, 80, 70)])
  func threeRegionsShareAWideWindow(width: Int, panel: Int, pane: Int) {
    resize(width, height: 60)
    openBoth()
    bench.press(.function(12))
    bench.settle()
    #expect(bench.window.screenWidth == width - panel)
    #expect(split?.panes.map(\.frame.width) == [pane, width - panel - pane])
    bench.press(.function(12))
    #expect(shown == ["Home", "A"])
  }
}

extension String {
  fileprivate func trimmingCharacters(_ characters: String) -> String {
    String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
  }

  fileprivate func hasSuffixIgnoringBlanks(_ suffix: String) -> Bool {
    trimmingCharacters(" ").hasSuffix(suffix)
  }
}
