import BeagleSchema
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of redirects: the followed ones, and the transferred fields and bodies.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlRedirectTests: CurlTesting {
  private static let secrets = [
    "X-Api-Key": "k", "X-Token": "Basic cA==", "Authorization": "Bearer t",
    "Cookie": "c=1", "X-Anything": "x", "beagle-platform": "own",
  ]

  private func secret(_ method: HTTPMethod = .get, body: DynamicObject? = nil) -> HttpAdditionalData
  {
    HttpAdditionalData(method: method, headers: Self.secrets, body: body)
  }

  /// Whether a request has all fields of the first one or, with false, none of them.
  private func carriesSecrets(_ request: TestServer.Request) -> Bool? {
    let found = Self.secrets.filter { request.headers[$0.key.lowercased()] == $0.value }
    return found.count == Self.secrets.count ? true : found.isEmpty ? false : nil
  }

  // MARK: - Followed redirects

  @Test func redirectsAreFollowed() async throws {
    let server = try TestServer { request in
      request.target == "/new"
        ? .response(200, ["X-B": "2"], "there") : .response(302, ["Location": "/new", "X-A": "1"])
    }
    let response = try await ask(client(), server.url + "/old").get()
    #expect(String(decoding: response.data, as: UTF8.self) == "there")
    #expect(response.header("X-A") == nil)
    #expect(response.header("X-B") == "2")
  }

  @Test(arguments: [
    ("/a/b?c=d", "../e f", "/e%20f"), ("/a/b", "?x=1", "/a/b?x=1"), ("/a/b/", "./c#part", "/a/b/c"),
    ("/a", "//HOST/é%20", "/%C3%A9%20"), ("/a", "http://HOST?q", "/?q"),
  ])
  func locationsAreRelativeToURL(
    _ path: String, _ location: String, _ expected: String
  ) async throws {
    let server = try TestServer { request in
      guard request.target == path else { return .response(200) }
      let host = request.headers["host"] ?? ""
      let parts = location.split(separator: "HOST", omittingEmptySubsequences: false)
      return .response(302, ["location": parts.joined(separator: host)])
    }
    _ = try await ask(client(), server.url + path).get()
    #expect(server.received.map(\.target) == [path, expected])
  }

  /// A reference without a path keeps the whole URL, except its fragment, which is never sent.
  @Test(arguments: [
    ("/d/e/f?x=1", "#frag", "/d/e/f?x=1"), ("/d/e/f?x=1", "#", "/d/e/f?x=1"),
    ("/d/e/f?x=1", "?#frag", "/d/e/f"), ("/d/e/f?x=1", "?y=2#frag", "/d/e/f?y=2"),
    ("/d/e/f?x=a/b", "#a/b?c", "/d/e/f?x=a/b"), ("/d/e/f", "g#frag", "/d/e/g"),
    ("/d/e/f#a/b", "g", "/d/e/g"), ("/d/e/f?x=1#a/b", "#c", "/d/e/f?x=1"),
    ("/d/e/", "#frag", "/d/e/"), ("/", "#frag", "/"), ("", "#frag", "/"),
    ("/d/e/f", ".#x", "/d/e/"),
  ])
  func fragmentsAreNotPartOfALocation(
    _ path: String, _ location: String, _ expected: String
  ) async throws {
    let server = try TestServer { _ in .response(302, ["Location": location]) }
    let failure = try await failure(client { $0.redirectLimit = 1 }, server.url + path)
    #expect(failure.kind == .redirect)
    #expect(failure.reason == "failed: it redirects more than 1 times")
    #expect(server.received.count == 2)
    #expect(server.received.last?.target == expected)
  }

  @Test(arguments: [
    (301, HTTPMethod.post, "GET"), (302, .post, "GET"), (303, .post, "GET"), (303, .put, "GET"),
    (303, .head, "HEAD"), (307, .post, "POST"), (308, .post, "POST"), (307, .patch, "PATCH"),
    (302, .put, "PUT"), (301, .delete, "DELETE"), (307, .get, "GET"), (302, .get, "GET"),
  ])
  func sameOriginKeepsMethodBodyAndHeaders(
    _ status: Int, _ method: HTTPMethod, _ expected: String
  ) async throws {
    let server = try TestServer { request in
      request.target == "/new" ? .response(200) : .response(status, ["Location": "/new"])
    }
    let body = method == .head ? nil : TestBody.object
    var data = secret(method, body: body)
    data.headers?["Content-Type"] = "text/x"
    _ = try await ask(client(), server.url, data).get()
    try #require(server.received.count == 2)
    let last = server.received[1]
    #expect(last.method == expected)
    #expect(carriesSecrets(last) == true)
    let keepsBody = method.rawValue == expected
    #expect(last.body == (keepsBody && body != nil ? TestBody.text : ""))
    #expect(last.headers["content-type"] == (keepsBody ? "text/x" : "application/json"))
  }

  /// The key stands for the change. The GET after it is another request.
  @Test(arguments: [
    (301, HTTPMethod.post, false), (302, .post, false), (303, .post, false), (303, .delete, false),
    (307, .post, true), (308, .patch, true), (302, .put, true), (303, .get, true),
  ])
  func idempotencyKeyStaysWithItsMethod(
    _ status: Int, _ method: HTTPMethod, _ staysThere: Bool
  ) async throws {
    let server = try TestServer { request in
      request.target == "/new" ? .response(200) : .response(status, ["Location": "/new"])
    }
    let data = HttpAdditionalData(method: method, headers: ["Idempotency-Key": "k", "X-Own": "1"])
    _ = try await ask(client(), server.url, data).get()
    let keys = server.received.map { $0.headers["idempotency-key"] }
    #expect(keys == ["k", staysThere ? "k" : nil])
    #expect(server.received.allSatisfy { $0.headers["x-own"] == "1" })
  }

  @Test func passwordStaysWithItsOrigin() async throws {
    let other = try TestServer { _ in .response(200) }
    let server = try TestServer { request in
      switch request.target {
      case "/1": .response(302, ["Location": "/2"])
      case "/2": .response(302, ["Location": "http://\(request.headers["host"] ?? "")/3"])
      default: .response(302, ["Location": other.url])
      }
    }
    _ = try await ask(client(), "http://me:p%40ss@127.0.0.1:\(server.port)/1").get()
    #expect(server.received.count == 3)
    #expect(server.received.allSatisfy { $0.headers["authorization"] == "Basic bWU6cEBzcw==" })
    #expect(other.received.map { $0.headers["authorization"] } == [nil])
  }

  // MARK: - Other origins

  @Test(arguments: [301, 302, 303, 307, 308])
  func otherOriginReceivesNoHeaders(_ status: Int) async throws {
    let other = try TestServer { _ in .response(200, [:], "there") }
    let server = try TestServer { _ in .response(status, ["Location": other.url + "/x"]) }
    let response = try await ask(client(), server.url, secret()).get()
    #expect(String(decoding: response.data, as: UTF8.self) == "there")
    #expect(server.received.map { carriesSecrets($0) } == [true])
    #expect(other.received.map { carriesSecrets($0) } == [false])
    // Fields that describe the client are sent to every origin, with the client's own value.
    #expect(other.received.first?.headers["beagle-platform"] == "IOS")
    let known: Set = [
      "host", "user-agent", "accept", "accept-encoding", "content-type", "beagle-platform",
    ]
    #expect(other.received.allSatisfy { known.isSuperset(of: $0.headers.keys) })
  }

  @Test func otherHostNameIsOtherOrigin() async throws {
    let server = try TestServer { request in
      let host = request.headers["host"] ?? ""
      let port = host.drop { $0 != ":" }
      return request.target == "/there"
        ? .response(200) : .response(302, ["Location": "http://localhost\(port)/there"])
    }
    _ = try await ask(client(), server.url, secret()).get()
    #expect(server.received.map { carriesSecrets($0) } == [true, false])
  }

  @Test func redirectBackDoesNotRestoreHeaders() async throws {
    let other = try TestServer { request in
      .response(302, ["Location": String(request.target.dropFirst("/to/".count))])
    }
    let server = try TestServer { request in
      request.target == "/back"
        ? .response(200)
        : .response(
          302, ["Location": "\(other.url)/to/http://\(request.headers["host"] ?? "")/back"])
    }
    _ = try await ask(client(), server.url, secret()).get()
    #expect(server.received.map(\.target) == ["/", "/back"])
    #expect(server.received.map { carriesSecrets($0) } == [true, false])
    #expect(other.received.map { carriesSecrets($0) } == [false])
  }

  @Test func errorReportsDroppedHeaders() async throws {
    let other = try TestServer { _ in .response(401) }
    let server = try TestServer { _ in .response(302, ["Location": other.url + "/x"]) }
    let error = try await failure(client(), server.url, secret())
    #expect(error.kind == .status(401))
    #expect(
      error.localizedDescription.contains("redirected to \(other.url)/x, another origin"),
      "\(error.localizedDescription)")
    let plain = try await failure(client(), server.url)
    #expect(!plain.localizedDescription.contains("another origin"))
  }

  @Test(arguments: [307, 308])
  func otherOriginReceivesNoBody(_ status: Int) async throws {
    let other = try TestServer { _ in .response(200) }
    let server = try TestServer { _ in .response(status, ["Location": other.url + "/x?y"]) }
    for method in [HTTPMethod.post, .patch, .put, .delete, .get] {
      let error = try await failure(
        client(), server.url, HttpAdditionalData(method: method, body: TestBody.object))
      #expect(error.kind == .redirect)
      #expect(
        error.localizedDescription.contains("redirects to \(other.url)/x?y, another origin"),
        "\(error.localizedDescription)")
    }
    // The same applies to an unsafe method without a body.
    let error = try await failure(client(), server.url, HttpAdditionalData(method: .delete))
    #expect(error.localizedDescription.contains("must not receive a DELETE request"))
    #expect(other.received.isEmpty)
  }

  @Test func seeOtherToOtherOriginIsFollowed() async throws {
    let other = try TestServer { _ in .response(200) }
    let server = try TestServer { _ in .response(303, ["Location": other.url]) }
    _ = try await ask(client(), server.url, secret(.post, body: TestBody.object)).get()
    #expect(other.received.map(\.method) == ["GET"])
    #expect(other.received.map(\.body) == [""])
    #expect(other.received.map { carriesSecrets($0) } == [false])
  }

  // MARK: - Refusals and limits

  @Test func redirectCountIsLimited() async throws {
    let server = try TestServer { _ in .response(302, ["Location": "/again"]) }
    let error = try await failure(client(), server.url)
    #expect(error.kind == .redirect)
    #expect(error.localizedDescription.contains("redirects more than 10 times"))
    #expect(server.received.count == 11)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x"])
  func redirectsToOtherSchemesAreRefused(_ target: String) async throws {
    let server = try TestServer { _ in .response(302, ["Location": target]) }
    let error = try await failure(client(), server.url)
    #expect(error.kind == .redirect)
    #expect(
      error.localizedDescription.contains("redirects to \(target), which is not http or https"),
      "\(error.localizedDescription)")
  }

  @Test func invalidLocationIsReported() async throws {
    let server = try TestServer { _ in .response(302, ["Location": "http://:x:y/"]) }
    let error = try await failure(client(), server.url)
    #expect(error.kind == .redirect)
    #expect(error.localizedDescription.contains("“http://:x:y/”, which is not a valid address"))
  }

  @Test(arguments: [300, 302, 304, 305])
  func statusWithoutLocationIsNotARedirect(_ status: Int) async throws {
    let server = try TestServer { _ in
      .response(status, status < 304 ? ["Location": ""] : ["Location": "/x"])
    }
    #expect(try await failure(client(), server.url).kind == .status(status))
    #expect(server.received.count == 1)
  }

  @Test func redirectFromHTTPSIsRefused() throws {
    let library = try CurlLibrary.load()
    let secure = try #require(library.address("https://host/a"))
    let plain = try #require(library.address("http://host/b"))
    let job = CurlJob(id: 1, method: "GET", url: secure.text)
    let error = #expect(throws: CurlFailure.self) {
      try job.redirected(status: 302, from: secure, to: plain, limit: 10)
    }
    #expect(error?.kind == .redirect)
    #expect(error?.reason.contains("from https to http://host/b") == true)
    let back = try job.redirected(status: 302, from: plain, to: secure, limit: 10)
    #expect(back.url == "https://host/a")
  }

  @Test(arguments: [
    ("http://Host", "http://hOST:80/x", true), ("https://h", "https://h:443", true),
    ("http://h", "https://h", false), ("http://h", "http://h:8080", false),
    ("http://h", "http://h.x", false), ("http://a:b@h", "http://h", true),
    ("http://h", "http://x@y", false), ("http://h", "http://h@y", false),
    ("http://[::1]/", "http://[::1]:80/", true), ("http://h", "http://h:80@y", false),
  ])
  func originsAreSchemeHostAndPort(_ first: String, _ second: String, _ same: Bool) throws {
    let library = try CurlLibrary.load()
    let a = try #require(library.address(first))
    let b = try #require(library.address(second))
    #expect(a.hasOrigin(of: b) == same)
    #expect(b.hasOrigin(of: a) == same)
  }

  @Test func timeoutIncludesRedirects() async throws {
    let server = try TestServer { _ in .keepAlive(302, ["Location": "/again"]) }
    let client = client {
      $0.totalTimeout = 1000
      $0.redirectLimit = .max
    }
    let error = try await failure(client, server.url)
    #expect(error.kind == .timedOut)
    #expect(error.localizedDescription.contains("timed out after 1 s"))
    #expect(server.received.count > 1)
  }

  @Test func cancellationEndsRedirectedRequest() async throws {
    let server = try TestServer { request in
      request.target == "/slow" ? .silence : .response(302, ["Location": "/slow"])
    }
    let client = client()
    var completions = 0
    let token = client.executeRequest(Request(url: server.url)) { _ in completions += 1 }
    try await wait { server.received.count == 2 }
    token?.cancel()
    try await wait { server.disconnectedClients == 1 }
    #expect(completions == 0)
  }
}
