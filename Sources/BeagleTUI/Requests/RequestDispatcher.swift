import BeagleNetworking
import BeagleSchema
import ScreenSources

/// Sends the request for a path: builds its address, hands it to the network client and logs what
/// came of it.
@MainActor
struct RequestDispatcher {
  let dependencies: BeagleDependencies

  /// Sends a request. The completion never runs before this returns, and never after the token was
  /// cancelled.
  /// - Parameters:
  ///   - path: a path that is joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; nil is a plain GET.
  ///   - revalidates: whether the server is asked even where a fresh answer is kept.
  ///   - mayChangeUser: whether somebody may be signed in or out by it. Not so where it is made for
  ///     pictures or ahead of a navigation: a cookie that comes with such an answer is no reason to
  ///     ask for all the others again.
  func dispatch(
    path: String, additionalData: HttpAdditionalData?, revalidates: Bool = false,
    mayChangeUser: Bool = true,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    guard let address = address(of: path) else {
      dependencies.log.add(.network, .error, "couldNotBuildUrl(url: \"\(Redaction.url(path))\")")
      return later { completion(.failure(.urlBuilderError)) }
    }
    var request = Request(url: address, additionalData: additionalData)
    request.revalidates = revalidates
    guard let client = dependencies.networkClient else {
      dependencies.log.add(.network, .error, "networkClientWasNotConfigured")
      let error = NetworkError(
        kind: .clientMissing, reason: "was not sent: no network client is configured",
        advice: "Set Beagle.dependencies.networkClient before the first screen.", request: request)
      return later { completion(.failure(.networkError(error))) }
    }
    if let bound = dependencies.requestBudget.spend(address) {
      let error = NetworkError(
        kind: .tooManyRequests,
        reason: "was not sent: \(bound) were made since the last key",
        advice: "These screens seem to load themselves again and again.", request: request)
      dependencies.log.add(.network, .error, error.localizedDescription)
      return later { completion(.failure(.networkError(error))) }
    }
    dependencies.log.add(.network, .info, request.label)
    let requestLog = dependencies.requestLog
    let now = dependencies.wallClock
    let number = requestLog.begin(
      request, commonHeaders: client.commonHeaders(for: request), at: now())
    return GuardedRequest(
      dependencies.scheduler, onCancel: { requestLog.end(number, .cancelled, at: now()) }
    ) { [weak dependencies, request] (result: Result<NetworkResponse, NetworkError>) in
      requestLog.end(number, Exchange.Outcome(result), at: now())
      if mayChangeUser, result.mayChangeUser { dependencies?.userMayHaveChanged() }
      switch result {
      case .success(var response):
        response.name = Redaction.url(response.name)
        dependencies?.log.add(
          .network, .info,
          "\(request.label) returned \(response.statusCode), \(response.data.count) bytes"
            + response.source.note)
        completion(.success(response))
      case .failure(let error):
        dependencies?.log.add(.network, .error, error.localizedDescription)
        completion(.failure(.networkError(error)))
      }
    } start: {
      caching(client, mayChangeUser).executeRequest(request, completion: $0)
    }
  }

  /// The address of a path; nil where it gives none.
  func address(of path: String) -> String? {
    dependencies.urlBuilder.build(path: path).map { resolved($0) }
  }

  /// The client, behind the cache where there is one.
  private func caching(
    _ client: any NetworkClientProtocol, _ mayChangeUser: Bool
  ) -> any NetworkClientProtocol {
    guard let cache = dependencies.cache else { return client }
    return CachingNetworkClient(
      client, cache: cache, scheduler: dependencies.scheduler, now: dependencies.wallClock,
      mayChangeUser: mayChangeUser,
      userChanges: { [weak dependencies] in dependencies?.userChanges ?? 0 })
  }

  /// An address that can be asked for. Phones send one such as `orders`, which has no scheme and
  /// does not begin with `/`, as it is and fail; here it is below the base, as in a browser.
  private func resolved(_ address: String) -> String {
    guard address.utf8.first != UInt8(ascii: "/"), UrlParts(address) == nil else { return address }
    return dependencies.urlBuilder.build(path: "/" + address) ?? address
  }

  /// Runs a completion in a later turn of the loop, as an answer would.
  func later(_ body: @escaping @MainActor () -> Void) -> (any RequestToken)? {
    guard let scheduler = dependencies.scheduler else {
      body()
      return nil
    }
    return LaterToken(scheduler: scheduler, body)
  }

  private final class LaterToken: RequestToken {
    private var body: (@MainActor () -> Void)?
    init(scheduler: any RequestScheduler, _ body: @escaping @MainActor () -> Void) {
      self.body = body
      // The loop keeps the token until then, whether or not the caller does.
      scheduler.beforeNextFrame {
        let body = self.body
        self.body = nil
        body?()
      }
    }
    func cancel() { body = nil }
  }
}
