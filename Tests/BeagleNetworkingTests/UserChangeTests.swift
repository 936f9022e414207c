import BeagleSchema
import BeagleTestSupport
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

  /// Opens a screen with a response that sets cookies. It has the status 404, which does not matter.
  private func receive(_ cookies: String..., method: HTTPMethod = .get) {
    _ = bench.dependencies.dispatcher.dispatch(
      path: "/page", additionalData: .init(method: method)
    ) { _ in }
    bench.server.fail("/page", status: 404, headers: cookies.map { ("Set-Cookie", $0) })
  }

  /// Returns whether a screen that was prefetched before some responses is used after them.
  private func keepsPrefetchedScreen(_ responses: () -> Void) -> Bool {
    let client = bench.dependencies.viewClient
    client.prefetch(url: "/ready")
    bench.server.respond(screenJSON("Ahead"), to: "/ready")
    responses()
    let titles = Titles()
    fetch("/ready", titles)
    bench.server.respond(screenJSON("Again"), to: "/ready")
    bench.settle()
    return titles.all == ["Ahead"]
  }

  /// A server that sets a cookie with every response: the same value again, or always a new one.
  @Test func cookiesOfEveryResponseKeepPrefetchedScreens() {
    #expect(!keepsPrefetchedScreen { receive("sid=1; Max-Age=60") })
    #expect(
      keepsPrefetchedScreen {
        for age in 60...65 { receive("sid=1; Max-Age=\(age); Path=/") }
        receive("sid=1", method: .post)
      })
    for count in 1...3 { receive("sid=1", "balance=\(count)") }
    #expect(
      keepsPrefetchedScreen { for count in 4...9 { receive("balance=\(count)", "sid=1") } })
  }

  @Test(arguments: [
    ["sid=2", "balance=10"], ["user=1", "balance=10"], ["sid=1; Max-Age=0", "balance=10"],
    ["sid=; Path=/"], ["sid=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], ["balance=; Max-Age=0"],
  ])
  func otherCookiesRemovePrefetchedScreens(_ cookies: [String]) {
    for count in 1...9 { receive("sid=1", "balance=\(count)") }
    #expect(!keepsPrefetchedScreen { receive(cookies[0], cookies.last ?? "") })
  }

  /// A response to a POST may log in with a cookie that changes with every response.
  @Test func changedCookieAfterPostRemovesPrefetchedScreens() {
    for count in 1...9 { receive("sid=\(count)") }
    #expect(keepsPrefetchedScreen { receive("sid=10") })
    #expect(!keepsPrefetchedScreen { receive("sid=11", method: .post) })
    // A new value is unexpected after a response without one.
    receive()
    #expect(!keepsPrefetchedScreen { receive("sid=12") })
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
