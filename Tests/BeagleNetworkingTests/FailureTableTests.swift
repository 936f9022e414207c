import BeagleTestSupport
import FoundationEssentials
import TestServers
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUI
@testable import BeagleTUITesting

/// Tests that the documented table of failures has the actual messages and results of a retry.
/// `BEAGLE_UPDATE_SNAPSHOTS=1` updates the table.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct FailureTableTests {
  private static let articles =
    DocumentationFile.root + "/Sources/BeagleTUI/BeagleTUI.docc"
  /// The beginning of the page; the table after it is generated here.
  private static let heading = "## The messages\n"

  private static let path = "/orders"

  @Test func tableMatchesMessages() throws {
    var rows = ["| fault | message | |", "|---|---|---|"]
    for row in try connections() + proxies() + certificates() + timeouts() + responses() {
      rows.append("| \(row.fault) | \(row.message) | \(row.again) |")
    }
    let name = "Failures.md"
    let article = try #require(FileManager.default.contents(atPath: "\(Self.articles)/\(name)"))
    let introduction = try #require(
      String(decoding: article, as: UTF8.self).split(
        separator: Self.heading, omittingEmptySubsequences: false
      ).first)
    try SnapshotFile(directory: Self.articles, name: name).check(
      introduction + Self.heading + "\n" + rows.joined(separator: "\n") + "\n",
      isUpdating: SnapshotFile.isUpdating)
  }

  // MARK: - Rows of the table

  /// A row of the table: the fault, the message, and what its button does.
  private struct Row {
    let fault: String
    let message: String
    let again: String
  }

  /// Opens a URL, which fails, reads the message, and retries.
  /// - Parameters:
  ///   - places: the replacements for hosts and ports that differ between runs.
  ///   - text: the expected message, if others are possible too.
  ///   - repair: makes the server respond; nil if that is not possible.
  private func row(
    _ fault: String, _ bench: NetworkBench, _ url: String, _ places: [(String, String)] = [],
    until text: String? = nil, repair: (() throws -> Void)? = {}
  ) throws -> Row {
    let isOpened = text.map { bench.open(url, until: $0) } ?? bench.open(url)
    #expect(isOpened, "\(fault): \(bench.pilot.text)")
    let box = try bench.pilot.find(.alert)
    let texts = box.flattened.filter { $0.role == .text }.map(\.name)
    var message = texts.joined(separator: " ")
    for (place, name) in places { message = message.replacing(place, with: name) }
    let button = try #require(bench.pilot.focused?.name)
    try repair?()
    let isLoaded = { bench.pilot.text.contains("Here it is") }
    // The timeout is short, so a busy machine may need several attempts.
    for _ in 0..<20 where !isLoaded() {
      let requests = bench.pilot.dependencies.requestLog.total
      bench.pilot.press(.character("r"))
      // The attempt may already have failed.
      #expect(bench.pilot.dependencies.requestLog.total > requests, "\(fault): nothing is tried")
      #expect(bench.wait { !bench.pilot.application.isLoading })
      guard repair != nil else { break }
    }
    #expect(isLoaded() == (repair != nil), "\(fault): \(bench.pilot.text)")
    return Row(
      fault: fault, message: message.replacing("|", with: "\\|"),
      again: "`\(button)` " + (isLoaded() ? "works" : "asks again"))
  }

  private func bench(
    _ change: (inout CurlNetworkClient.Configuration) -> Void = { _ in }
  ) -> NetworkBench {
    NetworkBench {
      $0.proxies = CurlProxies(http: nil, https: nil)
      change(&$0)
    }
  }

  nonisolated private static let screen = TestServer.Reaction.response(
    200, [:], NetworkFailureCase.screen)

  private static func local(_ port: Int) -> [(String, String)] {
    ["127.0.0.1", "localhost"].map { ("\($0):\(port)", "bff.example") }
      + [("localhost", "bff.example")]
  }

  // MARK: - The faults

  private func connections() throws -> [Row] {
    let closed = try TestServer.listen(backlog: nil)
    return [
      try row(
        "the host name cannot be resolved", bench(), "http://bff.invalid" + Self.path, repair: nil),
      try row(
        "the connection is refused", bench(), "http://127.0.0.1:\(closed.port)" + Self.path,
        Self.local(closed.port)
      ) { _ = try TestServer(on: closed) { _ in Self.screen } },
    ]
  }

  private func proxies() throws -> [Row] {
    let closed = try TestServer.listen(backlog: nil)
    let count = Counter()
    let login = try TestServer { _ in count.next() < 1 ? .response(407) : Self.screen }
    let refusing = try TestServer { _ in .response(403) }
    func row(_ fault: String, _ scheme: String, _ port: Int, repair: (() throws -> Void)?) throws
      -> Row
    {
      let place = "127.0.0.1:\(port)"
      let proxied = bench { $0.proxies = CurlProxies(http: place, https: place) }
      return try self.row(
        fault, proxied, "\(scheme)://bff.example" + Self.path, [(place, "proxy.example:3128")],
        repair: repair)
    }
    return [
      try row("the proxy refuses the connection", "http", closed.port) {
        _ = try TestServer(on: closed) { _ in Self.screen }
      },
      try row("the proxy requires a login", "http", login.port) {},
      try row("the proxy does not connect to the server", "https", refusing.port, repair: nil),
    ]
  }

  private func certificates() throws -> [Row] {
    let certificates = try TestCertificates()
    certificates.directory.write(
      "orders",
      "HTTP/1.1 200 OK\r\nContent-Length: \(NetworkFailureCase.screen.utf8.count)\r\n\r\n"
        + NetworkFailureCase.screen)
    return try [
      ("the certificate has expired", "expired", "ca", "", nil),
      ("the certificate is self-signed", "self", "ca", "", nil),
      ("the certificate is for another name", "other", "ca", "", nil),
      ("the authority is unknown", "good", "self", "", nil),
      (
        "the server requires a client certificate", "good", "ca",
        "-Verify 1 -verify_return_error -CAfile ca.pem", "requires a client certificate"
      ),
    ].map { fault, certificate, authority, arguments, text in
      let trusted = authority == "ca" ? "good" : authority
      let trust = TLSTrust(caFile: certificates.path("\(authority).pem"))
      var servers = [try TLSServer(certificates, certificate, arguments)]
      let port = servers[0].port
      defer { servers = [] }
      return try row(
        fault, bench { $0.trust = trust }, servers[0].url(Self.path),
        Self.local(port) + [(certificates.path(""), "")], until: text
      ) {
        servers = []
        servers = [try TLSServer(certificates, trusted, port: port)]
      }
    } + frames(certificates)
  }

  /// HTTP/2 failures, which need certificates.
  private func frames(_ certificates: TestCertificates) throws -> [Row] {
    let trust = TLSTrust(caFile: certificates.path("ca.pem"))
    return try [
      ("the server resets a stream of HTTP/2", HTTP2Server.Reaction.reset(2)),
      ("the server ends a connection of HTTP/2", .goAway(0)),
    ].map { fault, reaction in
      let server = try HTTP2Server(certificates) {
        $0 == 0 ? reaction : .response(NetworkFailureCase.screen)
      }
      defer { server.stop() }
      return try row(
        fault, bench { $0.trust = trust }, server.url(Self.path), Self.local(server.port))
    }
  }

  private func timeouts() throws -> [Row] {
    let full = try SilentServer(isFull: true)
    let silent = try SilentServer()
    let count = Counter()
    let slow = try TestServer { _ in count.next() < 1 ? .silence : Self.screen }
    return [
      try row(
        "no connection in time", bench { $0.connectTimeout = 300 },
        "http://127.0.0.1:\(full.port)" + Self.path, Self.local(full.port)
      ) { try full.awaken { _ in Self.screen } },
      try row(
        "no TLS handshake in time", bench { $0.connectTimeout = 300 },
        "https://127.0.0.1:\(silent.port)" + Self.path, Self.local(silent.port),
        until: "did not finish the TLS handshake", repair: nil),
      try row(
        "no first byte in time", bench { $0.firstByteTimeout = 300 }, slow.url + Self.path,
        Self.local(slow.port)),
    ]
  }

  private func responses() throws -> [Row] {
    let busy = NetworkFailureCase(
      "status 503 with `Retry-After: 120`", .response(503, ["Retry-After": "120"]), "")
    return try (NetworkFailureCase.all + [busy]).map { fault in
      let fixIt = Counter()
      let server = try TestServer { _ in fixIt.hasBegun ? Self.screen : fault.reaction }
      let bench = bench {
        $0.bodyLimit = fault.bodyLimit
        $0.totalTimeout = fault.timeout
      }
      return try row(
        fault.name, bench, server.url + Self.path, Self.local(server.port),
        until: fault.isShortOfTime ? fault.message(at: "127.0.0.1:\(server.port)") : nil
      ) { _ = fixIt.next() }
    }
  }
}
