import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests of the life cycle of a connection, from `initialize` to `exit`.
@Suite struct LifeCycleTests {
  private func code(_ response: JSONNode?) -> Int? { response?["error"]?["code"]?.int }

  @Test func exitAfterShutdownIsSuccess() {
    let client = TestClient()
    #expect(client.response("shutdown", .null)?["result"]?.isNull == true)
    #expect(code(client.response("textDocument/hover", [:])) == -32600)
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 0)
  }

  @Test func exitWithoutShutdownIsFailure() {
    let client = TestClient()
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 1)
  }

  @Test func endOfInputStopsTheServer() {
    let client = TestClient()
    client.server.endOfInput()
    #expect(client.server.exitStatus == 1)
    #expect(client.log.count == 1 && client.log[0].contains("without an exit notification"))
    let broken = TestClient(connects: false)
    broken.receive(Array("Content-Length: 20\r\n\r\n".utf8))
    broken.server.endOfInput()
    #expect(broken.log.count == 1 && broken.log[0].contains("inside a message"))
    let other = TestClient()
    _ = other.request("shutdown", .null)
    other.server.endOfInput()
    #expect(other.server.exitStatus == 0)
    #expect(other.log.isEmpty)
  }

  @Test func requestsBeforeInitializeAreRejected() {
    let client = TestClient(connects: false)
    #expect(code(client.response("textDocument/hover", [:])) == -32002)
    client.open("{")
    client.settle()
    #expect(client.serverMessages.isEmpty)
    #expect(client.response("initialize", [:])?["result"]?["capabilities"] != nil)
    #expect(code(client.response("initialize", [:])) == -32600)
  }

  @Test func unknownRequestsAreRejectedAndNotificationsIgnored() {
    let client = TestClient()
    #expect(code(client.response("textDocument/inlayHint", [:])) == -32601)
    client.notify("$/setTrace", ["value": "off"])
    client.notify("some/thing", [:])
    #expect(client.log.isEmpty)
  }

  @Test func missingParametersAreNamed() {
    let client = TestClient()
    let response = client.response("textDocument/hover", ["textDocument": ["uri": "untitled:a"]])
    #expect(code(response) == -32602)
    #expect(response?["error"]?["message"]?.string == "expected position with line and character")
    #expect(code(client.response("textDocument/documentSymbol", .null)) == -32602)
  }

  @Test func invalidMessagesGetAnErrorResponse() {
    let client = TestClient()
    client.receive(MessageReader.frame(Array(#"{"jsonrpc":"#.utf8)))
    #expect(code(client.responses.last) == -32700)
    client.receive(MessageReader.frame(Array("[1]".utf8)))
    #expect(code(client.responses.last) == -32600)
    client.receive(
      MessageReader.frame(Array(#"{"jsonrpc":"2.0","id":{},"method":"shutdown"}"#.utf8)))
    #expect(code(client.responses.last) == -32600)
    #expect(client.server.exitStatus == nil)
    client.receive(Array("nonsense\r\n\r\n".utf8))
    #expect(code(client.responses.last) == -32700)
    #expect(client.server.exitStatus == 1)
  }

  @Test func canceledRequestsAreNotRun() {
    let client = TestClient()
    let request: ProtocolValue = [
      "jsonrpc": "2.0", "id": "a", "method": "textDocument/documentSymbol",
      "params": ["textDocument": ["uri": "untitled:a"]],
    ]
    let cancel: ProtocolValue = [
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "a"],
    ]
    client.receive(MessageReader.frame(request.bytes) + MessageReader.frame(cancel.bytes))
    #expect(code(client.responses.last) == -32800)
    client.receive(MessageReader.frame(request.bytes))
    #expect(client.responses.last?["error"] == nil)
  }

  @Test func positionEncodingIsNegotiated() {
    func encoding(_ offered: ProtocolValue) -> String? {
      let client = TestClient(connects: false)
      return client.request(
        "initialize", ["capabilities": ["general": ["positionEncodings": offered]]])?[
          "capabilities"]?["positionEncoding"]?.string
    }
    #expect(encoding(["utf-16"]) == "utf-16")
    #expect(encoding(["utf-16", "utf-8"]) == "utf-8")
    #expect(encoding(["utf-32"]) == "utf-32")
    #expect(encoding(["utf-32", "utf-16"]) == "utf-16")
    #expect(encoding([]) == "utf-16")
  }

  @Test func unknownDocumentsGetNullResults() {
    let client = TestClient()
    let position: ProtocolValue = ["line": 0, "character": 0]
    for method in [
      "completion", "hover", "definition", "references", "signatureHelp", "documentHighlight",
      "documentSymbol", "foldingRange", "documentLink", "formatting",
    ] {
      let response = client.response(
        "textDocument/" + method,
        ["textDocument": ["uri": "file:///etc/passwd"], "position": position])
      #expect(response?["result"]?.isNull == true, "\(method)")
    }
    #expect(
      code(
        client.response(
          "textDocument/rename",
          ["textDocument": ["uri": "untitled:x"], "position": position, "newName": "a"])) == -32803)
    client.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": "untitled:x", "version": 2], "contentChanges": [["text": "{}"]]])
    #expect(client.log == ["textDocument/didChange: untitled:x is not open"])
  }
}
