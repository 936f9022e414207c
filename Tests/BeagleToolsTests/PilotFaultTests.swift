import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUITesting

/// Failing servers, lost networks, and what the screen shows of them, in the test kit.
@MainActor
@Suite struct PilotFaultTests {
  private let pilot = Pilot(size: CellSize(width: 60, height: 16))
  private static let home = Part.screen(
    Part.box([
      Part.text("Welcome"),
      Part.button("Next", Part.action("pushView", #""route":{"url":"/next"}"#)),
    ]))
  private static let next = Part.screen(Part.text("Second screen"))

  private func open() throws {
    pilot.server.script("/home", .json(Self.home))
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
  }

  // MARK: - Responses

  @Test(arguments: [
    (SimulatedFailure.status(502), "returned 502"), (.refused, "connection refused"),
    (.reset, "the server reset the connection"), (.timeout, "the server sent nothing"),
    (.offline, "the network is offline"),
  ])
  func firstRequestsFail(_ failure: SimulatedFailure, _ text: String) throws {
    pilot.server.script(
      "/home", .json(Self.home, after: 100).failing(times: 2, with: failure), .json(Self.next))
    pilot.open(path: "/home")
    for _ in 0..<2 {
      try pilot.waitUntilIdle()
      #expect(pilot.failures.count == 1 && pilot.shows(text), "\(pilot.text)")
      try pilot.click(.button, "Retry")
    }
    try pilot.waitUntilIdle()
    #expect(pilot.failures.isEmpty && pilot.shows("Welcome"))
    #expect(pilot.clock.now >= 300_000_000)
    // The next response follows the one that has succeeded.
    pilot.press(.character("R"))
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Second screen"))
    #expect(pilot.server.requests.count == 4)
  }

  @Test func bodyArrivesOverATime() throws {
    pilot.server.script("/home", .json(Self.home, after: 500).dribbling(over: 3000))
    pilot.open(path: "/home")
    pilot.wait(milliseconds: 3499)
    #expect(pilot.isBusy && !pilot.shows("Welcome"))
    #expect(pilot.server.requests.first?.received?.count ?? 0 > Self.home.utf8.count * 8 / 10)
    pilot.wait(milliseconds: 1)
    #expect(pilot.shows("Welcome"))
    let exchange = try #require(pilot.dependencies.requestLog.exchanges.last)
    #expect(exchange.timing?.firstByte == .milliseconds(500))
    #expect(exchange.timing?.total == .milliseconds(3500))
  }

  @Test func hangIsReportedAndEndsWithACancel() throws {
    try open()
    pilot.server.script("/next", .hang, .json(Self.next))
    try pilot.click(.button, "Next")
    let error = #expect(throws: PilotError.self) { try pilot.waitUntilIdle() }
    #expect(error?.description == "/next never gets a response, because its script is hang")
    pilot.wait(milliseconds: 60_000)
    #expect(pilot.isBusy && pilot.server.pending.count == 1)
    pilot.press(.escape)
    try pilot.waitUntilIdle()
    #expect(!pilot.isBusy && pilot.shows("Welcome"))
    try pilot.click(.button, "Next")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Second screen"))
  }

  // MARK: - The network

  @Test func requestsFailWithoutANetwork() throws {
    try open()
    pilot.server.script("/next", .json(Self.next))
    #expect(!pilot.isOffline)
    pilot.isOffline = true
    #expect(pilot.isOffline)
    try pilot.click(.button, "Next")
    try pilot.waitUntilIdle()
    #expect(pilot.failures.map(\.causes) == [["the network is offline"]])
    // Nothing reaches the server.
    #expect(pilot.server.requests.count == 1)
    pilot.isOffline = false
    pilot.press(.character("r"))
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Second screen") && pilot.failures.isEmpty)
  }

  @Test func runningRequestIsLost() throws {
    try open()
    pilot.server.script("/next", .json(String(repeating: "x", count: 100)).dribbling(over: 1000))
    try pilot.click(.button, "Next")
    pilot.wait(milliseconds: 450)
    pilot.isOffline = true
    #expect(pilot.failures.map(\.causes) == [["the network went offline, after 40 of 100 bytes"]])
    #expect(pilot.server.pending.isEmpty)
  }

  @Test func stateSurvivesAnotherDirectory() throws {
    let files = TemporaryDirectory(["home.json": Self.home])
    pilot.isOffline = true
    try pilot.serve(directory: files.path)
    pilot.open(path: "/home")
    #expect(pilot.isOffline && pilot.failures.count == 1)
    pilot.isOffline = false
    pilot.press(.character("r"))
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Welcome"))
  }

  @Test func oldScreenIsShownAndReplacedWhenTheNetworkReturns() throws {
    pilot.dependencies.cache = MemoryCache()
    pilot.dependencies.retryPolicy = RetryPolicy(automaticRetries: 1)
    pilot.dependencies.retryPolicy.jitter = 1...1
    try open()
    #expect(!pilot.isStale)
    pilot.isOffline = true
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    #expect(pilot.isStale && pilot.failures.isEmpty && pilot.shows("Welcome"))
    pilot.server.script("/home", .json(Self.next))
    // The attempt after 2 s fails, and the next one would follow 4 s later.
    pilot.wait(milliseconds: 4500)
    #expect(pilot.isStale)
    let now = pilot.clock.now
    pilot.isOffline = false
    try pilot.waitUntilIdle()
    #expect(!pilot.isStale && pilot.shows("Second screen"))
    #expect(pilot.clock.now - now < 100_000_000)
  }

  // MARK: - What the screen shows

  @Test func busyElementsAreListed() throws {
    let send = Part.action("sendRequest", #""url":"/send","method":"POST""#)
    pilot.open(
      json: Part.screen(Part.box([Part.button("Send", send), Part.button("Other", send)])))
    #expect(!pilot.isBusy && pilot.busyElements.isEmpty)
    try pilot.click(.button, "Send")
    #expect(pilot.isBusy)
    #expect(pilot.busyElements.map(\.name) == ["Send"])
    pilot.wait(milliseconds: 80)
    #expect(pilot.busyElements.map(\.name) == ["Send", "POST /send"])
    pilot.server.respond("{}")
    pilot.wait(milliseconds: 400)
    #expect(!pilot.isBusy && pilot.busyElements.isEmpty)
  }

  @Test func failuresAreListed() throws {
    pilot.open(
      json: Part.screen(
        Part.box([Part.lazy("/1", Part.text("one")), Part.lazy("/2", Part.text("two"))])))
    pilot.server.fail("/1", status: 503)
    pilot.server.fail("/2", status: 404)
    pilot.settle()
    #expect(pilot.failures.map(\.causes) == [["503"], ["404"]])
    #expect(pilot.failures.map(\.texts) == [["✕ 503 · r retry"], ["✕ 404 · r retry"]])
    #expect(pilot.failures.map(\.element.role) == [.alert, .alert])
  }
}
