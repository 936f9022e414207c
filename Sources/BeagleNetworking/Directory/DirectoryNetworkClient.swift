import BeagleSchema
import ScreenSources

/// A directory that acts as the back end: `/a/b` is `a/b.json`, then `a/b`, then `a/b/index.json`.
///
/// `routes.json` at its root describes answers that are not plain files (`RouteTable`). Files whose
/// names, or those of the directories around them, begin with a dot are answers only where it says so.
/// Every
/// file is read fresh when it is asked for, so an edited file is what the next load shows, and
/// nothing outside the directory is ever read. The query of a request chooses among routes and is
/// ignored for files.
///
/// What a directory cannot answer goes to the network, where there is one: absolute http and https
/// URLs as they are written, and with a base URL the relative paths for which there is neither a
/// route nor a file. Latency and failures that were asked for concern answers of the directory only.
@MainActor
public final class DirectoryNetworkClient: NetworkClientProtocol {
  /// Largest body that is read, in bytes: 64 MiB.
  public nonisolated static let bodyLimit = 64 << 20

  /// The directory that is served.
  package let directory: ScreenDirectory

  let scheduler: any RequestScheduler
  private let latency: Int
  private var jitter: SeededJitter?
  private let failFirst: Int
  private let bodyLimit: Int
  /// How many loads of a path were made to fail, because of `failFirst`.
  private var failedLoads: [String: Int] = [:]
  /// How many answers of a route were made to fail, because of its `fail_times`.
  private var failedAnswers: [RouteTable.Route.Key: Int] = [:]
  /// Asks servers for what the directory does not answer.
  package var network: DirectoryNetwork?
  /// The files that were answers; nil where nobody wants to know.
  package var answeredFiles: Set<String>?
  private var cachedRoutes:
    (stamp: ScreenDirectory.FileStamp, result: Result<RouteTable, RouteTable.Failure>)?

  /// Creates a client.
  /// - Parameters:
  ///   - directory: the path of the directory.
  ///   - scheduler: where time comes from.
  ///   - latency: milliseconds that every answer is late by, at most an hour.
  ///   - seed: makes each latency something between nothing and `latency`, the same ones for the
  ///     same number; nil makes all of them `latency`.
  ///   - failFirst: how many loads of each path fail with 503 before one works.
  /// - Throws: ``DirectoryError`` when the directory does not exist or cannot be read.
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

  /// Answers from the directory; see ``NetworkClientProtocol/executeRequest(_:completion:)``.
  @discardableResult
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    if let network, let remote = remote(request) {
      return network.execute(remote, completion: completion)
    }
    let plan = plan(request)
    let delay = nextLatency() + plan.delay
    let finish: @MainActor () -> Void = { [self] in completion(answer(plan, to: request)) }
    return DirectoryRequestToken(
      delay == 0
        ? scheduler.beforeNextFrame(finish) : scheduler.after(milliseconds: delay, finish))
  }

  /// The latency of the next answer: always the same, or with a seed something up to it.
  private func nextLatency() -> Int {
    guard latency > 0, jitter != nil else { return latency }
    return jitter?.next(upTo: latency) ?? latency
  }

  // MARK: - Deciding

  /// What will be answered; decided when the request is made, carried out when the answer is due.
  struct Plan: Sendable {
    enum Answer: Sendable {
      case failure(NetworkError)
      case route(RouteTable.Route)
      /// A file; the routes are for suggestions where there is none.
      case file(RequestPath, RouteTable)
    }

    var delay = 0
    let answer: Answer
  }

  /// - Parameter counts: whether the failures that were asked for come first, and are counted.
  func plan(_ request: Request, counts: Bool = true) -> Plan {
    let path: RequestPath
    do {
      path = try RequestPath(request.url)
    } catch {
      return Plan(
        answer: .failure(
          NetworkError(
            kind: .invalidURL, reason: error.reason, advice: error.advice, request: request)))
    }
    if counts, let failure = requestedFailure(path, request) {
      return Plan(answer: .failure(failure))
    }
    let table: RouteTable
    switch routes() {
    case .success(let routes): table = routes
    case .failure(let failure):
      return Plan(
        answer: .failure(
          NetworkError(
            kind: .file, reason: "cannot be answered: \(failure.message)",
            advice: "Correct the file, then try again.", request: request)))
    }
    let method = request.method.rawValue
    switch table.match(method: method, path: path) {
    case .route(let route):
      let failed = failedAnswers[route.key, default: 0]
      guard counts, failed < route.failTimes else {
        return Plan(delay: route.delay, answer: .route(route))
      }
      failedAnswers[route.key] = failed + 1
      let count = route.failTimes == 1 ? "answer" : "\(route.failTimes) answers"
      let advice = "Try again: \(route.place) makes the first \(count) fail."
      return Plan(
        delay: route.delay, answer: .failure(.status(503, request: request, advice: advice)))
    case .otherMethods(let methods):
      if method == "GET" || method == "HEAD" { return Plan(answer: .file(path, table)) }
      let list = methods.joined(separator: ", ")
      let advice = "\(RouteTable.fileName) knows this path for \(list) only."
      return Plan(answer: .failure(.status(405, request: request, advice: advice)))
    case .none:
      if method == "GET" || method == "HEAD" { return Plan(answer: .file(path, table)) }
      return Plan(answer: .failure(noRoute(method, path, request)))
    }
  }

  /// The failure that `--fail` asks for, while there is one left for the path.
  private func requestedFailure(_ path: RequestPath, _ request: Request) -> NetworkError? {
    guard failFirst > 0 else { return nil }
    let failed = failedLoads[path.normalized, default: 0]
    guard failed < failFirst else { return nil }
    failedLoads[path.normalized] = failed + 1
    return .status(
      503, request: request, advice: "Try again: failure \(failed + 1) of \(failFirst) asked for.")
  }

  /// What is asked of the network instead of the directory; nil where the directory answers.
  func remote(_ request: Request) -> DirectoryNetwork.Forwarded? {
    guard let path = try? RequestPath(request.url) else {
      guard UrlParts(request.url)?.isWeb == true else { return nil }
      return DirectoryNetwork.Forwarded(request: request)
    }
    guard let url = network?.baseURL.build(path: request.url), url != request.url,
      case .success(let table) = routes(),
      case .none = table.match(method: request.method.rawValue, path: path),
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
      A directory answers only GET by itself. Add {"method": "\(method)", \
      "path": "\(path.normalized)", "body_file": "…"} to \(RouteTable.fileName).
      """
    return .status(isFile ? 405 : 404, request: request, advice: advice)
  }

  /// The routes; read again when the file has changed.
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
    cachedRoutes = (stamp, result)
    return result
  }

  // MARK: - Answering

  func answer(
    _ plan: Plan, to request: Request
  ) -> Result<NetworkResponse, NetworkError> {
    let result = reply(plan, to: request).result()
    if case .success(let response) = result { answeredFiles?.insert(response.name) }
    return result
  }

  private func reply(_ plan: Plan, to request: Request) -> DirectoryReply {
    DirectoryReply(request: request, answer: plan.answer, directory: directory, limit: bodyLimit)
  }

  /// Decides what a request is answered with, for those who read the files elsewhere.
  /// - Returns: how many milliseconds the answer is late by, and the answer.
  func decide(_ request: Request) -> (delay: Int, reply: DirectoryReply) {
    let plan = plan(request)
    return (nextLatency() + plan.delay, reply(plan, to: request))
  }
}

/// A request to a directory that waits for its time.
@MainActor
private final class DirectoryRequestToken: RequestToken {
  private let work: any ScheduledWork

  init(_ work: any ScheduledWork) {
    self.work = work
  }

  func cancel() {
    work.cancel()
  }
}
