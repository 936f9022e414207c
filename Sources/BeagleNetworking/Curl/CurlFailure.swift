import CCurl
import Glibc
import Localization

/// The reason why a transfer of libcurl failed, with a message and advice.
struct CurlFailure: Error, Sendable {
  /// The phase of a request that timed out.
  enum Step {
    case connection, handshake, firstByte, whole
  }

  /// The limit that a response exceeded.
  enum Refusal {
    /// The size of the body, of the header, or of the decompressed body relative to the received
    /// bytes.
    case body, header, expansion
  }

  /// The state of the failed transfer.
  struct Details {
    /// The requested URL, after redirects.
    let url: String
    /// The message of libcurl.
    let text: String
    /// The last `errno`.
    let systemError: Int32
    /// The phase of the request.
    let step: Step
    /// The exceeded limit; nil if the client did not end the response.
    let refusal: Refusal?
    /// Whether any byte of a response was received.
    let hasResponse: Bool
    /// Whether the header of a response began and did not end.
    let isInHeader: Bool
    /// The number of received body bytes, after decompression.
    let receivedBytes: Int
    /// The body size in the header, before decompression; negative if unknown.
    let announcedBytes: Int
    /// OpenSSL's result of verifying the server's certificate.
    let verification: Int
    /// A proxy's response status to CONNECT; 0 without a proxy.
    let connectStatus: Int
    /// The proxy for the URL, if any.
    let proxy: CurlAddress?
    /// Whether the environment names hosts that are reached without a proxy.
    let hasProxyExceptions: Bool
    /// Whether the server may have received a request that changes something.
    let mayHaveChanged: Bool

    /// The host and port of the URL: `host:port`.
    var place: String {
      UrlParts(url).map { "\(HostName.readable($0.host) ?? $0.host):\($0.port)" }
        ?? Redaction.url(url)
    }
    /// Whether a secure connection was established and ended before any byte of a response.
    var isUnansweredRequest: Bool {
      step != .connection && !hasResponse && UrlParts(url)?.scheme == "https"
    }
    /// The host in quotation marks. A name in another script is followed by its ASCII form, which
    /// shows a name that only looks like another one.
    var quotedHost: String {
      let name = UrlParts(url)?.host ?? Redaction.url(url)
      return HostName.readable(name).map { "“\($0)” (\(name))" } ?? "“\(name)”"
    }
    var host: String {
      let name = UrlParts(url)?.host ?? Redaction.url(url)
      return HostName.readable(name) ?? name
    }

    /// The proxy, `host:port`, if the connection to it is the one that failed.
    var unreachedProxy: String? {
      guard let proxy else { return nil }
      let isNamed = text.containsBytes(of: "to \(proxy.host) port \(proxy.port)")
      return isNamed || !hasProxyExceptions ? "\(proxy.host):\(proxy.port)" : nil
    }
  }

  let kind: NetworkError.Kind
  let localizedReason: Phrase
  private(set) var localizedAdvice: Phrase?
  /// The reason in English.
  var reason: String { localizedReason.english }
  /// The advice in English.
  var advice: String? { localizedAdvice?.english }
  /// The received part of the response header.
  var headers: [(String, String)] = []
  /// The timing of the transfer; nil if there was none.
  var timing: TransferTiming?
  /// Whether the connection could not be established, or was reset or closed before a response; nil if
  /// that follows from ``kind``.
  private(set) var isWithoutConnection: Bool?

  /// The failure when libcurl cannot allocate memory.
  static let outOfMemory = CurlFailure(kind: .other, reason: "failed: libcurl ran out of memory")

  /// Creates a failure with texts in English.
  init(kind: NetworkError.Kind, reason: String, advice: String? = nil) {
    self.init(kind: kind, reason: .text(reason), advice: advice.map(Phrase.text))
  }

  init(kind: NetworkError.Kind, reason: Phrase, advice: Phrase? = nil) {
    self.kind = kind
    localizedReason = reason
    localizedAdvice = advice
  }

  /// Creates the failure for a host name that cannot be requested.
  init(_ problem: HostName.Problem) {
    let kind: NetworkError.Kind =
      switch problem {
      case .library: .libraryMissing
      case .invalid: .invalidURL
      }
    self.init(kind: kind, reason: problem.reason, advice: problem.advice)
  }

  /// Creates the failure for a missing libcurl.
  init(_ missing: CurlLibrary.Missing) {
    self.init(
      kind: .libraryMissing, reason: "failed: libcurl cannot be loaded (\(missing.cause))",
      advice: "Install libcurl4 (Debian, Ubuntu: apt install libcurl4), then try again.")
  }

  /// Creates the failure for a result of libcurl. If the server may have carried out the request,
  /// the advice warns of that instead of suggesting another attempt.
  init(
    _ result: CURLcode, details: Details, _ configuration: CurlNetworkClient.Configuration
  ) {
    self.init(cause: result, details, configuration)
    switch result {
    case CURLE_OPERATION_TIMEDOUT:
      isWithoutConnection = details.step == .connection || details.step == .handshake
    // The next response would have the same header, so the request is not sent again.
    case _ where details.refusal == .header || Self.isHeaderTooLarge(result, details): break
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM:
      isWithoutConnection = !details.hasResponse
    default: break
    }
    if details.mayHaveChanged {
      localizedAdvice = Phrase(.adviceMayBeReceived)
    }
  }

  private init(
    cause result: CURLcode, _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) {
    if let refusal = details.refusal {
      self = Self.refused(refusal, details.place, configuration)
    } else if let failure = Self.proxy(result, details) ?? Self.tls(result, details, configuration)
    {
      self = failure
    } else {
      self = Self.plain(result, details, configuration)
    }
  }

  /// `CURLE_TOO_LARGE` of libcurl 8.6, missing in older headers.
  private static let tooLarge = CURLcode(rawValue: 100)

  /// Whether a response exceeded a limit of libcurl for its headers.
  private static func isHeaderTooLarge(_ result: CURLcode, _ details: Details) -> Bool {
    switch result {
    // The limit for a header line.
    case CURLE_OUT_OF_MEMORY, tooLarge: details.isInHeader
    // The limit for all headers of a response, including interim ones (status 1xx). Only the text
    // differs from that of a broken connection.
    case CURLE_RECV_ERROR: details.text.containsBytes(of: "Too large response headers")
    default: false
    }
  }

  static func failed(
    _ kind: NetworkError.Kind, _ reason: Phrase, _ advice: TextKey = .adviceTryAgainOrAsk
  ) -> CurlFailure {
    failed(kind, reason, Phrase(advice))
  }

  static func failed(
    _ kind: NetworkError.Kind, _ reason: Phrase, _ advice: Phrase
  ) -> CurlFailure {
    CurlFailure(
      kind: kind, reason: Phrase.composed(.failureFailed, ("reason", reason)), advice: advice)
  }

  private static func plain(
    _ result: CURLcode, _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure {
    let place = details.place
    if isHeaderTooLarge(result, details) { return refused(.header, place, configuration) }
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST:
      return failed(
        .hostNotFound, Phrase(.failureHost, ("host", details.quotedHost)), .adviceHost)
    case CURLE_COULDNT_CONNECT where configuration.unixSocket != nil:
      return failed(
        .connectionRefused, Phrase(.failureSocket, ("path", configuration.unixSocket ?? "")),
        .adviceSocket)
    case CURLE_COULDNT_CONNECT where details.systemError == ECONNREFUSED:
      return failed(.connectionRefused, Phrase(.failureRefused, ("place", place)), .adviceRunning)
    case CURLE_COULDNT_CONNECT:
      return failed(
        .connectionFailed,
        Phrase(.failureNoConnection, ("place", place), ("cause", details.text)), .adviceAddress)
    case CURLE_OPERATION_TIMEDOUT:
      return timedOut(details, configuration)
    case CURLE_FILESIZE_EXCEEDED:
      return refused(.body, place, configuration)
    case CURLE_GOT_NOTHING:
      return failed(.invalidResponse, Phrase(.failureClosed, ("place", place)))
    case CURLE_PARTIAL_FILE:
      return failed(
        .invalidResponse,
        details.isInHeader
          ? Phrase(.failureEndedInHeader)
          : Phrase.composed(.failureEndedEarly, ("extent", details.extent)))
    case CURLE_HTTP2_STREAM:
      return failed(
        .invalidResponse,
        broken(.failureReset, after: .failureResetAfter, details, cause: details.streamError))
    case CURLE_HTTP2:
      return failed(
        .invalidResponse,
        Phrase(.failureHttp2Ended, ("place", place), ("cause", details.text)))
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      return failed(
        .invalidResponse,
        broken(.failureBroke, after: .failureBrokeAfter, details, cause: details.text))
    case CURLE_BAD_CONTENT_ENCODING,
      CURLE_WRITE_ERROR:
      return failed(
        .invalidResponse, Phrase(.failureCompression), .adviceCompression)
    // libcurl treats a response that does not begin with “HTTP/” as HTTP 0.9, which is not allowed.
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      return failed(
        .invalidResponse, Phrase(.failureNotHttp, ("place", place)), .advicePort)
    case CURLE_URL_MALFORMAT:
      return failed(.invalidURL, Phrase(.failureMalformedUrl), .adviceSpelling)
    default:
      return failed(.other, .text(details.text))
    }
  }

  /// Returns the reason of a connection that ended, with the received part of the body.
  private static func broken(
    _ key: TextKey, after keyWithExtent: TextKey, _ details: Details, cause: String
  ) -> Phrase {
    guard details.receivedBytes > 0 else {
      return Phrase(key, ("place", details.place), ("cause", cause))
    }
    return Phrase.composed(
      keyWithExtent, ("place", .text(details.place)), ("extent", details.extent),
      ("cause", .text(cause)))
  }

  private static func refused(
    _ refusal: Refusal, _ place: String, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure {
    switch refusal {
    case .body:
      failed(
        .tooLarge, Phrase(.failureBodyLimit, ("size", size(configuration.bodyLimit))),
        .adviceRequestLess)
    case .header:
      failed(
        .invalidResponse, Phrase(.failureHeaderLimit), .adviceCookies)
    case .expansion:
      failed(
        .tooLarge, Phrase(.failureExpansion, ("place", place)), .adviceExpansion)
    }
  }

  private static func timedOut(
    _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure {
    let connecting = seconds(min(configuration.connectTimeout, configuration.totalTimeout))
    let place = ("place" as StaticString, details.place)
    let total = seconds(configuration.totalTimeout)
    let (reason, advice): (Phrase, TextKey) =
      switch details.step {
      case .connection:
        (Phrase(.failureTimeoutConnection, place, ("time", connecting)), .adviceAddress)
      case .handshake:
        (Phrase(.failureTimeoutHandshake, place, ("time", connecting)), .advicePortHttps)
      case .firstByte:
        (
          Phrase(
            .failureTimeoutSilence, place, ("time", seconds(configuration.firstByteTimeout))),
          .adviceTryAgainOrAsk
        )
      case .whole where details.receivedBytes > 0:
        (
          Phrase.composed(
            .failureTimeoutExtent, ("time", .text(total)), ("extent", details.extent)),
          .adviceTryAgainOrAsk
        )
      case .whole: (Phrase(.failureTimeout, ("time", total)), .adviceTryAgainOrAsk)
      }
    return CurlFailure(kind: .timedOut, reason: reason, advice: Phrase(advice))
  }

  /// Returns the failure of the connection to the proxy; nil if the proxy is not the cause.
  private static func proxy(_ result: CURLcode, _ details: Details) -> CurlFailure? {
    if result == CURLE_COULDNT_RESOLVE_PROXY {
      return failed(
        .hostNotFound,
        details.proxy.map { Phrase(.failureProxyNamedHost, ("host", $0.host)) }
          ?? Phrase(.failureProxyHost), .adviceProxyVariables)
    }
    guard let proxy = details.proxy else { return nil }
    let place = "\(proxy.host):\(proxy.port)"
    if details.connectStatus >= 300 {
      return failed(
        .proxy,
        Phrase(
          .failureProxyRefused, ("proxy", place), ("place", details.place),
          ("status", HTTPStatus(code: details.connectStatus).description)),
        details.connectStatus == 407 ? .adviceProxyLogin : .adviceProxyOperator)
    }
    guard result == CURLE_COULDNT_CONNECT, let unreached = details.unreachedProxy else {
      return nil
    }
    let key: TextKey =
      details.systemError == ECONNREFUSED
      ? .failureProxyConnectionRefused : .failureProxyNoConnection
    return failed(.proxy, Phrase(key, ("proxy", unreached)), .adviceProxyRunning)
  }

  /// `30 s`, `0.2 s`
  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }

  /// Formats a size: `64 MiB`, or bytes if that would be a fraction.
  private static func size(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}

extension CurlFailure.Details {
  /// The name of the error code of an HTTP/2 stream reset, for example `INTERNAL_ERROR` from “… was
  /// not closed cleanly: INTERNAL_ERROR (err 2)”; otherwise the whole text.
  fileprivate var streamError: String {
    let name = text.split(separator: " ").dropLast(2).last
    return text.containsBytes(of: " cleanly: ") ? name.map(String.init) ?? text : text
  }

  /// The received part of the body: `after 4 of 100 bytes`. The received size of a compressed body
  /// is counted after decompression, the announced one before, so the latter is omitted if it is
  /// smaller.
  fileprivate var extent: Phrase {
    guard announcedBytes > receivedBytes else { return .plural(.failureExtent, receivedBytes) }
    return Phrase(
      .failureExtentOf, ("received", "\(receivedBytes)"), ("announced", "\(announcedBytes)"))
  }
}
