import BeagleSchema
import BeagleTUITesting
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of many simultaneous requests: the number of connections, the order, and the state after
/// cancellations. Also the timing of a transfer.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlLoadTests: CurlTesting {
  // MARK: - Connections

  @Test func thousandLazyPartsUseSixConnections() throws {
    let server = try TestServer { request in
      guard request.target != "/home" else {
        let parts = (1...1000).map {
          #"{"_beagleComponent_":"beagle:lazyComponent","path":"/part\#($0)","initialState":{"_beagleComponent_":"beagle:text","text":"…"}}"#
        }
        return .keepAlive(
          200, [:],
          #"{"_beagleComponent_":"beagle:container","children":[\#(parts.joined(separator: ","))]}"#
        )
      }
      return .keepAlive(
        200, [:],
        #"{"_beagleComponent_":"beagle:text","text":"\#(request.target.dropFirst())."}"#)
    }
    let bench = NetworkBench()
    bench.pilot.dependencies.urlBuilder.baseUrl = server.url
    #expect(bench.open("/home"))
    #expect(bench.wait { server.received.count == 1001 })
    #expect(bench.wait { bench.client.transferCount == 0 })
    #expect(!bench.pilot.application.hasFailed)
    #expect(server.maximumOpenConnections <= 6)
    #expect(server.maximumOpenConnections > 1)
  }

  @Test func requestsRunInParallelUpToLimit() async throws {
    let arrived = Counter()
    // No response is sent before three requests arrived.
    let server = try TestServer { request in
      if arrived.next() < 3 { arrived.wait(for: 3) }
      return .keepAlive(200, [:], request.target)
    }
    let client = client { $0.connectionsPerHost = 3 }
    var bodies: Set<String> = []
    for number in 0..<300 {
      client.executeRequest(Request(url: "\(server.url)/\(number)")) {
        if case .success(let response) = $0 {
          bodies.insert(String(decoding: response.data, as: UTF8.self))
        }
      }
    }
    try await wait { bodies.count == 300 }
    #expect(server.maximumOpenConnections == 3)
  }

  /// A server that sends header and body in two packets delays the second until the first is
  /// acknowledged, and on a connection with short exchanges the kernel delays that acknowledgement.
  @Test func receivedDataIsAcknowledgedImmediately() async throws {
    let server = try TestServer { _ in
      .pieces(["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "pause"])
    }
    let client = client()
    // A new connection acknowledges immediately for a while.
    for _ in 0..<40 { _ = try await ask(client, server.url).get() }
    // The kernel counts for all connections, including those of concurrent tests, so one interval
    // with few delayed acknowledgements is enough. Without the call there are twenty in every
    // interval.
    var delayed: [Int] = []
    while delayed.count < 30, !delayed.contains(where: { $0 < 10 }) {
      let before = try #require(Self.delayedAcknowledgements())
      for _ in 0..<20 { _ = try await ask(client, server.url).get() }
      delayed.append(try #require(Self.delayedAcknowledgements()) - before)
    }
    #expect(delayed.contains { $0 < 10 }, "\(delayed) of 20 acknowledgements were put off")
    // A connection that was idle for two minutes, while other tests used the CPU, is replaced.
    #expect(server.maximumOpenConnections <= 3)
  }

  /// The number of acknowledgements that the kernel delayed until their timeout.
  private static func delayedAcknowledgements() -> Int? {
    guard let text = contents(of: "/proc/net/netstat") else { return nil }
    let lines = text.split(separator: "\n")
      .filter { $0.hasPrefix("TcpExt:") }.map { $0.split(separator: " ") }
    guard lines.count == 2, let place = lines[0].firstIndex(of: "DelayedACKs") else { return nil }
    return Int(lines[1][place])
  }

  @Test func queueTimeDoesNotCount() async throws {
    let server = try TestServer { request in
      request.target == "/slow" ? .silence : .keepAlive(200)
    }
    // The first request fails; the second one, which waits for the connection, does not.
    let client = client {
      $0.connectionsPerHost = 1
      $0.connectTimeout = 2400
      $0.totalTimeout = 2500
    }
    var slow: Result<NetworkResponse, NetworkError>?
    client.executeRequest(Request(url: server.url + "/slow")) { slow = $0 }
    let response = try await ask(client, server.url + "/next").get()
    #expect(try #require(response.timing).queued > .milliseconds(500))
    try await wait { slow != nil }
    guard case .failure(let error) = slow else { throw Unexpected() }
    #expect(error.kind == .timedOut)
  }

  @Test func originsDoNotWaitForEachOther() async throws {
    let stuck = try TestServer { _ in .silence }
    let other = try TestServer { _ in .response(200) }
    let client = client {
      $0.connectionsPerHost = 2
      $0.totalTimeout = 0
    }
    var tokens: [(any RequestToken)?] = []
    for _ in 0..<20 {
      tokens.append(client.executeRequest(Request(url: stuck.url)) { _ in })
    }
    try await wait { stuck.received.count == 2 }
    _ = try await ask(client, other.url).get()
    // Waiting requests come first; otherwise one of them would take the turn of a canceled one.
    for token in tokens.reversed() { token?.cancel() }
    try await wait { stuck.openConnections == 0 }
    #expect(stuck.received.count == 2)
  }

  // MARK: - Cancellation

  @Test func canceledRequestsLeaveNoTransfers() async throws {
    let server = try TestServer { request in
      request.target == "/ok" ? .response(200) : .silence
    }
    let client = client()
    var completions = 0
    for round in 0..<20 {
      var tokens: [(any RequestToken)?] = []
      for _ in 0..<100 {
        tokens.append(client.executeRequest(Request(url: server.url)) { _ in completions += 1 })
      }
      if round % 2 == 0 { try await wait { server.openConnections == 6 } }
      for token in tokens { token?.cancel() }
      if round % 2 == 0 { try await wait { server.openConnections == 0 } }
    }
    _ = try await ask(client, server.url + "/ok").get()
    try await wait { server.openConnections == 0 && client.transferCount == 0 }
    #expect(completions == 0)
  }

  @Test func leavingScreenCancelsRequests() throws {
    let server = try TestServer { _ in .silence }
    let bench = NetworkBench()
    bench.pilot.open(.remote(.init(url: server.url + "/orders")))
    // Without this, the server might see a connection end without a request.
    #expect(bench.wait { server.received.count == 1 })
    bench.pilot.press(.escape)
    #expect(bench.wait { server.disconnectedClients == 1 && bench.client.transferCount == 0 })
  }

  // MARK: - Timing

  @Test func timingOfATransfer() async throws {
    let body = String(repeating: "x", count: 5000)
    let server = try TestServer { request in
      request.target == "/old" ? .response(302, ["Location": "/new"]) : .keepAlive(200, [:], body)
    }
    let client = client()
    let response = try await ask(client, server.url + "/old").get()
    let timing = try #require(response.timing)
    #expect(timing.queued <= timing.connected)
    #expect(timing.connected <= timing.firstByte)
    #expect(timing.firstByte <= timing.total)
    #expect(timing.queued >= .zero)
    #expect((5000..<5200).contains(timing.bytesReceived))
    #expect((50..<400).contains(timing.bytesSent))
    #expect(timing.httpVersion == "1.1")
    #expect(timing.redirects == [server.url + "/old"])

    // Bodies count once, whether they are sent with the header or after it.
    var sent: [Int] = []
    for length in [1000, 5000, 900_000] {
      let text = DynamicObject.string(String(repeating: "x", count: length - 2))
      let data = HttpAdditionalData(method: .post, body: text)
      let post = try await ask(client, server.url + "/new", data).get()
      sent.append(try #require(post.timing).bytesSent - length)
    }
    #expect(sent.allSatisfy { (100..<400).contains($0) }, "\(sent)")
    #expect(sent[0] == sent[1])
  }

  @Test func timingAndHeadersOfFailures() async throws {
    let server = try TestServer { request in
      request.target == "/cut"
        ? .raw("HTTP/1.1 200 OK\r\nX-Trace: 7\r\nContent-Length: 100\r\n\r\nhalf")
        : .response(503, ["X-Trace": "8", "Retry-After": "5"])
    }
    let client = client()
    let refused = try await failure(client, server.url)
    #expect(refused.header("x-trace") == "8")
    #expect(refused.timing.map { $0.firstByte > .zero && $0.bytesReceived > 0 } == true)
    let cut = try await failure(client, server.url + "/cut")
    #expect(cut.header("X-Trace") == "7")
    #expect(cut.timing?.httpVersion == "1.1")
    let port = try TestServer.closedPort()
    let unreached = try await failure(client, "http://127.0.0.1:\(port)")
    #expect(unreached.headers.isEmpty)
    #expect(unreached.timing?.firstByte == .zero)
    #expect(unreached.timing?.httpVersion.isEmpty == true)
  }
}

private struct Unexpected: Error {}
