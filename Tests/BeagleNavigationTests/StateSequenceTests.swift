import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting

/// Tests of the state sequences in the table of the state machine's documentation.
@MainActor
@Suite
struct StateSequenceTests {
  let bench = TestBench()

  // MARK: - First load

  @Test func firstLoadSucceeds() {
    bench.open(.remote(.init(url: "/home")))
    #expect(bench.takeReportedStates() == ["default <- started @-"])
    #expect(bench.isShowingLoading)
    bench.clock.advance(milliseconds: ProgressOverlay.delay)
    #expect(bench.text.contains("Loading"))
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    #expect(
      bench.takeReportedStates() == ["default <- success @Home", "default <- finished @Home"])
    #expect(!bench.isShowingLoading)
    #expect(bench.text.contains("Content of Home"))
  }

  @Test func firstLoadCanBeRetriedRepeatedly() {
    bench.open(.remote(.init(url: "/home")))
    for _ in 0..<3 {
      #expect(bench.takeReportedStates() == ["default <- started @-"])
      bench.server.fail()
      bench.settle()
      #expect(
        bench.takeReportedStates() == [
          "default <- error(remoteScreen.network, retry) @-", "default <- finished @-",
        ])
      #expect(bench.text.contains("Could not load"))
      #expect(bench.text.contains("GET /home returned 503"))
      bench.press(.character("r"))
    }
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    #expect(bench.text.contains("Content of Home"))
    #expect(bench.errorView == nil)
  }

  @Test func undecodableResponseNamesTheLocation() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond("{\n  \"a\": tru\n}")
    bench.settle()
    #expect(
      bench.takeReportedStates().suffix(2) == [
        "default <- error(remoteScreen.decoding, retry) @-", "default <- finished @-",
      ])
    #expect(bench.text.contains("/home:2:8"))
  }

  @Test func emptyUrlFailsWithoutARequest() {
    bench.open(.remote(.init(url: "")))
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- error(remoteScreen.url, retry) @-",
        "default <- finished @-",
      ])
    #expect(bench.server.requests.isEmpty)
  }

  @Test func missingNetworkClientFails() {
    bench.dependencies.networkClient = nil
    bench.open(.remote(.init(url: "/home")))
    #expect(bench.takeReportedStates().contains("default <- error(remoteScreen.network, retry) @-"))
    #expect(bench.text.contains("no network client"))
  }

  @Test func declarativeScreenIsShown() {
    bench.open(
      .declarative(Screen(navigationBar: NavigationBar(title: "Local"), child: Text("Hello"))))
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- success @Local", "default <- finished @Local",
      ])
    #expect(bench.text.contains("Hello"))
  }

  @Test func invalidDeclarativeTextFails() {
    bench.open(.declarativeText("{"))
    let failure = [
      "default <- started @-", "default <- error(declarativeText, retry) @-",
      "default <- finished @-",
    ]
    #expect(bench.takeReportedStates() == failure)
    bench.press(.character("r"))
    #expect(bench.takeReportedStates() == failure)
    #expect(bench.errorView != nil)
  }

  @Test func declarativeTextIsShown() {
    bench.open(.declarativeText(screenJSON("Text")))
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- success @Text", "default <- finished @Text",
      ])
  }

  @Test func reloadScreenLoadsFromAnotherURL() {
    bench.openHome()
    bench.screen?.reloadScreen(with: .remote(.init(url: "/other")))
    #expect(bench.takeReportedStates() == ["default <- started @Home"])
    bench.server.respond(screenJSON("Other"), to: "/other")
    bench.settle()
    #expect(
      bench.takeReportedStates() == ["default <- success @Other", "default <- finished @Other"])
    #expect(bench.text.contains("Content of Other"))
    #expect(!bench.text.contains("Content of Home"))
    // `R` reloads from the new URL.
    bench.press(.character("R"))
    #expect(bench.server.pending.map(\.request.url) == ["/other"])
  }

  @Test func reloadScreenCancelsTheCurrentLoad() {
    bench.open(.remote(.init(url: "/home")))
    bench.screen?.reloadScreen(with: .declarativeText(screenJSON("Text")))
    #expect(bench.server.requests[0].isCancelled)
    bench.server.respondToCanceled(screenJSON("Late"))
    bench.settle()
    #expect(bench.text.contains("Content of Text"))
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- finished @-", "default <- started @-",
        "default <- success @Text", "default <- finished @Text",
      ])
  }

  // MARK: - Navigation

  @Test(arguments: ["pushView", "pushStack", "resetStack", "resetApplication"])
  func navigationSucceeds(_ action: String) {
    bench.openHome(["Go": Part.push(action, "/next")])
    bench.click("Go")
    #expect(bench.takeReportedStates() == ["default <- started @Home"])
    #expect(bench.isShowingLoading)
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(
      bench.takeReportedStates() == [
        "default <- finished @Home", "default <- success @Home", "default <- success @Next",
        "default <- finished @Next",
      ])
    #expect(!bench.isShowingLoading)
    #expect(bench.text.contains("Content of Next"))
    #expect(bench.text.contains("Back") == action.hasPrefix("push"))
  }

  @Test(arguments: ["pushStack", "resetStack", "resetApplication"])
  func payloadSelectsTheController(_ action: String) {
    bench.openHome(["Go": Part.push(action, "/next", ",\"controllerId\":\"custom\"")])
    bench.click("Go")
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(
      bench.takeReportedStates() == [
        "default <- started @Home", "default <- finished @Home", "default <- success @Home",
        "custom <- success @Next", "custom <- finished @Next",
      ])
  }

  @Test func unknownControllerIsReportedOnceAndReplacedByTheDefault() {
    bench.openHome(["Go": Part.push("pushStack", "/next", ",\"controllerId\":\"nobody\"")])
    bench.click("Go")
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(bench.takeReportedStates().last == "default <- finished @Next")
    #expect(bench.dependencies.log.entries.filter { $0.message.contains("nobody") }.count == 1)
  }

  @Test(arguments: ["pushView", "pushStack", "resetStack", "resetApplication"])
  func navigationFailsAndRetryNavigates(_ action: String) {
    bench.openHome(["Go": Part.push(action, "/next")])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    #expect(
      bench.takeReportedStates() == [
        "default <- started @Home", "default <- finished @Home",
        "default <- error(remoteScreen.network, retry) @Home",
      ])
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("Content of Home"))
    bench.click("Retry")
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(bench.text.contains("Content of Next"))
    #expect(bench.errorView == nil)
  }

  @Test func fallbackReplacesAFailedRoute() {
    let fallback = screenJSON("Fallback")
    bench.openHome([
      "Go": """
      {"_beagleAction_":"beagle:pushView","route":{"url":"/next","fallback":\(fallback)}}
      """
    ])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    #expect(
      bench.takeReportedStates() == [
        "default <- started @Home", "default <- finished @Home", "default <- success @Home",
        "default <- success @Fallback", "default <- finished @Fallback",
      ])
  }

  @Test func localRouteReportsOnlyTheDestination() {
    bench.openHome([
      "Go": """
      {"_beagleAction_":"beagle:pushView","route":{"screen":\(screenJSON("Local"))}}
      """
    ])
    bench.click("Go")
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- success @Local", "default <- finished @Local",
      ])
  }

  // MARK: - Lazy components and actions

  static let lazy = """
    {"_beagleComponent_":"beagle:lazyComponent","path":"/more",
     "initialState":{"_beagleComponent_":"beagle:text","text":"not yet"}}
    """

  @Test func retryLoadsOnlyTheFailedLazyComponent() {
    bench.openHome(extra: Self.lazy)
    bench.server.fail("/more")
    bench.settle()
    #expect(bench.takeReportedStates() == ["default <- error(lazyLoad.network, retry) @Home"])
    #expect(bench.text.contains("✕ 503") && !bench.text.contains("not yet"))
    bench.press(.character("r"))
    #expect(bench.server.pending.map(\.request.url) == ["/more"])
    bench.server.respond("{\"_beagleComponent_\":\"beagle:text\",\"text\":\"here\"}")
    bench.settle()
    #expect(bench.takeReportedStates() == [])
    #expect(bench.text.contains("here"))
    #expect(!bench.text.contains("not yet"))
    #expect(bench.text.contains("Content of Home"))
  }

  @Test func failuresShareOneErrorView() {
    let requests = ["/more", "/other"].map { Part.action("sendRequest", "\"url\":\"\($0)\"") }
    bench.openHome(extra: Part.button("Send", requests.joined(separator: ",")))
    bench.click("Send")
    bench.server.fail("/more")
    bench.server.fail("/other")
    bench.settle()
    #expect(bench.navigation?.view.subviews.filter { $0 is BeagleErrorView }.count == 1)
    #expect(bench.text.contains("/more"))
    bench.click("Retry")
    #expect(bench.server.pending.map(\.request.url).sorted() == ["/more", "/other"])
  }

  @Test func failingActionReportsAnErrorWithRetry() {
    struct Failing: ExecutableAction {
      struct Broken: Swift.Error, CustomStringConvertible { var description: String { "it broke" } }
      var source: SourceReference?
      func execute(controller: BeagleController, origin: View) throws { throw Broken() }
    }
    bench.open(
      .declarative(
        Screen(
          navigationBar: NavigationBar(title: "A"),
          child: Button(text: "Do", onPress: [Failing()]))))
    _ = bench.takeReportedStates()
    bench.click("Do")
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @A"])
    #expect(bench.text.contains("it broke"))
    bench.press(.character("r"))
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @A"])
  }

  // MARK: - Cancellation

  @Test func escapeCancelsTheFirstLoad() {
    bench.open(.remote(.init(url: "/home")))
    bench.press(.escape)
    #expect(bench.server.requests[0].isCancelled)
    #expect(!bench.isShowingLoading)
    #expect(bench.takeReportedStates() == ["default <- started @-", "default <- finished @-"])
    bench.press(.character("r"))
    #expect(bench.isShowingLoading)
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    #expect(bench.text.contains("Content of Home"))
  }

  @Test func escapeCancelsANavigation() {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.press(.escape)
    #expect(bench.server.requests[1].isCancelled)
    #expect(!bench.isShowingLoading)
    #expect(bench.titles == ["Home"])
    #expect(
      bench.takeReportedStates() == ["default <- started @Home", "default <- finished @Home"])
  }

  @Test func keysHaveNoEffectUnderTheSpinner() {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.press(.enter, .tab, .enter, .character("R"), .character("r"))
    bench.click("Go")
    #expect(bench.server.requests.count == 2)
  }

  @Test func cancelClosesTheErrorViewWithoutARetry() {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    bench.click("Cancel")
    #expect(bench.errorView == nil)
    #expect(bench.server.pending.isEmpty)
    #expect(bench.text.contains("Content of Home"))
  }

  @Test(arguments: ["Escape", "Cancel"])
  func canceledNavigationIsForgotten(_ way: String) {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    _ = bench.takeReportedStates()
    if way == "Escape" { bench.press(.escape) } else { bench.click(way) }
    #expect(!bench.text.contains("r retry"))
    #expect(bench.screen?.hasFailures == false)
    bench.press(.character("r"))
    #expect(bench.server.pending.isEmpty)
    #expect(bench.takeReportedStates() == [])
  }

  @Test func cancelForgetsActionsAndNotMissingContent() {
    struct Broken: Swift.Error {}
    bench.openHome(extra: Self.lazy)
    bench.server.fail("/more")
    bench.settle()
    var retries = 0
    bench.screen?.report(.action(Broken())) { retries += 1 }
    bench.settle()
    bench.press(.escape)
    #expect(bench.errorView == nil)
    #expect(bench.text.contains("✕ 503"))
    bench.press(.character("r"))
    #expect(retries == 0)
    #expect(bench.server.pending.map(\.request.url) == ["/more"])
  }

  @Test func retryKeyWorksAfterTheErrorViewWasClosed() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.fail()
    bench.settle()
    bench.press(.escape)
    #expect(bench.text.contains("press r to retry"))
    bench.press(.character("r"))
    #expect(bench.server.pending.count == 1)
  }

  @Test func applicationCanReportAnError() {
    struct Odd: Swift.Error {}
    bench.openHome()
    let screen = bench.navigation?.topViewController as? BeagleScreenViewController
    screen?.serverDrivenState = .error(.action(Odd()))
    bench.settle()
    #expect(bench.takeReportedStates() == ["default <- error(action) @Home"])
    #expect(bench.errorView == nil)
  }
}
