import BeagleSchema

/// The HTTP response of a directory server.
struct ServerResponse: Sendable {
  /// The body of a response.
  enum Body: Sendable {
    case bytes([UInt8])
    /// A large file, which is read in parts while the client receives it.
    case file(ScreenDirectory.OpenFile)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let file): file.size
      }
    }
  }

  /// The size above which a file is sent in parts, in bytes.
  static let wholeFileLimit = 1 << 20

  var status: Int
  var headers: [(String, String)]
  var body: Body

  /// The fields that the server sets itself.
  private static let own: Set<String> = [
    "content-length", "transfer-encoding", "connection", "keep-alive", "date", "upgrade", "trailer",
  ]

  /// Creates the response for a reply of the directory. It reads small files.
  /// - Parameter known: the client's `If-None-Match`; nil for other methods than GET.
  init(_ reply: DirectoryReply, known: String?) {
    var reply = reply
    reply.directoryName = "the directory"
    let opened = reply.opened(above: Self.wholeFileLimit)
    switch opened.result {
    case .success(let response):
      (status, headers, body) = (response.statusCode, response.headers, .bytes(response.data))
    case .failure(let error):
      status =
        switch error.kind {
        case .status(let code): code
        case .invalidURL: 400
        // A link to a path outside the directory names no file of it.
        case .file where opened.isOutside: 404
        default: 500
        }
      headers = error.headers
      body = .bytes(error.data ?? [])
      if opened.file == nil, body.count == 0 {
        body = .bytes(Array((error.localizedDescription + "\n").utf8))
        set("Content-Type", "text/plain; charset=utf-8")
      } else {
        set("Content-Type", "application/json")
      }
    }
    if let file = opened.file { body = .file(file) }
    headers.removeAll { Self.own.contains($0.0.lowercased()) }
    // Clients must revalidate, so that they get a file that was just saved.
    set("Cache-Control", "no-cache")
    set("X-Content-Type-Options", "nosniff")
    guard status == 200 else { return }
    let tag = "\"\(Self.tag(of: body))\""
    set("ETag", tag)
    if let known, Self.names(known, tag) {
      status = 304
      body = .bytes([])
    }
  }

  /// Allows pages of an origin to read the response (CORS).
  /// - Parameter origin: the request's `Origin`, which must be allowed; nil without one.
  mutating func allow(origin: String?) {
    // Caches must not give the response for one origin to another.
    headers.append(("Vary", "Origin"))
    guard let origin else { return }
    set("Access-Control-Allow-Origin", origin)
    set("Access-Control-Expose-Headers", "*")
  }

  /// Whether `If-None-Match` contains a tag. A proxy that compressed the body may have marked the
  /// tag as weak, which does not matter for this comparison.
  private static func names(_ known: String, _ tag: String) -> Bool {
    known.split(separator: ",").contains { part in
      let name = part.filter { $0 != " " && $0 != "\t" }
      return name == "*" || name == tag || name == "W/" + tag
    }
  }

  /// The response to a browser's CORS preflight request.
  static let permission = ServerResponse(
    status: 204,
    headers: [
      ("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
      ("Access-Control-Allow-Headers", "*, Authorization"), ("Access-Control-Max-Age", "600"),
    ], body: .bytes([]))

  /// Creates a response of the server itself.
  static func refusal(
    _ status: Int, _ text: String, headers: [(String, String)] = []
  ) -> ServerResponse {
    ServerResponse(
      status: status,
      headers: [
        ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
      ] + headers,
      body: .bytes(Array((text + "\n").utf8)))
  }

  private init(status: Int, headers: [(String, String)], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  private mutating func set(_ name: String, _ value: String) {
    guard !headers.contains(where: { $0.0.lowercased() == name.lowercased() }) else { return }
    headers.append((name, value))
  }

  /// Returns the 64-bit Fowler-Noll-Vo hash (FNV-1a) of a body, or the identity of its file, which
  /// takes too long to hash.
  private static func tag(of body: Body) -> String {
    switch body {
    case .bytes(let bytes):
      String(bytes.reduce(FNV1a.initial) { FNV1a.hash($0, adding: $1) }, radix: 16)
    case .file(let file): file.stamp.text
    }
  }
}
