/// A client that executes requests. Screens, routes, lazy components, images and sendRequest use
/// the same one.
///
/// Callers do not check the status of a response that the client reports as a success. The clients
/// in this module report success for statuses 200 to 299 only, like Beagle's sample client.
///
/// Set ``BeagleDependencies/networkClient`` to replace it. URLs are strings and bodies are arrays
/// of bytes, where Beagle iOS has Foundation's `URL` and `Data`.
@MainActor
public protocol NetworkClientProtocol: AnyObject {
  /// Returns the header fields that the client adds to a request without fields of these names. A
  /// cached response that varies by one of them is used only if its value is equal.
  func commonHeaders(for request: Request) -> [String: String]

  /// Starts a request.
  /// - Parameters:
  ///   - request: The request to execute.
  ///   - completion: Called once on the main actor, in a later turn of the event loop, and not
  ///     after a cancellation. If a client calls it immediately, the call is delivered later; a
  ///     second call, or one after the cancellation, is ignored.
  /// - Returns: a token that cancels the request.
  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)?
}

/// The name that Beagle 1.x has for ``NetworkClientProtocol``.
public typealias NetworkClient = NetworkClientProtocol

extension NetworkClientProtocol {
  /// Returns no fields.
  public func commonHeaders(for request: Request) -> [String: String] { [:] }
}

/// A running request.
@MainActor
public protocol RequestToken: AnyObject {
  /// Cancels the request, so that its completion is never called. Does nothing after the request
  /// ended.
  func cancel()
  /// The progress of the request, which the screen shows during a long wait; nil if it is unknown.
  var progress: RequestProgress? { get }
}

extension RequestToken {
  /// Returns nil.
  public var progress: RequestProgress? { nil }
}
