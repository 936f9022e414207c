import BeagleSchema
import Glibc
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of trusted servers, and of the messages about untrusted ones.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlTLSTests: CurlTesting {
  private let certificates: TestCertificates

  init() throws {
    certificates = try TestCertificates()
    certificates.directory.write("ok", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    certificates.directory.write(
      "out", "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")
  }

  private func client(_ trust: TLSTrust) -> CurlNetworkClient { client { $0.trust = trust } }

  private func trusting(_ name: String = "ca") -> TLSTrust {
    TLSTrust(caFile: certificates.path("\(name).pem"))
  }

  @Test func trustedAuthority() async throws {
    let server = try TLSServer(certificates, "good")
    let response = try await ask(client(trusting()), server.url("/ok")).get()
    #expect(String(decoding: response.data, as: UTF8.self) == "ok")
    #expect(response.timing.map { $0.connected > $0.queued && $0.firstByte > $0.connected } == true)
    let error = try await failure(client(trusting()), server.url("/out"))
    #expect(error.kind == .redirect)
    #expect(error.localizedDescription.contains("from https to http://127.0.0.1:1/"))
  }

  @Test(arguments: [
    ("good", "self", "is not signed by an authority in PATH/self.pem. ", "--cacert"),
    ("self", "ca", "is self-signed", "--cacert"),
    ("expired", "ca", "of localhost has expired", "clock"),
    ("other", "ca", "is not for the name localhost", "Check the address"),
  ])
  func untrustedServers(
    _ certificate: String, _ authority: String, _ reason: String, _ advice: String
  ) async throws {
    let server = try TLSServer(certificates, certificate)
    let error = try await failure(client(trusting(authority)), server.url("/ok"))
    #expect(error.kind == .tls)
    let text = error.localizedDescription
    #expect(text.hasPrefix("GET \(server.url("/ok")) failed: the certificate of "), "\(text)")
    let file = reason.replacing("PATH", with: certificates.directory.path)
    #expect(text.contains(file), "\(text)")
    #expect(text.contains(advice), "\(text)")
    // Without the check, the request succeeds.
    _ = try await ask(client(TLSTrust(verifies: false)), server.url("/ok")).get()
  }

  /// Returns the failure of a server that rejects the client. Its alert is lost if it closes the
  /// connection very soon, so this asks up to 20 times.
  private func refusal(_ trust: TLSTrust, _ url: String) async throws -> NetworkError {
    var error = try await failure(client(trust), url)
    for _ in 1..<20 where error.localizedDescription.contains("without a response") {
      error = try await failure(client(trust), url)
    }
    #expect(error.kind == .tls)
    return error
  }

  @Test func serverRequiresClientCertificate() async throws {
    let server = try TLSServer(
      certificates, "good", "-Verify 1 -verify_return_error -CAfile ca.pem")
    var trust = trusting()
    let refused = try await refusal(trust, server.url("/ok"))
    #expect(
      refused.localizedDescription.contains("requires a client certificate. Use --cert and --key"),
      "\(refused.localizedDescription)")
    trust.certificate = certificates.path("client.pem")
    trust.key = certificates.path("client.key")
    _ = try await ask(client(trust), server.url("/ok")).get()
    trust.key = certificates.path("good.key")
    let mismatch = try await failure(client(trust), server.url("/ok"))
    #expect(
      mismatch.localizedDescription.contains(
        "the certificate in \(certificates.path("client.pem")) cannot be used with the private key in "
          + "\(certificates.path("good.key")). "), "\(mismatch.localizedDescription)")
    // A certificate without a trusted issuer.
    trust.certificate = certificates.path("self.pem")
    trust.key = certificates.path("self.key")
    let unknown = try await refusal(trust, server.url("/ok"))
    #expect(
      unknown.localizedDescription.contains(
        "localhost does not accept the certificate in \(certificates.path("self.pem")) ("),
      "\(unknown.localizedDescription)")
  }

  /// With TLS 1.2 a server only reports a handshake failure.
  @Test func tls12ServerRequiresClientCertificate() async throws {
    let server = try TLSServer(
      certificates, "good", "-tls1_2 -Verify 1 -verify_return_error -CAfile ca.pem")
    let text = try await failure(client(trusting()), server.url("/ok")).localizedDescription
    #expect(text.contains("localhost rejected the TLS handshake"), "\(text)")
    #expect(text.contains("may require a client certificate (see --cert and --key)"))
  }

  /// A server that already sent a response header does not ask for a client certificate.
  @Test func invalidResponseAfterHeader() async throws {
    certificates.directory.write(
      "chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n")
    let server = try TLSServer(certificates, "good")
    let error = try await failure(client(trusting()), server.url("/chunk"))
    #expect(error.kind == .invalidResponse)
    let text = error.localizedDescription
    #expect(text.contains("the connection to localhost:\(server.port) broke (Illegal"), "\(text)")
    #expect(!text.contains("certificate"))
  }

  /// A connection that breaks right after the handshake, with libcurl's message; 56 is
  /// `CURLE_RECV_ERROR`.
  @Test(arguments: [nil, "client.pem"])
  func serverRejectsClientSilently(_ certificate: String?) {
    var configuration = CurlNetworkClient.Configuration()
    configuration.trust.certificate = certificate
    func failure(_ url: String, hasResponse: Bool = false) -> CurlFailure {
      CurlFailure(
        .init(rawValue: 56),
        details: CurlFailure.Details(
          url: url, text: "getpeername() failed with errno 107", systemError: ENOTCONN,
          step: .handshake, refusal: nil, hasResponse: hasResponse, isInHeader: false,
          receivedBytes: 0,
          announcedBytes: -1, verification: 0, connectStatus: 0, proxy: nil,
          hasProxyExceptions: false, mayHaveChanged: false), configuration)
    }
    let secure = failure("https://h/orders")
    #expect(secure.kind == .tls)
    #expect(secure.reason == "failed: h:443 ended the secure connection without a response")
    #expect(
      secure.advice == "Try again. It may "
        + (certificate == nil
          ? "require a client certificate, see --cert and --key."
          : "not accept the certificate in client.pem."))
    for failure in [failure("http://h/orders"), failure("https://h/orders", hasResponse: true)] {
      #expect(failure.kind == .invalidResponse)
      #expect(failure.reason.contains(" broke ("), "\(failure.reason)")
      #expect(failure.advice?.contains("certificate") == false)
    }
  }

  @Test(arguments: [
    ("client.pem", nil, "client.pem contains no PEM private key. Pass the key's file with --key"),
    ("client.pem", "client.pem", "client.pem contains no PEM private key. "),
    ("client.pem", "none.key", "none.key cannot be read (No such file or directory). Check"),
    ("make.log", "client.key", "make.log contains no PEM certificate. Check the file"),
    ("", "client.key", " cannot be read (Is a directory). Check the file that --cert names"),
    (
      "client.pem", "locked.key",
      "locked.key is protected by a passphrase. Remove it with “openssl pkey -in "
    ),
  ])
  func fileProblemsAreReported(
    _ certificate: String, _ key: String?, _ message: String
  ) async throws {
    let status = TestProcess.run(
      "openssl pkey -in client.key -aes256 -passout pass:x -out locked.key",
      in: certificates.directory)
    #expect(status == 0)
    let server = try TLSServer(certificates, "good")
    var trust = trusting()
    trust.certificate = certificates.path(certificate)
    trust.key = key.map { certificates.path($0) }
    let error = try await failure(client(trust), server.url("/ok"))
    #expect(error.kind == .tls)
    #expect(error.localizedDescription.contains(message), "\(error.localizedDescription)")
  }

  @Test func missingFilesAreReported() async throws {
    let server = try TLSServer(certificates, "good")
    let error = try await failure(client(trusting("none")), server.url("/ok"))
    #expect(
      error.localizedDescription.contains(
        "certificates in \(certificates.path("none.pem")) cannot"),
      "\(error.localizedDescription)")
    var trust = trusting()
    trust.certificate = certificates.path("none.pem")
    let missing = try await failure(client(trust), server.url("/ok"))
    #expect(missing.localizedDescription.contains("none.pem cannot be read"))
    #expect(missing.localizedDescription.contains("--cert"))
  }

  @Test func portWithoutTLSIsReported() async throws {
    let server = try TestServer { _ in .response(200) }
    // Sends a line that is not TLS before any request.
    let error = try await failure(client(), "https://127.0.0.1:\(server.port)/")
    #expect(error.kind == .tls)
  }

  @Test func handshakeTimeout() async throws {
    let server = try SilentServer()
    let client = client { $0.connectTimeout = 300 }
    let error = try await failure(client, "https://127.0.0.1:\(server.port)/")
    #expect(error.kind == .timedOut)
    #expect(
      error.localizedDescription.contains("did not finish the TLS handshake within 0.3 s"),
      "\(error.localizedDescription)")
  }
}
