/// A request of a ``StubbedNetworkClient`` that has no result yet.
@MainActor
final class StubbedRequest: RequestToken {
  typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  let request: Request
  private var completion: Completion?
  private var token: (any RequestToken)?
  /// Called when the request has a result or was canceled.
  private let onEnd: (StubbedRequest) -> Void

  init(
    _ request: Request, _ completion: @escaping Completion,
    onEnd: @escaping (StubbedRequest) -> Void
  ) {
    self.request = request
    self.completion = completion
    self.onEnd = onEnd
  }

  /// Sets what produces the result.
  func begin(_ token: (any RequestToken)?) {
    // A client may respond before it returns its token.
    if completion != nil { self.token = token }
  }

  func finish(_ result: Result<NetworkResponse, NetworkError>) {
    guard let completion else { return }
    end()
    completion(result)
  }

  var progress: RequestProgress? { token?.progress }

  func cancel() {
    token?.cancel()
    end()
  }

  private func end() {
    guard completion != nil else { return }
    completion = nil
    token = nil
    onEnd(self)
  }

  /// Fails because the network went offline.
  func loseConnection(_ scheduler: any RequestScheduler) {
    let received = (token as? any PartialTransfer)?.received
    token?.cancel()
    let error = SimulatedFailure.lostConnection(.offline, request, received: received)
    token = SimulatedTransfer(delay: 0, scheduler: scheduler) { [weak self] _ in
      self?.finish(.failure(error))
    }
  }
}
