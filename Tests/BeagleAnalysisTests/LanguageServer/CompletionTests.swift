import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests that completion items fit their position, and that the completed text is valid.
@Suite struct CompletionTests {
  private let client = TestClient()

  private func withoutSnippets() -> TestClient { TestClient(capabilities: [:]) }

  // MARK: - Types and properties

  @Test(arguments: [
    #"{"_beagleComponent_": "bea|"}"#, #"{"_beagleComponent_": "bea|"#,
    #"{"_beagleComponent_": |}"#,
    #"{"_beagleComponent_":|"#, #"[{"_beagleComponent_": "|"}]"#,
  ])
  func componentTypesAreOffered(text: String) {
    let labels = client.labels(text)
    #expect(labels.contains("beagle:container") && labels.contains("beagle:listView"))
    #expect(!labels.contains("beagle:setContext"))
  }

  @Test func actionTypesAreOfferedInLists() {
    let text =
      #"{"_beagleComponent_": "beagle:button", "onPress": [{"_beagleAction_": "|"}]}"#
    let labels = client.labels(text)
    #expect(labels.contains("beagle:pushView") && !labels.contains("beagle:text"))
    #expect(
      withoutSnippets().completing(
        #"{"_beagleComponent_": "beagle:button", "onPress": [|]}"#, with: "beagle:popView")
        == #"{"_beagleComponent_": "beagle:button", "onPress": [{ "_beagleAction_": "beagle:popView" }]}"#
    )
  }

  @Test func applicationNamesAreOffered() {
    let client = TestClient(options: ["known": ["custom:gauge", "price"], "contexts": ["session"]])
    #expect(client.labels(#"{"_beagleComponent_": "|"}"#).contains("custom:gauge"))
    let labels = client.labels(#"{"_beagleComponent_": "beagle:text", "text": "@{|}"}"#)
    #expect(labels.contains("price") && labels.contains("session"))
  }

  @Test func quotesAreNotDoubled() {
    let plain = withoutSnippets()
    let expected = #"{"_beagleComponent_": "beagle:container"}"#
    for text in [
      #"{"_beagleComponent_": |}"#, #"{"_beagleComponent_": "|"}"#,
      #"{"_beagleComponent_": "bea|gl"}"#,
    ] {
      #expect(plain.completing(text, with: "beagle:container") == expected)
    }
    #expect(
      plain.completing(#"{"_beagleComponent_": "bea|"#, with: "beagle:container")
        == #"{"_beagleComponent_": "beagle:container""#)
  }

  @Test func requiredPropertiesAreInserted() {
    #expect(
      client.completing(#"{"_beagleComponent_": "|"}"#, with: "beagle:text")
        == "{\"_beagleComponent_\": \"beagle:text\",\n\"text\": \"$1\"}")
    // Properties that exist are not inserted again.
    #expect(
      client.completing(#"{"_beagleComponent_": "|", "text": "a"}"#, with: "beagle:text")
        == #"{"_beagleComponent_": "beagle:text", "text": "a"}"#)
  }

  @Test func presentPropertiesAreNotOffered() {
    let labels = client.labels(#"{"_beagleComponent_": "beagle:text", "text": "a", |}"#)
    #expect(labels.contains("alignment") && labels.contains("style"))
    #expect(!labels.contains("text") && !labels.contains("onPress"))
    let items = client.items(#"{"_beagleComponent_": "beagle:button", "|"}"#)
    #expect(items.first { $0["label"]?.string == "text" }?["detail"]?.string == "string, required")
  }

  @Test func nestedPropertiesAreOffered() {
    let text =
      #"{"_beagleComponent_": "beagle:text", "text": "", "style": {"size": {"width": {"|": 1}}}}"#
    #expect(client.labels(text) == ["value", "type"])
    #expect(
      client.labels(
        #"{"_beagleComponent_": "beagle:button", "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"|"#
      ).contains("url"))
  }

  @Test func keysWorkWithAndWithoutSnippets() {
    #expect(
      client.completing(#"{"_beagleComponent_": "beagle:textInput", "en|"}"#, with: "enabled")
        == #"{"_beagleComponent_": "beagle:textInput", "enabled": ${1|true,false|}}"#)
    #expect(
      withoutSnippets().completing(
        #"{"_beagleComponent_": "beagle:textInput", "en|"}"#, with: "enabled")
        == #"{"_beagleComponent_": "beagle:textInput", "enabled"}"#)
    // The value exists already.
    #expect(
      client.completing(
        #"{"_beagleComponent_": "beagle:textInput", "en|": true}"#, with: "readOnly")
        == #"{"_beagleComponent_": "beagle:textInput", "readOnly": true}"#)
  }

  @Test func missingCommasAreInserted() {
    #expect(
      client.completing(
        "{\"_beagleComponent_\": \"beagle:text\"\n |\n \"id\": \"a\"}", with: "styleId")
        == "{\"_beagleComponent_\": \"beagle:text\",\n \"styleId\": \"$1\",\n \"id\": \"a\"}")
  }

  @Test func emptyDocumentsStartWithAComponent() {
    #expect(client.labels("|").contains("beagle:screenComponent"))
    #expect(client.labels("{|}").first == "_beagleComponent_")
    #expect(
      client.labels(#"{"_beagleComponent_": "beagle:button", "onPress": [{ | }]}"#).first
        == "_beagleAction_")
  }

  // MARK: - Values

  @Test func enumValuesAndColorsAreOffered() {
    #expect(
      client.labels(#"{"_beagleComponent_": "beagle:text", "alignment": "|"}"#).prefix(3)
        == ["LEFT", "RIGHT", "CENTER"])
    #expect(
      client.completing(
        #"{"_beagleComponent_": "beagle:textInput", "enabled": "|"}"#, with: "true")
        == #"{"_beagleComponent_": "beagle:textInput", "enabled": true}"#)
    let labels = client.labels(
      "{\"_beagleComponent_\": \"beagle:text\", \"textColor\": \"#|\", \"style\": {\"backgroundColor\": \"#ab12cd\"}}"
    )
    #expect(labels.first == "#AB12CD")
  }

  @Test func componentIdsAreOffered() {
    let text =
      #"[{"_beagleComponent_": "beagle:container", "id": "list"}, {"_beagleComponent_": "beagle:button", "onPress": [{"_beagleAction_": "beagle:addChildren", "componentId": "|"}]}]"#
    #expect(client.labels(text) == ["list"])
  }

  @Test func routesOfFilesAreOffered() {
    let folder = TestFolder([
      "home.json": "{}",
      "orders/index.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#,
      "orders/track.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#,
      "data.json": "[1]", "logo.png": "",
      "routes.json": #"[{"path": "/late", "file": "orders/track.json"}]"#,
    ])
    let client = TestClient(folder: folder.path)
    client.open("{}", uri: folder.uri("home.json"))
    client.settle()
    let text =
      #"{"_beagleComponent_": "beagle:button", "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/o|"}}]}"#
    let labels = client.labels(text, uri: folder.uri("home.json"))
    #expect(
      labels.contains("/orders") && labels.contains("/orders/track") && labels.contains("/late"))
    #expect(!labels.contains("/data") && !labels.contains("/routes"))
    #expect(
      client.completing(text, with: "/orders", uri: folder.uri("home.json"))
        == text.replacingFirst("/o|", "/orders"))
    let data =
      #"{"_beagleComponent_": "beagle:button", "onPress": [{"_beagleAction_": "beagle:sendRequest", "url": "|"}]}"#
    #expect(client.labels(data, uri: folder.uri("home.json")).contains("/data"))
    let image =
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "|"}}"#
    #expect(client.labels(image, uri: folder.uri("home.json")).first == "/logo.png")
  }

  private let routed = TestFolder([
    "home.json": "{}", "item.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#,
    "data.json": "{}", "theme.json": #"{"texts": {}}"#, "package.json": "{}",
    "routes.json": """
    [{"path": "/items/{id}", "file": "item.json"}, {"path": "/api/items/{id}/rows/{row}", "body": {}},
    {"path": "/api/items/{id}", "method": "PUT", "status": 204}]
    """,
  ])

  private static func inContext(_ component: String) -> String {
    #"{"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"id": 1}}, "children": [\#(component)]}"#
  }

  private static func button(_ action: String) -> String {
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": \#(action)}]}"#
  }

  /// A parameter of a route becomes an expression: the nearest member with its name, or that of a row.
  @Test(arguments: [
    (button(#""beagle:pushView", "route": {"url": "|"}"#), "/items/{id}", #"/items/@{${1:id}\}"#),
    (
      inContext(button(#""beagle:pushView", "route": {"url": "/it|"}"#)), "/items/{id}",
      #"/items/@{${1:order.id}\}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:listView", "iteratorName": "product", "dataSource": "@{rows}", "templates": [{"view": \#(button(#""beagle:pushView", "route": {"url": "|"}"#))}]}"#,
      "/items/{id}", #"/items/@{${1:product.id}\}"#
    ),
    (
      button(#""beagle:sendRequest", "url": "|""#), "/api/items/{id}/rows/{row}",
      #"/api/items/@{${1:id}\}/rows/@{${2:row}\}"#
    ),
    (
      button(#""beagle:sendRequest", "method": "PUT", "url": "|""#), "/api/items/{id}",
      #"/api/items/@{${1:id}\}"#
    ),
    (
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "|"}"#, "/items/{id}",
      "/items/${1:id}"
    ),
  ])
  func parametersOfRoutesAreCompleted(text: String, label: String, expected: String) {
    let client = TestClient(folder: routed.path)
    client.settle()
    let uri = routed.uri("home.json")
    let typed = text.contains("/it|") ? "/it|" : "|"
    #expect(client.completing(text, with: label, uri: uri) == text.replacingFirst(typed, expected))
    let plain = TestClient(folder: routed.path, capabilities: [:])
    let found = plain.completing(text, with: label, uri: uri) ?? ""
    #expect(!found.isEmpty && !found.contains("$") && !found.contains("/{"), "\(found)")
  }

  @Test func routesForOtherMethodsAddTheMethod() {
    let client = TestClient(folder: routed.path)
    client.settle()
    let text = Self.button(#""beagle:sendRequest", "url": "|""#)
    #expect(
      client.completing(text, with: "PUT /api/items/{id}", uri: routed.uri("home.json"))
        == Self.button(
          #""beagle:sendRequest", "method": "PUT", "url": "/api/items/@{${1:id}\}""#))
  }

  /// Themes and files of other programs are neither screens nor data.
  @Test func otherFilesAreNotOffered() {
    let client = TestClient(folder: routed.path)
    client.settle()
    let uri = routed.uri("home.json")
    let data = client.labels(Self.button(#""beagle:sendRequest", "url": "|""#), uri: uri)
    #expect(data.contains("/data") && data.contains("/item"))
    let screens = client.labels(
      Self.button(#""beagle:pushView", "route": {"url": "|"}"#), uri: uri)
    #expect(screens.contains("/item") && !screens.contains("/data"))
    let bodies = client.labels(
      #"[{"path": "/a", "file": "|"}]"#, uri: routed.uri("routes.json"))
    #expect(bodies.contains("data.json"))
    for name in ["/theme", "/package", "theme.json", "package.json"] {
      #expect(!data.contains(name) && !screens.contains(name) && !bodies.contains(name))
    }
  }

  @Test func themeStylesAreOffered() {
    let client = TestClient(options: ["styleIds": ["heading"]])
    #expect(
      client.labels(#"{"_beagleComponent_": "beagle:text", "styleId": "|"}"#) == ["heading"])
  }

  // MARK: - Accepted items

  /// Every item leaves valid JSON, also before other members and elements.
  @Test(arguments: [
    ("a.json", "|"), ("a.json", "{|}"), ("a.json", #"{"_beagleComponent_": |}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:text", | "text": "a"}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:text", "text": "a" |}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment":| "LEFT"}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": |, "id": "b"}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:container", "children": |}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:container", "children":| []}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:container", "children": [|], "onInit": []}"#),
    ("a.json", #"{"_beagleComponent_": "beagle:container", "children": [], "onInit": [|]}"#),
    (
      "a.json",
      #"{"_beagleComponent_": "beagle:container", "children": [], "onInit": [{"_beagleAction_": "beagle:setContext", |}]}"#
    ),
    ("routes.json", "|"), ("routes.json", "[|]"), ("routes.json", "[{|}]"),
    ("routes.json", #"[{"path": "/a"}, |]"#), ("routes.json", #"[{"path": "/a" |}]"#),
    ("routes.json", #"[{"path": "/a", "status":| 200}]"#),
    ("routes.json", #"[|{"path": "/a"}]"#), (".beagle-tui.json", "|"), (".beagle-tui.json", "{|}"),
    (".beagle-tui.json", #"{"server":| true}"#), (".beagle-tui.json", #"{"test": {|}}"#),
    (".beagle-tui.json", #"{"exceptions": [|]}"#), ("theme.json", "{|}"),
    ("theme.json", #"{"texts": |}"#), ("theme.json", #"{"colors": {|}}"#),
    ("theme.json", ##"{"colors": {"accent":| "#ffffff"}}"##),
  ])
  func acceptedItemsAreValid(file: String, text: String) {
    let folder = TestFolder(["theme.json": "{}"])
    let client = TestClient(folder: folder.path)
    let (plain, _) = TestClient.removingMark(from: text)
    for item in client.items(text, uri: folder.uri(file)) {
      let label = item["label"]?.string ?? ""
      let edits =
        [item["textEdit"]].compactMap { $0 }
        + (item["additionalTextEdits"]?.elements.map { $0 } ?? [])
      let result = Self.withoutTabStops(TestClient.applied(edits, to: plain))
      #expect(throws: Never.self, "\(label): \(result)") {
        try JSONDocument(text: result, name: "")
      }
    }
  }

  /// The text of a snippet after all tab stops were accepted.
  private static func withoutTabStops(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "$" else {
        if character == "\\", rest.first == "}" || rest.first == "$" { continue }
        result.append(character)
        continue
      }
      if rest.first != "{" {
        rest = rest.drop { $0.isNumber }
        continue
      }
      let body = rest.dropFirst().drop { $0.isNumber }.prefix { $0 != "}" }
      rest = rest[body.endIndex...].dropFirst()
      result +=
        body.first == "|" ? body.dropFirst().prefix { $0 != "," && $0 != "|" } : body.dropFirst()
    }
    return result
  }

  /// A style is for one type of component: those of the theme, and those of other screens.
  @Test(arguments: [
    ("beagle:text", ["heading", "used"]), ("beagle:button", ["primary"]),
    ("beagle:textInput", ["search"]), ("beagle:container", ["card"]), ("beagle:tabBar", []),
  ])
  func stylesFitTheType(type: String, expected: [String]) {
    let folder = TestFolder([
      "home.json": #"{"_beagleComponent_": "beagle:text", "text": "", "styleId": "used"}"#
    ])
    var options = CheckOptions()
    options.theme = ThemeStyleIDs(
      texts: ["heading"], buttons: ["primary"], inputs: ["search"], containers: ["card"],
      navigationBars: ["brand"])
    let settings = ProjectSettings(options: options)
    let client = TestClient(folder: folder.path) { _ in settings }
    let uri = folder.uri("new.json")
    #expect(
      client.labels("{\"_beagleComponent_\": \"\(type)\", \"styleId\": \"|\"}", uri: uri)
        == expected)
    let bar = client.labels(
      #"{"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"styleId": "|"}}"#,
      uri: uri)
    #expect(bar == ["brand"])
  }

  // MARK: - Expressions

  private func inUser(_ text: String) -> String {
    "{\"_beagleComponent_\": \"beagle:container\", \"context\": {\"id\": \"user\", \"value\": {\"name\": \"Ada\", \"tags\": [{\"k\": 1}]}}, \"children\": [\(text)]}"
  }

  @Test(arguments: ["@{|}", "@{|", "Hi @{us|}", "@{concat('x', |)}", "@{sum(1,u|"])
  func contextsAndOperationsAreOffered(text: String) {
    let labels = client.labels(
      inUser("{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\(text)\"}"))
    #expect(labels.first == "user")
    #expect(labels.contains("sum") && labels.contains("global"))
  }

  @Test(arguments: ["@{user.|}", "@{user.na|", "@{concat(user.|, 'x')} and @{user.name}"])
  func membersOfLiteralContextsAreOffered(text: String) {
    let labels = client.labels(
      inUser("{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\(text)\"}"))
    #expect(labels == ["name", "tags"])
  }

  @Test(arguments: ["no | expression", "@{user.name} |", "\\\\@{|", "@{concat('|')}"])
  func namesAreNotOfferedOutsideExpressions(text: String) {
    let labels = client.labels(
      inUser("{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\(text)\"}"))
    #expect(!labels.contains("sum") && !labels.contains("user"))
  }

  @Test func iteratorNamesAreOfferedInRows() {
    let text = inUser(
      #"{"_beagleComponent_": "beagle:listView", "iteratorName": "tag", "dataSource": "@{user.tags}", "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{|}"}}]}"#
    )
    #expect(client.labels(text).prefix(3) == ["tag", "index", "user"])
    #expect(client.labels(text.replacingFirst("@{|}", "@{tag.|}")) == ["k"])
  }

  @Test func eventNamesAreOfferedInActions() {
    let text = inUser(
      #"{"_beagleComponent_": "beagle:textInput", "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "na|", "value": "@{onChange.value}"}]}"#
    )
    #expect(client.labels(text) == ["name", "tags"])
    let event = text.replacingFirst("na|", "name").replacingFirst(
      "@{onChange.value}", "@{onChange.|}")
    #expect(client.labels(event) == ["value"])
    let id = text.replacingFirst("na|", "name").replacingFirst(
      #""user", "path""#, #""|", "path""#)
    #expect(client.labels(id).first == "user")
  }

  @Test func documentationIsResolvedOnRequest() {
    let item = client.items(#"{"_beagleComponent_": "beagle:text", "|"}"#).first
    let resolved = item.flatMap { client.request("completionItem/resolve", ProtocolValue($0)) }
    #expect(resolved?["documentation"]?["value"]?.string?.hasPrefix("**text**: string") == true)
    #expect(resolved?["label"]?.string == "text")
  }
}

extension String {
  /// The text with the first occurrence of a piece replaced.
  func replacingFirst(_ piece: String, _ other: String) -> String {
    guard let range = firstRange(of: piece) else { return self }
    return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}
