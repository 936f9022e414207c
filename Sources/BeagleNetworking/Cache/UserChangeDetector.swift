/// Detects responses after which another user, or none, may be signed in.
///
/// These are responses with the status 401, responses after a redirect, which may have set a
/// cookie, and responses that set or delete a cookie. Many servers set a cookie with every response,
/// for example to extend a session or to balance the load. Cached data would never be used if each
/// of them counted, so these do not:
///
/// - a cookie with the value that it already has;
/// - a cookie with a new value in the response to a GET or HEAD request, if each of the last two
///   responses of the server gave it a new value, too.
@MainActor
package final class UserChangeDetector {
  /// The last value of a cookie.
  private struct Cookie {
    /// The hash of the value; nil after the cookie was deleted.
    var value: Int?
    /// The number of consecutive responses, up to now, that changed the value.
    var changes = 0
  }

  /// The maximum number of servers.
  private static let serverLimit = 64
  /// The maximum number of cookies of a server, as in browsers.
  private static let cookieLimit = 180
  /// The number of consecutive changes after which a new value is expected.
  private static let expectedAfter = 2

  /// The cookies by server and name. Only responses that may change the user are observed.
  private var cookies: [URLOrigin?: [String: Cookie]] = [:]
  private let now: () -> Int

  /// Creates a detector.
  /// - Parameter now: milliseconds since 1970.
  package init(now: @escaping () -> Int) { self.now = now }

  /// Returns whether another user may be signed in after a response. Call this once for each
  /// response, in the order of their arrival.
  package func mayChangeUser(
    _ result: Result<NetworkResponse, NetworkError>, to request: Request
  ) -> Bool {
    guard let headers = result.responseHeaders else { return false }
    // The common case: neither this response nor an earlier one set a cookie.
    if cookies.isEmpty, !result.setsCookie { return result.endsSession }
    let origin = URLOrigin(request.url)
    let known = cookies[origin] ?? [:]
    var current = known.mapValues { Cookie(value: $0.value) }
    var isChange = false
    for (name, text) in headers where name.lowercased() == "set-cookie" {
      guard let (name, value) = Self.parse(text, now: now) else { continue }
      let old = known[name]
      if let old, old.value == value { continue }
      let isExpected =
        value != nil && request.isRead && (old?.changes ?? 0) >= Self.expectedAfter
      if !isExpected { isChange = true }
      guard old != nil || current.count < Self.cookieLimit else { continue }
      current[name] = Cookie(value: value, changes: value == nil ? 0 : (old?.changes ?? 0) + 1)
    }
    if cookies[origin] != nil || cookies.count < Self.serverLimit { cookies[origin] = current }
    return isChange || result.endsSession
  }

  /// Returns the name of a cookie and the hash of its value, which is nil if the cookie is deleted;
  /// nil if the field is invalid (RFC 6265, section 5.2).
  private static func parse(_ field: String, now: () -> Int) -> (name: String, value: Int?)? {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2 else { return nil }
    var lifetime: Int?
    var expiry: Int?
    for part in parts.dropFirst() {
      let attribute = part.split(separator: "=", maxSplits: 1)
      guard attribute.count == 2 else { continue }
      let text = trimmed(attribute[1])
      switch trimmed(attribute[0]).lowercased() {
      case "max-age": lifetime = Int(text)
      case "expires": expiry = HTTPDate.seconds(text)
      default: break
      }
    }
    let value = trimmed(pair[1])
    // `Max-Age` has precedence over `Expires`.
    let isDeleted = lifetime.map { $0 <= 0 } ?? expiry.map { $0 <= now() / 1000 } ?? false
    return (trimmed(pair[0]), isDeleted || value.isEmpty ? nil : value.hashValue)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}

/// A client that marks responses of another client after which another user may be signed in.
@MainActor
package final class UserChangeMarker: NetworkClientProtocol {
  private let client: any NetworkClientProtocol
  private let detector: UserChangeDetector

  /// Creates a client that wraps another one.
  package init(_ client: any NetworkClientProtocol, detector: UserChangeDetector) {
    self.client = client
    self.detector = detector
  }

  package func commonHeaders(for request: Request) -> [String: String] {
    client.commonHeaders(for: request)
  }

  package func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    client.executeRequest(request) { [detector] result in
      let isChange = detector.mayChangeUser(result, to: request)
      switch result {
      case .success(var response):
        response.followsUserChange = isChange
        completion(.success(response))
      case .failure(var error):
        error.followsUserChange = isChange
        completion(.failure(error))
      }
    }
  }
}

extension NetworkResponse {
  /// Whether the response came from another URL than the requested one.
  var isRedirected: Bool { timing.map { !$0.redirects.isEmpty } ?? false }
}

extension Result<NetworkResponse, NetworkError> {
  /// Whether another user, or none, may be signed in after this result. A result that was not
  /// examined by a ``UserChangeDetector`` counts if it sets a cookie.
  package var mayChangeUser: Bool {
    switch self {
    case .success(let response): response.followsUserChange ?? (setsCookie || endsSession)
    case .failure(let error): error.followsUserChange ?? (setsCookie || endsSession)
    }
  }

  /// Whether the status is 401, or a redirect may have set a cookie.
  fileprivate var endsSession: Bool {
    switch self {
    case .success(let response): response.isRedirected
    case .failure(let error):
      error.statusCode == 401 || error.timing.map { !$0.redirects.isEmpty } ?? false
    }
  }

  /// The header fields; nil if there was no response.
  fileprivate var responseHeaders: [(String, String)]? {
    switch self {
    case .success(let response): response.headers
    case .failure(let error):
      error.statusCode == nil && error.headers.isEmpty && error.timing == nil ? nil : error.headers
    }
  }

  fileprivate var setsCookie: Bool {
    HTTPHeader.value("Set-Cookie", in: responseHeaders ?? []) != nil
  }
}
