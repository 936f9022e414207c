import BeagleServers
import JSON
import Testing

@testable import BeagleAutomation
@testable import BeagleServers

/// Flow files in editors: mistakes, completion and hover.
@Suite struct FlowTests {
  /// Opens a flow with the cursor at `|`, and returns the labels of the completion.
  private func labels(_ text: String) throws -> [String] {
    let client = TestClient()
    let uri = "file:///project/flows/login.yaml"
    let position = open(text, uri, client)
    let result = try #require(
      client.request(
        "textDocument/completion",
        ["textDocument": ["uri": .string(uri)], "position": position]))
    return result["items"]?.elements.compactMap { $0["label"]?.string } ?? []
  }

  private func open(_ text: String, _ uri: String, _ client: TestClient) -> ProtocolValue {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains("|") } ?? 0
    let column = lines[line].firstIndex(of: "|").map {
      lines[line].distance(from: lines[line].startIndex, to: $0)
    }
    client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "yaml", "version": 1,
          "text": .string(text.filter { $0 != "|" }),
        ]
      ])
    return ["line": .int(line), "character": .int(column ?? 0)]
  }

  @Test func commandsAreCompleted() throws {
    let commands = FlowCatalog.commands.map(\.name)
    #expect(try labels("appId: a\n---\n- |") == commands)
    #expect(try labels("appId: a\n---\n- tap|\n- back\n") == commands)
    #expect(try labels("appId: a\n---\n- repeat:\n    commands:\n      - |") == commands)
    #expect(try labels("appId: a\nonFlowStart:\n  - |\n---\n- back\n") == commands)
    #expect(try labels("appId: a\n---\n- tapOn: some |text") == [])
  }

  @Test func propertiesAreCompleted() throws {
    #expect(try labels("appId: a\n---\n- swipe:\n    |").starts(with: ["direction", "from"]))
    #expect(try labels("appId: a\n---\n- tapOn:\n    te|").starts(with: ["text", "id", "index"]))
    #expect(try labels("appId: a\n---\n- tapOn:\n    below:\n      |").contains("rightOf"))
    #expect(
      try labels("appId: a\n---\n- runFlow:\n    when:\n      |").contains("notVisible"))
    #expect(try labels("appId: a\n---\n- beagle:\n    request:\n      |").contains("count"))
    #expect(try labels("appId: a\n---\n- beagle:\n    analytics:\n      |").contains("count"))
    let respond = try labels("appId: a\n---\n- beagle:\n    respond:\n      |")
    #expect(Set(["failTimes", "dribble", "failure"]).isSubset(of: respond))
    #expect(try labels("appId: a\n---\n- beagle:\n    busy:\n      |").contains("below"))
    #expect(
      try labels("appId: a\n---\n- beagle:\n    busy:\n      below:\n        |").contains("id"))
    #expect(try labels("app|").contains("onFlowComplete"))
  }

  @Test func wordsAreCompleted() throws {
    #expect(
      try labels("appId: a\n---\n- swipe:\n    direction: |") == ["UP", "DOWN", "LEFT", "RIGHT"])
    #expect(try labels("appId: a\n---\n- tapOn:\n    enabled: |") == ["true", "false"])
    #expect(try labels("appId: a\n---\n- pressKey: |").contains("Enter"))
    #expect(try labels("appId: a\n---\n- beagle:\n    analytics: |") == ["none"])
    #expect(try labels("appId: a\n---\n- beagle:\n    network: |") == ["offline", "online"])
    #expect(try labels("appId: a\n---\n- beagle:\n    cache: |") == ["memory", "none"])
    for name in ["busy", "stale", "failure"] {
      #expect(try labels("appId: a\n---\n- beagle:\n    \(name): |") == ["any", "none"])
    }
    #expect(
      try labels("appId: a\n---\n- beagle:\n    respond:\n      failure: |")
        == ["refused", "reset", "timeout", "offline", "hang"])
  }

  @Test func hoverExplainsCommandsAndProperties() throws {
    let client = TestClient()
    let uri = "file:///project/flows/login.yaml"
    let position = open("appId: a\n---\n- scrollUntil|Visible:\n    element: x\n", uri, client)
    let hover = client.request(
      "textDocument/hover", ["textDocument": ["uri": .string(uri)], "position": position])
    let text = hover?["contents"]?["value"]?.string ?? ""
    #expect(text.hasPrefix("**scrollUntilVisible**: Scrolls until an element is visible."))
    #expect(text.contains("- `element`: the element"))
    let analytics = open(
      "appId: a\n---\n- beagle:\n    analy|tics: none\n", "file:///project/flows/other.yaml", client
    )
    let property = client.request(
      "textDocument/hover",
      ["textDocument": ["uri": .string("file:///project/flows/other.yaml")], "position": analytics])
    let words = property?["contents"]?["value"]?.string ?? ""
    #expect(words.contains("count"))
    #expect(words.contains("none"))
  }

  @Test func mistakesAreDiagnosticsAndOtherFilesAreLeftAlone() throws {
    let client = TestClient()
    _ = open("appId: a\n---\n- tapOnn: x\n", "file:///tmp/flows/a.yaml", client)
    _ = open("jobs:\n  test: {}\n", "file:///tmp/other/ci.yml", client)
    client.settle()
    func diagnostics(_ uri: String) -> [JSONNode]? {
      client.serverMessages.last {
        $0["method"]?.string == "textDocument/publishDiagnostics"
          && $0["params"]?["uri"]?.string == uri
      }?["params"]?["diagnostics"]?.elements.map { $0 }
    }
    let found = try #require(diagnostics("file:///tmp/flows/a.yaml"))
    #expect(found.map { $0["code"]?.string } == ["unknown-command"])
    #expect(found.first?["range"]?["start"]?["line"]?.int == 2)
    #expect(found.first?["range"]?["start"]?["character"]?.int == 2)
    #expect(diagnostics("file:///tmp/other/ci.yml")?.isEmpty ?? true)
  }
}
