import BeagleTestSupport
import Glibc
import Synchronization
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport

/// Tests of the responses to other programs.
@MainActor
@Suite struct DirectoryServerTests {
  private let directory = TemporaryDirectory([
    "home.json": "{\"a\":1}", "image.png": "PNG", "secret/../x.json": "{}",
    "routes.json": """
    [{"method":"POST","path":"/api","status":201,"delay_ms":30,"headers":{"X-A":"b"},
      "body_file":"home.json"},
     {"path":"/down","status":503,"headers":{"Retry-After":"7"}},
     {"path":"/shaky","body_file":"home.json","fail_times":1}]
    """,
  ])
  private let application = BeagleApplication(
    terminal: HeadlessTerminal(size: CellSize(width: 20, height: 5)),
    dependencies: BeagleDependencies())

  /// Sends requests, each on its own connection, and returns the responses.
  private func responses(
    _ requests: [String], note: @escaping @MainActor (String) -> Void = { _ in }
  )
    throws
    -> [String]
  {
    let loop = application.loop
    let client = try DirectoryNetworkClient(directory: directory.path, scheduler: loop)
    let server = try DirectoryServer(
      client, host: "127.0.0.1", port: 0, poster: loop.poster, note: note)
    defer { server.stop() }
    let port = try #require(Int(server.url.split(separator: ":").last ?? ""))
    let responses = try requests.map { request in
      let caller = HTTPCaller(port, request, poster: loop.poster)
      run { caller.text != nil }
      return try #require(caller.text)
    }
    // The note about the last one may arrive later.
    loop.drain()
    return responses
  }

  /// Runs the event loop until a condition is true, with a time limit.
  private func run(until isDone: () -> Bool) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(30)
    while !isDone(), clock.now < end { application.loop.runOnce(timeoutMilliseconds: 100) }
  }

  private func get(_ path: String, _ fields: String = "", method: String = "GET") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)\r\n"
  }

  @Test func filesAndRoutesAreServed() throws {
    var notes: [String] = []
    let responses = try responses([
      get("/home"), get("/home", method: "HEAD"), get("/image.png"),
      get("/api", "Content-Length: 2\r\n", method: "POST") + "{}", get("/down"), get("/nowhere"),
      get("/shaky"), get("/shaky"),
    ]) { notes.append($0) }
    #expect(responses[0].hasPrefix("HTTP/1.1 200 "))
    #expect(responses[0].hasSuffix("\r\n\r\n{\"a\":1}"))
    #expect(responses[0].contains("Content-Type: application/json\r\n"))
    #expect(!responses[0].contains("Access-Control-Allow-Origin"))
    #expect(responses[1].contains("Content-Length: 7\r\n"))
    #expect(responses[1].hasSuffix("\r\n\r\n"))
    #expect(responses[2].contains("Content-Type: image/png\r\n"))
    #expect(responses[3].hasPrefix("HTTP/1.1 201 "))
    #expect(responses[3].contains("X-A: b\r\n"))
    #expect(responses[4].hasPrefix("HTTP/1.1 503 "))
    #expect(responses[4].contains("Retry-After: 7\r\n"))
    #expect(responses[5].hasPrefix("HTTP/1.1 404 "))
    #expect(responses[6].hasPrefix("HTTP/1.1 503 "))
    #expect(responses[7].hasPrefix("HTTP/1.1 200 "))
    #expect(notes.first == "GET /home returned 200, 7 bytes")
    #expect(notes.count == 8)
  }

  @Test func filesOutsideAreNotServed() throws {
    for response in try responses([
      get("/../etc/passwd"), get("/%2e%2e/%2e%2e/etc/passwd"), get("/a/../../etc/passwd"),
      get("//etc/passwd"), get("/%00"), get("http://example.com/home"),
    ]) {
      #expect(!response.hasPrefix("HTTP/1.1 200 "), "\(response)")
      #expect(!response.contains("root:"))
    }
  }

  @Test func hiddenFilesAreNotServed() throws {
    for (name, text) in [
      (".env", "TOKEN"), (".git/config", "TOKEN"), ("a/.b/c.json", "{\"TOKEN\":1}"),
      (".beagle-tui.json", "{\"TOKEN\":1}"),
    ] { directory.write(name, text) }
    for response in try responses([
      get("/.env"), get("/.git/config"), get("/%2egit/config"), get("/a/../.env"), get("/a/.b/c"),
      get("/.beagle-tui"), get("/.beagle-tui.json"), get("//.env"), get("/./.env"),
    ]) {
      #expect(
        response.hasPrefix("HTTP/1.1 404 ") || response.hasPrefix("HTTP/1.1 400 "), "\(response)")
      #expect(!response.contains("TOKEN"))
    }
    // The path of a route may begin with a dot, but not its file.
    directory.write(
      "routes.json", "[{\"path\":\"/.well-known/assetlinks.json\",\"body_file\":\"home.json\"}]")
    let response = try responses([get("/.well-known/assetlinks.json")])[0]
    #expect(response.hasPrefix("HTTP/1.1 200 "))
    directory.write("routes.json", "[{\"path\":\"/env\",\"body_file\":\".env\"}]")
    let refused = try responses([get("/env")])[0]
    #expect(refused.hasPrefix("HTTP/1.1 500 ") && !refused.contains("TOKEN"), "\(refused)")
  }

  /// A parameter of a route does not lead to a hidden file, however the request spells it.
  @Test func parametersLeadToNoHiddenFile() throws {
    for name in [
      "data/..foo.json", "data/.git/config.json", "data/..data/x.json", "data/...json",
      "data/.%2efoo.json", "..foo/x.json", "..data/x.json", "..foo.json", ".well/x.json",
    ] { directory.write(name, "{\"TOKEN\":1}") }
    directory.write("data/a..json", "{\"visible\":1}")
    directory.write(
      "routes.json",
      #"""
      [{"path":"/f/{id}","file":"data/{id}.json"},{"path":"/g/{a}/{b}","file":"data/{a}/{b}.json"},
       {"path":"/h/{a}","file":"{a}/x.json"},{"path":"/i/{a}/{b}","file":"data/{a}{b}"}]
      """#)
    for response in try responses([
      get("/f/..foo"), get("/f/%2e%2efoo"), get("/f/.%2efoo"),
      get("/f/.%252efoo"), get("/f/.."), get("/f/..."), get("/f/%2e%2e%2f..foo"),
      get("/g/.git/config"), get("/g/%2egit/config"), get("/g/..data/x"), get("/g/x/..%2f..data"),
      get("/h/..foo"), get("/h/..data"), get("/h/.well"), get("/i/./.foo.json"),
      get("/i/%2e/..foo.json"), get("/..foo/x"), get("/..data/x"), get("/%2e%2edata/x.json"),
      get("/..foo"), get("/..foo.json"), get("/data/..foo"), get("/data/..data/../..data/x"),
    ]) {
      #expect(
        response.hasPrefix("HTTP/1.1 404 ") || response.hasPrefix("HTTP/1.1 400 "), "\(response)")
      #expect(!response.contains("TOKEN"), "\(response)")
    }
    // This one leads to a missing file.
    #expect(try !responses([get("/f/%252e%252efoo")])[0].contains("TOKEN"))
    // A dot at the end hides nothing.
    #expect(try responses([get("/f/a.")])[0].contains("visible"))
  }

  /// Kubernetes publishes a volume as links into `..data`, which is a link to a folder with a time.
  @Test func volumesAreServed() throws {
    directory.write("..2026_11_30/home.json", "{\"visible\":1}")
    directory.write("..2026_11_29/home.json", "{\"TOKEN\":1}")
    directory.write("..foo/home.json", "{\"TOKEN\":1}")
    directory.link("..data", to: "..2026_11_30")
    directory.link("volume.json", to: "..data/home.json")
    directory.link("direct.json", to: "..2026_11_30/home.json")
    directory.link("old.json", to: "..2026_11_29/home.json")
    directory.link("foo.json", to: "..foo/home.json")
    directory.write("sub/..2026/home.json", "{\"visible\":1}")
    directory.link("sub/..data", to: "..2026")
    directory.link("sub/volume.json", to: "..data/home.json")
    for path in ["/volume", "/direct", "/sub/volume"] {
      #expect(try responses([get(path)])[0].contains("visible"), "\(path)")
    }
    for path in ["/old", "/foo", "/..data/home", "/..2026_11_30/home.json", "/sub/..data/home"] {
      let response = try responses([get(path)])[0]
      #expect(response.hasPrefix("HTTP/1.1 404 ") && !response.contains("TOKEN"), "\(response)")
    }
  }

  @Test func linksToHiddenFilesAreNotServed() throws {
    directory.write(".env", "TOKEN")
    directory.write(".git/config", "TOKEN")
    directory.write("..data/home.json", "{\"visible\":1}")
    directory.link("e.txt", to: ".env")
    directory.link("g", to: ".git")
    directory.link("routed.json", to: ".git/config")
    directory.link("volume.json", to: "..data/home.json")
    directory.write(
      "routes.json", "[{\"path\":\"/routed\",\"body_file\":\"routed.json\"}]")
    for response in try responses([get("/e.txt"), get("/g/config"), get("/routed")]) {
      #expect(response.hasPrefix("HTTP/1.1 404 "), "\(response)")
      #expect(!response.contains("TOKEN"))
    }
    #expect(try responses([get("/volume")])[0].contains("visible"))
  }

  /// Delayed requests, even of clients that disconnected, leave connections for others.
  @Test func delaysLeaveConnectionsToOthers() throws {
    directory.write(
      "routes.json",
      "[{\"path\":\"/late\",\"delay_ms\":3600000,\"body_file\":\"home.json\"}]")
    let loop = application.loop
    let client = try DirectoryNetworkClient(directory: directory.path, scheduler: loop)
    let server = try DirectoryServer(
      client, host: "127.0.0.1", port: 0, poster: loop.poster
    ) { _ in }
    defer { server.stop() }
    let port = try #require(Int(server.url.split(separator: ":").last ?? ""))
    let waiting = (0...DirectoryServer.Limit.delayed).map { _ in
      HTTPCaller(port, get("/late"), poster: loop.poster)
    }
    run { waiting.contains { $0.text != nil } }
    let refused = waiting.compactMap(\.text)
    #expect(refused.count == 1)
    #expect(refused.first?.hasPrefix("HTTP/1.1 503 ") == true)
    #expect(refused.first?.contains("Retry-After: 1\r\n") == true)
    let other = HTTPCaller(port, get("/home"), poster: loop.poster)
    run { other.text != nil }
    #expect(other.text?.hasPrefix("HTTP/1.1 200 ") == true)
  }

  /// A request is planned on the main actor; its file, which may be large, is read elsewhere.
  @Test func filesAreReadOnServerThread() throws {
    let client = try DirectoryNetworkClient(
      directory: directory.path, scheduler: application.loop)
    let (delay, reply) = client.decide(Request(url: "/image.png"))
    #expect(delay == 0)
    directory.write("image.png", "later")
    let found = Mutex<[UInt8]?>(nil)
    let isDone = Mutex(false)
    let poster = application.loop.poster
    #expect(
      DetachedThread.run {
        found.withLock { $0 = try? reply.result().get().data }
        isDone.withLock { $0 = true }
        poster.post {}
      })
    run { isDone.withLock { $0 } }
    #expect(found.withLock { $0 } == Array("later".utf8))
  }

  @Test func startURLNamesFirstScreen() throws {
    func startURL(_ files: [String: String]) throws -> String {
      let directory = TemporaryDirectory(files)
      let loop = application.loop
      let client = try DirectoryNetworkClient(directory: directory.path, scheduler: loop)
      let server = try DirectoryServer(
        client, host: "127.0.0.1", port: 0, poster: loop.poster
      ) { _ in }
      defer { server.stop() }
      return String(server.startURL.dropFirst(server.url.count))
    }
    let screen = Part.text("Hello")
    #expect(try startURL(["home.json": screen]) == "/home")
    #expect(try startURL(["index.json": screen, "home.json": screen]) == "")
    #expect(try startURL(["a b.json": screen]) == "/a%20b")
    #expect(try startURL(["a.json": screen, "b.json": screen]) == "")
  }

  @Test func corsPreflightIsAllowed() throws {
    let response = try responses([
      get(
        "/api", "Origin: http://localhost:3000\r\nAccess-Control-Request-Method: POST\r\n",
        method: "OPTIONS")
    ])[0]
    #expect(response.hasPrefix("HTTP/1.1 204 "))
    #expect(response.contains("Access-Control-Allow-Methods: GET, HEAD, POST"))
    #expect(response.contains("Access-Control-Allow-Origin: http://localhost:3000\r\n"))
  }

  @Test func linksToOtherDirectoriesAreNotFound() throws {
    let outside = TemporaryDirectory(["secret.json": "{\"TOKEN\":1}", "folder/a.json": "TOKEN"])
    for (name, target) in [("link.json", "secret.json"), ("folder", "folder")] {
      #expect(symlink("\(outside.path)/\(target)", "\(directory.path)/\(name)") == 0)
    }
    directory.write("routes.json", "[{\"path\":\"/route\",\"body_file\":\"link.json\"}]")
    for response in try responses([
      get("/link"), get("/link.json"), get("/folder/a"), get("/route"),
      get("/link", method: "HEAD"),
    ]) {
      #expect(response.hasPrefix("HTTP/1.1 404 "), "\(response)")
      #expect(!response.contains("TOKEN"))
    }
  }

  @Test func matchingETagReturns304() throws {
    let first = try responses([get("/home")])[0]
    let tag = try #require(
      first.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }?.dropFirst(6))
    let again = try responses([get("/home", "If-None-Match: \(tag)\r\n")])[0]
    #expect(again.hasPrefix("HTTP/1.1 304 "))
    #expect(!again.contains("{\"a\":1}"))
    for field in ["W/\(tag)", "*", "\"x\", W/\(tag)"] {
      let response = try responses([get("/home", "If-None-Match: \(field)\r\n")])[0]
      #expect(response.hasPrefix("HTTP/1.1 304 "), "\(field)")
    }
    #expect(
      try responses([get("/home", "If-None-Match: \"x\"\r\n")])[0].hasPrefix("HTTP/1.1 200 "))
    directory.write("home.json", "{\"a\":2}")
    #expect(
      try responses([get("/home", "If-None-Match: \(tag)\r\n")])[0].hasPrefix("HTTP/1.1 200 "))
  }

  @Test func connectionIsReused() throws {
    let text = "GET /home HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/nowhere")
    let response = try responses([text])[0]
    #expect(response.contains("HTTP/1.1 200 "))
    #expect(response.contains("HTTP/1.1 404 "))
  }

  @Test func limitsAndUnknownMethods() throws {
    let long =
      "GET /home HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "a", count: 200_000)
    let responses = try responses([
      get("/home", method: "BREW"), long + "\r\n\r\n",
      get("/" + String(repeating: "a", count: 5000)),
    ])
    #expect(responses[0].hasPrefix("HTTP/1.1 501 "))
    #expect(!responses[1].contains(" 200 "))
    #expect(responses[2].hasPrefix("HTTP/1.1 400 "))
  }

  @Test func usedPortIsReported() throws {
    let loop = application.loop
    let client = try DirectoryNetworkClient(directory: directory.path, scheduler: loop)
    let taken = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { close(taken.descriptor) }
    do {
      _ = try DirectoryServer(
        client, host: "127.0.0.1", port: taken.port, poster: loop.poster
      ) { _ in }
      Issue.record("a port that is taken was used")
    } catch {
      #expect(error.description.contains("another program uses it"))
    }
    #expect(throws: ServerError.self) { try ListeningSocket(host: "203.0.113.1", port: 0) }
  }
}
