import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that a `sendRequest` without `onError` does not fail unseen.
@MainActor
@Suite
struct UnhandledRequestTests {
  let bench = TestBench()

  private static func request(_ members: String...) -> String {
    Part.action("sendRequest", (["\"url\":\"/orders\""] + members).joined(separator: ","))
  }

  private func open(_ action: String, event: String = "onPress") {
    let screen =
      event == "onInit"
      ? Part.box([Part.text("Home")], extra: "\"onInit\":[\(action)]")
      : Part.box([Part.button("Send", action), Part.text("Home")])
    bench.show(Part.screen(screen))
    _ = bench.takeReportedStates()
    if event == "onPress" { bench.click("Send") }
    #expect(bench.server.pending.count == 1)
  }

  @Test(arguments: ["onPress", "onInit"], [400, 401, 404, 429, 500, 502, 503])
  func failureIsShownAndCanBeRetried(event: String, status: Int) {
    open(Self.request(#""method":"POST""#, #""data":{"a":1}"#), event: event)
    bench.server.fail(status: status)
    bench.settle()
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @-"])
    if event == "onInit" {
      // Nobody has started it.
      #expect(bench.errorView == nil && bench.window.modalView == nil)
      #expect(bench.text.contains("✕ \(status) ") && bench.text.contains("Home"), "\(bench.text)")
    } else {
      #expect(bench.text.contains("POST /orders returned \(status)"), "\(bench.text)")
    }
    bench.press(.character("r"))
    #expect(bench.errorView == nil)
    #expect(bench.server.requests.count == 2)
    #expect(bench.server.requests[1].request.additionalData?.body?.jsonText == #"{"a":1}"#)
    bench.server.respond("{}")
    bench.settle()
    #expect(bench.takeReportedStates().isEmpty)
    #expect(bench.errorView == nil && !bench.text.contains("retry"))
  }

  /// Both failures of one component are on one line, which repeats both requests.
  @Test func failuresOfOneComponentShareALine() {
    let actions = ["/a", "/b"].map { Part.action("sendRequest", #""url":"\#($0)""#) }
    bench.show(
      Part.screen(
        Part.box([Part.text("Home")], extra: "\"onInit\":[\(actions.joined(separator: ","))]")))
    bench.server.fail("/a", status: 503)
    bench.server.fail("/b", status: 404)
    bench.settle()
    #expect(
      bench.text.contains("✕ 503, 404 · r retry"), "\(bench.text)")
    bench.click("✕ 503")
    #expect(bench.server.pending.map(\.request.url) == ["/a", "/b"])
    #expect(!bench.text.contains("✕"))
    bench.server.respond("{}", to: "/a")
    bench.server.fail("/b", status: 404)
    bench.settle()
    #expect(bench.text.contains("✕ 404 · attempt 2 · r retry"), "\(bench.text)")
  }

  /// The cause may quote a server or a payload.
  @Test(arguments: [
    "a\nb", "a\r\nb", "a\u{2028}b", "a\u{85}b", String(repeating: "many ", count: 50),
  ])
  func causeStaysOnOneLine(cause: String) {
    let text = InlineErrorView(message: cause) {}.text
    #expect(text.hasPrefix("✕ ") && text.hasSuffix(" · r retry"))
    #expect(text.count < 80 && !text.contains { $0.isNewline })
  }

  @Test func emptyURLAndMissingClientAreShown() {
    for client in [true, false] {
      let bench = TestBench()
      if !client { bench.dependencies.networkClient = nil }
      let action = Part.action("sendRequest", "\"url\":\"\(client ? "" : "/x")\"")
      bench.show(Part.screen(Part.box([Part.button("Send", action)])))
      _ = bench.takeReportedStates()
      bench.click("Send")
      bench.settle()
      #expect(bench.takeReportedStates() == ["default <- error(action, retry) @-"])
    }
  }

  /// The screen has taken the responsibility, even if its list is empty.
  @Test(arguments: ["[]", "[\(Part.set("s", "1"))]"]) func handledFailureIsNotReported(
    actions: String
  ) {
    open(Self.request("\"onError\":\(actions)"))
    bench.server.fail()
    bench.settle()
    #expect(bench.takeReportedStates().isEmpty)
    #expect(bench.errorView == nil)
  }

  @Test func retryEvaluatesTheRequestAgain() {
    let action = Part.action("sendRequest", #""url":"/orders/@{n}""#)
    bench.show(
      Part.screen(
        Part.box([Part.button("Send", action), Part.button("Next", Part.set("n", "2"))]),
        context: Part.context("n", "1")))
    bench.click("Send")
    bench.server.fail()
    bench.settle()
    bench.press(.escape)
    #expect(!bench.text.contains("retry"))
    bench.click("Next")
    bench.click("Send")
    bench.server.fail()
    bench.settle()
    bench.press(.character("r"))
    #expect(bench.server.requests.map(\.request.url) == ["/orders/1", "/orders/2", "/orders/2"])
  }

  /// A dialog of `onFinish` is above the error, so that its actions are as visible as on phones.
  @Test func dialogOfOnFinishCoversTheError() {
    open(Self.request("\"onFinish\":[\(Part.action("alert", "\"message\":\"Finished\""))]"))
    bench.server.fail()
    bench.settle()
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @-"])
    #expect(bench.window.modalView !== bench.errorView && bench.text.contains("Finished"))
    bench.press(.enter)
    #expect(bench.window.modalView === bench.errorView)
    bench.press(.character("r"))
    #expect(bench.server.requests.count == 2)
  }

  @Test func failureOfARemovedScreenIsNotReported() {
    open(Self.request())
    let origin = bench.navigation?.topViewController
    bench.open(json: Part.screen(Part.box([Part.text("Other")])))
    #expect((origin as? BeagleScreenViewController)?.isRetired == true)
    bench.server.fail()
    bench.settle()
    #expect(bench.errorView == nil)
  }

  @Test func applicationsMayHideUnhandledFailures() {
    bench.dependencies.reportsUnhandledRequestErrors = false
    open(Self.request())
    bench.server.fail()
    bench.settle()
    #expect(bench.takeReportedStates().isEmpty)
    #expect(bench.errorView == nil)
  }
}
