import CCurl
import Glibc

/// Why libcurl brought no answer, in words.
struct CurlFailure: Error, Sendable {
  /// What is known about the transfer that failed.
  struct Details {
    /// What was asked, after redirects.
    let url: String
    /// What libcurl says.
    let text: String
    /// The last error number of the system.
    let systemError: Int32
    /// Whether a time-out ended the attempt to connect, not the request as a whole.
    let isConnectTimeout: Bool
    /// Whether the body went over the bound.
    let isTooLarge: Bool
    /// Whether the server may have received a request that changes something.
    let mayHaveChanged: Bool
  }

  let kind: NetworkError.Kind
  let reason: String
  private(set) var advice: String?

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
    let parts = UrlParts(details.url)
    let host = parts?.host ?? details.url
    let place = parts.map { "\($0.host):\($0.port)" } ?? details.url
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(
        kind: .hostNotFound, reason: "failed: could not resolve the host “\(host)”",
        advice: "Check the name, and that the network is up.")
    case CURLE_COULDNT_RESOLVE_PROXY:
      self.init(
        kind: .hostNotFound, reason: "failed: could not resolve the proxy",
        advice: "Check the variables http_proxy and https_proxy.")
    case CURLE_COULDNT_CONNECT where details.systemError == ECONNREFUSED:
      self.init(
        kind: .connectionRefused, reason: "failed: connection refused by \(place)",
        advice: "Is the server running?")
    case CURLE_COULDNT_CONNECT:
      self.init(
        kind: .connectionFailed, reason: "failed: no connection to \(place) (\(details.text))",
        advice: "Check the address, and that the network is up.")
    case CURLE_OPERATION_TIMEDOUT where details.isConnectTimeout:
      let limit = Self.seconds(min(configuration.connectTimeout, configuration.totalTimeout))
      self.init(
        kind: .timedOut, reason: "timed out: no connection to \(place) within \(limit)",
        advice: "Check the address, and that the network is up.")
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        kind: .timedOut, reason: "timed out after \(Self.seconds(configuration.totalTimeout))",
        advice: "Try again, or ask whoever runs the server.")
    case CURLE_FILESIZE_EXCEEDED,
      CURLE_WRITE_ERROR where details.isTooLarge:
      self.init(
        kind: .tooLarge,
        reason: "failed: the answer is larger than \(Self.size(configuration.bodyLimit))",
        advice: "Ask for less at a time.")
    case CURLE_GOT_NOTHING:
      self.init(
        kind: .badAnswer, reason: "failed: \(place) closed the connection without an answer",
        advice: "Try again, or ask whoever runs the server.")
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      self.init(
        kind: .badAnswer, reason: "failed: the connection to \(place) broke (\(details.text))",
        advice: "Try again, or ask whoever runs the server.")
    // What does not begin with “HTTP/” is to libcurl HTTP 0.9, a protocol that is not allowed.
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_WRITE_ERROR:
      self.init(
        kind: .badAnswer, reason: "failed: \(place) sent something that is not a valid HTTP answer",
        advice: "Check the port: is it the one of the server?")
    case CURLE_URL_MALFORMAT:
      self.init(
        kind: .invalidURL, reason: "failed: it is not a valid URL",
        advice: "Check how it is written.")
    default:
      self = Self.isTLS(result) ? Self.tls(host, details.text) : Self.other(details.text)
    }
  }

  private static func isTLS(_ result: CURLcode) -> Bool {
    switch result {
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_USE_SSL_FAILED,
      CURLE_SSL_CRL_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
      true
    default:
      false
    }
  }

  private static func tls(_ host: String, _ text: String) -> CurlFailure {
    CurlFailure(
      kind: .tls, reason: "failed: no secure connection to \(host) (\(text))",
      advice: "Check the certificate of the server and the clock of this machine.")
  }

  private static func other(_ text: String) -> CurlFailure {
    CurlFailure(
      kind: .other, reason: "failed: \(text)", advice: "Try again, or ask whoever runs the server.")
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
