import Localization

/// A request as the network thread needs it: the caller's, or one that follows a redirect.
struct CurlJob: Sendable {
  /// A header field of a request.
  typealias Field = (name: String, value: String)

  /// The identifier, shared by a request and those that follow its redirects.
  let id: UInt64
  private(set) var method: String
  /// Absolute, http or https.
  private(set) var url: String
  /// The URL's origin, which selects the queue.
  private(set) var origin: URLOrigin?
  /// The fields that the client sends to every server.
  let standardFields: [Field]
  /// The fields of the application and the screen. They are sent only to the request's original
  /// origin.
  private(set) var ownFields: [Field]
  /// The user's fields, sent only to the home origin.
  private(set) var userFields: [Field]
  private(set) var body: [UInt8]?

  /// When the request was created.
  let made = ContinuousClock.now
  /// When the request left the queue; after redirects, the first time.
  private(set) var started: ContinuousClock.Instant?
  /// Whether the server supports HTTP/2, so that the request may wait for another request's
  /// connection.
  var sharesConnection = false
  /// The URLs that redirected, in order, without secrets.
  private(set) var redirects: [String] = []
  /// The first URL of another origin that did not receive ``ownFields``; for messages.
  private(set) var headersDroppedAt: String?
  /// Whether the client decompresses the response, because libcurl could not.
  private(set) var decompressesItself = false
  /// Whether a redirect was the response to an unsafe request.
  private(set) var followsChange = false

  init(
    id: UInt64, method: String, url: String, standardFields: [Field] = [], ownFields: [Field] = [],
    userFields: [Field] = [], body: [UInt8]? = nil
  ) {
    self.id = id
    self.method = method
    self.url = url
    origin = URLOrigin(url)
    self.standardFields = standardFields
    self.ownFields = ownFields
    self.userFields = userFields
    self.body = body
  }

  /// The fields to send. The request's fields replace the user's, and both replace the client's.
  /// Cookies are combined.
  var fields: [Field] {
    var fields = ownFields
    for others in [userFields, standardFields] {
      let names = Set(fields.map { $0.name.lowercased() }).subtracting(["cookie"])
      fields = others.filter { !names.contains($0.name.lowercased()) } + fields
    }
    return fields
  }

  /// Whether the request contains credentials: any field of the user may be one.
  var hasCredentials: Bool {
    !userFields.isEmpty || ownFields.contains { Redaction.isSecret(header: $0.name) }
      || UrlParts(url).map { $0.withoutCredentials.utf8.count < url.utf8.count } ?? false
  }

  /// Records that the request left the queue.
  /// - Parameter isAtHome: whether its first URL has the origin of the user's fields.
  mutating func start(isAtHome: Bool) {
    guard started == nil else { return }
    started = .now
    if !isAtHome { userFields = [] }
  }

  /// Whether the method is safe (RFC 9110, 9.2.1). Any other request is sent at most once per user
  /// action. DELETE and PUT are idempotent, but a second DELETE returns 404, and a second PUT may
  /// overwrite another client's change.
  var isSafe: Bool { method == "GET" || method == "HEAD" }

  /// Returns the same request, with a response that the client decompresses.
  func decompressingItself() -> CurlJob {
    var job = self
    job.decompressesItself = true
    return job
  }

  // MARK: - Redirects

  /// Whether a response with this status and a `Location` is followed.
  static func isRedirect(_ status: Int) -> Bool {
    switch status {
    case 300...303, 307, 308: true
    default: false
    }
  }

  /// Returns the request that follows a redirect.
  ///
  /// 303 turns every method except HEAD into GET, 301 and 302 turn POST into GET (RFC 9110, 15.4);
  /// otherwise method and body stay. A request that becomes a GET has no `Idempotency-Key`. Another
  /// origin never receives the request's fields, an unsafe method or a body, and a later redirect
  /// back does not restore the fields.
  /// - Parameters:
  ///   - status: the status of the response.
  ///   - origin: the URL that redirected.
  ///   - target: the URL that it redirects to.
  ///   - limit: the maximum number of redirects.
  /// - Throws: a failure of the kind `redirect` if it is not followed.
  func redirected(
    status: Int, from origin: CurlAddress, to target: CurlAddress, limit: Int
  ) throws(CurlFailure) -> CurlJob {
    guard redirects.count < limit else {
      throw Self.refusal(Phrase(.failureRedirectLimit, ("count", "\(limit)")))
    }
    guard target.isWeb else {
      throw Self.refusal(Phrase(.failureRedirectScheme, ("url", target.displayText)))
    }
    guard origin.scheme == target.scheme || target.scheme == "https" else {
      throw Self.refusal(Phrase(.failureRedirectUnencrypted, ("url", target.displayText)))
    }
    var next = self
    next.redirects.append(origin.displayText)
    next.url = target.text
    next.origin = URLOrigin(target.text)
    next.followsChange = followsChange || !isSafe
    if status == 303 ? method != "HEAD" : (method == "POST" && (status == 301 || status == 302)) {
      next.dropBody()
      next.method = "GET"
    }
    guard !target.hasOrigin(of: origin) else { return next }
    guard next.isSafe, next.body == nil else {
      throw Self.refusal(
        next.isSafe
          ? Phrase(.failureRedirectBody, ("url", target.displayText))
          : Phrase(
            .failureRedirectMethod, ("url", target.displayText), ("method", next.method)),
        advice: .adviceRedirectDirectly)
    }
    if !next.ownFields.isEmpty || !next.userFields.isEmpty {
      next.ownFields = []
      next.userFields = []
      next.headersDroppedAt = target.displayText
    }
    return next
  }

  /// Removes the body with the fields about it, before the method changes.
  private mutating func dropBody() {
    body = nil
    // The key stands for the change, and the GET after it is another request.
    let dropsKey = !isSafe
    let isOfBody = { (field: Field) in
      let name = field.name.lowercased()
      return name.hasPrefix("content-") || dropsKey && name == "idempotency-key"
    }
    ownFields.removeAll(where: isOfBody)
    userFields.removeAll(where: isOfBody)
  }

  private static func refusal(
    _ reason: Phrase, advice: TextKey = .adviceAsk
  ) -> CurlFailure {
    .failed(.redirect, reason, advice)
  }
}

/// The result of a request.
enum CurlOutcome: Sendable {
  /// A response with any status.
  case response(CurlResponse)
  case failure(CurlFailure)
}

/// The response of a server.
struct CurlResponse: Sendable {
  var status: Int
  var headers: [(String, String)]
  var body: [UInt8]
  /// The other origin that a redirect led to and that did not receive the request's fields; nil if
  /// there was none.
  var headersDroppedAt: String?
  /// Whether the request is known to carry a user's credentials.
  var isPersonal: Bool
  var timing: TransferTiming
}
