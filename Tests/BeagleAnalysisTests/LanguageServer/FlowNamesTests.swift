import JSON
import Testing

@testable import BeagleServers

/// Names of screens and files in flows: completion, fixes, hover, definitions and symbols.
@Suite struct FlowNamesTests {
  private let folder = TestFolder([
    "home.json": """
    {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": 1}, "children": [
    {"_beagleComponent_": "beagle:text", "id": "title", "text": "Hello @{user.name}!"},
    {"_beagleComponent_": "beagle:button", "text": "Pay (2)", "onPress": [
    {"_beagleAction_": "beagle:sendRequest", "url": "/api/orders/@{user.id}", "method": "PUT"}]}]}
    """,
    "orders.json": "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"Orders\"}",
    "api/news.json": "[{\"title\": \"Big news\", \"link\": \"/orders\"}]",
    "routes.json": "[{\"path\": \"/cart\", \"body\": []}]",
    "flows/login.yaml": "appId: a\n---\n- back\n", "flows/set up.js": "1",
    "flows/a/b.yaml": "appId: a\n---\n- back\n",
  ])
  private static let head = "url: /home\nenv:\n  NAME: Ada\n---\n"

  private func client() -> TestClient {
    let client = TestClient(folder: folder.path)
    client.settle()
    return client
  }

  private var uri: String { folder.uri("flows/test.yaml") }

  private func completing(_ text: String, with label: String) -> String? {
    client().completing(Self.head + text, with: label, uri: uri)
      .map { String($0.dropFirst(Self.head.count)) }
  }

  @Test(arguments: [
    ("- tapOn: |", "Orders", "- tapOn: Orders"),
    ("- tapOn: |", "Pay (2)", "- tapOn: Pay \\(2\\)"),
    ("- tapOn: \"Pa|\"", "Pay (2)", "- tapOn: Pay \\(2\\)"),
    ("- tapOn: {text: |}", "Pay (2)", "- tapOn: {text: Pay \\(2\\)}"),
    ("- tapOn: {text: Or|, index: 1}", "Orders", "- tapOn: {text: Orders, index: 1}"),
    ("- assertVisible: He|", "Hello @{user.name}!", "- assertVisible: Hello .*!"),
    ("- assertVisible:|", "Big news", "- assertVisible: Big news"),
    ("- assertVisible:\n    below: |", "Orders", "- assertVisible:\n    below: Orders"),
    ("- tapOn:\n    id: |", "title", "- tapOn:\n    id: title"),
    ("- tapOn: {below: {id: ti|}}", "title", "- tapOn: {below: {id: title}}"),
    ("- openLink: /o|", "/orders", "- openLink: /orders"),
    ("- runFlow: |", "login.yaml", "- runFlow: login.yaml"),
    ("- runFlow: {file: |}", "a/b.yaml", "- runFlow: {file: a/b.yaml}"),
    ("- runScript: se|", "set up.js", "- runScript: set up.js"),
    ("- beagle: {respond: {path: |}}", "/cart", "- beagle: {respond: {path: /cart}}"),
    (
      "- beagle: {respond: {path: |}}", "/api/orders/{id}",
      "- beagle: {respond: {path: \"/api/orders/{id}\"}}"
    ),
    (
      "- beagle: {respond: {path: /a, file: |}}", "../api/news.json",
      "- beagle: {respond: {path: /a, file: ../api/news.json}}"
    ),
    (
      "- beagle: {respond: {path: /a, status: |}}", "404",
      "- beagle: {respond: {path: /a, status: 404}}"
    ),
    ("- beagle: {request: {method: P|}}", "PUT", "- beagle: {request: {method: PUT}}"),
    ("- beagle: {respond: {path: /a, ti|}}", "times", "- beagle: {respond: {path: /a, times: }}"),
    ("- beagle: {context: {path: |}}", "user", "- beagle: {context: {path: user}}"),
    ("- beagle: {theme: |}", "dark", "- beagle: {theme: dark}"),
    ("- beagle: {busy: |}", "none", "- beagle: {busy: none}"),
    ("- inputText: Dear ${|}", "NAME", "- inputText: Dear ${NAME}"),
    (
      "- repeat:\n    times: 2\n    commands:\n      - tapOn: |", "Orders",
      "- repeat:\n    times: 2\n    commands:\n      - tapOn: Orders"
    ),
  ])
  func namesAreCompleted(_ text: String, _ label: String, _ result: String) {
    #expect(completing(text, with: label) == result)
  }

  /// Nothing is offered in comments, after a value, and for free text.
  @Test(arguments: [
    "- tapOn: a # |", "- tapOn: \"a\" |", "- inputText: |", "- tapOn: {text: \"a\"|}", "# |",
    "- tapOn: {index: |}",
  ])
  func freeTextHasNoItems(_ text: String) {
    let position = client().labels(Self.head + text, uri: uri)
    #expect(position == [], "\(text)")
  }

  /// The entry screen is completed in the configuration.
  @Test func entryScreenIsCompleted() {
    #expect(client().completing("url: |", with: "/home", uri: uri) == "url: /home")
  }

  // MARK: - Fixes

  private func fixed(_ text: String, kind: String = "quickfix") -> String {
    let client = client()
    let whole = Self.head + text
    client.open(whole, uri: uri)
    let actions = client.request(
      "textDocument/codeAction", about: uri,
      [
        "range": ["start": ["line": 4, "character": 0], "end": ["line": 9, "character": 0]],
        "context": ["diagnostics": [], "only": [.string(kind)]],
      ])
    let edits = actions?[0]?["edit"]?["changes"]?[uri]?.elements.map { $0 } ?? []
    return String(TestClient.applied(edits, to: whole).dropFirst(Self.head.count))
  }

  @Test(arguments: [
    ("- tapO: Orders", "- tapOn: Orders"), ("- tapOn Orders", "- tapOn: Orders"),
    ("- tapOn: {idd: title}", "- tapOn: {id: title}"),
    ("- runFlow: logn.yaml", "- runFlow: login.yaml"), ("- pressKey: Entr", "- pressKey: Enter"),
    ("- beagle: {netwrk: offline}", "- beagle: {network: offline}"),
    ("- beagle: {network: offlne}", "- beagle: {network: offline}"),
    (
      "- beagle: {respond: {path: /a, stauts: 500}}", "- beagle: {respond: {path: /a, status: 500}}"
    ),
    ("- beagle: {respond: {path: /a, response: 1}}", "- beagle: {respond: {path: /a, body: 1}}"),
    (
      "- beagle: {respond: {path: /a, body_file: ../home.json}}",
      "- beagle: {respond: {path: /a, file: ../home.json}}"
    ),
    ("- beagle: {respond: {path: /a, count: 2}}", "- beagle: {respond: {path: /a, times: 2}}"),
    ("- swipe: {direction: DWON}", "- swipe: {direction: down}"),
  ])
  func mistakesAreFixed(_ text: String, _ result: String) {
    #expect(fixed(text) == result)
  }

  @Test func otherNamesAreReplacedTogether() {
    #expect(
      fixed("- beagle: {respond: {path: /a, count: 2, delay_ms: 5}}", kind: "source.fixAll")
        == "- beagle: {respond: {path: /a, times: 2, delay: 5}}")
  }

  @Test func messagesHaveSuggestions() throws {
    let client = client()
    client.open(Self.head + "- tapO: a\n", uri: uri)
    let report = client.request("textDocument/diagnostic", about: uri)
    let message = try #require(report?["items"]?[0]?["message"]?.string)
    #expect(message == "unknown command \"tapO\"; did you mean \"tapOn\"?")
  }

  // MARK: - Places

  private func definition(_ text: String) -> [String] {
    let client = client()
    let position = client.open(marked: Self.head + text, uri: uri)
    return TestClient.locations(client.at("textDocument/definition", position, uri: uri))
  }

  @Test(arguments: [
    ("- tapOn: {id: ti|tle}", ["home.json:2:45"]), ("- tapOn: Ord|ers", ["orders.json:1:47"]),
    ("- tapOn: Pay \\(|2\\)", ["home.json:3:49"]),
    ("- assertVisible: Hello .|*!", ["home.json:2:62"]),
    ("- openLink: /ord|ers", ["orders.json:1:1"]), ("- openLink: /ca|rt", ["routes.json:1:12"]),
    ("- beagle: {respond: {path: /ca|rt}}", ["routes.json:1:12"]),
    ("- runFlow: log|in.yaml", ["login.yaml:1:1"]), ("- runFlow: a/b|.yaml", ["b.yaml:1:1"]),
    ("- beagle: {respond: {path: /a, file: ../api/ne|ws.json}}", ["news.json:1:1"]),
    ("- beagle: {context: {path: us|er.name}}", ["home.json:1:62"]),
    ("- inputText: ${NA|ME}", ["test.yaml:3:3"]), ("- tapOn: Not|hing", []),
  ])
  func namesLeadToTheirPlaces(_ text: String, _ places: [String]) {
    #expect(definition(text) == places)
  }

  @Test(arguments: [
    ("- tapOn: {id: ti|tle}", "`home.json`"), ("- tapOn: Not|hing", "no screen"),
    ("- openLink: /ord|ers", "`orders.json`"),
    ("- beagle: {respond: {path: /a, status: 50|3}}", "503 Service Unavailable"),
    ("- tap|On: a", "Clicks an element."), ("- tapOn: {ind|ex: 1}", "place among the matches"),
  ])
  func namesAreExplained(_ text: String, _ words: String) throws {
    let client = client()
    let position = client.open(marked: Self.head + text, uri: uri)
    let hover = client.at("textDocument/hover", position, uri: uri)
    let found = try #require(hover?["contents"]?["value"]?.string)
    #expect(found.contains(words), "\(found)")
  }

  @Test func symbolsAreTheCommands() throws {
    let client = client()
    client.open(
      Self.head
        + "- tapOn: Orders\n- tapOn:\n    id: title\n- repeat:\n    times: 2\n    commands:\n      - back\n- back\n",
      uri: uri)
    let found = try #require(client.request("textDocument/documentSymbol", about: uri))
    #expect(
      found.elements.map { "\($0["name"]?.string ?? "") \($0["detail"]?.string ?? "")" } == [
        "url /home", "env ", "tapOn Orders", "tapOn id: title", "repeat times: 2", "back ",
      ])
    #expect(found[4]?["children"]?[0]?["name"]?.string == "back")
  }

  /// The screens may be in a directory that the project file names.
  @Test func screensOfTheTestedApplicationAreUsed() {
    let folder = TestFolder([
      "screens/home.json":
        "{\"_beagleComponent_\": \"beagle:text\", \"id\": \"there\", \"text\": \"There\"}",
      "flows/login.yaml": "", ".beagle-tui.json": "{}",
    ])
    let path = folder.path
    let client = TestClient(folder: path) { _ in ProjectSettings(application: path + "/screens") }
    client.settle()
    let uri = folder.uri("flows/login.yaml")
    #expect(client.labels("appId: a\n---\n- tapOn: |", uri: uri) == ["There"])
    #expect(client.labels("appId: a\n---\n- openLink: |", uri: uri) == ["/home"])
  }
}
