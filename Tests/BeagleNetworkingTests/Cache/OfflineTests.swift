import BeagleSchema
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// Tests of cached screens, from the user's point of view.
@MainActor @Suite(.timeLimit(.minutes(30))) struct OfflineTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/responses.db" }

  private nonisolated static func screen(_ text: String) -> String {
    Part.screen(Part.text(text))
  }

  /// A run of the program.
  private func run(_ url: String, at time: Int) -> TestBench {
    let bench = TestBench(size: CellSize(width: 60, height: 12))
    bench.dependencies.wallClock = { time }
    bench.dependencies.cache = ResponseCache(
      path: path, poster: bench.application.application.loop.poster, now: { time })
    bench.dependencies.networkClient = CurlNetworkClient(
      poster: bench.application.application.loop.poster)
    bench.open(path: url)
    return bench
  }

  private func wait(_ bench: TestBench, for text: String) async throws {
    while !bench.text.contains(text) {
      bench.settle()
      try await Task.sleep(nanoseconds: 2_000_000)
    }
  }

  @Test func lastScreenIsShownWithAge() async throws {
    let server = try TestServer { _ in
      .response(200, ["Cache-Control": "max-age=5", "ETag": "\"1\""], Self.screen("cached"))
    }
    let url = server.url + "/menu"
    let start = 1_700_000_000_000
    let first = run(url, at: start)
    try await wait(first, for: "cached")
    #expect(!first.text.contains("ago"))
    (first.dependencies.cache as? ResponseCache)?.flush(milliseconds: 10_000)

    // The same screen from another URL whose server is down.
    var file = CacheFile(path: path)
    let stored = try #require(file.responses(for: url, now: start).first)
    let gone = "http://127.0.0.1:\(try TestServer.closedPort())/menu"
    file.store(
      StoredResponse(
        url: gone, varying: stored.varying, headers: stored.headers, body: stored.body,
        sentAt: stored.sentAt, receivedAt: stored.receivedAt, isPersonal: false), now: start)

    let second = run(gone, at: start + 180_000)
    try await wait(second, for: "cached")
    #expect(second.text.contains("3 min ago · r reload"))

    // A fresh response needs no server.
    let third = run(url, at: start + 4000)
    try await wait(third, for: "cached")
    #expect(!third.text.contains("ago"))
    #expect(server.received.count == 1)
  }

  /// Another process stores screens in the same file.
  @Test func responseOfAnotherProcessIsUsed() async throws {
    let start = 1_700_000_000_000
    let server = try TestServer { _ in
      .response(200, ["Cache-Control": "max-age=5"], Self.screen("first"))
    }
    let bench = run(server.url + "/first", at: start)
    try await wait(bench, for: "first")
    (bench.dependencies.cache as? ResponseCache)?.flush(milliseconds: 10_000)
    bench.settle()

    let gone = "http://127.0.0.1:\(try TestServer.closedPort())/menu"
    var file = CacheFile(path: path)
    file.store(
      StoredResponse(
        url: gone, varying: [("beagle-platform", "IOS")],
        headers: [("Cache-Control", "max-age=5")], body: Array(Self.screen("cached").utf8),
        sentAt: start - 60_000, receivedAt: start - 60_000, isPersonal: false), now: start)
    bench.open(path: gone)
    try await wait(bench, for: "cached")
    #expect(bench.text.contains("1 min ago · r reload"))
  }

  @Test func imagesAreCached() async throws {
    let server = try TestServer { _ in .response(200, ["Cache-Control": "max-age=60"], "bytes") }
    let start = 1_700_000_000_000
    for _ in 0..<2 {
      let bench = run(server.url + "/none", at: start)
      var image: [UInt8]?
      _ = bench.dependencies.imageDownloader.fetchImage(
        url: server.url + "/logo.png", additionalData: nil
      ) { image = try? $0.get() }
      while image == nil {
        bench.settle()
        try await Task.sleep(nanoseconds: 2_000_000)
      }
      #expect(image == Array("bytes".utf8))
      (bench.dependencies.cache as? ResponseCache)?.flush(milliseconds: 10_000)
    }
    #expect(server.received.filter { $0.target == "/logo.png" }.count == 1)
  }
}
