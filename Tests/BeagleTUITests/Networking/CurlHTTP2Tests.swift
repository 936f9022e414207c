import BeagleSchema
import Testing

@testable import BeagleTUI

/// Servers that speak HTTP/2.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct CurlHTTP2Tests: CurlTesting {
  private let certificates: TestCertificates
  private let trust: TLSTrust

  /// With what libcurl says.
  nonisolated private static let ended =
    "PLACE ended the HTTP/2 connection before the answer was complete (Error in the HTTP2 framing "
    + "layer). "

  init() throws {
    certificates = try TestCertificates()
    trust = TLSTrust(caFile: certificates.path("ca.pem"))
  }

  @Test func manyRequestsShareAConnection() async throws {
    // A connection that is idle for two minutes is closed. While other tests have the processors that
    // much time may pass between the first request and the others.
    for _ in 0..<10 {
      if try await sharesAConnection(among: 40) { return }
    }
    Issue.record("the machine was too slow ten times")
  }

  /// Asks for many things at once on the connection of a first request; false where that took so long
  /// that the connection may be gone.
  private func sharesAConnection(among many: Int) async throws -> Bool {
    // None of them is answered before all have come.
    let server = try HTTP2Server(certificates) { number in
      switch number {
      case 0: .answer("first")
      case many: .answerAll("one of many")
      default: .hold
      }
    }
    defer { server.stop() }
    let client = client { $0.trust = trust }
    let start = ContinuousClock.now
    let first = try await ask(client, server.url("/")).get()
    guard start.duration(to: .now) < .seconds(60) else { return false }
    #expect(first.timing?.httpVersion == "2")
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
    #expect(server.connections == 1)
    return true
  }

  @Test(arguments: [
    (HTTP2Server.Reaction.reset(2), "PLACE broke off the answer (INTERNAL_ERROR). "),
    (.reset(11), "PLACE broke off the answer (ENHANCE_YOUR_CALM). "),
    (.goAway(0), ended),
    (.goAway(2), ended),
  ])
  func whatTheServerBreaksOffIsTriedAgain(
    _ reaction: HTTP2Server.Reaction, _ message: String
  ) throws {
    let server = try HTTP2Server(certificates) {
      $0 == 0 ? reaction : .answer(NetworkFault.screen)
    }
    defer { server.stop() }
    let bench = NetworkBench { $0.trust = trust }
    #expect(bench.open(server.url("/orders?token=hidden")))
    let words =
      "GET \(server.url("/orders?token=REDACTED")) failed: \(message)Try again, or ask whoever runs "
      + "the server."
    #expect(
      bench.words.contains(
        NetworkBench.words(words.replacing("PLACE", with: "localhost:\(server.port)"))),
      "\(bench.pilot.text)")
    bench.pilot.press(.character("r"))
    #expect(bench.wait { bench.pilot.text.contains("Here it is") }, "\(bench.pilot.text)")
    #expect(server.requests == 2)
  }
}
