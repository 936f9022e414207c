import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import TerminalKit

/// Tests of loads that are tried again without a key.
@MainActor @Suite struct AutomaticRetryTests {
  private let stale = StaleBench()
  private var bench: TestBench { stale.bench }

  private nonisolated static let home = Part.screen(Part.text("Welcome"))

  init() {
    bench.dependencies.retryPolicy = RetryPolicy(automaticRetries: 2)
    bench.dependencies.retryPolicy.jitter = 1...1
  }

  // MARK: - Below the states

  @Test(arguments: [502, 503, 504]) func loadSucceedsAtTheThirdAttempt(status: Int) {
    stale.serve("/home", Self.home)
    stale.serve("/home", "", status: status, times: 2)
    stale.open()
    #expect(stale.takeRequests() == ["GET /home"])
    bench.wait(milliseconds: 399)
    #expect(stale.takeRequests() == [])
    #expect(bench.isShowingLoading && !stale.hasError)
    bench.wait(milliseconds: 1)
    #expect(stale.takeRequests() == ["GET /home"])
    // The second one has failed, too.
    #expect(stale.text.contains("/home · attempt 3"), "\(stale.text)")
    bench.wait(milliseconds: 1000)
    #expect(stale.takeRequests() == ["GET /home"])
    bench.wait(milliseconds: 1000)
    #expect(stale.text.contains("Welcome") && !bench.isShowingLoading)
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- success @-", "default <- finished @-",
      ])
    // Each request is in the log.
    let exchanges = bench.dependencies.requestLog.exchanges
    #expect(exchanges.map(\.statusCode) == [status, status, 200])
    #expect(exchanges.map(\.milliseconds) == [0, 0, 0])
  }

  /// Every failure that may be gone a moment later, and some that are not.
  @Test(arguments: [
    ("refused", 3), ("reset", 3), ("connecting", 3), ("waiting", 1), ("host", 1), ("tls", 1),
    ("body", 1),
  ]) func onlyTemporaryFailuresAreTriedAgain(fault: String, requests: Int) {
    let request = Request(url: "http://bff.test/home")
    var error = NetworkError(kind: .other, reason: "failed", request: request)
    switch fault {
    case "refused": error.kind = .connectionRefused
    case "reset": (error.kind, error.isWithoutConnection) = (.invalidResponse, false)
    case "connecting": (error.kind, error.isWithoutConnection) = (.timedOut, true)
    case "waiting": (error.kind, error.isWithoutConnection) = (.timedOut, false)
    case "host": error.kind = .hostNotFound
    case "tls": error.kind = .tls
    default: error.kind = .tooLarge
    }
    let failing = FailingClient(error)
    bench.dependencies.networkClient = failing
    stale.open()
    bench.wait(milliseconds: 1900)
    #expect(failing.count == requests && stale.hasError)
    #expect(bench.takeReportedStates().filter { $0.contains("error") }.count == 1)
  }

  @Test(arguments: [400, 401, 403, 404, 408, 409, 410, 418, 422, 429, 500, 501, 505])
  func otherStatusesFailAtOnce(status: Int) {
    stale.serve("/home", "", status: status)
    stale.open()
    bench.wait(milliseconds: 1900)
    #expect(stale.takeRequests() == ["GET /home"])
    #expect(stale.hasError)
  }

  @Test func retryAfterIsTheDelay() {
    stale.serve("/home", Self.home)
    stale.serve("/home", "", status: 429, headers: [("Retry-After", "1")], times: 1)
    stale.open()
    bench.wait(milliseconds: 999)
    #expect(stale.takeRequests().count == 1)
    bench.wait(milliseconds: 1)
    #expect(stale.takeRequests().count == 1)
    bench.settle()
    #expect(stale.text.contains("Welcome"))
  }

  @Test func longRetryAfterIsACountdownThatRetries() {
    stale.serve("/home", Self.home)
    stale.serve("/home", "", status: 503, headers: [("Retry-After", "10")], times: 1)
    stale.open()
    #expect(stale.text.contains("Retry in 10 s"), "\(stale.text)")
    bench.wait(milliseconds: 9000)
    #expect(stale.text.contains("Retry in 1 s"))
    bench.wait(milliseconds: 1000)
    #expect(stale.text.contains("Welcome") && !stale.hasError)
    #expect(stale.takeRequests().count == 2)
  }

  /// Only loads are sent again: not what an action sends, whatever its method.
  @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
  func requestsOfActionsAreSentOnce(method: String) {
    let action = Part.action("sendRequest", #""url":"/send","method":"\#(method)""#)
    stale.serve("/home", Part.screen(Part.button("Send", action)))
    stale.open()
    stale.serve("/send", "", status: 503)
    bench.click("Send")
    bench.wait(milliseconds: 120_000)
    #expect(stale.takeRequests() == ["GET /home", "\(method) /send"])
    #expect(stale.hasError && !stale.text.contains("Retry in"))
  }

  @Test func navigationWithABodyIsSentOnce() {
    let route = #""route":{"url":"/next","httpAdditionalData":{"method":"POST","body":{"a":1}}}"#
    stale.serve("/home", Part.screen(Part.button("Next", Part.action("pushView", route))))
    stale.open()
    stale.serve("/next", "", status: 503)
    bench.click("Next")
    bench.wait(milliseconds: 120_000)
    #expect(stale.takeRequests() == ["GET /home", "POST /next"])
  }

  @Test func lazyComponentsAndImagesAreTriedAgain() {
    stale.serve("/home", Part.screen(Part.box([Part.lazy("/part")])))
    stale.serve("/part", Part.text("Part"))
    stale.serve("/part", "", status: 503, times: 2)
    stale.open()
    bench.wait(milliseconds: 400)
    bench.wait(milliseconds: 1000)
    bench.settle()
    #expect(stale.takeRequests() == ["GET /home", "GET /part", "GET /part", "GET /part"])
    #expect(stale.text.contains("Part") && !stale.text.contains("✕"))
  }

  @Test func escapeEndsTheAttempts() {
    stale.serve("/home", "", status: 503)
    stale.open()
    bench.wait(milliseconds: 100)
    bench.press(.escape)
    bench.wait(milliseconds: 60_000)
    #expect(stale.takeRequests() == ["GET /home"])
    #expect(!bench.isShowingLoading && !stale.hasError)
  }

  // MARK: - While an error is on screen

  @Test func dialogTriesAgainAndCloses() {
    stale.serve("/home", "", status: 503)
    stale.open()
    bench.wait(milliseconds: 400)
    bench.wait(milliseconds: 1000)
    bench.settle()
    #expect(stale.hasError && stale.text.contains("Retry in 2 s"), "\(stale.text)")
    #expect(stale.takeRequests().count == 3)
    bench.wait(milliseconds: 2000)
    // An attempt of the dialog is one request.
    #expect(stale.takeRequests().count == 1)
    #expect(stale.text.contains("Retry in 4 s"), "\(stale.text)")
    #expect(stale.text.contains("attempt 2, "))
    stale.serve("/home", Self.home)
    bench.wait(milliseconds: 3000)
    #expect(stale.text.contains("Retry in 1 s"))
    bench.wait(milliseconds: 1000)
    #expect(stale.text.contains("Welcome") && !stale.hasError)
    #expect(stale.takeRequests().count == 1)
  }

  @Test func delaysGrowToThirtySeconds() {
    stale.network.isOffline = true
    stale.open()
    #expect(stale.takeRequests().count == 1)
    for seconds in [2, 4, 8, 16, 30, 30] {
      #expect(stale.text.contains("Retry in \(seconds) s"), "\(stale.text)")
      bench.wait(milliseconds: seconds * 1000)
      #expect(stale.takeRequests().count == 1)
    }
  }

  @Test func nothingIsSentWithoutThePolicy() {
    bench.dependencies.retryPolicy = RetryPolicy()
    stale.serve("/home", "", status: 503)
    stale.open()
    bench.wait(milliseconds: 600_000)
    #expect(stale.takeRequests() == ["GET /home"])
    #expect(stale.hasError && !stale.text.contains("Retry in"))
  }

  /// A dialog that also offers to send something again waits for the user.
  @Test func dialogWithAFailedActionWaitsForTheUser() {
    let send = Part.action("sendRequest", #""url":"/send","method":"POST""#)
    let push = Part.action("pushView", #""route":{"url":"/next"}"#)
    stale.serve("/home", Part.screen(Part.button("Go", send, push)))
    stale.open()
    stale.serve("/send", "", status: 500)
    stale.network.isOffline = true
    bench.click("Go")
    bench.settle()
    _ = stale.takeRequests()
    #expect(stale.hasError && stale.text.contains("Retry") && !stale.text.contains("Retry in"))
    bench.wait(milliseconds: 600_000)
    #expect(stale.takeRequests() == [])
    bench.press(.character("r"))
    #expect(stale.takeRequests().sorted() == ["GET /next", "POST /send"])
  }

  @Test func cancelEndsTheRecovery() {
    stale.network.isOffline = true
    stale.open()
    bench.press(.escape)
    #expect(!stale.hasError)
    bench.wait(milliseconds: 600_000)
    #expect(stale.takeRequests() == ["GET /home"])
  }

  @Test func lineOfALazyComponentRecovers() {
    stale.serve("/home", Part.screen(Part.box([Part.lazy("/part")])))
    stale.serve("/part", "", status: 504)
    stale.open()
    bench.wait(milliseconds: 400)
    bench.wait(milliseconds: 1000)
    bench.settle()
    #expect(stale.text.contains("✕ 504"))
    stale.serve("/part", Part.text("Part"))
    bench.wait(milliseconds: 2000)
    bench.settle()
    #expect(stale.text.contains("Part") && !stale.text.contains("✕"), "\(stale.text)")
  }

  /// The user does not notice that another line has taken the place of the first.
  @Test func lineKeepsTheFocus() {
    stale.serve(
      "/home",
      Part.screen(Part.box([Part.lazy("/part"), Part.button("Other", Part.set("a", "1"))])))
    stale.serve("/part", "", status: 504)
    bench.dependencies.retryPolicy.automaticRetries = 1
    stale.open()
    bench.wait(milliseconds: 400)
    bench.settle()
    while bench.focused?.name.contains("✕") != true { bench.press(.tab) }
    for (attempt, seconds) in [(2, 2), (3, 4), (4, 8)] {
      bench.wait(milliseconds: seconds * 1000)
      bench.settle()
      #expect(bench.focused?.name.contains("attempt \(attempt)") == true, "\(stale.text)")
    }
    bench.press(.enter)
    bench.settle()
    bench.wait(milliseconds: 400)
    bench.settle()
    #expect(bench.focused?.name.contains("attempt 5") == true, "\(stale.text)")
    bench.press(.tab)
    #expect(bench.focused?.name == "Other")
    bench.wait(milliseconds: 30_000)
    bench.settle()
    #expect(bench.focused?.name == "Other")
  }

  // MARK: - The server returns

  /// The first response to any request ends the wait.
  @Test func aResponseToAnotherRequestEndsTheWait() {
    bench.dependencies.retryPolicy.automaticRetries = 1
    stale.serve("/home", Self.home)
    stale.serve("/ping", "{}")
    stale.network.isOffline = true
    stale.open()
    bench.wait(milliseconds: 2000)
    bench.wait(milliseconds: 3000)
    #expect(stale.hasError)
    stale.network.isOffline = false
    _ = bench.dependencies.dispatcher.dispatch(path: "/ping", additionalData: nil) { _ in }
    bench.settle()
    bench.settle()
    #expect(stale.text.contains("Welcome") && !stale.hasError, "\(stale.text)")
  }

  @Test func oldScreenIsReplacedAndKeepsText() {
    let one = Part.screen(Part.text("Version one"), Edited.field())
    let two = Part.screen(Part.text("Version two"), Edited.field())
    stale.serve("/home", one)
    stale.open()
    stale.network.isOffline = true
    bench.wait(milliseconds: 10_000)
    stale.open()
    #expect(stale.text.contains("Version one") && stale.isStale)
    bench.press(.tab)
    bench.type("abc")
    stale.network.isOffline = false
    stale.serve("/home", two)
    bench.wait(milliseconds: 2000)
    bench.settle()
    #expect(stale.text.contains("Version two") && !stale.isStale, "\(stale.text)")
    #expect(stale.text.contains("abc"))
  }

  @Test func changeOfTheNetworkEndsTheWait() {
    bench.dependencies.retryPolicy.automaticRetries = 1
    stale.serve("/home", Self.home)
    stale.network.isOffline = true
    stale.open()
    bench.wait(milliseconds: 2000)
    bench.wait(milliseconds: 3000)
    stale.network.isOffline = false
    bench.dependencies.reachability.networkChanged()
    bench.settle()
    #expect(stale.text.contains("Welcome") && !stale.hasError)
  }

  /// Fails every request in the same way.
  @MainActor private final class FailingClient: NetworkClientProtocol {
    private let error: NetworkError
    private(set) var count = 0

    init(_ error: NetworkError) { self.error = error }

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      count += 1
      completion(.failure(error))
      return nil
    }
  }
}
