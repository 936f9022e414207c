import BeagleSchema
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of proxies from the environment, and of their failures.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlProxyTests: CurlTesting {
  private func client(_ proxies: CurlProxies) -> CurlNetworkClient {
    client { $0.proxies = proxies }
  }

  @Test func proxyIsUsedUnlessHostIsExcepted() async throws {
    let proxy = try TestServer { .response(200, [:], "by proxy: \($0.target)") }
    let server = try TestServer { _ in .response(200, [:], "itself") }
    var proxies = CurlProxies(http: "http://me:pw@127.0.0.1:\(proxy.port)", https: nil)
    let response = try await ask(client(proxies), "http://orders.invalid/a").get()
    #expect(
      String(decoding: response.data, as: UTF8.self) == "by proxy: http://orders.invalid/a")
    #expect(proxy.received.first?.headers["proxy-authorization"] == "Basic bWU6cHc=")
    proxies.exceptions = "localhost,127.0.0.1"
    let direct = try await ask(client(proxies), server.url).get()
    #expect(String(decoding: direct.data, as: UTF8.self) == "itself")
  }

  @Test(arguments: [
    (403, "403 Forbidden", "Ask the proxy's operator, or name the host in no_proxy."),
    (407, "407 Proxy Authentication Required", "http://NAME:PASSWORD@HOST:PORT"),
  ])
  func proxyRefusesToConnect(
    _ status: Int, _ words: String, _ advice: String
  ) async throws {
    let proxy = try TestServer { _ in .response(status, ["X-Proxy": "1"]) }
    let proxies = CurlProxies(http: nil, https: "http://me:secret@127.0.0.1:\(proxy.port)")
    let error = try await failure(client(proxies), "https://orders.invalid/a")
    #expect(error.kind == .proxy)
    let text = error.localizedDescription
    #expect(
      text.hasPrefix(
        "GET https://orders.invalid/a failed: the proxy 127.0.0.1:\(proxy.port) refused to connect to "
          + "orders.invalid:443: \(words). "), "\(text)")
    #expect(text.contains(advice), "\(text)")
    #expect(!text.contains("secret"))
    #expect(proxy.received.map(\.method) == ["CONNECT"])
  }

  @Test func proxyRequiresLogin() async throws {
    let proxy = try TestServer { _ in .response(407) }
    let proxies = CurlProxies(http: "127.0.0.1:\(proxy.port)", https: nil)
    let error = try await failure(client(proxies), "http://orders.invalid/a")
    #expect(error.kind == .status(407))
    #expect(error.localizedDescription.contains("http://NAME:PASSWORD@HOST:PORT"))
  }

  @Test func missingProxy() async throws {
    let port = try TestServer.closedPort()
    for (exceptions, scheme) in [(nil, "http"), ("x.example", "http"), (nil, "https")] {
      let place = "http://me:secret@127.0.0.1:\(port)"
      let proxies = CurlProxies(http: place, https: place, exceptions: exceptions)
      let error = try await failure(client(proxies), "\(scheme)://orders.invalid/a")
      #expect(error.kind == .proxy)
      let text = error.localizedDescription
      #expect(
        text.contains("connection refused by the proxy 127.0.0.1:\(port). Is the proxy running?"),
        "\(text)")
      #expect(text.contains("http_proxy, https_proxy and no_proxy"))
      #expect(!text.contains("secret"))
    }
    let unknown = CurlProxies(http: "http://no-such-proxy.invalid:3128", https: nil)
    let error = try await failure(client(unknown), "http://orders.invalid/a")
    #expect(error.localizedDescription.contains("resolve the proxy “no-such-proxy.invalid”"))
  }

  @Test func refusingServerIsNotReportedAsProxy() async throws {
    let port = try TestServer.closedPort()
    let proxies = CurlProxies(
      http: "http://proxy.invalid:3128", https: nil, exceptions: "127.0.0.1")
    let error = try await failure(client(proxies), "http://127.0.0.1:\(port)/")
    #expect(error.kind == .connectionRefused)
    #expect(error.localizedDescription.contains("connection refused by 127.0.0.1:\(port)"))
  }
}
