import BeagleSchema
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlNetworkClientTests: CurlTesting {
  // MARK: - Responses

  @Test func responseHasHeadersAndBody() async throws {
    let server = try TestServer { _ in .response(201, ["X-A": " b "], "grüße") }
    let response = try await ask(client(), server.url + "/a b?x=1").get()
    #expect(String(decoding: response.data, as: UTF8.self) == "grüße")
    #expect(response.statusCode == 201)
    #expect(response.header("x-a") == "b")
    #expect(response.name == server.url + "/a b?x=1")
    let received = try #require(server.received.first)
    #expect(received.method == "GET")
    #expect(received.target == "/a%20b?x=1")
    #expect(received.headers["content-type"] == "application/json")
    #expect(received.headers["beagle-platform"] == "IOS")
    #expect(received.headers["expect"] == nil)
  }

  @Test func methodsBodiesAndHeadersAreSent() async throws {
    let server = try TestServer { .response(200, [:], $0.method + $0.body) }
    let client = client { $0.platform = "TUI" }
    for method in [HTTPMethod.post, .put, .patch, .delete, .get] {
      let data = HttpAdditionalData(
        method: method, headers: ["Content-type": "text/x", "X-Empty": ""], body: TestBody.object)
      let response = try await ask(client, server.url, data).get()
      #expect(String(decoding: response.data, as: UTF8.self) == method.rawValue + TestBody.text)
    }
    #expect(server.received.allSatisfy { $0.headers["content-type"] == "text/x" })
    #expect(server.received.allSatisfy { $0.headers["x-empty"] == "" })
    #expect(server.received.allSatisfy { $0.headers["beagle-platform"] == "TUI" })
    let head = try await ask(client, server.url, HttpAdditionalData(method: .head)).get()
    #expect(head.data.isEmpty)
    let post = try await ask(client, server.url, HttpAdditionalData(method: .post)).get()
    #expect(String(decoding: post.data, as: UTF8.self) == "POST")
  }

  @Test(arguments: [199 + 101, 304, 404, 500, 503])
  func onlyStatuses2xxAreSuccesses(_ status: Int) async throws {
    let server = try TestServer { _ in .response(status, [:], status == 304 ? "" : "why") }
    let error = try await failure(client(), server.url + "/orders")
    #expect(error.kind == .status(status))
    #expect(error.statusCode == status)
    #expect(error.data == Array(status == 304 ? "".utf8 : "why".utf8))
    #expect(
      error.localizedDescription.hasPrefix("GET \(server.url)/orders returned \(status) "))
  }

  @Test func requestedAndCompleteRangesAreSuccesses() async throws {
    let server = try TestServer { request in
      .response(
        206, ["Content-Range": request.target == "/all" ? "bytes 0-3/4" : "bytes 0-3/9"], "abcd")
    }
    let error = try await failure(client(), server.url + "/part")
    #expect(error.kind == .invalidResponse)
    #expect(error.reason == "returned only a part of the response, “bytes 0-3/9”")
    #expect(try await ask(client(), server.url + "/all").get().data.count == 4)
    let range = HttpAdditionalData(method: .get, headers: ["Range": "bytes=0-3"])
    #expect(try await ask(client(), server.url + "/part", range).get().statusCode == 206)
  }

  @Test func concurrentRequestsComplete() async throws {
    let server = try TestServer { .response(200, [:], $0.target) }
    let client = client()
    var bodies: Set<String> = []
    for number in 0..<40 {
      client.executeRequest(Request(url: "\(server.url)/\(number)")) {
        if case .success(let response) = $0 {
          bodies.insert(String(decoding: response.data, as: UTF8.self))
        }
      }
    }
    #expect(bodies.isEmpty)
    try await wait { bodies.count == 40 }
  }

  // MARK: - Failures

  @Test func refusedConnection() async throws {
    let port = try TestServer.closedPort()
    let error = try await failure(client(), "http://127.0.0.1:\(port)/a")
    #expect(error.kind == .connectionRefused)
    #expect(
      error.localizedDescription == "GET http://127.0.0.1:\(port)/a failed: connection refused by "
        + "127.0.0.1:\(port). Is the server running?")
  }

  @Test func unknownHost() async throws {
    let error = try await failure(client(), "http://no-such-host.invalid/")
    #expect(error.kind == .hostNotFound)
    #expect(
      error.localizedDescription.contains("could not resolve the host “no-such-host.invalid”"))
  }

  @Test func totalTimeout() async throws {
    let server = try TestServer { _ in .silence }
    let error = try await failure(client { $0.totalTimeout = 200 }, server.url)
    #expect(error.kind == .timedOut)
    #expect(error.localizedDescription.contains("timed out after 0.2 s."))
  }

  @Test func plainServerIsNotSecure() async throws {
    let server = try TestServer { _ in .response(200) }
    let error = try await failure(client(), "https://127.0.0.1:\(server.port)")
    #expect(error.kind == .tls)
    #expect(error.localizedDescription.contains("no secure connection to 127.0.0.1"))
  }

  @Test func invalidResponses() async throws {
    let server = try TestServer { request in
      switch request.target {
      case "/nothing": .raw("")
      case "/half": .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      default: .raw("SSH-2.0-OpenSSH_9\r\n")
      }
    }
    let client = client()
    let nothing = try await failure(client, server.url + "/nothing")
    #expect(nothing.kind == .invalidResponse)
    #expect(nothing.localizedDescription.contains("without a response"))
    #expect(try await failure(client, server.url + "/half").kind == .invalidResponse)
    #expect(try await failure(client, server.url + "/ssh").kind == .invalidResponse)
  }

  @Test func bodySizeIsLimited() async throws {
    let body = String(repeating: "x", count: 1000)
    let server = try TestServer { request in
      request.target == "/said"
        ? .response(200, [:], body) : .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body)
    }
    let client = client { $0.bodyLimit = 999 }
    for path in ["/said", "/unsaid"] {
      let error = try await failure(client, server.url + path)
      #expect(error.kind == .tooLarge)
      #expect(error.localizedDescription.contains("larger than 999 bytes"))
    }
    #expect(
      try await ask(self.client { $0.bodyLimit = 1000 }, server.url + "/unsaid").get().data.count
        == 1000)
    #expect(CurlNetworkClient.Configuration().bodyLimit == 67_108_864)
  }

  @Test func headerSizeIsLimited() async throws {
    let line = "X: " + String(repeating: "y", count: 1000) + "\r\n"
    let server = try TestServer { _ in
      .raw("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 400) + "\r\n")
    }
    #expect(try await failure(client(), server.url).kind == .invalidResponse)
  }

  /// libcurl limits the headers of all responses to a request, and reports a receive error.
  @Test func interimHeaderSizeIsLimited() async throws {
    let fields = String(repeating: "X: " + String(repeating: "y", count: 1000) + "\r\n", count: 100)
    let interim = "HTTP/1.1 103 Early Hints\r\n" + fields + "\r\n"
    let server = try TestServer { _ in
      // Newer versions of libcurl allow more than 6 MB.
      .raw(String(repeating: interim, count: 80) + "HTTP/1.1 200 OK\r\n\r\n")
    }
    let error = try await failure(client(), server.url)
    #expect(error.kind == .invalidResponse)
    #expect(error.reason == "failed: the response header is too large")
    #expect(!error.isTemporary)
    #expect(server.received.count == 1)
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("/orders", "it is not an absolute URL"), ("", "it is not an absolute URL"),
    ("http:///x", "it is not an absolute URL"), ("file:///etc/passwd", "it is not an absolute URL"),
    ("ftp://h/x", "ftp is neither http nor https"), ("http://h/a\r\nX: y", "control characters"),
    ("http://h/\u{0}", "control characters"),
  ])
  func refusedURLs(_ url: String, _ reason: String) async throws {
    let error = try await failure(client { $0.libraryNames = [] }, url)
    #expect(error.kind == .invalidURL)
    #expect(error.localizedDescription.contains(reason), "\(error.localizedDescription)")
  }

  @Test(arguments: [
    ("X-A", "b\r\nX-Evil: 1"), ("X-A", "b\nc"), ("X-A", "b\u{0}"), ("X A", "b"), ("X-A:", "b"),
    ("", "b"), ("X\r\nY", "b"),
  ])
  func refusedHeaders(_ name: String, _ value: String) async throws {
    let data = HttpAdditionalData(headers: [name: value])
    let error = try await failure(client { $0.libraryNames = [] }, "http://127.0.0.1:1", data)
    #expect(error.kind == .invalidHeader)
  }

  @Test func moreRequestsThanAllowedAreRefused() async throws {
    let server = try TestServer { _ in .silence }
    let client = client { $0.requestLimit = 1 }
    let token = client.executeRequest(Request(url: server.url)) { _ in }
    #expect(try await failure(client, server.url).kind == .tooManyRequests)
    token?.cancel()
  }

  @Test func missingLibraryIsReported() async throws {
    let client = client { $0.libraryNames = ["libcurl-of-nobody.so.4"] }
    for _ in 1...2 {
      let error = try await failure(client, "http://127.0.0.1:1")
      #expect(error.kind == .libraryMissing)
      #expect(error.localizedDescription.contains("apt install libcurl4"))
    }
  }

  // MARK: - Cancellation

  @Test func cancellationEndsConnection() async throws {
    let server = try TestServer { _ in .silence }
    let client = client()
    var completions = 0
    let token = client.executeRequest(Request(url: server.url)) { _ in completions += 1 }
    try await wait { server.received.count == 1 }
    token?.cancel()
    token?.cancel()
    try await wait { server.disconnectedClients == 1 }
    #expect(completions == 0)
  }

  @Test func lateResponseIsDropped() async throws {
    let server = try TestServer { _ in .response(200) }
    let poster = ManualPoster()
    let client = CurlNetworkClient(poster: poster)
    var completions: [String] = []
    let token = client.executeRequest(Request(url: server.url)) { _ in completions.append("late") }
    client.executeRequest(Request(url: server.url)) { _ in completions.append("other") }
    try await wait { poster.count == 2 }
    token?.cancel()
    poster.run()
    #expect(completions == ["other"])
  }

  @Test func deallocatedClientLeavesNothing() async throws {
    let server = try TestServer { _ in .silence }
    var client: CurlNetworkClient? = client()
    client?.executeRequest(Request(url: server.url)) { _ in }
    try await wait { server.received.count == 1 }
    client = nil
    try await wait { server.disconnectedClients == 1 }
  }
}
