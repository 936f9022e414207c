/// Answers requests: screens, routes, lazy components, images and sendRequest all go through one.
///
/// The role of Beagle's `NetworkClientProtocol`: what the client reports as a success is a success
/// for everything above it. The clients here report success for the statuses 200 to 299 only, as
/// Beagle's sample client does.
@MainActor
public protocol NetworkClient: AnyObject {
  /// Header fields that every request gets and on which servers choose what they send. An answer
  /// that is kept is used only where they are the same.
  var commonHeaders: [String: String] { get }

  /// Starts a request.
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - completion: Called once, never before this method has returned, and never after the token
  ///     was cancelled.
  /// - Returns: what cancels the request.
  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)?
}

extension NetworkClient {
  /// None.
  public var commonHeaders: [String: String] { [:] }
}

/// A request that is under way.
@MainActor
public protocol RequestToken: AnyObject {
  /// Gives the request up: its completion is never called afterwards. Does nothing when the
  /// request has ended.
  func cancel()
}
