import BeagleTUITesting
import Testing

/// Tests of an application whose window has tabs with a stack each.
@MainActor
@Suite struct ShopTabsTests {
  private let pilot = Pilot(size: CellSize(width: 60, height: 14))

  init() {
    pilot.server.script(
      "/shop", .screen(screen("Shop window", Button("Coffee", onPress: [push("/coffee")]))))
    pilot.server.script(
      "/coffee",
      .screen(
        screen(
          "Coffee beans",
          Button(
            "Start again",
            onPress: [ResetStack(route: .remote(.init(url: "/shop")), controllerId: "other")]))))
    pilot.server.script("/orders", .screen(screen("Latest orders", Button("#1042"))))
    pilot.open(shopTabs(pilot.dependencies))
  }

  private func screen(_ title: String, _ child: any ServerDrivenComponent) -> Screen {
    Screen(navigationBar: NavigationBar(title: title), child: child)
  }

  private func push(_ url: String) -> any Action {
    PushView(route: .remote(.init(url: .value(url))))
  }

  @Test func eachTabHasItsStack() throws {
    #expect(pilot.all(.tab).map(\.name) == ["Shop", "Orders", "About"])
    try pilot.expectText("Shop window")
    try pilot.click(.button, "Coffee")
    try pilot.expectText("Coffee beans")
    try pilot.click(.tab, "Orders")
    try pilot.expectText("#1042")
    try pilot.expectNoText("Coffee beans")
    pilot.press(.pageUp, modifiers: .control)
    try pilot.expectText("Coffee beans")
    pilot.press(.escape)
    try pilot.expectText("Shop window")
    #expect(pilot.server.requests(to: "/orders").count == 1)
  }

  @Test func focusReturnsWithTheTab() throws {
    try pilot.click(.tab, "Orders")
    try pilot.focus(pilot.expectElement(.button, "#1042"))
    pilot.press(.pageUp, modifiers: .control)
    try pilot.focus(pilot.expectElement(.button, "Coffee"))
    pilot.press(.pageDown, modifiers: .control)
    try pilot.expectFocus("#1042")
    pilot.press(.pageUp, modifiers: .control)
    try pilot.expectFocus("Coffee")
  }

  /// The tabs are around the screens, like a navigation bar: a screen that is still loading gets the focus when
  /// it is shown.
  @Test func focusGoesToTheScreenOfATabThatWasLoading() throws {
    try pilot.expectFocus("Coffee")
    pilot.server.script("/orders", .screen(screen("Latest orders", Button("#1042")), after: 500))
    pilot.press(.pageDown, modifiers: .control)
    #expect(pilot.focused == nil)
    try pilot.waitUntilIdle()
    try pilot.expectFocus("#1042")
    // A tab that the user has chosen with its key keeps the focus.
    try pilot.focus(pilot.find(.tab, "Orders"))
    pilot.press(.character("1"))
    try pilot.expectFocus("Shop")
  }

  @Test func tabsSayThatTheyHaveOnePane() throws {
    pilot.resize(to: CellSize(width: 160, height: 20))
    try pilot.click(.button, "Coffee")
    try pilot.expectText("Coffee beans")
    pilot.press(.character("|"))
    try pilot.expectText("This navigation controller shows one pane.")
  }

  @Test func screenOfTheApplicationIsATab() throws {
    try pilot.click(.tab, "About")
    try pilot.expectText("Version 1.0")
    #expect(pilot.semantics.name == "About")
  }

  /// The other tabs stay, as on Beagle iOS.
  @Test func stackIsResetInItsTab() throws {
    try pilot.expectText("Shop window")
    try pilot.click(.button, "Coffee")
    try pilot.expectText("Coffee beans")
    try pilot.click(.button, "Start again")
    try pilot.expectText("Shop window")
    #expect(pilot.all(.tab).map(\.name) == ["Shop", "Orders", "About"])
    pilot.press(.escape)
    try pilot.expectText("Shop window")
  }

  @Test func failureIsShownInItsTab() throws {
    pilot.server.script("/orders", .failure(status: 503))
    try pilot.click(.tab, "Orders")
    try pilot.expectDialog("Could not load")
    pilot.server.script("/orders", .screen(screen("Latest orders", Button("#1042"))))
    pilot.press(.character("r"))
    try pilot.expectText("#1042")
  }

  @Test func titlesFollowTheViewControllers() throws {
    let tabs = try #require(pilot.window.rootViewController as? TabBarController)
    tabs.viewControllers[1].title = "Orders 3"
    pilot.settle()
    try pilot.find(.tab, "Orders 3")
    tabs.selectedIndex = 1
    pilot.settle()
    try pilot.expectText("#1042")
    tabs.setViewControllers(Array(tabs.viewControllers.dropFirst()))
    pilot.settle()
    #expect(tabs.selectedIndex == 0 && pilot.all(.tab).map(\.name) == ["Orders 3", "About"])
    #expect(pilot.shows("#1042"))
  }
}
