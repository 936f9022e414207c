import CCurl
import Localization

/// The failures of TLS.
extension CurlFailure {
  /// Returns the failure for a result of libcurl; nil if TLS is not the cause.
  static func tls(
    _ result: CURLcode, _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure? {
    let trust = configuration.trust
    let host = details.host
    switch result {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      return unverified(details, trust)
    case CURLE_SSL_CACERT_BADFILE:
      return tls(
        Phrase(.failureTlsFile, ("file", trust.caFile ?? "the system's file")), .adviceTlsPem)
    case CURLE_SSL_CERTPROBLEM:
      guard let problem = ClientCertificateFiles(trust)?.problem else { return other(details) }
      return failed(.tls, .text(problem.reason), .text(problem.advice))
    // With TLS 1.3 a server asks for a certificate when the connection is already established.
    case CURLE_SSL_CONNECT_ERROR, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      if let alert = alert(in: details.text), let failure = refused(alert, host, trust) {
        return failure
      }
      guard result == CURLE_SSL_CONNECT_ERROR else {
        // The alert may be lost: libcurl reports the first error only.
        guard details.isUnansweredRequest else { return nil }
        return failed(
          .tls, Phrase(.failureTlsEnded, ("place", details.place)),
          trust.certificate.map { Phrase(.adviceTlsMayNotAccept, ("file", $0)) }
            ?? Phrase(.adviceTlsMayRequire))
      }
      if details.text.containsBytes(of: "wrong version number")
        || details.text.containsBytes(of: "packet length too long")
      {
        return tls(
          Phrase(.failureTlsNotSpoken, ("host", host), ("place", details.place)), .adviceTlsHttp)
      }
      return other(details)
    case CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
      return other(details)
    default:
      return nil
    }
  }

  /// Returns the name of the TLS alert that ended the connection (RFC 8446, 6), for example
  /// `unknown ca`; nil without an alert. OpenSSL writes `…::tlsv1 alert unknown ca, errno 0`.
  private static func alert(in text: String) -> String? {
    var words = text.split(separator: " ")[...]
    guard let mark = words.firstIndex(of: "alert") else { return nil }
    words = words[(mark + 1)...]
    if let end = words.firstIndex(where: { $0.utf8.last == UInt8(ascii: ",") }) {
      words = words[...end]
    }
    let name = words.joined(separator: " ")
    return name.utf8.last == UInt8(ascii: ",") ? String(name.dropLast()) : name
  }

  /// Returns the failure for an alert about the client's identity; nil for any other alert.
  private static func refused(_ alert: String, _ host: String, _ trust: TLSTrust) -> CurlFailure? {
    let required = tls(
      Phrase(.failureTlsCertificateRequired, ("host", host)), .adviceTlsPassCertificate)
    switch alert {
    case "certificate required":
      return required
    case "bad certificate", "unknown ca", "certificate unknown", "certificate expired",
      "certificate revoked", "unsupported certificate", "access denied":
      guard let certificate = trust.certificate else { return required }
      return tls(
        Phrase(
          .failureTlsCertificateRejected, ("host", host), ("file", certificate), ("cause", alert)),
        .adviceTlsRightCertificate)
    case "handshake failure" where trust.certificate == nil:
      return tls(
        Phrase(.failureTlsHandshake, ("host", host), ("cause", alert)), .adviceTlsHandshake)
    default:
      return nil
    }
  }

  /// Returns the failure for a certificate that could not be verified. The numbers are OpenSSL's
  /// verification results.
  private static func unverified(_ details: Details, _ trust: TLSTrust) -> CurlFailure {
    let host = details.host
    if details.text.containsBytes(of: "subject name") {
      return tls(
        Phrase(.failureTlsWrongName, ("place", details.place), ("host", host)),
        .adviceTlsOtherServer)
    }
    return switch details.verification {
    case 9:
      tls(
        Phrase(.failureTlsNotYetValid, ("host", host)), .adviceTlsClockAsk)
    case 10:
      tls(
        Phrase(.failureTlsExpired, ("host", host)), .adviceTlsRenew)
    case 18:
      tls(
        Phrase(.failureTlsSelfSigned, ("host", host)), .adviceTlsTrust)
    case 2, 19, 20, 21, 27:
      trust.caFile.map {
        tls(
          Phrase(.failureTlsUnknownFileAuthority, ("host", host), ("file", $0)),
          .adviceTlsAuthorityFile)
      }
        ?? tls(
          Phrase(.failureTlsUnknownAuthority, ("host", host)), .adviceTlsTrustAuthority)
    default:
      other(details)
    }
  }

  private static func other(_ details: Details) -> CurlFailure {
    tls(
      Phrase(.failureTlsOther, ("host", details.host), ("cause", details.text)), .adviceTlsClock)
  }

  private static func tls(_ what: Phrase, _ advice: TextKey) -> CurlFailure {
    failed(.tls, what, advice)
  }
}
