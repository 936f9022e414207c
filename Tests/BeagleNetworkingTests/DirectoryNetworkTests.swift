import BeagleSchema
import BeagleTUITesting
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// Tests of a directory that forwards requests to servers.
@MainActor
@Suite struct DirectoryNetworkTests {
  private let scheduler = ManualScheduler()
  private let server = FakeServer()

  private func client(
    _ files: [String: String], baseURL: String? = nil
  ) throws -> DirectoryNetworkClient {
    let directory = TemporaryDirectory(files)
    scheduler.retained.append(directory)
    let client = DirectoryNetworkClient(
      directory: try ScreenDirectory(directory.path), scheduler: scheduler)
    client.network = DirectoryNetwork(baseURL: baseURL) { [server] in server }
    return client
  }

  private static let files = [
    "home.json": "1", "a/index.json": "2",
    "routes.json": "[{\"path\": \"/login\", \"method\": \"POST\"}]",
  ]

  /// Sends a request and returns the URL that a server received; nil if the directory served it.
  private func forwarded(
    _ client: DirectoryNetworkClient, _ url: String, _ method: HTTPMethod = .get
  ) -> String? {
    let before = server.requests.count
    client.executeRequest(Request(url: url, additionalData: HttpAdditionalData(method: method))) {
      _ in
    }
    return server.requests.count > before ? server.requests.last?.request.url : nil
  }

  @Test func absoluteURLsGoToTheirServers() throws {
    let client = try client(Self.files)
    #expect(forwarded(client, "http://h/home") == "http://h/home")
    #expect(forwarded(client, "HTTPS://h/x?y", .post) == "HTTPS://h/x?y")
    for url in ["/home", "/missing", "file:///etc/passwd", "ftp://h/x"] {
      #expect(forwarded(client, url) == nil, "\(url)")
    }
  }

  @Test func pathsWithoutAFileGoToTheBaseURL() throws {
    let client = try client(Self.files, baseURL: "http://h/api/")
    for (url, expected) in [
      ("/home", nil), ("/a", nil), ("/home?x=1", nil), ("/b?x=1", "http://h/api/b?x=1"),
      ("/a/b", "http://h/api/a/b"), ("/../x", nil), ("http://other/x", "http://other/x"),
    ] {
      #expect(forwarded(client, url) == expected, "\(url)")
    }
    // Methods that only routes serve.
    #expect(forwarded(client, "/login", .post) == nil)
    #expect(forwarded(client, "/wishes", .post) == "http://h/api/wishes")
  }

  @Test func failureReportsMissingFile() throws {
    let client = try client(Self.files, baseURL: "http://h")
    var message = ""
    client.executeRequest(Request(url: "/b")) { result in
      if case .failure(let error) = result { message = error.localizedDescription }
    }
    #expect(client.network?.isWaiting == true)
    server.fail(status: 404)
    #expect(client.network?.isWaiting == false)
    #expect(message.hasPrefix("GET http://h/b returned 404"), "\(message)")
    #expect(message.contains("There is no b.json in "), "\(message)")
  }

  @Test func canceledRequestIsNotAwaited() throws {
    let client = try client(Self.files)
    let token = client.executeRequest(Request(url: "http://h/b")) { _ in }
    #expect(client.network?.isWaiting == true)
    token?.cancel()
    token?.cancel()
    #expect(client.network?.isWaiting == false)
    #expect(server.requests.last?.isCancelled == true)
  }

  /// A screen of a directory and one of a real server, without user input. The event loop's clock
  /// stops while the request to the server is running.
  @Test func screensOfDirectoryAndServerAreShown() throws {
    let remote = try TestServer { _ in
      .response(
        200, ["Content-Type": "application/json"],
        "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"from the server\"}")
    }
    let files = TemporaryDirectory(["home.json": "{}"])
    for (path, baseURL) in [("/api/live", remote.url), ("\(remote.url)/api/live", nil)] {
      let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 10))
      let clock = ManualClock()
      let application = BeagleApplication(
        terminal: terminal, dependencies: BeagleDependencies(), clock: clock)
      try application.serve(directory: files.path, latency: 60_000, baseURL: baseURL)
      application.open(.remote(.init(url: path)))
      application.settle(manualClock: clock)
      #expect(terminal.text.contains("from the server"), "\(terminal.text)")
    }
    #expect(remote.received.map(\.target) == ["/api/live", "/api/live"])
  }

  @Test func offlineSendsNothing() throws {
    let files = TemporaryDirectory(["home.json": "{}"])
    let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 16))
    let clock = ManualClock()
    let application = BeagleApplication(
      terminal: terminal, dependencies: BeagleDependencies(), clock: clock)
    try application.serve(directory: files.path, isOffline: true)
    application.open(.remote(.init(url: "http://127.0.0.1:1/x")))
    application.settle(manualClock: clock)
    #expect(application.hasFailed)
    #expect(terminal.text.contains("serves only paths"), "\(terminal.text)")
    #expect(!terminal.text.contains("Only http and https"), "\(terminal.text)")
  }
}
