import BeagleSchema

/// A cached response with the data that decides which requests it may serve and for how long (RFC
/// 9111; the client is a private cache).
public struct StoredResponse: Sendable {
  /// The requested URL without a fragment.
  public let url: String
  /// The request's header fields that the response depends on (`Vary`), with names in lower case
  /// and sorted. The value is nil if the request did not have the field.
  public let varying: [(name: String, value: String?)]
  /// The header fields of the response.
  public internal(set) var headers: [(String, String)]
  /// The body, decoded.
  public let body: [UInt8]
  /// When the request was sent and when the response arrived, in milliseconds since 1970.
  public internal(set) var sentAt, receivedAt: Int
  /// Whether the response is stored in memory only, because it may be for one user, or because its
  /// URL or a field that it varies by contains a secret.
  public let isPersonal: Bool

  /// Creates a response from the values that a ``Cache`` stored.
  public init(
    url: String, varying: [(name: String, value: String?)], headers: [(String, String)],
    body: [UInt8], sentAt: Int, receivedAt: Int, isPersonal: Bool
  ) {
    self.url = url
    self.varying = varying
    self.headers = headers
    self.body = body
    self.sentAt = Self.times.clamp(sentAt)
    self.receivedAt = Self.times.clamp(receivedAt)
    self.isPersonal = isPersonal
  }

  /// The accepted times. Others, in a damaged file, would overflow a difference.
  static let times = 0...(1 << 50)

  /// Creates a cached response if it may be stored (RFC 9111, 3): the response to a GET, with
  /// status 200, from the requested URL itself, without `no-store`, and with a lifetime, a validator
  /// or a time during which it may be used stale (RFC 5861).
  /// - Parameter request: the request with the client's header fields; evaluated only if the
  ///   response may be stored.
  init?(
    _ response: NetworkResponse, to request: @autoclosure () -> Request, sentAt: Int,
    receivedAt: Int
  ) {
    let control = CacheControl(response.headers)
    // The target of a redirect is the response of another URL, and possibly temporary.
    guard response.statusCode == 200, !control.has("no-store"), !response.isRedirected,
      response.header("Set-Cookie") == nil
    else { return nil }
    let request = request()
    guard let varying = Self.varying(response.headers, request) else { return nil }
    self.init(
      url: Self.key(request.url), varying: varying, headers: response.headers, body: response.data,
      sentAt: sentAt, receivedAt: receivedAt,
      isPersonal: response.isPersonal && !control.has("public")
        || Redaction.url(request.url) != request.url
        || varying.contains {
          !HTTPHeader.describesClient($0.name) && ($0.value != nil || response.isPersonal)
        })
    guard lifetime > 0 || !validators.isEmpty || hasStaleTime else { return nil }
  }

  /// Creates the last good response of a request, which may have neither a lifetime nor a validator:
  /// one with status 200, from the requested URL itself, and without a directive that forbids to
  /// store it or to use it stale.
  ///
  /// It is personal, because it does not say that it may be stored. It varies by the request's own
  /// fields, because a server that ignores caching sends no `Vary`.
  /// - Parameters:
  ///   - request: the request with the client's header fields.
  ///   - names: the names of the request's own fields.
  init?(last response: NetworkResponse, to request: Request, own names: [String], receivedAt: Int) {
    guard response.statusCode == 200, !response.isRedirected,
      !CacheControl(response.headers).has("no-store"),
      let varying = Self.varying(response.headers, request, including: names)
    else { return nil }
    self.init(
      url: Self.key(request.url), varying: varying,
      headers: response.headers.filter { $0.0.lowercased() != "set-cookie" }, body: response.data,
      sentAt: receivedAt, receivedAt: receivedAt, isPersonal: true)
    guard mayBeStale else { return nil }
  }

  /// Returns a URL without its fragment: the key of the cache.
  static func key(_ url: String) -> String {
    url.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(url[..<$0]) } ?? url
  }

  private static func varying(
    _ headers: [(String, String)], _ request: Request, including names: [String] = []
  ) -> [(name: String, value: String?)]? {
    // Added even if the server omits it from `Vary`, because servers choose their response by it.
    var names = Set(names.map { $0.lowercased() }).union(["beagle-platform"])
    for (name, value) in headers where name.lowercased() == "vary" {
      for part in value.split(separator: ",") {
        names.insert(part.filter { $0 != " " && $0 != "\t" }.lowercased())
      }
    }
    guard !names.contains("*") else { return nil }
    return names.filter { !$0.isEmpty }.sorted().map { ($0, request.header($0)) }
  }

  /// Whether the response may serve a request: the fields that it varies by are equal.
  func fits(_ request: Request) -> Bool {
    varying.allSatisfy { request.header($0.name) == $0.value }
  }

  // MARK: - Freshness

  private func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }

  private var control: CacheControl { CacheControl(headers) }

  /// The seconds from the response's creation until it becomes stale; 0 if it does not say. Nothing
  /// is derived from `Last-Modified`: without a lifetime the server is asked each time.
  var lifetime: Int {
    if let seconds = control.seconds("max-age") { return seconds }
    guard let expires = header("expires") else { return 0 }
    let made = header("date").flatMap(HTTPDate.seconds) ?? receivedAt / 1000
    return max(0, (HTTPDate.seconds(expires) ?? made) - made)
  }

  /// Returns the seconds since the response was created (RFC 9111, 4.2.3).
  func age(at now: Int) -> Int {
    let made = header("date").flatMap(HTTPDate.seconds)
    let apparent = made.map { max(0, receivedAt / 1000 - $0) } ?? 0
    let onTheWay = max(0, (receivedAt - sentAt) / 1000)
    let corrected = (header("age").flatMap(CacheControl.deltaSeconds) ?? 0) + onTheWay
    return max(apparent, corrected) + max(0, (now - receivedAt) / 1000)
  }

  /// Whether it may be used without asking the server.
  func isFresh(at now: Int) -> Bool {
    !control.has("no-cache") && age(at: now) < lifetime
  }

  /// Whether it may be used stale when the server cannot be reached (RFC 9111, 4.2.4).
  var mayBeStale: Bool {
    let control = control
    return !control.has("no-cache") && !control.has("must-revalidate")
  }

  /// Whether it may be used while a newer response is requested (RFC 5861, 3).
  func mayBeUsedWhileRevalidating(at now: Int) -> Bool {
    isWithin("stale-while-revalidate", at: now)
  }

  /// Whether it may replace a response with this status (RFC 5861, 4).
  func mayReplaceError(_ status: Int, at now: Int) -> Bool {
    Self.replaceableStatuses.contains(status) && isWithin("stale-if-error", at: now)
  }

  /// The statuses that RFC 5861, 4, calls errors.
  static let replaceableStatuses: Set<Int> = [500, 502, 503, 504]

  /// Whether it is stale for at most the seconds of a directive.
  private func isWithin(_ directive: String, at now: Int) -> Bool {
    guard mayBeStale, let window = control.seconds(directive) else { return false }
    return age(at: now) <= lifetime + window
  }

  /// Whether it may be used stale for some time without being requested as an exception.
  private var hasStaleTime: Bool {
    mayBeStale
      && ["stale-while-revalidate", "stale-if-error"].contains { control.seconds($0) ?? 0 > 0 }
  }

  /// Whether it may outlive the program: it declares itself cacheable and is not personal.
  var mayBePersisted: Bool {
    guard !isPersonal else { return false }
    return !control.isEmpty || header("expires") != nil || header("beagle-hash") != nil
  }

  // MARK: - Validation

  /// The header fields of a conditional request; empty without a validator. `beagle-hash` is that
  /// of servers for Beagle 1.x.
  var validators: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let tag = header("etag") { fields.append(("If-None-Match", tag)) }
    if let date = header("last-modified") { fields.append(("If-Modified-Since", date)) }
    if let hash = header("beagle-hash") { fields.append(("beagle-hash", hash)) }
    return fields
  }

  /// What a 304 says about this response.
  enum Confirmation {
    /// The response is current, and the 304's fields update it.
    case updates
    /// The response is current, but the 304 must not update it.
    case confirms
    /// The 304 is about another response.
    case other
  }

  /// Returns the meaning of a 304 with these fields for this response (RFC 9111, 4.3.4). A server, or a
  /// cache in front of it, may confirm another version than the one in the request. A 304 without a
  /// validator is about this response.
  func confirmation(by newer: [(String, String)]) -> Confirmation {
    func differs(_ name: String) -> Bool {
      guard let new = HTTPHeader.value(name, in: newer), let old = header(name) else {
        return false
      }
      return new != old
    }
    guard let new = HTTPHeader.value("etag", in: newer) else {
      return differs("last-modified") || differs("beagle-hash") ? .other : .updates
    }
    guard let old = header("etag") else {
      guard !differs("last-modified"), !differs("beagle-hash") else { return .other }
      return Self.isWeak(new) ? .updates : .confirms
    }
    // A strong tag belongs to one sequence of bytes. Servers that compress a response often make its
    // tag weak, and send the strong one with the 304: the response is current, but another one.
    guard Self.opaque(new) == Self.opaque(old) else { return .other }
    return new == old || Self.isWeak(new) ? .updates : .confirms
  }

  private static func isWeak(_ tag: String) -> Bool { tag.utf8.starts(with: "W/".utf8) }

  private static func opaque(_ tag: String) -> Substring {
    isWeak(tag) ? tag.dropFirst(2) : tag[...]
  }

  /// Returns this response updated by a 304 (RFC 9111, 4.3.4).
  func confirmed(by newer: [(String, String)], sentAt: Int, receivedAt: Int) -> StoredResponse {
    // A cookie is set when its response arrives, not each time it is used.
    let excluded = [
      "content-encoding", "content-length", "content-range", "content-type", "set-cookie",
    ]
    let newer = newer.filter { !excluded.contains($0.0.lowercased()) }
    let names = Set(newer.map { $0.0.lowercased() })
    var result = self
    result.headers = headers.filter { !names.contains($0.0.lowercased()) } + newer
    result.sentAt = sentAt
    result.receivedAt = receivedAt
    return result
  }
}

extension ClosedRange<Int> {
  /// Returns the nearest number in the range.
  func clamp(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
