import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of going forward to Beagle screens.
@MainActor
@Suite
struct ForwardScreenTests {
  let bench: TestBench

  init() { bench = TestBench(size: CellSize(width: 60, height: 20)) }

  private static let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#

  private func back() { alt(.left) }
  private func forward() { alt(.right) }
  private func alt(_ key: Key) {
    bench.press(key, modifiers: .alt)
    bench.settle()
  }

  private func openTwo(_ bench: TestBench, extra: String = field) {
    bench.openHome(["Open": Part.push("pushView", "/a")])
    bench.click("Open")
    bench.server.respond(
      screenJSON("A", ["More": Part.push("pushView", "/b")], extra: extra))
    bench.settle()
  }

  /// Nothing is requested again, and typed text is still there.
  @Test func screenComesBackWithItsState() {
    openTwo(bench)
    while !(bench.window.focusedView is TextField) { bench.press(.tab) }
    bench.type("Ada")
    bench.press(.escape)
    let requests = bench.server.requests.count
    back()
    #expect(bench.titles == ["Home"])
    #expect(!bench.text.contains("Ada"))
    forward()
    #expect(bench.titles == ["Home", "A"])
    #expect(bench.text.contains("Ada"))
    #expect(bench.server.requests.count == requests)
    back()
    forward()
    #expect(bench.text.contains("Ada"))
  }

  /// So are those of a stack that was dismissed.
  @Test func dismissedStackComesBackWithItsState() {
    bench.openHome(["Open": Part.push("pushStack", "/a")])
    bench.click("Open")
    bench.server.respond(
      screenJSON("A", ["More": Part.push("pushView", "/b")], extra: Self.field))
    bench.settle()
    bench.click("Name")
    bench.type("Ada")
    bench.press(.escape)
    bench.click("More")
    bench.server.respond(screenJSON("B", extra: Self.field))
    bench.settle()
    bench.click("Name")
    bench.type("Bob")
    bench.press(.escape)
    for _ in 0..<2 {
      bench.navigation?.dismiss()
      bench.settle()
      #expect(bench.titles == ["Home"] && !bench.text.contains("Bob"), "\(bench.text)")
      forward()
      #expect(bench.titles == ["A", "B"] && bench.text.contains("Bob"), "\(bench.text)")
    }
    bench.press(.escape)
    back()
    #expect(bench.titles == ["A"] && bench.text.contains("Ada"), "\(bench.text)")
    back()
    forward()
    #expect(bench.text.contains("Ada"), "\(bench.text)")
    forward()
    #expect(bench.text.contains("Bob"), "\(bench.text)")
  }

  @Test func screenThatComesBackWorks() {
    let counter = Part.box(
      [Part.text("n=@{n}."), Part.button("Set", Part.set("n", "\"7\""))],
      extra: "\"context\":\(Part.context("n", "\"1\""))")
    openTwo(bench, extra: counter)
    back()
    forward()
    #expect(bench.shown("n") == "1")
    bench.click("Set")
    #expect(bench.shown("n") == "7")
    back()
    forward()
    #expect(bench.shown("n") == "7")
    bench.click("More")
    bench.server.respond(screenJSON("B"))
    bench.settle()
    #expect(bench.titles == ["Home", "A", "B"])
  }

  @Test func popViewOfTheServerCanBeUndone() {
    bench.openHome(["Open": Part.push("pushView", "/a")])
    bench.click("Open")
    bench.server.respond(screenJSON("A", ["Close": Part.pop]))
    bench.settle()
    bench.click("Close")
    #expect(bench.titles == ["Home"])
    forward()
    #expect(bench.titles == ["Home", "A"])
  }

  @Test func newScreenDropsTheForwardOnes() {
    openTwo(bench)
    back()
    bench.click("Open")
    bench.server.respond(screenJSON("Other"))
    bench.settle()
    forward()
    #expect(bench.titles == ["Home", "Other"])
    #expect(bench.window.message == "There is no screen to go forward to.")
  }

  /// Only the document and the state remain, whose views would count against the limit of views.
  @Test func historyRetainsNoController() {
    openTwo(bench)
    weak let screen = bench.navigation?.topViewController
    #expect(screen != nil)
    back()
    #expect(screen == nil)
    forward()
    #expect(bench.titles == ["Home", "A"])
  }

  @Test func twoPanesGoBackAndForward() {
    let bench = TestBench(size: CellSize(width: 160, height: 24))
    bench.dependencies.navigation.registerDefaultNavigationController {
      SplitNavigationController()
    }
    openTwo(bench, extra: "")
    #expect(bench.navigation?.visibleControllers.count == 2)
    bench.press(.left, modifiers: .alt)
    bench.settle()
    #expect(bench.titles == ["Home"])
    #expect(bench.navigation?.visibleControllers.count == 1)
    bench.press(.right, modifiers: .alt)
    bench.settle()
    #expect(bench.titles == ["Home", "A"])
    #expect(bench.navigation?.visibleControllers.count == 2)
    #expect(bench.text.contains("Content of Home"))
    #expect(bench.text.contains("Content of A"))
  }

  /// Going back from the left pane pops both screens, which come back one by one.
  @Test func leftPaneGoesBack() {
    let bench = TestBench(size: CellSize(width: 160, height: 24))
    bench.dependencies.navigation.registerDefaultNavigationController {
      SplitNavigationController()
    }
    openTwo(bench, extra: "")
    bench.click("More")
    bench.server.respond(screenJSON("B"))
    bench.settle()
    bench.press(.function(6))
    bench.press(.left, modifiers: .alt)
    bench.settle()
    #expect(bench.titles == ["Home"])
    bench.press(.right, modifiers: .alt)
    bench.press(.right, modifiers: .alt)
    bench.settle()
    #expect(bench.titles == ["Home", "A", "B"])
  }
}
