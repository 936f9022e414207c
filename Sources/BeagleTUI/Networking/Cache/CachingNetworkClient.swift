import BeagleSchema

/// Answers requests from a cache where HTTP allows it (RFC 9111), and asks another client where it
/// does not.
///
/// A fresh answer is used without asking. One that is not is asked about with what it can be
/// recognized by (`ETag`, `Last-Modified`, the `beagle-hash` of servers for Beagle 1.x), and used
/// again after a 304. Where the server cannot be reached, an older answer stands in unless it forbids
/// that; ``NetworkResponse/source`` tells. A request that changes something makes what is kept of its
/// address go.
@MainActor
public final class CachingNetworkClient: NetworkClient {
  private let client: any NetworkClient
  private let cache: any Cache
  private let scheduler: (any RequestScheduler)?
  private let now: () -> Int

  /// A client around another one.
  /// - Parameters:
  ///   - client: asks servers.
  ///   - cache: keeps answers.
  ///   - scheduler: runs completions in a later turn of the loop.
  ///   - now: milliseconds since 1970.
  public init(
    _ client: any NetworkClient, cache: any Cache, scheduler: (any RequestScheduler)?,
    now: @escaping () -> Int
  ) {
    self.client = client
    self.cache = cache
    self.scheduler = scheduler
    self.now = now
  }

  /// See ``NetworkClient/executeRequest(_:completion:)``.
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let token = Token()
    guard Self.mayUseCache(request) else {
      token.inner = client.executeRequest(request) { [self] result in
        if !request.isRead { forget(request, after: result) }
        completion(result)
      }
      return token
    }
    cache.responses(for: StoredResponse.key(request.url)) { [self] found in
      guard !token.isCancelled else { return }
      let known = newest(of: found, for: request)
      if let known, !request.revalidates, known.isFresh(at: now()) {
        let age = known.age(at: now())
        return later(token) { completion(.success(known.response(to: request, .cache(age: age)))) }
      }
      ask(request, known, token, completion)
    }
    return token
  }

  /// Those of the client that asks; see ``NetworkClient/commonHeaders(for:)``.
  public func commonHeaders(for request: Request) -> [String: String] {
    client.commonHeaders(for: request)
  }

  /// The answer that fits a request, of those to its address.
  private func newest(of found: [StoredResponse], for request: Request) -> StoredResponse? {
    guard !found.isEmpty else { return nil }
    let whole = whole(request)
    return found.filter { $0.fits(whole) }.max { $0.receivedAt < $1.receivedAt }
  }

  /// A request with the fields that the client adds.
  private func whole(_ request: Request) -> Request {
    var whole = request
    for (name, value) in client.commonHeaders(for: request) where request.header(name) == nil {
      whole.setHeader(name, value)
    }
    return whole
  }

  // MARK: - Asking

  private func ask(
    _ request: Request, _ known: StoredResponse?, _ token: Token,
    _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) {
    let sentAt = now()
    var conditional = request
    for (name, value) in known?.validators ?? [] { conditional.setHeader(name, value) }
    token.inner = client.executeRequest(conditional) { [self] result in
      switch result {
      case .success(let response):
        keep(response, request, known, sentAt: sentAt)
        completion(result)
      case .failure(let error):
        guard known == nil, error.mayBeStoodInFor else {
          return fail(error, request, known, sentAt: sentAt, completion)
        }
        // Another process may have stored something meanwhile.
        cache.storedResponses(for: StoredResponse.key(request.url)) { [self] found in
          guard !token.isCancelled else { return }
          fail(error, request, newest(of: found, for: request), sentAt: sentAt, completion)
        }
      }
    }
  }

  /// Ends a request with a failure, or with what is kept in place of it.
  private func fail(
    _ error: NetworkError, _ request: Request, _ known: StoredResponse?, sentAt: Int,
    _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) {
    if let known, let standIn = standIn(known, for: error, request, sentAt: sentAt) {
      return completion(.success(standIn))
    }
    var error = error
    error.request = request
    completion(.failure(error))
  }

  private func keep(
    _ response: NetworkResponse, _ request: Request, _ known: StoredResponse?, sentAt: Int
  ) {
    if response.mayChangeUser { cache.removePersonal() }
    if let stored = StoredResponse(
      response, to: whole(request), sentAt: sentAt, receivedAt: now())
    {
      cache.store(stored)
    } else if known != nil {
      cache.removeResponses(for: StoredResponse.key(request.url))
    }
  }

  /// What is kept, in place of an answer that is a failure; nil where it must not stand in.
  private func standIn(
    _ known: StoredResponse, for error: NetworkError, _ request: Request, sentAt: Int
  ) -> NetworkResponse? {
    if error.statusCode == 304 {
      let confirmed = known.confirmed(by: error.headers, sentAt: sentAt, receivedAt: now())
      cache.store(confirmed)
      return confirmed.response(to: request, .confirmed)
    }
    let age = known.age(at: now())
    if let status = error.statusCode {
      guard status >= 500, known.mayReplaceError(at: now()) else { return nil }
      return known.response(to: request, .stale(age: age))
    }
    guard error.kind.isUnreachable, known.mayBeStale else { return nil }
    return known.response(to: request, .stale(age: age))
  }

  // MARK: - What goes

  /// After a request that may have changed something, what is kept of its address is not right any
  /// more, nor that of the address it answers with (RFC 9111, 4.4).
  private func forget(_ request: Request, after result: Result<NetworkResponse, NetworkError>) {
    guard case .success(let response) = result else { return }
    cache.removeResponses(for: StoredResponse.key(request.url))
    for name in ["Location", "Content-Location"] {
      guard let place = response.header(name), let origin = URLOrigin(place),
        origin == URLOrigin(request.url)
      else { continue }
      cache.removeResponses(for: StoredResponse.key(place))
    }
    if response.mayChangeUser { cache.removePersonal() }
  }

  /// Whether the answer to a request may come from a cache or go into one: a GET of a web address
  /// without a body, which does not say otherwise and asks for the whole of what is there.
  private static func mayUseCache(_ request: Request) -> Bool {
    guard request.method == .get, request.additionalData?.body == nil,
      UrlParts(request.url)?.isWeb == true
    else { return false }
    let own = ["range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"]
    guard own.allSatisfy({ request.header($0) == nil }) else { return false }
    return request.header("cache-control").map {
      !CacheControl([("cache-control", $0)]).has("no-store")
    }
      ?? true
  }

  private func later(_ token: Token, _ body: @escaping @MainActor () -> Void) {
    guard let scheduler else { return body() }
    scheduler.beforeNextFrame { if !token.isCancelled { body() } }
  }

  private final class Token: RequestToken {
    var inner: (any RequestToken)?
    private(set) var isCancelled = false

    func cancel() {
      isCancelled = true
      inner?.cancel()
      inner = nil
    }
  }
}

extension StoredResponse {
  /// The answer to a request.
  fileprivate func response(to request: Request, _ source: NetworkResponse.Source)
    -> NetworkResponse
  {
    var response = NetworkResponse(
      data: body, statusCode: 200, headers: headers, name: request.displayURL)
    response.source = source
    return response
  }
}

extension NetworkResponse {
  /// Whether the answer came from another address than the one that was asked.
  var isRedirected: Bool { timing.map { !$0.redirects.isEmpty } ?? false }

  /// Whether somebody else may be signed in after the answer: it sets a cookie, or an answer on the way
  /// to it may have.
  fileprivate var mayChangeUser: Bool { header("Set-Cookie") != nil || isRedirected }
}

extension NetworkError {
  /// Whether what is kept may take the place of the answer.
  fileprivate var mayBeStoodInFor: Bool {
    statusCode.map { $0 >= 500 } ?? kind.isUnreachable
  }
}

extension NetworkError.Kind {
  /// Whether no answer could be had because of the network, or because the server is not there.
  fileprivate var isUnreachable: Bool {
    switch self {
    case .hostNotFound, .connectionRefused, .connectionFailed, .timedOut: true
    default: false
    }
  }
}
