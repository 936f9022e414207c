/// When a load that failed is tried again without a key of the user.
///
/// Only loads are tried again: a GET without a body of a screen, a lazy component or an image, after a
/// failure that may be gone a moment later. Requests of actions never are.
///
/// ```swift
/// dependencies.retryPolicy = RetryPolicy(automaticRetries: 2)
/// ```
public struct RetryPolicy: Hashable, Sendable {
  /// How often one load is tried again before it fails. With 0, each load sends exactly one request,
  /// as on Beagle iOS, and none is sent while an error is on screen.
  public var automaticRetries: Int

  /// The range of the random factor of each delay, so that many clients do not return to a server at
  /// the same time.
  public var jitter = 0.8...1.2

  /// Creates a policy.
  /// - Parameter automaticRetries: see ``automaticRetries``.
  public init(automaticRetries: Int = 0) { self.automaticRetries = automaticRetries }

  /// The longest time that a load waits between two requests, in milliseconds. A server that asks for
  /// more (`Retry-After`) makes the load fail, and the user sees a countdown.
  static let maximumDelay = 2000

  /// The delays between the requests of one load, in milliseconds. The last one is repeated.
  private static let delays = [400, 1000, maximumDelay]

  /// The delays between the attempts while an error is on screen, in seconds. The last one is repeated.
  private static let recoveryDelays = [2, 4, 8, 16, 30]

  /// Returns the time before a load sends another request, in milliseconds; nil if it fails.
  /// - Parameters:
  ///   - number: the number of the next request, from 1 for the first that is sent again.
  ///   - error: the result of the last one.
  func delay(beforeRetry number: Int, of error: NetworkError) -> Int? {
    guard number <= automaticRetries, error.isTemporary else { return nil }
    if let seconds = error.retryAfter {
      return seconds * 1000 <= Self.maximumDelay ? seconds * 1000 : nil
    }
    return varied(Self.delays[min(number, Self.delays.count) - 1])
  }

  /// Returns the time before the next attempt while an error or an old version is on screen, in seconds;
  /// nil if only the user starts one.
  /// - Parameter attempts: the number of attempts that have failed, at least 1.
  package func recoveryDelay(afterAttempts attempts: Int) -> Int? {
    guard automaticRetries > 0 else { return nil }
    return max(1, varied(Self.recoveryDelays[min(max(attempts, 1), Self.recoveryDelays.count) - 1]))
  }

  /// Whether a load sends another request after its first failure.
  package func repeats(_ error: Request.Error) -> Bool {
    if case .networkError(let error) = error {
      delay(beforeRetry: 1, of: error) != nil
    } else {
      false
    }
  }

  private func varied(_ delay: Int) -> Int {
    Int((Double(delay) * Double.random(in: jitter)).rounded())
  }
}

extension NetworkError {
  /// Whether the same request may succeed a moment later, and was a load without side effects.
  var isTemporary: Bool {
    guard request.isLoad else { return false }
    switch kind {
    case .connectionRefused, .connectionFailed: return true
    case .timedOut: return isWithoutConnection == true
    // The connection was reset, or closed without a response.
    case .invalidResponse: return isWithoutConnection != nil
    case .status(502), .status(503), .status(504): return true
    case .status(429): return retryAfter != nil
    default: return false
    }
  }

  /// Whether the failure may pass while the user does nothing: a temporary one, or one of the network.
  package var mayPass: Bool {
    isTemporary || request.isLoad && (kind.isUnreachable || statusCode == 429)
  }

  /// Whether no server responded, so that a response to another request shows that it may work now.
  package var isWithoutResponse: Bool { isWithoutConnection ?? kind.isUnreachable }
}

extension Request {
  /// Whether the request only loads something, so that it may be sent again.
  var isLoad: Bool { method == .get && bodyText == nil }
}
