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
  /// Fields that the client sends to every server.
  let standardFields: [Field]
  /// Fields of the application and of the screen. They go to the origin they were meant for only.
  private(set) var ownFields: [Field]
  private(set) var body: [UInt8]?

  /// How many redirects led here.
  private(set) var redirectCount = 0
  /// Where ``ownFields`` were left behind: the first address of another origin, for messages.
  private(set) var strippedAt: String?
  /// Whether a request that may have changed something was answered with a redirect before.
  private(set) var followsChange = false

  init(
    id: UInt64, method: String, url: String, standardFields: [Field] = [], ownFields: [Field] = [],
    body: [UInt8]? = nil
  ) {
    self.id = id
    self.method = method
    self.url = url
    self.standardFields = standardFields
    self.ownFields = ownFields
    self.body = body
  }

  /// What is sent: fields of the request replace those of the client.
  var fields: [Field] {
    let names = Set(ownFields.map { $0.name.lowercased() })
    return standardFields.filter { !names.contains($0.name.lowercased()) } + ownFields
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
    guard redirectCount < limit else {
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
    next.url = target.text
    next.redirectCount += 1
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
    if !next.ownFields.isEmpty {
      next.ownFields = []
      next.strippedAt = target.displayText
    }
    return next
  }

  private mutating func dropBody() {
    body = nil
    ownFields.removeAll { field in
      let name = field.name.lowercased()
      return name.hasPrefix("content-") || name == "transfer-encoding"
    }
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
  /// - `strippedAt`: where a redirect led to another origin, which was not sent the fields of the
  ///   request; nil where that did not happen.
  case answer(status: Int, headers: [(String, String)], body: [UInt8], strippedAt: String?)
  case failure(CurlFailure)
}
