import BeagleNetworking
import BeagleSchema
import Localization

/// Sends requests: builds the URL of a path, calls the network client and logs the result.
@MainActor
struct RequestDispatcher {
  let dependencies: BeagleDependencies

  /// Sends a request. The completion never runs before this method returns, and never after the
  /// token was canceled.
  /// - Parameters:
  ///   - path: a path relative to the base URL, or an absolute URL.
  ///   - additionalData: the method, headers and body; nil for a plain GET.
  ///   - revalidates: whether to send the request even if a fresh response is cached.
  ///   - isVisible: whether the status bar shows the request. Pass false for what the user did not ask
  ///     for, such as a prefetch.
  ///   - mayChangeUser: whether the response may change the user. Pass false for images and
  ///     prefetches, so that a cookie in their responses does not invalidate the caches.
  ///   - isLoad: whether to send the request again after a failure, as
  ///     ``BeagleDependencies/retryPolicy`` says.
  ///   - revalidatesInBackground: whether to accept a response within its `stale-while-revalidate`
  ///     time; see ``Revalidations``.
  func dispatch(
    path: String, additionalData: HttpAdditionalData?, revalidates: Bool = false,
    isVisible: Bool = true, mayChangeUser: Bool = true, isLoad: Bool = false,
    revalidatesInBackground: Bool = false,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    guard let url = url(for: path) else {
      let error = Request.Error.urlBuilderError
      let problem =
        path.isEmpty
        ? error.localizedDescription
        : "The URL builder has no URL for \"\(Redaction.url(path))\": check the URL and its contexts."
      dependencies.log.add(.network, .error, problem)
      return later { completion(.failure(error)) }
    }
    var request = Request(url: url, additionalData: additionalData)
    request.revalidates = revalidates
    request.revalidatesInBackground = revalidatesInBackground
    guard let client = dependencies.networkClient else {
      let error = NetworkError(
        kind: .clientMissing, reason: Phrase(.failureNoClient),
        advice: Phrase(.adviceNetworkClient), request: request)
      dependencies.log.add(.network, .error, error.description)
      return later { completion(.failure(.networkError(error))) }
    }
    // Attempts that no key starts have their own limit, because they may go on for hours.
    let isRecovering = dependencies.isRecovering
    if !isRecovering, let limit = dependencies.requestBudget.count(url) {
      let error = NetworkError(
        kind: .tooManyRequests,
        reason: Phrase.composed(.failureRequestLimit, ("limit", limit)),
        advice: Phrase(.adviceReloadLoop), request: request)
      dependencies.log.add(.network, .error, error.description)
      return later { completion(.failure(.networkError(error))) }
    }
    dependencies.passwordFields?.rememberTexts()
    dependencies.log.add(.network, .info, request.label)
    let requestLog = dependencies.requestLog
    let now = dependencies.wallClock
    let commonHeaders = client.commonHeaders(for: request)
    let first = requestLog.begin(request, commonHeaders: commonHeaders, at: now())
    // The log has an entry for each time that the request is sent.
    var number = first
    let activity = dependencies.activity
    let user = dependencies.userChanges
    if isVisible { activity.begin(first, request, dependencies.scheduler) }
    let token = GuardedRequest(
      dependencies.scheduler,
      onCancel: {
        requestLog.end(number, .canceled, at: now())
        activity.end(first, isCanceled: true)
      }
    ) { [weak dependencies, request] (result: Result<NetworkResponse, NetworkError>) in
      requestLog.end(number, Exchange.Outcome(result), at: now())
      activity.end(first)
      if mayChangeUser, result.mayChangeUser { dependencies?.userMayHaveChanged() }
      if result.isServed {
        dependencies?.reachability.serverResponded(request.url)
        if isRecovering { dependencies?.recoveryRate.attemptSucceeded() }
      }
      switch result {
      case .success(var response):
        if let dependencies, dependencies.cache != nil {
          dependencies.lastResponses.didExecute(request)
        }
        response.name = Redaction.url(response.name)
        dependencies?.log.add(
          .network, .info,
          "\(request.label) returned \(response.statusCode), \(response.data.count) bytes"
            + response.source.note)
        completion(.success(response))
      case .failure(var error):
        error.exchangeNumber = number
        dependencies?.logFailure(error)
        completion(.failure(.networkError(error)))
      }
    } start: {
      let cached = caching(client, mayChangeUser)
      let sender =
        isLoad && !isRecovering
        ? repeating(cached) { [weak dependencies] attempt, error in
          guard let dependencies else { return false }
          let failure = Request.Error.networkError(error)
          // The last good response is shown at once, and reloaded in the background.
          guard
            dependencies.dispatcher.storedResponse(
              after: failure, path: path, additionalData, user: user) == nil
          else { return false }
          requestLog.end(number, .failure(error), at: now())
          dependencies.log.add(
            .network, .warning, "\(dependencies.text(of: error)) Attempt \(attempt) follows.")
          activity.repeats(first, attempt: attempt)
          return true
        } onSend: { [request] in
          number = requestLog.begin(request, commonHeaders: commonHeaders, at: now())
        } : cached
      return sender.executeRequest(request, completion: $0)
    }
    if isVisible { activity.began(first, token) }
    return token
  }

  /// Returns the URL for a path, or nil if the path is invalid.
  func url(for path: String) -> String? {
    dependencies.urlBuilder.build(path: path).map { resolved($0) }
  }

  /// Wraps the client in one that detects changes of the user, if the response may change the user,
  /// and in the cache, if one is configured.
  private func caching(
    _ client: any NetworkClientProtocol, _ mayChangeUser: Bool
  ) -> any NetworkClientProtocol {
    let client =
      mayChangeUser
      ? UserChangeMarker(client, detector: dependencies.userChangeDetector) : client
    guard let cache = dependencies.cache else { return client }
    return CachingNetworkClient(
      client, cache: cache, scheduler: dependencies.scheduler, now: dependencies.wallClock,
      mayChangeUser: mayChangeUser,
      userChanges: { [weak dependencies] in dependencies?.userChanges ?? 0 })
  }

  /// Wraps the client in one that sends a failed load again.
  private func repeating(
    _ client: any NetworkClientProtocol, onRetry: @escaping (Int, NetworkError) -> Bool,
    onSend: @escaping () -> Void
  ) -> any NetworkClientProtocol {
    guard dependencies.retryPolicy.automaticRetries > 0, let scheduler = dependencies.scheduler
    else { return client }
    return RepeatingNetworkClient(
      client, policy: dependencies.retryPolicy, scheduler: scheduler, onRetry: onRetry,
      onSend: onSend)
  }

  /// Resolves a URL such as `orders`, without a scheme and a leading `/`, relative to the base URL
  /// like a browser. Beagle on phones sends it unchanged and fails.
  private func resolved(_ url: String) -> String {
    guard url.utf8.first != UInt8(ascii: "/"), UrlParts(url) == nil else { return url }
    return dependencies.urlBuilder.build(path: "/" + url) ?? url
  }

  /// Runs a completion in a later turn of the event loop, like a response.
  func later(_ body: @escaping @MainActor () -> Void) -> any RequestToken {
    GuardedRequest(dependencies.scheduler, completion: { (_: Void) in body() }) { completion in
      completion(())
      return nil
    }
  }
}

extension Result<NetworkResponse, NetworkError> {
  /// Whether the server responded to this request, and not with a failure of its own.
  fileprivate var isServed: Bool {
    switch self {
    case .success(let response):
      switch response.source {
      case .network, .confirmed: true
      case .cache, .stale, .revalidating: false
      }
    case .failure(let error): error.statusCode.map { $0 < 500 } ?? false
    }
  }
}

/// A limit on the requests between two user events. It stops endless loops, for example a screen
/// that opens itself in `onInit` or a lazy component that contains itself.
@MainActor
final class RequestBudget {
  /// The maximum number of requests between two keys or clicks, enough for a large screen.
  static let limit = 2000
  /// The maximum number of requests for one URL. More than that suggests a loop.
  static let limitPerURL = 500

  private var total = 0
  private var countsByURL: [String: Int] = [:]

  /// Counts a request.
  /// - Returns: a description of the exceeded limit; nil if the request is allowed.
  func count(_ url: String) -> Phrase? {
    total += 1
    countsByURL[url, default: 0] += 1
    if total > Self.limit { return .plural(.failureRequests, Self.limit) }
    let isAllowed = countsByURL[url, default: 0] <= Self.limitPerURL
    return isAllowed ? nil : .plural(.failureRequestsForUrl, Self.limitPerURL)
  }

  /// Resets the counters. Called for each user event.
  func refill() {
    total = 0
    countsByURL.removeAll(keepingCapacity: true)
  }
}
