import BeagleSchema
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of requests that the cache serves, and of requests sent to the server.
@MainActor @Suite struct CachingNetworkClientTests {
  private enum Response {
    case success(NetworkResponse)
    case failure(NetworkError.Kind)
  }

  /// A server with responses from the test.
  private final class Server: NetworkClient {
    var received: [Request] = []
    /// The next responses; without one, the server is unreachable.
    var responses: [Response] = []
    var platform = "IOS"
    var tenant: String?

    func commonHeaders(for request: Request) -> [String: String] {
      ["beagle-platform": platform].merging(tenant.map { ["X-Tenant": $0] } ?? [:]) { $1 }
    }

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      received.append(request)
      switch responses.isEmpty ? .failure(.connectionRefused) : responses.removeFirst() {
      case .success(let response) where !(200..<300).contains(response.statusCode):
        completion(
          .failure(
            .status(response.statusCode, request: request, headers: response.headers)))
      case .success(let response): completion(.success(response))
      case .failure(let kind):
        completion(.failure(NetworkError(kind: kind, reason: "failed", request: request)))
      }
      return nil
    }
  }

  private final class Time { var now = 1_000_000_000_000 }

  private let server = Server()
  private let scheduler = ManualScheduler()
  private let cache = MemoryCache()
  private let time = Time()
  private nonisolated static let url = "http://bff.test/screen"

  private func respond(
    _ body: String, _ status: Int = 200, _ headers: [(String, String)] = [],
    isPersonal: Bool = false, redirects: [String] = []
  ) {
    var response = NetworkResponse(
      data: Array(body.utf8), statusCode: status, headers: headers, name: "x",
      timing: TransferTiming(redirects: redirects))
    response.isPersonal = isPersonal
    server.responses.append(.success(response))
  }

  /// Returns the body and its source, or the failure.
  private func ask(
    _ method: HTTPMethod = .get, _ headers: [String: String] = [:], url: String = url,
    revalidates: Bool = false
  ) -> (body: String, source: NetworkResponse.Source?) {
    let client = CachingNetworkClient(
      server, cache: cache, scheduler: scheduler, now: { [time] in time.now })
    var request = Request(url: url, additionalData: .init(method: method, headers: headers))
    request.revalidates = revalidates
    var result: (String, NetworkResponse.Source?) = ("nothing came", nil)
    _ = client.executeRequest(request) {
      switch $0 {
      case .success(let response):
        result = (String(decoding: response.data, as: UTF8.self), response.source)
      case .failure(let error): result = ("\(error.kind)", nil)
      }
    }
    scheduler.advance(0)
    return result
  }

  @Test func freshResponseNeedsNoRequest() {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    #expect(ask() == ("one", .network))
    time.now += 59_000
    #expect(ask() == ("one", .cache(age: 59)))
    #expect(server.received.count == 1)
    time.now += 2000
    respond("two", 200, [("Cache-Control", "max-age=60")])
    #expect(ask() == ("two", .network))
    #expect(ask() == ("two", .cache(age: 0)))
    #expect(server.received.count == 2)
  }

  /// A number that does not fit, or a text in its place, must not end the program.
  @Test(arguments: [
    ("9223372036854775807", NetworkResponse.Source.network), ("99999999999999999999", .network),
    ("-9223372036854775808", .cache(age: 59)), ("soon", .cache(age: 59)), ("", .cache(age: 59)),
  ])
  func hostileAgesAreLimited(age: String, source: NetworkResponse.Source) {
    let headers = [("Cache-Control", "max-age=60, stale-if-error=99999999999"), ("Age", age)]
    respond("one", 200, headers)
    _ = ask()
    time.now += 59_000
    respond("two", 200, headers)
    #expect(ask().source == source)
  }

  @Test func ageFieldCounts() {
    respond("one", 200, [("Cache-Control", "max-age=60"), ("Age", "50")])
    _ = ask()
    #expect(ask().source == .cache(age: 50))
    time.now += 11_000
    #expect(ask() == ("one", .stale(age: 61)))
  }

  @Test func expiresFieldSetsLifetime() {
    respond(
      "one", 200,
      [
        ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Expires", "Sun, 06 Nov 1994 08:50:37 GMT"),
      ])
    // By the server's clock it was created long ago.
    _ = ask()
    #expect(ask().source != .cache(age: 0))
    #expect(server.received.count == 2)
  }

  @Test(arguments: [
    [("Cache-Control", "no-store, max-age=60")], [("Cache-Control", "max-age=0")], [],
    [("Cache-Control", "max-age=60"), ("Vary", "*")], [("Expires", "0")],
    [("Cache-Control", "max-age=60"), ("Set-Cookie", "id=1")],
  ])
  func uncacheableResponses(headers: [(String, String)]) {
    respond("one", 200, headers)
    respond("two", 200, headers)
    #expect(ask().body == "one")
    #expect(ask() == ("two", .network))
    #expect(server.received[1].additionalData?.headers ?? [:] == [:])
  }

  @Test(arguments: [201, 203, 204, 206, 404, 500])
  func otherStatusesAreNotStored(status: Int) {
    respond("one", status, [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")])
    respond("two", 200)
    _ = ask()
    #expect(ask() == ("two", .network))
  }

  @Test func staleResponseIsValidated() {
    respond("one", 200, [("ETag", "\"v1\""), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")])
    #expect(ask().body == "one")
    respond("", 304, [("Cache-Control", "max-age=60"), ("ETag", "\"v1\""), ("Set-Cookie", "id=1")])
    #expect(ask() == ("one", .confirmed))
    // A cookie is set once.
    #expect(
      cache.responses(for: Self.url).first.map { HTTPHeader.value("Set-Cookie", in: $0.headers) }
        == .some(nil))
    #expect(
      server.received[1].additionalData?.headers == [
        "If-None-Match": "\"v1\"", "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT",
      ])
    // The 304 contains a new lifetime.
    #expect(ask() == ("one", .cache(age: 0)))
    #expect(server.received.count == 2)
  }

  @Test func noCacheAlwaysValidates() {
    respond("one", 200, [("Cache-Control", "no-cache, max-age=60"), ("ETag", "\"v1\"")])
    _ = ask()
    respond("", 304)
    #expect(ask() == ("one", .confirmed))
    // It is not used when the server is unreachable either.
    #expect(ask().body == "connectionRefused")
  }

  @Test func reloadValidates() {
    respond("one", 200, [("Cache-Control", "max-age=60"), ("ETag", "\"v1\"")])
    _ = ask()
    respond("two", 200, [("Cache-Control", "max-age=60"), ("ETag", "\"v2\"")])
    #expect(ask(revalidates: true) == ("two", .network))
    #expect(server.received[1].header("if-none-match") == "\"v1\"")
    #expect(ask() == ("two", .cache(age: 0)))
  }

  @Test func beagle1HashValidates() {
    respond("one", 200, [("beagle-hash", "abc"), ("cache-control", "max-age=10")])
    #expect(ask().body == "one")
    #expect(ask().source == .cache(age: 0))
    time.now += 10_000
    respond("", 304)
    #expect(ask() == ("one", .confirmed))
    #expect(server.received[1].header("beagle-hash") == "abc")
  }

  // MARK: - Without a server

  @Test(arguments: [
    NetworkError.Kind.connectionRefused, .hostNotFound, .connectionFailed, .timedOut,
  ])
  func staleResponseIsUsedWithoutServer(kind: NetworkError.Kind) {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    _ = ask()
    time.now += 100_000
    server.responses = [.failure(kind)]
    #expect(ask() == ("one", .stale(age: 100)))
  }

  @Test(arguments: [
    (NetworkError.Kind.tls, "max-age=60"), (.invalidResponse, "max-age=60"),
    (.connectionRefused, "max-age=60, must-revalidate"), (.connectionRefused, "no-cache"),
  ])
  func staleResponseIsNotUsed(kind: NetworkError.Kind, control: String) {
    respond("one", 200, [("Cache-Control", control), ("ETag", "\"v1\"")])
    _ = ask()
    time.now += 100_000
    server.responses = [.failure(kind)]
    #expect(ask() == ("\(kind)", nil))
  }

  @Test func staleIfErrorReplacesServerErrors() {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    _ = ask()
    time.now += 100_000
    respond("", 503)
    #expect(ask().body == "status(503)")
    respond("two", 200, [("Cache-Control", "max-age=60, stale-if-error=100")])
    _ = ask()
    time.now += 160_000
    respond("", 503)
    #expect(ask() == ("two", .stale(age: 160)))
    time.now += 1000
    respond("", 503)
    #expect(ask().body == "status(503)")
    respond("", 404)
    #expect(ask().body == "status(404)")
  }

  // MARK: - Variants

  @Test func variantsAreStoredSeparately() {
    let headers = [("Cache-Control", "max-age=60"), ("Vary", "Accept-Language, X-Plan")]
    respond("english", 200, headers)
    respond("german", 200, headers)
    #expect(ask(.get, ["accept-language": "en"]).body == "english")
    #expect(ask(.get, ["Accept-Language": "de"]).body == "german")
    #expect(ask(.get, ["Accept-Language": "en"]) == ("english", .cache(age: 0)))
    #expect(ask(.get, ["Accept-Language": "de", "Other": "1"]) == ("german", .cache(age: 0)))
    respond("third", 200, headers)
    #expect(ask(.get, ["Accept-Language": "en", "X-Plan": "b"]).body == "third")
  }

  @Test func platformsAreStoredSeparately() {
    respond("ios", 200, [("Cache-Control", "max-age=60")])
    _ = ask()
    server.platform = "ANDROID"
    respond("android", 200, [("Cache-Control", "max-age=60")])
    #expect(ask() == ("android", .network))
    server.platform = "IOS"
    #expect(ask() == ("ios", .cache(age: 0)))
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func unsafeRequestInvalidates(method: HTTPMethod) {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    _ = ask()
    respond("", 503)
    _ = ask(method)
    #expect(ask().source == .cache(age: 0))
    respond("done")
    _ = ask(method, url: Self.url + "#part")
    respond("two")
    #expect(ask() == ("two", .network))
  }

  @Test func personalResponseIsRemovedAfterUserChange() {
    respond("mine", 200, [("Cache-Control", "max-age=60")], isPersonal: true)
    respond("all", 200, [("Cache-Control", "max-age=60, public")], isPersonal: true)
    _ = ask()
    _ = ask(url: "http://bff.test/public")
    #expect(ask().source == .cache(age: 0))
    respond("signed in", 200, [("Set-Cookie", "id=2")])
    _ = ask(.post, url: "http://bff.test/login")
    respond("theirs")
    #expect(ask() == ("theirs", .network))
    #expect(ask(url: "http://bff.test/public").source == .cache(age: 0))
  }

  @Test(
    arguments: [
      (HTTPMethod.get, 401, []), (.post, 401, []),
      (.get, 403, [("Set-Cookie", "id=; Max-Age=0")]), (.delete, 500, [("Set-Cookie", "id=2")]),
    ] as [(HTTPMethod, Int, [(String, String)])])
  func personalResponseIsRemovedAfterSessionEnd(
    method: HTTPMethod, status: Int, headers: [(String, String)]
  ) {
    respond("mine", 200, [("Cache-Control", "max-age=60")], isPersonal: true)
    _ = ask()
    respond("", 403)
    _ = ask(method, url: "http://bff.test/other")
    #expect(ask().source == .cache(age: 0))
    respond("", status, headers)
    _ = ask(method, url: "http://bff.test/other")
    respond("theirs")
    #expect(ask() == ("theirs", .network))
  }

  @Test func personalResponseInFlightIsNotStored() {
    var changes = 0
    let client = CachingNetworkClient(
      server, cache: cache, scheduler: scheduler, now: { [time] in time.now },
      userChanges: {
        changes += 1
        return changes
      })
    for isPersonal in [true, false] {
      respond("mine", 200, [("Cache-Control", "max-age=60")], isPersonal: isPersonal)
      _ = client.executeRequest(Request(url: Self.url)) { _ in }
      #expect(cache.responses(for: Self.url).isEmpty == isPersonal)
    }
  }

  @Test func redirectedResponseIsNotStored() {
    let headers = [("Cache-Control", "max-age=60")]
    respond("mine", 200, headers, isPersonal: true)
    respond("all", 200, headers)
    _ = ask()
    _ = ask(url: "http://bff.test/all")
    // A response before it may have set a cookie, so that another user may be signed in.
    respond("log in", 200, headers, redirects: ["http://bff.test/elsewhere"])
    #expect(ask(url: "http://bff.test/account") == ("log in", .network))
    respond("account", 200, headers)
    #expect(ask(url: "http://bff.test/account") == ("account", .network))
    respond("theirs", 200, headers, isPersonal: true)
    #expect(ask() == ("theirs", .network))
    #expect(ask(url: "http://bff.test/all").source == .cache(age: 0))
  }

  @Test func tenantsAreStoredSeparately() {
    let headers = [("Cache-Control", "max-age=60"), ("Vary", "X-Tenant")]
    for tenant in ["a", "b"] {
      server.tenant = tenant
      respond(tenant, 200, headers)
      #expect(ask() == (tenant, .network))
    }
    for tenant in ["a", "b"] {
      server.tenant = tenant
      #expect(ask() == (tenant, .cache(age: 0)))
    }
    #expect(server.received.count == 2)
  }

  @Test(arguments: [
    (url, "", true), (url + "?page=2", "", true), (url + "?access_token=s3cr3t", "", false),
    ("http://ada:s3cr3t@bff.test/screen", "", false), (url, "X-Tenant", false),
    (url, "X-Other", true), (url, "Accept-Language", true),
  ])
  func secretsAreNotWrittenToDisk(url: String, vary: String, isWritten: Bool) throws {
    server.tenant = "s3cr3t"
    respond("one", 200, [("Cache-Control", "public, max-age=60"), ("Vary", vary)])
    #expect(ask(.get, ["Accept-Language": "de"], url: url) == ("one", .network))
    #expect(ask(.get, ["Accept-Language": "de"], url: url) == ("one", .cache(age: 0)))
    let stored = try #require(cache.responses(for: StoredResponse.key(url)).first)
    #expect(stored.mayBePersisted == isWritten)
  }

  @Test(arguments: [
    ["Range": "bytes=0-9"], ["If-None-Match": "\"mine\""], ["cache-control": "no-store"],
  ])
  func requestsThatBypassCache(headers: [String: String]) {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    _ = ask()
    respond("two", 200, [("Cache-Control", "max-age=60")])
    #expect(ask(.get, headers) == ("two", .network))
    #expect(server.received[1].additionalData?.headers == headers)
    #expect(ask() == ("one", .cache(age: 0)))
  }

  @Test func filesAreNotCached() {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    respond("two", 200, [("Cache-Control", "max-age=60")])
    #expect(ask(url: "/screen").body == "one")
    #expect(ask(url: "/screen").body == "two")
  }

  @Test func canceledRequestDoesNotComplete() {
    respond("one", 200, [("Cache-Control", "max-age=60")])
    _ = ask()
    let client = CachingNetworkClient(
      server, cache: cache, scheduler: scheduler, now: { [time] in time.now })
    let token = client.executeRequest(Request(url: Self.url)) { _ in
      Issue.record("it was given up")
    }
    token?.cancel()
    scheduler.advance(0)
    #expect(server.received.count == 1)
  }
}
