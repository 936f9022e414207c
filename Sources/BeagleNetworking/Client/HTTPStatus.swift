import Localization

/// An HTTP status code with its reason phrase and advice.
package struct HTTPStatus: Hashable, Sendable {
  package let code: Int

  package init(code: Int) { self.code = code }

  /// Whether the request succeeded: 200 to 299.
  var isSuccess: Bool { (200...299).contains(code) }

  /// `503 Service Unavailable`; only the number if no phrase is registered.
  package var description: String {
    guard let reason = Self.reasons[code] else { return "\(code)" }
    return "\(code) \(reason)"
  }

  /// `Service Unavailable`; empty if no phrase is registered.
  package var words: String { Self.reasons[code] ?? "" }

  /// The statuses that servers of screens return most often.
  package static let common = [
    200, 201, 202, 204, 304, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504,
  ].map { HTTPStatus(code: $0) }

  /// Advice in one sentence.
  var advice: TextKey {
    switch code {
    case 304: .adviceUnconfirmedCache
    case 300...399: .adviceRedirect
    case 401: .adviceSignIn
    case 407: .adviceProxyLogin
    case 403: .adviceAccessDenied
    case 404, 410: .adviceCheckPath
    case 405: .adviceMethod
    case 408, 429: .adviceWait
    case 400...499: .adviceRejected
    default: .adviceTryAgainOrAsk
    }
  }

  /// Registered reason phrases (RFC 9110 and its companions).
  private static let reasons: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 200: "OK", 201: "Created", 202: "Accepted",
    204: "No Content", 205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    418: "I'm a Teapot", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
    425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported", 507: "Insufficient Storage", 508: "Loop Detected",
    511: "Network Authentication Required",
  ]
}
