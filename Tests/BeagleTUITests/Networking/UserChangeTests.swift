import BeagleSchema
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests that data of one user is not shown to the next.
@MainActor @Suite struct UserChangeTests {
  let bench = TestBench()

  private var sentRequests: [String] {
    bench.server.requests.map { "\($0.request.method.rawValue) \($0.request.url)" }
  }

  /// Sends a request after which another user may be signed in.
  private func changeUser(status: Int = 401, headers: [(String, String)] = []) {
    _ = bench.dependencies.dispatcher.dispatch(
      path: "/session", additionalData: .init(method: .post)
    ) { _ in }
    bench.server.fail("/session", status: status, headers: headers)
  }

  private func fetch(_ url: String, _ titles: Titles) {
    bench.dependencies.viewClient.fetch(url: url) { result in
      titles.all.append(((try? result.get()) as? Screen)?.navigationBar?.title ?? "failed")
    }
    bench.settle()
  }

  private final class Titles { var all: [String] = [] }

  @Test func prefetchedScreensAreRequestedAgain() {
    let client = bench.dependencies.viewClient
    let titles = Titles()
    client.prefetch(url: "/ready")
    bench.server.respond(screenJSON("Mine"))
    client.prefetch(url: "/under-way")
    client.prefetch(url: "/awaited")
    fetch("/awaited", titles)
    changeUser()
    #expect(sentRequests == ["GET /ready", "GET /under-way", "GET /awaited", "POST /session"])
    for url in ["/ready", "/under-way"] { fetch(url, titles) }
    #expect(sentRequests.dropFirst(4) == ["GET /ready", "GET /under-way"])
    // Running requests end last, and so does a waiting navigation.
    bench.server.respond(screenJSON("Theirs"), to: "/ready")
    for title in ["Mine", "Theirs"] { bench.server.respond(screenJSON(title), to: "/under-way") }
    bench.server.respond(screenJSON("Mine"), to: "/awaited")
    #expect(titles.all == ["Theirs", "Theirs", "Mine"])
    // None of it is stored.
    for url in ["/ready", "/under-way", "/awaited"] { fetch(url, titles) }
    #expect(sentRequests.count == 9)
  }

  @Test func prefetchDoesNotCountAsUserChange() {
    let client = bench.dependencies.viewClient
    client.prefetch(url: "/a")
    bench.server.respond(screenJSON("A"))
    client.prefetch(url: "/b")
    bench.server.fail("/b", status: 401)
    let titles = Titles()
    fetch("/a", titles)
    #expect(titles.all == ["A"])
    #expect(sentRequests == ["GET /a", "GET /b"])
  }

  /// A response for one user that the server confirms together with another user's cookie.
  @Test(arguments: [true, false]) func confirmedResponseForNextUserIsNotStored(isAhead: Bool) throws
  {
    let cache = MemoryCache()
    bench.dependencies.cache = cache
    let url = "http://bff.test/me"
    let client = bench.dependencies.viewClient
    func store() {
      cache.store(
        StoredResponse(
          url: url, varying: [], headers: [("ETag", "\"1\"")],
          body: Array(screenJSON("Mine").utf8), sentAt: 0, receivedAt: 0, isPersonal: true))
    }
    store()
    let titles = Titles()
    let changes = bench.dependencies.userChanges
    isAhead ? client.prefetch(url: url) : fetch(url, titles)
    bench.settle()
    bench.server.fail(url, status: 304, headers: [("Set-Cookie", "sid=2")])
    bench.settle()
    // A cookie of a prefetched response does not invalidate other responses.
    #expect(bench.dependencies.userChanges == changes + (isAhead ? 0 : 1))
    #expect(cache.responses(for: url).isEmpty == !isAhead)
    #expect(titles.all == (isAhead ? [] : ["Mine"]))
  }

  @Test(
    arguments: [
      (401, [], true), (403, [("Set-Cookie", "sid=; Max-Age=0")], true), (403, [], false),
      (503, [], false),
    ] as [(Int, [(String, String)], Bool)])
  func imagesAreRemoved(status: Int, headers: [(String, String)], isForgotten: Bool) {
    bench.dependencies.imageCache[file: "/me.png"] = [1]
    changeUser(status: status, headers: headers)
    #expect((bench.dependencies.imageCache[file: "/me.png"] == nil) == isForgotten)
  }
}
