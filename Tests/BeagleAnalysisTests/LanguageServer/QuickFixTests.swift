import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Quick fixes of syntax errors, and those that change other files.
@Suite struct QuickFixTests {
  private static let capabilities: ProtocolValue = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]],
  ]

  private func actions(
    _ client: TestClient, _ uri: String, line: Int, character: Int = 0,
    diagnostics: ProtocolValue = []
  ) -> [JSONNode] {
    let place: ProtocolValue = ["line": .int(line), "character": .int(character)]
    return client.request(
      "textDocument/codeAction", about: uri,
      ["range": ["start": place, "end": place], "context": ["diagnostics": diagnostics]])?
      .elements.map { $0 } ?? []
  }

  // MARK: - Syntax

  /// What `check --fix` repairs has a quick fix.
  @Test(arguments: [
    (#"{"a":1,}"#, #"{"a":1}"#), (#"{"a":1 "b":2}"#, #"{"a":1, "b":2}"#),
    ("{'a':1}", #"{"a":1}"#), ("{a:1}", #"{"a":1}"#), ("{\"a\":1 // x\n}", "{\"a\":1 \n}"),
    (#"{"a":True}"#, #"{"a":true}"#), (#"{"a":1,,"b":2}"#, #"{"a":1,"b":2}"#),
    ("{\"a\":1\n \"b\":None,}", "{\"a\":1,\n \"b\":null}"),
  ])
  func syntaxErrorsHaveFixes(text: String, expected: String) {
    let client = TestClient()
    client.open(text)
    let lines = text.split(separator: "\n").count
    let all = (0..<lines).flatMap { actions(client, TestClient.uri, line: $0, character: 1) }
    #expect(all.contains { $0["kind"]?.string == "source.fixAll" })
    let fix = all.last { $0["kind"]?.string == "source.fixAll" }?["edit"]?["changes"]
    let edits = fix?[TestClient.uri]?.elements.map { $0 } ?? []
    let fixed = TestClient.applied(edits, to: text)
    #expect(fixed.filter { $0 != " " } == expected.filter { $0 != " " })
    let syntax = client.diagnostics(text).count
    #expect(syntax > 0)
  }

  /// The findings of broken text may be consequences of the error.
  @Test func codesOfBrokenTextAreNotIgnored() {
    let client = TestClient(folder: folder.path, capabilities: Self.capabilities)
    let text = #"{"_beagleComponent_": "beagle:text", "text": "@{nope}"}"#
    for (text, isOffered) in [(text, true), (String(text.dropLast()) + ",}", false)] {
      client.open(text, uri: folder.uri("home.json"))
      client.settle()
      let found = actions(client, folder.uri("home.json"), line: 0, character: 50)
      #expect(found.contains { $0["title"]?.string?.hasPrefix("Ignore ") == true } == isOffered)
    }
  }

  /// The cursor is at another place of the line, and the client names the diagnostics of the line.
  @Test func namedDiagnosticsHaveFixes() {
    let client = TestClient()
    client.open(#"{"_beagleComponent_": "beagle:txt", "text": "a"}"#)
    client.settle()
    let sent = client.serverMessages.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
    }?["params"]?["diagnostics"]
    func titles(_ diagnostics: ProtocolValue) -> [String?] {
      actions(client, TestClient.uri, line: 0, character: 48, diagnostics: diagnostics)
        .map { $0["title"]?.string }
    }
    #expect(!titles([]).contains(#"Change "beagle:txt" to "beagle:text""#))
    #expect(
      titles(sent.map { ProtocolValue($0) } ?? []).contains(
        #"Change "beagle:txt" to "beagle:text""#))
  }

  @Test func everyKindIsAnnounced() {
    let client = TestClient(connects: false)
    let result = client.request("initialize", ["capabilities": [:]])
    let kinds = result?["capabilities"]?["codeActionProvider"]?["codeActionKinds"]
    #expect(
      kinds?.elements.compactMap { $0.string } == [
        "quickfix", "refactor.extract", "refactor.rewrite", "source.fixAll",
      ])
    #expect(CodeActionKind.extract.isWanted(["refactor"]))
    #expect(!CodeActionKind.extract.isWanted(["refactor.rewrite"]))
    #expect(CodeActionKind.fixAll.isWanted([]))
  }

  // MARK: - Other files

  private static let home = """
    {
      "_beagleComponent_": "beagle:container",
      "children": [
        { "_beagleComponent_": "beagle:text", "text": "@{user.name}" },
        { "_beagleComponent_": "custom:gauge" },
        { "_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          { "_beagleAction_": "beagle:pushView", "route": { "url": "/orders/1" } },
          { "_beagleAction_": "beagle:sendRequest", "url": "/api/save", "method": "POST" }
        ] }
      ]
    }
    """
  private let folder = TestFolder([
    "home.json": home, ".beagle-tui.json": "{\n  \"known\": []\n}\n",
  ])

  /// Returns the text of a file after the action with a title.
  private func applying(_ title: String, line: Int, character: Int, to file: String) -> String? {
    let path = folder.path
    let client = TestClient(folder: path, capabilities: Self.capabilities) { _ in
      ProjectSettings(files: [path + "/.beagle-tui.json"])
    }
    client.settle()
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
    let found = actions(client, folder.uri("home.json"), line: line, character: character)
    guard let action = found.first(where: { $0["title"]?.string == title }) else {
      Issue.record("\(found.map { $0["title"]?.string ?? "" })")
      return nil
    }
    let change = action["edit"]?["documentChanges"]?.elements.map({ $0 }).last {
      $0["textDocument"]?["uri"]?.string == folder.uri(file)
    }
    let before =
      ["home.json": Self.home, ".beagle-tui.json": "{\n  \"known\": []\n}\n"][file] ?? ""
    return TestClient.applied(change?["edits"]?.elements.map { $0 } ?? [], to: before)
  }

  @Test func contextsAreDeclared() {
    let text = applying("Declare the context \"user\"", line: 3, character: 55, to: "home.json")
    #expect(
      text?.contains(
        """
          "_beagleComponent_": "beagle:container",
          "context": { "id": "user", "value": { "name": "" } },
          "children": [
        """) == true, "\(text ?? "")")
  }

  /// A document cannot declare the contexts of events and navigations.
  @Test(arguments: [
    ("onSuccess", false), ("onSucces", false), ("navigatonContext", false), ("user", true),
  ])
  func contextsOfBeagleAreNotDeclared(name: String, isOffered: Bool) {
    let client = TestClient(folder: folder.path, capabilities: Self.capabilities)
    let text = #"{"_beagleComponent_": "beagle:text", "text": "@{\#(name).a}"}"#
    client.open(text, uri: folder.uri("home.json"))
    client.settle()
    let titles = actions(client, folder.uri("home.json"), line: 0, character: 50)
      .map { $0["title"]?.string ?? "" }
    #expect(titles.contains { $0.hasSuffix("to contexts in .beagle-tui.json") } == isOffered)
    #expect(titles.contains("Ignore unresolved-context in .beagle-tui.json"), "\(titles)")
  }

  /// A fix that only removes text names this text.
  @Test func removedTextIsNamed() {
    let client = TestClient()
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"state": ""}}, "children": [{"_beagleComponent_": "beagle:button", "text": "@{order.state}", "onPress": [
      {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "order.state", "value": "b"}]}]}
      """#
    client.open(text)
    client.settle()
    let titles = actions(client, TestClient.uri, line: 1, character: 73)
      .map { $0["title"]?.string ?? "" }
    #expect(titles.contains(#"Remove "order.""#), "\(titles)")
  }

  @Test func namesAreAddedToTheProjectFile() {
    #expect(
      applying(
        "Add \"custom:gauge\" to known in .beagle-tui.json", line: 4, character: 35,
        to: ".beagle-tui.json") == "{\n  \"known\": [\n    \"custom:gauge\"\n  ]\n}\n")
    #expect(
      applying(
        "Add \"user\" to contexts in .beagle-tui.json", line: 3, character: 55,
        to: ".beagle-tui.json")
        == "{\n  \"known\": [],\n  \"contexts\": [\"user\"]\n}\n")
  }

  @Test func codesAreIgnored() {
    #expect(
      applying(
        "Ignore unresolved-context in .beagle-tui.json", line: 3, character: 55,
        to: ".beagle-tui.json")
        == "{\n  \"known\": [],\n  \"severities\": { \"unresolved-context\": \"off\" }\n}\n")
  }

  @Test func screensAndRoutesAreCreated() {
    let screen = applying(
      "Create the screen orders/1.json", line: 6, character: 73, to: "orders/1.json")
    #expect(screen?.contains("\"beagle:screenComponent\"") == true)
    let route = applying(
      "Add a route for POST /api/save to routes.json", line: 7, character: 66, to: "routes.json")
    #expect(
      route
        == "[\n  { \"path\": \"/api/save\", \"method\": \"POST\", \"status\": 200, \"body\": {} }\n]\n"
    )
  }

  @Test("an address with an expression gets a route with a parameter")
  func routesWithParametersAreCreated() {
    let home = RuleTesting.screen(
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/t/@{global.id}/r", "onError": []}"#)
    let folder = TestFolder(["home.json": home, "routes.json": "[]"])
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    client.open(home, uri: uri)
    client.settle()
    let found = actions(client, uri, line: 2, character: 55)
    let fix = found.first {
      $0["title"]?.string == "Add a route for GET /api/t/{id}/r to routes.json"
    }
    let edits = fix?["edit"]?["changes"]?[folder.uri("routes.json")]?.elements.map { $0 } ?? []
    #expect(
      TestClient.applied(edits, to: "[]").contains(#""path": "/api/t/{id}/r""#),
      "\(found.map { $0["title"]?.string ?? "" })")
  }

  // MARK: - Events

  /// A button without an event gets one with an action, or an empty one.
  @Test(arguments: [
    (
      "Add \"onPress\" with beagle:pushView",
      ##", "onPress": [\##n  {\##n    "_beagleAction_": "beagle:pushView",\##n    "route": { "url": "/next" }\##n  }\##n]"##
    ), ("Add an empty \"onPress\"", #", "onPress": []"#),
  ])
  func missingEventsAreAdded(title: String, expected: String) {
    func home(_ more: String) -> String {
      "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"Go\"\(more)}"
    }
    let folder = TestFolder([
      "home.json": home(""), "next.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#,
    ])
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    client.open(home(""), uri: uri)
    client.settle()
    let found = actions(client, uri, line: 0, character: 25)
    let fix = found.first { $0["title"]?.string == title }
    let edits = fix?["edit"]?["changes"]?[uri]?.elements.map { $0 } ?? []
    #expect(
      TestClient.applied(edits, to: home("")) == home(expected),
      "\(found.map { $0["title"]?.string ?? "" })")
  }

  // MARK: - Navigations

  /// The members of `navigationContext` that the opened screen reads are added to the navigation.
  @Test(arguments: [
    (
      "", "Add \"id\", \"order.total\" to navigationContext",
      #", "navigationContext": { "value": { "id": "", "order": { "total": "" } } }"#
    ),
    (
      #", "navigationContext": {"value": {"id": 1}}"#, "Add \"order.total\" to navigationContext",
      #", "navigationContext": {"value": {"id": 1, "order": { "total": "" }}}"#
    ),
    (
      #", "navigationContext": {"value": {"id": 1, "order": {"n": 1}}}"#,
      "Add \"order.total\" to navigationContext",
      #", "navigationContext": {"value": {"id": 1, "order": {"n": 1, "total": ""}}}"#
    ),
  ])
  func valuesOfNavigationsAreAdded(value: String, title: String, expected: String) {
    let detail =
      #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id} @{navigationContext.order.total}"}"#
    expectFix(of: value, titled: title, to: expected, detail: detail, clean: true)
  }

  /// Misspelled members are corrected, and others get the empty value that the screen needs.
  @Test(arguments: [
    (
      #", "navigationContext": {"value": {"prce": 1}}"#, "Change \"prce\" to \"price\"",
      #", "navigationContext": {"value": {"price": 1}}"#,
      #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.price} @{navigationContext.price}"}"#
    ),
    (
      "", "Add \"items\" to navigationContext",
      #", "navigationContext": { "value": { "items": [] } }"#,
      #"{"_beagleComponent_": "beagle:listView", "dataSource": "@{navigationContext.items}", "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}"#
    ),
    (
      #", "navigationContext": {"value": {"title": 1}}"#, "Add \"isActive\" to navigationContext",
      #", "navigationContext": {"value": {"title": 1, "isActive": false}}"#,
      #"{"_beagleComponent_": "beagle:button", "text": "@{navigationContext.title}", "enabled": "@{navigationContext.isActive}", "onPress": [{"_beagleAction_": "beagle:popView"}]}"#
    ),
  ])
  func valuesOfNavigationsHaveTheirKind(
    value: String, title: String, expected: String, detail: String
  ) {
    expectFix(of: value, titled: title, to: expected, detail: detail)
  }

  @Test("a member that the row of a list also has gets its value")
  func valuesOfRowsAreAdded() {
    func home(_ more: String) -> String {
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "trails", "value": [{"name": "a", "region": "b"}]},
      "children": [{"_beagleComponent_": "beagle:listView", "dataSource": "@{trails}", "iteratorName": "trail",
      "templates": [{"view": {"_beagleComponent_": "beagle:button", "text": "@{trail.name}", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": "/detail"}, "navigationContext": {"value": {"name": "@{trail.name}"\#(more)}}}
      ]}}]}]}
      """#
    }
    let detail =
      #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.name} @{navigationContext.region} @{navigationContext.other}"}"#
    let folder = TestFolder([
      "home.json": home(""), "detail.json": detail, "routes.json": "[]",
    ])
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    client.open(home(""), uri: uri)
    client.settle()
    let found = actions(client, uri, line: 3, character: 60)
    let fix = found.first {
      $0["title"]?.string == #"Add "region", "other" to navigationContext"#
    }
    let edits = fix?["edit"]?["changes"]?[uri]?.elements.map { $0 } ?? []
    #expect(
      TestClient.applied(edits, to: home(""))
        == home(#", "region": "@{trail.region}", "other": """#),
      "\(found.map { $0["title"]?.string ?? "" })")
  }

  /// Expects that a fix changes the `navigationContext` of a navigation to a screen.
  private func expectFix(
    of value: String, titled title: String, to expected: String, detail: String,
    clean: Bool = false
  ) {
    func home(_ value: String) -> String { RuleTesting.screen(RuleTesting.push("/detail", value)) }
    let folder = TestFolder(["home.json": home(value), "detail.json": detail, "routes.json": "[]"])
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    client.open(home(value), uri: uri)
    client.settle()
    let column = home("").split(separator: "\n")[2].utf8.count - #"/detail"}}"#.utf8.count
    let found = actions(client, uri, line: 2, character: column)
    let fix = found.first { $0["title"]?.string == title }
    let edits = fix?["edit"]?["changes"]?[uri]?.elements.map { $0 } ?? []
    #expect(
      TestClient.applied(edits, to: home(value)) == home(expected),
      "\(found.map { $0["title"]?.string ?? "" })")
    if clean { #expect(client.diagnostics(home(expected), uri: uri) == []) }
  }
}
