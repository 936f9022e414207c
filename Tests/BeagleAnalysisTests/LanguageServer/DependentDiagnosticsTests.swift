import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests that an edit updates the diagnostics of other open documents that depend on it.
@Suite struct DependentDiagnosticsTests {
  private static func home(_ id: String, _ link: String) -> String {
    """
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",
    "context": {"id": "\(id)", "value": {"name": "a", "city": "b"}}, "children": [
    {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": {"_beagleComponent_": "beagle:text", "text": "@{\(id).name}"}},
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
    {"_beagleAction_": "beagle:pushView", "route": {"url": "\(link)"}}]}]}}
    """
  }
  private static let part =
    #"{"_beagleComponent_": "beagle:text", "text": "@{shop.name} @{shop.city}"}"#
  private static let screen =
    #"{"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "a"}}"#

  private let folder = TestFolder([
    "home.json": home("shop", "/two"), "part.json": part, "two.json": screen,
  ])

  private func change(_ client: TestClient, to text: String) {
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(folder.uri("home.json")), "version": 50],
        "contentChanges": [["text": .string(text)]],
      ])
  }

  private func open(_ client: TestClient) {
    client.open(Self.home("shop", "/two"), uri: folder.uri("home.json"))
    client.open(Self.part, uri: folder.uri("part.json"))
    client.open(Self.screen, uri: folder.uri("two.json"))
    client.settle()
  }

  @Test func otherDocumentsAreCheckedAgain() {
    let client = TestClient(folder: folder.path)
    open(client)
    #expect(client.published(folder.uri("part.json")) == [])
    #expect(client.published(folder.uri("two.json")) == [])
    change(client, to: Self.home("store", "/home"))
    #expect(
      client.published(folder.uri("part.json")) == [
        "1:49 unresolved-context", "1:62 unresolved-context",
      ])
    #expect(client.published(folder.uri("two.json")) == ["1:1 unreachable-screen"])
    change(client, to: Self.home("shop", "/two"))
    #expect(client.published(folder.uri("part.json")) == [])
    #expect(client.published(folder.uri("two.json")) == [])
  }

  /// The data of a context has a member less.
  @Test func pathsFollowOtherDocuments() {
    let client = TestClient(folder: folder.path)
    open(client)
    change(client, to: Self.home("shop", "/two").replacing("\"city\"", with: "\"cty\""))
    #expect(client.published(folder.uri("part.json")) == ["1:67 unknown-path"])
  }

  /// A broken document may open the others, whether it is open or not.
  @Test(arguments: [false, true])
  func brokenDocumentsCauseNoFindingsInOthers(isOpen: Bool) {
    let broken = Self.home("shop", "/two").replacing("\"text\": \"Go\"", with: "\"text\" \"Go\"")
      .replacing("\"/two\"}}", with: "\"/two\"")
    let folder = TestFolder(["home.json": broken, "part.json": Self.part, "two.json": Self.screen])
    let client = TestClient(folder: folder.path)
    if isOpen { client.open(broken, uri: folder.uri("home.json")) }
    client.open(Self.part, uri: folder.uri("part.json"))
    client.open(Self.screen, uri: folder.uri("two.json"))
    client.settle()
    #expect(client.published(folder.uri("two.json")) == [])
  }

  /// Most edits change nothing that others depend on, and cost no check of other documents.
  @Test func otherEditsCheckOneDocument() {
    let client = TestClient(folder: folder.path)
    open(client)
    let before = client.count("textDocument/publishDiagnostics")
    change(client, to: Self.home("shop", "/two").replacing("Go", with: "Open\\nnow"))
    _ = client.server.idle()
    #expect(client.server.pendingChecks == [])
    client.settle()
    #expect(client.count("textDocument/publishDiagnostics") == before + 1)
  }

  /// A client that pulls diagnostics gets a request to pull them again.
  @Test func pullClientsAreRefreshed() {
    let client = TestClient(
      folder: folder.path,
      capabilities: [
        "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
      ])
    open(client)
    let before = client.count("workspace/diagnostic/refresh")
    change(client, to: Self.home("store", "/home"))
    client.settle()
    #expect(client.count("workspace/diagnostic/refresh") == before + 1)
  }

  /// Only other unreachable screens lead to the screen.
  @Test func linkedScreensHaveAnotherSentence() {
    let folder = TestFolder([
      "home.json": Self.screen, "a.json": Self.home("shop", "/b"), "b.json": Self.screen,
      "part.json": Self.part,
    ])
    let client = TestClient(folder: folder.path)
    client.open(Self.screen, uri: folder.uri("b.json"))
    client.settle()
    let sent = client.serverMessages.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
    }?["params"]?["diagnostics"]?[0]
    #expect(
      sent?["message"]?.string?.hasPrefix("only screens that no entry screen leads to") == true)
    // A new screen has no links yet.
    client.open(Self.screen, uri: folder.uri("new.json"))
    #expect(client.published(folder.uri("new.json")) == [])
  }

  @Test func duplicateIdsNameTheOtherComponents() {
    let client = TestClient(
      capabilities: ["textDocument": ["publishDiagnostics": ["relatedInformation": true]]])
    client.open(
      """
      {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "id": "a", "text": "1"},
      {"_beagleComponent_": "beagle:text", "id": "a", "text": "2"}]}
      """)
    client.settle()
    let found = client.serverMessages.last {
      $0["method"]?.string == "textDocument/publishDiagnostics"
    }?["params"]?["diagnostics"]?[0]
    #expect(found?["code"]?.string == "duplicate-id")
    let line = found?["relatedInformation"]?[0]?["location"]?["range"]?["start"]?["line"]?.int
    #expect(line != nil && line != found?["range"]?["start"]?["line"]?.int)
  }
}
