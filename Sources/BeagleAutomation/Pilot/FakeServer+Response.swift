import BeagleNetworking
import BeagleSchema

extension FakeServer {
  /// A scripted response.
  public struct Response: Sendable {
    private var body: [UInt8]
    private var status: Int
    private var headers: [(String, String)]
    /// The failure instead of a response; nil for none.
    private var failure: SimulatedFailure?
    /// Whether no response ever arrives.
    private(set) var hangs = false
    /// The delay in milliseconds of the pilot's clock.
    private(set) var delay: Int
    /// The duration of the body in milliseconds of the pilot's clock: it arrives in pieces after the
    /// delay.
    private(set) var dribble = 0
    /// The number of requests that fail before this response.
    var failTimes = 0
    private var earlierFailure = SimulatedFailure.status(503)

    init(
      body: [UInt8], status: Int = 200, headers: [(String, String)] = [], delay: Int = 0
    ) {
      self.body = body
      self.status = status
      self.headers = headers
      self.delay = delay
    }

    // MARK: - Responses

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

    /// Creates a response with a value as JSON, for example `["name": "Ada"]`, after a delay in milliseconds of the
    /// pilot's clock.
    public static func json(
      _ value: DynamicObject, status: Int = 200, after delay: Int = 0
    ) -> Response {
      json(value.jsonText, status: status, after: delay)
    }

    /// Creates a response with a screen that is written in Swift.
    ///
    /// ```swift
    /// pilot.server.script("/home", .screen(Screen { Text("Welcome") }))
    /// ```
    /// - Parameters:
    ///   - screen: the screen.
    ///   - delay: the delay in milliseconds of the pilot's clock.
    public static func screen(_ screen: Screen, after delay: Int = 0) -> Response {
      json(WireEncoder.document(of: screen), after: delay)
    }

    /// Creates a response with plain text, for example the message of a failure.
    /// - Parameters:
    ///   - text: the body.
    ///   - status: the status code; codes other than 200 to 299 are failures.
    ///   - delay: the delay in milliseconds of the pilot's clock.
    public static func text(_ text: String, status: Int = 200, after delay: Int = 0) -> Response {
      bytes(Array(text.utf8), contentType: "text/plain", status: status, after: delay)
    }

    /// Creates a response with any body, for example an image with the type `image/png`, after a delay in milliseconds
    /// of the pilot's clock.
    public static func bytes(
      _ bytes: [UInt8], contentType: String, status: Int = 200, after delay: Int = 0
    ) -> Response {
      Response(body: bytes, status: status, headers: [("Content-Type", contentType)], delay: delay)
    }

    /// Creates a response without a body, for example to a request that deletes, after a delay in milliseconds of the
    /// pilot's clock.
    public static func status(_ status: Int, after delay: Int = 0) -> Response {
      Response(body: [], status: status, delay: delay)
    }

    // MARK: - Failures

    /// Creates a response with an error status, after a delay in milliseconds of the pilot's clock.
    public static func failure(
      status: Int = 503, headers: [(String, String)] = [], after delay: Int = 0
    ) -> Response {
      Response(body: [], status: status, headers: headers, delay: delay)
    }

    /// Creates a failure, for example a refused connection.
    /// - Parameters:
    ///   - failure: the failure.
    ///   - delay: the delay in milliseconds of the pilot's clock.
    public static func failure(_ failure: SimulatedFailure, after delay: Int = 0) -> Response {
      if case .status(let status) = failure { return .failure(status: status, after: delay) }
      var response = Response(body: [], delay: delay)
      response.failure = failure
      return response
    }

    /// No response ever arrives. The request ends when the application cancels it.
    public static var hang: Response {
      var response = Response(body: [])
      response.hangs = true
      return response
    }

    // MARK: - Changes

    /// Returns the response with a header field in addition.
    public func header(_ name: String, _ value: String) -> Response {
      var response = self
      response.headers.append((name, value))
      return response
    }

    /// Returns the response with another delay, for example `.json("{}").delayed(by: .seconds(1))`.
    /// - Parameter delay: the time on the pilot's clock, rounded up to milliseconds.
    public func delayed(by delay: Duration) -> Response {
      var response = self
      response.delay = delay.wholeMilliseconds
      return response
    }

    /// Returns the response with a body that arrives in ten pieces over a time, after the delay.
    /// - Parameter duration: the time in milliseconds of the pilot's clock.
    public func dribbling(over duration: Int) -> Response {
      var response = self
      response.dribble = duration
      return response
    }

    /// Returns the response after some requests that fail.
    /// - Parameters:
    ///   - times: the number of requests that fail.
    ///   - failure: the failure.
    public func failing(times: Int, with failure: SimulatedFailure = .status(503)) -> Response {
      var response = self
      response.failTimes = times
      response.earlierFailure = failure
      return response
    }

    // MARK: - Results

    /// The failure of the next request; nil if it gets this response.
    var failureBefore: Response? {
      failTimes > 0 ? .failure(earlierFailure, after: delay) : nil
    }

    /// The size of the body in bytes.
    var size: Int { body.count }

    /// Returns the result of a request.
    func result(
      for request: Request, _ timing: TransferTiming? = nil
    ) -> Result<NetworkResponse, NetworkError> {
      if let failure { return .failure(failure.error(for: request)) }
      guard (200...299).contains(status) else {
        return .failure(
          NetworkError(
            kind: .status(status), reason: "returned \(status)", data: body.isEmpty ? nil : body,
            request: request, statusCode: status, headers: headers, timing: timing))
      }
      return .success(
        NetworkResponse(
          data: body, statusCode: status, headers: headers, name: request.url, timing: timing))
    }
  }
}
