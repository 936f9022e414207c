import BeagleSchema

/// What a directory says to a request, as HTTP has it.
struct ServedAnswer: Sendable {
  var status: Int
  var headers: [(String, String)]
  var body: [UInt8]

  /// Fields that the server sets itself.
  private static let own: Set<String> = [
    "content-length", "transfer-encoding", "connection", "keep-alive", "date", "upgrade", "trailer",
  ]

  /// The answer to a request that the directory knows, or that failed in one way or another.
  /// - Parameter known: the tags of the answers that the client has already, as `If-None-Match` has
  ///   them; nil for a method that does not only ask.
  init(_ result: Result<NetworkResponse, NetworkError>, known: String?) {
    switch result {
    case .success(let response):
      (status, headers, body) = (response.statusCode, response.headers, response.data)
    case .failure(let error):
      status =
        switch error.kind {
        case .status(let code): code
        case .invalidURL: 400
        default: 500
        }
      headers = error.headers
      body = error.data ?? []
      if body.isEmpty {
        body = Array((error.localizedDescription + "\n").utf8)
        set("Content-Type", "text/plain; charset=utf-8")
      } else {
        set("Content-Type", "application/json")
      }
    }
    headers.removeAll { Self.own.contains($0.0.lowercased()) }
    // A page of another origin may ask too: there is nothing here that is for somebody alone.
    set("Access-Control-Allow-Origin", "*")
    set("Access-Control-Expose-Headers", "*")
    // What was saved a moment ago is what counts.
    set("Cache-Control", "no-cache")
    guard status == 200 else { return }
    let tag = "\"\(String(Self.checksum(body), radix: 16))\""
    set("ETag", tag)
    if let known, Self.names(known, tag) {
      status = 304
      body = []
    }
  }

  /// Whether `If-None-Match` names a tag. A proxy that packed the body may have marked it as weak, which
  /// makes no difference here.
  private static func names(_ known: String, _ tag: String) -> Bool {
    known.split(separator: ",").contains { part in
      let name = part.filter { $0 != " " && $0 != "\t" }
      return name == "*" || name == tag || name == "W/" + tag
    }
  }

  /// The answer to a browser that asks whether it may send something.
  static let permission = ServedAnswer(
    status: 204,
    headers: [
      ("Access-Control-Allow-Origin", "*"),
      ("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
      ("Access-Control-Allow-Headers", "*, Authorization"), ("Access-Control-Max-Age", "600"),
    ], body: [])

  /// An answer of the server itself.
  static func refusal(
    _ status: Int, _ text: String, headers: [(String, String)] = []
  ) -> ServedAnswer {
    ServedAnswer(
      status: status,
      headers: [
        ("Content-Type", "text/plain; charset=utf-8"), ("Access-Control-Allow-Origin", "*"),
      ] + headers, body: Array((text + "\n").utf8))
  }

  private init(status: Int, headers: [(String, String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  private mutating func set(_ name: String, _ value: String) {
    guard !headers.contains(where: { $0.0.lowercased() == name.lowercased() }) else { return }
    headers.append((name, value))
  }

  /// Fowler-Noll-Vo, 64 bits: other bytes have another one, except by chance.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(FNV1a.initial) { FNV1a.hash($0, adding: $1) }
  }
}
