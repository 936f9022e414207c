import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of two panes: the content of each pane, and the pane with the keyboard.
@MainActor
@Suite
struct PaneTests: PaneTesting {
  let bench = paneBench()

  static let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#
  static let buttons = [
    "Open A": Part.push("pushView", "/a"),
    "Open B": Part.push("pushView", "/b"),
  ]
  /// The buttons of the screens that Home opens.
  static let inner = [
    "Next": Part.push("pushView", "/next"),
    "Cover": Part.push("pushStack", "/cover"), "Close": Part.pop,
  ]

  private func isLeft(_ text: String) -> Bool? {
    bench.terminal.find(text).map { $0.x < leftWidth }
  }

  /// The columns of the left pane.
  private var leftWidth: Int { split?.panes.first?.frame.width ?? 0 }

  @Test func aScreenStaysOnTheLeftOfTheOneThatItOpens() {
    openBoth()
    #expect(shown == ["Home", "A"])
    #expect(isLeft("Content of Home") == true)
    #expect(isLeft("Content of A") == false)
    #expect(active == "A")
    #expect(bench.text.contains("right · "))
    open("Open B", "B")
    #expect(bench.titles == ["Home", "B"], "the left screen was pressed")
  }

  @Test func theRightScreenMovesToTheLeftWhenItOpensAnother() {
    openBoth()
    open("Next", "B", [:])
    #expect(bench.titles == ["Home", "A", "B"])
    #expect(shown == ["A", "B"])
    #expect(split?.viewControllers.map(\.isVisible) == [false, true, true])
    bench.press(.escape)
    #expect(shown == ["Home", "A"])
    #expect(active == "A")
    bench.press(.escape)
    #expect(shown == ["Home"])
    #expect(bench.titles == ["Home"])
  }

  @Test(arguments: [
    (139, PaneMode.auto, 1), (140, .auto, 2), (79, .on, 1), (80, .on, 2), (300, .off, 1),
  ])
  func theWidthDecides(width: Int, mode: PaneMode, count: Int) {
    bench.window.paneMode = mode
    openBoth()
    bench.resize(to: CellSize(width: width, height: 24))
    bench.settle()
    #expect(shown.count == count)
    #expect(shown.last == "A")
  }

  @Test func aFormIsReplacedByTheScreenThatItOpens() {
    openBoth(extra: Self.field)
    #expect(shown == ["A"])
    bench.window.paneMode = .on
    #expect(shown == ["Home", "A"])
  }

  @Test func aRowOfAListOpensItsScreenNextToIt() {
    bench.openHome(
      extra: Self.field + """
        ,{"_beagleComponent_":"beagle:listView","dataSource":[1,2],"templates":[{"view":
          {"_beagleComponent_":"beagle:button","text":"Row @{item}","onPress":[
            \(Part.push("pushView", "/a"))]}}]}
        """)
    open("Row 2", "A")
    #expect(shown == ["Home", "A"])
  }

  @Test func foldingLosesNothing() {
    bench.window.paneMode = .on
    openBoth(extra: Self.field)
    bench.click("Name")
    bench.type("Ada")
    #expect(active == "Home")
    bench.resize(to: CellSize(width: 60, height: 24))
    bench.settle()
    #expect(shown == ["Home"], "the screen with the keyboard stays")
    bench.type(" L")
    bench.resize(to: CellSize(width: 160, height: 24))
    bench.settle()
    #expect(shown == ["Home", "A"])
    #expect(isLeft("Ada L") == true)
    bench.press(.escape)
    #expect(bench.text.contains("Ada L"))
  }

  @Test(arguments: [Key.function(6), .left])
  func keysSwitchThePane(key: Key) {
    openBoth()
    #expect(active == "A")
    bench.press(key)
    #expect(active == "Home")
    #expect((bench.window.focusedView as? PushButton)?.title == "Open A", "the pressed button")
    bench.press(key == .left ? .right : key)
    #expect(active == "A")
  }

  @Test func tabStaysInThePane() {
    openBoth()
    for _ in 0..<12 {
      bench.press(.tab)
      #expect(active == "A")
    }
  }

  @Test func backClosesTheActivePaneAndWhatItOpened() {
    openBoth()
    open("Next", "B", [:])
    bench.press(.function(6))
    #expect(active == "A")
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    bench.press(.escape)
    #expect(bench.text.contains("This is the first screen"))
  }

  @Test func popViewClosesTheScreenOfThePressedButton() {
    openBoth()
    open("Next", "B", [:])
    #expect(shown == ["A", "B"])
    bench.click("Close")
    bench.settle()
    #expect(bench.titles == ["Home"])
  }

  @Test func anErrorBoxLeavesTheOtherPaneAlone() {
    openBoth()
    bench.click("Open B")
    bench.server.fail()
    bench.settle()
    let box = bench.terminal.find("Could not load")
    #expect(box.map { $0.x < 80 } == true, "the box is in the pane whose button was pressed")
    #expect(active == "Home")
    open("Next", "C", [:])
    #expect(bench.titles == ["Home", "A", "C"], "the right pane was not covered")
  }

  @Test func retryInABoxOfTheLeftPaneOpensOnTheRight() {
    openBoth()
    bench.click("Open B")
    bench.server.fail()
    bench.settle()
    bench.type("r")
    bench.server.respond(screenJSON("B"))
    bench.settle()
    #expect(bench.titles == ["Home", "B"])
    #expect(shown == ["Home", "B"])
    #expect(bench.terminal.find("Could not load") == nil)
  }

  @Test func backButtonsBelongToTheirPanes() {
    openBoth()
    open("Next", "B", [:])
    bench.press(.function(6))
    #expect(active == "A")
    bench.click(at: CellPoint(x: leftWidth + 3, y: 0))
    #expect(bench.titles == ["Home", "A"], "the right button closes the right screen")
    open("Next", "B", [:])
    #expect(active == "B")
    bench.click(at: CellPoint(x: 3, y: 0))
    #expect(bench.titles == ["Home"], "the left button closes both")
  }

  @Test func aLoadOfTheLeftScreenMovesWithIt() {
    openBoth()
    bench.click("Open B")
    bench.settle()
    bench.click("Content of A")
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(bench.isShowingLoading, "the load of Home goes on, and covers it")
    bench.press(.escape)
    #expect(!bench.isShowingLoading)
    #expect(bench.server.pending.isEmpty)
  }

  @Test func aLoadMovesToTheRightWhenItsScreenDoes() {
    openBoth()
    open("Next", "B", Self.buttons)
    #expect(shown == ["A", "B"])
    bench.click("Next")
    bench.settle()
    bench.click("Content of B")
    bench.press(.escape)
    #expect(shown == ["Home", "A"])
    #expect(bench.isShowingLoading, "over A, on the right")
    bench.server.respond(screenJSON("C"))
    bench.settle()
    #expect(bench.titles == ["Home", "A", "C"])
    #expect(!bench.isShowingLoading)
  }

  @Test func foldingCancelsTheNavigationOfTheLeftScreen() {
    openBoth()
    bench.click("Open B")
    bench.settle()
    bench.click("Content of A")
    bench.resize(to: CellSize(width: 100, height: 24))
    bench.settle()
    #expect(shown == ["A"])
    #expect(bench.server.pending.isEmpty)
    bench.resize(to: CellSize(width: 160, height: 24))
    bench.settle()
    #expect(shown == ["Home", "A"])
    #expect(split?.panes.allSatisfy { !$0.isShowingLoading } == true)
  }

  @Test func escapeCancelsOnlyTheLoadOfTheActivePane() {
    openBoth()
    bench.click("Next")
    bench.settle()
    bench.click("Content of Home")
    #expect(active == "Home")
    bench.press(.escape)
    #expect(bench.server.pending.count == 1, "the load of A goes on")
    bench.server.respond(screenJSON("B"))
    bench.settle()
    #expect(bench.titles == ["Home", "A", "B"])
  }

  @Test func boxesOfBothPanesAreClosedOneByOne() {
    openBoth()
    for button in ["Open B", "Next"] {
      bench.click(button)
      bench.server.fail()
      bench.settle()
    }
    #expect(split?.panes.map { $0.subviews.contains { $0 is BeagleErrorView } } == [true, true])
    bench.click("Content of Home")
    bench.press(.escape)
    #expect(split?.panes.map { $0.subviews.contains { $0 is BeagleErrorView } } == [false, true])
    #expect((split?.leftController as? BeagleScreenViewController)?.hasFailures == false)
    #expect((split?.topViewController as? BeagleScreenViewController)?.hasFailures == true)
  }

  @Test func aBoxDoesNotWaitForAFieldOfTheOtherPane() {
    openBoth()
    bench.click("Next")
    bench.server.respond(screenJSON("Form", extra: Self.field))
    bench.settle()
    #expect(shown == ["A", "Form"])
    bench.click("Next")
    bench.click("Name")
    bench.type("Ad")
    bench.server.fail()
    bench.settle()
    bench.type("a")
    #expect(bench.text.contains("Ada"))
    #expect(bench.text.contains("Could not load"))
    #expect(!bench.text.contains("Esc for buttons"))
    bench.press(.escape)
    #expect(active == "Form", "Escape leaves the field")
  }

  @Test func arrowsTurnAPageBeforeTheySwitchThePane() {
    let pages = """
      {"_beagleComponent_":"beagle:pageView","children":[
        \(Part.button("Page 1")),\(Part.button("Page 2"))]}
      """
    bench.openHome(Self.buttons)
    bench.click("Open A")
    bench.server.respond(screenJSON("A", extra: pages))
    bench.settle()
    bench.press(.right)
    #expect(active == "A")
    #expect(bench.text.contains("Page 2"))
    bench.press(.left)
    #expect(active == "A")
    #expect(bench.text.contains("Page 1"))
    bench.press(.left)
    #expect(active == "Home", "the left pane shows \(active)")
  }

  @Test func aClickChoosesThePane() {
    openBoth()
    bench.click("Content of Home")
    #expect(active == "Home")
    bench.click("Content of A")
    #expect(active == "A")
    bench.click(at: CellPoint(x: 20, y: 20))
    #expect(active == "Home")
  }

  @Test func popToViewLooksOnlyBelowItsScreen() {
    bench.openHome(["Open A": Self.buttons["Open A"] ?? "", "To A": Part.popTo("/a")])
    open("Open A", "A")
    bench.click("To A")
    #expect(bench.titles == ["Home", "A"])
    #expect(bench.dependencies.log.entries.contains { $0.message.contains("found no screen") })
  }

  @Test(arguments: [true, false])
  func savingTheOtherScreenLeavesTheKeyboardAlone(savesLeft: Bool) throws {
    func home(_ text: String) -> String {
      Part.screen(
        Part.text(text), Part.button("First"),
        Part.button("Form", Part.push("pushView", "/form")))
    }
    func form(_ text: String) -> String { Part.screen(Part.text(text), Self.field) }
    let reload = try ReloadBench(
      ["home.json": home("Old"), "form.json": form("Old form")],
      size: CellSize(width: 160, height: 20))
    reload.bench.dependencies.navigation.registerDefaultNavigationController {
      SplitNavigationController()
    }
    try reload.open()
    reload.bench.click("Form")
    try reload.bench.waitUntilIdle()
    reload.bench.click("Name")
    reload.bench.type("ab")
    if savesLeft {
      reload.save(["home.json": home("New")])
      reload.bench.type("c")
      #expect(reload.text.contains("New") && reload.text.contains("abc"))
      reload.bench.press(.escape, .function(6))
      #expect((reload.bench.window.focusedView as? PushButton)?.title == "Form")
    } else {
      reload.bench.press(.escape, .function(6))
      reload.save(["form.json": form("New form")])
      #expect(reload.text.contains("New form") && reload.text.contains("ab"))
      #expect((reload.bench.window.focusedView as? PushButton)?.title == "Form")
    }
  }

  @Test func theInspectorLeavesTwoPanesAndShowsTheActiveOne() {
    openBoth()
    bench.press(.function(6))
    bench.press(.function(12))
    bench.settle()
    #expect(bench.application.inspector != nil)
    #expect(shown == ["Home", "A"])
    #expect(active == "Home")
    bench.press(.function(12))
    #expect(shown == ["Home", "A"])
    #expect(active == "Home")
  }

  @Test func aVisibleLoadingBoxMovesWithoutAPause() {
    openBoth()
    bench.click("Open B")
    bench.clock.advance(milliseconds: ProgressOverlay.delay)
    bench.settle()
    #expect(bench.text.contains("Loading…"))
    bench.click("Content of A")
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("Loading…"))
  }

  @Test func theKeyListKeepsThePane() {
    openBoth()
    bench.type("?")
    bench.press(.function(6))
    // The click outside closes the list, but does not go to the pane below it.
    bench.click(at: CellPoint(x: 3, y: 20))
    #expect(bench.window.topDialog == nil)
    #expect(active == "A")
  }

  @Test func aPresentedStackCoversBothPanes() {
    openBoth()
    open("Cover", "Cover", [:])
    #expect(bench.titles == ["Cover"])
    #expect(bench.terminal.find("Content of Home") == nil)
    #expect(bench.terminal.find("Content of A") == nil)
    bench.press(.escape)
    bench.settle()
    #expect(shown == ["Home", "A"])
    #expect(isLeft("Content of Home") == true)
    #expect(active == "A", "the screen whose button was pressed")
    bench.press(.function(6))
    #expect(active == "Home")
  }

  @Test func aKeyShowsOnePaneOrTwo() {
    openBoth()
    bench.type("|")
    #expect(shown == ["A"])
    bench.type("|")
    #expect(shown == ["Home", "A"])
    bench.press(.escape)
    bench.type("|")
    bench.type("|")
    #expect(bench.text.contains("Two panes are shown when a screen opens another one."))
  }

  @Test func otherControllersShowOnePane() {
    bench.dependencies.navigation.registerDefaultNavigationController {
      BeagleNavigationController()
    }
    openBoth()
    bench.type("|")
    #expect(bench.text.contains("This navigation controller shows one pane."))
    #expect(bench.titles == ["Home", "A"])
  }
}
