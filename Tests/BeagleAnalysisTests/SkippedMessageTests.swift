import Testing

@testable import BeagleServers

/// Tests of the ids of messages that are too long.
@Suite struct SkippedMessageTests {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"#, "", "7"),
    (#"{ "id" : "a\"b" , "params":{"#, "", #""a\"b""#),
    (#"{"method":"x","params":{"id":3,"arguments":{"#, #"xx"}},"jsonrpc":"2.0","id":12}"#, "12"),
    (#"{"method":"x","params":{"text":"#, #"id\":3"}},"id":"b","jsonrpc":"2.0"} "#, #""b""#),
    (#"{"method":"x","params":{"a":""#, #"b","id":4}}"#, nil),
    (#"{"params":["id",{"id":1},"#, #"}]}"#, nil), (#"{"id":{"a":1},"params":"#, "", nil),
    (#"{"id":12"#, "", nil), ("", "", nil), (#"{"id"#, #""id""#, nil),
    (#"{"id":null,"a":"#, "", nil),
  ])
  func idIsFoundAtBothEnds(_ head: String, _ tail: String, _ expected: String?) {
    let id = SkippedMessage.id(head: Array(head.utf8), tail: Array(tail.utf8))
    #expect(id.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
  }

  @Test func linesThatAreTooLongHaveTheirId() {
    var reader = LineReader()
    let start = #"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":""#
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20)
    reader.append(start.utf8)
    for _ in 0..<8 {
      reader.append(part)
      #expect(reader.next() == nil)
    }
    reader.append("\"}\n{}\n".utf8)
    #expect(reader.next() == .tooLong(id: .int(5)))
    #expect(reader.next() == .line(Array("{}".utf8)))
  }
}
