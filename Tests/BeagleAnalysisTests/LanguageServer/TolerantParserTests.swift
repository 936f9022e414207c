import Testing

@testable import BeagleAnalysis
@testable import BeagleServers
@testable import JSON

/// Tests that the parser recovers the valid parts of broken JSON.
@Suite struct TolerantParserTests {
  /// A text after its repair.
  private func repaired(_ text: String) -> String {
    String(decoding: RepairedText(SyntaxTree(Array(text.utf8))).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (#"{"a": 1, "b""#, #"{"a":1}"#),
    (#"{"a": 1, "b":"#, #"{"a":1}"#),
    (#"{"a": 1, "b": "x"#, #"{"a":1}"#),
    (#"{"a": 1, "b": [1, {"c": 2"#, #"{"a":1,"b":[1,{"c":2}]}"#),
    (#"{"a": , "b": 2}"#, #"{"b":2}"#),
    (#"{"a": 1,, "b": 2,}"#, #"{"a":1,"b":2}"#),
    (#"{"a": 1 "b": 2}"#, #"{"a":1,"b":2}"#),
    ("{\"a\"\n \"b\": 2}", #"{"b":2}"#),
    ("{\"a\":\n \"b\": 2}", #"{"b":2}"#),
    (#"{"a" 1}"#, #"{"a":1}"#),
    (#"{a: 1, 'b': 'x', "c": True}"#, #"{"a":1}"#),
    (#"{"a": [1, 2, "b": 3}"#, #"{"a":[1,2],"b":3}"#),
    (#"{"a": [{"b": 1, {"c": 2}]}"#, #"{"a":[{"b":1},{"c":2}]}"#),
    (#"{"a": [{"b": 1 ], "c": 2}"#, #"{"a":[{"b":1}],"c":2}"#),
    (#"{"a": 1}}"#, #"{"a":1}"#),
    (#"{"a": {"b": 1}}, "c": 2}"#, #"{"a":{"b":1},"c":2}"#),
    ("{\"a\": \"open,\n \"b\": 2}", #"{"b":2}"#),
    (#"{"x": 1, "te"onPress": 2}"#, #"{"x":1,"onPress":2}"#),
    ("{\"x\": 1, // note\n \"y\": /* 2 */ 3}", #"{"x":1,"y":3}"#),
    ("[1, 2", "[1,2]"), ("[", "[]"), ("", ""), ("]", ""), ("tru", ""), (#""a": 1"#, #""a""#),
    (#"{"a": 01, "b": -}"#, "{}"), ("{\"a\": \"\\q\", \"b\": \"\\u12\", \"c\": 1}", #"{"c":1}"#),
  ])
  func brokenTextIsRepaired(text: String, expected: String) {
    #expect(repaired(text) == expected)
    #expect(SyntaxTree(Array(text.utf8)).errors.isEmpty == false || text.isEmpty)
  }

  @Test func validTextIsNotChanged() throws {
    let text = "{\"a\":[1,-2.5e3,true,false,null,\"\\u00e9\\n\"],\"b\":{},\"c\":[]}"
    #expect(repaired(text) == text)
    #expect(SyntaxTree(Array(text.utf8)).errors.isEmpty)
  }

  @Test func repairedBytesMapToTheOriginal() {
    let text = #"{ "a" : , "b": [ 1 , "xyz" "w", { "c": nul, 'd': 4"#
    let tree = SyntaxTree(Array(text.utf8))
    let repair = RepairedText(tree)
    for (offset, byte) in repair.bytes.enumerated() where (0x61...0x7A).contains(byte) {
      let original = repair.original(offset)
      #expect(tree.bytes[original] == byte)
      #expect(repair.offset(ofOriginal: original) == offset)
    }
  }

  /// A document that is cut at any offset, or lacks any byte, is repaired to valid JSON with the
  /// values before that offset, and never causes a trap.
  @Test func everyCutAndEveryMissingByteIsRepaired() {
    let text =
      "{\"k\": [{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{a.b} é\\n\"}, [1, true]], \"z\": {\"y\": -1.5}}"
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      for piece in [Array(bytes[..<length]), Array(bytes[..<length] + bytes[(length + 1)...])] {
        let tree = SyntaxTree(piece)
        let repair = RepairedText(tree)
        if !repair.bytes.isEmpty {
          let name = "\(length)"
          #expect(throws: Never.self) { try JSONDocument(repair.bytes, name: name) }
        }
        for offset in 0...piece.count { _ = CursorContext(tree, at: offset) }
      }
    }
  }

  @Test func nestingIsLimited() {
    let deep = [UInt8](repeating: 0x5B, count: 100_000)
    let tree = SyntaxTree(deep)
    #expect(tree.isTruncated)
    #expect(tree.nodes.count == SyntaxTree.depthLimit)
    #expect(tree.errors.contains { $0.kind == .limit })
    #expect(RepairedText(tree).bytes.count == 2 * SyntaxTree.depthLimit)
  }

  @Test func errorsAreLimited() {
    let tree = SyntaxTree([UInt8](repeating: 0x7D, count: 10_000))
    #expect(tree.errors.count == SyntaxTree.errorLimit)
  }

  @Test func invalidUTF8IsRemoved() {
    let bytes = Array(#"{"a": ""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#"", "b": 1}"#.utf8)
    let tree = SyntaxTree(bytes)
    #expect(String(decoding: RepairedText(tree).bytes, as: UTF8.self) == #"{"b":1}"#)
    #expect(tree.errors.map(\.kind) == [.encoding])
  }
}
