import BeagleSchema
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of requests with a token from a fake provider.
@MainActor @Suite struct BearerNetworkClientTests {
  private let inner = ManualClient()
  private let tokens = ManualTokenProvider()
  private let client: BearerNetworkClient

  init() {
    client = BearerNetworkClient(inner, tokens: tokens, origin: "https://bff.example/api")
  }

  /// The results of requests, in order.
  private final class Outcomes {
    var texts: [String] = []
  }
  private let outcomes = Outcomes()

  @discardableResult
  private func ask(
    _ url: String, headers: [String: String]? = nil, method: HTTPMethod = .get
  ) -> (any RequestToken)? {
    let data = HttpAdditionalData(method: method, headers: headers)
    return client.executeRequest(Request(url: url, additionalData: data)) { [outcomes] result in
      switch result {
      case .success(let response): outcomes.texts.append("\(response.statusCode)")
      case .failure(let error): outcomes.texts.append(error.localizedDescription)
      }
    }
  }

  @Test func firstRequestFetchesToken() {
    #expect(tokens.fetches.isEmpty)
    ask("https://bff.example/a")
    #expect(inner.sent.isEmpty)
    tokens.complete(.success("t1"))
    ask("https://BFF.example:443/b")
    #expect(tokens.fetches.count == 1)
    #expect(inner.authorizations == ["Bearer t1", "Bearer t1"])
    inner.respond(to: 0, 200)
    #expect(outcomes.texts == ["200"])
  }

  @Test func concurrentRequestsShareToken() {
    for path in ["/a", "/b", "/c"] { ask("https://bff.example" + path) }
    #expect(tokens.fetches.count == 1)
    tokens.complete(.success("t1"))
    #expect(inner.authorizations == ["Bearer t1", "Bearer t1", "Bearer t1"])
  }

  @Test(arguments: [
    "https://other.example/a", "http://bff.example/a", "https://bff.example:8443/a",
    "https://bff.example@other.example/", "https://bff.example.other.example/",
  ])
  func otherServersDoNotReceiveToken(_ url: String) {
    ask("https://bff.example/a")
    tokens.complete(.success("t1"))
    ask(url)
    #expect(inner.authorizations == ["Bearer t1", nil])
  }

  @Test func requestWithOwnAuthorizationIsUnchanged() {
    ask("https://bff.example/a", headers: ["authorization": "Basic x"])
    #expect(tokens.fetches.isEmpty)
    #expect(inner.sent.first?.additionalData?.headers == ["authorization": "Basic x"])
  }

  @Test func status401RenewsTokenOnceAndRetries() {
    ask("https://bff.example/a", headers: ["X-A": "1"], method: .post)
    tokens.complete(.success("t1"))
    inner.respond(to: 0, 401)
    #expect(tokens.fetches.count == 2)
    tokens.complete(.success("t2"))
    #expect(inner.authorizations == ["Bearer t1", "Bearer t2"])
    #expect(inner.sent[1].method == .post)
    #expect(inner.sent[1].additionalData?.headers?["X-A"] == "1")
    inner.respond(to: 1, 200)
    #expect(outcomes.texts == ["200"])
  }

  @Test func second401FailsAndNextRequestRetries() {
    ask("https://bff.example/a")
    tokens.complete(.success("t1"))
    inner.respond(to: 0, 401)
    tokens.complete(.success("t2"))
    inner.respond(to: 1, 401)
    #expect(
      outcomes.texts == [
        "GET https://bff.example/a returned 401 Unauthorized. The server rejected a new token: "
          + "log in again."
      ])
    #expect(tokens.fetches.count == 2)
    ask("https://bff.example/a")
    #expect(tokens.fetches.count == 3)
  }

  @Test func concurrentRejectionsRenewTokenOnce() {
    for path in ["/a", "/b"] { ask("https://bff.example" + path) }
    tokens.complete(.success("t1"))
    inner.respond(to: 0, 401)
    tokens.complete(.success("t2"))
    inner.respond(to: 1, 401)
    #expect(tokens.fetches.count == 2)
    #expect(inner.authorizations == ["Bearer t1", "Bearer t1", "Bearer t2", "Bearer t2"])
  }

  @Test func missingTokenFailsWaitingRequestsAndRetryFetchesAgain() {
    for path in ["/a", "/b"] { ask("https://bff.example" + path) }
    tokens.complete(.failure(TokenError(reason: "the command failed", advice: "Log in.")))
    #expect(
      outcomes.texts == [
        "GET https://bff.example/a was not sent: the command failed. Log in.",
        "GET https://bff.example/b was not sent: the command failed. Log in.",
      ])
    #expect(inner.sent.isEmpty)
    ask("https://bff.example/a")
    tokens.complete(.success("t1"))
    #expect(inner.authorizations == ["Bearer t1"])
  }

  @Test func canceledRequestIsNeitherSentNorCompleted() {
    let first = ask("https://bff.example/a")
    let second = ask("https://bff.example/b")
    first?.cancel()
    #expect(tokens.canceled == 0)
    second?.cancel()
    #expect(tokens.canceled == 1)
    ask("https://bff.example/c")
    #expect(tokens.fetches.count == 2)
    tokens.complete(.success("t1"))
    #expect(inner.sent.map(\.url) == ["https://bff.example/c"])
    let third = ask("https://bff.example/d")
    third?.cancel()
    #expect(inner.canceled == ["https://bff.example/d"])
    #expect(outcomes.texts.isEmpty)
  }

  @Test func failuresDoNotContainToken() {
    var failure: NetworkError?
    client.executeRequest(Request(url: "https://bff.example/a")) {
      if case .failure(let error) = $0 { failure = error }
    }
    tokens.complete(.success("s3cret"))
    inner.respond(to: 0, 500)
    #expect(failure?.statusCode == 500)
    #expect(failure?.request.additionalData?.headers?["Authorization"] == nil)
  }

  @Test func commonHeadersContainAuthorizationWithoutToken() {
    inner.fields = ["X-Plan": "b"]
    func fields(_ url: String, _ own: [String: String]? = nil) -> [String: String] {
      client.commonHeaders(
        for: Request(url: url, additionalData: HttpAdditionalData(headers: own)))
    }
    ask("https://bff.example/a")
    tokens.complete(.success("t1"))
    #expect(fields("https://bff.example/b") == ["X-Plan": "b", "Authorization": "Bearer"])
    #expect(fields("https://bff.example/b", ["authorization": "Basic x"]) == ["X-Plan": "b"])
    #expect(fields("https://other.example/b") == ["X-Plan": "b"])
  }
}

/// A client that sends nothing and responds when the test asks for it.
@MainActor
private final class ManualClient: NetworkClient {
  private(set) var sent: [Request] = []
  private(set) var canceled: [String] = []
  var fields: [String: String] = [:]
  private var completions: [@MainActor (Result<NetworkResponse, NetworkError>) -> Void] = []

  func commonHeaders(for request: Request) -> [String: String] { fields }

  var authorizations: [String?] { sent.map { $0.additionalData?.headers?["Authorization"] } }

  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    sent.append(request)
    completions.append(completion)
    return Cancelling { [self] in canceled.append(request.url) }
  }

  func respond(to index: Int, _ status: Int) {
    let request = sent[index]
    completions[index](
      status == 200
        ? .success(NetworkResponse(data: [], statusCode: 200, name: request.url))
        : .failure(.status(status, request: request)))
  }
}

/// A provider that returns tokens when the test asks for it.
@MainActor
private final class ManualTokenProvider: TokenProvider {
  private(set) var fetches: [@MainActor (Result<String, TokenError>) -> Void] = []
  private(set) var canceled = 0

  func fetchToken(
    completion: @escaping @MainActor (Result<String, TokenError>) -> Void
  ) -> (any RequestToken)? {
    fetches.append(completion)
    return Cancelling { [self] in canceled += 1 }
  }

  func complete(_ result: Result<String, TokenError>) { fetches.last?(result) }
}

@MainActor
private final class Cancelling: RequestToken {
  private let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
  func cancel() { run() }
}
