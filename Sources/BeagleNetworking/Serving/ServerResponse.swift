import BeagleSchema

/// The HTTP response of a directory server.
struct ServerResponse: Sendable {
  var status: Int
  var headers: [(String, String)]
  var body: [UInt8]

  /// The fields that the server sets itself.
  private static let own: Set<String> = [
    "content-length", "transfer-encoding", "connection", "keep-alive", "date", "upgrade", "trailer",
  ]

  /// Creates the response for a result of the directory.
  /// - Parameter known: the client's `If-None-Match`; nil for other methods than GET.
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
    // Pages of other origins may read the response, because it is never private.
    set("Access-Control-Allow-Origin", "*")
    set("Access-Control-Expose-Headers", "*")
    // Clients must revalidate, so that they get a file that was just saved.
    set("Cache-Control", "no-cache")
    guard status == 200 else { return }
    let tag = "\"\(String(Self.checksum(body), radix: 16))\""
    set("ETag", tag)
    if let known, Self.names(known, tag) {
      status = 304
      body = []
    }
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
      ("Access-Control-Allow-Origin", "*"),
      ("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
      ("Access-Control-Allow-Headers", "*, Authorization"), ("Access-Control-Max-Age", "600"),
    ], body: [])

  /// Creates a response of the server itself.
  static func refusal(
    _ status: Int, _ text: String, headers: [(String, String)] = []
  ) -> ServerResponse {
    ServerResponse(
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

  /// The 64-bit Fowler-Noll-Vo hash (FNV-1a).
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(FNV1a.initial) { FNV1a.hash($0, adding: $1) }
  }
}
