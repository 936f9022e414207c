import CCurl
import Glibc
import ScreenSources

/// Why libcurl brought no answer, in words.
struct CurlFailure: Error, Sendable {
  /// What a request was waiting for when its time was over.
  enum Step {
    case connection, handshake, firstByte, whole
  }

  /// Why an answer was not taken.
  enum Refusal {
    /// The body, the header, or what a compressed body unpacks to, is too large.
    case body, header, expansion
  }

  /// What is known about the transfer that failed.
  struct Details {
    /// What was asked, after redirects.
    let url: String
    /// What libcurl says.
    let text: String
    /// The last error number of the system.
    let systemError: Int32
    /// What the request was waiting for.
    let step: Step
    /// Why this side ended the answer, where it did.
    let refusal: Refusal?
    /// Whether any byte of an answer had come.
    let hasAnswer: Bool
    /// Whether the header of an answer had begun and not ended.
    let isInHeader: Bool
    /// The size of the body so far, after decompression.
    let receivedBytes: Int
    /// The size of the body that the header names, before decompression; negative where it names none.
    let announcedBytes: Int
    /// What the check of the server's certificate came to: a number of OpenSSL.
    let verification: Int
    /// The status with which a proxy answered CONNECT; 0 where none did.
    let connectStatus: Int
    /// The proxy for the URL, where there is one.
    let proxy: CurlAddress?
    /// Whether some hosts are reached without a proxy.
    let hasProxyExceptions: Bool
    /// Whether the server may have received a request that changes something.
    let mayHaveChanged: Bool

    /// Where the URL leads: `host:port`.
    var place: String { UrlParts(url).map { "\($0.host):\($0.port)" } ?? Redaction.url(url) }
    /// Whether a secure connection stood and ended with no byte of an answer.
    var isUnansweredRequest: Bool {
      step != .connection && !hasAnswer && UrlParts(url)?.scheme == "https"
    }
    var host: String { UrlParts(url)?.host ?? Redaction.url(url) }

    /// The proxy, `host:port`, where it is the one that a connection was not made to.
    var unreachedProxy: String? {
      guard let proxy else { return nil }
      let isNamed = text.containsBytes(of: "to \(proxy.host) port \(proxy.port)")
      return isNamed || !hasProxyExceptions ? "\(proxy.host):\(proxy.port)" : nil
    }
  }

  let kind: NetworkError.Kind
  let reason: String
  private(set) var advice: String?
  /// The header of the answer, as far as one came.
  var headers: [(String, String)] = []
  /// The figures of the transfer, where there was one.
  var timing: TransferTiming?

  /// The failure that libcurl cannot go on.
  static let outOfMemory = CurlFailure(kind: .other, reason: "failed: libcurl ran out of memory")

  init(kind: NetworkError.Kind, reason: String, advice: String? = nil) {
    self.kind = kind
    self.reason = reason
    self.advice = advice
  }

  /// The failure that libcurl cannot be found.
  init(_ missing: CurlLibrary.Missing) {
    self.init(
      kind: .libraryMissing, reason: "failed: libcurl cannot be loaded (\(missing.cause))",
      advice: "Install libcurl4 (Debian, Ubuntu: apt install libcurl4), then try again.")
  }

  /// The failure that a result of libcurl stands for. Where it is not known whether the server
  /// carried out what it was asked, the advice says so instead of “try again”.
  init(
    _ result: CURLcode, details: Details, _ configuration: CurlNetworkClient.Configuration
  ) {
    self.init(cause: result, details, configuration)
    if details.mayHaveChanged {
      advice = "The server may have received the request: check before sending it again."
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

  /// `CURLE_TOO_LARGE` of libcurl 8.6, which older headers do not know.
  private static let tooLarge = CURLcode(rawValue: 100)

  private static let askTheServer = "Try again, or ask whoever runs the server."

  private static func plain(
    _ result: CURLcode, _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure {
    let place = details.place
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST:
      return CurlFailure(
        kind: .hostNotFound, reason: "failed: could not resolve the host “\(details.host)”",
        advice: "Check the name, and that the network is up.")
    case CURLE_COULDNT_CONNECT where configuration.unixSocket != nil:
      return CurlFailure(
        kind: .connectionRefused,
        reason: "failed: nothing answers at the socket \(configuration.unixSocket ?? "")",
        advice: "Is the server running, and is the path right?")
    case CURLE_COULDNT_CONNECT where details.systemError == ECONNREFUSED:
      return CurlFailure(
        kind: .connectionRefused, reason: "failed: connection refused by \(place)",
        advice: "Is the server running?")
    case CURLE_COULDNT_CONNECT:
      return CurlFailure(
        kind: .connectionFailed, reason: "failed: no connection to \(place) (\(details.text))",
        advice: "Check the address, and that the network is up.")
    case CURLE_OPERATION_TIMEDOUT:
      return timedOut(details, configuration)
    case CURLE_FILESIZE_EXCEEDED:
      return refused(.body, place, configuration)
    // libcurl has a bound of its own for a line of the header.
    case CURLE_OUT_OF_MEMORY where details.isInHeader, tooLarge where details.isInHeader:
      return refused(.header, place, configuration)
    case CURLE_GOT_NOTHING:
      return CurlFailure(
        kind: .badAnswer, reason: "failed: \(place) closed the connection without an answer",
        advice: askTheServer)
    case CURLE_PARTIAL_FILE:
      return CurlFailure(
        kind: .badAnswer,
        reason: details.isInHeader
          ? "failed: the answer broke off inside its header"
          : "failed: the answer broke off \(details.extent)",
        advice: askTheServer)
    case CURLE_HTTP2_STREAM:
      let extent = details.receivedBytes > 0 ? " \(details.extent)" : ""
      return CurlFailure(
        kind: .badAnswer,
        reason: "failed: \(place) broke off the answer\(extent) (\(details.streamError))",
        advice: askTheServer)
    case CURLE_HTTP2:
      return CurlFailure(
        kind: .badAnswer,
        reason: "failed: \(place) ended the HTTP/2 connection before the answer was complete "
          + "(\(details.text))",
        advice: askTheServer)
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      let extent = details.receivedBytes > 0 ? " \(details.extent)" : ""
      return CurlFailure(
        kind: .badAnswer,
        reason: "failed: the connection to \(place) broke\(extent) (\(details.text))",
        advice: askTheServer)
    case CURLE_BAD_CONTENT_ENCODING,
      CURLE_WRITE_ERROR:
      return CurlFailure(
        kind: .badAnswer,
        reason: "failed: the answer is compressed in a way that cannot be unpacked",
        advice: "Ask whoever runs the server: its Content-Encoding does not fit the body.")
    // What does not begin with “HTTP/” is to libcurl HTTP 0.9, a protocol that is not allowed.
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      return CurlFailure(
        kind: .badAnswer, reason: "failed: \(place) sent something that is not a valid HTTP answer",
        advice: "Check the port: is it the one of the server?")
    case CURLE_URL_MALFORMAT:
      return CurlFailure(
        kind: .invalidURL, reason: "failed: it is not a valid URL",
        advice: "Check how it is written.")
    default:
      return CurlFailure(kind: .other, reason: "failed: \(details.text)", advice: askTheServer)
    }
  }

  private static func refused(
    _ refusal: Refusal, _ place: String, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure {
    switch refusal {
    case .body:
      CurlFailure(
        kind: .tooLarge,
        reason: "failed: the answer is larger than \(size(configuration.bodyLimit))",
        advice: "Ask for less at a time.")
    case .header:
      CurlFailure(
        kind: .badAnswer, reason: "failed: the header of the answer is too large",
        advice: "Ask whoever runs the server: often it is cookies that have piled up.")
    case .expansion:
      CurlFailure(
        kind: .tooLarge,
        reason: "failed: the answer unpacks to more than 200 times what \(place) sent",
        advice: "That is no text: ask whoever runs the server.")
    }
  }

  private static func timedOut(
    _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure {
    let connecting = seconds(min(configuration.connectTimeout, configuration.totalTimeout))
    let (reason, advice) =
      switch details.step {
      case .connection:
        (
          "timed out: no connection to \(details.place) within \(connecting)",
          "Check the address, and that the network is up."
        )
      case .handshake:
        (
          "timed out: \(details.place) did not agree on a secure connection within \(connecting)",
          "Check the port: is it one for https?"
        )
      case .firstByte:
        (
          "timed out: \(details.place) sent nothing for \(seconds(configuration.firstByteTimeout))",
          askTheServer
        )
      case .whole:
        (
          "timed out after \(seconds(configuration.totalTimeout))"
            + (details.receivedBytes > 0 ? ", \(details.extent)" : ""),
          askTheServer
        )
      }
    return CurlFailure(kind: .timedOut, reason: reason, advice: advice)
  }

  /// The failures between this machine and the proxy.
  private static func proxy(_ result: CURLcode, _ details: Details) -> CurlFailure? {
    let advice = "Check the variables http_proxy, https_proxy and no_proxy."
    if result == CURLE_COULDNT_RESOLVE_PROXY {
      return CurlFailure(
        kind: .hostNotFound,
        reason: "failed: could not resolve the proxy"
          + (details.proxy.map { " “\($0.host)”" } ?? ""), advice: advice)
    }
    guard let proxy = details.proxy else { return nil }
    let place = "\(proxy.host):\(proxy.port)"
    if details.connectStatus >= 300 {
      return CurlFailure(
        kind: .proxy,
        reason: "failed: the proxy \(place) refused to connect to \(details.place): "
          + HTTPStatus(code: details.connectStatus).description,
        advice: details.connectStatus == 407
          ? HTTPStatus.proxyLogin : "Ask whoever runs the proxy, or name the host in no_proxy.")
    }
    guard result == CURLE_COULDNT_CONNECT, let unreached = details.unreachedProxy else {
      return nil
    }
    let isRefused = details.systemError == ECONNREFUSED
    return CurlFailure(
      kind: .proxy,
      reason: isRefused
        ? "failed: connection refused by the proxy \(unreached)"
        : "failed: no connection to the proxy \(unreached)",
      advice: "Is the proxy running? " + advice)
  }

  /// `30 s`, `0.2 s`
  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }

  /// `64 MiB`, or bytes where that would be a fraction.
  private static func size(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}

extension CurlFailure.Details {
  /// The name of the code with which the server reset a stream of HTTP/2, such as `INTERNAL_ERROR`,
  /// from “… was not closed cleanly: INTERNAL_ERROR (err 2)”; the whole text where it is another one.
  fileprivate var streamError: String {
    let name = text.split(separator: " ").dropLast(2).last
    return text.containsBytes(of: " cleanly: ") ? name.map(String.init) ?? text : text
  }

  /// How far the answer came: `after 4 of 100 bytes`. A body that is compressed is counted unpacked,
  /// its announced size is not, so that one is left out where it does not fit.
  fileprivate var extent: String {
    let count = receivedBytes == 1 ? "1 byte" : "\(receivedBytes) bytes"
    guard announcedBytes > receivedBytes else { return "after \(count)" }
    return "after \(receivedBytes) of \(announcedBytes) bytes"
  }
}
