import BeagleSchema
import Localization

/// A client that serves a directory as the back end: `/a/b` is `a/b.json`, then `a/b`, then
/// `a/b/index.json`.
///
/// `routes.json` at its root describes responses that are not plain files (`RouteTable`). Hidden
/// files, and files in hidden directories, are never served. Every request reads its file again, so
/// an edited file is served by the next load. Nothing outside the directory is ever read. The query
/// of a request selects among routes and is ignored for files.
///
/// Requests that the directory cannot serve go to the network, if any: absolute http and https URLs
/// unchanged and, with a base URL, the relative paths without a route or file. The configured
/// latency and failures apply to responses of the directory only.
@MainActor
public final class DirectoryNetworkClient: NetworkClientProtocol {
  /// The largest body, in bytes: 64 MiB.
  public nonisolated static let bodyLimit = 64 << 20

  /// The served directory.
  package private(set) var directory: ScreenDirectory

  let scheduler: any RequestScheduler
  private let latency: Int
  private var jitter: SeededJitter?
  private let failFirst: Int
  private let bodyLimit: Int
  /// The number of loads of each path that failed because of `failFirst`.
  private var failedLoads: [String: Int] = [:]
  /// The number of requests to each route that has `offlineAfter` or `offlineTimes`.
  private var offlineRequests: [RouteTable.Route.Key: Int] = [:]
  /// The number of requests to each route that failed because of its `failTimes`.
  private var failedResponses: [RouteTable.Route.Key: Int] = [:]
  /// The number of requests that failed because of `failTimes`, `offlineTimes` or `times` of a route. Later
  /// ones may succeed.
  package private(set) var temporaryFailureCount = 0
  /// The number of requests to each route that has `times`. A value of `times + 1` means that another route
  /// has responded since then.
  private var servedResponses: [RouteTable.Route.Key: Int] = [:]
  /// Called with the warnings about `routes.json` when it is read, and with none after a correction.
  package var onRouteFindings: (([Diagnostic]) -> Void)?
  /// The access to servers for requests that the directory does not serve.
  package var network: DirectoryNetwork?
  /// The files that were served; nil if they are not recorded.
  package var servedFiles: ServedFiles?
  /// Whether a response came from a body in `routes.json` itself.
  package private(set) var hasServedBodies = false
  private var cachedRoutes:
    (stamp: ScreenDirectory.FileStamp, result: Result<RouteTable, RouteTable.Failure>)?

  /// Creates a client.
  /// - Parameters:
  ///   - directory: the path of the directory.
  ///   - scheduler: the source of time.
  ///   - latency: the delay of every response in milliseconds, at most an hour.
  ///   - seed: makes each delay a pseudorandom one from 0 to `latency`, in the same order for the
  ///     same seed; nil makes all delays `latency`.
  ///   - failFirst: how many loads of each path fail with 503 before one succeeds.
  /// - Throws: ``DirectoryError`` if the directory does not exist or cannot be read.
  public convenience init(
    directory: String, scheduler: any RequestScheduler, latency: Int = 0, failFirst: Int = 0,
    seed: UInt64? = nil
  ) throws(DirectoryError) {
    self.init(
      directory: try ScreenDirectory(directory), scheduler: scheduler, latency: latency,
      failFirst: failFirst, seed: seed)
  }

  init(
    directory: ScreenDirectory, scheduler: any RequestScheduler, latency: Int = 0,
    failFirst: Int = 0, seed: UInt64? = nil, bodyLimit: Int = DirectoryNetworkClient.bodyLimit
  ) {
    self.directory = directory
    self.scheduler = scheduler
    self.latency = min(max(0, latency), RouteTable.Limit.delay)
    jitter = seed.map(SeededJitter.init)
    self.failFirst = max(0, failFirst)
    self.bodyLimit = bodyLimit
  }

  /// Serves the request from the directory; see
  /// ``NetworkClientProtocol/executeRequest(_:completion:)``.
  @discardableResult
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    // The user asked for the current state of everything.
    if request.revalidates { reopenDirectory() }
    if let network, let remote = remote(request) {
      return network.execute(remote, completion: completion)
    }
    let plan = plan(request)
    let delay = nextLatency() + plan.delay
    guard plan.bodyDelay > 0 else {
      return SimulatedTransfer(delay: delay, scheduler: scheduler) { [self] _ in
        completion(response(for: plan, to: request))
      }
    }
    // The header announces the size.
    let result = response(for: plan, to: request)
    let size = (try? result.get().data.count) ?? 0
    return SimulatedTransfer(
      delay: delay, dribble: plan.bodyDelay, size: size, scheduler: scheduler
    ) { _ in completion(result) }
  }

  /// Returns the delay of the next response: constant or, with a seed, pseudorandom.
  private func nextLatency() -> Int {
    guard latency > 0, jitter != nil else { return latency }
    return jitter?.next(upTo: latency) ?? latency
  }

  /// Follows the path of the directory again: it may be a symbolic link that leads to another directory
  /// now, as those of deployments and of Nix do.
  /// - Returns: whether another directory is served from now on.
  @discardableResult
  package func reopenDirectory() -> Bool {
    guard let current = try? ScreenDirectory(directory.name), current.root != directory.root else {
      return false
    }
    directory = current
    cachedRoutes = nil
    return true
  }

  // MARK: - Plans

  /// A planned response. It is decided when the request arrives and carried out when it is due.
  struct Plan: Sendable {
    enum Content: Sendable {
      case failure(NetworkError)
      case route(RouteTable.Route)
      /// A file; the routes are needed for suggestions if it is missing.
      case file(RequestPath, RouteTable)
    }

    /// The time until the header of the response, in milliseconds.
    var delay = 0
    /// The time from the header to the end of the body, in milliseconds.
    var bodyDelay = 0
    let content: Content
  }

  /// - Parameter counts: whether the configured failures apply and are counted.
  func plan(_ request: Request, counts: Bool = true) -> Plan {
    let path: RequestPath
    do {
      path = try RequestPath(request.url)
    } catch {
      return Plan(
        content: .failure(
          NetworkError(
            kind: .invalidURL, reason: error.reason, advice: error.advice, request: request)))
    }
    if counts, let failure = requestedFailure(path, request) {
      return Plan(content: .failure(failure))
    }
    let table: RouteTable
    switch routes() {
    case .success(let routes): table = routes
    case .failure(let failure):
      return Plan(
        content: .failure(
          NetworkError(
            kind: .file, reason: "cannot be served: \(failure.message)",
            advice: "Correct the file, then try again.", request: request)))
    }
    let method = request.method.rawValue
    if let route = table.routeWithEmptyParameter(request.url, method: method) {
      let advice =
        "A parameter of \(route) is empty. Check the contexts in the address, or add a route for it."
      return Plan(content: .failure(.status(404, request: request, advice: advice)))
    }
    let match = table.match(method: method, path: path) { isSpent($0, counts: counts) }
    switch match {
    case .route(let route):
      if counts, route.times != nil {
        servedResponses[route.key, default: 0] += 1
        if route.status >= 400 { temporaryFailureCount += 1 }
      }
      if counts, let failure = unreachable(route, request) {
        return Plan(content: .failure(failure))
      }
      let failed = failedResponses[route.key, default: 0]
      guard counts, failed < route.failTimes else {
        return Plan(
          delay: route.delay, bodyDelay: route.bodyDelay, content: .route(route))
      }
      failedResponses[route.key] = failed + 1
      temporaryFailureCount += 1
      let count = route.failTimes == 1 ? "response" : "\(route.failTimes) responses"
      let advice = "Try again: \(route.place) makes the first \(count) fail."
      return Plan(
        delay: route.delay, content: .failure(.status(503, request: request, advice: advice)))
    case .otherMethods(let methods):
      if method == "GET" || method == "HEAD" { return Plan(content: .file(path, table)) }
      let list = methods.joined(separator: ", ")
      let advice = "\(RouteTable.fileName) has this path for \(list) only."
      return Plan(content: .failure(.status(405, request: request, advice: advice)))
    case .none:
      if method == "GET" || method == "HEAD" { return Plan(content: .file(path, table)) }
      return Plan(content: .failure(noRoute(method, path, request)))
    }
  }

  /// Whether a route with `times` has responded often enough. A preview gets the last response again.
  private func isSpent(_ route: RouteTable.Route, counts: Bool) -> Bool {
    guard let times = route.times, let served = servedResponses[route.key], served >= times else {
      return false
    }
    if counts { servedResponses[route.key] = times + 1 }
    return counts || served > times
  }

  /// Counts a request that a test responds to itself: it is one of the requests that fail.
  func count(_ request: Request) {
    if network == nil || remote(request) == nil { _ = plan(request) }
  }

  /// Returns the failure of a request that is sent while a route simulates that the server cannot be
  /// reached.
  private func unreachable(_ route: RouteTable.Route, _ request: Request) -> NetworkError? {
    guard let offline = route.offline else { return nil }
    let number = offlineRequests[route.key, default: 0]
    offlineRequests[route.key] = number + 1
    guard offline.contains(number) else { return nil }
    if offline.upperBound != .max { temporaryFailureCount += 1 }
    return NetworkError(
      kind: .connectionRefused, reason: "failed: the server cannot be reached",
      advice: "\(route.place) simulates this"
        + (offline.upperBound == .max
          ? "." : " for \(offline.upperBound - number - 1) more requests: try again."),
      request: request)
  }

  /// Returns the failure that `--fail` requires, while there is one left for the path.
  private func requestedFailure(_ path: RequestPath, _ request: Request) -> NetworkError? {
    guard failFirst > 0 else { return nil }
    let failed = failedLoads[path.normalized, default: 0]
    guard failed < failFirst else { return nil }
    failedLoads[path.normalized] = failed + 1
    return .status(
      503, request: request,
      advice: Phrase(.adviceSimulated, ("number", "\(failed + 1)"), ("total", "\(failFirst)")))
  }

  /// Returns the request to send to a server instead; nil if the directory serves it.
  func remote(_ request: Request) -> DirectoryNetwork.Forwarded? {
    guard let path = try? RequestPath(request.url) else {
      guard UrlParts(request.url)?.isWeb == true else { return nil }
      return DirectoryNetwork.Forwarded(request: request)
    }
    guard let url = network?.baseURL.build(path: request.url), url != request.url,
      case .success(let table) = routes(),
      case .none = table.match(
        method: request.method.rawValue, path: path,
        isSpent: { (servedResponses[$0.key] ?? 0) >= ($0.times ?? .max) }),
      path.candidates.allSatisfy({ [.missing, .isDirectory].contains(directory.problem($0)) })
    else { return nil }
    var request = request
    request.url = url
    return DirectoryNetwork.Forwarded(
      request: request, notice: DirectoryReply.notice(missing: path, in: directory))
  }

  private func noRoute(_ method: String, _ path: RequestPath, _ request: Request) -> NetworkError {
    let isFile = path.candidates.contains { directory.problem($0) == nil }
    let advice = """
      A directory serves only GET requests by itself. Add {"method": "\(method)", \
      "path": "\(path.normalized)", "file": "…"} to \(RouteTable.fileName).
      """
    return .status(isFile ? 405 : 404, request: request, advice: advice)
  }

  /// Returns the routes; reads the file again after a change.
  func routes() -> Result<RouteTable, RouteTable.Failure> {
    guard let stamp = directory.stamp(RouteTable.fileName) else { return .success(RouteTable()) }
    if let cachedRoutes, cachedRoutes.stamp == stamp { return cachedRoutes.result }
    let result: Result<RouteTable, RouteTable.Failure>
    do {
      let bytes = try directory.read(RouteTable.fileName, limit: RouteTable.Limit.bytes)
      result = Result { () throws(RouteTable.Failure) in try RouteTable(bytes) }
    } catch {
      result = .failure(RouteTable.Failure(message: "\(RouteTable.fileName) \(error.reason)"))
    }
    let hadFindings = (try? cachedRoutes?.result.get())?.findings.isEmpty == false
    cachedRoutes = (stamp, result)
    if let onRouteFindings {
      let findings = (try? result.get())?.findings ?? []
      if hadFindings || !findings.isEmpty { onRouteFindings(findings) }
    }
    return result
  }

  // MARK: - Responses

  func response(
    for plan: Plan, to request: Request
  ) -> Result<NetworkResponse, NetworkError> {
    let result = reply(plan, to: request).result()
    guard case .success(let response) = result else { return result }
    if case .route(let route) = plan.content, route.body != nil {
      hasServedBodies = true
    } else {
      servedFiles?.insert(response, to: request)
    }
    return NetworkError.unrequestedPart(response, of: request).map { .failure($0) } ?? result
  }

  private func reply(_ plan: Plan, to request: Request) -> DirectoryReply {
    DirectoryReply(request: request, content: plan.content, directory: directory, limit: bodyLimit)
  }

  /// Plans the response to a request for callers that read the files themselves.
  /// - Returns: the delay in milliseconds and the response.
  func decide(_ request: Request) -> (delay: Int, reply: DirectoryReply) {
    let plan = plan(request)
    return (nextLatency() + plan.delay + plan.bodyDelay, reply(plan, to: request))
  }

  // MARK: - Live previews

  /// Returns the response to a request immediately, without the configured delays and failures, and
  /// without counting it. Returns nil if a server would respond.
  package func preview(_ request: Request) -> Result<NetworkResponse, NetworkError>? {
    guard network == nil || remote(request) == nil else { return nil }
    return response(for: plan(request, counts: false), to: request)
  }

  /// The warnings about keys and methods of `routes.json` without effect.
  package var routeFindings: [Diagnostic] { (try? routes().get())?.findings ?? [] }

  /// The error in `routes.json`, with its position; nil if the file is valid.
  package var routesProblem: String? {
    if case .failure(let failure) = routes() { failure.message } else { nil }
  }
}

/// A pseudorandom sequence that is the same for the same seed on every machine (SplitMix64).
private struct SeededJitter {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a number from 0 to `limit`.
  mutating func next(upTo limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(limit + 1))
  }
}
