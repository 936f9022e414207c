import BeagleSchema
import TestServers
import Testing

@testable import BeagleTUI

/// Tests that cookies are stored and sent according to RFC 6265.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlCookieTests: CurlTesting {
  /// A server that sets the cookie in the query.
  private func server() throws -> TestServer {
    try TestServer { request in
      let query = request.target.split(separator: "?", maxSplits: 1).dropFirst().first
      guard let query else { return .response(200) }
      return .response(200, ["Set-Cookie": String(query).replacing("+", with: " ")])
    }
  }

  private func cookie(_ server: TestServer) -> String? { server.received.last?.headers["cookie"] }

  @Test func loginCookieIsSentWithLaterRequests() async throws {
    let server = try TestServer { request in
      switch (request.method, request.target) {
      case ("POST", "/login"):
        .response(303, ["Location": "/home", "Set-Cookie": "sid=42; HttpOnly; Path=/"])
      default: .response(request.headers["cookie"] == "sid=42" ? 200 : 401)
      }
    }
    let client = client()
    #expect(try await failure(client, server.url + "/home").statusCode == 401)
    // The request after a redirect that sets a cookie already has it.
    let login = HttpAdditionalData(method: .post, body: TestBody.object)
    _ = try await ask(client, server.url + "/login", login).get()
    _ = try await ask(client, server.url + "/orders").get()
    // Other clients do not share the cookies, and a client without a store sends no cookies.
    #expect(try await failure(self.client(), server.url + "/home").statusCode == 401)
    let forgetful = self.client { $0.storesCookies = false }
    #expect(try await failure(forgetful, server.url + "/login", login).statusCode == 401)
  }

  @Test func redirectCookieBelongsToItsOrigin() async throws {
    let other = try TestServer { _ in .response(200) }
    let server = try TestServer { request in
      request.target == "/to"
        ? .response(
          302, ["Location": "http://localhost:\(other.port)/", "Set-Cookie": "a=1; Path=/"])
        : .response(200)
    }
    let client = client()
    _ = try await ask(client, server.url + "/to").get()
    _ = try await ask(client, server.url + "/again").get()
    #expect(other.received.map { $0.headers["cookie"] } == [nil])
    #expect(server.received.map { $0.headers["cookie"] } == [nil, "a=1"])
  }

  @Test(arguments: [
    ("a=1;+Path=/x", "/x/y", "a=1"), ("a=1;+Path=/x", "/xy", nil), ("a=1;+Path=/x", "/", nil),
    ("a=1;+Max-Age=0", "/", nil), ("a=1;+Expires=Thu,+01+Jan+1970+00:00:01+GMT", "/", nil),
    ("a=1;+Max-Age=600;+Expires=Thu,+01+Jan+1970+00:00:01+GMT;+Path=/", "/", "a=1"),
    ("a=1;+HttpOnly;+SameSite=Lax;+Path=/", "/", "a=1"),
    // Not over an unencrypted connection.
    ("a=1;+Secure;+Path=/", "/", nil),
    ("a=1;+Domain=shop.localhost;+Path=/", "/", "a=1"),
    ("a=1;+Domain=other.localhost;+Path=/", "/", nil),
    // A public suffix.
    ("a=1;+Domain=localhost;+Path=/", "/", nil),
  ])
  func attributesAreHonored(_ field: String, _ path: String, _ expected: String?) async throws {
    let server = try server()
    let client = client()
    let base = "http://www.shop.localhost:\(server.port)"
    _ = try await ask(client, "\(base)/?\(field)").get()
    _ = try await ask(client, base + path).get()
    #expect(cookie(server) == expected)
  }

  @Test func domainCookieIsSentToOtherHosts() async throws {
    let server = try server()
    let client = client()
    let port = server.port
    _ = try await ask(
      client, "http://www.shop.localhost:\(port)/?a=1;+Domain=shop.localhost;+Path=/"
    ).get()
    _ = try await ask(client, "http://www.shop.localhost:\(port)/?b=2;+Path=/").get()
    for (host, expected) in [
      ("api.shop.localhost", "a=1"), ("shop.localhost", "a=1"), ("myshop.localhost", nil),
    ] {
      _ = try await ask(client, "http://\(host):\(port)/").get()
      #expect(cookie(server) == expected)
    }
    _ = try await ask(client, "http://www.shop.localhost:\(port)/").get()
    #expect(
      cookie(server)?.split(separator: "; ").sorted() == ["a=1", "b=2"], "\(cookie(server) ?? "")")
  }

  @Test func requestCookiesAreAddedToStoredOnes() async throws {
    let server = try server()
    let client = client {
      $0.headers = [("Cookie", "theme=dark")]
      $0.homeOrigin = server.url
    }
    _ = try await ask(client, server.url + "/?sid=42;+Path=/").get()
    #expect(cookie(server) == "theme=dark")
    let data = HttpAdditionalData(headers: ["cookie": "beta=1; x=y"])
    _ = try await ask(client, server.url, data).get()
    #expect(cookie(server) == "sid=42; theme=dark; beta=1; x=y")
    // They are sent with this request only.
    _ = try await ask(client, server.url).get()
    #expect(cookie(server) == "sid=42; theme=dark")
  }

  @Test func serverReplacesAndDeletesCookies() async throws {
    let server = try server()
    let client = client()
    for query in ["?sid=1;+Path=/", "?sid=2;+Path=/", ""] {
      _ = try await ask(client, "\(server.url)/\(query)").get()
    }
    #expect(cookie(server) == "sid=2")
    _ = try await ask(client, server.url + "/?sid=;+Path=/;+Max-Age=0").get()
    _ = try await ask(client, server.url + "/").get()
    #expect(cookie(server) == nil)
  }
}
