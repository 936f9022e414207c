import BeagleSchema
import BeagleTUITesting
import CellText
import Testing

@testable import BeagleAutomation
@testable import BeagleFlows

/// The commands that a recording writes, and that they pass when they are replayed.
@MainActor
@Suite struct FlowRecorderTests {
  private static let files = [
    "home.json": FlowScreen.screen(
      "Home", FlowScreen.text("Welcome"), FlowScreen.field("Name"),
      FlowScreen.text("Hello @{form.name}."),
      FlowScreen.button("Next", FlowScreen.push("/next"), id: "go"),
      FlowScreen.button("Send", FlowScreen.request("/orders"))),
    "next.json": FlowScreen.screen(
      "Next", FlowScreen.text("First"), FlowScreen.button("Buy"), FlowScreen.text("Second"),
      FlowScreen.button("Buy", FlowScreen.push("/bought")),
      (1...30).map { FlowScreen.text("Line \($0)") }.joined(separator: ","),
      FlowScreen.button("Last", FlowScreen.push("/bought"))),
    "bought.json": FlowScreen.screen("Bought", FlowScreen.text("Thank you (really)")),
    "orders.json": "{}",
  ]

  /// Records what a closure does, replays it, and returns the commands.
  private func record(_ body: (Pilot) throws -> Void) throws -> [String] {
    try RecordedSession(Self.files, body).replay().commands
  }

  @Test func tapsBecomeCommandsAndScreensAssertions() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      try pilot.click(pilot.all(.button).filter { $0.name == "Buy" }[1])
      pilot.press(.escape)
      pilot.press(.escape)
    }
    #expect(
      commands == [
        "- launchApp", "- assertVisible: Home", "- assertVisible: Hello \\.", "- tapOn: {id: go}",
        "- assertVisible: First", "- assertVisible: Buy",
        "- tapOn: {text: Buy, below: Second}", "- assertVisible: Bought",
        "- assertVisible: Thank you \\(really\\)", "- back", "- assertVisible: Next", "- back",
        "- assertVisible: Home",
      ])
  }

  @Test func keysBecomeTapsAndTexts() throws {
    let commands = try record { pilot in
      pilot.type("Ada")
      pilot.press(.tab, .enter)
    }
    #expect(
      commands == [
        "- launchApp", "- assertVisible: Home", "- assertVisible: Hello \\.", "- tapOn: Name",
        "- inputText: Ada", "- assertVisible: Hello Ada\\.", "- tapOn: {id: go}",
        "- assertVisible: First", "- assertVisible: Buy",
      ])
  }

  /// A `+` alone is not a valid expression, and a flow with one has a warning.
  @Test func signsAreValidExpressions() throws {
    let files = [
      "home.json": FlowScreen.screen("Home", FlowScreen.button("+"), FlowScreen.text("(1"))
    ]
    let session = try RecordedSession(files) { try $0.click(.button, "+") }.replay()
    #expect(session.commands.contains(#"- tapOn: '\+'"#), "\(session.commands)")
    #expect(session.commands.contains(#"- assertVisible: '\(1'"#), "\(session.commands)")
  }

  @Test func changedTextIsErasedFirst() throws {
    let commands = try record { pilot in
      pilot.type("Ada")
      pilot.press(.escape)
      try pilot.click(.textField, "Name")
      pilot.press(.end, .backspace)
      pilot.press(.escape)
    }
    #expect(
      commands.suffix(3) == ["- eraseText: 3", "- inputText: Ad", "- assertVisible: Hello Ad\\."])
  }

  @Test func scrollingIsRecordedBeforeTheTap() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      pilot.press(.end)
      try pilot.click(.button, "Last")
    }
    #expect(
      commands.suffix(4).prefix(3) == [
        "- scrollUntilVisible: {element: Last}", "- tapOn: Last", "- assertVisible: Bought",
      ])
  }

  /// Tab scrolls to an element that is not visible.
  @Test func focusThatScrollsIsRecordedBeforeTheTap() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      for _ in 0..<20 where pilot.focused?.name != "Last" { pilot.press(.tab) }
      pilot.press(.enter)
    }
    #expect(commands.contains("- scrollUntilVisible: {element: Last}"))
  }

  /// A replay is at the beginning of the content when the user is at its end.
  @Test func scrollingOfAFocusBetweenFieldsIsRecorded() throws {
    let fields = (1...12).map { FlowScreen.field("Field \($0)") }.joined(separator: ",")
    let files = ["home.json": FlowScreen.screen("Home", fields, FlowScreen.text("@{form.name}"))]
    let session = try RecordedSession(files) { pilot in
      for name in ["Field 11", "Field 12", "Field 1"] {
        for _ in 0..<20 where pilot.focused?.name != name { pilot.press(.tab) }
        pilot.type("x")
      }
    }
    #expect(
      session.commands.filter { $0.contains("scroll") || $0.contains("tap") } == [
        "- scrollUntilVisible: {element: Field 11}", "- tapOn: Field 11", "- tapOn: Field 12",
        "- scrollUntilVisible: {element: Field 1, direction: UP}", "- tapOn: Field 1",
      ])
    try session.replay()
  }

  /// A user who only reads scrolls too.
  @Test func readingIsRecordedAsScrolling() throws {
    let session = try RecordedSession(Self.files) { pilot in
      try pilot.click(.button, "Next")
      pilot.press(.pageDown)
      pilot.press(.escape)
    }
    #expect(session.commands.contains { $0.hasPrefix("- scrollUntilVisible: {element: Line ") })
    try session.replay()
  }

  @Test func cancelingALoadIsRecorded() throws {
    var files = Self.files
    files["routes.json"] = """
      [{"method":"GET","path":"/next","status":200,"headers":{},"delay_ms":3000,
        "body_file":"next.json"}]
      """
    let session = try RecordedSession(files) { pilot in
      try pilot.click(.button, "Next")
      pilot.wait(milliseconds: 500)
      pilot.press(.escape)
    }
    #expect(session.text.hasSuffix("- tapOn: {id: go}\n- back\n"), "\(session.text)")
    try session.replay()
  }

  /// Enter goes to the next field, as Tab does. That is a command only if a text shows it.
  @Test func focusIsACommandIfATextShowsIt() throws {
    let field = { (name: String, event: String) in
      """
      {"_beagleComponent_":"beagle:textInput","placeholder":"\(name)","\(event)":[
        {"_beagleAction_":"beagle:setContext","contextId":"form","path":"name",
         "value":"\(event) of \(name)"}]}
      """
    }
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("Welcome"), field("First", "onFocus"), field("Second", "onBlur"),
        FlowScreen.text("@{form.name}"), FlowScreen.button("Send"))
    ]
    let session = try RecordedSession(files) { $0.press(.tab, .enter, .tab) }
    #expect(
      session.commands == [
        "- launchApp", "- assertVisible: Home", "- assertVisible: Send", "- tapOn: First",
        "- assertVisible: onFocus of First", "- hideKeyboard", "- assertVisible: onBlur of Second",
      ])
    let enter = try RecordedSession(files) { $0.press(.tab, .tab, .enter) }.replay().commands
    #expect(
      enter.suffix(3) == [
        "- tapOn: Second", "- pressKey: Enter", "- assertVisible: onBlur of Second",
      ])
    let nothing = try record { $0.press(.tab, .enter, .enter) }
    #expect(!nothing.contains { $0.hasPrefix("- pressKey") }, "\(nothing)")
  }

  @Test func dialogsAreAssertedAndTheirEndToo() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Send")
      try pilot.waitUntilIdle()
      pilot.press(.enter)
    }
    #expect(
      commands.suffix(5) == [
        "- tapOn: Send", "- assertVisible: Done", "- assertVisible: \"200\"", "- tapOn: Ok",
        "- assertNotVisible: Done",
      ])
  }

  /// The result of a request arrives after the next key.
  @Test func lateResultsAreAsserted() throws {
    let session = try RecordedSession(Self.files, latency: 300) { pilot in
      try pilot.click(.button, "Send")
      pilot.press(.tab)
      pilot.wait(milliseconds: 400)
      pilot.press(.escape)
    }
    #expect(
      session.commands.suffix(5) == [
        "- tapOn: Send", "- assertVisible: Done", "- assertVisible: \"200\"", "- back",
        "- assertNotVisible: Done",
      ])
    try session.replay()
  }

  /// A dialog that appears while another request runs receives the keys, so a replay waits for it.
  @Test func dialogsAreAssertedDuringRequests() throws {
    var files = Self.files
    files["routes.json"] = """
      [{"method":"GET","path":"/slow","status":200,"headers":{},"delay_ms":2000,
        "body_file":"orders.json"}]
      """
    files["home.json"] = FlowScreen.screen(
      "Home", FlowScreen.button("Slow", FlowScreen.request("/slow")),
      FlowScreen.button("Fast", FlowScreen.request("/orders")))
    let session = try RecordedSession(files, latency: 100) { pilot in
      try pilot.click(.button, "Slow")
      try pilot.click(.button, "Fast")
      pilot.wait(milliseconds: 500)
      pilot.press(.escape)
      pilot.wait(milliseconds: 3000)
    }
    #expect(
      session.commands.dropFirst(3) == [
        "- tapOn: Fast", "- assertVisible: Done", "- assertVisible: \"200\"", "- back",
        "- assertVisible: Done",
      ])
    try session.replay()
  }

  /// A screen that is left while its parts are loading is asserted by its title.
  @Test func loadingScreensAreAsserted() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.button("Open", FlowScreen.push("/parts"))),
      "parts.json": FlowScreen.screen(
        "Parts", FlowScreen.text("Above"),
        """
        {"_beagleComponent_":"beagle:lazyComponent","path":"/part",
         "initialState":{"_beagleComponent_":"beagle:text","text":"Soon"}}
        """),
      "part.json": FlowScreen.text("Late"),
      "routes.json": """
      [{"method":"GET","path":"/part","status":200,"headers":{},"delay_ms":3000,
        "body_file":"part.json"}]
      """,
    ]
    let session = try RecordedSession(files) { pilot in
      try pilot.click(.button, "Open")
      pilot.wait(milliseconds: 500)
      pilot.press(.escape)
    }
    #expect(
      session.commands.suffix(4) == [
        "- tapOn: Open", "- assertVisible: Parts", "- back", "- assertVisible: Home",
      ])
    try session.replay()
    let noPush = FlowScreen.screen("Home", FlowScreen.button("Open"))
    #expect(try session.failure(after: ["home.json": noPush]) == "assertVisible \"Parts\"")
  }

  /// The keys of an error box: Escape closes it, and r retries.
  @Test func errorBoxesAreRecorded() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.button("Open", FlowScreen.push("/flaky"))),
      "flaky.json": FlowScreen.screen("Flaky", FlowScreen.text("It works")),
      "routes.json": """
      [{"method":"GET","path":"/flaky","status":200,"headers":{},"body_file":"flaky.json",
        "fail_times":2}]
      """,
    ]
    let session = try RecordedSession(files) { pilot in
      try pilot.click(.button, "Open")
      pilot.press(.escape)
      try pilot.click(.button, "Open")
      pilot.press(.character("r"))
    }
    let respond = "- beagle: {respond: {path: \"/flaky\", status: 503, count: 1}}"
    #expect(
      session.commands.dropFirst(2) == [
        respond, "- tapOn: Open", "- assertVisible: Could not load",
        "- assertVisible: \"GET /flaky returned 503 Service Unavailable.*\"", "- back",
        "- assertNotVisible: Could not load", respond, "- tapOn: Open",
        "- assertVisible: Could not load",
        "- assertVisible: \"GET /flaky returned 503 Service Unavailable.*\"", "- tapOn: Retry",
        "- assertVisible: Flaky", "- assertVisible: It works",
      ])
    try session.replay()
  }

  @Test func refreshingIsASwipe() throws {
    let files = [
      "home.json": """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"News"},
       "context":{"id":"news","value":"Nothing new"},
       "child":{"_beagleComponent_":"beagle:pullToRefresh","onPull":[
        {"_beagleAction_":"beagle:sendRequest","url":"/news","onSuccess":[
         {"_beagleAction_":"beagle:setContext","contextId":"news",
          "value":"@{onSuccess.data.text}"}]}],
        "child":{"_beagleComponent_":"beagle:text","text":"@{news}"}}}
      """,
      "news.json": "{\"text\":\"A beagle was found\"}",
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.press(.character("r"))
      pilot.wait(milliseconds: 100)
    }
    #expect(
      session.commands.suffix(2) == [
        "- swipe: {from: Nothing new, direction: DOWN}", "- assertVisible: A beagle was found",
      ])
    try session.replay()
  }

  /// The content of a page is in the tree before it is visible.
  @Test func pagesAreAsserted() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home",
        """
        {"_beagleComponent_":"beagle:pageView","currentPage":"@{form.count}","children":[
         \(FlowScreen.text("First page")),\(FlowScreen.text("Second page"))]}
        """,
        FlowScreen.button("Turn", FlowScreen.set("count", "1")))
    ]
    let session = try RecordedSession(files) { try $0.click(.button, "Turn") }
    #expect(session.commands.suffix(2) == ["- tapOn: Turn", "- assertVisible: Second page"])
    try session.replay()
  }

  /// Tabs, pages and a button change the same context, but only one of them was used.
  @Test func effectsOnTabsAndPagesAreNotCommands() throws {
    let page = { (event: String) in
      "{\"_beagleAction_\":\"beagle:setContext\",\"contextId\":\"page\",\"value\":\"@{\(event)}\"}"
    }
    let back = "{\"_beagleAction_\":\"beagle:setContext\",\"contextId\":\"page\",\"value\":0}"
    let files = [
      "home.json": """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Home"},
       "child":{"_beagleComponent_":"beagle:container","context":{"id":"page","value":0},
        "children":[
         {"_beagleComponent_":"beagle:tabBar","items":[{"title":"One"},{"title":"Two"}],
          "currentTab":"@{page}","onTabSelection":[\(page("onTabSelection"))]},
         {"_beagleComponent_":"beagle:pageView","currentPage":"@{page}",
          "onPageChange":[\(page("onPageChange"))],"children":[
           \(FlowScreen.text("First page")),\(FlowScreen.text("Second page"))]},
         \(FlowScreen.button("Back to one", back))]}}
      """
    ]
    let tab = try RecordedSession(files) { pilot in
      pilot.press(.tab, .right)
      try pilot.click(.button, "Back to one")
    }
    #expect(
      tab.commands.suffix(4) == [
        "- tapOn: Two", "- assertVisible: Second page", "- tapOn: Back to one",
        "- assertVisible: First page",
      ])
    try tab.replay()
    let pages = try RecordedSession(files) { pilot in
      try pilot.focus(pilot.find(.pages))
      pilot.press(.right)
    }
    #expect(
      pages.commands.suffix(2) == [
        "- swipe: {from: First page, direction: LEFT}", "- assertVisible: Second page",
      ])
    try pages.replay()
  }

  @Test func errorsOfFieldsAreAsserted() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home",
        """
        {"_beagleComponent_":"beagle:textInput","placeholder":"Name","error":"Enter your name.",
         "showError":"@{eq(form.count, 1)}"}
        """,
        FlowScreen.button("Send", FlowScreen.set("count", "1")),
        FlowScreen.button("Reset", FlowScreen.set("count", "0")))
    ]
    let session = try RecordedSession(files) { pilot in
      try pilot.click(.button, "Send")
      try pilot.click(.button, "Reset")
    }
    #expect(
      session.commands.suffix(4) == [
        "- tapOn: Send", "- assertVisible: Enter your name\\.", "- tapOn: Reset",
        "- assertNotVisible: Enter your name\\.",
      ])
    try session.replay()
  }

  /// A row is not named by its number.
  @Test func rowsAreNamedByTheirWords() throws {
    let row = """
      {"_beagleComponent_":"beagle:touchable","onPress":[\(FlowScreen.push("/bought"))],
       "child":{"_beagleComponent_":"beagle:container","children":[
        \(FlowScreen.text("1")),\(FlowScreen.text("Coffee")),\(FlowScreen.text("Fresh"))]}}
      """
    var files = Self.files
    files["home.json"] = FlowScreen.screen("Home", row)
    let commands = try RecordedSession(files) { try $0.click(text: "Fresh") }.replay().commands
    #expect(commands.contains("- tapOn: Coffee"))
  }

  @Test func equalPasswordsAreOneVariable() throws {
    let password = { (name: String) in
      """
      {"_beagleComponent_":"beagle:textInput","placeholder":"\(name)","type":"PASSWORD"}
      """
    }
    let files = ["home.json": FlowScreen.screen("Home", password("Password"), password("Again"))]
    let session = try RecordedSession(files) { pilot in
      pilot.type("secret")
      pilot.press(.tab)
      pilot.type("secret")
      pilot.press(.tab)
    }
    #expect(session.text.hasPrefix("appId: beagle\n# Run it with -e PASSWORD=…\n---\n"))
    #expect(session.commands.filter { $0 == "- inputText: \"${PASSWORD}\"" }.count == 2)
    #expect(!session.text.contains("secret"))
    try session.replay()
  }

  /// A replay has another size, so the flow sets that of the recording.
  @Test func otherSizesAreSet() throws {
    let bench = try FlowBench(Self.files)
    bench.pilot.open(path: "/home")
    let recorder = FlowRecorder(bench.pilot.application) { _ in }
    bench.pilot.resize(to: CellSize(width: 100, height: 30))
    try bench.pilot.click(.button, "Next")
    recorder.finish()
    #expect(
      recorder.text.contains("---\n- beagle: {resize: 100x30}\n- launchApp\n"), "\(recorder.text)")
    let commands = recorder.text.split(separator: "\n").drop { $0 != "---" }.dropFirst()
    try FlowBench(Self.files).pass(commands.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("Orders", "Orders"), ("Pay (2)", "Pay (2)"), ("a: b", "\"a: b\""), ("true", "\"true\""),
    ("#1", "\"#1\""), ("say \"x\"", "\"say \\\"x\\\"\""), ("", "\"\""), ("é 1", "é 1"),
    ("a ", "\"a \""), ("12", "\"12\""),
  ])
  func textsAreValidYAML(text: String, expected: String) throws {
    #expect(RecordedTexts.scalar(text) == expected)
    #expect(FlowReader.selector(RecordedTexts.scalar(text))?.text?.source == text)
  }
}
