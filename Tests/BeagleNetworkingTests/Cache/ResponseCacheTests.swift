import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the file access of the response cache.
@MainActor @Suite(.timeLimit(.minutes(30))) struct ResponseCacheTests {
  private let directory = TemporaryDirectory()
  private let poster = ManualPoster()
  private var path: String { directory.path + "/responses.db" }

  private func cache() -> ResponseCache { ResponseCache(path: path, poster: poster, now: { 1000 }) }

  private func response(_ url: String) -> StoredResponse {
    StoredResponse(
      url: url, varying: [], headers: [("Cache-Control", "max-age=60")], body: [1], sentAt: 900,
      receivedAt: 1000, isPersonal: false)
  }

  /// The number of responses of a URL; nil before the cache reported it.
  private func count(_ cache: ResponseCache, _ url: String) -> Int? {
    var count: Int?
    cache.responses(for: url) { count = $0.count }
    return count
  }

  /// Runs the work that the cache's thread posted to the main actor.
  private func finish(_ cache: ResponseCache) {
    cache.flush(milliseconds: 60_000)
    poster.run()
  }

  @Test func onlyFirstLookupWaitsForFile() {
    let first = cache()
    first.store(response("http://h/stored"))
    finish(first)

    let second = cache()
    #expect(count(second, "http://h/new") == nil)
    finish(second)
    #expect(count(second, "http://h/new") == 0)
    #expect(poster.count == 0)
    // URLs in the file are looked up.
    var found: [StoredResponse] = []
    second.responses(for: "http://h/stored") { found = $0 }
    #expect(found.isEmpty)
    finish(second)
    #expect(found.map(\.url) == ["http://h/stored"])
    #expect(count(second, "http://h/stored") == 1)
  }

  @Test func storedResponsesReadsFileAgain() {
    let first = cache()
    #expect(count(first, "http://h/a") == nil)
    finish(first)
    var file = CacheFile(path: path)
    file.store(response("http://h/later"), now: 1000)
    #expect(count(first, "http://h/later") == 0)
    var found: [StoredResponse] = []
    first.storedResponses(for: "http://h/later") { found = $0 }
    finish(first)
    #expect(found.map(\.url) == ["http://h/later"])
  }
}
