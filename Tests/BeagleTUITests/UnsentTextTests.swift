import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of text that was typed and not sent: quitting asks, and `R` keeps it.
@MainActor
@Suite
struct UnsentTextTests {
  let bench = TestBench(size: CellSize(width: 60, height: 20))

  private static let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#

  private func openForm(_ buttons: [String: String] = [:], extra: String = field) {
    bench.openHome(buttons, extra: extra)
    bench.press(.tab)
    while !(bench.window.focusedView is TextField) { bench.press(.tab) }
  }

  private func send(_ method: String) -> String {
    Part.action("sendRequest", "\"url\":\"/save\"", "\"method\":\"\(method)\"")
  }

  private var objection: String? { bench.application.quitObjection }

  @Test func typedTextIsAnObjection() {
    openForm()
    #expect(objection == nil)
    bench.type("Ada")
    #expect(objection == "The text in 1 field was not sent.")
    bench.window.handle(.key(KeyEvent("c", .control)))
    bench.settle()
    #expect(bench.text.contains("The text in 1 field was not sent."))
  }

  @Test func deletedTextIsNone() {
    openForm()
    bench.type("A")
    bench.press(.backspace)
    #expect(objection == nil)
  }

  @Test func textOfACoveredScreenCounts() {
    openForm(["Open": StateSequenceTests.push("pushView", "/a")])
    bench.type("Ada")
    bench.press(.escape)
    bench.click("Open")
    bench.server.fail()
    bench.settle()
    #expect(objection == "The text in 1 field was not sent.")
  }

  @Test(arguments: ["GET", "POST"]) func successfulRequestSendsIt(method: String) {
    openForm(["Send": send(method)])
    bench.type("Ada")
    bench.press(.escape)
    bench.click("Send")
    bench.server.respond("{}")
    bench.settle()
    #expect(objection == nil)
    bench.press(.tab)
    while !(bench.window.focusedView is TextField) { bench.press(.tab) }
    bench.type("!")
    #expect(objection == "The text in 1 field was not sent.")
  }

  @Test func failedRequestDoesNot() {
    openForm(["Send": send("POST")])
    bench.type("Ada")
    bench.press(.escape)
    bench.click("Send")
    bench.server.fail()
    bench.settle()
    #expect(objection == "The text in 1 field was not sent.")
  }

  /// The URL of a screen often contains the text of a search.
  @Test func openedScreenSendsIt() {
    openForm(["Open": StateSequenceTests.push("pushView", "/a")])
    bench.type("Ada")
    bench.press(.escape)
    bench.click("Open")
    bench.server.respond(screenJSON("A"))
    bench.settle()
    #expect(objection == nil)
  }

  @Test func runningChangeIsAnObjection() {
    openForm(["Send": send("POST")])
    bench.press(.escape)
    bench.click("Send")
    #expect(objection == "POST /save has no response yet. The server may have received it.")
    bench.window.handle(.key(KeyEvent("q")))
    bench.settle()
    #expect(bench.text.contains("POST /save has no response yet."))
    bench.server.respond("{}")
    bench.settle()
    #expect(objection == nil)
  }

  // MARK: - Reloading

  @Test func reloadKeepsTypedText() {
    openForm()
    bench.type("Ada")
    bench.press(.escape)
    bench.press(.character("R"))
    bench.server.respond(screenJSON("Home", extra: Self.field))
    bench.settle()
    #expect(bench.text.contains("Ada"))
    #expect(objection == "The text in 1 field was not sent.")
  }

  @Test func reloadWithoutTypedTextBeginsAgain() {
    openForm(["Count": Part.set("n", "1")], extra: Self.field)
    bench.press(.escape)
    bench.press(.character("R"))
    bench.server.respond(screenJSON("Home", extra: Part.text("New")))
    bench.settle()
    #expect(bench.text.contains("New"))
  }

  // MARK: - Keys without an effect

  @Test func nothingToRetrySaysSo() {
    bench.openHome()
    bench.press(.character("r"))
    #expect(bench.window.message == "Nothing has failed or can be refreshed; R reloads the screen.")
  }

  @Test func unusedLetterSaysSo() {
    bench.openHome()
    bench.press(.character("x"))
    #expect(bench.window.message == "x has no function here; ? lists the keys.")
    bench.press(.character("n"))
    #expect(bench.window.message == "Nothing to repeat; / searches.")
  }

  @Test(arguments: [KeyEvent("x"), KeyEvent("H"), KeyEvent("r"), KeyEvent("p", .control)])
  func keyDuringALoadSaysWhatPreventsIt(key: KeyEvent) {
    bench.openHome(["Open": StateSequenceTests.push("pushView", "/a")])
    bench.click("Open")
    bench.wait(milliseconds: 1000)
    bench.handle(.key(key))
    #expect(bench.window.message == "Not while this is loading; Esc cancels.")
  }

  @Test(arguments: [KeyEvent("R"), KeyEvent("H"), KeyEvent("p", .control)])
  func keyInADialogSaysWhatPreventsIt(key: KeyEvent) {
    bench.openHome(["Ask": Part.action("confirm", #""title":"Sure?","message":"Really?""#)])
    bench.click("Ask")
    bench.handle(.key(key))
    #expect(bench.window.message == "Close “Sure?” first.")
    #expect(bench.text.contains("Really?"))
  }
}
