import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleLanguageServer
@testable import ScreenSources

/// Messages are found in whatever pieces they arrive.
@Suite struct TransportTests {
  private func items(_ pieces: [String]) -> [MessageReader.Item] {
    var reader = MessageReader()
    var found: [MessageReader.Item] = []
    for piece in pieces {
      reader.append(Array(piece.utf8))
      while let item = reader.next() { found.append(item) }
    }
    return found
  }

  private func message(_ text: String) -> MessageReader.Item { .message(Array(text.utf8)) }

  @Test func severalMessagesInOneRead() {
    let text = "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull"
    #expect(items([text]) == [message("{}"), message("null")])
  }

  @Test func aMessageByteByByte() {
    let other =
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-length:  2\r\n\r\n{}"
    let bytes = Array("Content-Length: 4\r\n\r\n\"é\"Content-Length: 1\r\n\r\n1".utf8)
    var reader = MessageReader()
    var found: [MessageReader.Item] = []
    for byte in bytes {
      reader.append([byte])
      while let item = reader.next() { found.append(item) }
    }
    #expect(found == [message("\"é\""), message("1")])
    #expect(items([other]) == [message("{}")])
  }

  @Test func linesMayEndWithLineFeedAlone() {
    #expect(items(["Content-Length: 2\n\n{}"]) == [message("{}")])
  }

  @Test(arguments: [
    "Content-Type: x\r\n\r\n{}", "Content-Length: ten\r\n\r\n{}", "Content-Length: -1\r\n\r\n{}",
    "Content-Length: 99999999999999999999\r\n\r\n{}", "hello\r\n\r\n",
  ])
  func headersThatSayNoLengthEndTheConnection(text: String) {
    let found = items([text, "Content-Length: 2\r\n\r\n{}"])
    #expect(found.count == 1)
    guard case .invalid? = found.first else {
      Issue.record("not broken: \(found)")
      return
    }
  }

  @Test func headersWithoutEndAreBounded() {
    let found = items([String(repeating: "x", count: MessageReader.headerLimit + 1)])
    guard case .invalid? = found.first else {
      Issue.record("not broken: \(found)")
      return
    }
  }

  @Test func aMessageThatIsTooLongIsSkipped() {
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

  @Test func aPathAndItsAddress() {
    #expect(FileURI.uri("/a b/é#.json") == "file:///a%20b/%C3%A9%23.json")
    #expect(FileURI.path("file:///a%20b/%C3%A9%23.json") == "/a b/é#.json")
    #expect(FileURI.path("file://localhost/a") == "/a")
    #expect(FileURI.path("file://other/a") == nil)
    #expect(FileURI.path("untitled:a") == nil)
    #expect(FileURI.path("file:///a%00b") == nil)
    #expect(FileURI.path("file:///a%FFb") == nil)
  }
}
