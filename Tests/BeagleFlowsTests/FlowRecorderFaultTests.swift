import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Recordings find faults that are planted after the recording.
@MainActor
@Suite struct FlowRecorderFaultTests {
  private static let send = """
    {"_beagleAction_":"beagle:sendRequest","url":"/orders","onSuccess":[
      \(FlowScreen.set("name", "\"Order @{onSuccess.data.id} was sent\""))]}
    """
  private static let home = FlowScreen.screen(
    "Shop", FlowScreen.text("Coffee beans"), FlowScreen.text("Total: @{form.count}"),
    FlowScreen.text("@{form.name}"),
    FlowScreen.button("Add", FlowScreen.set("count", "1")), FlowScreen.button("Order", send),
    FlowScreen.button("Help", FlowScreen.push("/help"), id: "help"),
    FlowScreen.button("Clear", FlowScreen.set("name", "\"\"")),
    """
    {"_beagleComponent_":"beagle:button","text":"Pay","enabled":"@{gt(form.count, 0)}"}
    """)
  private static let files = [
    "home.json": home, "orders.json": "{\"id\":7}",
    "help.json": FlowScreen.screen("Help", FlowScreen.text("Call us")),
    "other.json": FlowScreen.screen("Other", FlowScreen.text("Nothing")),
  ]

  private func session() throws -> RecordedSession {
    try RecordedSession(Self.files, latency: 200) { pilot in
      try pilot.click(.button, "Add")
      try pilot.click(.button, "Order")
      pilot.press(.tab)
      try pilot.waitUntilIdle()
      try pilot.click(.button, "Clear")
      try pilot.click(.button, "Help")
      try pilot.waitUntilIdle()
      pilot.press(.escape)
    }
  }

  @Test func recordingIsShort() throws {
    let session = try session().replay()
    #expect(
      session.commands == [
        "- launchApp", "- assertVisible: Shop", "- assertVisible: \"Total: 0\"", "- tapOn: Add",
        "- assertVisible: \"Total: 1\"", "- assertVisible: {text: Pay, enabled: true}",
        "- tapOn: Order", "- assertVisible: Order 7 was sent", "- tapOn: Clear",
        "- assertNotVisible: Order 7 was sent", "- tapOn: {id: help}", "- assertVisible: Call us",
        "- back", "- assertVisible: Shop",
      ])
  }

  /// Texts that another run shows differently are not asserted.
  @Test(arguments: [
    ("Today is 2026-11-27", true), ("27.11.2026", true), ("11/28/2026 or later", true),
    ("Opened at 9:05", true), ("Delivered on 2026-11-03", false), ("16:9", false),
    ("Order 27 of 11", false), ("", false),
  ])
  func transientTextsAreRecognized(text: String, isTransient: Bool) {
    // 2026-11-27T17:00:00Z.
    #expect(TransientTexts(at: 1_795_798_800_000).contains(text) == isTransient)
  }

  @Test func timesAreNotAsserted() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("@{form.name}"),
        FlowScreen.button("Now", FlowScreen.set("name", "\"It is 17:42:03\"")))
    ]
    let session = try RecordedSession(files) { try $0.click(.button, "Now") }.replay()
    #expect(!session.text.contains("17:42"))
  }

  @Test(arguments: [
    // A text without its binding.
    ("Total: @{form.count}", "Total: @{form.cuont}", "assertVisible \"Total: 0\""),
    // A button without action.
    (
      FlowScreen.button("Add", FlowScreen.set("count", "1")), FlowScreen.button("Add"),
      "assertVisible \"Total: 1\""
    ),
    // A button that stays disabled.
    ("gt(form.count, 0)", "gt(form.count, 1)", "assertVisible \"Pay\""),
    // A request without a result.
    ("onSuccess.data.id", "onSuccess.data.number", "assertVisible \"Order 7 was sent\""),
    // A button that does not clear.
    (
      FlowScreen.set("name", "\"\""), FlowScreen.set("items", "\"\""),
      "assertNotVisible \"Order 7 was sent\""
    ),
    // A wrong route.
    ("/help", "/other", "assertVisible \"Call us\""),
    // Another title of a button.
    ("\"Order\"", "\"Buy\"", "tapOn \"Order\""),
  ])
  func faultsAreFound(original: String, fault: String, command: String) throws {
    let faulty = Self.home.replacing(original, with: fault)
    #expect(faulty != Self.home)
    let failed = try session().failure(after: ["home.json": faulty])
    #expect(failed == command)
  }
}
