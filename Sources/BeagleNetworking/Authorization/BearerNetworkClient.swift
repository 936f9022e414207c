import BeagleSchema
import Localization

/// A client that adds `Authorization: Bearer` and a token to the requests to one server. A
/// ``TokenProvider`` fetches the token for the first of them.
///
/// The token is stored in memory only. A request with the response 401 is sent again once with a
/// new token; concurrent requests share it. Without a token, the request fails with the reason and
/// the next one tries again. Requests to other servers, and those with their own `Authorization`
/// header, are sent unchanged.
@MainActor
public final class BearerNetworkClient: NetworkClientProtocol {
  fileprivate typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  private let client: any NetworkClientProtocol
  private let tokens: any TokenProvider
  private let origin: URLOrigin?

  private var token: String?
  /// The requests that wait for the token.
  private var waiting: [AuthorizedRequest] = []
  private var isFetching = false
  private var fetch: (any RequestToken)?

  /// Creates a client.
  /// - Parameters:
  ///   - client: the client that sends the requests.
  ///   - tokens: the source of tokens.
  ///   - origin: an absolute URL of the token's server; if it is not an absolute URL, the token is
  ///     never sent.
  public init(_ client: any NetworkClientProtocol, tokens: any TokenProvider, origin: String) {
    self.client = client
    self.tokens = tokens
    self.origin = URLOrigin(origin)
  }

  /// Returns the fields of the wrapped client, plus an authorization without the token.
  public func commonHeaders(for request: Request) -> [String: String] {
    let fields = client.commonHeaders(for: request)
    return isMeant(request) ? fields.merging(["Authorization": "Bearer"]) { $1 } : fields
  }

  /// Whether a request is sent with the token.
  private func isMeant(_ request: Request) -> Bool {
    origin.map { URLOrigin(request.url) == $0 && !request.hasAuthorization } ?? false
  }

  /// Sends the request, with the token if its URL has the token's origin; see
  /// ``NetworkClientProtocol/executeRequest(_:completion:)``.
  @discardableResult
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    guard isMeant(request) else {
      return client.executeRequest(request, completion: completion)
    }
    let exchange = AuthorizedRequest(self, request, completion)
    start(exchange)
    return exchange
  }

  // MARK: - Tokens

  private func start(_ exchange: AuthorizedRequest) {
    if let token { return send(exchange, with: token) }
    waiting.append(exchange)
    guard !isFetching else { return }
    isFetching = true
    fetch = tokens.fetchToken { [weak self] in self?.finishFetch($0) }
  }

  private func finishFetch(_ result: Result<String, TokenError>) {
    isFetching = false
    fetch = nil
    let exchanges = waiting
    waiting = []
    switch result {
    case .success(let token):
      self.token = token
      Redaction.remember(token)
      for exchange in exchanges where !exchange.isOver { send(exchange, with: token) }
    case .failure(let error):
      for exchange in exchanges { exchange.finish(.failure(exchange.failure(error))) }
    }
  }

  private func send(_ exchange: AuthorizedRequest, with token: String) {
    var request = exchange.request
    var data = request.additionalData ?? HttpAdditionalData()
    data.headers = (data.headers ?? [:]).merging(["Authorization": "Bearer \(token)"]) { $1 }
    request.additionalData = data
    exchange.sending = client.executeRequest(request) { [self, exchange] result in
      finish(exchange, sentWith: token, result)
    }
  }

  private func finish(
    _ exchange: AuthorizedRequest, sentWith token: String,
    _ result: Result<NetworkResponse, NetworkError>
  ) {
    guard case .failure(var error) = result else { return exchange.finish(result) }
    // Errors must not contain the token.
    error.request = exchange.request
    guard error.statusCode == 401 else { return exchange.finish(.failure(error)) }
    // Another response may already have invalidated the token.
    if self.token == token { self.token = nil }
    guard exchange.mayRenew else {
      error.setAdvice(.adviceNewTokenRejected)
      return exchange.finish(.failure(error))
    }
    exchange.mayRenew = false
    start(exchange)
  }

  /// Removes a request that was canceled while it waited.
  fileprivate func forget(_ exchange: AuthorizedRequest) {
    waiting.removeAll { $0 === exchange }
    guard waiting.isEmpty, isFetching, let fetch else { return }
    fetch.cancel()
    self.fetch = nil
    isFetching = false
  }
}

/// A request from its start to its completion.
@MainActor
private final class AuthorizedRequest: RequestToken {
  let request: Request
  /// Whether a 401 may trigger another token.
  var mayRenew = true
  /// The running request, with the token.
  var sending: (any RequestToken)?

  private let client: BearerNetworkClient
  private var completion: BearerNetworkClient.Completion?

  init(
    _ client: BearerNetworkClient, _ request: Request,
    _ completion: @escaping BearerNetworkClient.Completion
  ) {
    self.client = client
    self.request = request
    self.completion = completion
  }

  var progress: RequestProgress? { sending?.progress }

  /// Whether it is completed or canceled.
  var isOver: Bool { completion == nil }

  func finish(_ result: Result<NetworkResponse, NetworkError>) {
    let completion = completion
    self.completion = nil
    sending = nil
    completion?(result)
  }

  func cancel() {
    guard completion != nil else { return }
    completion = nil
    sending?.cancel()
    sending = nil
    client.forget(self)
  }

  /// Returns the request's error for a missing token.
  func failure(_ error: TokenError) -> NetworkError {
    NetworkError(
      kind: .tokenMissing, reason: "was not sent: \(error.reason)", advice: error.advice,
      request: request)
  }
}

extension Request {
  /// Whether the payload or the application authorizes the request itself.
  fileprivate var hasAuthorization: Bool {
    header("Authorization") != nil
  }
}
