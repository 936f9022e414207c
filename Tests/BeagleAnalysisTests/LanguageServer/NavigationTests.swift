import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleLanguageServer

/// Names lead to what they name, in all screens of a folder.
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
    "parts/greet.json": "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"Hi @{user.name}\" }",
    "other.json": "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"@{user.name}\" }",
  ])
  private let client: TestClient

  init() {
    client = TestClient(folder: folder.path)
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
  }

  /// The place behind a piece of the text of `home.json`.
  private func behind(_ piece: String) -> ProtocolValue {
    TestClient.place(in: Self.home.replacingMark(piece, piece + "|")).position
  }

  private func places(_ method: String, _ piece: String) -> [String] {
    TestClient.places(
      client.at(
        "textDocument/" + method, behind(piece), uri: folder.uri("home.json"),
        ("context", ["includeDeclaration": true])))
  }

  // MARK: - Definition and references

  @Test(arguments: [
    ("@{us", ["home.json:4:23"]), ("@{user.na", ["home.json:4:41"]),
    ("\"url\": \"/oth", ["other.json:1:1"]), ("\"path\": \"/parts/g", ["greet.json:1:1"]),
    ("\"componentId\": \"ro", ["home.json:3:10"]), ("@{it", ["home.json:13:62"]),
    ("@{item.k", ["home.json:4:67"]), ("\"contextId\": \"us", ["home.json:4:23"]),
    ("@{glo", []), ("\"text\": \"g", []),
  ])
  func definitions(piece: String, expected: [String]) {
    #expect(places("definition", piece) == expected)
  }

  @Test func readersOfAContextAlsoInParts() {
    #expect(
      places("references", "@{us") == [
        "home.json:4:23", "home.json:6:56", "home.json:9:62", "home.json:13:64", "greet.json:1:53",
      ])
  }

  @Test func aPartKnowsWhoDeclaresItsContext() {
    let uri = folder.uri("parts/greet.json")
    let found = client.at("textDocument/definition", ["line": 0, "character": 53], uri: uri)
    #expect(TestClient.places(found) == ["home.json:4:23"])
    // A screen of its own does not.
    let other = client.at(
      "textDocument/definition", ["line": 0, "character": 49], uri: folder.uri("other.json"))
    #expect(other?.isNull == true)
  }

  @Test func whoNavigatesToAScreen() {
    let uri = folder.uri("other.json")
    let found = client.at("textDocument/references", ["line": 0, "character": 30], uri: uri)
    #expect(TestClient.places(found) == ["home.json:11:65"])
  }

  @Test func linksAreTheFilesBehindAddresses() {
    let links = client.request(
      "textDocument/documentLink", ["textDocument": ["uri": .string(folder.uri("home.json"))]])
    #expect(links?.elements.map { $0["tooltip"]?.string } == ["parts/greet.json", "other.json"])
  }

  @Test func routesThatAreNoFilesLeadToRoutesJSON() {
    folder.write("routes.json", "[\n  { \"path\": \"/other\", \"status\": 503 }\n]")
    client.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("routes.json")), "type": 1]]])
    folder.delete("other.json")
    client.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("other.json")), "type": 3]]])
    #expect(places("definition", "\"url\": \"/oth") == ["routes.json:2:3"])
  }

  @Test func aDocumentThatWasNeverSavedIsARoute() {
    let new = folder.uri("new.json")
    let text =
      "{ \"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \"onPress\": [{ \"_beagleAction_\": \"beagle:pushView\", \"route\": { \"url\": \"/new\" } }] }"
    client.open(text, uri: folder.uri("other.json"))
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == ["dead-route"])
    client.open("{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"a\" }", uri: new)
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == [])
    let place = TestClient.place(in: text.replacingMark("\"/new", "\"/n|ew")).position
    #expect(
      TestClient.places(
        client.at("textDocument/definition", place, uri: folder.uri("other.json"))) == [
          "new.json:1:1"
        ])
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(new)]])
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == ["dead-route"])
  }

  /// For clients that watch no files: what is new in the folder is seen after the next save.
  @Test func aSaveLooksAtTheFolderAgain() {
    let text =
      "{ \"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \"onPress\": [{ \"_beagleAction_\": \"beagle:pushView\", \"route\": { \"url\": \"/new\" } }] }"
    client.open(text, uri: folder.uri("other.json"))
    client.settle()
    folder.write("new.json", "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"a\" }")
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == ["dead-route"])
    client.notify(
      "textDocument/didSave", ["textDocument": ["uri": .string(folder.uri("home.json"))]])
    client.settle()
    #expect(client.codes(folder.uri("other.json")) == [])
  }

  // MARK: - Hover

  private func hover(_ piece: String) -> String? {
    client.at("textDocument/hover", behind(piece), uri: folder.uri("home.json"))?["contents"]?[
      "value"]?.string
  }

  @Test func contextsTellTheirValueAndReaders() {
    let text = hover("@{us") ?? ""
    #expect(text.hasPrefix("**user**: context, declared in line 4"))
    #expect(text.contains("{ \"name\": \"Ada\", \"tags\": [{ \"k\": 1 }] }"))
    #expect(text.contains("Read in 3 places: line 6, line 13, greet.json:1"))
    #expect(text.contains("Written in 1 place: line 9"))
    #expect(hover("@{user.na") == "**user.name**\n\n```json\n\"Ada\"\n```")
  }

  /// A line with several places is named once, all places are counted.
  @Test func linesAreNamedOnce() {
    let text = Self.home.replacingMark("é @{user.name}", "@{user.name} @{user.name}")
    client.open(text, uri: folder.uri("home.json"))
    let place = TestClient.place(in: text.replacingMark("\"id\": \"us", "\"id\": \"us|")).position
    let found = client.at("textDocument/hover", place, uri: folder.uri("home.json"))
    #expect(
      found?["contents"]?["value"]?.string?.contains(
        "Read in 4 places: line 6, line 13, greet.json:1") == true)
  }

  /// What stands in the document itself is found without reading the others.
  @Test func aDefinitionInTheDocumentWaitsForNoOther() {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    client.open(Self.home, uri: uri)
    func isRead(_ name: String) -> Bool {
      client.server.workspace.project(of: folder.path + "/" + name)?
        .screens.documents[folder.path + "/" + name] != nil
    }
    for piece in ["@{us", "\"url\": \"/oth", "\"componentId\": \"ro"] {
      #expect(client.at("textDocument/definition", behind(piece), uri: uri)?.count == 1)
    }
    #expect(!isRead("other.json") && !isRead("parts/greet.json"))
    // Who reads a context can be told from the parts alone.
    #expect(
      client.at("textDocument/hover", behind("@{us"), uri: uri)?["contents"]?["value"]?.string?
        .contains("greet.json:1") == true)
    #expect(isRead("parts/greet.json") && !isRead("other.json"))
  }

  @Test func routesTellTheirFile() {
    #expect(hover("\"url\": \"/oth")?.hasPrefix("Served from `other.json`") == true)
  }

  @Test func typesAndPropertiesTellWhatTheyAreFor() {
    #expect(hover("beagle:listV")?.contains("A list of rows that are created from data.") == true)
    let text = hover("\"dataSou") ?? ""
    #expect(text.hasPrefix("**dataSource**: list · beagle:listView"))
    #expect(text.contains("Required; accepts expressions."))
  }

  @Test func plainTextWhereTheClientHasNoMarkdown() {
    let client = TestClient(capabilities: [:])
    let place = client.open(marked: "{\"_beagleComponent_\": \"beagle:te|xt\"}")
    let contents = client.at("textDocument/hover", place)?["contents"]
    #expect(contents?["kind"]?.string == "plaintext")
    #expect(contents?["value"]?.string?.hasPrefix("beagle:text · component") == true)
  }

  @Test func operationsAndTheirArguments() {
    let client = TestClient()
    let text =
      "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{condition(eq(1, 2), 'a|', 'b')}\"}"
    let place = client.open(marked: text)
    let help = client.at("textDocument/signatureHelp", place)
    #expect(
      help?["signatures"]?[0]?["label"]?.string == "condition(condition, whenTrue, whenFalse)")
    #expect(help?["activeParameter"]?.int == 1)
    let inner = client.open(
      marked: text.replacingMark("a|", "a").replacingMark("eq(1, ", "eq(1, |"))
    #expect(
      client.at("textDocument/signatureHelp", inner)?["signatures"]?[0]?["label"]?.string
        == "eq(a, b)")
  }

  // MARK: - Rename

  private func rename(_ piece: String, to name: String) -> JSONNode? {
    client.answer(
      "textDocument/rename",
      [
        "textDocument": ["uri": .string(folder.uri("home.json"))], "position": behind(piece),
        "newName": .string(name),
      ])
  }

  private func applied(_ answer: JSONNode?, _ name: String, to text: String) -> String {
    let edits = answer?["result"]?["changes"]?[folder.uri(name)]?.elements.map { $0 } ?? []
    return TestClient.applied(edits, to: text)
  }

  @Test func aContextIsRenamedWhereverItIsRead() {
    let answer = rename("@{us", to: "person")
    let expected = Self.home.split(separator: "user", omittingEmptySubsequences: false)
      .joined(separator: "person")
    #expect(applied(answer, "home.json", to: Self.home) == expected)
    #expect(
      applied(
        answer, "parts/greet.json",
        to: "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"Hi @{user.name}\" }"
      ).contains("@{person.name}"))
    #expect(answer?["result"]?["changes"]?[folder.uri("other.json")] == nil)
  }

  @Test func anIdIsRenamedWithItsReferences() {
    let renamed = applied(rename("\"componentId\": \"ro", to: "main"), "home.json", to: Self.home)
    #expect(renamed.contains("\"id\": \"main\"") && renamed.contains("\"componentId\": \"main\""))
    #expect(!renamed.contains("\"root\""))
  }

  @Test(arguments: [
    ("@{glo", "global is a context of Beagle"), ("@{it", "iteratorName"),
    ("\"url\": \"/oth", "a URL depends on its file"),
    ("\"text\": \"g", "only contexts and component ids"),
  ])
  func whatHasNoNameOfItsOwnIsRefused(piece: String, reason: String) {
    let message = rename(piece, to: "x")?["error"]?["message"]?.string ?? ""
    #expect(message.contains(reason))
    let prepared = client.answer(
      "textDocument/prepareRename",
      ["textDocument": ["uri": .string(folder.uri("home.json"))], "position": behind(piece)])
    #expect(prepared?["error"] != nil)
  }

  @Test(arguments: ["", "a b", "true", "null", "12", "a.b", "global", "}"])
  func namesThatCannotBeReadAreRefused(name: String) {
    #expect(rename("@{us", to: name)?["error"] != nil)
  }

  @Test func aNameThatAnotherHasIsRefused() {
    let uri = folder.uri("home.json")
    let inner = Self.home.replacingMark(
      "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"é",
      "{ \"_beagleComponent_\": \"beagle:container\", \"id\": \"box\", \"context\": { \"id\": \"person\", \"value\": 1 } },\n    { \"_beagleComponent_\": \"beagle:text\", \"text\": \"é"
    )
    client.open(inner, uri: uri)
    let place = TestClient.place(in: inner.replacingMark("@{us", "@{us|")).position
    func answer(_ name: String, _ place: ProtocolValue) -> JSONNode? {
      client.answer(
        "textDocument/rename",
        ["textDocument": ["uri": .string(uri)], "position": place, "newName": .string(name)])
    }
    #expect(
      answer("person", place)?["error"]?["message"]?.string
        == "context person already exists in line 6")
    let id = TestClient.place(
      in: inner.replacingMark("\"componentId\": \"", "\"componentId\": \"|"))
    #expect(
      answer("box", id.position)?["error"]?["message"]?.string
        == "component id box already exists in line 6")
  }

  @Test func aReadOfAnOuterContextIsNotCaptured() {
    let uri = folder.uri("home.json")
    let reading = Self.home.replacingMark("é @{user.name}", "@{session.token} @{user.name}")
    client.open(reading, uri: uri)
    let place = TestClient.place(in: reading.replacingMark("@{us", "@{us|")).position
    let answer = client.answer(
      "textDocument/rename",
      ["textDocument": ["uri": .string(uri)], "position": place, "newName": "session"])
    #expect(answer?["error"]?["message"]?.string?.contains("reads another context session") == true)
  }

  @Test func editsNameVersionsWhereTheClientWantsThem() {
    let client = TestClient(
      folder: folder.path, capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]]
    )
    client.open(Self.home, uri: folder.uri("home.json"))
    let answer = client.at(
      "textDocument/rename", behind("@{us"), uri: folder.uri("home.json"), ("newName", "person"))
    let changes = answer?["documentChanges"]?.elements.map { $0 } ?? []
    #expect(changes.map { $0["textDocument"]?["version"]?.int } == [1, nil])
  }

  @Test func namesInTheTextThatIsOpenNotInTheFile() {
    let uri = folder.uri("other.json")
    client.open(
      "{ \"_beagleComponent_\": \"beagle:lazyComponent\", \"path\": \"/parts/greet\" }", uri: uri)
    #expect(places("references", "\"path\": \"/parts/g") == ["home.json:7:61", "other.json:1:57"])
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(places("references", "\"path\": \"/parts/g") == ["home.json:7:61"])
  }

  @Test func highlightsStayInTheDocument() {
    let found = client.at(
      "textDocument/documentHighlight", behind("@{us"), uri: folder.uri("home.json"))
    #expect(found?.elements.map { $0["kind"]?.int } == [3, 2, 3, 2])
  }
}
