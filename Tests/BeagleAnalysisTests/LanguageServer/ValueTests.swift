import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests of what the server knows about values that other screens and requests set.
@Suite struct ValueTests {
  private static let home = """
    {
      "_beagleComponent_": "beagle:container",
      "context": { "id": "orders", "value": [] },
      "onInit": [
        { "_beagleAction_": "beagle:sendRequest", "url": "/api/orders",
          "onSuccess": [
            { "_beagleAction_": "beagle:setContext", "contextId": "orders", "value": "@{onSuccess.data}" }
          ] },
        { "_beagleAction_": "beagle:setContext", "contextId": "global", "path": "user.name", "value": "Ada" }
      ],
      "children": [
        { "_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "iteratorName": "order", "templates": [{ "view":
          { "_beagleComponent_": "beagle:button", "text": "@{order.title}", "onPress": [
            { "_beagleAction_": "beagle:pushView", "route": { "url": "/order" }, "navigationContext": { "value": "@{order}" } }
          ] } }] }
      ]
    }
    """
  private static let order = """
    { "_beagleComponent_": "beagle:container", "children": [
      { "_beagleComponent_": "beagle:text", "text": "@{global.user.name}" },
      { "_beagleComponent_": "beagle:text", "text": "@{navigationContext.title}" }
    ] }
    """
  private let folder = TestFolder([
    "home.json": home, "order.json": order,
    "api/orders.json": #"[{ "title": "Coffee", "price": { "amount": 12 } }]"#,
    "api/created.json": #"{ "number": 7 }"#, "api/refused.json": #"{ "reason": "closed" }"#,
    "routes.json": """
    [
      { "method": "POST", "path": "/api/orders", "status": 201, "body_file": "api/created.json" },
      { "method": "POST", "path": "/api/orders", "query": { "late": "1" }, "status": 409, "body_file": "api/refused.json" }
    ]
    """,
  ])
  private let client: TestClient

  init() {
    client = TestClient(folder: folder.path)
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
  }

  private func text(_ expression: String) -> String {
    #"{ "_beagleComponent_": "beagle:text", "text": "@{\#(expression)|}" }"#
  }

  private func labels(_ text: String, in name: String) -> [String] {
    client.labels(text, uri: folder.uri(name))
  }

  // MARK: - Completion

  @Test func globalMembersAreThoseThatScreensWrite() {
    #expect(labels(text("global."), in: "order.json") == ["user"])
    #expect(labels(text("global.user."), in: "order.json") == ["name"])
    // A new write counts before it is saved.
    client.open(
      Self.home.replacingFirst(
        #""value": "Ada""#, #""value": { "first": "Ada", "last": "Lovelace" }"#),
      uri: folder.uri("home.json"))
    #expect(labels(text("global.user.name."), in: "order.json") == ["first", "last"])
  }

  @Test func navigationContextHasTheMembersOfTheRow() {
    #expect(labels(text("navigationContext."), in: "order.json") == ["title", "price"])
    #expect(labels(text("navigationContext.price."), in: "order.json") == ["amount"])
  }

  @Test func rowsHaveTheMembersOfTheResponse() {
    let marked = Self.home.replacingFirst("@{order.title}", "@{order.|}")
    #expect(labels(marked, in: "home.json") == ["title", "price"])
  }

  @Test(arguments: [
    ("", "onSuccess", ["title", "price"], "[0]"),
    (#""method": "POST", "#, "onSuccess", ["number"], ""),
    (#""method": "POST", "#, "onError", ["reason"], ""), ("", "onError", [], "[0]"),
  ])
  func responsesHaveTheMembersOfTheirBody(
    method: String, event: String, expected: [String], index: String
  ) {
    let screen = """
      { "_beagleComponent_": "beagle:button", "text": "", "onPress": [
        { "_beagleAction_": "beagle:sendRequest", "url": "/api/orders", \(method)"\(event)": [
          { "_beagleAction_": "beagle:alert", "message": "@{\(event).data\(index).|}" }] }] }
      """
    #expect(labels(screen, in: "order.json") == expected)
  }

  /// A lazy component reads the contexts of the screens that load it.
  @Test func partsReadTheContextsOfTheirScreens() {
    folder.write("parts/row.json", text("x"))
    client.open(
      Self.home.replacingFirst(
        #"{ "_beagleComponent_": "beagle:button", "text": "@{order.title}","#,
        #"{ "_beagleComponent_": "beagle:container", "children": [{ "_beagleComponent_": "beagle:lazyComponent", "path": "/parts/row", "initialState": { "_beagleComponent_": "beagle:container" } }] }, "fallback": { "_beagleComponent_": "beagle:button", "text": "","#
      ), uri: folder.uri("home.json"))
    client.settle()
    let contexts = labels(text(""), in: "parts/row.json")
    #expect(contexts.contains("order") && contexts.contains("orders"))
    #expect(labels(text("order."), in: "parts/row.json") == ["title", "price"])
    let part = #"{ "_beagleComponent_": "beagle:text", "text": "@{order.price.amount}" }"#
    client.open(part, uri: folder.uri("parts/row.json"))
    let position = TestClient.removingMark(from: part.replacingFirst("@{order.pr", "@{order.pr|"))
      .position
    #expect(
      TestClient.locations(
        client.at("textDocument/definition", position, uri: folder.uri("parts/row.json")))
        == ["orders.json:1:23"])
  }

  @Test func pathsOfWritesAreCompleted() {
    let screen = """
      { "_beagleComponent_": "beagle:button", "text": "", "onPress": [
        { "_beagleAction_": "beagle:setContext", "contextId": "global", "path": "user.|", "value": 1 }] }
      """
    #expect(labels(screen, in: "order.json") == ["name"])
  }

  /// Contexts that read one another end at a limit.
  @Test func circlesEnd() {
    let screen = """
      { "_beagleComponent_": "beagle:container", "context": { "id": "a", "value": "@{a.b}" }, "children": [
        { "_beagleComponent_": "beagle:text", "text": "@{a.|}" },
        { "_beagleComponent_": "beagle:button", "text": "", "onPress": [
          { "_beagleAction_": "beagle:setContext", "contextId": "a", "path": "b", "value": "@{a}" },
          { "_beagleAction_": "beagle:setContext", "contextId": "a", "path": "c", "value": "@{a.b.c}" }] }] }
      """
    #expect(labels(screen, in: "order.json") == ["b", "c"])
  }

  // MARK: - Definition and references

  private func locations(_ method: String, after piece: String, in name: String = "order.json")
    -> [String]
  {
    let text = name == "order.json" ? Self.order : Self.home
    client.open(text, uri: folder.uri(name))
    let position = TestClient.removingMark(from: text.replacingFirst(piece, piece + "|")).position
    return TestClient.locations(
      client.at(
        "textDocument/" + method, position, uri: folder.uri(name),
        ("context", ["includeDeclaration": true])))
  }

  @Test func definitionsAreInOtherFiles() {
    #expect(locations("definition", after: "@{global.user.na") == ["home.json:9:83"])
    #expect(locations("definition", after: "@{glo") == ["home.json:9:60"])
    #expect(locations("definition", after: "@{navigationContext.ti") == ["orders.json:1:4"])
    #expect(locations("definition", after: "@{order.ti", in: "home.json") == ["orders.json:1:4"])
  }

  @Test func referencesOfAPathAreInAllFiles() {
    let expected = ["home.json:9:78", "order.json:2:59"]
    #expect(locations("references", after: "@{global.us") == expected)
    #expect(locations("references", after: #""path": "us"#, in: "home.json") == expected)
    #expect(
      locations("references", after: "@{order.ti", in: "home.json")
        == ["orders.json:1:5", "home.json:13:64", "order.json:3:70"])
  }

  @Test func hoverShowsTheValueAndItsFile() throws {
    let position = TestClient.removingMark(
      from: Self.order.replacingFirst("@{navigationContext.ti", "@{navigationContext.ti|")
    ).position
    client.open(Self.order, uri: folder.uri("order.json"))
    let hover = client.at("textDocument/hover", position, uri: folder.uri("order.json"))
    let text = try #require(hover?["contents"]?["value"]?.string)
    #expect(text.contains("\"Coffee\"") && text.contains("From orders.json:1"))
  }

  // MARK: - Empty files, routes

  @Test func emptyFilesBeginWithAScreen() {
    let items = client.items("|", uri: folder.uri("new.json"))
    let sorted = items.sorted { ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "") }
    #expect(sorted.first?["label"]?.string == "beagle:screenComponent")
    let labels = sorted.compactMap { $0["label"]?.string }
    #expect(
      labels.dropFirst().prefix(5)
        == ["screen", "screen: detail", "screen: form", "screen: list", "screen: tabs"])
  }

  /// Each skeleton is a screen without findings about itself.
  @Test(arguments: Skeleton.all.map(\.label))
  func skeletonsAreValid(label: String) throws {
    let folder = TestFolder([
      "detail.json":
        #"{ "_beagleComponent_": "beagle:text", "text": "@{navigationContext.name}" }"#,
      "api/items.json": #"[{ "id": 1, "name": "a", "text": "b" }]"#,
      "routes.json": #"[{ "method": "POST", "path": "/api/items" }]"#,
    ])
    let plain = TestClient(folder: folder.path, capabilities: [:])
    let uri = folder.uri("home.json")
    let text = try #require(plain.completing("|", with: label, uri: uri))
    #expect(!text.utf8.contains(0x24))
    #expect(plain.diagnostics(text, uri: uri).filter { !$0.hasSuffix("unknown-path") } == [])
    let snippet = try #require(client.completing("|", with: label))
    #expect(
      snippet.contains("\t\"child\": {\n\t\t\"_beagleComponent_\"") && snippet.contains("${1:"))
    // The formatter has nothing to change.
    let written = try #require(Skeleton.all.first { $0.label == label }).plain
    #expect(JSONFormatter.edits(SyntaxTree(Array(written.utf8)), indent: "  ").isEmpty)
    #expect(!text.contains("\n"))
  }

  @Test func itemsHaveNames() {
    let labels = labels(
      """
      [{ "_beagleComponent_": "beagle:text", "text": "", "id": "", "styleId": "" },
       { "_beagleComponent_": "beagle:button", "text": "", "onPress": [{ "_beagleAction_": "beagle:addChildren", "componentId": "|" }] }]
      """, in: "order.json")
    #expect(labels == [])
  }

  private func request(_ properties: String) -> String {
    """
    { "_beagleComponent_": "beagle:button", "text": "", "onPress": [
      { "_beagleAction_": "beagle:sendRequest", \(properties) }] }
    """
  }

  @Test func routesFitTheMethod() {
    let all = labels(request(#""url": "|", "method": "POST""#), in: "order.json")
    #expect(all == ["/api/orders"])
    let get = labels(request(#""url": "|""#), in: "order.json")
    #expect(get.contains("/api/orders") && get.contains("/home") && get.last == "POST /api/orders")
    let navigation = labels(
      """
      { "_beagleComponent_": "beagle:button", "text": "", "onPress": [
        { "_beagleAction_": "beagle:pushView", "route": { "url": "|" } }] }
      """, in: "order.json")
    #expect(navigation == ["/home", "/order"])
    #expect(
      client.completing(
        request(#""url": "|""#), with: "POST /api/orders", uri: folder.uri("order.json"))
        == request(#""method": "POST", "url": "/api/orders""#))
  }

  @Test func methodsOfTheRouteComeFirst() {
    let items = client.items(
      request(#""url": "/api/orders", "method": "|""#), uri: folder.uri("order.json"))
    let first = items.min { ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "") }
    #expect(first?["label"]?.string == "POST")
    #expect(first?["detail"]?.string == "route in routes.json")
  }
}
