/// A client that sends a failed load again, as a ``RetryPolicy`` says. Its caller gets one result.
@MainActor
package final class RepeatingNetworkClient: NetworkClientProtocol {
  private let client: any NetworkClientProtocol
  private let policy: RetryPolicy
  private let scheduler: any RequestScheduler
  private let onRetry: (Int, NetworkError) -> Bool
  private let onSend: () -> Void

  /// Creates a client.
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - onRetry: called before a wait with the number of the next request, from 2, and the last
  ///     failure. It returns whether to send the request.
  ///   - onSend: called when a request is sent again.
  package init(
    _ client: any NetworkClientProtocol, policy: RetryPolicy, scheduler: any RequestScheduler,
    onRetry: @escaping (Int, NetworkError) -> Bool, onSend: @escaping () -> Void
  ) {
    self.client = client
    self.policy = policy
    self.scheduler = scheduler
    self.onRetry = onRetry
    self.onSend = onSend
  }

  package func commonHeaders(for request: Request) -> [String: String] {
    client.commonHeaders(for: request)
  }

  package func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let token = Token()
    send(request, 1, token, completion)
    return token
  }

  private func send(
    _ request: Request, _ number: Int, _ token: Token,
    _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) {
    token.work = nil
    token.attempt = number
    let sent = client.executeRequest(request) { [self] result in
      // A client may complete a request twice, or after it was canceled.
      guard token.attempt == number else { return }
      token.attempt = 0
      token.request = nil
      guard case .failure(let error) = result,
        let delay = policy.delay(beforeRetry: number, of: error), onRetry(number + 1, error)
      else { return completion(result) }
      token.work = scheduler.after(milliseconds: delay) { [self] in
        onSend()
        send(request, number + 1, token, completion)
      }
    }
    if token.attempt == number { token.request = sent }
  }

  private final class Token: RequestToken {
    var request: (any RequestToken)?
    var work: (any ScheduledWork)?
    /// The number of the running request; 0 while none is running.
    var attempt = 0

    var progress: RequestProgress? { request?.progress }

    func cancel() {
      attempt = 0
      request?.cancel()
      work?.cancel()
      request = nil
      work = nil
    }
  }
}
