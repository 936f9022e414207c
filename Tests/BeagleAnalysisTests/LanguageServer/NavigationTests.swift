import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests of definitions, references, hover texts and renames across the screens of a folder.
@Suite struct NavigationTests {
  private static let home = """
    {
      "_beagleComponent_": "beagle:container",
      "id": "root",
      "context": { "id": "user", "value": { "name": "Ada", "tags": [{ "k": 1 }] } },
      "children": [
        { "_beagleComponent_": "beagle:text", "text": "é @{user.name}" },
        { "_beagleComponent_": "beagle:lazyComponent", "path": "/parts/greet", "initialState": { "_beagleComponent_": "beagle:text", "text": "" } },
        { "_beagleComponent_": "beagle:button", "text": "go", "onPress": [
          { "_beagleAction_": "beagle:setContext", "contextId": "user", "path": "name", "value": "@{global.x}" },
          { "_beagleAction_": "beagle:addChildren", "componentId": "root", "value": [] },
          { "_beagleAction_": "beagle:pushView", "route": { "url": "/other" } }
        ] },
        { "_beagleComponent_": "beagle:listView", "dataSource": "@{user.tags}", "templates": [{ "view": { "_beagleComponent_": "beagle:text", "text": "@{item.k}" } }] }
      ]
    }
    """
  private let folder = TestFolder([
    "home.json": home,
    "parts/greet.json": #"{ "_beagleComponent_": "beagle:text", "text": "Hi @{user.name}" }"#,
    "other.json": #"{ "_beagleComponent_": "beagle:text", "text": "@{user.name}" }"#,
  ])
  private let client: TestClient

  init() {
    client = TestClient(folder: folder.path)
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
  }

  /// The position after a piece of `home.json`.
  private func position(after piece: String) -> ProtocolValue {
    TestClient.removingMark(from: Self.home.replacingFirst(piece, piece + "|")).position
  }

  private func locations(_ method: String, _ piece: String) -> [String] {
    TestClient.locations(
      client.at(
        "textDocument/" + method, position(after: piece), uri: folder.uri("home.json"),
        ("context", ["includeDeclaration": true])))
  }

  // MARK: - Definition and references

  @Test(arguments: [
    ("@{us", ["home.json:4:23"]), ("@{user.na", ["home.json:4:41"]),
    (#""url": "/oth"#, ["other.json:1:1"]), (#""path": "/parts/g"#, ["greet.json:1:1"]),
    (#""componentId": "ro"#, ["home.json:3:10"]), ("@{it", ["home.json:13:62"]),
    ("@{item.k", ["home.json:4:67"]), (#""contextId": "us"#, ["home.json:4:23"]),
    ("@{glo", []), (#""text": "g"#, []),
  ])
  func definitionsAreFound(piece: String, expected: [String]) {
    #expect(locations("definition", piece) == expected)
  }

  @Test func referencesIncludeLazyScreens() {
    #expect(
      locations("references", "@{us") == [
        "home.json:4:23", "home.json:6:56", "home.json:9:62", "home.json:13:64", "greet.json:1:53",
      ])
  }

  @Test func lazyScreensFindTheirContext() {
    let uri = folder.uri("parts/greet.json")
    let found = client.at("textDocument/definition", ["line": 0, "character": 53], uri: uri)
    #expect(TestClient.locations(found) == ["home.json:4:23"])
    // A screen that no other screen loads does not.
    let other = client.at(
      "textDocument/definition", ["line": 0, "character": 49], uri: folder.uri("other.json"))
    #expect(other?.isNull == true)
  }

  @Test func referencesOfAScreenAreItsRoutes() {
    let uri = folder.uri("other.json")
    let found = client.at("textDocument/references", ["line": 0, "character": 30], uri: uri)
    #expect(TestClient.locations(found) == ["home.json:11:65"])
  }

  @Test func documentLinksAreTheFilesOfURLs() {
    let links = client.request("textDocument/documentLink", about: folder.uri("home.json"))
    #expect(links?.elements.map { $0["tooltip"]?.string } == ["parts/greet.json", "other.json"])
  }

  @Test func routesWithoutAFileLeadToRoutesJSON() {
    folder.write("routes.json", "[\n  { \"path\": \"/other\", \"status\": 503 }\n]")
    client.fileDidChange(folder.uri("routes.json"), .created)
    folder.remove("other.json")
    client.fileDidChange(folder.uri("other.json"), .deleted)
    #expect(locations("definition", #""url": "/oth"#) == ["routes.json:2:3"])
  }

  private let linkToNew =
    #"{ "_beagleComponent_": "beagle:button", "text": "a", "onPress": [{ "_beagleAction_": "beagle:pushView", "route": { "url": "/new" } }] }"#

  @Test func unsavedDocumentsAreRoutes() {
    let new = folder.uri("new.json")
    client.open(linkToNew, uri: folder.uri("other.json"))
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == ["dead-route"])
    client.open(#"{ "_beagleComponent_": "beagle:text", "text": "a" }"#, uri: new)
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == [])
    let link = linkToNew.replacingFirst("\"/new", "\"/n|ew")
    let found = client.at(
      "textDocument/definition", TestClient.removingMark(from: link).position,
      uri: folder.uri("other.json"))
    #expect(TestClient.locations(found) == ["new.json:1:1"])
    client.close(new)
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == ["dead-route"])
  }

  /// Clients that do not watch files see new files of the folder after the next save.
  @Test func savingReadsTheFolderAgain() {
    client.open(linkToNew, uri: folder.uri("other.json"))
    client.settle()
    folder.write("new.json", #"{ "_beagleComponent_": "beagle:text", "text": "a" }"#)
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == ["dead-route"])
    client.save(folder.uri("home.json"))
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == [])
  }

  // MARK: - Hover

  private func hover(_ piece: String) -> String? {
    client.at("textDocument/hover", position(after: piece), uri: folder.uri("home.json"))?[
      "contents"]?[
        "value"]?.string
  }

  @Test func hoverShowsContextValueAndReaders() {
    let text = hover("@{us") ?? ""
    #expect(text.hasPrefix("**user**: context, declared on line 4"))
    #expect(text.contains(#"{ "name": "Ada", "tags": [{ "k": 1 }] }"#))
    #expect(text.contains("Read in 3 places: line 6, line 13, greet.json:1"))
    #expect(text.contains("Written in 1 place: line 9"))
    #expect(hover("@{user.na") == "**user.name**\n\n```json\n\"Ada\"\n```")
  }

  /// Each line is listed once, but all occurrences are counted.
  @Test func hoverNamesEachLineOnce() {
    let text = Self.home.replacingFirst("é @{user.name}", "@{user.name} @{user.name}")
    client.open(text, uri: folder.uri("home.json"))
    let position = TestClient.removingMark(
      from: text.replacingFirst(#""id": "us"#, #""id": "us|"#)
    ).position
    let found = client.at("textDocument/hover", position, uri: folder.uri("home.json"))
    #expect(
      found?["contents"]?["value"]?.string?.contains(
        "Read in 4 places: line 6, line 13, greet.json:1") == true)
  }

  /// Definitions in the same document are found without reading other files.
  @Test func localDefinitionsDoNotReadOtherFiles() {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    client.open(Self.home, uri: uri)
    func isRead(_ name: String) -> Bool {
      client.server.workspace.project(of: folder.path + "/" + name)?
        .screens.documents[folder.path + "/" + name] != nil
    }
    for piece in ["@{us", #""url": "/oth"#, #""componentId": "ro"#] {
      #expect(client.at("textDocument/definition", position(after: piece), uri: uri)?.count == 1)
    }
    #expect(!isRead("other.json") && !isRead("parts/greet.json"))
    // The readers of a context are found by reading only the lazy screens.
    #expect(
      client.at("textDocument/hover", position(after: "@{us"), uri: uri)?["contents"]?["value"]?
        .string?
        .contains("greet.json:1") == true)
    #expect(isRead("parts/greet.json") && !isRead("other.json"))
  }

  @Test func hoverShowsTheFileOfARoute() {
    #expect(hover(#""url": "/oth"#)?.hasPrefix("Served from `other.json`") == true)
  }

  @Test func hoverDescribesTypesAndProperties() {
    #expect(hover("beagle:listV")?.contains("A list of rows that are created from data.") == true)
    let text = hover("\"dataSou") ?? ""
    #expect(text.hasPrefix("**dataSource**: list · beagle:listView"))
    #expect(text.contains("Required; accepts expressions."))
  }

  /// The texts are those of `explain`.
  @Test func hoverHasTheTextsOfTheReference() throws {
    let page = try #require(Reference().page(named: "setContext"))
    let text = hover("\"beagle:setCon") ?? ""
    for part in [page.summary] + page.details + page.mistakes {
      #expect(text.contains(part), "\(part) is missing: \(text)")
    }
    #expect(!page.mistakes.isEmpty)
  }

  @Test func hoverIsPlainTextWithoutMarkdownSupport() {
    let client = TestClient(capabilities: [:])
    let position = client.open(marked: #"{"_beagleComponent_": "beagle:te|xt"}"#)
    let contents = client.at("textDocument/hover", position)?["contents"]
    #expect(contents?["kind"]?.string == "plaintext")
    #expect(contents?["value"]?.string?.hasPrefix("beagle:text · component") == true)
  }

  @Test func signatureHelpShowsTheActiveArgument() {
    let client = TestClient()
    let text =
      #"{"_beagleComponent_": "beagle:text", "text": "@{condition(eq(1, 2), 'a|', 'b')}"}"#
    let position = client.open(marked: text)
    let help = client.at("textDocument/signatureHelp", position)
    #expect(
      help?["signatures"]?[0]?["label"]?.string == "condition(condition, whenTrue, whenFalse)")
    #expect(help?["activeParameter"]?.int == 1)
    let inner = client.open(
      marked: text.replacingFirst("a|", "a").replacingFirst("eq(1, ", "eq(1, |"))
    #expect(
      client.at("textDocument/signatureHelp", inner)?["signatures"]?[0]?["label"]?.string
        == "eq(a, b)")
  }

  // MARK: - Rename

  private func rename(_ piece: String, to name: String) -> JSONNode? {
    client.rename(at: position(after: piece), in: folder.uri("home.json"), to: name)
  }

  private func applied(_ response: JSONNode?, _ name: String, to text: String) -> String {
    TestClient.applied(response, for: folder.uri(name), to: text)
  }

  @Test func contextsAreRenamedInAllReaders() {
    let response = rename("@{us", to: "person")
    let expected = Self.home.split(separator: "user", omittingEmptySubsequences: false)
      .joined(separator: "person")
    #expect(applied(response, "home.json", to: Self.home) == expected)
    #expect(
      applied(
        response, "parts/greet.json",
        to: #"{ "_beagleComponent_": "beagle:text", "text": "Hi @{user.name}" }"#
      ).contains("@{person.name}"))
    #expect(response?["result"]?["changes"]?[folder.uri("other.json")] == nil)
  }

  @Test func idsAreRenamedWithTheirReferences() {
    let renamed = applied(rename(#""componentId": "ro"#, to: "main"), "home.json", to: Self.home)
    #expect(renamed.contains(#""id": "main""#) && renamed.contains(#""componentId": "main""#))
    #expect(!renamed.contains(#""root""#))
  }

  @Test(arguments: [
    ("@{glo", "global is a context of Beagle"), ("@{it", "iteratorName"),
    (#""url": "/oth"#, "this editor does not let servers rename files"),
    (#""text": "g"#, "only contexts, their members, component ids, styles and URLs"),
  ])
  func renameIsRejectedForOtherTokens(piece: String, reason: String) {
    let message = rename(piece, to: "x")?["error"]?["message"]?.string ?? ""
    #expect(message.contains(reason))
    let prepared = client.response(
      "textDocument/prepareRename",
      [
        "textDocument": ["uri": .string(folder.uri("home.json"))],
        "position": position(after: piece),
      ])
    #expect(prepared?["error"] != nil)
  }

  @Test(arguments: ["", "a b", "true", "null", "12", "a.b", "global", "}"])
  func invalidNewNamesAreRejected(name: String) {
    #expect(rename("@{us", to: name)?["error"] != nil)
  }

  @Test func existingNamesAreRejected() {
    let uri = folder.uri("home.json")
    let inner = Self.home.replacingFirst(
      #"{ "_beagleComponent_": "beagle:text", "text": "é"#,
      "{ \"_beagleComponent_\": \"beagle:container\", \"id\": \"box\", \"context\": { \"id\": \"person\", \"value\": 1 } },\n    { \"_beagleComponent_\": \"beagle:text\", \"text\": \"é"
    )
    client.open(inner, uri: uri)
    func error(renaming piece: String, to name: String) -> String? {
      let position = TestClient.removingMark(from: inner.replacingFirst(piece, piece + "|"))
        .position
      return client.rename(at: position, in: uri, to: name)?["error"]?["message"]?.string
    }
    #expect(
      error(renaming: "@{us", to: "person") == "context person already exists on line 6")
    #expect(
      error(renaming: #""componentId": ""#, to: "box")
        == "component id box already exists on line 6")
  }

  @Test func readsOfAnOuterContextAreNotCaptured() {
    let uri = folder.uri("home.json")
    let reading = Self.home.replacingFirst("é @{user.name}", "@{session.token} @{user.name}")
    client.open(reading, uri: uri)
    let position = TestClient.removingMark(from: reading.replacingFirst("@{us", "@{us|")).position
    let response = client.rename(at: position, in: uri, to: "session")
    #expect(
      response?["error"]?["message"]?.string?.contains("reads another context session") == true)
  }

  @Test func documentChangesHaveVersions() {
    let client = TestClient(
      folder: folder.path, capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]]
    )
    client.open(Self.home, uri: folder.uri("home.json"))
    let response = client.at(
      "textDocument/rename", position(after: "@{us"), uri: folder.uri("home.json"),
      ("newName", "person"))
    let changes = response?["documentChanges"]?.elements.map { $0 } ?? []
    #expect(changes.map { $0["textDocument"]?["version"]?.int } == [1, nil])
  }

  @Test func openTextReplacesTheFile() {
    let uri = folder.uri("other.json")
    client.open(
      #"{ "_beagleComponent_": "beagle:lazyComponent", "path": "/parts/greet" }"#, uri: uri)
    #expect(
      locations("references", #""path": "/parts/g"#) == ["home.json:7:61", "other.json:1:57"])
    client.close(uri)
    #expect(locations("references", #""path": "/parts/g"#) == ["home.json:7:61"])
  }

  @Test func highlightsAreLimitedToTheDocument() {
    let found = client.at(
      "textDocument/documentHighlight", position(after: "@{us"), uri: folder.uri("home.json"))
    #expect(found?.elements.map { $0["kind"]?.int } == [3, 2, 3, 2])
  }
}
