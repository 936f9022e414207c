/// Gets the token that a ``BearerNetworkClient`` sends with requests.
@MainActor
public protocol TokenProvider: AnyObject {
  /// Gets a token, a new one each time.
  /// - Parameter completion: called once, never before this method has returned, and never after
  ///   the request token was cancelled.
  /// - Returns: what gives it up; nil where that cannot be.
  func fetchToken(
    completion: @escaping @MainActor (Result<String, TokenError>) -> Void
  ) -> (any RequestToken)?
}

/// Why there is no token. Neither text holds any of what should have been one.
public struct TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, as a clause: `the token command ended with status 3`.
  public var reason: String
  /// What to do about it, in whole sentences.
  public var advice: String

  /// Creates an error.
  public init(reason: String, advice: String) {
    self.reason = reason
    self.advice = advice
  }

  /// Both texts.
  public var description: String { "\(reason). \(advice)" }
}
