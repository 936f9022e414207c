import BeagleTUI
import BeagleTestSupport
import Testing

@testable import SystemSupport

/// Tests of the analytics of Beagle 2: the recorded screens and actions, and the content of
/// records.
@MainActor
@Suite
struct AnalyticsTests {
  let bench = TestBench()
  let recorder = AnalyticsRecorder()

  init() {
    bench.dependencies.analyticsProvider = recorder
    bench.dependencies.wallClock = { 1234 }
  }

  private func press(_ action: String, context: String = "{\"t\":\"Title\"}") {
    bench.show(
      Part.screen(
        Part.box(
          [Part.button("Push", action, id: "btn")],
          extra: "\"context\":\(Part.context("c", context))")))
    recorder.records = []
    bench.click("Push")
  }

  private var lines: [String] { recorder.records.map(\.jsonText) }

  private static func confirm(_ more: String = "") -> String {
    Part.action(
      "confirm", "\"title\":\"@{c.t}\"", "\"message\":\"M\"", "\"labelOk\":\"Yes\"\(more)")
  }

  @Test func unconfiguredActionIsNotRecorded() {
    press(Part.action("alert", "\"message\":\"M\""))
    #expect(bench.window.topDialog?.message == "M")
    #expect(lines.isEmpty)
  }

  @Test func configuredActionIsRecorded() {
    press(Self.confirm())
    #expect(
      lines == [
        """
        {"type":"action","platform":"terminal","beagleAction":"beagle:confirm","event":"onPress",\
        "screen":"","component":{"id":"btn","type":"beagle:button","position":{"x":0,"y":0}},\
        "attributes":{"title":"Title","message":"M"},"timestamp":1234}
        """
      ])
  }

  @Test func falseDisablesTheRecord() {
    press(Self.confirm(",\"analytics\":false"))
    #expect(lines.isEmpty)
  }

  @Test func trueRecordsTheConfiguredAttributes() {
    press(Self.confirm(",\"analytics\":true"))
    #expect(lines.first?.contains("\"attributes\":{\"title\":\"Title\",\"message\":\"M\"}") == true)
    bench.press(.escape)
    press(Part.action("alert", "\"message\":\"M\"", "\"analytics\":true"))
    #expect(lines.count == 1)
    #expect(lines.first?.contains("attributes") == false)
  }

  @Test func objectSelectsAttributesAndEntries() {
    press(
      Self.confirm(
        """
        ,"analytics":{"attributes":["labelOk","missing","message[0]","analytics","analytics.x"],
         "additionalEntries":{"who":"@{c.t}","deep":[1,"@{c.t}"]}}
        """))
    #expect(lines.first?.contains("\"attributes\":{\"labelOk\":\"Yes\"}") == true)
    #expect(
      lines.first?.contains("\"additionalEntries\":{\"who\":\"Title\",\"deep\":[1,\"Title\"]}")
        == true)
  }

  struct Hello: ExecutableAction, Decodable {
    var name: String
    var source: SourceReference?

    func execute(controller: BeagleController, origin: View) {}
  }

  @Test("an action of the application needs no property for its analytics in JSON")
  func actionsOfTheApplicationHaveAnalytics() {
    bench.dependencies.decoder.register(action: Hello.self)
    func hello(_ analytics: String) -> String {
      #"{"_beagleAction_":"custom:hello","name":"Ann","analytics":\#(analytics)}"#
    }
    press(hello(#"{"attributes":["name"],"additionalEntries":{"who":"@{c.t}"}}"#))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""beagleAction":"custom:hello""#) == true)
    #expect(lines.first?.contains(#""attributes":{"name":"Ann"}"#) == true)
    #expect(lines.first?.contains(#""additionalEntries":{"who":"Title"}"#) == true)
    recorder.config = AnalyticsConfig(actions: ["custom:hello": ["name"]])
    press(hello("false"))
    #expect(lines.isEmpty)
  }

  @Test func attributePathsReachIntoObjects() {
    recorder.config = AnalyticsConfig(actions: ["beagle:pushview": ["route.url", "route"]])
    press(Part.action("pushView", "\"route\":{\"url\":\"/@{c.t}\"}"))
    #expect(
      lines.first?.contains(
        "\"attributes\":{\"route.url\":\"/Title\",\"route\":{\"url\":\"/Title\"}}") == true)
    // The name of the action itself, not a common name for all navigation actions.
    #expect(lines.first?.contains("\"beagleAction\":\"beagle:pushview\"") == true)
  }

  @Test func nestedActionsAreRecordedWithTheirEvents() {
    let inner = Part.set("c", "\"T2\"", path: "t")
    recorder.config = AnalyticsConfig(actions: ["beagle:setContext": ["path", "value"]])
    press(
      Part.action("condition", "\"condition\":true", "\"onTrue\":[\(inner)]", "\"analytics\":true"))
    #expect(recorder.records.count == 2)
    #expect(lines.last?.contains("\"event\":\"onTrue\"") == true)
    #expect(lines.last?.contains("\"attributes\":{\"path\":\"t\",\"value\":\"T2\"}") == true)
  }

  @Test func eventIsTheNameOfTheActionList() {
    recorder.config = AnalyticsConfig()
    let recorded = Part.action(
      "setContext", "\"contextId\":\"t\",\"value\":\"\"", "\"analytics\":true")
    func lists(_ names: String...) -> String {
      names.map { "\"\($0)\":[\(recorded)]" }.joined(separator: ",")
    }
    let buttons = [
      Part.action("confirm", "\"message\":\"C\"", lists("onPressOk", "onPressCancel")),
      Part.action("condition", "\"condition\":false", lists("onTrue", "onFalse")),
      Part.action("sendRequest", "\"url\":\"/a\"", lists("onSuccess", "onError", "onFinish")),
    ].enumerated().map { Part.button("B\($0.offset)", $0.element) }
    let field =
      "{\"_beagleComponent_\":\"beagle:textInput\",\(lists("onChange", "onFocus", "onBlur"))}"
    let form = { (error: String, name: String) in
      """
      {"_beagleComponent_":"beagle:simpleForm",\(lists("onSubmit", "onValidationError")),
       "children":[{"_beagleComponent_":"beagle:textInput","error":"\(error)"},
        \(Part.button(name, Part.action("submitForm")))]}
      """
    }
    bench.show(
      Part.screen(
        Part.box(
          buttons + [field, form("", "Well"), form("bad", "Ill")],
          extra: lists("onInit")), context: Part.context("t", "\"\"")))
    func events(_ body: () -> Void) -> [String] {
      let before = recorder.records.count
      body()
      return recorder.records.dropFirst(before).compactMap { record in
        if case .action(let action) = record.type { action.event } else { nil }
      }
    }
    #expect(lines.first?.contains("\"event\":\"onInit\"") == true)
    bench.click("B0")
    #expect(events { bench.press(.enter) } == ["onPressOk"])
    bench.click("B0")
    #expect(events { bench.press(.escape) } == ["onPressCancel"])
    #expect(events { bench.click("B1") } == ["onFalse"])
    bench.click("B2")
    let succeeded = events {
      bench.server.respond("1")
      bench.settle()
    }
    #expect(succeeded == ["onSuccess", "onFinish"])
    bench.click("B2")
    let failed = events {
      bench.server.fail()
      bench.settle()
    }
    #expect(failed == ["onError", "onFinish"])
    #expect(
      events { bench.press(.tab, .character("x"), .tab) } == ["onFocus", "onChange", "onBlur"])
    #expect(events { bench.click("Well") } == ["onSubmit"])
    #expect(events { bench.click("Ill") } == ["onValidationError"])
  }

  @Test func recordIsCreatedBeforeTheActionRuns() {
    recorder.config = AnalyticsConfig(actions: ["beagle:setcontext": ["value"]])
    press(Part.set("c", "\"was @{c.t}\"", path: "t"))
    #expect(lines.first?.contains("\"value\":\"was Title\"") == true)
  }

  /// An operation of the application can have an effect, or return another result each time.
  @Test(arguments: [
    (["title"], false), (["message", "title"], false), ([], true), (["title", "message"], true),
  ])
  func operationsRunOnce(_ attributes: [String], isInspected: Bool) {
    nonisolated(unsafe) var calls = 0
    bench.dependencies.operationsProvider.register(operationId: "count") { _ in
      calls += 1
      return .int(calls)
    }
    if isInspected { bench.application.recordForInspection() }
    recorder.config = AnalyticsConfig(actions: ["beagle:alert": attributes])
    let counts = "\"message\":\"m@{count()}\",\"title\":\"t@{count()} @{c.t}\""
    press(Part.action("alert", counts))
    #expect(calls == 2)
    let dialog = bench.window.topDialog
    #expect(Set([dialog?.message, dialog?.title]).count == 2)
    for case .action(let action) in recorder.records.map(\.type) {
      if let title = action.attributes["title"]?.stringValue { #expect(title == dialog?.title) }
      if let text = action.attributes["message"]?.stringValue { #expect(text == dialog?.message) }
    }
  }

  @Test func overlappingAttributesAreEvaluatedOnce() {
    nonisolated(unsafe) var calls = 0
    bench.dependencies.operationsProvider.register(operationId: "count") { _ in
      calls += 1
      return .int(calls)
    }
    recorder.config = AnalyticsConfig(actions: ["beagle:pushview": ["route.url", "route"]])
    press(Part.action("pushView", "\"route\":{\"url\":\"/@{count()}\"}"))
    #expect(calls == 1)
    #expect(bench.server.requests.last?.request.url == "/1")
    #expect(lines.first?.contains("\"route.url\":\"/1\",\"route\":{\"url\":\"/1\"}") == true)
  }

  /// An argument that the action evaluates after a change of a context has its new value.
  @Test func argumentsFollowContextChangesOfTheAction() {
    struct Twice: ExecutableAction {
      var source: SourceReference?
      func execute(controller: BeagleController, origin: View) throws {
        let text = ContextExpression("@{uppercase(c.t)}")
        let before = text.map { controller.evaluate($0, at: origin).description } ?? ""
        try controller.setValue("New", ofContext: "c", path: Path("t"), at: origin)
        let after = text.map { controller.evaluate($0, at: origin).description } ?? ""
        controller.showMessage("\(before) \(after)")
      }
    }
    bench.application.recordForInspection()
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: [Button(text: "Push", onPress: [Twice()])],
            context: Context(id: "c", value: ["t": "Old"])))))
    bench.click("Push")
    #expect(bench.text.contains("OLD NEW"))
  }

  @Test func unknownActionIsRecordedUnderItsName() {
    recorder.config = AnalyticsConfig(actions: ["custom:foo": []])
    press("{\"_beagleAction_\":\"custom:Foo\"}")
    #expect(lines.first?.contains("\"beagleAction\":\"custom:Foo\"") == true)
  }

  @Test func actionsCreatedInSwiftAreRecorded() {
    recorder.config = AnalyticsConfig(actions: [
      "beagle:alert": ["title", "message"], "beagle:pushview": ["route.url"],
    ])
    let actions: [any Action] = [
      Navigate.pushView(.remote("/next")), Alert(title: "@{c.t}", message: "M"),
    ]
    bench.open(
      .declarative(
        Screen(
          id: "local",
          child: Container(
            children: [Button(text: "Push", onPress: actions)],
            context: Context(id: "c", value: ["t": "Title"])))))
    recorder.records = []
    bench.click("Push")
    #expect(lines.first?.contains("\"attributes\":{\"route.url\":\"/next\"}") == true)
    #expect(lines.first?.contains("\"screen\":\"local\"") == true)
    #expect(lines.last?.contains("\"title\":\"Title\",\"message\":\"M\"") == true)
  }

  @Test func navigationBarItemHasNoEvent() {
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","id":"s","navigationBar":{"title":"T",
       "navigationBarItems":[{"_beagleComponent_":"beagle:navigationBarItem","text":"Item",
       "onPress":[\(Part.action("alert", "\"message\":\"M\"", "\"analytics\":true"))]}]},
       "child":\(Part.text("x"))}
      """)
    recorder.records = []
    bench.click("Item")
    #expect(lines.first?.contains("\"event\":null") == true)
  }

  // MARK: - Screens

  private var screens: [String] { lines.filter { $0.contains("\"type\":\"screen\"") } }

  @Test func screenIsRecordedEachTimeItAppears() {
    bench.open(.remote(.init(url: "/home")))
    #expect(screens.isEmpty)
    bench.server.respond(screenJSON("Home", ["Go": Part.push("pushView", "/next")]))
    bench.settle()
    let home = """
      {"type":"screen","platform":"terminal","screen":"/home","rootId":"Home","timestamp":1234}
      """
    #expect(screens == [home])
    bench.click("Go")
    #expect(screens == [home])
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    let next = """
      {"type":"screen","platform":"terminal","screen":"/next","rootId":"Next","timestamp":1234}
      """
    #expect(screens == [home, next])
    bench.press(.escape)
    #expect(screens == [home, next, home])
  }

  @Test func localScreensAreRecorded() {
    bench.open(.declarative(Screen(id: "mine", child: Text("x"))))
    bench.show(Part.screen(Part.text("x"), id: "root"))
    #expect(
      screens == [
        """
        {"type":"screen","platform":"terminal","screen":"mine","rootId":"mine","timestamp":1234}
        """,
        """
        {"type":"screen","platform":"terminal","screen":"","rootId":"root","timestamp":1234}
        """,
      ])
  }

  @Test func screenRecordsCanBeDisabled() {
    recorder.config = AnalyticsConfig(enableScreenAnalytics: false)
    bench.show(Part.screen(Part.text("x")))
    #expect(lines.isEmpty)
  }

  // MARK: - File

  @Test func fileReceivesEachRecordImmediately() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/records.jsonl"
    bench.dependencies.analyticsProvider = try AnalyticsFile(path: path)
    bench.show(Part.screen(Part.text("x")))
    bench.show(Part.screen(Part.text("y"), id: "line\\nfeed"))
    let text = try #require(contents(of: path))
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasSuffix("\n"))
    #expect(throws: FileError.self) { try AnalyticsFile(path: directory.path + "/no/such") }
  }

  @Test func configurationIsReadAndChecked() throws {
    let text = "{\"enableScreenAnalytics\": false, \"actions\": {\"Beagle:Alert\": [\"title\"]}}"
    let config = try AnalyticsConfig(json: Array(text.utf8), name: "c.json")
    #expect(!config.enableScreenAnalytics)
    #expect(config.attributes(ofAction: "beagle:ALERT") == ["title"])
    #expect(try AnalyticsConfig(json: Array("{}".utf8), name: "c").enableScreenAnalytics)
    for bad in ["[]", "{\"actions\":[]}", "{\"actions\":{\"a\":\"b\"}}", "{"] {
      #expect(throws: (any Error).self) { try AnalyticsConfig(json: Array(bad.utf8), name: "c") }
    }
  }

  @Test func lastOfDuplicateKeysIsUsed() throws {
    let text = """
      {"enableScreenAnalytics": 1, "actions": {"a": ["x"]},
       "actions": {"b": ["y"]}, "enableScreenAnalytics": null}
      """
    let config = try AnalyticsConfig(json: Array(text.utf8), name: "c.json")
    #expect(config.enableScreenAnalytics)
    #expect(config.actions == ["b": ["y"]])
  }
}
