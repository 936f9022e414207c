import JSON
import Testing

@testable import BeagleAnalysis

/// What is wrong is shown while one types, and nothing that only looks wrong for the moment.
@Suite struct DiagnosticsTests {
  private let client = TestClient()

  @Test func findingsAtTheirPlaces() {
    let found = client.diagnostics(
      "{\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"é\u{1F600}@{nope}\", \"alignment\": \"LEFF\"\n}")
    #expect(found == ["3:17 unresolved-context", "3:38 bad-enum"])
  }

  @Test func aDocumentWithoutFaultsHasNone() {
    #expect(client.diagnostics("{\"_beagleComponent_\": \"beagle:text\", \"text\": \"a\"}") == [])
  }

  /// The rest of a broken document is checked, and nothing is said of what is missing for the moment.
  @Test(arguments: [
    ("{\"_beagleComponent_\": \"beagle:text\", \"te", ["1:38 bad-string"]),
    ("{\"_beagleComponent_\": \"beagle:text\", \"text\":", ["1:44 truncated"]),
    ("{\"_beagleComponent_\": \"bea", ["1:23 bad-string"]),
    (
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\n{\"_beagleComponent_\": \"beagle:text\", \"te\n},\n{\"_beagleComponent_\": \"beagle:text\", \"text\": 5}]}",
      ["2:38 bad-string", "4:46 wrong-type"]
    ),
    (
      "{\"_beagleComponent_\": \"beagle:container\", \"context\": {\"id\": \"us\n}, \"children\": [\n{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{user}\"}]}",
      ["1:61 bad-string"]
    ),
    (
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\n{\"_beagleComponent_\": \"beagle:text\", \"text\": \"a\",},\n{\"_beagleComponent_\": \"beagle:txt\"}]}",
      ["2:50 trailing-comma", "3:23 unknown-component"]
    ),
  ])
  func brokenDocuments(text: String, expected: [String]) {
    #expect(client.diagnostics(text) == expected)
  }

  @Test func faultsOnSeveralLinesAreAllShown() {
    let found = client.diagnostics("{\n\"a\": ,\n\"b\": nul,\n\"c\": 1\n\"d\": 2\n}")
    #expect(found.map { String($0.prefix { $0 != ":" }) } .prefix(3) == ["2", "3", "5"])
  }

  @Test func aClosedDocumentHasNoneAnyMore() {
    #expect(client.diagnostics("{").count == 1)
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(TestClient.uri)]])
    #expect(client.published() == [])
  }

  @Test func diagnosticsNameTheVersion() {
    client.open("{")
    client.open("{ ")
    client.settle()
    let sent = client.notices.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }
    #expect(sent.map { $0["params"]?["version"]?.int } == [2])
  }

  @Test func aClientThatAsksIsNotTold() {
    let client = TestClient(capabilities: ["textDocument": ["diagnostic": [:]]])
    client.open("{")
    client.settle()
    #expect(client.notices.isEmpty)
    let report = client.request(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(TestClient.uri)]])
    #expect(report?["kind"]?.string == "full")
    #expect(report?["items"]?.count == 1)
  }

  @Test func otherEncodings() {
    for (encoding, column) in [("utf-8", 15), ("utf-32", 11)] {
      let client = TestClient(
        capabilities: ["general": ["positionEncodings": [.string(encoding)]]])
      let found = client.diagnostics(
        "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"é\u{1F600}@{nope}\"}")
      #expect(found == ["2:\(column + 4) unresolved-context"])
    }
  }

  @Test func mendingsAreOffered() {
    let text = "{\"_beagleComponent_\": \"beagle:txt\"}"
    client.open(text)
    client.settle()
    let document = client.server.document(at: TestClient.uri)
    let items = document.map { client.server.items($0) } ?? []
    let actions = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(TestClient.uri)],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 40]],
        "context": ["diagnostics": []],
      ])
    let mended = items.filter { $0.mending != nil }
    #expect(actions?.elements.filter { $0["kind"]?.string == "quickfix" }.count == mended.count)
  }

  @Test func aDocumentThatIsTooLargeIsNotLookedInto() {
    let text = "{\"a\": \"" + String(repeating: "x", count: TextDocument.sizeLimit) + "\""
    #expect(client.diagnostics(text) == ["1:1 document-limit"])
    for method in ["documentSymbol", "foldingRange", "formatting"] {
      let answer = client.answer(
        "textDocument/" + method, ["textDocument": ["uri": .string(TestClient.uri)]])
      #expect(answer?["result"]?.isNull == true)
    }
  }
}
