import BeagleSchema
import TestServers
import Testing

@testable import BeagleTUI

/// Tests that a request that may change something reaches a server at most once.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlSendOnceTests: CurlTesting {
  /// A server that keeps connections open after a GET and closes them after anything else.
  private func server() throws -> TestServer {
    try TestServer { $0.method == "GET" ? .keepAlive(200, [:], "ok") : .raw("") }
  }

  @Test(arguments: [HTTPMethod.post, .patch, .put, .delete])
  func unsafeRequestIsSentOnce(_ method: HTTPMethod) async throws {
    let server = try server()
    let client = client()
    for press in 1...6 {
      // Leaves a connection that libcurl would reuse.
      _ = try await ask(client, server.url).get()
      let data = HttpAdditionalData(method: method, body: press % 2 == 0 ? TestBody.object : nil)
      let error = try await failure(client, server.url + "/order", data)
      #expect(server.received.filter { $0.method == method.rawValue }.count == press)
      #expect(error.kind == .invalidResponse)
      #expect(
        error.localizedDescription.contains(
          "without a response. The server may have received the request: check before sending it"),
        "\(error.localizedDescription)")
    }
  }

  @Test func getReusesConnectionAndIsRepeated() async throws {
    let server = try TestServer { request in
      request.target == "/last" && request.reusesConnection ? .raw("") : .keepAlive(200)
    }
    let client = client()
    // libcurl reuses a connection for 118 seconds. If other tests block the main actor for longer,
    // the requests are repeated.
    var start: ContinuousClock.Instant
    repeat {
      start = .now
      _ = try await ask(client, server.url).get()
      _ = try await ask(client, server.url).get()
      _ = try await ask(client, server.url + "/last").get()
    } while ContinuousClock.now - start > .seconds(100)
    #expect(server.received.suffix(3).map(\.reusesConnection) == [true, true, false])
  }

  @Test func timeoutReportsPossibleReceipt() async throws {
    let server = try TestServer { _ in .silence }
    let client = client { $0.totalTimeout = 1000 }
    let post = HttpAdditionalData(method: .post)
    let sent = try await failure(client, server.url, post)
    #expect(
      sent.localizedDescription.contains("timed out after 1 s. The server may have received"))
    let read = try await failure(client, server.url)
    #expect(!read.localizedDescription.contains("may have received"))
    let port = try TestServer.closedPort()
    let unsent = try await failure(client, "http://127.0.0.1:\(port)", post)
    #expect(unsent.localizedDescription.contains("Is the server running?"))
  }

  @Test func lostResponseAfterRedirectIsReported() async throws {
    let server = try TestServer { request in
      request.method == "POST" ? .response(303, ["Location": "/order/1"]) : .raw("")
    }
    let error = try await failure(client(), server.url, HttpAdditionalData(method: .post))
    #expect(server.received.map(\.method) == ["POST", "GET"])
    #expect(error.localizedDescription.contains("may have received the request"))
  }
}
