import ScreenSources

/// A request as the network thread needs it: that of the caller, or the one that a redirect makes
/// of it.
struct CurlJob: Sendable {
  /// A field of the header of a request.
  typealias Field = (name: String, value: String)

  /// The same for a request and for those that redirects make of it.
  let id: UInt64
  private(set) var method: String
  /// Absolute, http or https.
  private(set) var url: String
  /// The server of the URL, as the key of those that wait for connections to it.
  private(set) var origin: URLOrigin?
  /// Fields that the client sends to every server.
  let standardFields: [Field]
  /// Fields of the application and of the screen. They go to the origin they were meant for only.
  private(set) var ownFields: [Field]
  /// Fields of the user, which go to the home origin only.
  private(set) var userFields: [Field]
  private(set) var body: [UInt8]?

  /// When the request was made.
  let made = ContinuousClock.now
  /// When the request had its turn; that of the first hop where redirects were followed.
  private(set) var started: ContinuousClock.Instant?
  /// Whether the server answered others with HTTP/2, so that the request may wait for the connection
  /// of another one.
  var sharesConnection = false
  /// The addresses that redirected, in their order, without secrets.
  private(set) var redirects: [String] = []
  /// Where ``ownFields`` were left behind: the first address of another origin, for messages.
  private(set) var strippedAt: String?
  /// Whether a request that may have changed something was answered with a redirect before.
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

  /// What is sent: fields of the request replace those of the user, and both those of the client.
  /// Cookies are added up.
  var fields: [Field] {
    var fields = ownFields
    for others in [userFields, standardFields] {
      let names = Set(fields.map { $0.name.lowercased() }).subtracting(["cookie"])
      fields = others.filter { !names.contains($0.name.lowercased()) } + fields
    }
    return fields
  }

  /// Whether fields of the user, of which any may say who it is, or other credentials are sent.
  var hasCredentials: Bool {
    !userFields.isEmpty || ownFields.contains { Redaction.isSecret(header: $0.name) }
      || UrlParts(url).map { $0.withoutCredentials.utf8.count < url.utf8.count } ?? false
  }

  /// The request has its turn.
  /// - Parameter isAtHome: whether its first address is of the origin that the user's fields are for.
  mutating func start(isAtHome: Bool) {
    guard started == nil else { return }
    started = .now
    if !isAtHome { userFields = [] }
  }

  /// Whether the request only reads (RFC 9110, 9.2.1). Nothing else is ever sent twice without
  /// somebody asking for it: DELETE and PUT are idempotent, but a second DELETE is told that there
  /// is nothing, and a second PUT may undo what another client wrote in between.
  var isSafe: Bool { method == "GET" || method == "HEAD" }

  // MARK: - Redirects

  /// Whether an answer with this status and a `Location` is followed.
  static func isRedirect(_ status: Int) -> Bool {
    switch status {
    case 300...303, 307, 308: true
    default: false
    }
  }

  /// The request that follows a redirect.
  ///
  /// 303 makes a GET of everything but HEAD, 301 and 302 make one of POST (RFC 9110, 15.4); all
  /// else keeps its method and body. To another origin go neither the fields of the request nor a
  /// request that changes something or has a body; a later redirect back does not restore them.
  /// - Parameters:
  ///   - status: that of the answer.
  ///   - origin: the address that answered.
  ///   - target: the address it redirects to.
  ///   - limit: how many redirects are followed in all.
  /// - Throws: a failure of the kind `redirect` when it is not followed.
  func redirected(
    status: Int, from origin: CurlAddress, to target: CurlAddress, limit: Int
  ) throws(CurlFailure) -> CurlJob {
    guard redirects.count < limit else {
      throw Self.refusal("redirects more than \(limit) times")
    }
    guard target.isWeb else {
      throw Self.refusal("redirects to \(target.displayText), which is not http or https")
    }
    guard origin.scheme == target.scheme || target.scheme == "https" else {
      throw Self.refusal(
        "redirects from https to \(target.displayText), which is not encrypted")
    }
    var next = self
    next.redirects.append(origin.displayText)
    next.url = target.text
    next.origin = URLOrigin(target.text)
    next.followsChange = followsChange || !isSafe
    if status == 303 ? method != "HEAD" : (method == "POST" && (status == 301 || status == 302)) {
      next.method = "GET"
      next.dropBody()
    }
    guard !target.hasOrigin(of: origin) else { return next }
    guard next.isSafe, next.body == nil else {
      throw Self.refusal(
        "redirects to \(target.displayText), another origin, to which "
          + (next.isSafe ? "a body is not sent on" : "a \(next.method) is not sent on"),
        advice: "Use that address itself if you trust it.")
    }
    if !next.ownFields.isEmpty || !next.userFields.isEmpty {
      next.ownFields = []
      next.userFields = []
      next.strippedAt = target.displayText
    }
    return next
  }

  private mutating func dropBody() {
    body = nil
    let isOfBody = { (field: Field) in field.name.lowercased().hasPrefix("content-") }
    ownFields.removeAll(where: isOfBody)
    userFields.removeAll(where: isOfBody)
  }

  private static func refusal(
    _ what: String, advice: String = "Ask whoever runs the server."
  ) -> CurlFailure {
    CurlFailure(kind: .redirect, reason: "failed: it \(what)", advice: advice)
  }
}

/// How a request ended.
enum CurlOutcome: Sendable {
  /// An answer, whatever its status.
  case answer(CurlAnswer)
  case failure(CurlFailure)
}

/// What a server answered.
struct CurlAnswer: Sendable {
  var status: Int
  var headers: [(String, String)]
  var body: [UInt8]
  /// Where a redirect led to another origin, which was not sent the fields of the request; nil where
  /// that did not happen.
  var strippedAt: String?
  /// Whether the request carried credentials of a user, as far as can be told.
  var isPersonal: Bool
  var timing: TransferTiming
}
