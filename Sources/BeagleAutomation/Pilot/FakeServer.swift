import BeagleNetworking
import BeagleTUI

/// A network client with responses that are defined by a test: a script of responses for each path,
/// or individual responses.
///
/// ```swift
/// pilot.server.script("/orders", .failure(status: 503), .json(orders, after: 300))
/// ```
///
/// The first request for `/orders` fails. Later requests get a response after 300 ms of the pilot's
/// clock. A request for a path without a script waits until ``respond(_:to:)`` or
/// ``fail(_:status:headers:)`` is called.
@MainActor
public final class FakeServer: NetworkClientProtocol {
  /// A scripted response.
  public struct Response: Sendable {
    fileprivate var body: [UInt8]
    fileprivate var status: Int
    fileprivate var headers: [(String, String)]
    /// The delay in milliseconds of the pilot's clock.
    fileprivate var delay: Int

    /// Creates a response with a JSON body.
    /// - Parameters:
    ///   - text: the body.
    ///   - status: the status code; codes other than 200 to 299 are failures.
    ///   - delay: the delay in milliseconds of the pilot's clock.
    public static func json(_ text: String, status: Int = 200, after delay: Int = 0) -> Response {
      Response(
        body: Array(text.utf8), status: status, headers: [("Content-Type", "application/json")],
        delay: delay)
    }

    /// Creates a response with any body, for example an image.
    public static func bytes(
      _ bytes: [UInt8], contentType: String, after delay: Int = 0
    ) -> Response {
      Response(body: bytes, status: 200, headers: [("Content-Type", contentType)], delay: delay)
    }

    /// Creates a response with an error status.
    public static func failure(
      status: Int = 503, headers: [(String, String)] = [], after delay: Int = 0
    ) -> Response {
      Response(body: [], status: status, headers: headers, delay: delay)
    }
  }

  /// A request that the server received.
  public final class ReceivedRequest: RequestToken {
    /// The request.
    public let request: Request
    fileprivate var completion: Completion?
    fileprivate var canceledCompletion: Completion?
    /// Whether the request was canceled.
    public private(set) var isCancelled = false

    /// Whether the request has no response and was not canceled.
    public var isWaiting: Bool { completion != nil }

    fileprivate init(_ request: Request, _ completion: @escaping Completion) {
      self.request = request
      self.completion = completion
    }

    /// Cancels the request.
    public func cancel() {
      isCancelled = true
      canceledCompletion = completion
      completion = nil
    }

    fileprivate func complete(_ response: Response) {
      let completion = completion
      self.completion = nil
      completion?(response.result(for: request))
    }
  }

  fileprivate typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  /// All received requests, oldest first.
  public private(set) var requests: [ReceivedRequest] = []

  /// The requests that wait for a response, oldest first.
  public var pending: [ReceivedRequest] { requests.filter(\.isWaiting) }

  /// The event loop that delivers scripted responses. Scripts do not work without it.
  weak var loop: EventLoop?

  private var scripts: [String: [Response]] = [:]
  /// The number of scripted responses whose delay has not passed.
  private(set) var delayedResponseCount = 0

  /// Creates a server without scripts.
  public init() {}

  /// Receives a request.
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let entry = ReceivedRequest(request, completion)
    requests.append(entry)
    if let response = nextResponse(for: request.url), let loop {
      delayedResponseCount += 1
      loop.after(milliseconds: response.delay) { [weak self] in
        self?.delayedResponseCount -= 1
        entry.complete(response)
      }
    }
    return entry
  }

  private func nextResponse(for url: String) -> Response? {
    guard let script = scripts[url], let first = script.first else { return nil }
    if script.count > 1 { scripts[url] = Array(script.dropFirst()) }
    return first
  }

  // MARK: - Scripts

  /// Sets the responses to consecutive requests for a URL. The last response is repeated. Replaces
  /// an earlier script.
  /// - Parameters:
  ///   - url: the URL that the client requests; without a base URL, a path such as `/home`.
  ///   - responses: the responses; if there are none, requests wait.
  public func script(_ url: String, _ responses: Response...) { scripts[url] = responses }

  // MARK: - Individual responses

  /// Sends a JSON response to the oldest waiting request, or to the oldest one for a URL. Does
  /// nothing if no request waits.
  public func respond(_ json: String, to url: String? = nil) {
    respond(bytes: Array(json.utf8), to: url)
  }

  /// Sends a response with any body to the oldest waiting request, or to the oldest one for a URL.
  public func respond(bytes: [UInt8], to url: String? = nil) {
    next(url)?.complete(Response(body: bytes, status: 200, headers: [], delay: 0))
  }

  /// Sends an error response to the oldest waiting request, or to the oldest one for a URL. Does
  /// nothing if no request waits.
  public func fail(_ url: String? = nil, status: Int = 503, headers: [(String, String)] = []) {
    next(url)?.complete(.failure(status: status, headers: headers))
  }

  /// Sends an error response with a body, for example the server's explanation of the failure.
  /// - Parameters:
  ///   - url: the URL of the request; nil for the oldest waiting one.
  ///   - status: the status code.
  ///   - headers: the header fields.
  ///   - body: the body.
  public func fail(
    _ url: String? = nil, status: Int = 500, headers: [(String, String)] = [], body: String
  ) {
    next(url)?.complete(
      Response(body: Array(body.utf8), status: status, headers: headers, delay: 0))
  }

  /// Sends a late response to each canceled request, like a faulty network client.
  func respondToCanceled(_ json: String) {
    for entry in requests {
      guard let completion = entry.canceledCompletion else { continue }
      entry.canceledCompletion = nil
      completion(.success(NetworkResponse(data: Array(json.utf8), statusCode: 200, name: "late")))
    }
  }

  private func next(_ url: String?) -> ReceivedRequest? {
    pending.first { url == nil || $0.request.url == url }
  }
}

extension FakeServer.Response {
  fileprivate func result(for request: Request) -> Result<NetworkResponse, NetworkError> {
    guard (200...299).contains(status) else {
      return .failure(
        NetworkError(
          kind: .status(status), reason: "returned \(status)", data: body.isEmpty ? nil : body,
          request: request, statusCode: status, headers: headers))
    }
    return .success(
      NetworkResponse(data: body, statusCode: status, headers: headers, name: request.url))
  }
}
