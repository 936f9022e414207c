import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Tests of recorded retries. What retries is found by its action, not by its title or key.
extension FlowRecorderTests {
  private static let flaky = [
    "home.json": FlowScreen.screen("Home", FlowScreen.button("Open", FlowScreen.push("/flaky"))),
    "flaky.json": FlowScreen.screen("Flaky", FlowScreen.text("It works")),
  ]

  private static func retry(_ body: (Pilot) -> Void) throws -> RecordedSession {
    try RecordedSession(flaky, fault: ("/flaky", .busy(seconds: 12))) { pilot in
      try pilot.click(.button, "Open")
      try pilot.waitUntilIdle()
      body(pilot)
      try pilot.waitUntilIdle()
    }
  }

  /// A replay may press the button at another second of the countdown.
  @Test(arguments: [
    (Language.english, "Retry.*"), (.portuguese, "Tentar de novo.*"), (.spanish, "Reintentar.*"),
  ])
  func retriesInACountdownAreRecorded(language: Language, button: String) throws {
    try Texts(language).scoped {
      for press in [
        { (pilot: Pilot) in pilot.press(.character("r")) },
        { (pilot: Pilot) in pilot.press(.enter) },
      ] {
        let session = try Self.retry { pilot in
          pilot.wait(milliseconds: 3000)
          press(pilot)
        }
        #expect(session.commands.contains("- tapOn: \"\(button)\""), "\(session.text)")
        #expect(session.commands.last == "- assertVisible: It works", "\(session.text)")
        #expect(!session.text.contains(" 9 s") && !session.text.contains(" 12 s"))
        try session.replay()
      }
    }
  }

  @Test func retriesWithTheUsersKeyAreRecorded() throws {
    KeyBinding.userKeys = KeyMap([
      .retry: [KeyEvent("x")], .goBack: [KeyEvent("b", .control)],
    ])
    defer { KeyBinding.userKeys = KeyMap() }
    let session = try Self.retry { pilot in
      pilot.press(.character("x"))
      pilot.wait(milliseconds: 1000)
      pilot.press(.character("b"), modifiers: .control)
    }
    #expect(
      session.commands.suffix(5) == [
        "- tapOn: \"Retry.*\"", "- assertVisible: Flaky", "- assertVisible: It works", "- back",
        "- assertVisible: Home",
      ], "\(session.text)")
    let nothing = try Self.retry { pilot in pilot.press(.character("r")) }
    #expect(!nothing.text.contains("tapOn: \"Retry"), "\(nothing.text)")
    // Tests run with the standard keys.
    KeyBinding.userKeys = KeyMap()
    try session.replay()
  }

  /// One key retries all lines in place of failed content, and a tap only one.
  @Test func retriesOfSeveralLinesAreRecorded() throws {
    let part = { (name: String) in
      """
      {"_beagleComponent_":"beagle:lazyComponent","path":"/\(name)",
       "initialState":{"_beagleComponent_":"beagle:text","text":"Soon"}}
      """
    }
    let files = [
      "home.json": FlowScreen.screen("Home", FlowScreen.text("Above"), part("a"), part("b")),
      "a.json": FlowScreen.text("First"), "b.json": FlowScreen.text("Second"),
      "routes.json": """
      [{"method":"GET","path":"/a","status":200,"headers":{},"body_file":"a.json","fail_times":1},
       {"method":"GET","path":"/b","status":200,"headers":{},"body_file":"b.json","fail_times":1}]
      """,
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.press(.character("r"))
      try pilot.waitUntilIdle()
    }
    let taps = session.commands.filter { $0.hasPrefix("- tapOn: ") }
    #expect(taps.count == 2 && !taps.contains { $0.contains("point") }, "\(session.text)")
    #expect(session.text.contains("- assertVisible: First"), "\(session.text)")
    try session.replay()
  }
}
