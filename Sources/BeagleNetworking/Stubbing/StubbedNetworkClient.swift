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
      /// The connection is refused.
      case refused
      /// No response ever arrives.
      case hang
    }

    /// Returns whether the rule applies to a request.
    package var matches: (Request) -> Bool
    /// What happens.
    package var outcome: Outcome
    /// The delay of the response in milliseconds.
    package var delay: Int
    /// The number of requests that the rule still applies to; nil for no limit.
    package var remaining: Int?

    /// Creates a rule.
    package init(
      outcome: Outcome, delay: Int = 0, remaining: Int? = nil,
      matches: @escaping (Request) -> Bool
    ) {
      self.matches = matches
      self.outcome = outcome
      self.delay = delay
      self.remaining = remaining
    }
  }

  /// The client for requests without a rule.
  package var base: any NetworkClientProtocol
  private let scheduler: any RequestScheduler
  /// The rules, oldest first. The latest that matches applies.
  private var stubs: [Stub] = []
  /// Called with each request before its response.
  package var onRequest: ((Request) -> Void)?
  /// Whether every request fails as without a network.
  package var isOffline = false

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
    if isOffline {
      let error = NetworkError(
        kind: .hostNotFound, reason: "failed: the device is in airplane mode",
        advice: "The flow turned the network off with setAirplaneMode.", request: request)
      return later(0) { completion(.failure(error)) }
    }
    guard let index = stubs.lastIndex(where: { $0.remaining != 0 && $0.matches(request) }) else {
      return base.executeRequest(request, completion: completion)
    }
    let stub = stubs[index]
    stubs[index].remaining? -= 1
    (base as? DirectoryNetworkClient)?.count(request)
    switch stub.outcome {
    case .hang: return PendingReply(nil)
    case .refused:
      let error = NetworkError(
        kind: .connectionRefused, reason: "failed: connection refused",
        advice: "The flow refuses the connection with respond.", request: request)
      return later(stub.delay) { completion(.failure(error)) }
    case .response(let status, let headers, let body):
      let result: Result<NetworkResponse, NetworkError> =
        (200...299).contains(status)
        ? .success(
          NetworkResponse(data: body, statusCode: status, headers: headers, name: request.url))
        : .failure(.status(status, request: request, data: body, headers: headers))
      return later(stub.delay) { completion(result) }
    }
  }

  private func later(_ delay: Int, _ work: @escaping @MainActor () -> Void) -> any RequestToken {
    // As with a directory, a response without a delay is part of the next frame.
    PendingReply(
      delay == 0
        ? scheduler.beforeNextFrame(work) : scheduler.after(milliseconds: delay, work))
  }
}

/// A response that was not delivered yet.
@MainActor
private final class PendingReply: RequestToken {
  private let work: (any ScheduledWork)?

  init(_ work: (any ScheduledWork)?) { self.work = work }

  func cancel() { work?.cancel() }
}
