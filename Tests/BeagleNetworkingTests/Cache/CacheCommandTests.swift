import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import beagle_tui

/// Tests of the output of `beagle-tui cache`.
@MainActor @Suite struct CacheCommandTests {
  private let directory = TemporaryDirectory()

  @Test func responsesAreListedOnePerLine() {
    let path = directory.path + "/responses.db"
    var file = CacheFile(path: path)
    for (url, length, age, lifetime) in [
      ("http://a/2", 700_000, 90_000, 60), ("http://a/1", 90, 5, 60),
      ("http://b/", 5000, 400_000, 0),
    ] {
      file.store(
        StoredResponse(
          url: url, varying: [], headers: [("Cache-Control", "max-age=\(lifetime)")],
          body: Array(repeating: 1, count: length), sentAt: 0,
          receivedAt: 500_000_000 - age * 1000, isPersonal: false), now: 0)
    }
    #expect(
      CacheCommand.text(file.summaries(), "FILE", now: 500_000_000) == """
          628 B     5 s  fresh  http://a/1
        684 KiB    25 h  stale  http://a/2
          5 KiB  4 days  stale  http://b/

        3 responses in FILE, 690 KiB

        """)
    #expect(CacheCommand.text([], "FILE", now: 0) == "The cache is empty.\n")
  }
}
