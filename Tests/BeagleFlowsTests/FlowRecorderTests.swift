import BeagleSchema
import BeagleTUITesting
import CellText
import Testing

@testable import BeagleAutomation

/// The commands that a recording writes, and that they pass when they are replayed.
@MainActor
@Suite struct FlowRecorderTests {
  static let files = [
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
  func record(_ body: (Pilot) throws -> Void) throws -> [String] {
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

  /// On a phone no field has the focus when a screen opens, so one `back` is enough.
  @Test func backLeavesAScreenWhoseFieldHasTheFocus() throws {
    let files = [
      "home.json": FlowScreen.screen("Home", FlowScreen.button("Next", FlowScreen.push("/next"))),
      "next.json": FlowScreen.screen("Next", FlowScreen.field("Name")),
    ]
    let session = try RecordedSession(files) { pilot in
      try pilot.click(.button, "Next")
      pilot.press(.escape, .escape)
    }.replay()
    #expect(
      session.commands.suffix(3) == ["- assertVisible: Name", "- back", "- assertVisible: Home"])
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
    let session = try RecordedSession(files) { $0.press(.escape, .tab, .enter, .tab) }.replay()
    #expect(
      session.commands == [
        "- launchApp", "- assertVisible: Home", "- assertVisible: Send", "- tapOn: First",
        "- assertVisible: onFocus of First", "- tapOn: Second", "- hideKeyboard",
        "- assertVisible: onBlur of Second",
      ])
    let enter = try RecordedSession(files) { $0.press(.escape, .tab, .tab, .enter) }.replay()
      .commands
    #expect(
      enter.suffix(3) == [
        "- tapOn: Second", "- pressKey: Enter", "- assertVisible: onBlur of Second",
      ])
    let nothing = try record { $0.press(.escape, .tab, .enter, .enter) }
    #expect(!nothing.contains { $0.hasPrefix("- pressKey") }, "\(nothing)")
    // The field that has the focus when the screen opens is tapped in a replay.
    let initial = try RecordedSession(files) { $0.press(.enter) }.replay().commands
    #expect(
      initial.suffix(3) == [
        "- tapOn: First", "- pressKey: Enter", "- assertVisible: onFocus of First",
      ])
    // A replay enters the field whose end of editing changes a text.
    let tabs = try RecordedSession(files) { $0.press(.tab, .tab) }.replay().commands
    #expect(
      tabs.suffix(3) == ["- tapOn: Second", "- hideKeyboard", "- assertVisible: onBlur of Second"])
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
      try pilot.click(.tab, "Two")
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
