import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import TerminalKit

/// Tests that no log has the text of a password field, whatever the name is that sends it.
@MainActor
@Suite struct PasswordFieldTests {
  @Test func textIsInNoLog() throws {
    let secret = "kiwi-harbor-27"
    defer { Redaction.forget(secret) }
    let bench = TestBench(size: CellSize(width: 60, height: 20))
    bench.show(
      Part.screen(
        Part.box([
          """
          {"_beagleComponent_":"beagle:textInput","type":"PASSWORD","placeholder":"Code",
           "onChange":[\(Part.set("x", "\"@{onChange.value}\""))]}
          """,
          Part.button(
            "Send",
            """
            {"_beagleAction_":"beagle:sendRequest","url":"/door?c=@{x}","method":"POST",
             "data":{"c":"@{x}"}}
            """),
        ]), context: Part.context("x", "\"\"")))
    bench.type(secret)
    bench.leaveField()
    bench.click("Send")
    bench.settle()
    let exchange = try #require(bench.dependencies.requestLog.exchanges.last)
    #expect(exchange.requestBody?.contains(secret) == true)
    #expect(!exchange.curlCommand.contains(secret), "\(exchange.curlCommand)")
    #expect(!exchange.title.contains(secret))
    for entry in bench.dependencies.log.entries { #expect(!entry.message.contains(secret)) }
    #expect(!Redaction.text("the code is \(secret).").contains(secret))
  }
}
