import BeagleSchema
import Testing

@testable import BeagleNetworking

/// Tests of the header fields that decide whether a stale response may be used (RFC 5861, and RFC
/// 9111, section 4.2.4).
@MainActor @Suite struct StaleResponseTests {
  /// A server with one response after the other.
  private final class Server: NetworkClient {
    var received: [Request] = []
    var results: [Result<NetworkResponse, NetworkError>] = []

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      received.append(request)
      guard !results.isEmpty else { return nil }
      completion(results.removeFirst())
      return nil
    }
  }

  private final class Time { var now = 1_000_000_000_000 }

  private let server = Server()
  private let cache = MemoryCache()
  private let time = Time()
  private nonisolated static let url = "http://bff.test/screen"
  private var request = Request(url: url)

  /// What happens when the server fails.
  enum Failure: Sendable {
    case status(Int)
    case kind(NetworkError.Kind)

    func error(for request: Request) -> NetworkError {
      switch self {
      case .status(let code): .status(code, request: request)
      case .kind(let kind): NetworkError(kind: kind, reason: "failed", request: request)
      }
    }
  }

  private func response(_ control: String?, isPersonal: Bool = false) -> NetworkResponse {
    var response = NetworkResponse(
      data: Array("old".utf8), statusCode: 200,
      headers: control.map { [("Cache-Control", $0)] } ?? [], name: "x")
    response.isPersonal = isPersonal
    return response
  }

  /// Sends the request and returns the source of the response; nil after a failure.
  private func source(user: @escaping () -> Int = { 0 }) -> NetworkResponse.Source? {
    let client = CachingNetworkClient(
      server, cache: cache, scheduler: nil, now: { [time] in time.now }, userChanges: user)
    var source: NetworkResponse.Source?
    _ = client.executeRequest(request) { source = (try? $0.get())?.source }
    return source
  }

  // MARK: - stale-while-revalidate

  @Test(
    arguments: [
      ("max-age=60, stale-while-revalidate=30", 59, .cache(age: 59)),
      ("max-age=60, stale-while-revalidate=30", 60, .revalidating(age: 60)),
      ("max-age=60, stale-while-revalidate=30", 90, .revalidating(age: 90)),
      ("max-age=60, stale-while-revalidate=30", 91, .network),
      ("stale-while-revalidate=30", 30, .revalidating(age: 30)),
      ("max-age=0, stale-while-revalidate=\"30\"", 30, .revalidating(age: 30)),
      ("max-age=60, stale-while-revalidate=soon", 61, .network),
      ("max-age=60, stale-while-revalidate=30, must-revalidate", 61, .network),
      ("no-cache, stale-while-revalidate=30", 1, .network),
      ("no-store, stale-while-revalidate=30", 1, .network),
      ("max-age=60", 61, .network),
    ] as [(String, Int, NetworkResponse.Source)])
  func staleWhileRevalidate(control: String, age: Int, expected: NetworkResponse.Source) {
    var test = self
    server.results = [.success(response(control)), .success(response(nil))]
    _ = test.source()
    time.now += age * 1000
    test.request.revalidatesInBackground = true
    #expect(test.source() == expected)
  }

  /// Without a sender that requests the newer response itself, none would ever be requested.
  @Test(arguments: [true, false]) func onlySendersThatRevalidateGetIt(revalidates: Bool) {
    var test = self
    server.results = (0..<2).map { _ in .success(response("stale-while-revalidate=30")) }
    _ = test.source()
    test.request.revalidatesInBackground = revalidates
    test.request.revalidates = revalidates
    #expect(test.source() == .network)
    #expect(server.received.count == 2)
  }

  // MARK: - stale-if-error

  @Test(
    arguments: [
      ("max-age=60, stale-if-error=30", 90, .status(500), true),
      ("max-age=60, stale-if-error=30", 90, .status(502), true),
      ("max-age=60, stale-if-error=30", 90, .status(503), true),
      ("max-age=60, stale-if-error=30", 90, .status(504), true),
      ("max-age=60, stale-if-error=30", 91, .status(503), false),
      ("max-age=60, stale-if-error=30", 90, .status(501), false),
      ("max-age=60, stale-if-error=30", 90, .status(505), false),
      ("max-age=60, stale-if-error=30", 90, .status(404), false),
      ("stale-if-error=30", 30, .status(503), true),
      ("max-age=60, stale-if-error=30, must-revalidate", 61, .status(503), false),
      ("no-cache, stale-if-error=30", 1, .status(503), false),
      ("no-store, stale-if-error=30", 1, .status(503), false),
      ("max-age=60", 61, .status(503), false),
      // A server that cannot be reached is not limited by the time.
      ("max-age=60, stale-if-error=30", 1000, .kind(.connectionRefused), true),
      ("max-age=60, must-revalidate", 61, .kind(.connectionRefused), false),
      ("max-age=60, stale-if-error=30", 61, .kind(.tls), false),
    ] as [(String, Int, Failure, Bool)])
  func staleIfError(control: String, age: Int, failure: Failure, isUsed: Bool) {
    server.results = [.success(response(control)), .failure(failure.error(for: request))]
    _ = source()
    time.now += age * 1000
    #expect(source() == (isUsed ? .stale(age: age) : nil))
  }

  /// The user changes while the request for a personal response is running.
  @Test(arguments: [true, false]) func staleResponseOfFormerUserIsNotUsed(isPersonal: Bool) {
    server.results = [.success(response("max-age=60", isPersonal: isPersonal))]
    _ = source()
    time.now += 61_000
    server.results = [.failure(Failure.kind(.connectionRefused).error(for: request))]
    var user = 0
    let result = source {
      defer { user += 1 }
      return user
    }
    #expect(result == (isPersonal ? nil : .stale(age: 61)))
  }

  /// A server that takes the session away with its failure.
  @Test func staleResponseIsNotUsedAfterSignOut() {
    server.results = [.success(response("max-age=60, stale-if-error=60", isPersonal: true))]
    _ = source()
    time.now += 61_000
    let error = NetworkError.status(
      503, request: request, headers: [("Set-Cookie", "id=; Max-Age=0")])
    server.results = [.failure(error)]
    #expect(source() == nil)
  }

  // MARK: - The last good response

  private func last(
    _ control: String?, after age: Int, _ failure: Failure, to later: Request? = nil
  ) -> NetworkResponse.Source? {
    let responses = LastResponses()
    responses.store(response(control), to: request, commonHeaders: [:], at: time.now)
    return responses.response(
      to: later ?? request, commonHeaders: [:], after: failure.error(for: request),
      at: time.now + age * 1000)?.source
  }

  @Test(
    arguments: [
      (nil, .kind(.connectionRefused), true), (nil, .kind(.hostNotFound), true),
      (nil, .kind(.connectionFailed), true), (nil, .kind(.timedOut), true),
      (nil, .kind(.tls), false), (nil, .kind(.invalidResponse), false), (nil, .status(503), false),
      ("stale-if-error=30", .status(503), true), ("stale-if-error=10", .status(503), false),
      ("private", .kind(.connectionRefused), true),
      ("no-store", .kind(.connectionRefused), false),
      ("no-cache", .kind(.connectionRefused), false),
      ("must-revalidate", .kind(.connectionRefused), false),
    ] as [(String?, Failure, Bool)])
  func lastResponse(control: String?, failure: Failure, isUsed: Bool) {
    #expect(last(control, after: 20, failure) == (isUsed ? .stale(age: 20) : nil))
  }

  /// libcurl reports a timeout of the connection and one of the response with the same kind, and a
  /// reset before the response as an invalid response.
  @Test(arguments: [(NetworkError.Kind.timedOut, false), (.invalidResponse, true)])
  func clientTellsWhetherThereWasAConnection(kind: NetworkError.Kind, isWithout: Bool) {
    let responses = LastResponses()
    responses.store(response(nil), to: request, commonHeaders: [:], at: 0)
    var error = NetworkError(kind: kind, reason: "failed", request: request)
    error.isWithoutConnection = isWithout
    let found = responses.response(to: request, commonHeaders: [:], after: error, at: 0)
    #expect((found != nil) == isWithout)
  }

  @Test func lastResponseBelongsToEqualRequests() {
    func request(_ headers: [String: String], _ url: String = Self.url) -> Request {
      Request(url: url, additionalData: .init(method: .get, headers: headers))
    }
    let refused = Failure.kind(.connectionRefused)
    #expect(last(nil, after: 0, refused, to: request([:], Self.url + "#a")) != nil)
    #expect(last(nil, after: 0, refused, to: request([:], Self.url + "?a")) == nil)
    #expect(last(nil, after: 0, refused, to: request(["X-Tenant": "b"])) == nil)
    #expect(last(nil, after: 0, refused, to: request(["Cache-Control": "no-store"])) == nil)
    let post = Request(url: Self.url, additionalData: .init(method: .post))
    #expect(last(nil, after: 0, refused, to: post) == nil)
  }

  @Test(arguments: [401, 403, 404, 410, 503]) func refusalsRemoveTheLastResponse(status: Int) {
    let responses = LastResponses()
    responses.store(response(nil), to: request, commonHeaders: [:], at: 0)
    for failure in [Failure.status(status), .kind(.connectionRefused)] {
      let found = responses.response(
        to: request, commonHeaders: [:], after: failure.error(for: request), at: 0)
      if case .kind = failure { #expect((found != nil) == (status == 503)) }
    }
  }

  @Test func noStoreRemovesTheLastResponse() {
    let responses = LastResponses()
    for control in [nil, "no-store"] {
      responses.store(response(control), to: request, commonHeaders: [:], at: 0)
    }
    #expect(responses.size == 0)
  }

  @Test func memoryIsLimited() {
    let responses = LastResponses(capacity: 40_000)
    func store(_ name: String, bytes: Int) {
      responses.store(
        NetworkResponse(data: Array(repeating: 0, count: bytes), statusCode: 200, name: name),
        to: Request(url: "http://bff.test/\(name)"), commonHeaders: [:], at: 0)
    }
    for number in 0..<100 { store("\(number)", bytes: 5000) }
    #expect(responses.size > 30_000 && responses.size <= 40_000)
    // A response that is larger than a quarter is not stored.
    responses.removeAll()
    store("large", bytes: 20_000)
    #expect(responses.size == 0)
  }
}
