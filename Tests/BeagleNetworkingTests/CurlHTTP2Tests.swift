import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests with HTTP/2 servers.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlHTTP2Tests: CurlTesting {
  private let certificates: TestCertificates
  private let trust: TLSTrust

  /// The message of libcurl.
  nonisolated private static let ended =
    "PLACE ended the HTTP/2 connection before the response was complete (Error in the HTTP2 framing "
    + "layer). "

  init() throws {
    certificates = try TestCertificates()
    trust = TLSTrust(caFile: certificates.path("ca.pem"))
  }

  /// Also if the previous one ended, for example after two idle minutes. The server accepts one
  /// connection at a time and would never read a second one.
  @Test(arguments: [HTTP2Server.Reaction.response("first"), .lastResponse("first")])
  func requestsShareConnection(first: HTTP2Server.Reaction) async throws {
    let many = 40
    // No response is sent before all requests arrived.
    let server = try HTTP2Server(certificates) { number in
      switch number {
      case 0: first
      case many: .responseToAll("one of many")
      default: .hold
      }
    }
    defer { server.stop() }
    let client = client { $0.trust = trust }
    let response = try await ask(client, server.url("/")).get()
    #expect(response.timing?.httpVersion == "2")
    var bodies: [String] = []
    for number in 1...many {
      client.executeRequest(Request(url: server.url("/\(number)"))) { result in
        let data = (try? result.get())?.data ?? []
        bodies.append(String(decoding: data, as: UTF8.self))
      }
    }
    try await wait { bodies.count == many }
    #expect(bodies == Array(repeating: "one of many", count: many))
    #expect(server.requests == many + 1)
    #expect(server.connections <= 2)
  }

  @Test(arguments: [
    (HTTP2Server.Reaction.reset(2), "PLACE reset the stream (INTERNAL_ERROR). "),
    (.reset(11), "PLACE reset the stream (ENHANCE_YOUR_CALM). "),
    (.goAway(0), ended),
    (.goAway(2), ended),
  ])
  func abortedRequestIsRetried(
    _ reaction: HTTP2Server.Reaction, _ message: String
  ) throws {
    let server = try HTTP2Server(certificates) {
      $0 == 0 ? reaction : .response(NetworkFailureCase.screen)
    }
    defer { server.stop() }
    let bench = NetworkBench { $0.trust = trust }
    #expect(bench.open(server.url("/orders?token=hidden")))
    let words =
      "GET \(server.url("/orders?token=REDACTED")) failed: \(message)Try again, or ask the "
      + "server's operator."
    #expect(
      bench.words.contains(
        NetworkBench.words(words.replacing("PLACE", with: "localhost:\(server.port)"))),
      "\(bench.pilot.text)")
    bench.pilot.press(.character("r"))
    #expect(bench.wait { bench.pilot.text.contains("Here it is") }, "\(bench.pilot.text)")
    #expect(server.requests == 2)
  }
}
