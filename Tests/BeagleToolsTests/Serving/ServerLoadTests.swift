import Glibc
import Testing

@testable import BeagleNetworking

/// Tests that no client keeps a directory server from serving others.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct ServerLoadTests {
  /// A timeout that no test reaches, in seconds. A response that waits for the timeout of other
  /// connections exceeds the time limit of the suite.
  private static let endless = 3600
  private static let home = ServedDirectory.request("/home", "Host: localhost\r\n")

  /// Whether the server has closed a connection.
  private func isClosed(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Connections without a request, with a part of its header, and with a part of its body.
  @Test func silentConnectionsDoNotLockOthersOut() throws {
    let served = try ServedDirectory(silence: Self.endless)
    let post = "POST /home HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nab"
    for beginning in ["", "GET /home HTTP/1.1\r\nHost: loc", post] {
      let silent = try (0..<(DirectoryServer.Limit.connections + 40)).map { _ in
        let descriptor = try #require(LoopbackSocket.connect(served.port))
        send(descriptor, beginning, beginning.utf8.count, Int32(MSG_NOSIGNAL))
        return descriptor
      }
      defer { for descriptor in silent { close(descriptor) } }
      for _ in 0..<3 {
        #expect(try served.response(Self.home).hasPrefix("HTTP/1.1 200 "))
      }
      // The oldest are closed.
      #expect(isClosed(silent[0]))
      #expect(!isClosed(silent[silent.count - 1]))
      #expect(silent.filter(isClosed).count < DirectoryServer.Limit.openConnections)
    }
  }

  /// Clients that request a large file and do not read it.
  @Test func unreadResponsesDoNotLockOthersOut() throws {
    let served = try ServedDirectory(silence: Self.endless)
    served.directory.write("large.bin", String(repeating: "0123456789abcdef", count: 1 << 20))
    let request = ServedDirectory.request("/large.bin", "Host: localhost\r\n")
    let stalled = try (0..<(DirectoryServer.Limit.connections + 20)).map { _ in
      let descriptor = try #require(LoopbackSocket.connect(served.port))
      send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
      return descriptor
    }
    defer { for descriptor in stalled { close(descriptor) } }
    #expect(try served.response(Self.home).hasPrefix("HTTP/1.1 200 "))
  }

  /// All connections wait for the main actor before the first response is planned, so that none can
  /// be closed when another one arrives.
  @Test func unreadResponsesToWaitingRequestsDoNotLockOthersOut() throws {
    let served = try ServedDirectory(silence: Self.endless)
    served.directory.write("large.bin", String(repeating: "0123456789abcdef", count: 1 << 20))
    let request = ServedDirectory.request("/large.bin", "Host: localhost\r\n")
    var stalled: [Int32] = []
    defer { for descriptor in stalled { close(descriptor) } }
    for count in 1...DirectoryServer.Limit.connections {
      let descriptor = try #require(LoopbackSocket.connect(served.port))
      stalled.append(descriptor)
      send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
      while served.server.connections.waitingCount < count { usleep(1000) }
    }
    #expect(try served.response(Self.home).hasPrefix("HTTP/1.1 200 "))
  }

  @Test func largeFilesAreSentInParts() throws {
    let served = try ServedDirectory()
    let content = String(repeating: "0123456789abcdef", count: 1 << 18)
    served.directory.write("large.bin", content)
    func get(_ fields: String = "", method: String = "GET") -> String {
      ServedDirectory.request("/large.bin", "Host: localhost\r\n" + fields, method: method)
    }
    let whole = try served.response(get())
    #expect(whole.hasPrefix("HTTP/1.1 200 "))
    #expect(whole.contains("Content-Length: \(content.utf8.count)\r\n"))
    #expect(whole.hasSuffix("\r\n\r\n" + content))
    let tag = try #require(
      whole.prefix(1000).split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }?.dropFirst(6))
    let head = try served.response(get(method: "HEAD"))
    #expect(head.contains("Content-Length: \(content.utf8.count)\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    let same = try served.response(get("If-None-Match: \(tag)\r\n"))
    #expect(same.hasPrefix("HTTP/1.1 304 "))
    served.directory.write("large.bin", content + "x")
    #expect(try served.response(get("If-None-Match: \(tag)\r\n")).hasSuffix("x"))
    served.directory.write(
      "routes.json",
      "[{\"path\":\"/failed\",\"status\":500,\"body_file\":\"large.bin\"}]")
    let failed = try served.response(
      ServedDirectory.request("/failed", "Host: localhost\r\n"))
    #expect(failed.hasPrefix("HTTP/1.1 500 "))
    #expect(failed.hasSuffix(content + "x"))
  }

  /// The server sends less than it announced, so the client notices.
  @Test func filesThatShrinkBreakTheConnection() throws {
    let served = try ServedDirectory()
    served.directory.write("large.bin", String(repeating: "0123456789abcdef", count: 1 << 21))
    let request = ServedDirectory.request("/large.bin", "Host: localhost\r\n")
    let descriptor = try #require(LoopbackSocket.connect(served.port))
    defer { close(descriptor) }
    send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    served.run { isReadable(descriptor) }
    #expect(truncate(served.directory.path + "/large.bin", 0) == 0)
    var received = 0
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += count
    }
    #expect(received > 0)
    #expect(received < 1 << 25)
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }
}
