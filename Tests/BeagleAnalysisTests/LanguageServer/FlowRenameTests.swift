import JSON
import Testing

@testable import BeagleServers

/// Renames and references of names that screens and flows share, from both.
@Suite struct FlowRenameTests {
  private static let home = """
    {"_beagleComponent_": "beagle:container", "id": "root", "context": {"id": "order", "value": {"count": 1}}, "children": [
    {"_beagleComponent_": "beagle:button", "id": "pay (now)", "text": "@{order.count}", "onPress": [
    {"_beagleAction_": "beagle:addChildren", "componentId": "root", "value": []},
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/detail"}}]}]}
    """
  private static let detail =
    #"{"_beagleComponent_": "beagle:text", "id": "info", "text": ""}"#
  private static let flow = """
    url: /home
    ---
    - tapOn: {id: root}
    - tapOn:
        id: "ROOT"
    - assertVisible: {text: a, below: {id: root}}
    - extendedWaitUntil: {visible: {id: 'pay \\(now\\)'}}
    - beagle: {context: {path: order.count, equals: 1}}
    - beagle: {context: {path: order, equals: {count: 1}}}
    - openLink: /detail
    - tapOn: root
    """
  private let folder = TestFolder([
    "home.json": home, "detail.json": detail, "tests/a.yaml": flow,
    "tests/notes.yaml": "id: root\n",
  ])
  private let client: TestClient

  init() {
    client = TestClient(
      folder: folder.path,
      capabilities: [
        "workspace": [
          "workspaceEdit": ["documentChanges": true, "resourceOperations": ["rename"]]
        ]
      ])
  }

  private func position(_ piece: String, in name: String) -> ProtocolValue {
    let text = ["home.json": Self.home, "detail.json": Self.detail][name] ?? Self.flow
    client.open(text, uri: folder.uri(name))
    return TestClient.removingMark(from: text.replacingFirst(piece, piece + "|")).position
  }

  private func rename(_ piece: String, in name: String, to new: String) -> JSONNode? {
    client.rename(at: position(piece, in: name), in: folder.uri(name), to: new)
  }

  private func applied(_ response: JSONNode?, _ name: String, to text: String) -> String {
    let change = response?["result"]?["documentChanges"]?.elements.map({ $0 }).first {
      $0["textDocument"]?["uri"]?.string == folder.uri(name)
    }
    return TestClient.applied(change?["edits"]?.elements.map { $0 } ?? [], to: text)
  }

  @Test(arguments: [
    ("home.json", "\"id\": \"ro"), ("home.json", "\"componentId\": \"ro"),
    ("tests/a.yaml", "{id: ro"), ("tests/a.yaml", "\"RO"),
  ])
  func idsAreRenamedInScreensAndFlows(file: String, piece: String) {
    let response = rename(piece, in: file, to: "main")
    #expect(
      applied(response, "home.json", to: Self.home) == Self.home.replacing("root", with: "main"))
    #expect(
      applied(response, "tests/a.yaml", to: Self.flow)
        == Self.flow.replacing("id: root", with: "id: main")
        .replacing("\"ROOT\"", with: "main"))
  }

  /// An id is a regular expression in a flow.
  @Test func idsAreQuotedInFlows() {
    let response = rename("\"pay", in: "home.json", to: "buy [all]")
    #expect(applied(response, "tests/a.yaml", to: Self.flow).contains(#"'buy \[all\]'"#))
    let back = rename("{visible: {id: 'pa", in: "tests/a.yaml", to: "go")
    #expect(applied(back, "home.json", to: Self.home).contains(#""id": "go""#))
  }

  @Test(arguments: [
    ("home.json", "\"id\": \"ord"), ("home.json", "@{ord"), ("tests/a.yaml", "path: ord"),
  ])
  func contextsAreRenamedInScreensAndFlows(file: String, piece: String) {
    let response = rename(piece, in: file, to: "basket")
    #expect(
      applied(response, "home.json", to: Self.home) == Self.home.replacing("order", with: "basket"))
    #expect(
      applied(response, "tests/a.yaml", to: Self.flow)
        == Self.flow.replacing("order", with: "basket"))
  }

  @Test(arguments: [("home.json", "\"url\": \"/det"), ("tests/a.yaml", "openLink: /det")])
  func screensAreRenamedInScreensAndFlows(file: String, piece: String) {
    let response = rename(piece, in: file, to: "/info")
    #expect(applied(response, "home.json", to: Self.home).contains(#""url": "/info""#))
    #expect(applied(response, "tests/a.yaml", to: Self.flow).contains("openLink: /info"))
    let last = response?["result"]?["documentChanges"]?.elements.map { $0 }.last
    #expect(last?["newUri"]?.string == folder.uri("info.json"))
  }

  /// A flow does not say which screen it means.
  @Test func idsOfSeveralScreensAreRenamedInTheFlow() {
    folder.write("detail.json", Self.detail.replacing("info", with: "root"))
    let message = rename("\"id\": \"ro", in: "home.json", to: "main")?["error"]?["message"]?.string
    #expect(message?.hasPrefix("a.yaml:3 may mean root of detail.json") == true)
    let response = rename("{id: ro", in: "tests/a.yaml", to: "main")
    #expect(response?["result"]?["documentChanges"]?.count == 3)
  }

  @Test(arguments: [
    ("{id: ro", 5), ("path: ord", 4), ("path: order.co", 3), ("openLink: /det", 2),
  ])
  func referencesInFlowsIncludeScreens(piece: String, count: Int) {
    let found = client.at(
      "textDocument/references", position(piece, in: "tests/a.yaml"),
      uri: folder.uri("tests/a.yaml"), ("context", ["includeDeclaration": true]))
    #expect(found?.count == count, "\(TestClient.locations(found))")
  }

  @Test func referencesInScreensIncludeFlows() {
    let found = client.at(
      "textDocument/references", position("@{ord", in: "home.json"), uri: folder.uri("home.json"),
      ("context", ["includeDeclaration": true]))
    #expect(
      TestClient.locations(found)
        == ["home.json:1:76", "home.json:2:70", "a.yaml:8:28", "a.yaml:9:28"])
  }

  @Test func otherTextsAreExplained() {
    let message = rename("text: a", in: "tests/a.yaml", to: "b")?["error"]?["message"]?.string
    #expect(message?.hasPrefix("only ids, contexts, their members and paths") == true)
  }
}
