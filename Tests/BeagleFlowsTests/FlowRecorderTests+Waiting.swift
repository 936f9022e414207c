import BeagleSchema
import BeagleTUITesting
import CellText
import Testing

@testable import BeagleAutomation

/// Tests of recorded dialogs, loads and late results.
extension FlowRecorderTests {
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
    let respond = "- beagle: {respond: {path: \"/flaky\", status: 503, times: 1}}"
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
}
