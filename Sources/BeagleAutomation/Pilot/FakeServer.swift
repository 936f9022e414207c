import BeagleNetworking
import BeagleSchema
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
///
/// ```swift
/// #expect(pilot.server.requests(to: "/orders").count == 2)
/// #expect(pilot.server.lastRequest?.body == ["sku": "A1"])
/// ```
@MainActor
public final class FakeServer: NetworkClientProtocol {
  /// A request that the server received.
  public final class ReceivedRequest: PartialTransfer {
    /// The request.
    public let request: Request
    fileprivate var completion: Completion?
    fileprivate var canceledCompletion: Completion?
    fileprivate var transfer: SimulatedTransfer?
    /// Whether its script says that it never gets a response.
    fileprivate(set) var hangs = false
    /// Whether the request was canceled.
    public private(set) var isCancelled = false

    /// The method.
    public var method: HTTPMethod { request.method }
    /// The URL that the client requests; without a base URL, a path such as `/home`.
    public var url: String { request.url }
    /// The path of the URL, without its query.
    public var path: String { RequestExpectation.path(of: request.url).plain }
    /// The header fields that the screen or the application set. Those of an HTTP client, such as cookies, are
    /// missing, because this server replaces the client.
    public var headers: [String: String] { request.additionalData?.headers ?? [:] }
    /// Returns the value of a header field, ignoring case; nil without it.
    public func header(_ name: String) -> String? {
      headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }
    /// The body as a value; a string if it is not JSON, and nil without a body.
    public var body: DynamicObject? { bodyText.map(DynamicObject.init(parsing:)) }
    /// The body as text; nil without one.
    public var bodyText: String? { request.bodyText }

    /// Whether the request has no response and was not canceled.
    public var isWaiting: Bool { completion != nil }

    /// Why the request has no response.
    var waitingReason: String {
      guard !hangs else { return "\(url) never gets a response, because its script is hang" }
      let method = self.method == .get ? "" : ", method: .\(self.method)"
      return "\(request.label) waits for a response, but the test scripted none: call"
        + " pilot.server.script(\"\(url)\"\(method), …) before the request"
    }

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

    /// The progress of a response that arrives in pieces.
    public var progress: RequestProgress? { transfer?.progress }

    package var received: ReceivedBytes? { transfer?.received }

    fileprivate func complete(_ response: Response, _ timing: TransferTiming? = nil) {
      let completion = completion
      self.completion = nil
      transfer = nil
      completion?(response.result(for: request, timing))
    }
  }

  fileprivate typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  /// All received requests, oldest first.
  public private(set) var requests: [ReceivedRequest] = []

  /// The last received request.
  public var lastRequest: ReceivedRequest? { requests.last }

  /// Returns the received requests for a URL or the path of one, oldest first.
  /// - Parameters:
  ///   - url: the URL, or its path without the query.
  ///   - method: the method; nil for any.
  public func requests(to url: String, method: HTTPMethod? = nil) -> [ReceivedRequest] {
    requests.filter { ($0.url == url || $0.path == url) && (method == nil || $0.method == method) }
  }

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
    guard let response = nextResponse(for: request), let loop else { return entry }
    guard !response.hangs else {
      entry.hangs = true
      return entry
    }
    delayedResponseCount += 1
    let finish = { @MainActor [weak self, weak entry] (timing: TransferTiming?) in
      self?.delayedResponseCount -= 1
      entry?.complete(response, timing)
    }
    if response.dribble == 0 {
      loop.after(milliseconds: response.delay) { finish(nil) }
    } else {
      entry.transfer = SimulatedTransfer(
        delay: response.delay, dribble: response.dribble, size: response.size, scheduler: loop,
        finish: finish)
    }
    return entry
  }

  private func nextResponse(for request: Request) -> Response? {
    let ownKey = FakeServer.key(request.url, request.method)
    let key = scripts[ownKey] == nil ? request.url : ownKey
    guard var script = scripts[key], let first = script.first else { return nil }
    defer { scripts[key] = script }
    if let failure = first.failureBefore {
      script[0].failTimes -= 1
      return failure
    }
    if script.count > 1 { script.removeFirst() }
    return first
  }

  // MARK: - Scripts

  /// Sets the responses to consecutive requests for a URL. The last response is repeated. Replaces
  /// an earlier script.
  ///
  /// ```swift
  /// server.script("/orders", .json(orders).failing(times: 2, with: .reset))
  /// server.script("/cart", .json(cart, after: 500).dribbling(over: 3000))
  /// server.script("/wish", .hang)
  /// ```
  ///
  /// - Parameters:
  ///   - url: the URL that the client requests; without a base URL, a path such as `/home`.
  ///   - responses: the responses; if there are none, requests wait.
  public func script(_ url: String, _ responses: Response...) { scripts[url] = responses }

  /// Sets the responses to consecutive requests with a method for a URL. Requests with other methods have
  /// the script without a method.
  ///
  /// ```swift
  /// server.script("/orders", .json(orders))
  /// server.script("/orders", method: .post, .json(["id": 7], status: 201))
  /// ```
  public func script(_ url: String, method: HTTPMethod, _ responses: Response...) {
    scripts[FakeServer.key(url, method)] = responses
  }

  private static func key(_ url: String, _ method: HTTPMethod) -> String {
    "\(method.rawValue) \(url)"
  }

  // MARK: - Individual responses

  /// Sends a JSON response to the oldest waiting request, or to the oldest one for a URL. Does
  /// nothing if no request waits.
  public func respond(_ json: String, to url: String? = nil) {
    respond(bytes: Array(json.utf8), to: url)
  }

  /// Sends a response with any body to the oldest waiting request, or to the oldest one for a URL.
  public func respond(bytes: [UInt8], to url: String? = nil) {
    next(url)?.complete(Response(body: bytes))
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
    next(url)?.complete(Response(body: Array(body.utf8), status: status, headers: headers))
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
