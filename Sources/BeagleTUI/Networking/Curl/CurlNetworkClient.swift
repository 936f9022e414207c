import BeagleSchema

/// Asks real servers over http and https, with libcurl.
///
/// libcurl is loaded when the first request is made, on a thread of its own, so neither the start
/// nor a screen that needs no network pays for it. Bounds: 10 s to connect, 30 s in all, 10
/// redirects (to http and https only, never from https to http), 64 MiB of body, 256 KiB of header
/// fields, 16 connections, 1000 requests that wait.
///
/// A redirect to another origin (scheme, host and port) is followed without the header fields of
/// the request, and only by a GET or HEAD without a body; anything else fails with an error that
/// names the target. Only `Content-Type` and `beagle-platform` with the client's own values go to
/// every server. A request that is neither GET nor HEAD is sent at most once, on a connection of
/// its own; where it is not known whether it was received, the error says so.
@MainActor
public final class CurlNetworkClient: NetworkClient {
  /// What may be changed about the client.
  public struct Configuration: Sendable {
    /// Milliseconds until a connection must stand.
    public var connectTimeout = 10_000
    /// Milliseconds until an answer must be complete.
    public var totalTimeout = 30_000
    /// How many redirects are followed.
    public var redirectLimit = 10
    /// Largest body, in bytes after decompression.
    public var bodyLimit = 64 << 20
    /// The value of the header `beagle-platform`, on which servers choose what they send; empty
    /// for none.
    public var platform = "IOS"
    /// The value of the header `User-Agent`.
    public var userAgent = "BeagleTUI"
    /// Header fields of the user, which are sent to ``homeOrigin`` only.
    public var headers: [(name: String, value: String)] = []
    /// A URL of the server that ``headers`` are for; nil for none.
    public var homeOrigin: String?
    /// Which servers are believed to be who they say.
    public var trust = TLSTrust()
    /// The path of a socket through which every connection goes.
    public var unixSocket: String?
    /// Connections to one server that are open at the same time.
    public var connectionsPerHost = 6
    /// Whether cookies are kept and sent.
    public var keepsCookies = true
    /// Milliseconds until an answer must begin; 0 for no such limit.
    public var firstByteTimeout = 0
    /// Connections that are open at the same time.
    public var connectionLimit = 16
    /// Requests that are under way at the same time; more are refused.
    public var requestLimit = 1000
    /// The libraries that are tried, in this order.
    var libraryNames = CurlLibrary.names

    /// The configuration that ``CurlNetworkClient`` describes.
    public init() {}
  }

  /// How servers prove who they are, and the client to them.
  public struct TLSTrust: Sendable {
    /// The path of a file of certificates (PEM) that are trusted; nil for those of the system.
    public var caFile: String?
    /// The path of the certificate of the client (PEM).
    public var certificate: String?
    /// The path of its private key (PEM).
    public var key: String?
    /// Whether certificates are verified.
    public var verifies = true

    /// Trusts what the system trusts.
    public init() {}
  }

  private let configuration: Configuration
  private let poster: any RequestPoster
  private let engine: CurlEngine
  private let pending: Pending

  /// Creates a client; nothing is loaded yet.
  /// - Parameters:
  ///   - poster: brings answers to the main actor.
  ///   - configuration: bounds and headers.
  public init(poster: any RequestPoster, configuration: Configuration = Configuration()) {
    self.configuration = configuration
    self.poster = poster
    let pending = Pending()
    self.pending = pending
    engine = CurlEngine(configuration) { id, outcome in
      poster.post { pending.finish(id, outcome) }
    }
  }

  deinit {
    engine.stop()
  }

  /// Sends the request; see ``NetworkClient/executeRequest(_:completion:)``.
  @discardableResult
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let isFull = pending.count >= configuration.requestLimit
    let id = pending.add(request, completion)
    do throws(CurlFailure) {
      if isFull {
        throw CurlFailure(
          kind: .tooManyRequests,
          reason: "was not sent: \(configuration.requestLimit) requests are waiting already",
          advice: "Wait for some of them, then try again.")
      }
      engine.start(try job(id, request))
    } catch {
      let failure = error
      poster.post { [pending] in pending.finish(id, .failure(failure)) }
    }
    return CurlRequestToken(id, pending, engine)
  }

  // MARK: - The request on the wire

  private func job(_ id: UInt64, _ request: Request) throws(CurlFailure) -> CurlJob {
    CurlJob(
      id: id, method: request.method.rawValue, url: try Self.checkedURL(request.url),
      standardFields: try Self.checked(standardFields),
      ownFields: try Self.checked(Self.ownFields(request)),
      body: request.additionalData?.body.map { Array($0.jsonText.utf8) })
  }

  /// The URL with what must not stand in one encoded.
  private static func checkedURL(_ url: String) throws(CurlFailure) -> String {
    guard url.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw CurlFailure(
        kind: .invalidURL, reason: "was refused: the URL holds control characters",
        advice: "Check the contexts that it is made from.")
    }
    guard let parts = UrlParts(url), !parts.host.isEmpty else {
      throw CurlFailure(
        kind: .invalidURL, reason: "cannot be requested: it is not an absolute URL",
        advice: "Write it with http:// or https://, or begin it with “/” and set the base URL.")
    }
    guard parts.isWeb else {
      throw CurlFailure(
        kind: .invalidURL, reason: "was refused: \(parts.scheme) is neither http nor https",
        advice: "Check how the URL is written.")
    }
    return PercentEncoding.encode(url) {
      PercentEncoding.isAllowed($0) || $0 == UInt8(ascii: "%")
    }
  }

  /// The fields that say what kind of client this is; every server gets them.
  private var standardFields: [CurlJob.Field] {
    var fields = [(name: "Content-Type", value: "application/json")]
    if !configuration.platform.isEmpty {
      fields.append((name: "beagle-platform", value: configuration.platform))
    }
    return fields
  }

  /// The fields of the application and of the screen, by name.
  private static func ownFields(_ request: Request) -> [CurlJob.Field] {
    (request.additionalData?.headers ?? [:]).sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
  }

  /// The fields, none of which can add lines to the request.
  private static func checked(_ fields: [CurlJob.Field]) throws(CurlFailure) -> [CurlJob.Field] {
    for field in fields where !isToken(field.name) || !isFieldValue(field.value) {
      throw CurlFailure(
        kind: .invalidHeader,
        reason: "was refused: the header “\(field.name)” holds characters that no header may hold",
        advice: "Check the contexts that it is made from.")
    }
    return fields
  }

  /// Whether a text may be the name of a header (RFC 9110, 5.6.2).
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0)
      }
  }

  /// Whether a text may be the value of a header: no control characters but the tab.
  private static func isFieldValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == UInt8(ascii: "\t") }
  }
}

/// The requests whose answers are awaited.
@MainActor
private final class Pending {
  private typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  private var requests: [UInt64: (request: Request, completion: Completion)] = [:]
  private var lastID: UInt64 = 0

  var count: Int { requests.count }

  func add(
    _ request: Request,
    _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> UInt64 {
    lastID += 1
    requests[lastID] = (request, completion)
    return lastID
  }

  /// Forgets a request; whether it was there.
  func remove(_ id: UInt64) -> Bool {
    requests.removeValue(forKey: id) != nil
  }

  /// Answers a request, unless it was given up.
  func finish(_ id: UInt64, _ outcome: CurlOutcome) {
    guard let (request, completion) = requests.removeValue(forKey: id) else { return }
    switch outcome {
    case .answer(let status, let headers, let body, let strippedAt):
      guard HTTPStatus(code: status).isSuccess else {
        let advice = strippedAt.map {
          "It was redirected to \($0), another origin, which is not sent the headers of the request."
        }
        return completion(.failure(.status(status, request: request, data: body, advice: advice)))
      }
      completion(
        .success(
          NetworkResponse(
            data: body, statusCode: status, headers: headers, name: request.displayURL)))
    case .failure(let failure):
      completion(
        .failure(
          NetworkError(
            kind: failure.kind, reason: failure.reason, advice: failure.advice, request: request)))
    }
  }
}

/// A request to a server that is under way.
@MainActor
private final class CurlRequestToken: RequestToken {
  private let id: UInt64
  private let pending: Pending
  private let engine: CurlEngine

  init(_ id: UInt64, _ pending: Pending, _ engine: CurlEngine) {
    self.id = id
    self.pending = pending
    self.engine = engine
  }

  func cancel() {
    if pending.remove(id) { engine.cancel(id) }
  }
}
