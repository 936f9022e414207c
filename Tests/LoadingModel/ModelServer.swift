@testable import BeagleNetworking

/// A network client whose requests wait until the model responds.
@MainActor
final class ModelServer: NetworkClientProtocol {
  typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  /// A received request.
  final class Received: RequestToken {
    let request: Request
    fileprivate var completion: Completion?

    fileprivate init(_ request: Request, _ completion: @escaping Completion) {
      self.request = request
      self.completion = completion
    }

    func cancel() { completion = nil }
  }

  /// All requests, the oldest first.
  private(set) var requests: [Received] = []

  /// The requests that wait for a response, the oldest first.
  var pending: [Received] { requests.filter { $0.completion != nil } }

  func executeRequest(
    _ request: Request, completion: @escaping Completion
  ) -> (any RequestToken)? {
    let received = Received(request, completion)
    requests.append(received)
    return received
  }

  /// Responds to the oldest waiting request for a path.
  func respond(_ body: String, to path: String) {
    answer(path) {
      .success(NetworkResponse(data: Array(body.utf8), statusCode: 200, name: $0.url))
    }
  }

  /// Fails the oldest waiting request for a path.
  func fail(_ path: String, _ result: Schedule.Result) {
    answer(path) { request in
      switch result {
      case .missing: .failure(.status(404, request: request, data: [], headers: []))
      case .unavailable: .failure(.status(503, request: request, data: [], headers: []))
      case .timeout:
        .failure(NetworkError(kind: .timedOut, reason: "failed: timed out", request: request))
      case .refused, .success, .notJSON:
        .failure(
          NetworkError(
            kind: .connectionRefused, reason: "failed: connection refused", request: request))
      }
    }
  }

  private func answer(
    _ path: String, _ result: (Request) -> Result<NetworkResponse, NetworkError>
  ) {
    guard let received = pending.first(where: { $0.request.url == path }),
      let completion = received.completion
    else { return }
    received.completion = nil
    completion(result(received.request))
  }
}
