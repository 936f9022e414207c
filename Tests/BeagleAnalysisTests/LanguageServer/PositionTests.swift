import Testing

@testable import BeagleAnalysis
@testable import BeagleServers
@testable import JSON

/// Tests of conversions between LSP positions and byte offsets in each position encoding.
@Suite struct PositionTests {
  private static let text = "a\u{1F600}é\r\nb\rc\n\ne\u{301}"

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func positionsRoundTrip(encoding: PositionEncoding) {
    let bytes = Array(Self.text.utf8)
    let lines = LineTable(bytes, encoding: encoding)
    #expect(lines.lineCount == 5)
    for offset in 0...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      let isInBreak =
        offset > 0 && offset < bytes.count && bytes[offset - 1] == 0x0D && bytes[offset] == 0x0A
      if isInBreak { continue }
      let position = lines.position(ofOffset: offset, in: bytes)
      #expect(lines.offset(of: position, in: bytes) == offset)
    }
  }

  @Test func charactersAreCountedInTheNegotiatedUnit() {
    let bytes = Array(Self.text.utf8)
    func character(_ encoding: PositionEncoding) -> Int {
      LineTable(bytes, encoding: encoding).position(ofOffset: 7, in: bytes).character
    }
    #expect(character(.utf8) == 7)
    #expect(character(.utf16) == 4)
    #expect(character(.utf32) == 3)
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func positionsOutsideTheTextAreClamped(encoding: PositionEncoding) {
    let bytes = Array("é1\nx".utf8)
    let lines = LineTable(bytes, encoding: encoding)
    func offset(_ line: Int, _ character: Int) -> Int {
      lines.offset(of: Position(line: line, character: character), in: bytes)
    }
    #expect(offset(0, 99) == 3)
    #expect(offset(7, 0) == 5)
    #expect(offset(1, Int.max) == 5)
    #expect(offset(-1, 5) == 0)
    #expect(offset(0, -5) == 0)
    #expect(offset(Int.max, Int.max) == 5)
    #expect(lines.position(ofOffset: 99, in: bytes).line == 1)
    #expect(lines.position(ofOffset: -9, in: bytes).character == 0)
  }

  @Test func positionsInsideACharacterMoveToItsStart() {
    let bytes = Array("\u{1F600}".utf8)
    for encoding in [PositionEncoding.utf8, .utf16] {
      let lines = LineTable(bytes, encoding: encoding)
      #expect(lines.offset(of: Position(line: 0, character: 1), in: bytes) == 0)
    }
  }

  @Test func positionsInLongLinesRoundTrip() {
    let bytes = Array(String(repeating: "é\u{1F600}x", count: 2000).utf8)
    let lines = LineTable(bytes, encoding: .utf16)
    for offset in stride(from: 0, to: bytes.count, by: 7) {
      let position = lines.position(ofOffset: offset, in: bytes)
      #expect(position.character == offset / 7 * 4)
      #expect(lines.offset(of: position, in: bytes) == offset)
    }
  }

  @Test func incrementalChangesAreApplied() {
    let client = TestClient()
    client.open("{\"é\u{1F600}\": 1}\n")
    func change(_ line: Int, _ from: Int, _ to: Int, _ text: String) -> ProtocolValue {
      [
        "range": [
          "start": ["line": .int(line), "character": .int(from)],
          "end": ["line": .int(line), "character": .int(to)],
        ], "text": .string(text),
      ]
    }
    client.change(
      [
        change(0, 2, 5, "_beagleComponent_"), change(0, 22, 23, #""beagle:text""#),
        change(99, 0, 0, " "),
      ], version: 9)
    let text = client.server.document(at: TestClient.uri).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(text == "{\"_beagleComponent_\": \"beagle:text\"}\n ")
    #expect(client.server.document(at: TestClient.uri)?.version == 9)
  }
}
