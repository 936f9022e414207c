import BeagleNetworking
import BeagleSchema

/// Fetches screens and parts of them: builds the address, sends the request and decodes the answer.
///
/// First screens, navigations and lazy components come from the one in
/// ``BeagleDependencies/viewClient``; set that to replace it. Addresses are strings, where Beagle iOS
/// has `URL` of Foundation.
@MainActor
public protocol ViewClientProtocol {
  /// What comes of fetching: a ``Screen`` or another component, which is put on a screen where one is
  /// expected.
  typealias FetchResult = Result<any ServerDrivenComponent, Request.Error>

  /// Fetches a component.
  /// - Parameters:
  ///   - url: a path that is joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body, where the payload gives them; nil is a plain GET.
  ///   - completion: to be called once, on the main actor, in a later turn of the loop, and not after
  ///     the token was cancelled. A call that comes at once is delivered later; a second one, and one
  ///     after the cancellation, is ignored.
  /// - Returns: what cancels the request.
  @discardableResult
  func fetch(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)?

  /// Fetches a component again, because the user loads the screen anew or tries again after a failure:
  /// what was fetched ahead or is kept is not good enough. The parameters are those of
  /// ``fetch(url:additionalData:completion:)``, which does it where this is not implemented.
  @discardableResult
  func reload(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)?

  /// Called with the addresses of navigations that ask for it, as they are drawn: they may be fetched
  /// before the user comes to them. It is called for a GET without a body only, since anything else
  /// changes something and nobody has asked for that yet.
  /// - Parameters:
  ///   - url: as in ``fetch(url:additionalData:completion:)``.
  ///   - additionalData: the headers that the navigation will have.
  func prefetch(url: String, additionalData: HttpAdditionalData?)

  /// Called after an answer with which somebody else, or nobody, may be signed in: what was fetched
  /// ahead for the former user must not be shown. Does nothing where this is not implemented.
  func removePrefetched()
}

extension ViewClientProtocol {
  /// Fetches a component ahead, with a plain GET.
  public func prefetch(url: String) { prefetch(url: url, additionalData: nil) }

  /// Does nothing: nothing was fetched ahead.
  public func removePrefetched() {}

  /// Fetches the component as at the first time.
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

/// Fetches screens through the network client, and keeps in memory what was fetched ahead.
///
/// It does not keep its dependencies, so that an application's own view client may keep one of these
/// and pass on to it what it does not do itself.
@MainActor
public final class ViewClient: ViewClientProtocol {
  private weak var dependencies: BeagleDependencies?
  private let prefetched = PrefetchedScreens()

  /// Makes a client that has fetched nothing ahead.
  /// - Parameter dependencies: has the network client, the URL builder and the decoder. When they are
  ///   gone every fetch fails.
  public init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  /// Fetches a screen, or takes what was fetched ahead for the same request: a GET without a body,
  /// with the same address and headers.
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
      if let waiter = prefetched.join(key, completion) { return waiter }
    }
    return request(
      dependencies, url: url, additionalData: additionalData, completion: completion)
  }

  /// Fetches a screen from the server, and forgets what was fetched ahead for the same request, which
  /// is older.
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

  /// Fetches a screen before it is asked for. A request that changes something is not sent, and
  /// failures are dropped. What is there is used once, within five minutes; a fetch that comes
  /// meanwhile waits for the same answer.
  public func prefetch(url: String, additionalData: HttpAdditionalData?) {
    guard let dependencies, let key = PrefetchedScreens.Key(url: url, additionalData),
      let fetch = prefetched.begin(key, at: dependencies.wallClock())
    else { return }
    _ = request(dependencies, url: url, additionalData: additionalData, mayChangeUser: false) {
      [prefetched, now = dependencies.wallClock] result in
      prefetched.end(fetch, result, at: now())
    }
  }

  /// Forgets what was fetched ahead, also what is under way, except for those who wait for it already.
  public func removePrefetched() { prefetched.removeAll() }

  private func request(
    _ dependencies: BeagleDependencies, url: String, additionalData: HttpAdditionalData?,
    revalidates: Bool = false, mayChangeUser: Bool = true,
    completion: @escaping @MainActor (FetchResult) -> Void
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
          let decoded = try dependencies.decode(bytes: response.data, name: response.name)
          completion(.success(decoded.screen))
        } catch {
          let answer = UnreadableAnswer(response, method: additionalData?.method ?? .get, error)
          dependencies.log.add(undecodable: answer ?? error)
          completion(.failure(.decoding(answer ?? error)))
        }
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
  /// Fetches a screen with the view client in force. A component that is no screen is put on one.
  /// - Parameters:
  ///   - url: a path that is joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; nil is a plain GET.
  ///   - isReload: whether the server is to be asked, whatever was fetched ahead or is kept.
  ///   - completion: called once at most, never before this returns, and never after the token was
  ///     cancelled.
  func fetchScreen(
    url: String, additionalData: HttpAdditionalData? = nil, isReload: Bool = false,
    completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> any RequestToken {
    GuardedRequest(scheduler) { (result: ViewClientProtocol.FetchResult) in
      completion(result.map { $0 as? Screen ?? Screen(wrapping: $0) })
    } start: { completion in
      isReload
        ? viewClient.reload(url: url, additionalData: additionalData, completion: completion)
        : viewClient.fetch(url: url, additionalData: additionalData, completion: completion)
    }
  }
}
