import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of `sendRequest`: the request, the events that run, and their contexts.
@MainActor
@Suite
struct SendRequestTests {
  let bench = TestBench()

  static let logContext = Part.context("log", "{\"a\":\"\",\"b\":\"\",\"c\":\"\"}")

  /// Opens a page with a button for a request and with texts that show the context `log`.
  private func open(_ request: String, _ extra: String...) {
    let texts = ["A=@{log.a}", "B=@{log.b}", "C=@{log.c}"].map { Part.text($0) }
    bench.show(
      Part.screen(
        Part.box(
          [Part.button("Send", request)] + texts + extra, extra: "\"context\":\(Self.logContext)"))
    )
    _ = bench.takeReportedStates()
  }

  private func request(_ members: String, success: String, error: String, finish: String) -> String
  {
    Part.action(
      "sendRequest", members, "\"onSuccess\":[\(success)]", "\"onError\":[\(error)]",
      "\"onFinish\":[\(finish)]")
  }

  private var plain: String {
    request(
      "\"url\":\"/things\"", success: Part.set("log", "\"@{onSuccess}\"", path: "a"),
      error: Part.set("log", "\"@{onError}\"", path: "b"),
      finish: Part.set("log", "\"a:@{log.a.status} b:@{log.b.status}\"", path: "c"))
  }

  @Test func onFinishRunsAfterOnSuccess() {
    open(plain)
    bench.click("Send")
    #expect(bench.server.pending.map(\.request.url) == ["/things"])
    #expect(bench.server.pending.first?.request.method == .get)
    bench.server.respond("{\"id\": 7}")
    bench.settle()
    let screen = bench.text
    #expect(screen.contains("\"id\": 7"))
    #expect(screen.contains("\"status\": 200"))
    #expect(screen.contains("\"statusText\": success"))
    #expect(screen.contains("C=a:200 b:"))
    #expect(bench.takeReportedStates().isEmpty)
    #expect(!bench.isShowingLoading)
  }

  @Test func onFinishRunsAfterOnError() {
    open(plain)
    bench.click("Send")
    bench.server.fail(status: 404)
    bench.settle()
    #expect(bench.text.contains("\"status\": 404"))
    #expect(bench.text.contains("\"message\": GET"))
    #expect(bench.text.contains("C=a: b:404"))
    #expect(bench.takeReportedStates().isEmpty)
  }

  @Test func missingURLOrClientRunsOnErrorWithNull() {
    for url in ["", "/x"] {
      let bench = TestBench()
      bench.dependencies.networkClient = url.isEmpty ? bench.server : nil
      let action = request(
        "\"url\":\"\(url)\"", success: Part.set("log", "1", path: "a"),
        error: Part.set("log", "\"null:@{isNull(onError)}\"", path: "b"),
        finish: Part.set("log", "\"@{log.b} finished\"", path: "c"))
      bench.show(
        Part.screen(
          Part.box(
            [Part.button("Send", action), Part.text("@{log.c}")],
            extra: "\"context\":\(Self.logContext)")))
      bench.window.focusedView.map { _ = $0.activate() }
      // The events run only after the action has returned.
      #expect(!bench.text.contains("finished"))
      bench.settle()
      #expect(bench.text.contains("null:true finished"))
      #expect(bench.server.requests.isEmpty)
    }
  }

  @Test func methodHeadersAndDataAreEvaluated() {
    let action = Part.action(
      "sendRequest", "\"url\":\"/t/@{log.a}\"", "\"method\":\"post\"",
      "\"headers\":{\"x-a\":\"@{log.a}\",\"x-b\":\"b\"}",
      "\"data\":{\"deep\":[\"@{log.a}\",{\"k\":\"@{log.n}\"}]}")
    bench.show(
      Part.screen(
        Part.box(
          [Part.button("Send", action)],
          extra: "\"context\":\(Part.context("log", "{\"a\":\"one\",\"n\":5}"))")))
    bench.click("Send")
    let sent = bench.server.requests.last?.request
    #expect(sent?.url == "/t/one")
    #expect(sent?.method == .post)
    #expect(sent?.additionalData?.headers == ["x-a": "one", "x-b": "b"])
    #expect(sent?.additionalData?.body?.jsonText == "{\"deep\":[\"one\",{\"k\":5}]}")
  }

  @Test(arguments: [("put", HTTPMethod.put), ("PATCH", .patch), ("nonsense", .get)])
  func methodMayBeAnExpression(_ text: String, _ expected: HTTPMethod) {
    let action = Part.action("sendRequest", "\"url\":\"/t\"", "\"method\":\"@{log}\"")
    bench.show(
      Part.screen(
        Part.box(
          [Part.button("Send", action)],
          extra: "\"context\":\(Part.context("log", "\"\(text)\""))")))
    bench.click("Send")
    #expect(bench.server.requests.last?.request.method == expected)
  }

  @Test func bodyThatIsNotJSONIsNull() {
    open(
      request(
        "\"url\":\"/t\"", success: Part.set("log", "\"@{isNull(onSuccess.data)}\"", path: "a"),
        error: "", finish: ""))
    bench.click("Send")
    bench.server.respond("<html>")
    bench.settle()
    #expect(bench.text.contains("A=true"))
  }

  @Test func onFinishRunsWithoutOtherEvents() {
    open(
      Part.action(
        "sendRequest", "\"url\":\"/t\"", "\"onFinish\":[\(Part.set("log", "\"done\"", path: "c"))]")
    )
    bench.click("Send")
    bench.server.fail()
    bench.settle()
    #expect(bench.text.contains("C=done"))
  }

  @Test func missingEventCreatesNoContext() {
    let finish = "\"onFinish\":[\(Part.set("log", "\"<@{onSuccess.data}>\"", path: "c"))]"
    open(Part.action("sendRequest", "\"url\":\"/t\"", finish))
    bench.click("Send")
    bench.server.respond("\"seen\"")
    bench.settle()
    #expect(bench.text.contains("C=<>"))
    open(Part.action("sendRequest", "\"url\":\"/t\"", "\"onSuccess\":[]", finish))
    bench.click("Send")
    bench.server.respond("\"seen\"")
    bench.settle()
    #expect(bench.text.contains("C=<seen>"))
  }

  /// As in Beagle iOS, the context of an event persists, so the next `onFinish` reads both.
  @Test func contextOfAnEarlierResponseRemains() {
    open(
      request(
        "\"url\":\"/t\"", success: "", error: "",
        finish: Part.set("log", "\"@{onSuccess.data}/@{onError.status}\"", path: "c")))
    bench.click("Send")
    bench.server.fail(status: 500)
    bench.settle()
    #expect(bench.text.contains("C=/500"))
    bench.click("Send")
    bench.server.respond("7")
    bench.settle()
    #expect(bench.text.contains("C=7/500"))
  }

  /// `SendRequest` is an `AsyncAction`, as in Beagle iOS.
  @Test func onFinishBelongsToAnAsyncAction() throws {
    let action: any Action = SendRequest(url: "/t", onFinish: [SubmitForm()])
    let isAsync = try #require(action as? any AsyncAction)
    #expect(isAsync.onFinish?.map(\.typeName) == ["beagle:submitForm"])
  }

  @Test func responseIsDroppedAfterTheScreenIsRemoved() throws {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", ["Go": Part.push("pushView", "/next")]))
    bench.settle()
    bench.click("Go")
    let alert = Part.action("alert", "\"message\":\"too late\"")
    let send = Part.action("sendRequest", "\"url\":\"/slow\"", "\"onFinish\":[\(alert)]")
    bench.server.respond(screenJSON("Next", ["Send": send]))
    bench.settle()
    bench.click("Send")
    let pending = try #require(bench.server.pending.first)
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(pending.isCancelled)
    bench.server.respond("{}", to: "/slow")
    bench.settle()
    #expect(!bench.text.contains("too late"))
  }

  /// The button that sent the request is replaced meanwhile. Its actions still read its contexts.
  @Test func actionsRunAfterTheirOriginIsRemoved() {
    let clear = Part.action(
      "addChildren", "\"componentId\":\"inner\"", "\"mode\":\"REPLACE\"",
      "\"value\":[\(Part.text("gone"))]")
    let send = request(
      "\"url\":\"/t\"", success: Part.set("log", "\"@{onSuccess.data}\"", path: "a"), error: "",
      finish: "")
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("A=@{log.a}"), Part.box([Part.button("Send", send, clear)], id: "inner")],
          extra: "\"context\":\(Self.logContext)")))
    bench.click("Send")
    #expect(bench.text.contains("gone"))
    bench.server.respond("\"late\"")
    bench.settle()
    #expect(bench.text.contains("A=late"))
  }

  @Test func reloadingTheScreenDropsTheResponse() {
    let alert = Part.action("alert", "\"message\":\"old content\"")
    let send = Part.action("sendRequest", "\"url\":\"/slow\"", "\"onSuccess\":[\(alert)]")
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", ["Send": send]))
    bench.settle()
    bench.click("Send")
    bench.press(.character("R"))
    bench.server.respond(screenJSON("Home", ["Send": send]), to: "/home")
    bench.settle()
    bench.server.respond("{}", to: "/slow")
    bench.settle()
    #expect(!bench.text.contains("old content"))
  }
}
