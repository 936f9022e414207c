/// A source of the tokens of a ``BearerNetworkClient``.
@MainActor
public protocol TokenProvider: AnyObject {
  /// Fetches a new token.
  /// - Parameter completion: called once, never before this method returns, and never after a
  ///   cancellation.
  /// - Returns: a token that cancels the request; nil if it cannot be canceled.
  func fetchToken(
    completion: @escaping @MainActor (Result<String, TokenError>) -> Void
  ) -> (any RequestToken)?
}

/// The error when a token could not be fetched. Its messages never contain the command's output.
public struct TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as a clause: `the token command ended with status 3`.
  public var reason: String
  /// Advice for the user in full sentences.
  public var advice: String

  /// Creates an error.
  public init(reason: String, advice: String) {
    self.reason = reason
    self.advice = advice
  }

  /// The reason and the advice.
  public var description: String { "\(reason). \(advice)" }
}
