import JSON
import Testing

@testable import BeagleServers

/// Links to routes with parameters: definition, hover, references and rename.
@Suite struct RouteRenameTests {
  private static let home = """
    {"_beagleComponent_": "beagle:container", "context": {"id": "z", "value": {"id": 1, "links": ["/items/8"]}}, "children": [
    {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/items/@{z.id}?a=1"}},
    {"_beagleAction_": "beagle:sendRequest", "url": "/items/7", "onSuccess": [], "onError": []},
    {"_beagleAction_": "beagle:sendRequest", "url": "/items/@{z.id}", "method": "PUT"},
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/items/new"}}]}]}
    """
  private static let routes = """
    [{"path": "/items/{id}", "file": "item.json"},
    {"path": "/items/{id}", "method": "PUT", "status": 204}]
    """
  private static let screen =
    #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.a}"}"#
  private static let flow =
    "url: /home\n---\n- openLink: /items/9\n- beagle: {respond: {path: \"/items/{id}\", status: 500}}\n"
  private let folder = TestFolder([
    "home.json": home, "routes.json": routes, "item.json": screen, "items/new.json": screen,
    "flows/a.yaml": flow,
  ])
  private let client: TestClient

  init() { client = TestClient(folder: folder.path) }

  private func position(_ piece: String, in name: String, _ text: String) -> ProtocolValue {
    client.open(text, uri: folder.uri(name))
    return TestClient.removingMark(from: text.replacingFirst(piece, piece + "|")).position
  }

  private func places(_ method: String, _ piece: String) -> [String] {
    TestClient.locations(
      client.at(
        "textDocument/" + method, position(piece, in: "home.json", Self.home),
        uri: folder.uri("home.json"), ("context", ["includeDeclaration": true])))
  }

  @Test func addressesWithExpressionsLeadToTheirRoute() {
    #expect(places("definition", "\"url\": \"/it") == ["item.json:1:1"])
    #expect(
      places(
        "definition",
        "[], \"onError\": []},\n{\"_beagleAction_\": \"beagle:sendRequest\", \"url\": \"/it")
        == ["routes.json:1:2", "routes.json:2:1"])
    #expect(
      places("references", "\"url\": \"/it") == [
        "home.json:3:57", "home.json:4:50", "home.json:6:57",
      ])
    let hover = client.at(
      "textDocument/hover", position("\"url\": \"/it", in: "home.json", Self.home),
      uri: folder.uri("home.json"))
    #expect(hover?["contents"]?["value"]?.string?.hasPrefix("Served from `item.json`") == true)
    // An expression in the address is a context.
    #expect(places("definition", "/items/@{z") == ["home.json:1:62"])
  }

  private func rename(to name: String, _ home: String = home) -> JSONNode? {
    client.open(home, uri: folder.uri("home.json"))
    return client.rename(
      at: position("\"/it", in: "routes.json", Self.routes), in: folder.uri("routes.json"),
      to: name)
  }

  private func applied(_ response: JSONNode?, _ name: String, to text: String) -> String {
    TestClient.applied(response, for: folder.uri(name), to: text)
  }

  @Test func linksKeepTheValuesOfParameters() {
    let response = rename(to: "/things/{id}/all")
    #expect(
      applied(response, "home.json", to: Self.home)
        == Self.home.replacing("/items/@{z.id}", with: "/things/@{z.id}/all")
        .replacing("/items/7", with: "/things/7/all").replacing("/items/8", with: "/things/8/all")
        .replacing("/items/new", with: "/things/new/all"))
    #expect(
      applied(response, "routes.json", to: Self.routes)
        == Self.routes.replacing("/items/{id}", with: "/things/{id}/all"))
    #expect(
      applied(response, "flows/a.yaml", to: Self.flow)
        == Self.flow.replacing("/items/9", with: "/things/9/all")
        .replacing("/items/{id}", with: "/things/{id}/all"))
  }

  @Test func allTextsOfAnExpressionAreRenamed() {
    let home = Self.home.replacingFirst(
      "\"text\": \"\"", "\"text\": \"@{condition(z.id, '/items/7', '/items/7')}\"")
    let text = applied(rename(to: "/things/{id}", home), "home.json", to: home)
    #expect(text.contains("@{condition(z.id, '/things/7', '/things/7')}"))
  }

  @Test func linksThatCannotChangeAreNamed() {
    func message(_ response: JSONNode?) -> String { response?["error"]?["message"]?.string ?? "" }
    #expect(message(rename(to: "/things/{key}")).contains("must keep its parameters: {id}"))
    let built = Self.home.replacing("/items/@{z.id}?a=1", with: "@{concat('/items/', z.id)}")
    #expect(message(rename(to: "/things/{id}", built)).contains("home.json:3:"))
    let open = Self.home.replacing("/items/@{z.id}?a=1", with: "/@{z.a}/7")
    #expect(message(rename(to: "/things/{id}", open)).contains("home.json:3:"))
    let link = client.rename(
      at: position("\"url\": \"/it", in: "home.json", Self.home), in: folder.uri("home.json"),
      to: "/things")
    #expect(message(link).contains("rename that path in routes.json"))
  }
}
