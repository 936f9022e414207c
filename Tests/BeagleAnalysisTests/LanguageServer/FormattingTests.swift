import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests that formatting changes only whitespace and is idempotent.
@Suite struct FormattingTests {
  private let client = TestClient()

  private func formatted(
    _ text: String, _ options: ProtocolValue = ["tabSize": 2, "insertSpaces": true]
  ) -> String? {
    guard let edits = edits(text, options), edits.kind == .array else { return nil }
    return TestClient.applied(edits.elements.map { $0 }, to: text)
  }

  private func edits(_ text: String, _ options: ProtocolValue) -> JSONNode? {
    client.open(text)
    return client.request("textDocument/formatting", about: TestClient.uri, ["options": options])
  }

  @Test func membersAreWrittenOnSeparateLines() {
    #expect(
      formatted("{\"a\":1,\n\"b\":[1,2 , 3],\"c\":{ },\"d\":{\"e\":[]}}")
        == "{\n  \"a\": 1,\n  \"b\": [1, 2, 3],\n  \"c\": {},\n  \"d\": { \"e\": [] }\n}")
  }

  @Test func longObjectsAreBroken() {
    let long = String(repeating: "x", count: 60)
    #expect(
      formatted("{\"a\": \"\(long)\", \"b\": {\"c\": \"\(long)\"}}")
        == "{\n  \"a\": \"\(long)\",\n  \"b\": { \"c\": \"\(long)\" }\n}")
  }

  @Test func clientOptionsAreApplied() {
    #expect(
      formatted("{\n\"a\":[\n1]}", ["tabSize": 4, "insertSpaces": true])
        == "{\n    \"a\": [\n        1\n    ]\n}")
    #expect(formatted("{\n\"a\":1}", ["tabSize": 4, "insertSpaces": false]) == "{\n\t\"a\": 1\n}")
    #expect(
      formatted("{}\n\n\n", ["tabSize": 2, "insertSpaces": true, "trimFinalNewlines": true])
        == "{}\n")
    #expect(
      formatted("{}", ["tabSize": 2, "insertSpaces": true, "insertFinalNewline": true]) == "{}\n")
    #expect(formatted("{}\n\n") == "{}\n\n")
  }

  @Test func manyChangesBecomeOneEdit() {
    let rows = (0..<1500).map { "{\"é\":\($0)}" }
    let text = "[\n" + rows.joined(separator: ",\n") + "]\n\n"
    let options: ProtocolValue = [
      "tabSize": 2, "insertSpaces": true, "trimFinalNewlines": true,
    ]
    #expect(edits(text, options)?.count == 1)
    let rowsExpected = (0..<1500).map { "  { \"é\": \($0) }" }.joined(separator: ",\n")
    #expect(formatted(text, options) == "[\n\(rowsExpected)\n]\n")
  }

  @Test func lineEndingsArePreserved() {
    #expect(formatted("{\r\n\"a\": 1,\"b\": 2\r\n}") == "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}")
  }

  @Test func invalidJSONIsNotFormatted() {
    for text in [#"{"a":1"#, #"{"a":1,}"#, "", "{a:1}", "// x\n{}"] {
      #expect(formatted(text) == nil)
    }
  }

  @Test(arguments: [
    "home.json", "lists/people.json", "forms/validation.json", "catalog/style.json",
  ])
  func formattingChangesOnlyWhitespaceAndIsIdempotent(name: String) throws {
    let path = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = DiskFile.read("/\(path)/Resources/Screens/\(name)") ?? []
    #expect(!bytes.isEmpty)
    let text = String(decoding: bytes, as: UTF8.self)
    // The original, without whitespace between the values, and with too much of it.
    let document = try JSONDocument(text: text, name: name)
    let tree = SyntaxTree(bytes)
    let minified = String(decoding: RepairedText(tree).bytes, as: UTF8.self)
    for source in [text, minified, "\n\n" + text.replacing(",", with: " ,\n\n")] {
      guard let original = try? JSONDocument(text: source, name: name) else { continue }
      let once = try #require(formatted(source))
      #expect(
        try DynamicObject(JSONDocument(text: once, name: name).root)
          == DynamicObject(original.root))
      #expect(formatted(once) == once)
    }
    #expect(
      DynamicObject(document.root)
        == DynamicObject(try JSONDocument(text: minified, name: name).root))
  }

  @Test func onlyTheRequestedRangeIsFormatted() {
    let text = "{\n\"a\": 1,\n\"b\": 2,\n\"c\": 3\n}"
    client.open(text)
    let edits = client.request(
      "textDocument/rangeFormatting", about: TestClient.uri,
      [
        "range": ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 6]],
        "options": ["tabSize": 2, "insertSpaces": true],
      ])
    #expect(
      TestClient.applied(edits?.elements.map { $0 } ?? [], to: text)
        == "{\n\"a\": 1,\n  \"b\": 2,\n\"c\": 3\n}")
  }
}
