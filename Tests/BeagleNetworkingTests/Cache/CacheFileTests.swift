import BeagleTestSupport
import Glibc
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import beagle_tui

/// Tests of responses stored on disk.
@Suite struct CacheFileTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/new/cache/directory/responses.db" }

  private func response(
    _ url: String, _ body: [UInt8] = [1, 2, 3],
    varying: [(name: String, value: String?)] = [("beagle-platform", "IOS")]
  ) -> StoredResponse {
    StoredResponse(
      url: url, varying: varying,
      headers: [
        ("Cache-Control", "max-age=60"), ("X-Text", "a: b\r"), ("X-Text", ""), ("ETag", "\"ü\""),
        ("X-Mark", "\u{301}"),
      ],
      body: body, sentAt: 5, receivedAt: 7, isPersonal: false)
  }

  @Test func responsesAreRestoredUnchanged() {
    var file = CacheFile(path: path)
    #expect(file.responses(for: "http://a/1", now: 0).isEmpty)
    let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    file.store(response("http://a/1", bytes, varying: [("accept", nil), ("x", "")]), now: 8)
    var again = CacheFile(path: path)
    let found = again.responses(for: "http://a/1", now: 9)
    #expect(found.count == 1)
    #expect(found.first?.body == bytes)
    #expect(
      found.first?.headers.map { "\($0)=\($1)" } == response("").headers.map { "\($0)=\($1)" })
    #expect(found.first?.varying.map { "\($0.name)=\($0.value ?? "nil")" } == ["accept=nil", "x="])
    #expect(found.first?.sentAt == 5 && found.first?.receivedAt == 7)
    #expect(again.responses(for: "http://a/2", now: 9).isEmpty)
    #expect(file.problem == nil && again.problem == nil)
  }

  /// Numbers in a damaged file must not end the program.
  @MainActor @Test(arguments: [Int.min, .max]) func hostileNumbersAreLimited(number: Int) throws {
    var file = CacheFile(path: path)
    file.store(response("http://a/1"), now: 0)
    file.store(response("http://a/2"), now: 0)
    let library = try SQLiteLibrary()
    let database = try SQLiteConnection(path, library)
    try database.run(
      "UPDATE responses SET sent = ?, received = ?, used = ?, lifetime = ?, size = ?",
      [.integer(-1 - number)] + Array(repeating: .integer(number), count: 4))
    var again = CacheFile(path: path)
    let found = try #require(again.responses(for: "http://a/1", now: 1000).first)
    _ = (found.age(at: 1000), found.isFresh(at: 1000))
    #expect(CacheCommand.text(again.summaries(), path, now: 1000).contains("http://a/2"))
    #expect(again.problem == nil)
  }

  @Test func responseReplacesOnlySameVariant() {
    var file = CacheFile(path: path)
    file.store(response("http://a/1", [1], varying: [("x", "1")]), now: 0)
    file.store(response("http://a/1", [2], varying: [("x", "2")]), now: 0)
    file.store(response("http://a/1", [3], varying: [("x", "2")]), now: 0)
    file.store(response("http://a/1", [], varying: [("x", "3")]), now: 0)
    let bodies = file.responses(for: "http://a/1", now: 0).map(\.body)
    #expect(Set(bodies) == [[1], [3], []])
    #expect(bodies.count == 3)
    file.remove("http://a/1")
    #expect(file.responses(for: "http://a/1", now: 0).isEmpty)
  }

  /// Each has the file open while the other one writes.
  @Test func twoProcessesShareFile() {
    var one = CacheFile(path: path)
    var two = CacheFile(path: path)
    for number in 0..<20 {
      one.store(response("http://a/\(number)", [1]), now: 0)
      #expect(two.responses(for: "http://a/\(number)", now: 0).first?.body == [1])
      two.store(response("http://a/\(number)", [2]), now: 0)
      #expect(one.responses(for: "http://a/\(number)", now: 0).first?.body == [2])
    }
    #expect(one.summaries().count == 20)
    #expect(two.removeAll(prefix: "http://a/1") == 11)
    #expect(one.summaries().count == 9)
    #expect(one.problem == nil && two.problem == nil)
  }

  @Test func leastRecentlyUsedIsEvictedFirst() {
    var file = CacheFile(path: path, capacity: 100_000)
    let body = [UInt8](repeating: 7, count: 9_000)
    for number in 0..<30 {
      file.store(response("http://a/\(number)", body), now: number * 100_000)
      // This one is used repeatedly.
      #expect(file.responses(for: "http://a/0", now: number * 100_000).count == 1)
      #expect(file.summaries().reduce(0) { $0 + $1.size } <= 100_000)
    }
    let left = Set(file.summaries().map(\.url))
    #expect(left.contains("http://a/0") && left.contains("http://a/29"))
    #expect(!left.contains("http://a/1") && left.count >= 8)
  }

  @Test func damagedFileIsRecreated() {
    directory.write(
      "new/cache/directory/responses.db", String(repeating: "invalid database", count: 999))
    var file = CacheFile(path: path)
    file.store(response("http://a/1"), now: 0)
    #expect(file.responses(for: "http://a/1", now: 0).count == 1)
    // Also while it is open.
    let bytes = [UInt8](repeating: 0x55, count: 40_000)
    for name in ["responses.db", "responses.db-wal"] {
      directory.write("new/cache/directory/" + name, bytes)
    }
    var other = CacheFile(path: path)
    _ = other.responses(for: "http://a/1", now: 0)
    other.store(response("http://a/2"), now: 0)
    #expect(other.responses(for: "http://a/2", now: 0).count == 1)
  }

  @Test func unreadableAddressesAreNil() {
    var file = CacheFile(path: path)
    #expect(file.addresses() == [])
    file.store(response("http://a/1"), now: 0)
    #expect(file.addresses()?.count == 1)
    var none = CacheFile(path: "/proc/none/responses.db")
    #expect(none.addresses() == nil)
  }

  @Test func fileIsPrivateToUser() {
    var file = CacheFile(path: path)
    file.store(response("http://a/1"), now: 0)
    for name in ["", "/responses.db"] {
      var status = stat()
      #expect(stat(directory.path + "/new/cache/directory" + name, &status) == 0)
      #expect(status.st_mode & 0o077 == 0)
    }
  }

  @Test func unwritablePathIsNotAFailure() {
    var file = CacheFile(path: "/proc/nothing/responses.db")
    file.store(response("http://a/1"), now: 0)
    #expect(file.responses(for: "http://a/1", now: 0).isEmpty)
    #expect(file.problem?.contains("/proc/nothing/responses.db") == true)
  }

  @Test func fileIsInCacheDirectory() {
    func path(_ variables: [String: String]) -> String? {
      CacheFile.standardPath { variables[$0] }
    }
    #expect(path(["XDG_CACHE_HOME": "/c", "HOME": "/tmp"]) == "/c/beagle-tui/responses.db")
    #expect(path(["XDG_CACHE_HOME": "c", "HOME": "/tmp"]) == "/tmp/.cache/beagle-tui/responses.db")
    // A home directory that does not exist is not created.
    #expect(path(["HOME": directory.path + "/nonexistent"]) == nil)
    #expect(path([:]) == nil)
  }
}
