import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of commands typed in keyboard layouts without Latin letters.
@MainActor @Suite struct KeyboardLayoutTests: ScreenDriving {
  let application = Application(
    terminal: HeadlessTerminal(size: CellSize(width: 40, height: 12)), clock: ManualClock())

  @Test(
    arguments: [
      ("й", "q"), ("к", "r"), ("К", "R"), ("т", "n"), ("д", "l"), ("і", "s"), ("ρ", "r"),
      ("Ν", "N"), ("ר", "r"), ("ق", "r"), ("ㅂ", "q"),
    ] as [(Character, Character)])
  func letterHasTheKeyOfTheUSLayout(letter: Character, latin: Character) {
    #expect(KeyEvent(letter).inLatinLayout == KeyEvent(latin))
  }

  @Test(arguments: ["r", "é", "ß", "中", " ", ";", "😀"] as [Character])
  func otherCharactersHaveNone(character: Character) {
    #expect(KeyEvent(character).inLatinLayout == nil)
  }

  @Test func rowsHaveOneCharacterForEachKey() {
    for letter in "qwertyuiopasdfghjklzxcvbnm" {
      #expect(KeyboardLayout.latin(letter) == nil)
    }
  }

  @Test func letterIsACommandOutsideOfFields() {
    application.show(PushButton("Press"), TextField())
    var quits = 0
    window.onQuit = { quits += 1 }
    press(.character("й"))
    #expect(quits == 1)
    press(.tab, .character("й"))
    #expect(quits == 1)
    #expect((window.focusedView as? TextField)?.text == "й")
  }

  @Test func letterPressesTheButtonOfADialog() {
    application.show(PushButton("Press"))
    var retries = 0
    window.present(
      Dialog(
        title: "Failed", message: "",
        choices: [Dialog.Choice("Retry", key: .character("r")) { retries += 1 }]))
    application.present()
    press(.character("к"))
    #expect(retries == 1)
  }

  /// With flags 1 and 4 of the kitty protocol, the terminal reports the key; without, the letter says it.
  @Test(arguments: [
    "\u{1b}[1089::99;5u", "\u{1b}[1089;5u", "\u{1b}[27;5;1089~", "\u{1b}[968::99;5u",
  ])
  func ctrlCQuits(bytes: String) {
    application.show(TextField())
    var quits = 0
    window.onQuit = { quits += 1 }
    send(bytes)
    #expect(quits == 1)
  }

  @Test(arguments: ["\u{1b}[1080::98;3u", "\u{1b}и", "\u{1b}β", "\u{1b}b"])
  func altBMovesByAWord(bytes: String) {
    let field = TextField()
    field.text = "one two"
    application.show(field)
    window.focus(field)
    send(bytes)
    #expect(field.editor.caret == 4)
    #expect(field.text == "one two")
  }

  private func send(_ bytes: String) {
    var decoder = InputDecoder()
    decoder.feed(Array(bytes.utf8)) { window.handle($0) }
    decoder.flush { window.handle($0) }
  }
}
