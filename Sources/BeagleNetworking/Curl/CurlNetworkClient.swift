import BeagleSchema
import ScreenSources

/// Asks real servers over http and https, with libcurl.
///
/// libcurl is loaded when the first request is made, on a thread of its own, so neither the start
/// nor a screen that needs no network pays for it. It speaks HTTP/2 where a server has it, takes
/// compressed answers, keeps cookies in memory and goes through the proxies that the environment names.
/// Bounds, unless ``Configuration`` says otherwise: 10 s to connect, 30 s in all, 10 redirects (to
/// http and https only, never from https to http), 64 MiB of body, which must not be more than 200
/// times what came, 256 KiB of header fields, 6 connections to an origin, 16 in all, 2000 requests
/// that wait.
///
/// A redirect to another origin (scheme, host and port) is followed without the header fields of
/// the request and of the user, and only by a GET or HEAD without a body; anything else fails with an
/// error that names the target. Only `User-Agent`, `Content-Type` and `beagle-platform` with the
/// client's own values go to every server. A request that is neither GET nor HEAD is sent at most once,
/// by HTTP/1.1 on a connection of its own; where it is not known whether it was received, the error
/// says so.
///
/// A request must not set header fields that frame a message or belong to a connection, such as
/// `Host` and `Content-Length`. Cookies that it sets in a `Cookie` field are sent beside those that are
/// kept, in the same field, after them.
@MainActor
public final class CurlNetworkClient: NetworkClientProtocol {
  private let configuration: Configuration
  /// The header fields of the user, as ``Configuration/headers``; a change counts for the requests that
  /// are made afterwards.
  public var headers: [(name: String, value: String)]
  private let poster: any RequestPoster
  private let engine: CurlEngine
  private let pending: Pending

  /// Creates a client; nothing is loaded yet.
  /// - Parameters:
  ///   - poster: brings answers to the main actor.
  ///   - configuration: bounds and headers.
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

  /// What every server gets, and for the home origin what the user adds, which replaces fields of the
  /// same name, upper or lower case.
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

  /// How many transfers of libcurl are under way.
  package var transferCount: Int { engine.transferCount }

  // MARK: - The request on the wire

  private func job(_ id: UInt64, _ request: Request) throws(CurlFailure) -> CurlJob {
    _ = try Self.checked([(name: "User-Agent", value: configuration.userAgent)])
    return CurlJob(
      id: id, method: request.method.rawValue, url: try Self.checkedURL(request.url),
      standardFields: try Self.checked(standardFields),
      ownFields: try Self.checked(Self.withoutFraming(Self.ownFields(request))),
      userFields: try Self.checked(headers),
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

  /// The fields, none of which says how the message is framed or belongs to one connection (RFC 9110,
  /// 7.6.1): with those a screen could make the server read another request than the one that is sent.
  private static func withoutFraming(
    _ fields: [CurlJob.Field]
  ) throws(CurlFailure) -> [CurlJob.Field] {
    for field in fields where HTTPHeader.isFraming(field.name) {
      throw CurlFailure(
        kind: .invalidHeader,
        reason: "was refused: a screen must not set the header “\(field.name)”",
        advice: "Leave it out: the client sets it where it is needed.")
    }
    return fields
  }

  /// The fields, none of which can add lines to the request.
  private static func checked(_ fields: [CurlJob.Field]) throws(CurlFailure) -> [CurlJob.Field] {
    for field in fields where !HTTPHeader.isName(field.name) || !HTTPHeader.isValue(field.value) {
      throw CurlFailure(
        kind: .invalidHeader,
        reason: "was refused: the header “\(field.name)” holds characters that no header may hold",
        advice: "Check the contexts that it is made from.")
    }
    return fields
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
    case .answer(let answer):
      guard HTTPStatus(code: answer.status).isSuccess else {
        let advice = answer.strippedAt.map {
          "It was redirected to \($0), another origin, which is not sent the headers of the request."
        }
        return completion(
          .failure(
            .status(
              answer.status, request: request, data: answer.body, advice: advice,
              headers: answer.headers, timing: answer.timing)))
      }
      var response = NetworkResponse(
        data: answer.body, statusCode: answer.status, headers: answer.headers,
        name: request.displayURL, timing: answer.timing)
      response.isPersonal = answer.isPersonal
      completion(.success(response))
    case .failure(let failure):
      completion(
        .failure(
          NetworkError(
            kind: failure.kind, reason: failure.reason, advice: failure.advice, request: request,
            headers: failure.headers, timing: failure.timing)))
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
