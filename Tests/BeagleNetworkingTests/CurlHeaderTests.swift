import BeagleSchema
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the user's header fields, forbidden ones, and those that describe the client.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlHeaderTests: CurlTesting {
  private func client(home: String?) -> CurlNetworkClient {
    client {
      $0.headers = [("Authorization", "Bearer t"), ("X-Tenant", "a"), ("X-Tenant", "b")]
      $0.homeOrigin = home
    }
  }

  private func carriesUserFields(_ request: TestServer.Request) -> Bool {
    request.headers["authorization"] != nil || request.headers["x-tenant"] != nil
  }

  // MARK: - Fields of the user

  @Test func userFieldsAreSentToHomeOriginOnly() async throws {
    let home = try TestServer { _ in .response(200) }
    let other = try TestServer { _ in .response(200) }
    let client = client(home: home.url + "/base/path")
    _ = try await ask(client, home.url + "/a").get()
    _ = try await ask(client, other.url + "/b").get()
    _ = try await ask(client, "http://localhost:\(home.port)/c").get()
    #expect(home.received.map { $0.headers["authorization"] } == ["Bearer t", nil])
    #expect(home.received.first?.headers["x-tenant"] == "b")
    #expect(!other.received.contains(where: carriesUserFields))
    let nowhere = self.client(home: nil)
    _ = try await ask(nowhere, home.url).get()
    #expect(home.received.last.map(carriesUserFields) == false)
  }

  @Test func commonHeadersListAddedFields() {
    let client = client {
      $0.headers = [("X-Tenant", "a"), ("X-Tenant", "b")]
      $0.homeOrigin = "http://bff.test/base"
      $0.userAgent = "orders/2.1"
      $0.platform = "IOS"
    }
    let everywhere = [
      "User-Agent": "orders/2.1", "beagle-platform": "IOS", "Content-Type": "application/json",
    ]
    let home = client.commonHeaders(for: Request(url: "http://BFF.test:80/orders"))
    #expect(home == everywhere.merging(["X-Tenant": "b"]) { $1 })
    for url in ["http://bff.test:81/", "https://bff.test/", "http://other.test/"] {
      #expect(client.commonHeaders(for: Request(url: url)) == everywhere)
    }
  }

  /// Names are compared without case, so there is one field of each, as on the wire.
  @Test func userFieldsReplaceClientFields() async throws {
    let server = try TestServer { _ in .response(200) }
    let client = client {
      $0.headers = [("user-agent", "x"), ("Beagle-Platform", "WEB"), ("CONTENT-TYPE", "text/json")]
      $0.homeOrigin = server.url
      $0.userAgent = "orders/2.1"
      $0.platform = "IOS"
    }
    let headers = client.commonHeaders(for: Request(url: server.url + "/orders"))
    #expect(headers == ["user-agent": "x", "Beagle-Platform": "WEB", "CONTENT-TYPE": "text/json"])
    _ = try await ask(client, server.url + "/orders").get()
    let request = try #require(server.received.first)
    for (name, value) in headers { #expect(request.headers[name.lowercased()] == value) }
  }

  @Test func redirectToOtherOriginDropsUserFields() async throws {
    let other = try TestServer { request in
      .response(302, ["Location": String(request.target.dropFirst("/to/".count))])
    }
    let home = try TestServer { request in
      switch request.target {
      case "/within": .response(302, ["Location": "/end"])
      case "/away":
        .response(302, ["Location": "\(other.url)/to/http://\(request.headers["host"] ?? "")/end"])
      default: .response(200)
      }
    }
    let client = client(home: home.url)
    _ = try await ask(client, home.url + "/within").get()
    #expect(home.received.map(carriesUserFields) == [true, true])
    _ = try await ask(client, home.url + "/away").get()
    #expect(home.received.map(carriesUserFields) == [true, true, true, false])
    #expect(other.received.map(carriesUserFields) == [false])
    // A server elsewhere does not receive them either.
    _ = try await ask(client, "\(other.url)/to/\(home.url)/end").get()
    #expect(home.received.last.map(carriesUserFields) == false)
  }

  @Test func screenFieldsReplaceUserFields() async throws {
    let server = try TestServer { _ in .response(200) }
    let client = client(home: server.url)
    let data = HttpAdditionalData(headers: ["authorization": "Basic x", "x-own": "1"])
    _ = try await ask(client, server.url, data).get()
    let request = try #require(server.received.first)
    #expect(request.headers["authorization"] == "Basic x")
    #expect(request.headers["x-tenant"] == "b")
    #expect(request.headers["x-own"] == "1")
  }

  @Test func userFieldsCanChange() async throws {
    let server = try TestServer { _ in .response(200) }
    let client = client(home: server.url)
    _ = try await ask(client, server.url).get()
    client.headers = [("Authorization", "Bearer new"), ("Host", "virtual.example")]
    _ = try await ask(client, server.url).get()
    #expect(server.received.map { $0.headers["authorization"] } == ["Bearer t", "Bearer new"])
    #expect(server.received.last?.headers["host"] == "virtual.example")
    client.headers = [("A\nB", "c")]
    #expect(try await failure(client, server.url).kind == .invalidHeader)
  }

  @Test func userAgentIsConfigurable() async throws {
    let server = try TestServer { _ in .response(200) }
    for name in ["BeagleTUI", "orders/2.1", ""] {
      let client = client { $0.userAgent = name }
      _ = try await ask(client, server.url).get()
    }
    #expect(server.received.map { $0.headers["user-agent"] } == ["BeagleTUI", "orders/2.1", nil])
    let split = client { $0.userAgent = "a\r\nX: y" }
    #expect(try await failure(split, server.url).kind == .invalidHeader)
  }

  // MARK: - Forbidden fields

  @Test(arguments: [
    "Host", "content-length", "Transfer-Encoding", "Connection", "TE", "Upgrade", "Trailer",
    "Keep-Alive", "Proxy-Authorization", "proxy-connection",
  ])
  func framingFieldsAreRefused(_ name: String) async throws {
    let server = try TestServer { _ in .response(200) }
    for method in [HTTPMethod.get, .post] {
      let data = HttpAdditionalData(
        method: method, headers: [name: "3"], body: method == .post ? TestBody.object : nil)
      let error = try await failure(client(), server.url + "/a", data)
      #expect(error.kind == .invalidHeader)
      #expect(
        error.localizedDescription
          == "\(method.rawValue) \(server.url)/a was refused: a screen must "
          + "not set the header “\(name)”. Remove it: the client sets it when needed.")
    }
    #expect(server.received.isEmpty)
  }

  // MARK: - Unix sockets

  @Test func connectionsUseUnixSocket() async throws {
    let directory = TemporaryDirectory()
    let server = try TestServer(socketPath: directory.path + "/s") {
      .response(200, [:], $0.target)
    }
    let client = client {
      $0.unixSocket = directory.path + "/s"
      $0.proxies = CurlProxies(http: "http://127.0.0.1:1", https: nil)
    }
    let response = try await ask(client, "http://orders.invalid/a").get()
    #expect(String(decoding: response.data, as: UTF8.self) == "/a")
    #expect(server.received.first?.headers["host"] == "orders.invalid")
    let missing = self.client { $0.unixSocket = directory.path + "/none" }
    let error = try await failure(missing, "http://orders.invalid/a")
    #expect(
      error.localizedDescription.contains("no server listens on the socket \(directory.path)/none"),
      "\(error.localizedDescription)")
  }
}
