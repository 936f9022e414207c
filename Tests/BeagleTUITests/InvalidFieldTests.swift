import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of what a form that cannot be submitted says, and of submitting it from a field.
@MainActor
@Suite
struct InvalidFieldTests {
  let bench = TestBench(size: CellSize(width: 60, height: 24))

  private static func input(_ name: String, _ members: String...) -> String {
    ([#"{"_beagleComponent_":"beagle:textInput","placeholder":"\#(name)""#] + members)
      .joined(separator: ",") + "}"
  }

  private static func error(_ text: String, shown: String = "true") -> String {
    "\"error\":\"\(text)\",\"showError\":\(shown)"
  }

  private static func form(_ children: String..., more: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:simpleForm"\(more),
     "onSubmit":[\(Part.set("log", "\"sent\""))],"children":[\(children.joined(separator: ","))]}
    """
  }

  private static let submit = Part.button("Submit", Part.action("submitForm"))

  private func show(_ form: String) {
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("log=@{log}."), form], extra: "\"context\":\(Part.context("log", "\"\""))")))
    bench.leaveField()
  }

  private var focusedPlaceholder: String? { (bench.window.focusedView as? TextField)?.placeholder }

  @Test func firstInvalidFieldGetsTheFocus() {
    show(
      Self.form(
        Self.input("A"), Self.input("B", Self.error("bad")), Self.input("C", Self.error("worse")),
        Self.submit))
    bench.click("Submit")
    #expect(focusedPlaceholder == "B")
    #expect(bench.window.message == "2 fields need attention.")
    #expect(bench.text.contains("2 fields need attention."))
    #expect(bench.shown("log") == "")
  }

  @Test func singleFieldIsCountedInTheSingular() {
    show(Self.form(Self.input("A", Self.error("bad")), Self.submit))
    bench.click("Submit")
    #expect(bench.window.message == "1 field needs attention.")
    #expect(!saysThatErrorsAreHidden)
  }

  private var saysThatErrorsAreHidden: Bool {
    bench.dependencies.log.entries.contains {
      $0.message.contains("no input shows its error")
    }
  }

  /// Nothing else would say what is wrong.
  @Test func hiddenErrorIsInTheMessage() {
    show(Self.form(Self.input("A", Self.error("No name.", shown: "false")), Self.submit))
    bench.click("Submit")
    #expect(bench.window.message == "1 field needs attention: No name.")
    #expect(saysThatErrorsAreHidden)
  }

  @Test func disabledFieldIsCountedButNotFocused() {
    show(
      Self.form(
        Self.input("A", Self.error("bad"), "\"enabled\":false"),
        Self.input("B", Self.error("bad")), Self.submit))
    bench.click("Submit")
    #expect(focusedPlaceholder == "B")
    #expect(bench.window.message == "2 fields need attention.")
  }

  /// The dialog of the author comes first, and returns to the field.
  @Test func dialogOfTheFormReturnsToTheField() {
    let alert = Part.action("alert", "\"message\":\"Look again\"")
    show(
      Self.form(
        Self.input("A"), Self.input("B", Self.error("bad")), Self.submit,
        more: ",\"onValidationError\":[\(alert)]"))
    bench.click("Submit")
    #expect(bench.text.contains("Look again"))
    #expect(bench.window.focusedView is PushButton)
    bench.press(.enter)
    #expect(focusedPlaceholder == "B")
  }

  /// A form that submits itself while the user types does not move the focus.
  @Test func formThatSubmitsItselfLeavesTheFocus() {
    let change = "\"onChange\":[\(Part.action("submitForm"))]"
    show(Self.form(Self.input("A", Self.error("bad")), Self.input("B", change), Self.submit))
    bench.press(.tab, .tab)
    #expect(focusedPlaceholder == "B")
    bench.type("x")
    #expect(focusedPlaceholder == "B")
    #expect(bench.window.message == "1 field needs attention.")
  }

  // MARK: - Submitting from a field

  private nonisolated static let submitKeys = [
    KeyEvent(.enter, .control), KeyEvent(.enter, .alt), KeyEvent("s", .control),
  ]

  @Test(arguments: submitKeys) func keySubmitsFromAField(key: KeyEvent) {
    show(Self.form(Self.input("A"), Self.submit))
    bench.press(.tab)
    #expect(focusedPlaceholder == "A")
    bench.handle(.key(key))
    bench.settle()
    #expect(bench.shown("log") == "sent")
  }

  /// The bytes of kitty's protocol, of modifyOtherKeys, and without both.
  @Test(arguments: ["\u{1b}[13;5u", "\u{1b}[27;5;13~", "\u{1b}\r", "\u{13}"])
  func terminalsSendTheKey(bytes: String) {
    var decoder = InputDecoder()
    var events: [Event] = []
    decoder.feed(Array(bytes.utf8)) { events.append($0) }
    show(Self.form(Self.input("A"), Self.submit))
    bench.press(.tab)
    for event in events { bench.handle(event) }
    bench.settle()
    #expect(bench.shown("log") == "sent")
  }

  /// The button may do more than submit the form.
  @Test(arguments: [false, true]) func theSubmitControlIsPressed(isTouchable: Bool) {
    let actions = [Part.set("log", "\"pressed\""), Part.action("submitForm")]
    let control =
      isTouchable
      ? """
      {"_beagleComponent_":"beagle:touchable","onPress":[\(actions.joined(separator: ","))],
       "child":\(Part.text("Go"))}
      """
      : Part.button("Go", actions.joined(separator: ","))
    show(Self.form(Self.input("A", Self.error("bad")), control))
    bench.press(.tab)
    bench.handle(.key(KeyEvent(.enter, .alt)))
    bench.settle()
    #expect(bench.shown("log") == "pressed")
    #expect(focusedPlaceholder == "A")
  }

  @Test func disabledControlIsNamed() {
    let button = #"""
      {"_beagleComponent_":"beagle:button","text":"Save","enabled":false,
       "onPress":[{"_beagleAction_":"beagle:submitForm"}]}
      """#
    show(Self.form(Self.input("A"), button))
    bench.press(.tab)
    bench.handle(.key(KeyEvent(.enter, .alt)))
    #expect(bench.window.message == "“Save” is disabled; the form cannot be submitted.")
    #expect(bench.shown("log") == "")
  }

  @Test func formWithoutAControlIsSubmitted() {
    show(Self.form(Self.input("A")))
    bench.press(.tab)
    bench.handle(.key(KeyEvent(.enter, .alt)))
    bench.settle()
    #expect(bench.shown("log") == "sent")
  }

  @Test func fieldWithoutAFormSaysSo() {
    show(Self.input("A"))
    bench.press(.tab)
    bench.handle(.key(KeyEvent(.enter, .alt)))
    #expect(bench.window.message == "This field is not in a form.")
  }

  // MARK: - Forms of Beagle 1.x

  private func showLegacyForm() {
    bench.dependencies.validatorProvider.addValidator("no") { _ in false }
    let inputs = ["a", "b"].map { name in
      """
      {"_beagleComponent_":"beagle:formInput","name":"\(name)","required":true,"validator":"no",
       "errorMessage":"Wrong \(name)","child":\(Self.input(name))}
      """
    }
    let submit = """
      {"_beagleComponent_":"beagle:formSubmit","child":\(Part.text("Press to send"))}
      """
    show(
      """
      {"_beagleComponent_":"beagle:form","onSubmit":[\(Part.set("log", "\"sent\""))],
       "child":\(Part.box(inputs + [submit]))}
      """)
  }

  @Test func invalidInputOfALegacyFormGetsTheFocus() {
    showLegacyForm()
    bench.click("Press to send")
    #expect(focusedPlaceholder == "a")
    #expect(bench.window.message == "2 fields need attention.")
    #expect(bench.text.contains("Wrong b"))
  }

  @Test func keySubmitsALegacyForm() {
    showLegacyForm()
    bench.press(.tab, .tab)
    bench.handle(.key(KeyEvent(.enter, .control)))
    bench.settle()
    #expect(focusedPlaceholder == "a")
    #expect(bench.window.message == "2 fields need attention.")
  }

  @Test func screenReaderHearsTheCount() {
    show(
      Self.form(
        Self.input("A", Self.error("bad")), Self.input("B", Self.error("bad")), Self.submit))
    bench.click("Submit")
    let status = bench.window.semanticTree().first(.status)
    #expect(status?.name == "2 fields need attention.")
  }
}

extension SemanticElement {
  fileprivate func first(_ role: Role) -> SemanticElement? {
    if self.role == role { return self }
    for child in children { if let found = child.first(role) { return found } }
    return nil
  }
}
