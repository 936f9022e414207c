import CCurl

/// Why there is no secure connection.
extension CurlFailure {
  /// The failure that a result of libcurl stands for; nil where it is not one of TLS.
  static func tls(
    _ result: CURLcode, _ details: Details, _ configuration: CurlNetworkClient.Configuration
  ) -> CurlFailure? {
    let trust = configuration.trust
    let host = details.host
    switch result {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      return unverified(details)
    case CURLE_SSL_CACERT_BADFILE:
      return tls(
        "the certificates in \(trust.caFile ?? "the system's file") cannot be read",
        "Check the file that --cacert names: it must hold certificates in PEM form.")
    case CURLE_SSL_CERTPROBLEM:
      return tls(
        "the client's certificate \(trust.certificate ?? "") cannot be used (\(details.text))",
        "Check the files that --cert and --key name: they must be in PEM form and fit together.")
    // With TLS 1.3 a server asks for a certificate when the connection stands already.
    case CURLE_SSL_CONNECT_ERROR, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      if details.text.containsBytes(of: "certificate required")
        || details.text.containsBytes(of: "bad certificate")
      {
        return tls(
          "\(host) requires a certificate of the client",
          "Give one that the server accepts with --cert and --key.")
      }
      guard result == CURLE_SSL_CONNECT_ERROR else { return nil }
      if details.text.containsBytes(of: "wrong version number")
        || details.text.containsBytes(of: "packet length too long")
      {
        return tls(
          "no secure connection to \(host): what answers at \(details.place) does not speak TLS",
          "Is the address one for http://?")
      }
      return other(details)
    case CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
      return other(details)
    default:
      return nil
    }
  }

  /// The failure of a certificate that was checked; the numbers are those of OpenSSL's verification.
  private static func unverified(_ details: Details) -> CurlFailure {
    let host = details.host
    let insecure = "; --insecure goes on without any check"
    if details.text.containsBytes(of: "subject name") {
      return tls(
        "the certificate of \(details.place) is not for the name \(host)",
        "Check the address: another server may have answered.")
    }
    return switch details.verification {
    case 9:
      tls(
        "the certificate of \(host) is not valid yet",
        "Check the clock of this machine, then ask whoever runs the server.")
    case 10:
      tls(
        "the certificate of \(host) has expired",
        "Check the clock of this machine, then ask whoever runs the server to renew it.")
    case 18:
      tls(
        "the certificate of \(host) is self-signed, so nobody vouches for it",
        "If it is the right one, trust it with --cacert FILE\(insecure).")
    case 2, 19, 20, 21, 27:
      tls(
        "the certificate of \(host) comes from an authority that is not trusted here",
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
    CurlFailure(kind: .tls, reason: "failed: \(what)", advice: advice)
  }
}
