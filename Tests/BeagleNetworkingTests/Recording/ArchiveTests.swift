import BeagleSchema
import BeagleTestSupport
import Glibc
import JSON
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import beagle_tui

/// Tests of recording an HTTP Archive and replaying it.
@MainActor @Suite struct ArchiveTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/network.har" }

  private func contents() throws -> JSONDocument {
    try JSONDocument(Array(try #require(text(of: path)).utf8), name: "network.har")
  }

  private func text(of path: String) -> String? {
    guard let bytes = try? Files.read(path).get() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let image: [UInt8] = [0x89, 0x50, 0xff, 0, 7]

  /// Records some requests.
  private func record() throws {
    let bench = TestBench()
    let file = try HARFile(path: path)
    file.record(bench.dependencies.requestLog)
    // It is valid from the beginning.
    #expect(try contents().root["log"]?["entries"]?.count == 0)
    func send(_ url: String, _ data: HttpAdditionalData? = nil, _ respond: (String) -> Void) {
      _ = bench.dependencies.dispatcher.dispatch(
        path: "http://bff.test" + url, additionalData: data
      ) { _ in }
      respond("http://bff.test" + url)
    }
    send("/home?api_key=s3cr3t") { bench.server.respond("{\"n\":\"ü\"}", to: $0) }
    send("/home?api_key=s3cr3t") { bench.server.respond("{\"n\":2}", to: $0) }
    let login = HttpAdditionalData(
      method: .post, headers: ["Cookie": "s3cr3t"], body: ["user": "ada", "password": "s3cr3t"])
    send("/login", login) { bench.server.respond("{\"token\":\"s3cr3t\"}", to: $0) }
    send("/login", .init(method: .post, body: ["user": "bob", "password": "s3cr3t"])) {
      bench.server.fail($0, status: 401)
    }
    send("/image") { bench.server.respond(bytes: Self.image, to: $0) }
  }

  /// Archives and logs may contain private data, whatever the umask allows.
  @Test func recordsArePrivateToUser() throws {
    let old = umask(0)
    defer { umask(old) }
    _ = try HARFile(path: path)
    _ = try LogFile(path: directory.path + "/log.txt")
    for name in ["network.har", "log.txt"] {
      var status = stat()
      #expect(stat(directory.path + "/" + name, &status) == 0)
      #expect(status.st_mode & 0o077 == 0, "\(name)")
    }
  }

  @Test func archiveContainsExchangesWithoutSecrets() throws {
    try record()
    let text = try #require(self.text(of: path))
    #expect(!text.containsBytes(of: "s3cr3t"))
    let log = try #require(try contents().root["log"])
    #expect(log["version"]?.string == "1.2")
    #expect(log["creator"]?["name"]?.string == "BeagleTUI")
    let entries = try #require(log["entries"]).elements.map { $0 }
    #expect(entries.count == 5)
    for entry in entries {
      // Required by the format.
      for member in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
        #expect(entry[member] != nil)
      }
      for member in [
        "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize",
        "bodySize",
      ] {
        #expect(entry["request"]?[member] != nil)
      }
      for member in [
        "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
        "headersSize", "bodySize",
      ] {
        #expect(entry["response"]?[member] != nil)
      }
      for member in ["send", "wait", "receive"] { #expect(entry["timings"]?[member] != nil) }
    }
    #expect(entries[2]["request"]?["url"]?.string == "http://bff.test/login")
    #expect(entries[3]["response"]?["status"]?.int == 401)
    #expect(entries[4]["response"]?["content"]?["encoding"]?.string == "base64")
  }

  private func replay() throws -> (client: ReplayNetworkClient, scheduler: ManualScheduler) {
    let scheduler = ManualScheduler()
    let bytes = try Files.read(path).get()
    return (try ReplayNetworkClient(archive: bytes, name: "n.har", scheduler: scheduler), scheduler)
  }

  @Test func replayReturnsRecordedResponses() throws {
    try record()
    let (client, scheduler) = try replay()
    func ask(_ url: String, _ data: HttpAdditionalData? = nil) -> String {
      var text = "nothing came"
      _ = client.executeRequest(Request(url: "http://bff.test" + url, additionalData: data)) {
        switch $0 {
        case .success(let response): text = response.data.map(String.init).joined(separator: " ")
        case .failure(let error): text = error.localizedDescription
        }
      }
      #expect(text == "nothing came", "never before the call returns")
      scheduler.advance(0)
      return text
    }
    func bytes(_ text: String) -> String {
      text.utf8.map(String.init).joined(separator: " ")
    }
    // In order, then the last one again, whatever the current secret is.
    #expect(ask("/home?api_key=other") == bytes("{\"n\":\"ü\"}"))
    #expect(ask("/home?api_key=s3cr3t") == bytes("{\"n\":2}"))
    #expect(ask("/home?api_key=s3cr3t") == bytes("{\"n\":2}"))
    #expect(ask("/image") == Self.image.map(String.init).joined(separator: " "))
    // Selected by the request body.
    func login(_ user: String) -> HttpAdditionalData {
      .init(method: .post, body: ["user": .string(user), "password": "another"])
    }
    #expect(ask("/login", login("bob")).hasPrefix("POST http://bff.test/login returned 401"))
    #expect(ask("/login", login("ada")) == bytes("{\"token\":\"REDACTED\"}"))
    #expect(
      ask("/login", login("eve"))
        == "POST http://bff.test/login is not in n.har. Record it again, or replay with the"
        + " same requests.")
    #expect(ask("/home").hasPrefix("GET http://bff.test/home is not in n.har."))
  }

  /// Texts of an archive are shown, and URLs in them requested, without secrets.
  @Test func urlsInBodiesHaveNoSecretsAndAreReplayed() throws {
    let next = "http://me:pa55w0rd@bff.test/next?token=s3cr3t"
    let push = Part.action("pushView", "\"route\":{\"url\":\"\(next)\"}")
    let recording = TestBench()
    let file = try HARFile(path: path)
    file.record(recording.dependencies.requestLog)
    func visitScreens(_ bench: TestBench, _ respond: (String, String) -> Void) {
      bench.open(path: "http://bff.test/home")
      respond("http://bff.test/home", screenJSON("Home", ["Go": push]))
      bench.settle()
      bench.click("Go")
      respond(next, screenJSON("Next"))
      bench.settle()
      #expect(bench.titles == ["Home", "Next"])
    }
    visitScreens(recording) { recording.server.respond($1, to: $0) }
    let text = try #require(self.text(of: path))
    #expect(!text.containsBytes(of: "s3cr3t") && !text.containsBytes(of: "pa55w0rd"))
    let replaying = TestBench()
    replaying.dependencies.networkClient = try ReplayNetworkClient(
      archive: Files.read(path).get(), name: "n.har",
      scheduler: replaying.application.application.loop)
    visitScreens(replaying) { _, _ in replaying.settle() }
    #expect(replaying.dependencies.requestLog.exchanges.count == 2)
  }

  @Test(arguments: ["", "{", "[]", "{\"log\":{}}", "{\"log\":{\"entries\":5}}"])
  func invalidArchivesAreRefused(text: String) {
    directory.write("network.har", text)
    #expect(throws: (any Error).self) { _ = try replay() }
  }

  @Test func incompleteEntriesAreSkipped() throws {
    directory.write(
      "network.har",
      #"{"log":{"entries":[5,{},{"request":{"method":"GET","url":"http://bff.test/a"},"response":{"status":0},"_error":"failed: no network"},{"request":{"method":"GET","url":"http://bff.test/b"},"response":{"status":200,"content":{"text":"%%%","encoding":"base64"}}}]}}"#
    )
    let (client, scheduler) = try replay()
    var seen: [String] = []
    for url in ["http://bff.test/a", "http://bff.test/b"] {
      _ = client.executeRequest(Request(url: url)) {
        switch $0 {
        case .success(let response): seen.append("\(response.data)")
        case .failure(let error): seen.append(error.reason)
        }
      }
    }
    scheduler.advance(0)
    #expect(seen == ["failed: no network", "[]"])
  }
}
