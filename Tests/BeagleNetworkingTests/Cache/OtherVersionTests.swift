import BeagleSchema
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of 304 responses that are about another version than the cached one (RFC 9111, 4.3.4).
@MainActor @Suite struct OtherVersionTests {
  /// A server that responds to conditional requests with a 304, and to others with the new version.
  private final class Server: NetworkClient {
    var stored: [(String, String)] = []
    var confirmation: [(String, String)] = []
    var received: [Request] = []
    /// Whether the requests without conditions fail, too.
    var isBroken = false

    func executeRequest(
      _ request: Request,
      completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) -> (any RequestToken)? {
      received.append(request)
      let isConditional = ["if-none-match", "if-modified-since", "beagle-hash"].contains {
        request.header($0) != nil
      }
      if isConditional || isBroken {
        completion(.failure(.status(304, request: request, headers: confirmation)))
      } else {
        let body = received.count == 1 ? "old" : "new"
        completion(
          .success(
            NetworkResponse(
              data: Array(body.utf8), statusCode: 200, headers: stored, name: "x")))
      }
      return nil
    }
  }

  private let server = Server()
  private let cache = MemoryCache()

  private func ask(at seconds: Int) -> String {
    var result = ""
    let scheduler = ManualScheduler()
    let client = CachingNetworkClient(
      server, cache: cache, scheduler: scheduler, now: { 1_000_000_000_000 + seconds * 1000 })
    _ = client.executeRequest(Request(url: "http://bff.test/screen")) {
      switch $0 {
      case .success(let response): result = String(decoding: response.data, as: UTF8.self)
      case .failure(let error): result = "\(error.statusCode ?? 0)"
      }
    }
    scheduler.advance(0)
    return result
  }

  private nonisolated static let day = "Wed, 21 Oct 2015 07:28:00 GMT"
  private nonisolated static let nextDay = "Thu, 22 Oct 2015 07:28:00 GMT"

  /// The stored validators, those of the 304, the shown body, and whether the response is fresh again.
  @Test(
    arguments: [
      (["ETag": "\"v1\""], ["ETag": "\"v1\""], "old", true),
      (["ETag": "\"v1\""], ["ETag": "\"other\""], "new", false),
      (["ETag": "\"v1\""], ["ETag": "W/\"other\""], "new", false),
      (["ETag": "W/\"v1\""], ["ETag": "W/\"v1\""], "old", true),
      (["ETag": "W/\"v1\""], ["ETag": "W/\"v2\""], "new", false),
      // The server may be right that the content is the same, but the stored bytes have another tag.
      (["ETag": "W/\"v1\""], ["ETag": "\"v1\""], "old", false),
      (["ETag": "\"v1\""], ["ETag": "W/\"v1\""], "old", true),
      (["ETag": "\"v1\""], [:], "old", true),
      (
        ["ETag": "\"v1\"", "Last-Modified": day], ["ETag": "\"v2\"", "Last-Modified": day], "new",
        false
      ),
      (["Last-Modified": day], ["Last-Modified": day], "old", true),
      (["Last-Modified": day], ["Last-Modified": nextDay], "new", false),
      (["Last-Modified": day], ["ETag": "\"v1\"", "Last-Modified": day], "old", false),
      (["Last-Modified": day], ["ETag": "\"v1\"", "Last-Modified": nextDay], "new", false),
      (["beagle-hash": "1"], ["beagle-hash": "1"], "old", true),
      (["beagle-hash": "1"], ["beagle-hash": "2"], "new", false),
    ] as [([String: String], [String: String], String, Bool)])
  func confirmationOfAnotherVersionIsNotUsed(
    _ stored: [String: String], _ confirmation: [String: String], _ body: String, _ isFresh: Bool
  ) {
    server.stored = stored.map { ($0.key, $0.value) } + [("Cache-Control", "max-age=10")]
    server.confirmation =
      confirmation.map { ($0.key, $0.value) } + [("Cache-Control", "max-age=100")]
    #expect(ask(at: 0) == "old")
    #expect(ask(at: 20) == body)
    #expect(server.received.count == (body == "new" ? 3 : 2))
    let before = server.received.count
    _ = ask(at: 100)
    #expect((server.received.count == before) == isFresh)
  }

  /// A server that confirms what nobody asked about is asked once more, not forever.
  @Test func endlessConfirmationsEnd() {
    server.stored = [("ETag", "\"v1\"")]
    server.confirmation = [("ETag", "\"v2\"")]
    #expect(ask(at: 0) == "old")
    server.isBroken = true
    #expect(ask(at: 1) == "304")
    #expect(server.received.count == 3)
  }
}
