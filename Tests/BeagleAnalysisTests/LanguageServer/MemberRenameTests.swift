import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Renames, references and definitions of members of values that screens copy: in all places or in none.
@Suite struct MemberRenameTests {
  private static let products = #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#
  private static let home = """
    {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value": {"items": []}},
    "onInit": [{"_beagleAction_": "beagle:sendRequest", "url": "/api/products", "onSuccess": [
    {"_beagleAction_": "beagle:setContext", "contextId": "shop", "path": "items", "value": "@{onSuccess.data}"}]}],
    "children": [{"_beagleComponent_": "beagle:listView", "dataSource": "@{shop.items}", "key": "name", "templates": [{"view":
    {"_beagleComponent_": "beagle:container", "children": [
    {"_beagleComponent_": "beagle:lazyComponent", "path": "/parts/row", "initialState": {"_beagleComponent_": "beagle:text", "text": ""}},
    {"_beagleComponent_": "beagle:button", "text": "@{item.name}", "onPress": [
    {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "last", "value": "@{item}"},
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/product"}, "navigationContext": {"value": "@{item}"}}]}]}}]}]}
    """
  private static let product = """
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text",
    "context": {"id": "own", "value": {"name": ""}},
    "text": "@{navigationContext.name} @{own.name} @{global.last.name}"}}
    """
  private static let row =
    #"{"_beagleComponent_": "beagle:text", "text": "@{concat(item.name, '!')}"}"#
  private static let flow = """
    url: /home
    ---
    - beagle: {context: {path: "shop.items[0].name", equals: a}}
    - beagle: {respond: {path: /api/products, body: [{id: 3, "name": c}]}}
    - beagle: {request: {path: /api/products, body: {name: c}}}
    """
  private static let all = [
    "home.json": home, "product.json": product, "parts/row.json": row,
    "api/products.json": products, "flows/a.yaml": flow,
  ]
  private let folder = TestFolder(all)
  private let client: TestClient

  init() { client = TestClient(folder: folder.path) }

  private func position(_ piece: String, in name: String, _ text: String? = nil) -> ProtocolValue {
    let text = text ?? Self.all[name] ?? ""
    client.open(text, uri: folder.uri(name))
    return TestClient.removingMark(from: text.replacingFirst(piece, piece + "|")).position
  }

  private func rename(
    _ piece: String, in name: String, _ text: String? = nil, to new: String = "title"
  ) -> JSONNode? {
    client.rename(at: position(piece, in: name, text), in: folder.uri(name), to: new)
  }

  private func message(_ response: JSONNode?) -> String? { response?["error"]?["message"]?.string }

  /// From each place, the same edits.
  @Test(arguments: [
    ("product.json", "@{navigationContext.na"), ("product.json", "@{global.last.na"),
    ("home.json", "@{item.na"), ("home.json", "\"key\": \"na"), ("parts/row.json", "item.na"),
    ("api/products.json", "{\"id\": 2, \"na"), ("flows/a.yaml", "shop.items[0].na"),
  ])
  func copiesAreRenamedTogether(file: String, piece: String) {
    let response = rename(piece, in: file)
    func applied(_ name: String) -> String {
      TestClient.applied(response, for: folder.uri(name), to: Self.all[name] ?? "")
    }
    #expect(applied("api/products.json") == Self.products.replacing("name", with: "title"))
    #expect(
      applied("home.json")
        == Self.home.replacing("item.name", with: "item.title")
        .replacing("\"key\": \"name\"", with: "\"key\": \"title\""))
    #expect(
      applied("product.json")
        == Self.product.replacing("navigationContext.name", with: "navigationContext.title")
        .replacing("last.name", with: "last.title"))
    #expect(applied("parts/row.json") == Self.row.replacing("name", with: "title"))
    #expect(
      applied("flows/a.yaml")
        == Self.flow.replacing("items[0].name", with: "items[0].title")
        .replacing("\"name\": c", with: "\"title\": c"))
  }

  @Test func usesAtTheEndOfLongFlowsAreRenamed() {
    let commands = String(repeating: "- tapOn:\n    text: a\n", count: 400)
    let flow = Self.flow.replacing("---\n", with: "---\n" + commands)
    folder.write("flows/a.yaml", flow)
    let response = rename("@{item.na", in: "home.json")
    let text = TestClient.applied(response, for: folder.uri("flows/a.yaml"), to: flow)
    #expect(text.contains("shop.items[0].title") && !text.contains("shop.items[0].name"))
  }

  /// A member with the same name in another value stays.
  @Test func otherMembersStay() {
    let response = rename("@{own.na", in: "product.json")
    #expect(response?["result"]?["changes"]?.count == 1)
    let text = TestClient.applied(response, for: folder.uri("product.json"), to: Self.product)
    #expect(
      text
        == Self.product.replacing("own.name", with: "own.title")
        .replacing("{\"name\": \"\"}", with: "{\"title\": \"\"}"))
  }

  @Test func referencesAndDefinitionsFollowCopies() {
    let at = position("@{navigationContext.na", in: "product.json")
    let uri = folder.uri("product.json")
    let references = client.at(
      "textDocument/references", at, uri: uri, ("context", ["includeDeclaration": true]))
    #expect(references?.count == 9)
    #expect(
      TestClient.locations(client.at("textDocument/definition", at, uri: uri))
        == ["products.json:1:12", "products.json:1:36"])
    // A key of data leads to its readers.
    let key = position("\"na", in: "api/products.json")
    let readers = client.at(
      "textDocument/definition", key, uri: folder.uri("api/products.json"))
    #expect(TestClient.locations(readers).contains("product.json:3:30"))
  }

  // MARK: - Refusals

  private static let pushed = #""navigationContext": {"value": "@{item}"}"#

  /// The places that a rename cannot change are named.
  @Test(arguments: [
    // A server that the directory does not contain.
    (
      "home.json", "\"/api/products\"", "\"/api/others\"",
      "home.json:2 gets the value from the response"
    ),
    (
      "home.json", #""value": "@{item}"},"#,
      #""value": "@{item}"}, {"_beagleAction_": "beagle:sendRequest", "url": "/api/cart", "method": "POST", "data": {"item": "@{item}"}},"#,
      "home.json:8 sends the whole value in a request"
    ),
    (
      "home.json", #""value": "@{item}"},"#,
      #""value": "@{item}"}, {"_beagleAction_": "custom:chart", "data": "@{shop}"},"#,
      "home.json:8 passes the whole value to custom:chart, which the application defines"
    ),
    (
      "home.json", #""value": "@{item}"}}"#,
      #""value": "@{item}"}}, {"_beagleAction_": "beagle:pushView", "route": {"url": "@{global.link}"}, "navigationContext": {"value": {"name": "x"}}}"#,
      "home.json:9 gets the value from a navigation whose address is known only when it runs"
    ),
    (
      "home.json", "@{onSuccess.data}", "@{sorted(onSuccess.data)}",
      "home.json:3 gets the value from the operation sorted of the application"
    ),
  ])
  func placesOutsideOfTheProjectAreNamed(
    file: String, old: String, new: String, expected: String
  ) {
    folder.write(file, (Self.all[file] ?? "").replacingFirst(old, new))
    let found = message(rename("@{navigationContext.na", in: "product.json")) ?? ""
    #expect(found.hasPrefix("navigationContext.name cannot be renamed everywhere: "), "\(found)")
    #expect(found.contains(expected), "\(found)")
  }

  /// A search that ends at a limit may miss places.
  @Test func valuesThatAreCopiedTooOftenAreRefused() {
    func write(_ path: Int, _ value: String) -> String {
      #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "p\#(path)", "value": \#(value)}"#
    }
    let writes =
      [write(0, #"{"name": "a"}"#)] + (1...40).map { write($0, "\"@{global.p\($0 - 1)}\"") }
    let text =
      #"{"_beagleComponent_": "beagle:button", "text": "@{global.p40.name}", "onPress": ["#
      + writes.joined(separator: ",\n") + "]}"
    let found = message(rename("@{global.p40.na", in: "home.json", text)) ?? ""
    #expect(found.contains("more places than one search can follow"), "\(found)")
  }

  @Test func membersOfEventsAreRefused() {
    let text = Self.home.replacingFirst("@{item.name}", "@{item.name} @{onSuccess.status}")
    #expect(message(rename("@{onSuccess.da", in: "home.json", text))?.contains("the event") == true)
  }

  @Test func takenNamesAreRefused() {
    let found = message(rename("@{navigationContext.na", in: "product.json", to: "id"))
    #expect(found == "id already exists at products.json:1")
  }

  @Test func brokenFilesAreNamed() {
    folder.write("parts/row.json", Self.row + ",")
    let found = message(rename("@{navigationContext.na", in: "product.json"))
    #expect(found?.hasPrefix("row.json has a syntax error") == true)
  }

  // MARK: - Bodies in routes.json

  private static let routes = """
    [{"path": "/item", "body": {"_beagleComponent_": "beagle:container", "context": {"id": "box", "value": {"size": 1}},
    "children": [{"_beagleComponent_": "beagle:text", "id": "t", "text": "@{box.size} @{navigationContext.name}"}]}}]
    """

  @Test func contextsOfBodiesAreFound() {
    folder.write("routes.json", Self.routes)
    folder.write(
      "home.json", Self.home.replacing("\"url\": \"/product\"", with: "\"url\": \"/item\""))
    let uri = folder.uri("routes.json")
    func at(_ piece: String) -> ProtocolValue { position(piece, in: "routes.json", Self.routes) }
    func places(_ method: String, _ piece: String) -> [String] {
      TestClient.locations(
        client.at(
          "textDocument/" + method, at(piece), uri: uri, ("context", ["includeDeclaration": true])))
    }
    #expect(places("definition", "@{bo") == ["routes.json:1:89"])
    #expect(places("references", "@{bo") == ["routes.json:1:89", "routes.json:2:73"])
    #expect(places("definition", "@{box.si") == ["routes.json:1:105"])
    #expect(places("definition", "@{navigationContext.na").first == "products.json:1:12")
    let context = client.rename(at: at("\"id\": \"bo"), in: uri, to: "crate")
    #expect(
      TestClient.applied(context, for: uri, to: Self.routes)
        == Self.routes.replacing("box", with: "crate"))
    let member = client.rename(at: at("@{navigationContext.na"), in: uri, to: "title")
    #expect(
      TestClient.applied(member, for: uri, to: Self.routes)
        == Self.routes.replacing("Context.name", with: "Context.title"))
    #expect(member?["result"]?["changes"]?[folder.uri("home.json")] != nil)
  }

  /// A screen that an action contains has the context of that action.
  @Test func inlineScreensAreFollowed() {
    let text = """
      {"_beagleComponent_": "beagle:button", "text": "", "onPress": [{"_beagleAction_": "beagle:pushView",
      "navigationContext": {"value": {"name": "a"}},
      "route": {"screen": {"child": {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "@{navigationContext}"},
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{c.name}"}]}}}}]}
      """
    let response = rename("@{c.na", in: "inline.json", text)
    #expect(
      TestClient.applied(response, for: folder.uri("inline.json"), to: text)
        == text.replacing("name\"", with: "title\"").replacing("c.name", with: "c.title"))
  }
}
