import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of the effect of each navigation action on the screens and stacks of a window.
@MainActor
@Suite
struct NavigationTests {
  let bench = TestBench()

  /// The buttons on each screen of these tests.
  static let buttons = [
    "PushView": Part.push("pushView", "/next"),
    "PushStack": Part.push("pushStack", "/next"),
    "ResetStack": Part.push("resetStack", "/next"),
    "ResetApp": Part.push("resetApplication", "/next"),
    "PopView": Part.pop, "PopStack": Part.popStack, "PopMain": Part.popTo("/home"),
    "PopNone": Part.popTo("/nowhere"),
  ]

  private func pressButtons(_ first: String, _ second: String) {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", Self.buttons))
    bench.settle()
    for (press, title) in [(first, "First"), (second, "Second")] {
      bench.click(press)
      bench.server.respond(screenJSON(title, Self.buttons))
      bench.settle()
    }
  }

  private var title: String {
    bench.navigation?.topViewController?.navigationItem.title ?? "-"
  }

  @Test(arguments: [
    ("PushStack", "PopMain", "First"), ("PushStack", "PopNone", "First"),
    ("PushStack", "PopStack", "Home"), ("PushStack", "PopView", "Home"),
    ("PushView", "PopNone", "First"), ("PushView", "PopMain", "Home"),
    ("PushView", "PopView", "Home"), ("PushView", "PopStack", "First"),
  ])
  func popActionShowsTheExpectedScreen(_ first: String, _ second: String, _ expected: String) {
    pressButtons(first, second)
    #expect(title == expected)
    #expect(bench.text.contains("Content of \(expected)"))
  }

  @Test(arguments: [
    ("PushStack", "ResetStack", true), ("PushStack", "ResetApp", false),
    ("PushView", "ResetStack", false), ("PushView", "ResetApp", false),
  ])
  func resetActionReplacesScreens(_ first: String, _ second: String, _ closable: Bool) {
    pressButtons(first, second)
    #expect(title == "Second")
    bench.press(.escape)
    #expect(title == (closable ? "Home" : "Second"))
    #expect(bench.text.contains("first screen") == !closable)
  }

  @Test func escapeGoesBackThroughStacks() {
    pressButtons("PushStack", "PushView")
    #expect(bench.titles == ["First", "Second"])
    bench.press(.escape)
    #expect(title == "First")
    bench.press(.backspace)
    #expect(title == "Home")
    bench.press(.escape)
    #expect(title == "Home")
    #expect(bench.text.contains("This is the first screen"))
  }

  @Test func navigationContextIsPassedForwardAndBack() {
    let next = """
      {"_beagleComponent_":"beagle:text","text":"got @{navigationContext.name}"}
      """
    let push = """
      {"_beagleAction_":"beagle:pushView","route":{"url":"/next"},
       "navigationContext":{"value":{"name":"Ada"}}}
      """
    let back = """
      {"_beagleAction_":"beagle:popView","navigationContext":{"path":"name","value":"Bob"}}
      """
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", ["Go": push], extra: next))
    bench.settle()
    #expect(bench.text.contains("got"))
    bench.click("Go")
    bench.server.respond(screenJSON("Next", ["Back it": back], extra: next))
    bench.settle()
    #expect(bench.text.contains("got Ada"))
    bench.click("Back it")
    #expect(bench.text.contains("got Bob"))
    #expect(bench.titles == ["Home"])
  }

  @Test func errorViewIsRemovedWithItsScreen() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", Self.buttons))
    bench.settle()
    bench.click("PushView")
    bench.server.respond(screenJSON("First", Self.buttons))
    bench.settle()
    bench.click("PushView")
    bench.server.fail()
    bench.settle()
    #expect(bench.errorView != nil)
    bench.navigation?.popViewController()
    bench.settle()
    #expect(bench.errorView == nil)
    #expect(bench.text.contains("Content of Home"))
  }

  @Test func focusReturnsToThePressedButton() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", ["A": Part.pop, "B": Self.buttons["PushView"] ?? ""]))
    bench.settle()
    bench.press(.tab, .enter)
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    bench.press(.escape)
    #expect((bench.window.focusedView as? PushButton)?.title == "B")
  }
}
