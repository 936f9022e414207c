import SystemSupport

/// Why a request has no successful answer, in words a person can act on.
public struct NetworkError: Error, Sendable {
  /// The kinds of failure.
  public enum Kind: Hashable, Sendable {
    /// The server answered with a status outside 200 to 299.
    case status(Int)
    /// The address is not one that this client can ask.
    case invalidURL
    /// A header holds characters that would add lines to the request.
    case invalidHeader
    /// The name of the host is not known.
    case hostNotFound
    /// Nothing listens at the address.
    case connectionRefused
    /// No connection for another reason.
    case connectionFailed
    /// The connection was not made, or the answer not complete, in time.
    case timedOut
    /// The proxy was not reached, or refused to connect to the server.
    case proxy
    /// No secure connection: a certificate or the handshake.
    case tls
    /// More redirects than are followed, or one that is refused: to something that is not http or
    /// https, from https to http, or to another origin with a body or a method that changes
    /// something.
    case redirect
    /// The answer is larger than the bound.
    case tooLarge
    /// The connection ended in the middle, or what came is not HTTP.
    case badAnswer
    /// The request needs a token, and there is none.
    case tokenMissing
    /// A file could not be read, or `routes.json` is wrong.
    case file
    /// libcurl is not installed.
    case libraryMissing
    /// A recording has no answer to the request.
    case notRecorded
    /// More requests wait than are accepted.
    case tooManyRequests
    /// The application has no network client.
    case clientMissing
    /// Something else in libcurl.
    case other
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// What happened, as a sentence that begins after the name of the request:
  /// `answered 503 Service Unavailable`.
  public var reason: String
  /// What to do about it: whole sentences, or nothing.
  public var advice: String?
  /// The body of the answer, when there was one.
  public var data: [UInt8]?
  /// What was asked.
  public var request: Request
  /// The status of the answer, when there was one.
  public var statusCode: Int?
  /// The header fields of the answer in the order in which they came, as far as one came.
  public var headers: [(String, String)]
  /// How long the transfer took; nil where there was none.
  public var timing: TransferTiming?

  /// Creates an error.
  public init(
    kind: Kind, reason: String, advice: String? = nil, data: [UInt8]? = nil, request: Request,
    statusCode: Int? = nil, headers: [(String, String)] = [], timing: TransferTiming? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.advice = advice
    self.data = data
    self.request = request
    self.statusCode = statusCode
    self.headers = headers
    self.timing = timing
  }

  /// The error of an answer that is not a success.
  /// - Parameter advice: what to do; without it, what the status suggests.
  static func status(
    _ code: Int, request: Request, data: [UInt8]? = nil, advice: String? = nil,
    headers: [(String, String)] = [], timing: TransferTiming? = nil
  ) -> NetworkError {
    let status = HTTPStatus(code: code)
    return NetworkError(
      kind: .status(code), reason: "answered \(status.description)",
      advice: advice ?? status.advice, data: data, request: request, statusCode: code,
      headers: headers, timing: timing)
  }

  /// Seconds that the server asks to wait before the next attempt (`Retry-After`), at most a day; nil
  /// where it does not ask, or where the time is over.
  public var retryAfter: Int? { RetryAfter.seconds(in: headers, now: WallClock.milliseconds) }

  /// The value of the first header field of that name; case does not matter.
  public func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }

  /// The whole message: `GET /orders answered 503 Service Unavailable. Try again, or …`
  public var localizedDescription: String {
    let sentence = "\(request.label) \(reason)."
    guard let advice else { return sentence }
    return "\(sentence) \(advice)"
  }
}

extension NetworkError: CustomStringConvertible {
  /// The same as ``localizedDescription``.
  public var description: String { localizedDescription }
}
