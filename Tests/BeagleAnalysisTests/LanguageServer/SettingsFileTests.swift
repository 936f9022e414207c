import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// `routes.json`, `.beagle-tui.json` and themes in editors.
@Suite struct SettingsFileTests {
  private let folder = TestFolder([
    "home.json": """
    {"_beagleComponent_": "beagle:container", "styleId": "brand", "children": [
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/orders/@{global.id}"}},
    {"_beagleAction_": "beagle:sendRequest", "url": "/api/wishes", "method": "POST", "onError": []}]}]}
    """,
    "orders/7.json": "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"Seven\"}",
    "api/wish.json": "{}", "routes.json": "[]", "theme.json": "{}",
    ".beagle-tui.json": "{\"theme\": \"theme.json\"}",
  ])

  private func labels(_ file: String, _ text: String) -> [String] {
    let client = TestClient(folder: folder.path)
    client.settle()
    let items = client.items(text, uri: folder.uri(file))
    return items.sorted { ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "") }
      .compactMap { $0["label"]?.string }
  }

  // MARK: - Unsaved routes

  private func messages(_ client: TestClient, _ file: String) -> [String] {
    let report = client.request("textDocument/diagnostic", about: folder.uri(file))
    return report?["items"]?.elements.compactMap { $0["message"]?.string } ?? []
  }

  /// The text of an open `routes.json` counts for all screens, also before it is saved.
  @Test func unsavedRoutesServeScreens() {
    let client = TestClient(folder: folder.path)
    let home = RuleTesting.screen(RuleTesting.push("/soon"))
    let uri = folder.uri("home.json")
    client.open(home, uri: uri)
    client.open("[]", uri: folder.uri("routes.json"))
    client.settle()
    #expect(client.codes(uri) == ["dead-route"])
    client.change(
      "[{\"path\": \"/soon\", \"body\": {\"_beagleComponent_\": \"beagle:text\", \"text\": \"a\"}}]",
      uri: folder.uri("routes.json"))
    client.settle()
    #expect(client.codes(uri) == [])
    #expect(messages(client, "home.json") == [])
    // While the file has an error, the last valid routes stay in use.
    client.change("[{\"path\": \"/soo", uri: folder.uri("routes.json"))
    client.settle()
    #expect(client.codes(uri) == [])
    client.change(
      "[{\"path\": \"/later\", \"body\": {\"_beagleComponent_\": \"beagle:text\", \"text\": \"\"}}]",
      uri: folder.uri("routes.json"))
    client.settle()
    #expect(client.codes(uri) == ["dead-route"])
    let items = client.request(
      "textDocument/completion", about: uri,
      ["position": TestClient.removingMark(from: home.replacing("/soon", with: "|/soon")).position])
    #expect(items?["items"]?.elements.contains { $0["label"]?.string == "/later" } == true)
    client.close(folder.uri("routes.json"))
    client.settle()
    #expect(client.codes(uri) == ["dead-route"])
  }

  // MARK: - Screens in routes

  @Test func screensInRoutesHaveFindings() {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("routes.json")
    let body = "{\"é\": 1, \"_beagleComponent_\": \"beagle:txt\", \"text\": \"a\"}"
    client.open("[{\"path\": \"/orders/9\", \"body\": \(body)}]", uri: uri)
    client.settle()
    #expect(client.codes(uri) == ["unknown-component"])
    client.change("[{\"path\": \"/orders/9\", \"body\": \(body.dropLast())", uri: uri)
    client.settle()
    #expect(client.codes(uri).contains("unknown-component"))
  }

  @Test(arguments: [
    ("{\"_beagleComponent_\": \"beagle:text\", |}", "styleId"),
    ("{\"_beagleComponent_\": \"beagle:te|\"}", "beagle:textInput"),
    ("{\"_beagleComponent_\": \"beagle:container\", \"children\": [|]}", "beagle:text"),
    (
      "{\"_beagleComponent_\": \"beagle:container\", \"context\": {\"id\": \"c\", \"value\": {\"sum\": 1}},"
        + " \"children\": [{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{c.|}\"}]}", "sum"
    ),
    ("{\"_beagleComponent_\": \"beagle:lazyComponent\", \"path\": \"|\"}", "/orders/7"),
    ("|", "screen"), ("|", "{ }"),
  ])
  func screensInRoutesAreCompleted(_ body: String, _ label: String) {
    let found = labels("routes.json", "[{\"path\": \"/a\", \"body\": \(body)}]")
    #expect(found.contains(label), "\(found)")
  }

  @Test func screensInRoutesAreExplained() {
    let client = TestClient(folder: folder.path)
    let position = client.open(
      marked: "[{\"path\": \"/a\", \"body\": {\"_beagleComponent_\": \"beagle:te|xt\"}}]",
      uri: folder.uri("routes.json"))
    let found = client.at("textDocument/hover", position, uri: folder.uri("routes.json"))
    #expect(found?["contents"]?["value"]?.string?.contains("beagle:text") == true)
  }

  // MARK: - Completion

  @Test(arguments: [
    ("[|]", "{ path }"), ("[{|}]", "path"), ("[{\"|\"}]", "failTimes"),
    ("[{\"path\": \"|\"}]", "/api/wishes"), ("[{\"path\": \"|\"}]", "/orders/{id}"),
    ("[{\"path\": \"/api/wishes\", \"method\": \"|\"}]", "POST"),
    ("[{\"path\": \"/a\", \"status\": |}]", "404"),
    ("[{\"path\": \"/a\", \"file\": \"|\"}]", "api/wish.json"),
    ("[{\"path\": \"/a\", \"file\": \"|", "orders/7.json"),
    ("[{\"path\": \"/a\", \"headers\": {\"|\"}}]", "Retry-After"),
    ("[{\"path\": \"/a\"},\n|]", "{ path }"), ("[{\"path\": \"/a\",\n|}]", "body"), ("|", "[{ }]"),
  ])
  func routesAreCompleted(_ text: String, _ label: String) {
    #expect(labels("routes.json", text).contains(label), "\(labels("routes.json", text))")
  }

  @Test(arguments: [
    ("{|}", "severities"), ("{\"|\"}", "entryScreens"), ("{\"severities\": {\"|\"}}", "bad-enum"),
    ("{\"severities\": {\"bad-enum\": \"|\"}}", "off"), ("{\"entryScreens\": [\"|\"]}", "/home"),
    ("{\"theme\": \"|\"}", "theme.json"), ("{\"styles\": [\"|\"]}", "brand"),
    ("{\"exceptions\": [|]}", "{ paths }"),
    ("{\"exceptions\": [{\"paths\": [\"|\"]}]}", "orders/**"),
    ("{\"exceptions\": [{\"paths\": [], \"codes\": [\"|\"]}]}", "dead-route"),
    ("{\"test\": {\"|\"}}", "flows"), ("{\"server\": |}", "true"),
  ])
  func projectFileIsCompleted(_ text: String, _ label: String) {
    #expect(labels(".beagle-tui.json", text).contains(label))
  }

  @Test(arguments: [
    ("{|}", "texts"), ("{\"scheme\": \"|\"}", "light"), ("{\"colors\": {\"|\"}}", "accent"),
    ("{\"colors\": {\"accent\": \"|\"}}", "#000000"),
    ("{\"containers\": {\"|\"}}", "brand"),
    ("{\"texts\": {\"brand\": {\"|\"}}}", "bold"),
    ("{\"texts\": {\"brand\": {\"color\": \"|\"}}}", "muted"),
    ("{\"texts\": {\"brand\": {\"bold\": |}}}", "false"),
    ("{\"buttons\": {\"a\": \"|\"}}", "destructive"),
    ("{\"navigationBars\": {\"a\": {\"|\"}}}", "title"),
    ("{\"navigationBars\": {\"a\": {\"title\": {\"|\"}}}}", "underline"),
  ])
  func themesAreCompleted(_ text: String, _ label: String) {
    #expect(labels("theme.json", text).contains(label))
  }

  /// A section of a theme is for one type, and a list has each name once.
  @Test func otherNamesAreNotOffered() {
    #expect(!labels("theme.json", "{\"texts\": {\"|\"}}").contains("brand"))
    let themes = labels(".beagle-tui.json", "{\"theme\": \"|\"}")
    #expect(!themes.contains("home.json") && !themes.contains("api/wish.json"))
    let screens = labels(".beagle-tui.json", "{\"entryScreens\": [\"/home\", \"|\"]}")
    #expect(screens == ["/orders/7"])
  }

  /// The requests of screens come first. Written members are left out.
  @Test func completionIsOrdered() {
    #expect(
      labels("routes.json", "[{\"path\": \"/api/wishes\", \"method\": \"|\"}]").first == "POST")
    #expect(
      labels("routes.json", "[{\"path\": \"/a\", \"delay_ms\": 1, |}]").contains("delay") == false)
    #expect(labels("routes.json", "[{\"path\": \"/a\", \"bo|\": 1}]").first == "method")
  }

  @Test func acceptedItemsAreJSON() {
    let client = TestClient(folder: folder.path)
    client.settle()
    let uri = folder.uri("routes.json")
    #expect(
      client.completing("[{\"path\": \"/a\", |}]", with: "delay", uri: uri)
        == "[{\"path\": \"/a\", \"delay\": ${1:0}}]")
    #expect(
      client.completing("[{\"path\": \"/a\", \"file\": \"|\"}]", with: "api/wish.json", uri: uri)
        == "[{\"path\": \"/a\", \"file\": \"api/wish.json\"}]")
    #expect(
      client.completing("[{\"path\": \"/a\", \"status\": |}]", with: "404", uri: uri)
        == "[{\"path\": \"/a\", \"status\": 404}]")
  }

  /// The file of a route with a parameter may be one for each value.
  @Test func filesOfParametersAreOffered() {
    #expect(
      labels("routes.json", #"[{"path": "/orders/{id}", "file": "|"}]"#).prefix(2)
        == ["api/{id}.json", "orders/{id}.json"])
    #expect(
      !labels("routes.json", #"[{"path": "/orders", "file": "|"}]"#).contains("orders/{id}.json"))
  }

  /// A screen that is called `theme.json` is not a theme.
  @Test func screensAreNotThemes() {
    #expect(labels("theme.json", "{\"_beagleComponent_\": \"beagle:text\", |}").contains("text"))
  }

  // MARK: - Diagnostics

  private func diagnostics(_ file: String, _ text: String) -> [String] {
    let client = TestClient(folder: folder.path)
    return client.diagnostics(text, uri: folder.uri(file))
  }

  @Test(arguments: [
    ("routes.json", #"[{"path": "/a", "stauts": 1}]"#, ["1:17 bad-routes"]),
    ("routes.json", #"[{"path": "/a", "body": 1, "response": 1}]"#, ["1:28 bad-routes"]),
    ("routes.json", #"[{"path": "/a", "method": "GETT"}]"#, ["1:27 bad-routes"]),
    ("routes.json", #"[{"path": "/a", "file": "b.json"}]"#, ["1:25 dead-route"]),
    (
      "routes.json", #"[{"path": "/a", "status": 1, "x": 2}]"#,
      ["1:27 bad-routes", "1:30 bad-routes"]
    ),
    ("routes.json", #"[{"path": "/a", "body": 1}]"#, []),
    ("routes.json", #"{"path": "/a"}"#, ["1:1 bad-routes"]),
    (".beagle-tui.json", #"{"severites": {}}"#, ["1:2 misspelled-property"]),
    (".beagle-tui.json", #"{"severities": {"bad-enm": "off"}}"#, ["1:17 bad-enum"]),
    (".beagle-tui.json", #"{"severities": {"bad-enum": "of"}}"#, ["1:29 bad-enum"]),
    (".beagle-tui.json", #"{"entryScreens": ["/hme"]}"#, ["1:19 dead-route"]),
    (".beagle-tui.json", #"{"exceptions": [{}]}"#, ["1:17 missing-required"]),
    (".beagle-tui.json", #"{"server": 1, "$schema": "x"}"#, ["1:12 wrong-type"]),
    (".beagle-tui.json", #"{"entryScreens": ["/home"], "server": false}"#, []),
    (".beagle-tui.json", #"{"test": {"size": "80"}}"#, ["1:19 wrong-type"]),
    (".beagle-tui.json", #"{"test": {"size": "80x1001"}}"#, ["1:19 wrong-type"]),
    (".beagle-tui.json", #"{"test": {"size": "80x24"}}"#, []),
    (
      ".beagle-tui.json", #"{"exceptions": [{"paths": ["*.json"], "codes": ["bad-colr"]}]}"#,
      ["1:49 bad-enum"]
    ),
    (".beagle-tui.json", #"{"exceptions": [{"paths": []}]}"#, ["1:27 wrong-type"]),
    (".beagle-tui.json", #"{"known": ["gauge!", ""]}"#, ["1:12 wrong-type", "1:22 wrong-type"]),
    (".beagle-tui.json", #"{"known": ["a:b", "a:b"]}"#, ["1:19 duplicate-key"]),
    (".beagle-tui.json", #"{"contexts": [""]}"#, ["1:15 wrong-type"]),
    (".beagle-tui.json", #"{"test": {"operations": {"a b": 1, "ab": 2}}}"#, ["1:26 wrong-type"]),
    (
      ".beagle-tui.json", #"{"test": {"analytics": {"actions": {"beagle:alert": "title"}}}}"#,
      ["1:53 wrong-type"]
    ),
    (".beagle-tui.json", #"{"test": {"app": "../other"}}"#, ["1:18 dead-route"]),
    ("theme.json", #"{"colours": {}}"#, ["1:2 misspelled-property"]),
    ("theme.json", ##"{"colors": {"acent": "#fff"}}"##, ["1:13 misspelled-property"]),
    ("theme.json", #"{"colors": {"accent": "red"}}"#, ["1:23 bad-color"]),
    ("theme.json", #"{"texts": {"a": {"bold": "yes"}}}"#, ["1:26 wrong-type"]),
    ("theme.json", #"{"buttons": {"a": "mian"}}"#, ["1:19 bad-enum"]),
    ("theme.json", #"{"scheme": "dark", "texts": {"a": {"color": "muted"}}}"#, []),
  ])
  func mistakesAreReported(_ file: String, _ text: String, _ found: [String]) {
    #expect(diagnostics(file, text) == found)
  }

  /// An unfinished file has the error of its syntax, and only mistakes that are certain.
  @Test func unfinishedFilesAreReported() {
    #expect(diagnostics("routes.json", #"[{"path": "/a", "#).count == 1)
    #expect(
      diagnostics("routes.json", #"[{"path": "/a", "stauts": 1, "#).contains("1:17 bad-routes"))
  }

  // MARK: - Fixes

  private func fixed(_ file: String, _ text: String, kind: String = "quickfix") -> String {
    let client = TestClient(folder: folder.path)
    client.open(text, uri: folder.uri(file))
    let actions = client.request(
      "textDocument/codeAction", about: folder.uri(file),
      [
        "range": [
          "start": ["line": 0, "character": 0], "end": ["line": 0, "character": .int(text.count)],
        ], "context": ["diagnostics": [], "only": [.string(kind)]],
      ])
    let edits = actions?[0]?["edit"]?["changes"]?[folder.uri(file)]?.elements.map { $0 } ?? []
    return TestClient.applied(edits, to: text)
  }

  @Test(arguments: [
    ("routes.json", #"[{"path": "/a", "stauts": 201}]"#, #"[{"path": "/a", "status": 201}]"#),
    ("routes.json", #"[{"path": "/a", "response": 1}]"#, #"[{"path": "/a", "body": 1}]"#),
    ("routes.json", #"[{"path": "/a", "delay_ms": 1}]"#, #"[{"path": "/a", "delay": 1}]"#),
    ("routes.json", #"[{"path": "/a", "method": "GETT"}]"#, #"[{"path": "/a", "method": "GET"}]"#),
    (
      "routes.json", #"[{"path": "/a", "file": "api/wsh.json"}]"#,
      #"[{"path": "/a", "file": "api/wish.json"}]"#
    ),
    ("routes.json", #"[{"url": "/a"}]"#, #"[{"path": "/a"}]"#),
    (".beagle-tui.json", #"{"severites": {}}"#, #"{"severities": {}}"#),
    (
      ".beagle-tui.json", #"{"test": {"size": "80 X 24"}}"#, #"{"test": {"size": "80x24"}}"#
    ),
    (".beagle-tui.json", #"{"entryScreens": ["/hme"]}"#, #"{"entryScreens": ["/home"]}"#),
    (
      ".beagle-tui.json", #"{"severities": {"bad-enm": "off"}}"#,
      #"{"severities": {"bad-enum": "off"}}"#
    ),
    ("theme.json", #"{"colours": {}}"#, #"{"colors": {}}"#),
    ("theme.json", #"{"buttons": {"a": "mian"}}"#, #"{"buttons": {"a": "main"}}"#),
    (
      "theme.json", #"{"colors": {"accent": "4FA36A"}}"#, ##"{"colors": {"accent": "#4FA36A"}}"##
    ),
  ])
  func mistakesAreFixed(_ file: String, _ text: String, _ result: String) {
    #expect(fixed(file, text) == result)
  }

  @Test func otherNamesAreReplacedTogether() {
    #expect(
      fixed(
        "routes.json", #"[{"path": "/a", "delay_ms": 1, "fail_times": 2, "stauts": 1}]"#,
        kind: "source.fixAll")
        == #"[{"path": "/a", "delay": 1, "failTimes": 2, "stauts": 1}]"#)
  }

  // MARK: - Hover, places and symbols

  private func hover(_ file: String, _ text: String) -> String? {
    let client = TestClient(folder: folder.path)
    let position = client.open(marked: text, uri: folder.uri(file))
    return client.at("textDocument/hover", position, uri: folder.uri(file))?["contents"]?["value"]?
      .string
  }

  @Test(arguments: [
    ("routes.json", #"[{"fail|Times": 1}]"#, "before the first success"),
    ("routes.json", #"[{"path": "/a", "delay|_ms": 1}]"#, "Also `delay_ms`"),
    ("routes.json", #"[{"path": "/a", "status": 40|4}]"#, "404 Not Found"),
    ("routes.json", #"[{"path": "/a", "file": "api/wi|sh.json"}]"#, "`api/wish.json`"),
    ("routes.json", #"[{"path": "/a", "file": "orders/{i|d}.json"}]"#, "`orders/7.json`"),
    ("routes.json", #"[{"path": "/ord|ers/{id}"}]"#, "used in home.json:3"),
    ("routes.json", #"[{"path": "/no|body"}]"#, "no screen uses it"),
    (".beagle-tui.json", #"{"severities": {"bad-e|num": "off"}}"#, "in uppercase"),
    (".beagle-tui.json", #"{"severities": {"bad-enum": "o|ff"}}"#, "not reported"),
    (".beagle-tui.json", #"{"entryScreens": ["/ho|me"]}"#, "`home.json`"),
    ("theme.json", #"{"texts": {"br|and": {}}}"#, "home.json:1"),
    ("theme.json", #"{"destructive|Labels": []}"#, "delete something"),
  ])
  func keysAndValuesAreExplained(_ file: String, _ text: String, _ words: String) throws {
    let found = try #require(hover(file, text))
    #expect(found.contains(words), "\(found)")
  }

  private func places(_ method: String, _ file: String, _ text: String) -> [String] {
    let client = TestClient(folder: folder.path)
    let position = client.open(marked: text, uri: folder.uri(file))
    return TestClient.locations(client.at(method, position, uri: folder.uri(file)))
  }

  @Test(arguments: [
    ("routes.json", #"[{"path": "/a", "file": "api/wi|sh.json"}]"#, ["wish.json:1:1"]),
    ("routes.json", #"[{"path": "/a", "file": "orders/{i|d}.json"}]"#, ["7.json:1:1"]),
    ("routes.json", #"[{"path": "/ord|ers/{id}", "file": "orders/{id}.json"}]"#, ["7.json:1:1"]),
    ("routes.json", #"[{"path": "/a", "file": "no|ne.json"}]"#, []),
    (".beagle-tui.json", #"{"theme": "the|me.json"}"#, ["theme.json:1:1"]),
    (".beagle-tui.json", #"{"entryScreens": ["/orders/|7"]}"#, ["7.json:1:1"]),
  ])
  func namesLeadToFiles(_ file: String, _ text: String, _ found: [String]) {
    #expect(places("textDocument/definition", file, text) == found)
  }

  @Test func usesInScreensAreFound() {
    let references = "textDocument/references"
    #expect(
      places(references, "routes.json", #"[{"path": "/orders/{i|d}"}]"#) == ["home.json:3:57"])
    #expect(
      places(references, "routes.json", #"[{"path": "/api/wi|shes", "method": "POST"}]"#)
        == ["home.json:4:50"])
    #expect(places(references, "routes.json", #"[{"path": "/api/wi|shes"}]"#) == [])
    #expect(
      places(references, "theme.json", #"{"containers": {"bra|nd": {}}}"#) == ["home.json:1:55"])
  }

  @Test func symbolsNameTheRoutes() throws {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("routes.json")
    client.open(
      #"[{"path": "/a", "file": "a.json"}, {"method": "post", "path": "/b", "status": 201, "body": 1}]"#,
      uri: uri)
    let found = try #require(client.request("textDocument/documentSymbol", about: uri))
    #expect(found.elements.map { $0["name"]?.string } == ["GET /a", "POST /b"])
    #expect(found.elements.map { $0["detail"]?.string } == ["a.json", "201 body"])
    let theme = folder.uri("theme.json")
    client.open(#"{"texts": {"brand": {"bold": true}}}"#, uri: theme)
    let styles = try #require(client.request("textDocument/documentSymbol", about: theme))
    #expect(styles[0]?["children"]?[0]?["name"]?.string == "brand")
  }

  @Test func linksLeadToFiles() throws {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("routes.json")
    client.open(
      #"[{"path": "/a", "file": "api/wish.json"}, {"path": "/b", "file": "x"}]"#, uri: uri)
    let links = try #require(client.request("textDocument/documentLink", about: uri))
    #expect(links.elements.map { $0["target"]?.string } == [folder.uri("api/wish.json")])
  }

  /// A saved route is known to screens at once.
  @Test func savedRoutesApplyToScreens() {
    let client = TestClient(folder: folder.path)
    let screen = RuleTesting.screen(RuleTesting.push("/late"))
    #expect(
      client.diagnostics(screen, uri: folder.uri("home.json")).contains {
        $0.hasSuffix("dead-route")
      })
    folder.write("routes.json", #"[{"path": "/late", "file": "orders/7.json"}]"#)
    client.save(folder.uri("routes.json"))
    #expect(!client.published(folder.uri("home.json")).contains { $0.hasSuffix("dead-route") })
  }
}
