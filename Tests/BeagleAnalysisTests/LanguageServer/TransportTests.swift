import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking
@testable import BeagleServers

/// Tests that messages may arrive in pieces of any size.
@Suite struct TransportTests {
  private func items(_ pieces: [String]) -> [MessageReader.Item] {
    items(pieces.map { Array($0.utf8) })
  }

  private func items(_ pieces: [[UInt8]]) -> [MessageReader.Item] {
    var reader = MessageReader()
    var found: [MessageReader.Item] = []
    for piece in pieces {
      reader.append(piece)
      while let item = reader.next() { found.append(item) }
    }
    return found
  }

  private func message(_ text: String) -> MessageReader.Item { .message(Array(text.utf8)) }

  @Test func severalMessagesAreReadAtOnce() {
    let text = "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull"
    #expect(items([text]) == [message("{}"), message("null")])
  }

  @Test func messagesAreReadByteByByte() {
    let other =
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-length:  2\r\n\r\n{}"
    let bytes = Array("Content-Length: 4\r\n\r\n\"é\"Content-Length: 1\r\n\r\n1".utf8)
    #expect(items(bytes.map { [$0] }) == [message(#""é""#), message("1")])
    #expect(items([other]) == [message("{}")])
  }

  @Test func headersMayEndWithLineFeedAlone() {
    #expect(items(["Content-Length: 2\n\n{}"]) == [message("{}")])
  }

  @Test(arguments: [
    "Content-Type: x\r\n\r\n{}", "Content-Length: ten\r\n\r\n{}", "Content-Length: -1\r\n\r\n{}",
    "Content-Length: 99999999999999999999\r\n\r\n{}", "hello\r\n\r\n",
    String(repeating: "x", count: MessageReader.headerLimit + 1),
  ])
  func invalidHeadersEndTheConnection(text: String) {
    let found = items([text, "Content-Length: 2\r\n\r\n{}"])
    #expect(found.count == 1)
    guard case .invalid? = found.first else {
      Issue.record("not invalid: \(found)")
      return
    }
  }

  @Test func messagesOverTheLimitAreSkipped() {
    var reader = MessageReader()
    let length = MessageReader.messageLimit + 1
    reader.append(Array("Content-Length: \(length)\r\n\r\n".utf8))
    #expect(reader.next() == .tooLong(length))
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<length / piece.count { reader.append(piece) }
    #expect(reader.next() == nil)
    reader.append(Array(" Content-Length: 2\r\n\r\n{}".utf8))
    #expect(reader.next() == message("{}"))
  }

  @Test func pathsAndURIsAreConverted() {
    #expect(FileURI.uri("/a b/é#.json") == "file:///a%20b/%C3%A9%23.json")
    #expect(FileURI.path("file:///a%20b/%C3%A9%23.json") == "/a b/é#.json")
    #expect(FileURI.path("file://localhost/a") == "/a")
    #expect(FileURI.path("file://other/a") == nil)
    #expect(FileURI.path("untitled:a") == nil)
    #expect(FileURI.path("file:///a%00b") == nil)
    #expect(FileURI.path("file:///a%FFb") == nil)
  }
}
