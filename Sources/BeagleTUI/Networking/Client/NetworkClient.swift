/// Answers requests: screens, routes, lazy components, images and sendRequest all go through one.
///
/// The role of Beagle's `NetworkClientProtocol`: what the client reports as a success is a success
/// for everything above it. The clients here report success for the statuses 200 to 299 only, as
/// Beagle's sample client does.
@MainActor
public protocol NetworkClient: AnyObject {
  /// Header fields that the client adds to a request where that does not have them itself. An answer
  /// that varies by one of them is used again only where it is the same.
  func commonHeaders(for request: Request) -> [String: String]

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
  public func commonHeaders(for request: Request) -> [String: String] { [:] }
}

/// A request that is under way.
@MainActor
public protocol RequestToken: AnyObject {
  /// Gives the request up: its completion is never called afterwards. Does nothing when the
  /// request has ended.
  func cancel()
}
