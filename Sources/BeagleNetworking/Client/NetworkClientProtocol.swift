/// Answers requests: screens, routes, lazy components, images and sendRequest all go through one.
///
/// What the client reports as a success is a success for everything above it. The clients here report
/// success for the statuses 200 to 299 only, as Beagle's sample client does.
///
/// Set ``BeagleDependencies/networkClient`` to replace it. As everywhere in this package addresses are
/// strings and bodies are arrays of bytes, where Beagle iOS has `URL` and `Data` of Foundation.
@MainActor
public protocol NetworkClientProtocol: AnyObject {
  /// Header fields that the client adds to a request where that does not have them itself. An answer
  /// that varies by one of them is used again only where it is the same.
  func commonHeaders(for request: Request) -> [String: String]

  /// Starts a request.
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - completion: To be called once, on the main actor, in a later turn of the loop, and not after
  ///     the token was cancelled. A call that comes at once is delivered later; a second one, and one
  ///     after the cancellation, is ignored.
  /// - Returns: what cancels the request.
  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)?
}

/// The name that Beagle 1.x has for ``NetworkClientProtocol``.
public typealias NetworkClient = NetworkClientProtocol

extension NetworkClientProtocol {
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
