import BeagleNetworking
import BeagleSchema

/// Fetches and decodes screens and components.
///
/// First screens, navigation and lazy components use ``BeagleDependencies/viewClient``; set it to
/// replace the default client. URLs are strings; Beagle iOS uses Foundation's `URL`.
@MainActor
public protocol ViewClientProtocol {
  /// The result of a fetch: a ``Screen``, or a component to wrap in a screen.
  typealias FetchResult = Result<any ServerDrivenComponent, Request.Error>

  /// Fetches a component.
  /// - Parameters:
  ///   - url: a path relative to the base URL, or an absolute URL.
  ///   - additionalData: the method, headers and body from the payload; nil for a plain GET.
  ///   - completion: called once on the main actor in a later turn of the event loop, and never
  ///     after the token was canceled. If an implementation calls it immediately, delivery is
  ///     postponed. A second call and a call after cancellation are ignored.
  /// - Returns: a token that cancels the request.
  @discardableResult
  func fetch(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)?

  /// Fetches a component without using prefetched or cached data, because the user reloads the
  /// screen or retries after a failure.
  ///
  /// The parameters are those of ``fetch(url:additionalData:completion:)``, which the default
  /// implementation calls.
  @discardableResult
  func reload(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)?

  /// Fetches a component before the user opens it. Called when a component whose navigation action
  /// has `shouldPrefetch` is rendered, and only for GET requests without a body, since other
  /// requests may have side effects.
  /// - Parameters:
  ///   - url: a path relative to the base URL, or an absolute URL.
  ///   - additionalData: the headers of the later request.
  func prefetch(url: String, additionalData: HttpAdditionalData?)

  /// Removes all prefetched components. Called after a response that may have signed the user in or
  /// out, because data of the previous user must not be shown. The default does nothing.
  func removePrefetched()
}

extension ViewClientProtocol {
  /// Prefetches a component with a plain GET.
  public func prefetch(url: String) { prefetch(url: url, additionalData: nil) }

  /// Does nothing.
  public func removePrefetched() {}

  /// Calls ``fetch(url:additionalData:completion:)``.
  @discardableResult
  public func reload(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    fetch(url: url, additionalData: additionalData, completion: completion)
  }

  /// Fetches a component with a plain GET.
  @discardableResult
  public func fetch(
    url: String, completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    fetch(url: url, additionalData: nil, completion: completion)
  }
}

extension ViewClientProtocol {
  /// Fetches a component and returns it. Canceling the task cancels the request.
  /// - Throws: `Request.Error`, or `CancellationError`.
  public func fetch(
    url: String, additionalData: HttpAdditionalData? = nil
  ) async throws -> any ServerDrivenComponent {
    try await AwaitedRequest.value {
      fetch(url: url, additionalData: additionalData, completion: $0.end(with:))
    }
  }
}

/// The default view client, which uses the network client and stores prefetched screens in memory.
///
/// It holds its dependencies weakly, so an application's own view client can own one and delegate
/// to it without a reference cycle.
@MainActor
public final class ViewClient: ViewClientProtocol {
  private weak var dependencies: BeagleDependencies?
  private let prefetched = PrefetchedScreens()

  /// Creates a client.
  /// - Parameter dependencies: provides the network client, the URL builder and the decoder. After
  ///   it is deallocated, every fetch fails.
  public init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  /// Fetches a screen, or returns a prefetched one for an equal request: a GET without a body that
  /// has the same URL and headers.
  @discardableResult
  public func fetch(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    guard let dependencies else { return fail(url, completion) }
    if let key = PrefetchedScreens.Key(url: url, additionalData) {
      if let ready = prefetched.take(key, at: dependencies.wallClock()) {
        return dependencies.dispatcher.later { completion(.success(ready)) }
      }
      if let waiter = wait(for: key, url, additionalData, dependencies, completion) {
        return waiter
      }
    }
    return request(dependencies, url: url, additionalData: additionalData, completion: completion)
  }

  /// Waits for a running prefetch. Returns nil if none is running.
  private func wait(
    for key: PrefetchedScreens.Key, _ url: String, _ additionalData: HttpAdditionalData?,
    _ dependencies: BeagleDependencies, _ completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    let user = dependencies.userChanges
    let next = Wait()
    let waiter = prefetched.join(key) { [weak self, weak dependencies] result in
      guard case .failure(let error) = result, let self, let dependencies else {
        return completion(result)
      }
      // Now the user waits for it.
      guard !dependencies.retryPolicy.repeats(error) else {
        next.request = self.request(
          dependencies, url: url, additionalData: additionalData, completion: completion)
        return
      }
      completion(
        dependencies.dispatcher.lastScreen(after: error, path: url, additionalData, user: user))
    }
    guard let waiter else { return nil }
    next.request = waiter
    return next
  }

  /// The wait for a prefetch, or the request that follows it.
  private final class Wait: RequestToken {
    var request: (any RequestToken)?

    var progress: RequestProgress? { request?.progress }

    func cancel() { request?.cancel() }
  }

  /// Fetches a screen from the server and removes the prefetched one, which is older.
  @discardableResult
  public func reload(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    guard let dependencies else { return fail(url, completion) }
    if let key = PrefetchedScreens.Key(url: url, additionalData) {
      _ = prefetched.take(key, at: dependencies.wallClock())
    }
    return request(
      dependencies, url: url, additionalData: additionalData, revalidates: true,
      completion: completion)
  }

  /// Prefetches a screen. Requests with side effects are not sent, and failures are ignored. The
  /// result is used at most once, within five minutes. A fetch during the prefetch waits for it.
  public func prefetch(url: String, additionalData: HttpAdditionalData?) {
    guard let dependencies, let key = PrefetchedScreens.Key(url: url, additionalData),
      let fetch = prefetched.begin(key, at: dependencies.wallClock())
    else { return }
    _ = request(dependencies, url: url, additionalData: additionalData, isPrefetch: true) {
      [prefetched, now = dependencies.wallClock] result in
      prefetched.end(fetch, result, at: now())
    }
  }

  /// Removes all prefetched screens and running prefetches. Fetches that already wait for a
  /// prefetch still get its result.
  public func removePrefetched() { prefetched.removeAll() }

  private func request(
    _ dependencies: BeagleDependencies, url: String, additionalData: HttpAdditionalData?,
    revalidates: Bool = false, isPrefetch: Bool = false,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    let user = dependencies.userChanges
    // Weak: the dependencies own the network client, which retains this closure.
    return dependencies.dispatcher.dispatch(
      path: url, additionalData: additionalData, revalidates: revalidates, isVisible: !isPrefetch,
      mayChangeUser: !isPrefetch, isLoad: !isPrefetch, revalidatesInBackground: !isPrefetch
    ) { [weak dependencies] result in
      guard let dispatcher = dependencies?.dispatcher else { return }
      switch result {
      case .success(let response):
        completion(dispatcher.screen(in: response, path: url, additionalData, user: user))
      case .failure(let error):
        // A prefetched screen is used later, when the server may be reached again.
        completion(
          isPrefetch
            ? .failure(error)
            : dispatcher.lastScreen(after: error, path: url, additionalData, user: user))
      }
    }
  }

  private func fail(
    _ url: String, _ completion: @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    completion(.failure(.dependenciesAreGone(url)))
    return nil
  }
}

extension BeagleDependencies {
  /// Fetches a screen with the current view client. Other components are wrapped in a screen.
  /// - Parameters:
  ///   - url: a path relative to the base URL, or an absolute URL.
  ///   - additionalData: the method, headers and body; nil for a plain GET.
  ///   - isReload: whether to ignore prefetched and cached data.
  ///   - completion: called at most once, never before this method returns, and never after the
  ///     token was canceled.
  func fetchScreen(
    url: String, additionalData: HttpAdditionalData? = nil, isReload: Bool = false,
    completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> any RequestToken {
    GuardedRequest(scheduler) { (result: ViewClientProtocol.FetchResult) in
      completion(result.map { $0 as? Screen ?? Screen(wrapping: $0) })
    } start: { completion in
      if let screen = localScreen(at: url, additionalData) {
        completion(.success(screen()))
        return nil
      }
      return isReload
        ? viewClient.reload(url: url, additionalData: additionalData, completion: completion)
        : viewClient.fetch(url: url, additionalData: additionalData, completion: completion)
    }
  }

  /// The closure of ``localScreens`` for a request; nil if the request is sent.
  func localScreen(
    at url: String, _ additionalData: HttpAdditionalData?
  ) -> (@MainActor () -> Screen)? {
    guard !localScreens.isEmpty, additionalData?.method ?? .get == .get,
      let match = localScreens.match(url)
    else { return nil }
    return { [log] in
      let (screen, problem) = match.make()
      if let problem { log.add(.navigation, .warning, problem) }
      return screen
    }
  }
}
