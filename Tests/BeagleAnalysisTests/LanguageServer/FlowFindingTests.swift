import JSON
import Testing

@testable import BeagleServers

/// Findings about names in flows, and the paths of contexts.
@Suite struct FlowFindingTests {
  private static let home = """
    {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "a"}}, "children": [
    {"_beagleComponent_": "beagle:text", "id": "title", "text": "Hello"},
    {"_beagleComponent_": "beagle:button", "text": "Pay", "onPress": [
    {"_beagleAction_": "beagle:setContext", "contextId": "global", "value": {"cart": {"count": 1}}},
    {"_beagleAction_": "beagle:sendRequest", "url": "/api/orders", "method": "POST"}]}]}
    """
  private let folder = TestFolder([
    "home.json": home, "routes.json": "[]",
    "flows/a.yaml": "appId: a\n---\n- tapOn: Pay\n- tapOn: {id: title}\n",
  ])
  private static let head = "url: /home\nenv:\n  NAME: Ada\n---\n"

  private func client() -> TestClient {
    let client = TestClient(folder: folder.path)
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
    return client
  }

  @Test(arguments: [
    ("- openLink: /hom", "5:13 dead-route"), ("- openLink: /home", nil),
    ("- openLink: https://example.com/x", nil),
    ("- tapOn: {id: titel}", "5:15 unknown-id"), ("- tapOn: {id: ti.*}", nil),
    ("- inputText: ${NAEM}", "5:16 unresolved-context"), ("- inputText: ${NAME}", nil),
    ("- inputText: ${output.x}", nil), ("- openLink: ${NAME}", nil),
    ("- beagle: {context: {path: usr.name, equals: a}}", "5:28 unresolved-context"),
    ("- beagle: {context: {path: user.nme, equals: a}}", "5:28 unknown-path"),
    ("- beagle: {context: {path: global.crat.count, equals: 1}}", "5:28 unknown-path"),
    ("- tapOn: Hallo", "5:10 unknown-text"), ("- assertVisible: \"Helo\"", "5:19 unknown-text"),
    ("- tapOn: {text: Hell}", "5:17 unknown-text"), ("- tapOn: hello", nil),
    ("- tapOn: Hel.o", nil), ("- tapOn: Something else", nil), ("- tapOn: ${NAME}o", nil),
    ("- extendedWaitUntil: {visible: Hellp}", "5:32 unknown-text"),
    // The flow types the text, so a field may show it.
    ("- inputText: Hallo\n- assertVisible: Hallo", nil), ("- assertVisible: Hella 2", nil),
  ])
  func namesAreCompared(line: String, expected: String?) {
    let found = client().diagnostics(Self.head + line + "\n", uri: folder.uri("flows/b.yaml"))
    #expect(found == [expected].compactMap { $0 })
  }

  @Test func wrongNamesHaveFixes() {
    let client = client()
    let text = Self.head + "- openLink: \"/hom\"\n"
    client.open(text, uri: folder.uri("flows/b.yaml"))
    let place: ProtocolValue = ["line": 4, "character": 15]
    let found = client.request(
      "textDocument/codeAction", about: folder.uri("flows/b.yaml"),
      ["range": ["start": place, "end": place], "context": ["diagnostics": []]])
    let edits = found?[0]?["edit"]?["changes"]?[folder.uri("flows/b.yaml")]
    #expect(
      TestClient.applied(edits?.elements.map { $0 } ?? [], to: text)
        == Self.head + "- openLink: \"/home\"\n")
  }

  @Test(arguments: [
    ("- beagle: {context: {path: usr.name, equals: a}}", "path: user.name,"),
    ("- beagle: {context: {path: user.nme, equals: a}}", "path: user.name,"),
    ("- tapOn: Hallo", "tapOn: Hello"), ("- tapOn: \"Hallo\"", "tapOn: \"Hello\""),
    ("- beagle: {theme: drak}", "{theme: dark}"),
  ])
  func misspelledNamesHaveFixes(line: String, expected: String) {
    let client = client()
    let uri = folder.uri("flows/b.yaml")
    let text = Self.head + line + "\n"
    client.open(text, uri: uri)
    let found = client.request(
      "textDocument/codeAction", about: uri,
      [
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
        "context": ["diagnostics": []],
      ])
    let edits = found?[0]?["edit"]?["changes"]?[uri]?.elements.map { $0 } ?? []
    #expect(TestClient.applied(edits, to: text).contains(expected))
  }

  /// The names of a broken text are guesses, so they have no findings.
  @Test(arguments: [
    ("- tapOn: {id: title\n- back", "- tapOn: {id: title }\n- back"),
    ("- tapOn: [title\n- back", "- tapOn: [title]\n- back"),
    ("- tapOn: {id: \"title\" text: Hello}", "- tapOn: {id: \"title\", text: Hello}"),
    ("- tapOn: \"Hello\n- tapOn: \"Pay\"", "- tapOn: \"Hello\"\n- tapOn: \"Pay\""),
    ("- tapOn: 'Hallo\"", "- tapOn: 'Hallo\"'"),
  ])
  func brokenTextsHaveFixes(lines: String, expected: String) {
    let client = client()
    let uri = folder.uri("flows/b.yaml")
    let text = Self.head + lines + "\n"
    client.open(text, uri: uri)
    #expect(client.diagnostics(text, uri: uri).count == 1)
    let found = client.request(
      "textDocument/codeAction", about: uri,
      [
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
        "context": ["diagnostics": []],
      ])
    let edits = found?[0]?["edit"]?["changes"]?[uri]?.elements.map { $0 } ?? []
    #expect(TestClient.applied(edits, to: text) == Self.head + expected + "\n")
  }

  /// Screens show no words of a theme.
  @Test func wordsOfAThemeAreNoTexts() {
    let folder = TestFolder([
      "home.json": Self.home, "theme.json": #"{"texts": {"big": {"color": "accent"}}}"#,
      "data/a.json": #"{"name": "Ridge"}"#,
    ])
    let client = TestClient(folder: folder.path)
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
    let items = client.items(Self.head + "- tapOn: |", uri: folder.uri("flows/b.yaml"))
    let labels = items.compactMap { $0["label"]?.string }
    #expect(labels.contains("Ridge"))
    #expect(!labels.contains("accent"))
  }

  @Test func usualNamesAreFirst() {
    let uri = folder.uri("flows/b.yaml")
    let client = client()
    func sorted(_ text: String) -> [String?] {
      client.items(Self.head + text, uri: uri)
        .sorted { ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "") }
        .map { $0["label"]?.string }
    }
    #expect(
      sorted("- beagle: {respond: {method: |}}") == [
        "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
      ])
    #expect(sorted("- |").prefix(9).contains("tapOn"))
  }

  @Test func variablesHaveTheirValue() {
    let client = client()
    let position = client.open(
      marked: Self.head + "- inputText: ${NA|ME}\n", uri: folder.uri("flows/b.yaml"))
    let found = client.at("textDocument/hover", position, uri: folder.uri("flows/b.yaml"))
    #expect(found?["contents"]?["value"]?.string == "**NAME**: `Ada`")
  }

  @Test func membersOfContextsAreCompleted() {
    let uri = folder.uri("flows/b.yaml")
    for (path, label) in [
      ("global.|", "global.cart"), ("global.cart.|", "global.cart.count"), ("user.|", "user.name"),
    ] {
      let found = client().labels(
        Self.head + "- beagle: {context: {path: \(path)}}\n", uri: uri)
      #expect(found == [label])
    }
    let client = client()
    let position = client.open(
      marked: Self.head + "- beagle: {context: {path: global.ca|rt}}\n", uri: uri)
    let found = client.at("textDocument/definition", position, uri: uri)
    #expect(TestClient.locations(found) == ["home.json:4:74"])
  }

  /// The flows that use a text or an id of a screen.
  @Test(arguments: [("\"text\": \"Pa", "a.yaml:3:10"), ("\"id\": \"tit", "a.yaml:4:15")])
  func textsHaveReferencesInFlows(piece: String, expected: String) {
    let client = client()
    let position = TestClient.removingMark(from: Self.home.replacingFirst(piece, piece + "|"))
      .position
    let found = client.at(
      "textDocument/references", position, uri: folder.uri("home.json"),
      ("context", ["includeDeclaration": true]))
    #expect(TestClient.locations(found).contains(expected), "\(TestClient.locations(found))")
  }

  @Test func flowsAreRecognized() {
    #expect(FlowFile.isFlow("/a/flows/b.yaml"))
    #expect(!FlowFile.isFlow("/a/flows/config.yaml"))
    #expect(!FlowFile.isFlow("/a/b.yaml"))
    #expect(FlowFile.isFlow("/a/b.yml", Array("appId: a\n---\n".utf8)))
    #expect(!FlowFile.isFlow("/a/b.json", Array("appId: a\n".utf8)))
  }
}
