import CCurl

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
        "the certificates in \(trust.caFile ?? "the system's file") cannot be read",
        "Check the file that --cacert names: it must contain PEM certificates.")
    case CURLE_SSL_CERTPROBLEM:
      guard let problem = ClientCertificateFiles(trust)?.problem else { return other(details) }
      return tls(problem.reason, problem.advice)
    // With TLS 1.3 a server asks for a certificate when the connection is already established.
    case CURLE_SSL_CONNECT_ERROR, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      if let alert = alert(in: details.text), let failure = refused(alert, host, trust) {
        return failure
      }
      guard result == CURLE_SSL_CONNECT_ERROR else {
        // The alert may be lost: libcurl reports the first error only.
        guard details.isUnansweredRequest else { return nil }
        let cause =
          trust.certificate.map { "not accept the certificate in \($0)" }
          ?? "require a client certificate, see --cert and --key"
        return tls(
          "\(details.place) ended the secure connection without a response",
          "Try again. It may \(cause).")
      }
      if details.text.containsBytes(of: "wrong version number")
        || details.text.containsBytes(of: "packet length too long")
      {
        return tls(
          "no secure connection to \(host): the server at \(details.place) does not speak TLS",
          "Does the server expect http:// instead of https://?")
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
      "\(host) requires a client certificate",
      "Use --cert and --key to pass one that the server accepts.")
    switch alert {
    case "certificate required":
      return required
    case "bad certificate", "unknown ca", "certificate unknown", "certificate expired",
      "certificate revoked", "unsupported certificate", "access denied":
      guard let certificate = trust.certificate else { return required }
      return tls(
        "\(host) does not accept the certificate in \(certificate) (\(alert))",
        "Check that it is the one for this server, or ask the server's operator.")
    case "handshake failure" where trust.certificate == nil:
      return tls(
        "\(host) rejected the TLS handshake (\(alert))",
        "It may require a client certificate (see --cert and --key) or a TLS version that this "
          + "machine does not support.")
    default:
      return nil
    }
  }

  /// Returns the failure for a certificate that could not be verified. The numbers are OpenSSL's
  /// verification results.
  private static func unverified(_ details: Details, _ trust: TLSTrust) -> CurlFailure {
    let host = details.host
    let insecure = "; --insecure skips all checks"
    if details.text.containsBytes(of: "subject name") {
      return tls(
        "the certificate of \(details.place) is not for the name \(host)",
        "Check the address: another server may have responded.")
    }
    return switch details.verification {
    case 9:
      tls(
        "the certificate of \(host) is not valid yet",
        "Check the clock of this machine, then ask the server's operator.")
    case 10:
      tls(
        "the certificate of \(host) has expired",
        "Check the clock of this machine, then ask the server's operator to renew it.")
    case 18:
      tls(
        "the certificate of \(host) is self-signed",
        "If it is the right one, trust it with --cacert FILE\(insecure).")
    case 2, 19, 20, 21, 27:
      trust.caFile.map {
        tls(
          "the certificate of \(host) is not signed by an authority in \($0)",
          "Check that --cacert names the file of its authority\(insecure).")
      }
        ?? tls(
          "the certificate of \(host) is signed by an authority that this machine does not trust",
          "If it is the right one, trust its authority with --cacert FILE\(insecure).")
    default:
      other(details)
    }
  }

  private static func other(_ details: Details) -> CurlFailure {
    tls(
      "no secure connection to \(details.host) (\(details.text))",
      "Check the certificate of the server and the clock of this machine.")
  }

  private static func tls(_ what: String, _ advice: String) -> CurlFailure {
    failed(.tls, what, advice)
  }
}
