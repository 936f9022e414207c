import Localization
import SystemSupport

/// The reason why a request failed, with a message and advice for the user.
public struct NetworkError: Error, Sendable {
  /// The kinds of failure.
  public enum Kind: Hashable, Sendable {
    /// The server returned a status outside 200 to 299.
    case status(Int)
    /// The client cannot request this URL.
    case invalidURL
    /// A header field contains characters that would add lines to the request.
    case invalidHeader
    /// The host name cannot be resolved.
    case hostNotFound
    /// No server listens at the address.
    case connectionRefused
    /// The connection failed for another reason.
    case connectionFailed
    /// The connection was not established, or the response not complete, in time.
    case timedOut
    /// The proxy cannot be reached, or refused to connect to the server.
    case proxy
    /// No secure connection: the certificate is not valid or the handshake failed.
    case tls
    /// There are too many redirects, or one is refused: to a scheme other than http and https, from
    /// https to http, or to another origin with a body or an unsafe method.
    case redirect
    /// The response is larger than the limit.
    case tooLarge
    /// The connection ended early, or the response is not valid HTTP.
    case invalidResponse
    /// The request needs a token and none is available.
    case tokenMissing
    /// A file could not be read, or `routes.json` is wrong.
    case file
    /// libcurl is not installed.
    case libraryMissing
    /// The recording contains no response to the request.
    case notRecorded
    /// Too many requests are waiting.
    case tooManyRequests
    /// The application has no network client.
    case clientMissing
    /// Another error of libcurl.
    case other
  }

  /// The kind of failure.
  public var kind: Kind
  /// The reason, as the rest of a sentence that begins with the request: `returned 503 Service
  /// Unavailable`.
  ///
  /// It is English. ``localizedDescription`` is in the user's language, unless the reason or the advice
  /// was set later.
  public var reason: String { didSet { localizedReason = nil } }
  /// Advice for the user in full English sentences; nil if there is none.
  public var advice: String? { didSet { localizedAdvice = nil } }
  /// The reason for users; nil if it has no translation.
  private var localizedReason: Phrase?
  private var localizedAdvice: Phrase?
  /// The body of the response, if there was one.
  public var data: [UInt8]?
  /// The request that failed.
  public var request: Request
  /// The status of the response, if there was one.
  public var statusCode: Int?
  /// The header fields of the response in the order received; incomplete if the response ended
  /// early.
  public var headers: [(String, String)]
  /// The timing of the transfer; nil if there was none.
  public var timing: TransferTiming?
  /// Whether the signed-in user may have changed with this response; nil if that was not examined.
  var followsUserChange: Bool?
  /// The number of the request in the ``RequestLog``; nil if it was not logged.
  package var exchangeNumber: Int?
  /// Whether the served directory has neither a file nor a route for the request.
  package internal(set) var isUnserved = false
  /// Whether the connection could not be established, or was reset before a response; nil if that
  /// follows from ``kind``.
  var isWithoutConnection: Bool?

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

  /// Creates an error whose texts follow the user's language.
  package init(
    kind: Kind, reason: Phrase, advice: Phrase?, data: [UInt8]? = nil, request: Request,
    statusCode: Int? = nil, headers: [(String, String)] = [], timing: TransferTiming? = nil
  ) {
    self.init(
      kind: kind, reason: reason.english, advice: advice?.english, data: data, request: request,
      statusCode: statusCode, headers: headers, timing: timing)
    localizedReason = reason
    localizedAdvice = advice
  }

  /// Creates the error for a response with an unsuccessful status.
  /// - Parameter advice: what to do; by default, the advice of the status.
  static func status(
    _ code: Int, request: Request, data: [UInt8]? = nil, advice: String? = nil,
    headers: [(String, String)] = [], timing: TransferTiming? = nil
  ) -> NetworkError {
    .status(
      code, request: request, data: data, advice: advice.map(Phrase.text), headers: headers,
      timing: timing)
  }

  /// Creates the error for a response with an unsuccessful status, with advice that follows the user's
  /// language.
  static func status(
    _ code: Int, request: Request, data: [UInt8]? = nil, advice: Phrase?,
    headers: [(String, String)] = [], timing: TransferTiming? = nil
  ) -> NetworkError {
    let status = HTTPStatus(code: code)
    return NetworkError(
      kind: .status(code), reason: Phrase(.failureReturned, ("status", status.description)),
      advice: advice ?? Phrase(status.advice), data: data, request: request, statusCode: code,
      headers: headers, timing: timing)
  }

  /// Returns the error for a response with a range of the bytes that the request did not ask for;
  /// nil for any other response. A range of all bytes is complete (RFC 9110, 15.3.7).
  static func unrequestedPart(_ response: NetworkResponse, of request: Request) -> NetworkError? {
    guard response.statusCode == 206, request.header("Range") == nil,
      let range = response.header("Content-Range"), range.lowercased().hasPrefix("bytes"),
      !isComplete(range.dropFirst("bytes".count))
    else { return nil }
    return NetworkError(
      kind: .invalidResponse,
      reason: Phrase(.failurePart, ("range", Quotation.of(range.prefix(60)))),
      advice: Phrase(.advicePart), data: response.data,
      request: request, statusCode: response.statusCode, headers: response.headers,
      timing: response.timing)
  }

  /// Whether a range such as `0-99/100` contains all bytes.
  private static func isComplete(_ range: Substring) -> Bool {
    let numbers = range.split { $0 == " " || $0 == "-" || $0 == "/" }.map { Int($0) }
    guard numbers.count == 3, numbers[0] == 0, let last = numbers[1], let size = numbers[2] else {
      return false
    }
    return last == size - 1
  }

  /// Sets advice that follows the user's language.
  mutating func setAdvice(_ key: TextKey) {
    advice = Phrase(key).english
    localizedAdvice = Phrase(key)
  }

  /// The seconds that the server asks to wait before the next attempt (`Retry-After`), at most a
  /// day; nil if it does not ask or the time has passed.
  public var retryAfter: Int? { RetryAfter.seconds(in: headers, now: WallClock.milliseconds) }

  /// Returns the value of the first header field with this name, ignoring case.
  public func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }

  /// The whole message in the user's language: `GET /orders returned 503 Service Unavailable. Try again,
  /// or …`
  public var localizedDescription: String { description(in: .current) }

  /// The message in `onError`, which screens show: that of any server for a status. The advice of a directory,
  /// such as the line of `routes.json` that makes the request fail, is for developers.
  package var screenMessage: String {
    guard case .status(let code) = kind, advice(in: .current) != nil else {
      return localizedDescription
    }
    let advice = Phrase(HTTPStatus(code: code).advice)
    return "\(sentence(in: .current)) \(advice.text(in: .current))"
  }

  private func description(in texts: Texts) -> String {
    [sentence(in: texts), advice(in: texts)].compactMap { $0 }.joined(separator: " ")
  }

  /// The request and the reason.
  func sentence(in texts: Texts) -> String {
    texts.failureSentence(request: request.label, reason: reason(in: texts))
  }

  func advice(in texts: Texts) -> String? { localizedAdvice?.text(in: texts) ?? advice }

  package func reason(in texts: Texts) -> String { localizedReason?.text(in: texts) ?? reason }

  /// The reason in a few words in the user's language, for example `503 Service Unavailable`.
  package var shortReason: String {
    for (key, name) in [
      (TextKey.failureReturned, "status" as StaticString), (.failureFailed, "reason"),
    ] {
      if let part = localizedReason?.value(of: name, in: key) { return part.text(in: .current) }
    }
    for prefix in ["returned ", "failed: "] where reason.hasPrefix(prefix) {
      return String(reason.dropFirst(prefix.count))
    }
    return reason(in: .current)
  }
}

extension NetworkError: CustomStringConvertible {
  /// The whole message in English, for logs.
  public var description: String { description(in: Texts()) }
}
