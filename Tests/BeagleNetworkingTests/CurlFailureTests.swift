import BeagleSchema
import BeagleTUITesting
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of failures between the program and a server: the message for the user, and the retry,
/// which sends the same request.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CurlFailureTests {
  @Test(arguments: NetworkFailureCase.all)
  func messageAndRetry(_ fault: NetworkFailureCase) throws {
    let isShortOfTime = fault.isShortOfTime
    let fixIt = Counter()
    let server = try TestServer { _ in
      fixIt.hasBegun ? .response(200, [:], NetworkFailureCase.screen) : fault.reaction
    }
    let bench = NetworkBench {
      $0.bodyLimit = fault.bodyLimit
      $0.totalTimeout = fault.timeout
    }
    let data = HttpAdditionalData(headers: ["X-Tenant": "a", "X-Api-Key": "k"])
    let url = server.url + "/orders?page=2&token=hidden"
    let message =
      "GET \(server.url)/orders?page=2&token=REDACTED "
      + fault.message(at: "127.0.0.1:\(server.port)")
    #expect(isShortOfTime ? bench.open(url, data, until: message) : bench.open(url, data))
    #expect(bench.words.contains(NetworkBench.words(message)), "\(bench.pilot.text)")
    _ = fixIt.next()
    #expect(!bench.pilot.text.contains("hidden"))
    for entry in bench.pilot.dependencies.log.entries {
      #expect(!entry.description.contains("hidden"))
    }

    let isLoaded = { bench.pilot.text.contains("Here it is") }
    var presses = 0
    repeat {
      bench.pilot.press(.character("r"))
      presses += 1
      #expect(
        bench.wait { isLoaded() || isShortOfTime && !bench.pilot.application.isLoading },
        "\(bench.pilot.text)")
      // The timeout is short, so a busy machine may need several attempts.
    } while !isLoaded() && isShortOfTime && presses < 20
    #expect(isLoaded(), "\(bench.pilot.text)")
    let first = try #require(server.received.first)
    let again = try #require(server.received.last)
    #expect(server.received.count == fault.requests + 1 || isShortOfTime)
    #expect(first.method == again.method && first.target == again.target)
    #expect(first.target == "/orders?page=2&token=hidden")
    #expect(first.headers == again.headers && first.headers["x-api-key"] == "k")
  }

  @Test func retrySendsBodyAgain() throws {
    let count = Counter()
    let server = try TestServer { _ in
      count.next() < 1
        ? .reset("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\"")
        : .response(200, [:], NetworkFailureCase.screen)
    }
    let bench = NetworkBench()
    let data = HttpAdditionalData(
      method: .post, headers: ["X-Tenant": "a"], body: TestBody.object)
    #expect(bench.open(server.url + "/orders", data))
    #expect(
      bench.words.contains(
        NetworkBench.words(
          "The server may have received the request: check before sending it again.")),
      "\(bench.pilot.text)")
    bench.pilot.press(.character("r"))
    #expect(bench.wait { bench.pilot.text.contains("Here it is") }, "\(bench.pilot.text)")
    #expect(server.received.map(\.body) == [TestBody.text, TestBody.text])
    #expect(server.received.map(\.method) == ["POST", "POST"])
    #expect(server.received.first?.headers == server.received.last?.headers)
  }

  @Test func missingServer() throws {
    let port = try TestServer.closedPort()
    let bench = NetworkBench()
    #expect(bench.open("http://127.0.0.1:\(port)/orders"))
    #expect(
      bench.words.contains(
        NetworkBench.words("connection refused by 127.0.0.1:\(port). Is the server running?")),
      "\(bench.pilot.text)")
  }

  @Test func connectionTimeout() throws {
    let server = try SilentServer(isFull: true)
    let bench = NetworkBench { $0.connectTimeout = 300 }
    #expect(bench.open("http://127.0.0.1:\(server.port)/orders"))
    #expect(
      bench.words.contains(
        NetworkBench.words(
          "timed out: no connection to 127.0.0.1:\(server.port) within 0.3 s. Check the address, and "
            + "that the network is up.")), "\(bench.pilot.text)")
  }

  @Test func silentServer() throws {
    let server = try TestServer { request in
      request.target == "/orders" ? .silence : .stall("HTTP/1.1 200 OK\r\n")
    }
    let bench = NetworkBench { $0.firstByteTimeout = 300 }
    #expect(bench.open(server.url + "/orders"))
    #expect(
      bench.words.contains(
        NetworkBench.words("timed out: 127.0.0.1:\(server.port) sent nothing for 0.3 s. ")),
      "\(bench.pilot.text)")
    #expect(bench.wait { server.openConnections == 0 && bench.client.transferCount == 0 })
  }
}
