import BeagleSchema

/// A client for tests that responds to some requests itself and passes the others on to another one.
@MainActor
package final class StubbedNetworkClient: NetworkClientProtocol {
  /// A rule for the requests that it matches.
  package struct Stub {
    /// What happens to a request.
    package enum Outcome {
      /// A response with any status.
      case response(status: Int, headers: [(String, String)], body: [UInt8])
      /// A failure, with the header fields of one that is a response.
      case failure(SimulatedFailure, headers: [(String, String)] = [])
      /// No response ever arrives.
      case hang
      /// The response of the earlier rules and the client.
      case unchanged
    }

    /// Returns whether the rule applies to a request.
    var matches: (Request) -> Bool
    /// What happens.
    var outcome: Outcome
    /// The delay of the response in milliseconds.
    var delay: Int
    /// The duration of the body of a response in milliseconds: it arrives in pieces after the delay.
    var dribble: Int
    /// What happens to the first ``failTimes`` requests.
    var failure: Outcome
    /// The number of requests that still fail.
    var failTimes: Int
    /// The number of requests that the rule still applies to; nil for no limit.
    var remaining: Int?

    /// Creates a rule.
    package init(
      outcome: Outcome, delay: Int = 0, dribble: Int = 0,
      failure: Outcome = .failure(.status(503)), failTimes: Int = 0, remaining: Int? = nil,
      matches: @escaping (Request) -> Bool
    ) {
      self.matches = matches
      self.outcome = outcome
      self.delay = delay
      self.dribble = dribble
      self.failure = failure
      self.failTimes = failTimes
      self.remaining = remaining
    }

    /// Counts a request, and returns what happens to it.
    fileprivate mutating func next() -> Outcome {
      remaining? -= 1
      guard failTimes > 0 else { return outcome }
      failTimes -= 1
      return failure
    }
  }

  /// The client for requests without a rule.
  package var base: any NetworkClientProtocol
  private let scheduler: any RequestScheduler
  /// The rules, oldest first. The latest that matches applies.
  private var stubs: [Stub] = []
  /// The requests without a result, oldest first.
  private var running: [StubbedRequest] = []
  /// Called with each request before its response.
  package var onRequest: ((Request) -> Void)?
  /// Whether every request fails as without a network. The running requests fail when it becomes true.
  package var isOffline = false {
    didSet {
      guard isOffline, !oldValue else { return }
      for request in running { request.loseConnection(scheduler) }
    }
  }

  /// Creates a client without rules.
  package init(_ base: any NetworkClientProtocol, scheduler: any RequestScheduler) {
    self.base = base
    self.scheduler = scheduler
  }

  /// Adds a rule, which has precedence over earlier ones.
  package func add(_ stub: Stub) { stubs.append(stub) }

  package func commonHeaders(for request: Request) -> [String: String] {
    base.commonHeaders(for: request)
  }

  package func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    onRequest?(request)
    let entry = StubbedRequest(request, completion) { [weak self] ended in
      self?.running.removeAll { $0 === ended }
    }
    running.append(entry)
    if isOffline {
      finish(entry, .failure(SimulatedFailure.offline.error(for: request)))
    } else {
      respond(to: entry, stubs: stubs.count)
    }
    return entry
  }

  /// Responds to a request with the latest of the first rules that applies, or else with the client.
  private func respond(to entry: StubbedRequest, stubs count: Int) {
    let request = entry.request
    guard
      let index = stubs[..<count].lastIndex(where: { $0.remaining != 0 && $0.matches(request) })
    else {
      return entry.begin(base.executeRequest(request) { [weak entry] in entry?.finish($0) })
    }
    let outcome = stubs[index].next()
    let (delay, dribble) = (stubs[index].delay, stubs[index].dribble)
    if case .unchanged = outcome {
      guard delay > 0 else { return respond(to: entry, stubs: index) }
      return entry.begin(
        SimulatedTransfer(delay: delay, scheduler: scheduler) { [weak self, weak entry] _ in
          if let entry { self?.respond(to: entry, stubs: index) }
        })
    }
    (base as? DirectoryNetworkClient)?.count(request)
    switch outcome {
    case .hang, .unchanged: break
    case .failure(let failure, let headers):
      finish(entry, after: delay, .failure(failure.error(for: request, headers: headers)))
    case .response(let status, let headers, let body):
      entry.begin(
        SimulatedTransfer(
          delay: delay, dribble: dribble, size: body.count, scheduler: scheduler
        ) { [weak entry] timing in
          entry?.finish(
            (200...299).contains(status)
              ? .success(
                NetworkResponse(
                  data: body, statusCode: status, headers: headers, name: request.url,
                  timing: timing))
              : .failure(
                .status(status, request: request, data: body, headers: headers, timing: timing)))
        })
    }
  }

  private func finish(
    _ entry: StubbedRequest, after delay: Int = 0,
    _ result: Result<NetworkResponse, NetworkError>
  ) {
    entry.begin(
      SimulatedTransfer(delay: delay, scheduler: scheduler) { [weak entry] _ in
        entry?.finish(result)
      })
  }
}
