import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking
@testable import BeagleServers

/// Tests that the server responds to every request on every document, however broken.
@Suite struct HostileTests {
  private static let methods = [
    "completion", "hover", "definition", "references", "signatureHelp", "documentHighlight",
    "prepareRename", "documentSymbol", "foldingRange", "documentLink", "documentColor",
    "formatting", "diagnostic",
  ]

  private static let texts: [String] = [
    "", " ", "\u{FEFF}", "\u{FEFF}{}", "|", "{", "}", "[", "]", ",", ":", "\"", "\"\\", "\"\\u",
    "'",
    "nul", "-", "{\"", "{\"a", #"{"a""#, #"{"a":"#, #"{"a":""#, #"{"a":"@{"#, #"{"a":"@{b."#,
    #"{"a":"@{b("#,
    #"{"_beagleComponent_":"#, #"{"_beagleComponent_":1}"#,
    #"{"_beagleComponent_":null,"context":[]}"#, #"{"\u-000":"\u!\"\uD83D\u!!!!"}"#,
    #"{"_beagleComponent_":"beagle:listView","templates":"@{","dataSource":{}}"#,
    #"{"_beagleAction_":"beagle:pushView","route":{"screen":{"child":"#,
    #"{"_beagleComponent_":"beagle:container","context":{"id":"a","value":"@{a}"},"id":"@{a.a.a}"}"#,
    #"{"_beagleComponent_":"beagle:listView","dataSource":"@{item}","templates":[{"view":{"_beagleComponent_":"beagle:listView","dataSource":"@{item.item}","templates":[{"view":{"_beagleComponent_":"beagle:text","text":"@{item."}}]}}]}"#,
    "\r\r\n\n{\r\"a\"\u{2028}:1", "{\"\u{0}\": \"\u{1B}[31m\"}", "// c", "/* c", "/",
    String(repeating: "[", count: 5000), String(repeating: #"{"a":"#, count: 5000),
    String(repeating: #"{"_beagleComponent_":"beagle:touchable","child":"#, count: 600),
    "\"" + String(repeating: "@{a(", count: 2000), String(repeating: #""a":"#, count: 2000),
    String(repeating: "{},", count: 3000), String(repeating: "}", count: 3000),
  ]

  /// Each folder of a path is searched for a project. No file has so long a path.
  @Test(.timeLimit(.minutes(10))) func longAddressesOfDocumentsAreFast() {
    let folder = TestFolder(["home.json": "{}"])
    let client = TestClient(folder: folder.path)
    for part in ["a/", "/", "..", "../", "%2F", "é"] {
      let uri =
        folder.uri("") + String(repeating: part, count: 100_000 / part.utf8.count) + "a.json"
      client.open("{\"_beagleComponent_\": \"beagle:text\"}", uri: uri)
      client.settle()
      // All methods look up the document in the same way.
      for method in ["completion", "documentLink"] {
        let response = client.response(
          "textDocument/" + method,
          ["textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 3]])
        #expect(response != nil, "\(method)")
      }
      _ = client.request(
        "workspace/willRenameFiles",
        ["files": [["oldUri": .string(uri), "newUri": .string(uri + "b")]]])
      client.close(uri)
    }
  }

  @Test func everyMethodRespondsToEveryText() {
    let client = TestClient()
    for text in Self.texts {
      client.open(text)
      client.settle()
      let lines = text.utf8.count { $0 == 0x0A }
      for method in Self.methods {
        // The rest of a long text is like its beginning.
        let positions = [
          (lines, text.utf16.count), (0, 0), (lines, 9), (-1, -1), (Int.max, Int.max),
        ]
        for position in positions.prefix(text.utf8.count > 2000 ? 1 : 5) {
          let response = client.response(
            "textDocument/" + method,
            [
              "textDocument": ["uri": .string(TestClient.uri)],
              "position": ["line": .int(position.0), "character": .int(position.1)],
              "context": ["includeDeclaration": false],
              "options": ["tabSize": 0, "insertSpaces": true],
            ])
          #expect(response != nil, "\(method) \(text.prefix(40))")
        }
      }
      let range: ProtocolValue = [
        "start": ["line": 5, "character": 5], "end": ["line": 0, "character": 0],
      ]
      for method in ["codeAction", "rangeFormatting"] {
        let response = client.response(
          "textDocument/" + method,
          ["textDocument": ["uri": .string(TestClient.uri)], "range": range, "context": [:]])
        #expect(response?["error"] == nil)
      }
    }
    #expect(client.log.isEmpty)
  }

  /// The text of a screen is text in a hover, not a link, an image or code.
  @Test func hoversHaveNoOtherMarkup() throws {
    let text = "x](http://evil) ![i](http://evil/i) **b** `c` <img src=//evil>"
    let block = "```\n[link](http://evil)\n```"
    for (document, piece, expected) in [
      (#"{"_beagleComponent_":"beagle:text","id":TEXT}"#, #""id":"x"#, "**x\\](http:\\//evil)"),
      (
        #"{"_beagleComponent_":"beagle:container","context":{"id":"a","value":{"k":TEXT}},"children":[{"_beagleComponent_":"beagle:text","text":"@{a.k}"}]}"#,
        "@{a.k", "````json\n"
      ),
    ] {
      let isBlock = expected.hasPrefix("````")
      var source = document
      source.replace("TEXT", with: JSONText.quoted(isBlock ? block : text))
      let client = TestClient()
      let marked = TestClient.removingMark(from: source.replacingFirst(piece, piece + "|"))
      client.open(source)
      client.settle()
      let response = client.request(
        "textDocument/hover",
        ["textDocument": ["uri": .string(TestClient.uri)], "position": marked.position])
      let hover = try #require(response?["contents"]?["value"]?.string, "\(source)")
      #expect(hover.contains(expected), "\(hover)")
      #expect(isBlock || !hover.contains("](http://"), "\(hover)")
    }
  }

  /// Requests at each position of a screen, whole and cut at that position.
  @Test func everyPositionOfAScreenHasAResponse() {
    let text =
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": {"b": [1]}}, "children": [{"_beagleComponent_": "beagle:text", "text": "é @{sum(a.b[0], 1)}"}]}"#
    let client = TestClient()
    let characters = Array(text.utf16)
    func request(_ methods: some Sequence<String>, at position: Int) {
      for method in methods {
        let response = client.response(
          "textDocument/" + method,
          [
            "textDocument": ["uri": .string(TestClient.uri)],
            "position": ["line": 0, "character": .int(position)], "context": [:],
          ])
        #expect(response != nil)
      }
    }
    client.open(text)
    for position in 0...characters.count { request(Self.methods.prefix(7), at: position) }
    for position in 0...characters.count {
      client.open(String(decoding: characters[..<position], as: UTF16.self))
      // Neighboring positions are mostly in the same word, so each one has a third of the requests.
      let methods = Self.methods.prefix(7).enumerated().filter { $0.offset % 3 == position % 3 }
      request(methods.map(\.element), at: position)
    }
  }

  @Test func invalidChangesAreIgnored() {
    let client = TestClient()
    client.open("{}")
    func change(_ range: ProtocolValue, _ text: ProtocolValue) {
      client.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(TestClient.uri)],
          "contentChanges": [["range": range, "text": text]],
        ])
    }
    change(["start": ["line": 9, "character": 9], "end": ["line": 0, "character": 0]], "x")
    change(["start": ["line": -1, "character": 0], "end": ["line": 99, "character": 0]], "[]")
    change(["start": ["line": 0], "end": 3], "{}")
    change("no", 7)
    client.settle()
    #expect(
      client.server.document(at: TestClient.uri).map { String(decoding: $0.bytes, as: UTF8.self) }
        == "[]")
  }

  @Test func invalidFilesDoNotStopIndexing() {
    let folder = TestFolder([
      "a.json": "{", "b.json": "\u{0}\u{1}", "c.json": "[]", "d/e.json": "{}",
    ])
    let client = TestClient(folder: folder.path)
    client.open(
      #"{"_beagleComponent_": "beagle:text", "text": "a"}"#, uri: folder.uri("home.json"))
    client.settle()
    #expect(client.published(folder.uri("home.json")).allSatisfy { !$0.contains("error") })
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": [
          "added": [], "removed": [["uri": .string(FileURI.uri(folder.path)), "name": ""]],
        ]
      ])
    client.settle()
    #expect(client.response("workspace/symbol", ["query": ""])?["result"]?.count == 0)
  }
}
