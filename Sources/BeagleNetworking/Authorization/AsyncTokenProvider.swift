/// A ``TokenProvider`` that is an asynchronous function.
@MainActor
public protocol AsyncTokenProvider: TokenProvider {
  /// Returns a new token. Runs in a task of its own, which is canceled with the request that needs the token.
  /// - Throws: any error. Errors other than ``TokenError`` become its reason.
  func token() async throws -> String
}

extension AsyncTokenProvider {
  /// Runs ``token()`` in a task.
  public func fetchToken(
    completion: @escaping @MainActor (Result<String, TokenError>) -> Void
  ) -> (any RequestToken)? {
    TaskRequest {
      try await self.token()
    } completion: { result in
      completion(
        result.mapError {
          $0 as? TokenError
            ?? TokenError(
              reason: "the token could not be fetched: \($0)",
              advice: "Reload to try again.")
        })
    }
  }
}

extension TokenProvider {
  /// Fetches a new token. Canceling the task cancels the request.
  /// - Throws: ``TokenError``, or `CancellationError`.
  public func fetchToken() async throws -> String {
    try await AwaitedRequest.value { fetchToken(completion: $0.end(with:)) }
  }
}
