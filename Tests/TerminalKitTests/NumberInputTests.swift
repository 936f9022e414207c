import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the texts that a number field accepts.
@MainActor
struct NumberTextTests {
  @Test(arguments: [
    "", "-", "+", "7", "-12", "12.", "12.5", ",5", "12,50", "1234567.891", "1.234.567", "1,234.5",
    "1.234,", "12.345.678,90",
  ])
  func prefixesOfNumbersAreAccepted(_ text: String) {
    for end in 0...text.count { #expect(NumberInput.isNumberPrefix(Array(text.prefix(end)))) }
  }

  @Test(arguments: [
    "12.-53", "--1", "1-", "1.2.3", "1,,2", "1.234.5678", "1234.567,8", "1,2,345", "1a", " 1", "½",
    "1.234,5.6",
  ])
  func otherTextsAreRejected(_ text: String) {
    #expect(!NumberInput.isNumberPrefix(Array(text)))
  }

  private func typed(_ text: String, after start: String = "") -> String {
    let field = TextField()
    field.accepts = .number
    field.text = start
    for character in text { _ = field.keyDown(KeyEvent(.character(character))) }
    return field.text
  }

  /// A rejected key is explained until another key is accepted.
  @Test func rejectedKeyIsExplained() {
    let terminal = HeadlessTerminal(size: CellSize(width: 50, height: 6))
    let application = Application(terminal: terminal, clock: ManualClock())
    let controller = ViewController()
    let field = TextField()
    field.accepts = .number
    controller.view.addSubview(field)
    application.window.rootViewController = controller
    application.window.focus(field)
    func press(_ character: Character) -> String {
      application.window.handle(.key(KeyEvent(.character(character))))
      application.present()
      return terminal.text(row: 5)
    }
    #expect(!press("1").contains("number"))
    #expect(press("x").contains("This field takes a number."))
    #expect(!press(".").contains("number"))
    #expect(press("-").contains("This field takes a number."))
    field.accepts = .date
    #expect(press("x").contains("digits"))
    #expect(!press("-").contains("digits"))
    #expect(field.text == "1.-")
  }

  @Test func fieldAcceptsPrefixesOfNumbers() {
    #expect(typed("12.-53") == "12.53")
    #expect(typed("a-1b2") == "-12")
    // A value set by the server can be corrected from its end.
    #expect(typed("5", after: "1-") == "1-5")
  }

  @Test(arguments: [
    ("1.234,56", "1.234,56"), ("12 345", "12345"), ("1.2.3", ""), ("R$ 5", "5"), ("-8", "-8"),
  ])
  func pasteIsAcceptedCompletelyOrRejected(_ pasted: String, _ expected: String) {
    let field = TextField()
    field.accepts = .number
    _ = field.paste(pasted)
    #expect(field.text == expected)
  }
}
