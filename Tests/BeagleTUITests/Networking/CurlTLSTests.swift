import BeagleSchema
import Testing

@testable import BeagleTUI

/// Which servers are trusted, and what is said of those that are not.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct CurlTLSTests: CurlTesting {
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

  @Test func aServerWhoseAuthorityIsTrusted() async throws {
    let server = try TLSServer(certificates, "good")
    let response = try await ask(client(trusting()), server.url("/ok")).get()
    #expect(String(decoding: response.data, as: UTF8.self) == "ok")
    #expect(response.timing.map { $0.connected > $0.queued && $0.firstByte > $0.connected } == true)
    let error = try await failure(client(trusting()), server.url("/out"))
    #expect(error.kind == .redirect)
    #expect(error.localizedDescription.contains("from https to http://127.0.0.1:1/"))
  }

  @Test(arguments: [
    ("good", "self", "comes from an authority that is not trusted here", "--cacert"),
    ("self", "ca", "is self-signed, so nobody vouches for it", "--cacert"),
    ("expired", "ca", "of localhost has expired", "clock"),
    ("other", "ca", "is not for the name localhost", "Check the address"),
  ])
  func whyAServerIsNotTrusted(
    _ certificate: String, _ authority: String, _ reason: String, _ advice: String
  ) async throws {
    let server = try TLSServer(certificates, certificate)
    let error = try await failure(client(trusting(authority)), server.url("/ok"))
    #expect(error.kind == .tls)
    let text = error.localizedDescription
    #expect(text.hasPrefix("GET \(server.url("/ok")) failed: the certificate of "), "\(text)")
    #expect(text.contains(reason), "\(text)")
    #expect(text.contains(advice), "\(text)")
    // Without the check it answers.
    _ = try await ask(client(TLSTrust(verifies: false)), server.url("/ok")).get()
  }

  @Test func aServerThatWantsACertificate() async throws {
    let server = try TLSServer(
      certificates, "good", "-Verify 1 -verify_return_error -CAfile ca.pem")
    var trust = trusting()
    let refused = try await failure(client(trust), server.url("/ok"))
    #expect(refused.kind == .tls)
    #expect(
      refused.localizedDescription.contains("requires a certificate of the client. Give one"),
      "\(refused.localizedDescription)")
    trust.certificate = certificates.path("client.pem")
    trust.key = certificates.path("client.key")
    _ = try await ask(client(trust), server.url("/ok")).get()
    trust.key = certificates.path("good.key")
    let mismatch = try await failure(client(trust), server.url("/ok"))
    #expect(
      mismatch.localizedDescription.contains("\(certificates.path("client.pem")) cannot be used"),
      "\(mismatch.localizedDescription)")
  }

  @Test func filesThatAreMissingAreNamed() async throws {
    let server = try TLSServer(certificates, "good")
    let error = try await failure(client(trusting("none")), server.url("/ok"))
    #expect(
      error.localizedDescription.contains(
        "certificates in \(certificates.path("none.pem")) cannot"),
      "\(error.localizedDescription)")
    var trust = trusting()
    trust.certificate = certificates.path("none.pem")
    let missing = try await failure(client(trust), server.url("/ok"))
    #expect(missing.localizedDescription.contains("none.pem cannot be used"))
    #expect(missing.localizedDescription.contains("--cert and --key"))
  }

  @Test func aPortWithoutTLSIsNamed() async throws {
    let server = try TestServer { _ in .answer(200) }
    // Answers a line that is no TLS before anything was asked.
    let error = try await failure(client(), "https://127.0.0.1:\(server.port)/")
    #expect(error.kind == .tls)
  }

  @Test func aServerThatDoesNotShakeHands() async throws {
    let server = try SilentServer()
    let client = client { $0.connectTimeout = 300 }
    let error = try await failure(client, "https://127.0.0.1:\(server.port)/")
    #expect(error.kind == .timedOut)
    #expect(
      error.localizedDescription.contains("did not agree on a secure connection within 0.3 s"),
      "\(error.localizedDescription)")
  }
}
