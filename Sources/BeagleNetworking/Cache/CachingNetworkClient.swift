import BeagleSchema

/// A client that serves responses from a cache when HTTP allows it (RFC 9111), and asks another
/// client otherwise.
///
/// A fresh response is used without a request. A stale one is validated (`ETag`, `Last-Modified`,
/// and the `beagle-hash` of servers for Beagle 1.x) and used again after a 304. If the 304 has the
/// `ETag` of another response, the server is asked again without conditions. If the server
/// cannot be reached, a stale response is used unless it forbids that; ``NetworkResponse/source``
/// reports it. So is one within its `stale-if-error` time after status 500, 502, 503 or 504 (RFC
/// 5861). A request that changes something removes the cached responses of its URL.
@MainActor
public final class CachingNetworkClient: NetworkClientProtocol {
  private let client: any NetworkClientProtocol
  private let cache: any Cache
  private let scheduler: (any RequestScheduler)?
  private let now: () -> Int
  private let mayChangeUser: Bool
  private let userChanges: () -> Int

  /// Creates a client that wraps another one.
  /// - Parameters:
  ///   - client: sends requests to servers.
  ///   - cache: stores responses.
  ///   - scheduler: runs completions in a later turn of the loop.
  ///   - now: milliseconds since 1970.
  public convenience init(
    _ client: any NetworkClientProtocol, cache: any Cache, scheduler: (any RequestScheduler)?,
    now: @escaping () -> Int
  ) {
    self.init(client, cache: cache, scheduler: scheduler, now: now, userChanges: { 0 })
  }

  /// Creates a client that knows about changes of the user.
  /// - Parameters:
  ///   - mayChangeUser: whether a request may sign a user in or out.
  ///   - userChanges: returns how often the signed-in user may have changed. A personal response is
  ///     not stored if this number changed since its request.
  package init(
    _ client: any NetworkClientProtocol, cache: any Cache, scheduler: (any RequestScheduler)?,
    now: @escaping () -> Int, mayChangeUser: Bool = true, userChanges: @escaping () -> Int
  ) {
    self.client = client
    self.cache = cache
    self.scheduler = scheduler
    self.now = now
    self.mayChangeUser = mayChangeUser
    self.userChanges = userChanges
  }

  /// See ``NetworkClientProtocol/executeRequest(_:completion:)``.
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let token = Token()
    guard request.mayUseCache else {
      token.inner = client.executeRequest(request) { [self] result in
        if !request.isRead { forget(request, after: result) }
        completion(result)
      }
      return token
    }
    cache.responses(for: StoredResponse.key(request.url)) { [self] found in
      guard token.takeFound() else { return }
      let known = newest(of: found, for: request)
      if let known, !request.revalidates, known.isFresh(at: now()) {
        let age = known.age(at: now())
        return later(token) { completion(.success(known.response(to: request, .cache(age: age)))) }
      }
      if let known, request.revalidatesInBackground, !request.revalidates,
        known.mayBeUsedWhileRevalidating(at: now())
      {
        let source = NetworkResponse.Source.revalidating(age: known.age(at: now()))
        return later(token) { completion(.success(known.response(to: request, source))) }
      }
      ask(request, known, token, completion)
    }
    return token
  }

  /// Returns the header fields of the wrapped client; see
  /// ``NetworkClientProtocol/commonHeaders(for:)``.
  public func commonHeaders(for request: Request) -> [String: String] {
    client.commonHeaders(for: request)
  }

  /// Returns the latest of the stored responses that match a request.
  private func newest(of found: [StoredResponse], for request: Request) -> StoredResponse? {
    guard !found.isEmpty else { return nil }
    let whole = whole(request)
    return found.filter { $0.fits(whole) }.max { $0.receivedAt < $1.receivedAt }
  }

  /// Returns a request with the header fields that the client adds.
  private func whole(_ request: Request) -> Request {
    request.adding(client.commonHeaders(for: request))
  }

  // MARK: - Requests to the server

  private func ask(
    _ request: Request, _ known: StoredResponse?, _ token: Token,
    _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) {
    let sent = (at: now(), user: userChanges())
    var conditional = request
    for (name, value) in known?.validators ?? [] { conditional.setHeader(name, value) }
    token.inner = client.executeRequest(conditional) { [self] result in
      if mayChangeUser, result.mayChangeUser { cache.removePersonal() }
      switch result {
      case .success(let response):
        keep(response, request, known, sent)
        completion(result)
      case .failure(let error):
        if error.statusCode == 304, known?.confirmation(by: error.headers) == .other {
          return ask(request, nil, token, completion)
        }
        guard known == nil, error.mayBeReplaced else {
          return fail(error, request, known, sent, completion)
        }
        // Another process may have stored a response in the meantime.
        cache.storedResponses(for: StoredResponse.key(request.url)) { [self] found in
          guard !token.isCancelled else { return }
          fail(error, request, newest(of: found, for: request), sent, completion)
        }
      }
    }
  }

  /// Completes a request with a failure, or with a cached response instead.
  private func fail(
    _ error: NetworkError, _ request: Request, _ known: StoredResponse?,
    _ sent: (at: Int, user: Int),
    _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) {
    if let known, mayShow(known, after: error, sent),
      var standIn =
        error.statusCode == 304
        ? confirm(known, by: error, request, sent) : staleResponse(known, for: error, request)
    {
      standIn.followsUserChange = Result.failure(error).mayChangeUser
      return completion(.success(standIn))
    }
    var error = error
    error.request = request
    completion(.failure(error))
  }

  private func keep(
    _ response: NetworkResponse, _ request: Request, _ known: StoredResponse?,
    _ sent: (at: Int, user: Int)
  ) {
    if let stored = StoredResponse(
      response, to: whole(request), sentAt: sent.at, receivedAt: now())
    {
      store(stored, sent)
    } else if known != nil {
      cache.removeResponses(for: StoredResponse.key(request.url))
    }
  }

  /// Stores a response, unless it is personal and the user may have changed since its request.
  private func store(_ response: StoredResponse, _ sent: (at: Int, user: Int)) {
    guard !response.isPersonal || sent.user == userChanges() else { return }
    cache.store(response)
  }

  /// Whether a cached response belongs to the user who is signed in after a failure. A 304 confirms
  /// the response for the user of its request.
  private func mayShow(
    _ known: StoredResponse, after error: NetworkError, _ sent: (at: Int, user: Int)
  ) -> Bool {
    guard known.isPersonal, error.statusCode != 304 else { return true }
    return sent.user == userChanges() && !(mayChangeUser && Result.failure(error).mayChangeUser)
  }

  /// Confirms a cached response with a 304, and stores it with the new header fields.
  private func confirm(
    _ known: StoredResponse, by error: NetworkError, _ request: Request,
    _ sent: (at: Int, user: Int)
  ) -> NetworkResponse {
    guard known.confirmation(by: error.headers) == .updates else {
      return known.response(to: request, .confirmed)
    }
    let confirmed = known.confirmed(by: error.headers, sentAt: sent.at, receivedAt: now())
    let isForgotten = mayChangeUser && Result.failure(error).mayChangeUser
    if !confirmed.isPersonal || !isForgotten { store(confirmed, sent) }
    return confirmed.response(to: request, .confirmed)
  }

  /// Returns the cached response, which may be out of date, if it may replace a failed one.
  private func staleResponse(
    _ known: StoredResponse, for error: NetworkError, _ request: Request
  ) -> NetworkResponse? {
    let age = known.age(at: now())
    if let status = error.statusCode {
      guard known.mayReplaceError(status, at: now()) else { return nil }
      return known.response(to: request, .stale(age: age))
    }
    guard error.kind.isUnreachable, known.mayBeStale else { return nil }
    return known.response(to: request, .stale(age: age))
  }

  // MARK: - Invalidation

  /// Invalidates the cached responses of a URL and of the response's `Location` fields after a
  /// request that may have changed something (RFC 9111, 4.4).
  private func forget(_ request: Request, after result: Result<NetworkResponse, NetworkError>) {
    if mayChangeUser, result.mayChangeUser { cache.removePersonal() }
    guard case .success(let response) = result else { return }
    cache.removeResponses(for: StoredResponse.key(request.url))
    for name in ["Location", "Content-Location"] {
      guard let place = response.header(name), let origin = URLOrigin(place),
        origin == URLOrigin(request.url)
      else { continue }
      cache.removeResponses(for: StoredResponse.key(place))
    }
  }

  private func later(_ token: Token, _ body: @escaping @MainActor () -> Void) {
    guard let scheduler else { return body() }
    scheduler.beforeNextFrame { if !token.isCancelled { body() } }
  }

  private final class Token: RequestToken {
    var inner: (any RequestToken)?
    private(set) var isCancelled = false
    private var hasFound = false

    /// Returns whether to use the cache's result: only once, and not after a cancellation.
    func takeFound() -> Bool {
      defer { hasFound = true }
      return !isCancelled && !hasFound
    }

    var progress: RequestProgress? { inner?.progress }

    func cancel() {
      isCancelled = true
      inner?.cancel()
      inner = nil
    }
  }
}

extension StoredResponse {
  /// Returns this stored response as the response to a request.
  func response(to request: Request, _ source: NetworkResponse.Source)
    -> NetworkResponse
  {
    var response = NetworkResponse(
      data: body, statusCode: 200, headers: headers, name: request.displayURL)
    response.source = source
    return response
  }
}

extension Request {
  /// Whether the response may come from a cache or be stored: a GET of a web URL without a body,
  /// without `no-store`, a range or conditions of its own.
  var mayUseCache: Bool { mayUseCache(acceptsPaths: false) }

  /// - Parameter acceptsPaths: whether to cache the responses to paths, which are those of a directory.
  func mayUseCache(acceptsPaths: Bool) -> Bool {
    guard method == .get, bodyText == nil, acceptsPaths || UrlParts(url)?.isWeb == true else {
      return false
    }
    let own = ["range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"]
    guard own.allSatisfy({ header($0) == nil }) else { return false }
    return header("cache-control").map { !CacheControl([("cache-control", $0)]).has("no-store") }
      ?? true
  }

  /// Returns the request with header fields that a client adds.
  func adding(_ commonHeaders: [String: String]) -> Request {
    var whole = self
    for (name, value) in commonHeaders where header(name) == nil { whole.setHeader(name, value) }
    return whole
  }
}

extension NetworkError {
  /// Whether a cached response may replace the failed one.
  fileprivate var mayBeReplaced: Bool {
    statusCode.map(StoredResponse.replaceableStatuses.contains) ?? kind.isUnreachable
  }
}

extension NetworkError.Kind {
  /// Whether the server could not be reached.
  var isUnreachable: Bool {
    switch self {
    case .hostNotFound, .connectionRefused, .connectionFailed, .timedOut: true
    default: false
    }
  }
}
