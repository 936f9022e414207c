import BeagleTestSupport
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
    openForm(["Open": Part.push("pushView", "/a")])
    bench.type("Ada")
    bench.press(.escape)
    bench.click("Open")
    bench.server.fail()
    bench.settle()
    #expect(objection == "The text in 1 field was not sent.")
  }

  private static let unsent = "The text in 1 field was not sent."

  /// A field whose text is in the context `name`.
  private static let named = """
    {"_beagleComponent_":"beagle:textInput","placeholder":"Name","value":"@{name}",
     "onChange":[\(Part.set("name", "\"@{onChange.value}\""))]}
    """

  private static func request(_ members: String) -> String {
    #"{"_beagleAction_":"beagle:sendRequest",\#(members)}"#
  }

  private nonisolated static let sending = [
    #""url":"/find?q=@{name}""#, #""url":"/people/@{name}/""#,
    #""url":"/save","method":"POST","data":{"people":[{"name":"@{name}"}]}"#,
    #""url":"/save","method":"PUT","data":"Dear @{name}!""#,
    #""url":"/save","headers":{"X-Name":"@{name}"}"#,
  ]

  private nonisolated static let others = [
    #""url":"/track""#, #""url":"/save","method":"POST","data":{"name":"other","count":12}"#,
    #""url":"/Ad","method":"DELETE""#,
  ]

  private func type(_ text: String, send request: String, _ field: String = Self.named) {
    bench.show(
      Part.screen(
        Part.box([field, Part.button("Send", request)]), context: Part.context("name", "\"\"")))
    bench.click("Name")
    bench.type(text)
    bench.press(.escape)
    bench.click("Send")
  }

  @Test(arguments: sending) func successfulRequestSendsIt(members: String) {
    type("Ada Ö", send: Self.request(members))
    #expect(objection != nil)
    bench.server.respond("{}")
    bench.settle()
    #expect(objection == nil)
    bench.click("Ada Ö")
    bench.type("!")
    #expect(objection == Self.unsent)
  }

  @Test(arguments: others) func otherRequestDoesNot(members: String) {
    type("Ada", send: Self.request(members))
    bench.server.respond("{}")
    bench.settle()
    #expect(objection == Self.unsent)
  }

  /// The server has an earlier text.
  @Test func changedTextIsNotSent() {
    type("Ada", send: Self.request(Self.sending[0]))
    bench.click("Ada")
    bench.type("!")
    bench.server.respond("{}")
    bench.settle()
    #expect(objection == Self.unsent)
  }

  @Test(arguments: [("2", true), ("1", false)]) func shortTextIsAWholePart(_ row: (String, Bool)) {
    type(row.0, send: Self.request(#""url":"/page12/2""#))
    bench.server.respond("{}")
    bench.settle()
    #expect((objection == nil) == row.1)
  }

  /// Expressions of a form may send something that is computed from the text.
  @Test(arguments: [true, false]) func submittedFormSendsItsFields(isConfirmed: Bool) {
    let request = Self.request(#""url":"/save","method":"POST","data":"@{length(name)}""#)
    let onSubmit =
      isConfirmed
      ? Part.action("confirm", #""title":"Sure?","message":"m""#, "\"onPressOk\":[\(request)]")
      : request
    let submit = Part.button("Submit", #"{"_beagleAction_":"beagle:submitForm"}"#)
    let form = """
      {"_beagleComponent_":"beagle:simpleForm","onSubmit":[\(onSubmit)],
       "children":[\(Self.named),\(submit)]}
      """
    bench.show(Part.screen(Part.box([form, Self.field]), context: Part.context("name", "\"\"")))
    bench.click("Name")
    bench.type("Ada")
    bench.press(.escape)
    bench.click("Submit")
    if isConfirmed { bench.click("Ok") }
    bench.server.respond("{}")
    bench.settle()
    #expect(bench.server.requests.count == 1)
    #expect(objection == nil)
    // The other field is not in the form.
    bench.click("Name")
    bench.type("Bob")
    bench.press(.escape)
    bench.click("Submit")
    if isConfirmed { bench.click("Ok") }
    bench.server.respond("{}")
    bench.settle()
    #expect(objection == Self.unsent)
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
  @Test(arguments: [("/a?q=@{name}", true), ("/a", false)])
  func openedScreenSendsIt(_ row: (url: String, isSent: Bool)) {
    type("Ada", send: Part.push("pushView", row.url))
    bench.server.respond(screenJSON("A"))
    bench.settle()
    #expect(bench.titles.last == "A")
    #expect((objection == nil) == row.isSent)
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
    bench.openHome(["Open": Part.push("pushView", "/a")])
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
