import BeagleSchema

/// An answer that is kept, with what decides for which requests and how long it may be used (RFC
/// 9111; the client is a private cache).
public struct StoredResponse: Sendable {
  /// The address that was asked, without a fragment.
  public let url: String
  /// The header fields of the request that the answer depends on (`Vary`), names in lower case and
  /// sorted; the value is nil where the request had none.
  public let varying: [(name: String, value: String?)]
  /// The header fields of the answer.
  public internal(set) var headers: [(String, String)]
  /// The body, decoded.
  public let body: [UInt8]
  /// When the request was sent and when the answer came, in milliseconds since 1970.
  public internal(set) var sentAt, receivedAt: Int
  /// Whether the answer stays in memory, because it may be for one user only, or holds a secret in its
  /// address or in what it varies by.
  public let isPersonal: Bool

  /// An answer that was kept before, with everything a ``Cache`` has of it.
  public init(
    url: String, varying: [(name: String, value: String?)], headers: [(String, String)],
    body: [UInt8], sentAt: Int, receivedAt: Int, isPersonal: Bool
  ) {
    self.url = url
    self.varying = varying
    self.headers = headers
    self.body = body
    self.sentAt = sentAt
    self.receivedAt = receivedAt
    self.isPersonal = isPersonal
  }

  /// The answer to a request, where it may be kept (RFC 9111, 3): to a GET, with the status 200, from
  /// the address itself, not forbidden by `no-store`, and usable again, because it says how long it is
  /// fresh or has something to ask by whether it still is.
  /// - Parameter request: with the header fields that the client adds; only asked for where the answer
  ///   itself does not forbid it.
  init?(
    _ response: NetworkResponse, to request: @autoclosure () -> Request, sentAt: Int,
    receivedAt: Int
  ) {
    let control = CacheControl(response.headers)
    // What a redirect led to is the answer of another address, and only for now.
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
    guard lifetime > 0 || !validators.isEmpty else { return nil }
  }

  /// An address as the cache knows it.
  static func key(_ url: String) -> String {
    url.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(url[..<$0]) } ?? url
  }

  private static func varying(
    _ headers: [(String, String)], _ request: Request
  ) -> [(name: String, value: String?)]? {
    // Whether a server says so or not: it is what the field is for.
    var names: Set<String> = ["beagle-platform"]
    for (name, value) in headers where name.lowercased() == "vary" {
      for part in value.split(separator: ",") {
        names.insert(part.filter { $0 != " " && $0 != "\t" }.lowercased())
      }
    }
    guard !names.contains("*") else { return nil }
    return names.filter { !$0.isEmpty }.sorted().map { ($0, request.header($0)) }
  }

  /// Whether the answer is one to a request: what it varies by is the same.
  func fits(_ request: Request) -> Bool {
    varying.allSatisfy { request.header($0.name) == $0.value }
  }

  // MARK: - How old it is

  private func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }

  private var control: CacheControl { CacheControl(headers) }

  /// Seconds for which the answer is fresh after it was made; 0 where it does not say. Nothing is
  /// guessed from `Last-Modified`: a server that says nothing is asked each time.
  var lifetime: Int {
    if let seconds = control.seconds("max-age") { return seconds }
    guard let expires = header("expires") else { return 0 }
    let made = header("date").flatMap(HTTPDate.seconds) ?? receivedAt / 1000
    return max(0, (HTTPDate.seconds(expires) ?? made) - made)
  }

  /// Seconds since the answer was made (RFC 9111, 4.2.3).
  func age(at now: Int) -> Int {
    let made = header("date").flatMap(HTTPDate.seconds)
    let apparent = made.map { max(0, receivedAt / 1000 - $0) } ?? 0
    let onTheWay = max(0, (receivedAt - sentAt) / 1000)
    let corrected = (header("age").flatMap { Int($0) } ?? 0) + onTheWay
    return max(apparent, corrected) + max(0, (now - receivedAt) / 1000)
  }

  /// Whether it answers a request without asking the server.
  func isFresh(at now: Int) -> Bool {
    !control.has("no-cache") && age(at: now) < lifetime
  }

  /// Whether it may stand in for an answer that cannot be had because the server cannot be reached
  /// (RFC 9111, 4.2.4).
  var mayBeStale: Bool {
    let control = control
    return !control.has("no-cache") && !control.has("must-revalidate")
  }

  /// Whether it may stand in for an answer with a status of 500 or more (RFC 5861, 4).
  func mayReplaceError(at now: Int) -> Bool {
    guard mayBeStale, let window = control.seconds("stale-if-error") else { return false }
    return age(at: now) <= lifetime + window
  }

  /// Whether it says itself that it may be stored, and is not one user's: then it may outlive the
  /// program.
  var mayBePersisted: Bool {
    guard !isPersonal else { return false }
    return !control.isEmpty || header("expires") != nil || header("beagle-hash") != nil
  }

  // MARK: - Asking whether it is still right

  /// The header fields that ask for an answer only where this one is not the present one any more;
  /// none where nothing can be asked by. `beagle-hash` is that of servers for Beagle 1.x.
  var validators: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let tag = header("etag") { fields.append(("If-None-Match", tag)) }
    if let date = header("last-modified") { fields.append(("If-Modified-Since", date)) }
    if let hash = header("beagle-hash") { fields.append(("beagle-hash", hash)) }
    return fields
  }

  /// The same answer after a 304 said that it is still right (RFC 9111, 4.3.4).
  func confirmed(by newer: [(String, String)], sentAt: Int, receivedAt: Int) -> StoredResponse {
    // A cookie is set by the answer that it came with, not each time when this one is used.
    let kept = [
      "content-encoding", "content-length", "content-range", "content-type", "set-cookie",
    ]
    let newer = newer.filter { !kept.contains($0.0.lowercased()) }
    let names = Set(newer.map { $0.0.lowercased() })
    var result = self
    result.headers = headers.filter { !names.contains($0.0.lowercased()) } + newer
    result.sentAt = sentAt
    result.receivedAt = receivedAt
    return result
  }
}
