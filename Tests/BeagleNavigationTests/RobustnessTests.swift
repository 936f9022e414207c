import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUI
@testable import BeagleTUITesting

/// Tests of controllers that act inside a callback, of late responses and of failures in covered
/// screens.
@MainActor
@Suite
struct RobustnessTests {
  let bench = TestBench()

  /// A navigation controller that calls a closure when a state is reported.
  final class CallbackController: BeagleNavigationController {
    var onState: ((ServerDrivenState, BeagleController) -> Void)?

    override func serverDrivenStateDidChange(
      to state: ServerDrivenState, at screenController: BeagleController
    ) {
      super.serverDrivenStateDidChange(to: state, at: screenController)
      onState?(state, screenController)
    }
  }

  private func registerController(
    _ onState: @escaping (ServerDrivenState, BeagleController) -> Void
  ) {
    bench.dependencies.navigation.registerDefaultNavigationController {
      let controller = CallbackController()
      controller.onState = onState
      return controller
    }
  }

  @Test func lateResponseToACanceledLoadIsDropped() {
    bench.open(.remote(.init(url: "/home")))
    bench.press(.escape, .character("r"))
    bench.server.respondToCanceled(screenJSON("Late"))
    bench.settle()
    #expect(!bench.text.contains("Late"))
    #expect(bench.isShowingLoading)
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    #expect(bench.text.contains("Content of Home"))
  }

  @Test func lateResponseToACanceledNavigationIsDropped() {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.press(.escape)
    bench.server.respondToCanceled(screenJSON("Late"))
    bench.settle()
    #expect(bench.titles == ["Home"])
  }

  @Test func programmaticPopHidesTheSpinner() {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.server.respond(screenJSON("Next", ["On": Part.push("pushView", "/more")]))
    bench.settle()
    bench.click("On")
    #expect(bench.isShowingLoading)
    bench.navigation?.popViewController()
    bench.settle()
    #expect(!bench.isShowingLoading)
    #expect(bench.server.pending.isEmpty)
    bench.server.respondToCanceled(screenJSON("Late"))
    bench.settle()
    #expect(bench.titles == ["Home"])
    #expect(!bench.isShowingLoading)
  }

  @Test func retryInACallbackRunsAfterTheLoadEnds() {
    var retries = 0
    var reportedStates: [String] = []
    registerController { state, _ in
      reportedStates.append(state.name)
      guard case .error(_, let retry) = state else { return }
      retries += 1
      if retries < 3 { retry?() }
    }
    bench.open(.declarativeText("{"))
    for _ in 0..<5 { bench.settle() }
    #expect(
      reportedStates == Array(repeating: ["started", "error", "finished"], count: 3).flatMap { $0 })
    #expect(!bench.isShowingLoading)
  }

  @Test func replacingScreensInSuccessHidesTheSpinner() {
    registerController { state, screen in
      guard case .success = state, screen.screen?.id == "Home" else { return }
      screen.navigationController?.setViewControllers([
        BeagleScreenViewController(
          .declarative(Screen(navigationBar: NavigationBar(title: "Other"), child: Text("other"))))
      ])
    }
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    #expect(bench.titles == ["Other"])
    #expect(!bench.isShowingLoading)
  }

  @Test func cancellationInStartedSendsNoRequest() {
    registerController { state, screen in
      guard case .started = state else { return }
      (screen.navigationController as? BeagleNavigationController)?.cancelLoading()
    }
    bench.open(.remote(.init(url: "/home")))
    #expect(bench.server.requests.isEmpty)
    #expect(!bench.isShowingLoading)
  }

  @Test func errorOfACoveredScreenIsShownWhenItReappears() {
    let local = """
      {"_beagleAction_":"beagle:pushView","route":{"screen":\(screenJSON("Over", ["Press": "{}"]))}}
      """
    bench.openHome(["Go": local], extra: StateSequenceTests.lazy)
    bench.click("Go")
    bench.server.fail("/more")
    bench.settle()
    #expect(bench.errorView == nil)
    #expect((bench.window.focusedView as? PushButton)?.title == "Press")
    bench.press(.escape)
    #expect(bench.errorView == nil && bench.text.contains("✕ 503"), "\(bench.text)")
  }

  @Test func focusReturnsAfterAnErrorView() {
    bench.openHome([
      "Alpha": "{}", "Beta": Part.push("pushView", "/next"),
    ])
    bench.press(.tab, .enter)
    bench.server.fail()
    bench.settle()
    bench.press(.escape)
    #expect((bench.window.focusedView as? PushButton)?.title == "Beta")
  }

  @Test func emptyPrefetchURLFailsAtNavigation() {
    let empty = """
      {"_beagleAction_":"beagle:pushView","route":{"url":"","shouldPrefetch":true}}
      """
    bench.openHome(["Empty": empty])
    bench.click("Empty")
    bench.settle()
    #expect(!bench.isShowingLoading)
    #expect(bench.errorView != nil)
  }

  @Test func reloadDoesNotUseAPrefetch() {
    let push = """
      {"_beagleAction_":"beagle:pushView","route":{"url":"/home","shouldPrefetch":true}}
      """
    bench.openHome(["Go": push])
    bench.server.respond(screenJSON("Stale"))
    bench.settle()
    bench.press(.character("R"))
    bench.server.respond(screenJSON("Fresh"))
    bench.settle()
    #expect(bench.text.contains("Content of Fresh"))
  }

  @Test func failedScreenIsReleased() {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.server.respond(
      screenJSON(
        "Next", ["On": Part.push("pushView", "/more")],
        extra: StateSequenceTests.lazy))
    bench.settle()
    bench.server.fail("/more")
    bench.settle()
    bench.click("On")
    bench.server.fail()
    bench.settle()
    weak let screen = bench.navigation?.topViewController
    bench.press(.escape, .escape)
    #expect(bench.titles == ["Home"])
    bench.reportedStates = []
    #expect(screen == nil)
  }

  @Test func poppedScreenCanBePushedAgain() {
    bench.openHome()
    let next = BeagleScreenViewController(
      .declarative(Screen(navigationBar: NavigationBar(title: "Again"), child: Text("again"))))
    for _ in 0..<2 {
      bench.navigation?.pushViewController(next)
      bench.settle()
      #expect(bench.text.contains("again"))
      bench.navigation?.popViewController()
      bench.settle()
      #expect(bench.text.contains("Content of Home"))
    }
  }

  @Test func retryKeyRetriesEachDismissedFailure() {
    bench.openHome(
      extra: StateSequenceTests.lazy + ","
        + StateSequenceTests.lazy.replacing("/more", with: "/other"))
    bench.server.fail("/more")
    bench.server.fail("/other")
    bench.settle()
    bench.press(.escape, .character("r"))
    #expect(bench.server.pending.map(\.request.url).sorted() == ["/more", "/other"])
    bench.server.respond("{\"_beagleComponent_\":\"beagle:text\",\"text\":\"one\"}")
    bench.server.respond("{\"_beagleComponent_\":\"beagle:text\",\"text\":\"two\"}")
    bench.settle()
    // No failure remains.
    bench.press(.character("r"))
    #expect(bench.server.pending.isEmpty)
  }

  @Test func styledTouchableInARowShrinksAndKeepsItsStyle() {
    let text = String(repeating: "word ", count: 30)
    let row = Container(
      children: [
        Touchable(onPress: [], child: Text(.value(text))),
        Touchable(
          onPress: [], child: Text("boxed"), style: Style(borderWidth: 1, flex: Flex(shrink: 0))),
      ], style: Style(flex: Flex(flexDirection: .row)))
    bench.open(.declarative(Screen(child: row)))
    #expect(bench.text.contains("│boxed│"))
    #expect(bench.terminal.text(row: 1).hasPrefix("word"))
  }
}

/// Tests of payloads that would run or grow without limit.
@MainActor
@Suite
struct ResourceLimitTests {
  let bench = TestBench()

  @Test func screenThatOpensItselfIsStopped() throws {
    let again = """
      {"_beagleComponent_":"beagle:container","onInit":[
        {"_beagleAction_":"beagle:pushView","route":{"url":"/self"}}]}
      """
    let directory = TemporaryDirectory(["self.json": screenJSON("Self", extra: again)])
    try bench.application.serve(directory: directory.path)
    bench.application.open(.remote(.init(url: "/self")))
    bench.application.settle(manualClock: bench.clock)
    #expect(bench.text.contains("repeatedly"))
    let depth = try #require(bench.navigation).viewControllers.count
    #expect(depth > 1)
    #expect(depth <= RequestBudget.limitPerURL + 1)
  }

  @Test func lazyComponentThatLoadsItselfIsStopped() throws {
    let lazy = StateSequenceTests.lazy.replacing("/more", with: "/self")
    let directory = TemporaryDirectory(["self.json": screenJSON("Self", extra: lazy)])
    try bench.application.serve(directory: directory.path)
    bench.application.open(.remote(.init(url: "/self")))
    bench.application.settle(manualClock: bench.clock)
    // The line of the failure is below 500 others.
    #expect(bench.dependencies.log.entries.contains { $0.message.contains("repeatedly") })
    #expect(bench.errorView == nil && bench.text.contains("r retry"))
  }

  @Test func doublingValueStaysWithinTheLimit() {
    let double = """
      {"_beagleAction_":"beagle:setContext","contextId":"a","value":"@{a}@{a}"}
      """
    let actions = Array(repeating: double, count: 40).joined(separator: ",")
    let text = """
      {"_beagleComponent_":"beagle:container","context":{"id":"a","value":"abcdefgh"},
       "onInit":[\(actions)],"children":[{"_beagleComponent_":"beagle:text","text":"@{length(a)}"}]}
      """
    bench.open(.declarativeText(screenJSON("A", extra: text)))
    #expect(bench.dependencies.log.entries.contains { $0.message.contains("16 MiB") })
    #expect(bench.text.contains("16777208") || bench.text.contains("8388608"))
  }

  @Test func longPathDoesNotOverflowTheStack() {
    let path = "a" + String(repeating: "[0]", count: 50_000)
    let text = """
      {"_beagleComponent_":"beagle:container","context":{"id":"a","value":[]},
       "children":[{"_beagleComponent_":"beagle:text","text":"x@{\(path)}y"}]}
      """
    bench.open(.declarativeText(screenJSON("A", extra: text)))
    #expect(bench.text.contains("xy"))
  }

  @Test func numberOfAlertsIsLimited() {
    let alert = "{\"_beagleAction_\":\"beagle:alert\",\"message\":\"m\"}"
    let actions = Array(repeating: alert, count: 500).joined(separator: ",")
    let text = """
      {"_beagleComponent_":"beagle:container","onInit":[\(actions)],"children":[]}
      """
    bench.open(.declarativeText(screenJSON("A", extra: text)))
    for _ in 0..<Window.maximumDialogs { bench.press(.enter) }
    #expect(!bench.text.contains("Ok"))
  }

  @Test func invalidLengthIsIgnored() {
    let text = """
      {"_beagleComponent_":"beagle:scrollView","style":{"size":{"width":{"value":"zz","type":"REAL"}}},
       "children":[{"_beagleComponent_":"beagle:text","text":"hello"}]}
      """
    bench.open(.declarativeText(screenJSON("A", extra: text)))
    #expect(bench.text.contains("hello"))
  }
}
