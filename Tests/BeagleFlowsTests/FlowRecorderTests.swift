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
    let bench = try FlowBench(Self.files)
    bench.pilot.open(path: "/home")
    var text = ""
    let recorder = FlowRecorder(bench.pilot.application) { text = $0 }
    try body(bench.pilot)
    recorder.finish()
    let commands = text.split(separator: "\n").drop { $0 != "---" }.dropFirst()
    try FlowBench(Self.files).pass(commands.joined(separator: "\n"))
    return commands.map(String.init)
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
        "- launchApp", "- assertVisible: Home", "- tapOn: {id: go}", "- assertVisible: First",
        "- tapOn: {text: Buy, below: Second}", "- assertVisible: Bought", "- back",
        "- assertVisible: Next", "- back", "- assertVisible: Home",
      ])
  }

  @Test func keysBecomeTapsAndTexts() throws {
    let commands = try record { pilot in
      pilot.type("Ada")
      pilot.press(.tab, .enter)
    }
    #expect(
      commands == [
        "- launchApp", "- assertVisible: Home", "- tapOn: Name", "- inputText: Ada",
        "- assertVisible: Hello Ada.", "- tapOn: {id: go}", "- assertVisible: First",
      ])
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
      commands.suffix(4) == [
        "- tapOn: Name", "- eraseText: 3", "- inputText: Ad", "- assertVisible: Hello Ad.",
      ])
  }

  @Test func scrollingIsRecordedBeforeTheTap() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      pilot.press(.end)
      try pilot.click(.button, "Last")
    }
    #expect(
      commands.suffix(3) == [
        "- scrollUntilVisible: {element: Last}", "- tapOn: Last",
        "- assertVisible: Bought",
      ])
  }

  @Test func cancelingALoadIsRecorded() throws {
    var files = Self.files
    files["routes.json"] = """
      [{"method":"GET","path":"/next","status":200,"headers":{},"delay_ms":3000,
        "body_file":"next.json"}]
      """
    let bench = try FlowBench(files)
    bench.pilot.open(path: "/home")
    let recorder = FlowRecorder(bench.pilot.application) { _ in }
    try bench.pilot.click(.button, "Next")
    bench.pilot.wait(milliseconds: 500)
    bench.pilot.press(.escape)
    recorder.finish()
    #expect(recorder.text.hasSuffix("- tapOn: {id: go}\n- back\n"), "\(recorder.text)")
  }

  @Test func enterInAFieldIsAKeyInThatField() throws {
    let commands = try record { pilot in
      for _ in 0..<10 where pilot.focused?.role != .textField { pilot.press(.tab) }
      pilot.press(.enter)
    }
    #expect(commands.prefix(4).suffix(2) == ["- tapOn: Name", "- pressKey: Enter"])
  }

  /// Tab scrolls to an element that is not visible.
  @Test func focusThatScrollsIsRecordedBeforeTheTap() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      for _ in 0..<20 where pilot.focused?.name != "Last" { pilot.press(.tab) }
      pilot.press(.enter)
    }
    #expect(commands.suffix(3).first == "- scrollUntilVisible: {element: Last}")
  }

  @Test func dialogsAreScreens() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Send")
      try pilot.waitUntilIdle()
      pilot.press(.enter)
    }
    #expect(commands.contains("- tapOn: Send"))
    #expect(commands.contains("- assertVisible: Done"))
  }

  @Test(arguments: [
    ("Orders", "Orders"), ("Pay (2)", "Pay (2)"), ("a: b", "\"a: b\""), ("true", "\"true\""),
    ("#1", "\"#1\""), ("say \"x\"", "\"say \\\"x\\\"\""), ("", "\"\""), ("é 1", "é 1"),
    ("a ", "\"a \""), ("12", "\"12\""),
  ])
  func textsAreValidYAML(text: String, expected: String) throws {
    #expect(FlowRecorder.quoted(text) == expected)
    #expect(FlowReader.selector(FlowRecorder.quoted(text))?.text?.source == text)
  }
}
