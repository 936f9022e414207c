import BeagleSchema
import Localization
import SystemSupport

/// A client for http and https servers, based on libcurl.
///
/// The first request loads libcurl on a separate thread, so that neither startup nor a local screen
/// pays for it. The client supports HTTP/2, compression, cookies in memory, and the proxies of the
/// environment. The default limits are: 10 s to connect, 30 s in all, 10 redirects (to http and
/// https only, never from https to http), a body of 64 MiB that is at most 200 times the received
/// size, 256 KiB of header fields, 6 connections to an origin, 16 in all, and 2000 waiting
/// requests. ``Configuration`` changes most of them.
///
/// The client follows a redirect to another origin (scheme, host and port) only with a GET or HEAD
/// without a body, and without the header fields of the request and the user; otherwise it fails
/// with an error that names the target. Every server receives `User-Agent`, `Content-Type` and
/// `beagle-platform` with the client's own values only. A request other than GET and HEAD is sent
/// at most once, over HTTP/1.1 on its own connection; if it may have been received, the error says
/// so.
///
/// A request must not set header fields that frame a message or belong to a connection, for example
/// `Host` and `Content-Length`. Cookies in its `Cookie` field are appended to the stored ones.
@MainActor
public final class CurlNetworkClient: NetworkClientProtocol {
  private let configuration: Configuration
  /// The user's header fields, initially ``Configuration/headers``. A change applies to later
  /// requests.
  public var headers: [(name: String, value: String)]
  private let poster: any RequestPoster
  private let engine: CurlEngine
  private let pending: Pending

  /// Creates a client; libcurl is loaded later.
  /// - Parameters:
  ///   - poster: brings responses to the main actor.
  ///   - configuration: limits and header fields.
  public init(poster: any RequestPoster, configuration: Configuration = Configuration()) {
    self.configuration = configuration
    headers = configuration.headers
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

  /// Returns the fields for every server, plus those of the user for the home origin; the latter
  /// replace fields with the same name, ignoring case.
  public func commonHeaders(for request: Request) -> [String: String] {
    var fields = standardFields
    if !configuration.userAgent.isEmpty { fields.append(("User-Agent", configuration.userAgent)) }
    if let home = configuration.homeOrigin.flatMap(URLOrigin.init),
      URLOrigin(request.url) == home
    {
      fields += headers
    }
    let lastOnes = Dictionary(fields.map { ($0.name.lowercased(), $0) }) { $1 }
    return Dictionary(uniqueKeysWithValues: lastOnes.values.map { ($0.name, $0.value) })
  }

  /// Sends the request; see ``NetworkClientProtocol/executeRequest(_:completion:)``.
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
          reason: Phrase(.failureQueueFull, ("count", "\(configuration.requestLimit)")),
          advice: Phrase(.adviceWaitForSome))
      }
      engine.start(try job(id, request))
    } catch {
      let failure = error
      poster.post { [pending] in pending.finish(id, .failure(failure)) }
    }
    return CurlRequestToken(id, pending, engine)
  }

  /// The number of running libcurl transfers.
  var transferCount: Int { engine.transferCount }

  // MARK: - The request on the wire

  private func job(_ id: UInt64, _ request: Request) throws(CurlFailure) -> CurlJob {
    _ = try Self.checked([(name: "User-Agent", value: configuration.userAgent)])
    return CurlJob(
      id: id, method: request.method.rawValue, url: try Self.checkedURL(request.url),
      standardFields: try Self.checked(standardFields),
      ownFields: try Self.checked(Self.withoutFraming(Self.ownFields(request))),
      userFields: try Self.checked(headers),
      body: request.bodyBytes)
  }

  /// Returns a valid URL with the host in its ASCII form and all other characters percent-encoded.
  private static func checkedURL(_ url: String) throws(CurlFailure) -> String {
    guard url.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw CurlFailure(
        kind: .invalidURL, reason: Phrase(.failureControlCharacters),
        advice: Phrase(.adviceContexts))
    }
    guard let parts = UrlParts(url), !parts.host.isEmpty else {
      throw CurlFailure(
        kind: .invalidURL, reason: Phrase(.failureNotAbsolute),
        advice: Phrase(.adviceAbsoluteUrl))
    }
    guard parts.isWeb else {
      throw CurlFailure(
        kind: .invalidURL, reason: Phrase(.failureScheme, ("scheme", parts.scheme)),
        advice: Phrase(.adviceUrlSpelling))
    }
    do {
      return try WireURL.encode(url)
    } catch {
      throw CurlFailure(error)
    }
  }

  /// The fields that describe the client; every server receives them.
  private var standardFields: [CurlJob.Field] {
    var fields = [(name: "Content-Type", value: "application/json")]
    if !configuration.platform.isEmpty {
      fields.append((name: "beagle-platform", value: configuration.platform))
    }
    return fields
  }

  /// The fields of the application and the screen, sorted by name.
  private static func ownFields(_ request: Request) -> [CurlJob.Field] {
    (request.additionalData?.headers ?? [:]).sorted { $0.key < $1.key }
      .map { (name: $0.key, value: $0.value) }
  }

  /// Returns the fields; throws if one frames the message or belongs to one connection (RFC 9110,
  /// 7.6.1). Such a field could make the server parse another request than the one that is sent.
  private static func withoutFraming(
    _ fields: [CurlJob.Field]
  ) throws(CurlFailure) -> [CurlJob.Field] {
    for field in fields where HTTPHeader.isFraming(field.name) {
      throw CurlFailure(
        kind: .invalidHeader,
        reason: "was refused: a screen must not set the header \(Quotation.of(field.name))",
        advice: "Remove it: the client sets it when needed.")
    }
    return fields
  }

  /// Returns the fields; throws if one could add lines to the request.
  private static func checked(_ fields: [CurlJob.Field]) throws(CurlFailure) -> [CurlJob.Field] {
    for field in fields where !HTTPHeader.isName(field.name) || !HTTPHeader.isValue(field.value) {
      throw CurlFailure(
        kind: .invalidHeader,
        reason:
          "was refused: the header \(Quotation.of(field.name)) contains characters that are not allowed in a header",
        advice: "Check the contexts in the URL.")
    }
    return fields
  }
}

/// The requests without a result yet.
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

  /// Removes a request. Returns whether it was present.
  func remove(_ id: UInt64) -> Bool {
    requests.removeValue(forKey: id) != nil
  }

  /// Completes a request, unless it was canceled.
  func finish(_ id: UInt64, _ outcome: CurlOutcome) {
    guard let (request, completion) = requests.removeValue(forKey: id) else { return }
    switch outcome {
    case .response(let received):
      guard HTTPStatus(code: received.status).isSuccess else {
        let advice = received.headersDroppedAt.map {
          "It was redirected to \($0), another origin, which did not receive its header fields."
        }
        return completion(
          .failure(
            .status(
              received.status, request: request, data: received.body, advice: advice,
              headers: received.headers, timing: received.timing)))
      }
      var response = NetworkResponse(
        data: received.body, statusCode: received.status, headers: received.headers,
        name: request.displayURL, timing: received.timing)
      response.isPersonal = received.isPersonal
      if let error = NetworkError.unrequestedPart(response, of: request) {
        return completion(.failure(error))
      }
      completion(.success(response))
    case .failure(let failure):
      var error = NetworkError(
        kind: failure.kind, reason: failure.localizedReason, advice: failure.localizedAdvice,
        request: request,
        headers: failure.headers, timing: failure.timing)
      error.isWithoutConnection = failure.isWithoutConnection
      completion(.failure(error))
    }
  }
}

/// The token of a running request to a server.
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

  var progress: RequestProgress? { engine.progress(of: id) }

  func cancel() {
    if pending.remove(id) { engine.cancel(id) }
  }
}
