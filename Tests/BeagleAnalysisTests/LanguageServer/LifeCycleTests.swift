import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleLanguageServer

/// A connection begins, is used and ends as the protocol wants it.
@Suite struct LifeCycleTests {
  private func code(_ answer: JSONNode?) -> Int? { answer?["error"]?["code"]?.int }

  @Test func exitAfterShutdownIsSuccess() {
    let client = TestClient()
    #expect(client.answer("shutdown", .null)?["result"]?.isNull == true)
    #expect(code(client.answer("textDocument/hover", [:])) == -32600)
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 0)
  }

  @Test func exitWithoutShutdownIsFailure() {
    let client = TestClient()
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 1)
  }

  @Test func theEndOfInputEndsTheServer() {
    let client = TestClient()
    client.server.endOfInput()
    #expect(client.server.exitStatus == 1)
    let other = TestClient()
    _ = other.request("shutdown", .null)
    other.server.endOfInput()
    #expect(other.server.exitStatus == 0)
  }

  @Test func nothingIsAnsweredBeforeInitialize() {
    let client = TestClient(connects: false)
    #expect(code(client.answer("textDocument/hover", [:])) == -32002)
    client.open("{")
    client.settle()
    #expect(client.notices.isEmpty)
    #expect(client.answer("initialize", [:])?["result"]?["capabilities"] != nil)
    #expect(code(client.answer("initialize", [:])) == -32600)
  }

  @Test func whatIsUnknownIsRefusedAndNoticesAreNot() {
    let client = TestClient()
    #expect(code(client.answer("textDocument/inlayHint", [:])) == -32601)
    client.notify("$/setTrace", ["value": "off"])
    client.notify("some/thing", [:])
    #expect(client.log.isEmpty)
  }

  @Test func parametersThatAreMissingAreNamed() {
    let client = TestClient()
    let answer = client.answer("textDocument/hover", ["textDocument": ["uri": "untitled:a"]])
    #expect(code(answer) == -32602)
    #expect(answer?["error"]?["message"]?.string == "expected position with line and character")
    #expect(code(client.answer("textDocument/documentSymbol", .null)) == -32602)
  }

  @Test func brokenMessagesAreAnswered() {
    let client = TestClient()
    client.receive(MessageReader.frame(Array("{\"jsonrpc\":".utf8)))
    #expect(code(client.allAnswers.last) == -32700)
    client.receive(MessageReader.frame(Array("[1]".utf8)))
    #expect(code(client.allAnswers.last) == -32600)
    client.receive(
      MessageReader.frame(Array("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"shutdown\"}".utf8)))
    #expect(code(client.allAnswers.last) == -32600)
    #expect(client.server.exitStatus == nil)
    client.receive(Array("nonsense\r\n\r\n".utf8))
    #expect(code(client.allAnswers.last) == -32700)
    #expect(client.server.exitStatus == 1)
  }

  @Test func whatIsCancelledInTimeIsNotDone() {
    let client = TestClient()
    let request: ProtocolValue = [
      "jsonrpc": "2.0", "id": "a", "method": "textDocument/documentSymbol",
      "params": ["textDocument": ["uri": "untitled:a"]],
    ]
    let cancel: ProtocolValue = [
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "a"],
    ]
    client.receive(MessageReader.frame(request.bytes) + MessageReader.frame(cancel.bytes))
    #expect(code(client.allAnswers.last) == -32800)
    client.receive(MessageReader.frame(request.bytes))
    #expect(client.allAnswers.last?["error"] == nil)
  }

  @Test func theEncodingIsAgreedOn() {
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

  @Test func documentsThatAreNotThereAreAnsweredWithNothing() {
    let client = TestClient()
    let place: ProtocolValue = ["line": 0, "character": 0]
    for method in [
      "completion", "hover", "definition", "references", "signatureHelp", "documentHighlight",
      "documentSymbol", "foldingRange", "documentLink", "formatting",
    ] {
      let answer = client.answer(
        "textDocument/" + method,
        ["textDocument": ["uri": "file:///etc/passwd"], "position": place])
      #expect(answer?["result"]?.isNull == true, "\(method)")
    }
    #expect(
      code(
        client.answer(
          "textDocument/rename",
          ["textDocument": ["uri": "untitled:x"], "position": place, "newName": "a"])) == -32803)
    client.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": "untitled:x", "version": 2], "contentChanges": [["text": "{}"]]])
    #expect(client.log == ["textDocument/didChange: untitled:x is not open"])
  }
}
