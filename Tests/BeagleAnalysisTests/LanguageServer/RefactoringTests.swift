import BeagleNetworking
import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests of refactorings, renames of files and URLs, and code lenses.
@Suite struct RefactoringTests {
  private static let home = """
    {
      "_beagleComponent_": "beagle:container",
      "children": [
        {
          "_beagleComponent_": "beagle:text",
          "id": "mainTitle",
          "text": "Hello",
          "textColor": "#203040"
        },
        { "_beagleComponent_": "beagle:text", "text": "Bye", "textColor": "#203040" },
        {
          "_beagleComponent_": "beagle:button",
          "text": "Orders",
          "onPress": [
            { "_beagleAction_": "beagle:pushView", "route": { "url": "/orders/list?page=1" } },
            { "_beagleAction_": "beagle:sendRequest", "url": "/api/orders", "method": "POST" },
            { "_beagleAction_": "beagle:pushView", "route": { "url": "/old/help" } }
          ]
        }
      ]
    }

    """
  private static let list = "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"List\" }\n"
  private static let routes = """
    [
      { "method": "POST", "path": "/api/orders", "status": 201, "body_file": "data/order.json" }
    ]

    """
  private static let flow = "appId: a\n---\n- launchApp\n- openLink: shop://orders/list\n"
  private let folder = TestFolder([
    "home.json": home, "orders/list.json": list, "help/help.json": list, "routes.json": routes,
    "data/order.json": "{}", "flows/orders.yaml": flow, "parts/main-title.json": list,
    ".beagle-tui.json": #"{ "theme": "theme.json" }"#,
    "theme.json": "{\n  \"scheme\": \"dark\"\n}\n",
  ])
  private let client: TestClient

  private static let capabilities: ProtocolValue = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    "workspace": [
      "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename"]]
    ],
  ]

  init() {
    let path = folder.path
    client = TestClient(folder: path, capabilities: Self.capabilities) { _ in
      ProjectSettings(files: [path + "/.beagle-tui.json"])
    }
    client.open(Self.home, uri: folder.uri("home.json"))
    client.settle()
  }

  // MARK: - Code actions

  /// The code actions for a part of `home.json`, marked by two bars.
  private func actions(_ start: String, _ end: String = "", only: String = "refactor") -> [JSONNode]
  {
    let first = TestClient.removingMark(from: Self.home.replacingFirst(start, start + "|")).position
    let last =
      end.isEmpty
      ? first
      : TestClient.removingMark(from: Self.home.replacingFirst(end, end + "|")).position
    let found = client.request(
      "textDocument/codeAction", about: folder.uri("home.json"),
      [
        "range": ["start": first, "end": last],
        "context": ["diagnostics": [], "only": [.string(only)]],
      ])
    return found?.elements.map { $0 } ?? []
  }

  /// The text of a document after the edits of a response.
  private func applied(_ edit: JSONNode?, _ name: String, to text: String) -> String {
    let change = edit?["documentChanges"]?.elements.first {
      $0["textDocument"]?["uri"]?.string == folder.uri(name)
    }
    return TestClient.applied(change?["edits"]?.elements.map { $0 } ?? [], to: text)
  }

  private func titled(_ title: String, _ actions: [JSONNode]) -> JSONNode? {
    actions.first { $0["title"]?.string?.hasPrefix(title) == true }?["edit"]
  }

  @Test func aComponentIsWrapped() {
    let edit = titled("Wrap in a container", actions("\"_beagleComponent_\": \"beagle:butt"))
    let text = applied(edit, "home.json", to: Self.home)
    #expect(
      text.contains(
        """
            {
              "_beagleComponent_": "beagle:container",
              "children": [
                {
                  "_beagleComponent_": "beagle:button",
                  "text": "Orders",
        """))
    #expect(JSONFormatter.edits(SyntaxTree(Array(text.utf8)), indent: "  ").isEmpty)
  }

  @Test func severalComponentsAreWrappedTogether() {
    let found = actions("\"children\": [", "\"textColor\": \"#203040\" },")
    let titles = found.compactMap { action in action["title"]?.string }
    #expect(titles == ["Wrap in a container", "Wrap in a scroll view"])
    let text = applied(titled("Wrap in a scroll", found), "home.json", to: Self.home)
    let document = try? JSONDocument(text: text, name: "home.json")
    let children = document?.root["children"]?.elements.map { $0 } ?? []
    #expect(children.count == 2 && children.first?["children"]?.count == 2)
  }

  @Test func rootsAndScreensAreNotExtracted() {
    let titles = actions("{\n  \"_beagleComponent_\": \"beagle:cont").compactMap { action in
      action["title"]?.string
    }
    #expect(titles == ["Wrap in a container", "Wrap in a scroll view", "Wrap in a touchable"])
    // In the middle of a component, for example in its text, nothing is offered.
    #expect(actions("\"text\": \"Ord").isEmpty)
    client.open(
      #"{ "_beagleComponent_": "beagle:screenComponent", "child": { "_beagleComponent_": "beagle:container" } }"#,
      uri: folder.uri("screen.json"))
    let found = client.request(
      "textDocument/codeAction", about: folder.uri("screen.json"),
      [
        "range": [
          "start": ["line": 0, "character": 3], "end": ["line": 0, "character": 3],
        ], "context": ["diagnostics": []],
      ])
    #expect(found?.count == 0)
  }

  @Test func aComponentIsExtractedToAFile() throws {
    let edit = titled(
      "Extract to the lazy component parts/main-title-2.json",
      actions("\"_beagleComponent_\": \"beagle:te"))
    let changes = edit?["documentChanges"]?.elements.map { $0 } ?? []
    #expect(changes.first?["kind"]?.string == "create")
    #expect(changes.first?["uri"]?.string == folder.uri("parts/main-title-2.json"))
    let content = changes.dropFirst().first?["edits"]?.elements.first { _ in true }
    let expected = """
      {
        "_beagleComponent_": "beagle:text",
        "id": "mainTitle",
        "text": "Hello",
        "textColor": "#203040"
      }

      """
    #expect(content?["newText"]?.string == expected)
    let text = applied(edit, "home.json", to: Self.home)
    let root = try JSONDocument(text: text, name: "home.json").root
    #expect(root["children"]?[0]?["path"]?.string == "/parts/main-title-2")
    #expect(JSONFormatter.edits(SyntaxTree(Array(text.utf8)), indent: "  ").isEmpty)
  }

  @Test func filesNeedAClientThatCreatesThem() {
    let plain = TestClient(folder: folder.path)
    plain.open(Self.home, uri: folder.uri("home.json"))
    let found = plain.request(
      "textDocument/codeAction", about: folder.uri("home.json"),
      [
        "range": ["start": ["line": 4, "character": 30], "end": ["line": 4, "character": 30]],
        "context": ["diagnostics": [], "only": ["refactor.extract"]],
      ])
    #expect(found?.count == 0)
  }

  @Test(arguments: ["\"textColor\"", "#203040\""])
  func colorsAreExtractedAtTheirPlace(place: String) {
    let found = actions(place)
    #expect(
      found.compactMap { $0["title"]?.string } == [
        "Extract the style to theme.json for 2 components"
      ])
  }

  @Test func colorsAreExtractedToTheTheme() throws {
    let edit = titled(
      "Extract the style to theme.json for 2 components",
      actions("\"_beagleComponent_\": \"beagle:te"))
    let theme = applied(edit, "theme.json", to: "{\n  \"scheme\": \"dark\"\n}\n")
    #expect(
      theme == """
        {
          "scheme": "dark",
          "texts": {
            "main-title": { "color": "#203040" }
          }
        }

        """)
    let text = applied(edit, "home.json", to: Self.home)
    let root = try JSONDocument(text: text, name: "home.json").root
    for index in 0...1 {
      #expect(root["children"]?[index]?["styleId"]?.string == "main-title")
      #expect(root["children"]?[index]?["textColor"] == nil)
    }
  }

  // MARK: - Renamed files

  private func willRename(_ old: String, _ new: String) -> JSONNode? {
    client.request(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(folder.uri(old)), "newUri": .string(folder.uri(new))]]])
  }

  @Test func linksFollowARenamedFile() {
    let edit = willRename("orders/list.json", "shop/all.json")
    #expect(
      applied(edit, "home.json", to: Self.home)
        == Self.home.replacingFirst("/orders/list?page=1", "/shop/all?page=1"))
    #expect(
      applied(edit, "flows/orders.yaml", to: Self.flow)
        == Self.flow.replacingFirst("shop://orders/list", "shop://shop/all"))
  }

  @Test func linksFollowARenamedFolder() {
    let edit = willRename("orders", "shop")
    #expect(applied(edit, "home.json", to: Self.home).contains("\"/shop/list?page=1\""))
    let data = willRename("data/order.json", "api/created.json")
    #expect(applied(data, "routes.json", to: Self.routes).contains("\"api/created.json\""))
    #expect(willRename("unknown.json", "b.json")?.isNull == true)
  }

  private var messages: [String] {
    client.serverMessages.filter { $0["method"]?.string == "window/showMessage" }
      .compactMap { $0["params"]?["message"]?.string }
  }

  /// Neither links nor routes get a path that the directory does not serve.
  @Test(arguments: [
    ("../order.json", "without \"..\""), (".hidden/order.json", "is hidden"),
    ("api/.order.json", "is hidden"), ("", "is outside of the directory"),
    ("/etc/order.json", "without \"/\""), ("api/../../order.json", "without \"..\""),
    ("./order.json", "is not the path of a file"), ("api//order.json", "is not the path of a file"),
    ("{id}.json", "no parameter \"{id}\""), ("{id}/order.json", "no parameter \"{id}\""),
    ("routes.json", "contains the routes"), ("a@{b}.json", "begins an expression"),
  ])
  func pathsThatAreNotServedAreNotWritten(_ path: String, _ reason: String) throws {
    let uri = folder.uri("") + path.replacing("{", with: "%7B").replacing("}", with: "%7D")
    func rename(_ old: String) -> JSONNode? {
      client.request(
        "workspace/willRenameFiles",
        ["files": [["oldUri": .string(folder.uri(old)), "newUri": .string(uri)]]])
    }
    #expect(rename("data/order.json")?.isNull == true)
    #expect(messages.count == 1 && messages[0].hasPrefix("1 link to"), "\(messages)")
    #expect(messages[0].contains(". routes.json:2:"))
    #expect(messages.last?.contains(reason) == true, "\(messages)")
    guard !path.hasPrefix("{") else { return }
    #expect(rename("orders/list.json")?.isNull == true)
    #expect(messages.last?.hasPrefix("2 links to") == true, "\(messages)")
    #expect(messages.last?.contains("home.json:15:") == true, "\(messages)")
  }

  @Test func filesOutsideOfTheDirectoryAreReported() {
    let edit = client.request(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(folder.uri("orders")), "newUri": "file:///elsewhere/orders"]]])
    #expect(edit?.isNull == true)
    #expect(messages.first?.contains("/elsewhere/orders/list.json is outside") == true)
  }

  /// Every path that is written is one that the reader of the file accepts.
  @Test func routesFollowWithTheirParameters() throws {
    let routes =
      #"[{"path": "/o/{id}", "file": "data/{id}.json"}, {"path": "/p", "file": "./data/order.json"}]"#
    client.open(routes, uri: folder.uri("routes.json"))
    let text = applied(willRename("data", "api/v2"), "routes.json", to: routes)
    #expect(text.contains("\"api/v2/{id}.json\"") && text.contains("\"api/v2/order.json\""))
    #expect(try RouteTable(Array(text.utf8)).routes.count == 2)
    let hidden = willRename("data", ".data")
    #expect(hidden?.isNull == true)
    #expect(messages.last?.hasPrefix("2 links to") == true)
  }

  @Test func linksInRoutesFollowARenamedFile() {
    let routes =
      #"[{"path": "/x", "body": {"_beagleComponent_": "beagle:lazyComponent", "path": "/orders/list"}}]"#
    client.open(routes, uri: folder.uri("routes.json"))
    let edit = willRename("orders/list.json", "shop/all.json")
    #expect(applied(edit, "routes.json", to: routes).contains("\"/shop/all\""))
    #expect(
      lenses("orders/list.json").contains { $0.hasPrefix("loaded by 1 screen routes.json:1:") })
  }

  // MARK: - Renamed URLs

  @Test func aRouteIsRenamedInItsFile() {
    let position = TestClient.removingMark(
      from: Self.routes.replacingFirst("/api/or", "/api/or|")
    ).position
    let uri = folder.uri("routes.json")
    let found = client.at("textDocument/prepareRename", position, uri: uri)
    #expect(found?["placeholder"]?.string == "/api/orders")
    let edit = client.rename(at: position, in: uri, to: "/api/purchases")?["result"]
    #expect(applied(edit, "home.json", to: Self.home).contains("\"/api/purchases\""))
    #expect(applied(edit, "routes.json", to: Self.routes).contains("\"/api/purchases\""))
  }

  private func rename(_ piece: String, to name: String) -> JSONNode? {
    let position = TestClient.removingMark(from: Self.home.replacingFirst(piece, piece + "|"))
      .position
    return client.rename(at: position, in: folder.uri("home.json"), to: name)
  }

  @Test func aScreenGetsAnotherURL() {
    let edit = rename("\"/orders/li", to: "/shop/all")?["result"]
    #expect(applied(edit, "home.json", to: Self.home).contains("\"/shop/all?page=1\""))
    let last = edit?["documentChanges"]?.elements.map { $0 }.last
    #expect(last?["kind"]?.string == "rename")
    #expect(last?["oldUri"]?.string == folder.uri("orders/list.json"))
    #expect(last?["newUri"]?.string == folder.uri("shop/all.json"))
  }

  @Test func aRouteGetsAnotherURL() {
    let edit = rename("\"/api/or", to: "/api/purchases")?["result"]
    #expect(applied(edit, "home.json", to: Self.home).contains("\"url\": \"/api/purchases\""))
    #expect(applied(edit, "routes.json", to: Self.routes).contains("\"path\": \"/api/purchases\""))
    #expect(edit?["documentChanges"]?.count == 2)
  }

  @Test func theRangeOfAURLIsItsPath() {
    let position = TestClient.removingMark(
      from: Self.home.replacingFirst("\"/orders/li", "\"/orders/li|")
    ).position
    let found = client.at(
      "textDocument/prepareRename", position, uri: folder.uri("home.json"))
    #expect(found?["placeholder"]?.string == "/orders/list")
  }

  @Test(arguments: [
    "orders", "/home", "/api/orders", "/a?b", "/../a", "/.hidden", "", "/", "/%7Bx", "/%2e%2e/a",
    "/routes",
  ])
  func invalidURLsAreRefused(name: String) {
    #expect(rename("\"/orders/li", to: name)?["error"] != nil)
  }

  // MARK: - Links to moved screens

  @Test func aLinkToAMovedScreenHasAFix() {
    let found = actions("\"/old/he", only: "quickfix")
    #expect(found.first?["title"]?.string == "Change \"/old/help\" to \"/help/help\"")
    let text = applied(found.first?["edit"], "home.json", to: Self.home)
    #expect(text.contains("\"/help/help\""))
  }

  // MARK: - Code lenses

  private func lenses(_ name: String) -> [String] {
    let found = client.request("textDocument/codeLens", about: folder.uri(name))
    return found?.elements.map { lens in
      let places = TestClient.locations(lens["command"]?["arguments"]?[2])
      return (lens["command"]?["title"]?.string ?? "") + " " + places.joined(separator: " ")
    } ?? []
  }

  @Test func lensesCountScreensAndFlows() {
    #expect(
      lenses("orders/list.json")
        == ["opened by 1 screen home.json:15:67", "1 flow orders.yaml:4:20"])
    #expect(lenses("home.json") == ["1 flow orders.yaml:3:3"])
    #expect(lenses("data/order.json") == ["requested by 1 screen home.json:16:59"])
    #expect(lenses("parts/main-title.json") == [])
  }

  @Test func lensesFollowChanges() {
    client.open(
      #"{ "_beagleComponent_": "beagle:lazyComponent", "path": "/parts/main-title", "initialState": { "_beagleComponent_": "beagle:text", "text": "" } }"#,
      uri: folder.uri("help/help.json"))
    client.settle()
    #expect(lenses("parts/main-title.json") == ["loaded by 1 screen help.json:1:57"])
    folder.write("flows/orders.yaml", "appId: a\n---\n- openLink: /help/help\n")
    client.fileDidChange(folder.uri("flows/orders.yaml"), .changed)
    #expect(lenses("help/help.json") == ["1 flow orders.yaml:3:13"])
  }

  @Test func aScreenHasADirectory() {
    let found = client.request("beagle/screen", about: folder.uri("orders/list.json"))
    #expect(found?["address"]?.string == "/orders/list")
    #expect(found?["root"]?.string == folder.path)
    #expect(client.request("beagle/screen", about: folder.uri("data/order.json"))?.isNull == true)
  }
}
