import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests that diagnostics are shown while the user types, but not for text that is only unfinished.
@Suite struct DiagnosticsTests {
  private let client = TestClient()

  @Test func findingsHaveTheirPositions() {
    let found = client.diagnostics(
      "{\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"é\u{1F600}@{nope}\", \"alignment\": \"LEFF\"\n}"
    )
    #expect(found == ["3:17 unresolved-context", "3:38 bad-enum"])
  }

  @Test func validDocumentsHaveNoDiagnostics() {
    #expect(client.diagnostics(#"{"_beagleComponent_": "beagle:text", "text": "a"}"#) == [])
  }

  /// After a syntax error without a certain fix, the other findings may be its consequences.
  @Test(arguments: [
    (#"{"_beagleComponent_": "beagle:text", "te"#, ["1:38 bad-string"]),
    (#"{"_beagleComponent_": "beagle:text", "text":"#, ["1:44 truncated"]),
    (#"{"_beagleComponent_": "bea"#, ["1:23 bad-string"]),
    (
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\n{\"_beagleComponent_\": \"beagle:text\", \"te\n},\n{\"_beagleComponent_\": \"beagle:text\", \"text\": 5}]}",
      ["2:38 bad-string"]
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
  func brokenDocumentsAreChecked(text: String, expected: [String]) {
    #expect(client.diagnostics(text) == expected)
  }

  /// One slip in a list that reads a context has one finding.
  @Test(arguments: [
    ("\"product\"", "'product'", "single-quotes"), ("\"product\"", "\"product", "bad-string"),
    ("\"product\"", "product", "bad-literal"), ("\"product\"", "", "invalid-json"),
    ("\"@{product.name}\"", "@{product.name}", "invalid-json"),
    ("\"@{product.name}\"", "\"@{condition(isNull(product), \"a\", product.name)}\"", "bad-string"),
    ("\"templates\": [", "\"templates\": {", "invalid-json"),
    ("\"templates\": [", "\"templates\" [", "missing-colon"),
    ("\"id\": \"shop\"", "\"id\": \"shop", "bad-string"),
    ("\"id\": \"shop\"", "\"id\": ", "invalid-json"),
  ])
  func slipsHaveOneFinding(right: String, wrong: String, code: String) {
    let text = """
      { "_beagleComponent_": "beagle:container",
      "context": { "id": "shop", "value": { "products": [{ "name": "a" }] } },
      "children": [
      { "_beagleComponent_": "beagle:listView", "dataSource": "@{shop.products}",
      "iteratorName": "product",
      "templates": [
      { "view": { "_beagleComponent_": "beagle:text",
      "text": "@{product.name}" } }] }] }
      """
    #expect(client.diagnostics(text) == [])
    let found = client.diagnostics(text.replacing(right, with: wrong))
    #expect(found.map { String($0.split(separator: " ").last ?? "") } == [code], "\(found)")
  }

  /// The fixes of a syntax error and of another mistake in the same document fit each other.
  @Test func correctedDocumentsAreChecked() throws {
    let text =
      #"{'_beagleComponent_': 'beagle:text', "text": "a", "alignment": "LEFF" "id": "a"}"#
    #expect(client.diagnostics(text) == ["1:2 single-quotes", "1:64 bad-enum"])
    let actions = client.request(
      "textDocument/codeAction", about: TestClient.uri,
      [
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
        "context": ["diagnostics": [], "only": ["source.fixAll"]],
      ])
    let edits = actions?[0]?["edit"]?["changes"]?[TestClient.uri]?.elements.map { $0 } ?? []
    let fixed = TestClient.applied(edits, to: text)
    #expect(
      fixed.hasPrefix(#"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "LEF"#))
    #expect(fixed.hasSuffix(#"", "id": "a"}"#), "\(fixed)")
  }

  /// Quotes around a text in an expression are single quotes, also before a comma.
  @Test(arguments: [
    (#""@{condition(a, "Enter a name.", 'b')}""#, #""@{condition(a, 'Enter a name.', 'b')}""#),
    (#""@{condition(a, 'b', "c")}""#, #""@{condition(a, 'b', 'c')}""#),
    (#""say "hi", she said""#, #""say \"hi\", she said""#),
    (#""@{a} "hi", she said""#, #""@{a} \"hi\", she said""#),
    (#""@{eq(a, "it's")}""#, #""@{eq(a, \"it's\")}""#),
  ])
  func quotesInsideAreCorrected(wrong: String, right: String) {
    let head = #"{"_beagleComponent_": "beagle:text", "text": "#
    let fixed = SyntaxFix.json(from: Array((head + wrong + "}").utf8), name: "a")?.text ?? []
    #expect(String(decoding: fixed, as: UTF8.self) == head + right + "}")
  }

  /// The place of a lost closing quote is certain if the brackets after it belong to the document. No text gets half
  /// of a pair of brackets.
  @Test(arguments: [
    "{\"child\": {\"text\": \"@{item.text}‸ }\n}", "{\"child\": {\"text\": \"Hello‸ }\n}",
    "{\"a\": {\"trailId\": \"@{navigationContext.id}‸} }\n", "{\"a\": \"@{x}‸}\n",
    "{\"a\": [{\"text\": \"@{x}‸}],\n \"b\": \"c\"}", "{\"a\": [\"x\", \"y‸],\n \"b\": 1}",
    "{\"a\": \"@{x}‸,\n \"b\": \"c\"}", "{\"a\": \"@{x}‸\n}",
    "{\"a\": {\"t\": \"@{x}‸}, \"b\": \"c\"}", "[{\"t\": \"Hello‸}, {\"t\": \"World\"}]",
    "{\"text‸: \"@{navigationContext.about}\"}", "{\"url‸: \"/review\"}",
    "{\"width‸: \"100%\", \"b\": 1}", "{\"color‸ : \"#FF0000\"\n}",
  ])
  func lostQuotesAreAdded(text: String) {
    let wrong = Array(text.replacing("‸", with: "").utf8)
    let fixed = SyntaxFix.json(from: wrong, name: "a")?.text ?? []
    #expect(String(decoding: fixed, as: UTF8.self) == text.replacing("‸", with: "\""))
  }

  @Test(arguments: ["{\"a\": \"Hello }\n}", "{\"a\": \"@{x}\n", "{\"a\": \"@{x\n}"])
  func lostQuotesWithOtherMistakesAreNoCertainFix(text: String) {
    #expect(SyntaxFix.json(from: Array(text.utf8), name: "a") == nil)
  }

  /// A context is not reported as unused while the text that reads it is typed.
  @Test func unusedContextIsReportedInCompleteDocuments() {
    let text =
      "{\"_beagleComponent_\": \"beagle:container\", \"context\": {\"id\": \"user\", \"value\": 1}"
    #expect(client.diagnostics(text + ", \"children\": []}") == ["1:61 unused-context"])
    let sent = client.serverMessages.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
    }
    // Editors show the id in a pale color.
    #expect(sent?["params"]?["diagnostics"]?[0]?["tags"]?[0]?.int == 1)
    #expect(
      client.diagnostics(text + ", \"children\": [").map { $0.hasSuffix("truncated") } == [true])
  }

  @Test func duplicateKeyIsReportedAtItsRepetition() {
    let text = "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"a\",\n\"te\\u0078t\": \"b\""
    #expect(client.diagnostics(text + "}") == ["2:1 duplicate-key"])
    // Without a bracket, the keys of two objects may be in one.
    #expect(client.diagnostics(text).filter { $0.hasSuffix("duplicate-key") } == [])
  }

  /// A bracket that the indentation shows is the only finding, and its message names it.
  @Test(arguments: [
    ("    }\n  },\n", "    }\n", "6:5", "} is missing after line 6"),
    ("\"children\": [\n", "\"children\":\n", "8:13", "[ is missing at the end of line 8"),
    ("    {\n      \"_b", "      \"_b", "8:15", "{ is missing after line 8"),
    ("  },\n", "  ],\n", "7:3", "] closes an object"),
    ("    }\n  ]\n", "    }\n    }\n  ]\n", "14:5", "} closes nothing"),
  ])
  func bracketsAreReportedOnce(right: String, wrong: String, place: String, message: String) {
    let text = """
      {
        "_beagleComponent_": "beagle:container",
        "style": {
          "padding": {
            "left": { "value": 16, "type": "REAL" }
          }
        },
        "children": [
          {
            "_beagleComponent_": "beagle:text",
            "children": [],
            "text": "@{nope}"
          }
        ]
      }
      """
    let found = client.diagnostics(text.replacing(right, with: wrong, maxReplacements: 1))
    #expect(found.map { $0.prefix { $0 != " " } } == [place[...]], "\(found)")
    let sent = client.serverMessages.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
    }
    #expect(sent?["params"]?["diagnostics"]?[0]?["message"]?.string == message)
  }

  /// Lines that are aligned with other text do not show the indentation of the document.
  @Test func alignedLinesAreNotTheIndentation() {
    for (text, expected) in [
      ("{ \"a\": [\n          {}\n] }", "  "), ("{\n    \"a\": {}\n}", "    "),
      ("{\n\t\"a\": {}\n}", "\t"),
    ] {
      client.open(text)
      #expect(client.server.document(at: TestClient.uri)?.indentation == expected)
    }
  }

  @Test func errorsOnSeveralLinesAreReported() {
    let found = client.diagnostics(
      "{\n\"a\": 1,,\n\"b\": 2\n\"c\": 3,\n\"d\": nul,\n\"e\": 4\n\"f\": 5\n}")
    // The word has no certain fix.
    #expect(found.map { String($0.prefix { $0 != ":" }) } == ["2", "4", "5"])
  }

  @Test func closingADocumentClearsItsDiagnostics() {
    #expect(client.diagnostics("{").count == 1)
    client.close()
    #expect(client.published() == [])
  }

  @Test func diagnosticsHaveTheDocumentVersion() {
    client.open("{")
    client.open("{ ")
    client.settle()
    let sent = client.serverMessages.filter {
      $0["method"]?.string == "textDocument/publishDiagnostics"
    }
    #expect(sent.map { $0["params"]?["version"]?.int } == [2])
  }

  @Test func pullDiagnosticsAreNotPublished() {
    let client = TestClient(capabilities: ["textDocument": ["diagnostic": [:]]])
    client.open("{")
    client.settle()
    #expect(client.serverMessages.isEmpty)
    let report = client.request("textDocument/diagnostic", about: TestClient.uri)
    #expect(report?["kind"]?.string == "full")
    #expect(report?["items"]?.count == 1)
  }

  /// Clients that support it are asked to refresh when other files change.
  @Test(arguments: [true, false])
  func pullClientsAreAskedToRefresh(canRefresh: Bool) {
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
    folder.write("new.json", #"{ "_beagleComponent_": "beagle:text", "text": "a" }"#)
    client.fileDidChange(folder.uri("new.json"), .created)
    client.settle()
    #expect(client.count("workspace/diagnostic/refresh") == before + (canRefresh ? 1 : 0))
    #expect(client.count("textDocument/publishDiagnostics") == 0)
    let request = client.serverMessages.last {
      $0["method"]?.string == "workspace/diagnostic/refresh"
    }
    #expect((request?["id"] != nil) == canRefresh)
    #expect(request?["params"] == nil)
  }

  @Test func unchangedDiagnosticsAreNotSentAgain() {
    let folder = TestFolder(["home.json": "{", "a.json": "{}", "b.json": "{}"])
    let client = TestClient(folder: folder.path)
    client.open("{", uri: folder.uri("home.json"))
    client.settle()
    #expect(client.count("textDocument/publishDiagnostics") == 1)
  }

  /// An invalid range does not mean the whole document.
  @Test(arguments: [
    #"{"start": {"line": 0}}"#, "5", "{}", #"{"start": {"line": 0, "character": 0}}"#,
  ])
  func changesWithAnInvalidRangeAreRejected(range: String) throws {
    client.open(#"{"a": 1}"#)
    let root = try JSONDocument(Array(range.utf8), name: "").root
    client.change([["range": ProtocolValue(root), "text": "x"]], version: 2)
    let bytes = client.server.document(at: TestClient.uri)?.bytes ?? []
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a": 1}"#)
    #expect(client.log.contains { $0.contains("expected range") })
  }

  /// Only one of two overlapping fixes is applied, with all its edits.
  @Test func fixAllDoesNotSplitFixes() throws {
    let text =
      #"{"_beagleComponent_": "beagle:screenComponent", "children": [{"_beagleComponent_": "beagle:buton", "text": "a"}]}"#
    client.open(text)
    client.settle()
    let actions = client.request(
      "textDocument/codeAction", about: TestClient.uri,
      [
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
        "context": ["diagnostics": [], "only": ["source.fixAll"]],
      ])
    let action = try #require(actions?[0])
    #expect(action["title"]?.string == "Apply the safe fix")
    let edits = action["edit"]?["changes"]?[TestClient.uri]?.elements.map { $0 } ?? []
    #expect(
      TestClient.applied(edits, to: text)
        == #"{"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:buton", "text": "a"}}"#
    )
  }

  @Test func diagnosticsUseTheNegotiatedEncoding() {
    for (encoding, column) in [("utf-8", 15), ("utf-32", 11)] {
      let client = TestClient(
        capabilities: ["general": ["positionEncodings": [.string(encoding)]]])
      let found = client.diagnostics(
        "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"é\u{1F600}@{nope}\"}")
      #expect(found == ["2:\(column + 4) unresolved-context"])
    }
  }

  @Test func fixesAreOffered() {
    let text = #"{"_beagleComponent_": "beagle:txt"}"#
    client.open(text)
    client.settle()
    let document = client.server.document(at: TestClient.uri)
    let items = document.map { client.server.items($0) } ?? []
    let actions = client.request(
      "textDocument/codeAction", about: TestClient.uri,
      [
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 40]],
        "context": ["diagnostics": []],
      ])
    let fixable = items.filter { $0.fixIt != nil }
    #expect(actions?.elements.filter { $0["kind"]?.string == "quickfix" }.count == fixable.count)
  }

  @Test func documentsOverTheLimitAreNotParsed() {
    client.open("{}")
    // The message is written here, because the encoder takes seconds for it in a debug build.
    let head =
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(TestClient.uri)","version":2},"contentChanges":[{"text":""#
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: TextDocument.sizeLimit + 1)
    client.receive(MessageReader.frame(Array(head.utf8) + text + Array("\"}]}}".utf8)))
    client.settle()
    #expect(client.codes(TestClient.uri) == ["document-limit"])
    for method in ["documentSymbol", "foldingRange", "formatting"] {
      let response = client.response(
        "textDocument/" + method, ["textDocument": ["uri": .string(TestClient.uri)]])
      #expect(response?["result"]?.isNull == true)
    }
  }
}
