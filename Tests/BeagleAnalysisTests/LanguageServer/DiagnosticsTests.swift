import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleLanguageServer

/// What is wrong is shown while one types, and nothing that only looks wrong for the moment.
@Suite struct DiagnosticsTests {
  private let client = TestClient()

  @Test func findingsAtTheirPlaces() {
    let found = client.diagnostics(
      "{\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"é\u{1F600}@{nope}\", \"alignment\": \"LEFF\"\n}"
    )
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
    #expect(found.map { String($0.prefix { $0 != ":" }) }.prefix(3) == ["2", "3", "5"])
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

  /// What others have changed is asked for again by clients that can be told to.
  @Test(arguments: [true, false])
  func aClientThatAsksIsToldToAskAgain(canRefresh: Bool) {
    let folder = TestFolder(["home.json": "{}"])
    let client = TestClient(
      folder: folder.path,
      capabilities: [
        "textDocument": ["diagnostic": [:]],
        "workspace": ["diagnostics": ["refreshSupport": .bool(canRefresh)]],
      ])
    client.open("{}", uri: folder.uri("home.json"))
    client.settle()
    let before = client.count("workspace/diagnostic/refresh")
    folder.write("new.json", "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"a\" }")
    client.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("new.json")), "type": 1]]])
    client.settle()
    #expect(client.count("workspace/diagnostic/refresh") == before + (canRefresh ? 1 : 0))
    #expect(client.count("textDocument/publishDiagnostics") == 0)
    let request = client.notices.last { $0["method"]?.string == "workspace/diagnostic/refresh" }
    #expect((request?["id"] != nil) == canRefresh)
    #expect(request?["params"] == nil)
  }

  @Test func theSameDiagnosticsAreSentOnce() {
    let folder = TestFolder(["home.json": "{", "a.json": "{}", "b.json": "{}"])
    let client = TestClient(folder: folder.path)
    client.open("{", uri: folder.uri("home.json"))
    client.settle()
    #expect(client.count("textDocument/publishDiagnostics") == 1)
  }

  /// A range that cannot be read is not that of the whole document.
  @Test(arguments: [
    "{\"start\": {\"line\": 0}}", "5", "{}", "{\"start\": {\"line\": 0, \"character\": 0}}",
  ])
  func aChangeOfAnUnreadableRangeIsRefused(range: String) throws {
    client.open("{\"a\": 1}")
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(TestClient.uri), "version": 2],
        "contentChanges": [
          ["range": ProtocolValue(try JSONDocument(Array(range.utf8), name: "").root), "text": "x"]
        ],
      ])
    let bytes = client.server.document(at: TestClient.uri)?.bytes ?? []
    #expect(String(decoding: bytes, as: UTF8.self) == "{\"a\": 1}")
    #expect(client.log.contains { $0.contains("expected range") })
  }

  /// Of two changes of the same bytes one is made, and all of it.
  @Test func allMendingsTakeEachOneWhole() throws {
    let text =
      "{\"_beagleComponent_\": \"beagle:screenComponent\", \"children\": [{\"_beagleComponent_\": \"beagle:buton\", \"text\": \"a\"}]}"
    client.open(text)
    client.settle()
    let actions = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(TestClient.uri)],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
        "context": ["diagnostics": [], "only": ["source.fixAll"]],
      ])
    let action = try #require(actions?[0])
    #expect(action["title"]?.string == "Apply the safe fix")
    let edits = action["edit"]?["changes"]?[TestClient.uri]?.elements.map { $0 } ?? []
    #expect(
      TestClient.applied(edits, to: text)
        == "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\": {\"_beagleComponent_\": \"beagle:buton\", \"text\": \"a\"}}"
    )
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
    let mended = items.filter { $0.fixIt != nil }
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
