import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Responses that fail, arrive late or never, and the network that goes and returns.
@MainActor
@Suite struct FlowFaultTests {
  private static let home = FlowScreen.screen(
    "Home", FlowScreen.text("Welcome"), FlowScreen.button("Next", FlowScreen.push("/next")),
    FlowScreen.button("Send", FlowScreen.request("/orders", method: "POST")))
  private static let next = FlowScreen.screen("Next", FlowScreen.text("Second screen"))

  private func bench(latency: Int = 0) throws -> FlowBench {
    try FlowBench(
      [
        "home.json": Self.home, "next.json": Self.next, "orders.txt": "{}",
        "routes.json": #"[{"method":"POST","path":"/orders","body_file":"orders.txt"}]"#,
      ], latency: latency)
  }

  private func statuses(_ bench: FlowBench, _ path: String) -> [Int?] {
    bench.pilot.dependencies.requestLog.exchanges.filter { $0.request.url == path }
      .map(\.statusCode)
  }

  // MARK: - Failing responses

  @Test func firstRequestsFailAndThenTheScreenItselfLoads() throws {
    let bench = try bench()
    try bench.pass(
      """
      - launchApp
      - beagle: {respond: {path: /next, failTimes: 2}}
      - tapOn: Next
      - beagle: {failure: 503 Service Unavailable}
      - tapOn: Retry
      - beagle: {failure: 503}
      - tapOn: Retry
      - assertVisible: Second screen
      - beagle: {failure: none}
      """)
    #expect(statuses(bench, "/next") == [503, 503, 200])
  }

  @Test func responseFollowsTheFailures() throws {
    let bench = try bench()
    try bench.pass(
      """
      - launchApp
      - beagle:
          respond:
            path: /next
            failTimes: 1
            failure: 429
            headers: {Retry-After: 7}
            status: 203
            body: {_beagleComponent_: beagle:text, text: Stubbed}
      - tapOn: Next
      - beagle: {failure: 429 Too Many Requests}
      - assertVisible: Retry in 7 s
      - pressKey: Escape
      - tapOn: Next
      - assertVisible: Stubbed
      """)
    #expect(statuses(bench, "/next") == [429, 203])
  }

  @Test(arguments: [
    ("refused", "connection refused"), ("reset", "the server reset the connection"),
    ("timeout", "timed out: the server sent nothing"), ("offline", "the network is offline"),
    ("404", "404 Not Found"),
  ])
  func failuresHaveTheirCause(_ failure: String, _ cause: String) throws {
    let bench = try bench()
    try bench.pass(
      """
      - launchApp
      - beagle: {respond: {path: /next, failure: \(failure), delay: 2000}}
      - tapOn: Next
      - beagle: {busy: any}
      - beagle: {failure: '\(cause)'}
      - beagle: {request: {path: /next, count: 1}}
      """)
    #expect(bench.pilot.milliseconds >= 2000)
  }

  /// Each failure that may pass, and no other one, is tried again by itself.
  @Test(arguments: [
    ("refused", 2), ("reset", 2), ("503", 2), ("timeout", 1), ("offline", 1), ("404", 1),
  ])
  func retriesFollowThePolicy(_ failure: String, _ count: Int) throws {
    let bench = try bench()
    bench.pilot.dependencies.retryPolicy = RetryPolicy(automaticRetries: 1)
    try bench.pass(
      """
      - launchApp
      - beagle: {respond: {path: /next, failTimes: 2, failure: \(failure)}}
      - tapOn: Next
      - beagle: {failure: any}
      - beagle: {request: {path: /next, count: \(count)}}
      """)
  }

  @Test func hangEndsOnlyWithACancel() throws {
    let bench = try bench()
    let result = try bench.run(
      """
      - launchApp
      - beagle: {respond: {path: /next, failTimes: 1, failure: hang}}
      - tapOn: Next
      - beagle: {busy: any}
      - assertVisible: {text: loading.*, optional: true}
      - beagle: {busy: any}
      - pressKey: Escape
      - beagle: {busy: none}
      - assertVisible: Welcome
      - tapOn: Next
      - assertVisible: Second screen
      """)
    #expect(result.status == .passed, "\(String(describing: result.report))")
    #expect(statuses(bench, "/next") == [nil, 200])
  }

  @Test func bodyArrivesInPieces() throws {
    let bench = try bench()
    try bench.pass(
      """
      - launchApp
      - beagle:
          respond:
            path: /next
            delay: 500
            dribble: 3000
            body: {_beagleComponent_: beagle:text, text: Stubbed}
      - tapOn: Next
      - extendedWaitUntil: {notVisible: Stubbed, timeout: 3000}
      - beagle: {busy: any}
      - assertVisible: Stubbed
      """)
    let exchange = try #require(bench.pilot.dependencies.requestLog.exchanges.last)
    #expect(exchange.milliseconds == 3500)
    #expect(exchange.timing?.firstByte == .milliseconds(500))
    #expect(exchange.timing?.total == .milliseconds(3500))
  }

  @Test func laterRulesApplyFirst() throws {
    let bench = try bench()
    try bench.pass(
      """
      - launchApp
      - beagle: {respond: {path: /next, status: 500}}
      - beagle: {respond: {path: /next, failTimes: 1, failure: 404, delay: 100}}
      - tapOn: Next
      - beagle: {failure: 404 Not Found}
      - tapOn: Retry
      - beagle: {failure: 500 Internal Server Error}
      """)
    #expect(statuses(bench, "/next") == [404, 500])
  }

  // MARK: - The network

  @Test func everyRequestFailsWithoutANetwork() throws {
    try bench().pass(
      """
      - launchApp
      - beagle: {network: offline}
      - tapOn: Next
      - beagle: {failure: the network is offline}
      - tapOn: Retry
      - beagle: {failure: any}
      - pressKey: Escape
      - tapOn: Send
      - assertVisible: Failed
      - tapOn: OK
      - beagle: {network: online}
      - tapOn: Next
      - assertVisible: Second screen
      """)
  }

  @Test func entryScreenCanBeOpenedWithoutANetwork() throws {
    try bench().pass(
      """
      - beagle: {network: offline}
      - launchApp
      - beagle: {failure: the network is offline}
      - beagle: {network: online}
      - tapOn: Retry
      - assertVisible: Welcome
      """)
  }

  /// A request that was sent is lost, too: a POST says that the server may have received it.
  @Test func runningRequestsFailWhenTheNetworkGoes() throws {
    let bench = try bench()
    try bench.pass(
      """
      - launchApp
      - beagle: {respond: {path: /next, body: '0123456789', delay: 100, dribble: 1000}}
      - tapOn: Next
      - beagle: {busy: any}
      """)
    // 80 ms have passed, until the wait is visible.
    bench.pilot.wait(milliseconds: 370)
    bench.pilot.isOffline = true
    #expect(
      bench.pilot.failures.map(\.causes) == [["the network went offline, after 3 of 10 bytes"]])
    try self.bench(latency: 1000).pass(
      """
      - launchApp
      - assertVisible: Welcome
      - tapOn: Next
      - beagle: {network: offline}
      - beagle: {failure: the network went offline}
      """)
  }

  @Test func lostRequestThatChangesSomethingWarns() throws {
    let bench = try bench(latency: 1000)
    try bench.pass(
      """
      - launchApp
      - assertVisible: Welcome
      - tapOn: Send
      - beagle: {busy: {text: Send}}
      - beagle: {network: offline}
      - assertVisible: Failed
      """)
    guard case .failure(let error)? = bench.pilot.dependencies.requestLog.exchanges.last?.outcome
    else {
      Issue.record("the request has not failed")
      return
    }
    #expect(error.advice?.hasPrefix("The server may have received the request") == true)
  }

  @Test func returnOfTheNetworkStartsTheNextAttemptAtOnce() throws {
    let bench = try bench()
    bench.pilot.dependencies.retryPolicy = RetryPolicy(automaticRetries: 1)
    bench.pilot.dependencies.retryPolicy.jitter = 1...1
    try bench.pass(
      """
      - launchApp
      - beagle: {network: offline}
      - tapOn: Next
      - beagle: {failure: any}
      - extendedWaitUntil: {visible: Retry in 3 s, timeout: 4000}
      """)
    // The second attempt has failed after 2 s, and the third one follows 4 s later.
    let before = bench.pilot.milliseconds
    bench.pilot.wait(milliseconds: 1500)
    bench.pilot.isOffline = false
    try bench.pilot.waitUntilIdle()
    // A failed expectation describes its operands, and fails for those with unowned references.
    let isShown = bench.pilot.shows("Second screen")
    #expect(isShown)
    let time = bench.pilot.milliseconds - before
    #expect(time < 2500)
  }

  @Test func returnOfTheNetworkSendsNothingWithoutAutomaticRetries() throws {
    try bench().pass(
      """
      - launchApp
      - beagle: {network: offline}
      - tapOn: Next
      - beagle: {failure: any}
      - extendedWaitUntil: {visible: Second screen, timeout: 30000, optional: true}
      - beagle: {request: {path: /next, count: 1}}
      - beagle: {network: online}
      - beagle: {request: none}
      - beagle: {failure: any}
      """)
  }

  @Test func airplaneModeIsTheSameState() throws {
    try bench().pass(
      """
      - launchApp
      - setAirplaneMode: enabled
      - tapOn: Next
      - beagle: {failure: the network is offline}
      - beagle: {network: online}
      - tapOn: Retry
      - assertVisible: Second screen
      """)
  }
}
