import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// The assertions about waits, old responses and failures.
@MainActor
@Suite struct FlowStateTests {
  private static let lazy = """
    {"_beagleComponent_":"beagle:lazyComponent","path":"/part",
     "initialState":{"_beagleComponent_":"beagle:text","text":"Soon"}}
    """
  private static let home = FlowScreen.screen(
    "Home", FlowScreen.text("Welcome"),
    FlowScreen.button("Next", FlowScreen.push("/next"), id: "next"),
    FlowScreen.button("Send", FlowScreen.request("/orders", method: "POST"), id: "send"))

  private func bench(latency: Int = 0) throws -> FlowBench {
    try FlowBench(
      [
        "home.json": Self.home, "orders.txt": "{}",
        "next.json": FlowScreen.screen("Next", FlowScreen.text("Second screen"), Self.lazy),
        "part.json": FlowScreen.text("Part"),
        "routes.json": #"[{"method":"POST","path":"/orders","body_file":"orders.txt"}]"#,
      ], latency: latency)
  }

  // MARK: - Busy

  @Test func busyElementsAreFound() throws {
    try bench(latency: 2000).pass(
      """
      - launchApp
      - beagle: {busy: any}
      - beagle: {busy: none}
      - assertVisible: Welcome
      - tapOn: Send
      - beagle: {busy: any}
      - beagle: {busy: Send}
      - beagle: {busy: {id: send}}
      - beagle: {busy: none}
      - assertVisible: Done
      """)
  }

  @Test func lackOfBusynessIsReported() throws {
    let report = try bench().fail("- launchApp\n- beagle: {busy: any}")
    #expect(report.line == 4 && report.command == "beagle: busy any")
    #expect(report.message == "nothing on the screen is busy")
    #expect(report.details == ["GET /home returned 200"])
    let other = try bench().fail(
      """
      - launchApp
      - beagle: {respond: {path: /orders, failure: hang}}
      - tapOn: Send
      - beagle: {busy: Next}
      """)
    #expect(other.message == "button \"Next\" id \"next\" is not busy")
    #expect(other.details.first == "busy: button \"Send\" id \"send\"")
    #expect(
      try bench().fail("- beagle: {busy: Nxt}").message.contains("no element with text \"Nxt\""))
  }

  @Test func busynessIsReported() throws {
    let report = try bench().fail(
      """
      - launchApp
      - beagle: {respond: {path: /orders, failure: hang}}
      - tapOn: Send
      - beagle: {busy: none}
      """)
    #expect(report.message == "the screen is busy")
    #expect(
      report.details == [
        "busy: button \"Send\" id \"send\"", "busy: progress \"POST /orders\"",
        "the status bar shows POST /orders",
      ])
  }

  // MARK: - Old responses

  @Test func oldResponsesAreFound() throws {
    try bench().pass(
      """
      - beagle: {cache: memory}
      - launchApp
      - beagle: {stale: none}
      - beagle: {network: offline}
      - openLink: /home
      - assertVisible: Welcome
      - beagle: {stale: any}
      - beagle: {failure: none}
      - beagle: {network: online}
      - openLink: /home
      - beagle: {stale: none}
      """)
  }

  /// With automatic retries, the return of the network also replaces the old screen.
  @Test func returnOfTheNetworkReplacesTheOldResponse() throws {
    let bench = try bench()
    bench.pilot.dependencies.retryPolicy = RetryPolicy(automaticRetries: 1)
    try bench.pass(
      """
      - beagle: {cache: memory}
      - launchApp
      - beagle: {network: offline}
      - openLink: /home
      - beagle: {stale: any}
      - extendedWaitUntil: {visible: Never, timeout: 5000, optional: true}
      - beagle: {network: online}
      - beagle: {stale: none}
      - assertVisible: Welcome
      """)
  }

  @Test func lackOfAnOldResponseIsReported() throws {
    let report = try bench().fail(
      "- launchApp\n- beagle: {network: offline}\n- openLink: /home\n- beagle: {stale: any}")
    #expect(report.message == "the screen does not show an old response")
    #expect(
      report.details == [
        "GET /home failed: the network is offline",
        "no response is stored; begin the flow with beagle: {cache: memory}",
      ])
  }

  @Test func oldResponseIsReported() throws {
    let report = try bench().fail(
      """
      - beagle: {cache: memory}
      - launchApp
      - beagle: {network: offline}
      - openLink: /home
      - beagle: {stale: none}
      """)
    #expect(report.message == "the screen shows an old response")
    #expect(report.details.count == 1)
    #expect(report.details.first?.hasSuffix("may be out of date. r reloads it.") == true)
  }

  @Test(arguments: ["clearState", "beagle: {cache: none}", "beagle: {cache: memory}"])
  func storedResponsesCanBeRemoved(_ command: String) throws {
    try bench().pass(
      """
      - beagle: {cache: memory}
      - launchApp
      - \(command)
      - beagle: {network: offline}
      - openLink: /home
      - beagle: {failure: the network is offline}
      - beagle: {stale: none}
      """)
  }

  // MARK: - Failures

  @Test(arguments: [
    "any", "503", "503 Service Unavailable", "✕ 503 .* r retry", "'5\\d\\d'",
    "503 service unavailable",
  ])
  func linesAreFailures(_ expected: String) throws {
    try bench().pass(
      """
      - launchApp
      - beagle: {respond: {path: /part, failTimes: 1}}
      - tapOn: Next
      - beagle: {failure: \(expected)}
      - tapOn: ✕.*
      - beagle: {failure: none}
      - assertVisible: Part
      """)
  }

  @Test(arguments: [
    "any", "404", "404 Not Found", "Could not load", "'GET /next returned 404 .*operator\\.'",
  ])
  func boxesAreFailures(_ expected: String) throws {
    try bench().pass(
      """
      - launchApp
      - beagle: {respond: {path: /next, failure: 404}}
      - tapOn: Next
      - beagle: {failure: "\(expected.replacing("'", with: "").replacing("\\", with: "\\\\"))"}
      """)
  }

  /// An alert of an action is not a failure.
  @Test func dialogsAreNoFailures() throws {
    try bench().pass(
      """
      - launchApp
      - beagle: {respond: {path: /orders, status: 500}}
      - tapOn: Send
      - assertVisible: Failed
      - beagle: {failure: none}
      """)
  }

  @Test func lackOfAFailureIsReported() throws {
    let report = try bench().fail("- tapOn: Next\n- beagle: {failure: any}")
    #expect(report.message == "no failure is visible")
    #expect(report.details == ["GET /part returned 200"])
    let other = try bench().fail("- tapOn: Next\n- beagle: {failure: 503}")
    #expect(other.message == "no visible failure has the text or cause \"503\"")
    #expect(other.details == ["no failure is visible", "GET /part returned 200"])
  }

  @Test func otherFailureIsReported() throws {
    let report = try bench().fail(
      "- launchApp\n- beagle: {respond: {path: /part, failure: 404}}\n- tapOn: Next\n- beagle: {failure: 503}"
    )
    #expect(report.message == "no visible failure has the text or cause \"503\"")
    #expect(
      report.details == [
        "the failure shows \"✕ 404 Not Found · r retry\"", "its cause is \"404 Not Found\"",
      ])
    let box = try bench().fail(
      "- launchApp\n- beagle: {respond: {path: /next, failure: reset}}\n- tapOn: Next\n- beagle: {failure: none}"
    )
    #expect(box.message == "a failure is visible")
    #expect(box.details.contains("its cause is \"the server reset the connection\""))
  }

  /// The failure before a retry does not satisfy an assertion about its result.
  @Test func failureBeforeTheRetryIsNotTheResult() throws {
    let report = try bench().fail(
      """
      - launchApp
      - beagle: {respond: {path: /next, failTimes: 1, delay: 1000}}
      - tapOn: Next
      - beagle: {failure: 503}
      - tapOn: Retry
      - beagle: {failure: 503}
      """)
    #expect(report.line == 8 && report.details.contains("no failure is visible"))
  }
}
