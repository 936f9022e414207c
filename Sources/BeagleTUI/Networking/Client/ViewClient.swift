import BeagleSchema

/// Fetches screens: builds the URL, sends the request and decodes the answer, as the type of the
/// same name in Beagle iOS does.
///
/// Keeping one keeps the dependencies it belongs to.
@MainActor
public struct ViewClient {
  private let dependencies: BeagleDependencies
  private var prefetched: PrefetchedScreens { dependencies.prefetchedScreens }

  init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  /// Fetches a screen.
  /// - Parameters:
  ///   - url: Its path, relative to the base URL, or a whole URL.
  ///   - additionalData: Method, headers and body of the request, where the payload gives them.
  ///   - usesPrefetched: False asks the server again, whatever was fetched ahead or is kept.
  ///   - completion: Never runs before this returns, and never after the token was cancelled.
  @discardableResult
  public func fetch(
    url: String, additionalData: HttpAdditionalData? = nil, usesPrefetched: Bool = true,
    completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    fetchDecoded(url: url, additionalData: additionalData, usesPrefetched: usesPrefetched) {
      completion($0.map(\.screen))
    }
  }

  /// Fetches a screen with what its decoding found.
  @discardableResult
  func fetchDecoded(
    url: String, additionalData: HttpAdditionalData? = nil, usesPrefetched: Bool = true,
    completion: @escaping @MainActor (Result<DecodedScreen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    if let key = PrefetchedScreens.Key(url: url, additionalData) {
      // Removed also where it is not used: it would be older than the answer to this request.
      let ready = prefetched.take(key, at: dependencies.wallClock())
      if usesPrefetched {
        if let ready { return dependencies.dispatcher.later { completion(.success(ready)) } }
        if let waiter = prefetched.join(key, completion) { return waiter }
      }
    }
    return request(
      url: url, additionalData: additionalData, revalidates: !usesPrefetched,
      completion: completion)
  }

  /// Fetches a screen before it is asked for, with the headers that its request will have. Does
  /// nothing for a request that has a body or another method than GET: such a request changes
  /// something, and nobody has asked for that yet. Failures are dropped.
  func prefetch(url: String, additionalData: HttpAdditionalData? = nil) {
    guard let key = PrefetchedScreens.Key(url: url, additionalData),
      let fetch = prefetched.begin(key, at: dependencies.wallClock())
    else {
      return
    }
    _ = request(url: url, additionalData: additionalData, mayChangeUser: false) {
      [prefetched = prefetched, now = dependencies.wallClock] result in
      prefetched.end(fetch, result, at: now())
    }
  }

  private func request(
    url: String, additionalData: HttpAdditionalData?, revalidates: Bool = false,
    mayChangeUser: Bool = true,
    completion: @escaping @MainActor (Result<DecodedScreen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    // Weak, because the network client, which keeps this, belongs to the dependencies.
    dependencies.dispatcher.dispatch(
      path: url, additionalData: additionalData, revalidates: revalidates,
      mayChangeUser: mayChangeUser
    ) { [weak dependencies] result in
      guard let dependencies else { return }
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let response):
        dependencies.staleDocuments.note(response, at: dependencies.wallClock())
        do {
          completion(.success(try dependencies.decode(bytes: response.data, name: response.name)))
        } catch {
          let answer = UnreadableAnswer(response, method: additionalData?.method ?? .get, error)
          dependencies.log.add(undecodable: answer ?? error)
          completion(.failure(.decoding(answer ?? error)))
        }
      }
    }
  }
}
