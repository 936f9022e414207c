import BeagleTUI
import TestServers
import Testing

@testable import BeagleNetworking

/// Tests of the step, the bytes and the time limit that a running request reports.
@MainActor
@Suite
struct RequestProgressTests: CurlTesting {
  /// Waits until a request of a client is in a step.
  private func wait(
    for expected: RequestProgress.Phase, of token: any RequestToken
  ) async -> RequestProgress? {
    for _ in 0..<2_000 {
      if let progress = token.progress, progress.phase == expected { return progress }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return token.progress
  }

  /// A client without a short limit: other tests may use the main actor for minutes.
  private func patientClient(
    _ change: (inout CurlNetworkClient.Configuration) -> Void = { _ in }
  ) -> CurlNetworkClient {
    client {
      $0.connectTimeout = 6_000_000
      $0.totalTimeout = 12_000_000
      change(&$0)
    }
  }

  private func start(
    _ client: CurlNetworkClient, _ url: String
  ) throws -> any RequestToken {
    try #require(client.executeRequest(Request(url: url)) { _ in })
  }

  @Test func silentServerIsWaitedFor() async throws {
    let server = try TestServer { _ in .silence }
    let client = patientClient()
    let token = try start(client, server.url)
    let progress = await wait(for: .waiting, of: token)
    #expect(progress?.phase == .waiting)
    let remaining = try #require(progress?.remaining)
    #expect(remaining > .seconds(9000) && remaining <= .seconds(12_000), "\(remaining)")
    token.cancel()
  }

  /// The limit for the first byte is shorter than the total one.
  @Test func limitIsThatOfTheStep() async throws {
    let server = try TestServer { _ in .silence }
    let client = patientClient { $0.firstByteTimeout = 9_000_000 }
    let token = try start(client, server.url)
    _ = await wait(for: .waiting, of: token)
    try await Task.sleep(for: .milliseconds(20))
    let remaining = try #require(token.progress?.remaining)
    #expect(remaining > .seconds(7000) && remaining < .seconds(9001), "\(remaining)")
    token.cancel()
  }

  @Test func receivedBytesAreCounted() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 3400000\r\n\r\n"
    let server = try TestServer { _ in .stall(head + String(repeating: "x", count: 1200)) }
    let client = patientClient()
    let token = try start(client, server.url)
    let expected = RequestProgress.Phase.receiving(bytes: 1200, total: 3_400_000)
    #expect(await wait(for: expected, of: token)?.phase == expected)
    token.cancel()
  }

  @Test func unknownTotalIsNotGuessed() async throws {
    let server = try TestServer { _ in .stall("HTTP/1.1 200 OK\r\n\r\nabc") }
    let client = patientClient()
    let token = try start(client, server.url)
    let expected = RequestProgress.Phase.receiving(bytes: 3, total: nil)
    #expect(await wait(for: expected, of: token)?.phase == expected)
    token.cancel()
  }

  @Test func unansweredConnectionIsBeingEstablished() async throws {
    let server = try SilentServer(isFull: true)
    let client = patientClient()
    let token = try start(client, "http://127.0.0.1:\(server.port)")
    let progress = await wait(for: .connecting, of: token)
    #expect(progress?.phase == .connecting)
    let remaining = try #require(progress?.remaining)
    #expect(remaining > .seconds(4000) && remaining <= .seconds(6000), "\(remaining)")
    token.cancel()
  }

  @Test func requestsWaitForAFreeConnection() async throws {
    let server = try TestServer { _ in .silence }
    let client = patientClient { $0.connectionsPerHost = 1 }
    let first = try start(client, server.url)
    _ = await wait(for: .waiting, of: first)
    let second = try start(client, server.url)
    #expect(await wait(for: .queued, of: second)?.phase == .queued)
    first.cancel()
    second.cancel()
  }

  @Test(arguments: [
    (RequestProgress.Phase.queued, "queued"), (.resolving, "resolving"),
    (.connecting, "connecting"),
    (.waiting, "waiting"), (.receiving(bytes: 0, total: nil), "receiving 0 B"),
    (.receiving(bytes: 512, total: 900), "receiving 512 of 900 B"),
    (.receiving(bytes: 120_400, total: 340_000), "receiving 120 of 340 kB"),
    (.receiving(bytes: 1_200_000, total: 3_400_000), "receiving 1.2 of 3.4 MB"),
    (.receiving(bytes: 5000, total: nil), "receiving 5 kB"),
    // A compressed body that expands may exceed the announced size.
    (.receiving(bytes: 5000, total: 100), "receiving 5 kB"),
  ])
  func stepInWords(phase: RequestProgress.Phase, words: String) {
    #expect(phase.words == words)
  }
}
