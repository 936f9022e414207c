import BeagleSchema
import BeagleTestSupport
import TestFiles
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of responses that consist of several gzip members.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct GzipMembersTests: CurlTesting {
  private let directory = TemporaryDirectory()

  /// Returns a text in the gzip format.
  private func gzip(_ text: String) throws -> [UInt8] {
    directory.write("in", text)
    _ = TestProcess.run("gzip -n < in > out", in: directory)
    return directory.readBytes("out")
  }

  private func server(_ body: [UInt8], encoding: String = "gzip") throws -> TestServer {
    let header =
      "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n"
      + "Connection: close\r\n\r\n"
    return try TestServer { _ in .bytes(Array(header.utf8) + body) }
  }

  @Test(arguments: [
    (["all"], 0, "gzip"), (["one", "two"], 0, "gzip"), (["one", "two", "three"], 0, "x-gzip"),
    (["one", ""], 0, "gzip"), (["one", "", "three"], 0, "GZIP"), (["one"], 10, "gzip"),
    (["one", "two"], 600, "gzip"), (Array(repeating: "x", count: 200), 0, "gzip"),
  ])
  func membersAreJoined(parts: [String], zeros: Int, encoding: String) async throws {
    var body: [UInt8] = []
    for part in parts { body += try gzip(part) }
    let server = try server(body + [UInt8](repeating: 0, count: zeros), encoding: encoding)
    let response = try await ask(client(), server.url).get()
    #expect(String(decoding: response.data, as: UTF8.self) == parts.joined())
    #expect(server.received.count <= 2)
  }

  /// Bytes after a member that are not a member, or a member that ends early.
  @Test func damagedMembersAreRefused() async throws {
    let one = try gzip("one")
    let two = try gzip(String(repeating: "two", count: 50))
    let rests: [[UInt8]] = [
      Array("junk".utf8), Array(two.dropLast(1)), Array(two.dropLast(12)), [0x1F], [0x1F, 0x8B],
      [0, 0, 1], Array(two.dropFirst()), two + [1],
    ]
    for rest in rests {
      let failure = try await failure(client(), try server(one + rest).url)
      #expect(failure.reason == "failed: the response body cannot be decompressed", "\(rest)")
    }
  }

  /// A request that changes something is sent once, whatever the response is.
  @Test func unsafeRequestsAreNotRepeated() async throws {
    let server = try server(try gzip("one") + gzip("two"))
    _ = try await failure(client(), server.url, HttpAdditionalData(method: .post))
    #expect(server.received.count == 1)
  }

  @Test func gzipMembersAreLimited() async throws {
    let part = try gzip(String(repeating: "a", count: 3000))
    let large = try server(part + part)
    let failure = try await failure(client { $0.bodyLimit = 5000 }, large.url)
    #expect(failure.kind == .tooLarge, "\(failure)")
    let members = GzipMembers(limit: 1 << 20) { $0 > 5000 }
    #expect(throws: GzipMembers.Problem.refused(.expansion)) { try members.decode(part + part) }
    #expect(throws: GzipMembers.Problem.invalid) { try members.decode([]) }
  }
}
