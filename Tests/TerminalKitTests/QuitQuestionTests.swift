import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of Ctrl-C, which copies a selection and asks before something is lost.
@MainActor @Suite struct QuitQuestionTests: ScreenDriving {
  private let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 16))
  let application: Application
  private let quits = Counter()

  private final class Counter { var count = 0 }

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
    window.onQuit = { [quits] in quits.count += 1 }
  }

  private func interrupt() {
    window.handle(.key(KeyEvent("c", .control)))
    application.present()
  }

  private func selectAll(secure: Bool = false) {
    let field = TextField()
    field.text = "Ada"
    field.isSecure = secure
    application.show(field)
    window.focus(field)
    window.handle(.key(KeyEvent(.home, .shift)))
  }

  @Test func nothingToLoseQuitsAtOnce() {
    application.show(TextField())
    interrupt()
    #expect(quits.count == 1)
  }

  @Test func selectionIsCopiedAndASecondOneQuits() {
    selectAll()
    interrupt()
    #expect(quits.count == 0)
    #expect(terminal.copied == ["Ada"])
    #expect(window.message == "Copied, if the terminal allows it. Ctrl-C again quits.")
    interrupt()
    #expect(quits.count == 1)
    #expect(terminal.copied == ["Ada"])
  }

  /// Another key in between means that the user goes on.
  @Test func anotherKeyBeginsAgain() {
    selectAll()
    interrupt()
    window.handle(.key(KeyEvent(.home, .shift)))
    interrupt()
    #expect(quits.count == 0)
    #expect(terminal.copied == ["Ada", "Ada"])
  }

  @Test func terminalWithoutAClipboardIsNamed() {
    selectAll()
    window.onCopy = { _ in false }
    interrupt()
    #expect(window.message == "Not copied: the terminal has no clipboard. Ctrl-C again quits.")
  }

  @Test func passwordIsNotCopied() {
    selectAll(secure: true)
    interrupt()
    #expect(terminal.copied == [])
    #expect(quits.count == 0)
    #expect(window.message == "A password is not copied. Ctrl-C again quits.")
  }

  @Test(arguments: [KeyEvent("c", .control), KeyEvent("q")])
  func lossIsAskedOnce(key: KeyEvent) {
    application.show(PushButton("Press"))
    window.quitObjection = { "The text in 1 field was not sent." }
    window.handle(.key(key))
    application.present()
    #expect(quits.count == 0)
    #expect(terminal.text.contains("The text in 1 field was not sent."))
    window.handle(.key(key))
    #expect(quits.count == 1)
  }

  @Test func safeAnswerIsFocused() {
    application.show(PushButton("Press"))
    window.quitObjection = { "The text in 1 field was not sent." }
    interrupt()
    press(.enter)
    #expect(quits.count == 0)
    #expect(window.topDialog == nil)
    interrupt()
    press(.escape)
    #expect(quits.count == 0)
    #expect(window.topDialog == nil)
    // The question is asked again, since the user has stayed.
    interrupt()
    press(.right, .enter)
    #expect(quits.count == 1)
  }

  /// Moving to a button of the question does not make Ctrl-C ask again.
  @Test func ctrlCInTheQuestionQuits() {
    application.show(PushButton("Press"))
    window.quitObjection = { "The text in 1 field was not sent." }
    interrupt()
    press(.right)
    interrupt()
    #expect(quits.count == 1)
  }

  /// Text and Ctrl-C may come in one batch.
  @Test func questionComesDespitePendingLayout() {
    application.show(PushButton("Press"))
    window.quitObjection = { "The text in 1 field was not sent." }
    window.rootViewController?.view.addSubview(Label("more"))
    window.handle(.key(KeyEvent("c", .control)))
    #expect(quits.count == 0)
    window.handle(.key(KeyEvent("c", .control)))
    #expect(quits.count == 1)
  }
}

/// Tests of keys that would press what a dialog has covered.
@MainActor @Suite struct RepeatedKeyTests: ScreenDriving {
  private let clock = ManualClock()
  let application: Application

  init() {
    application = Application(
      terminal: HeadlessTerminal(size: CellSize(width: 40, height: 12)), clock: clock)
  }

  private final class Counter { var count = 0 }

  @Test(arguments: [true, false])
  func heldKeyStopsAtTheDialogThatItCloses(drawsBetween: Bool) {
    let presses = Counter()
    application.show(PushButton("Pay") { presses.count += 1 })
    window.focus(window.rootViewController?.view.subviews.first)
    window.present(Dialog(title: "Done", message: "", choices: [Dialog.Choice("Ok", kind: .main)]))
    application.present()
    for _ in 0..<20 {
      window.handle(.key(KeyEvent(.enter)))
      if drawsBetween { application.present() }
      clock.advance(milliseconds: 30)
    }
    #expect(window.topDialog == nil)
    #expect(presses.count == 0)
    #expect(window.message == "Key ignored, press it again: it was still held down.")
    clock.advance(milliseconds: 300)
    press(.enter)
    #expect(presses.count == 1)
  }

  @Test func otherKeyWorksAtOnce() {
    let presses = Counter()
    application.show(PushButton("Pay") { presses.count += 1 })
    window.focus(window.rootViewController?.view.subviews.first)
    window.present(Dialog(title: "Done", message: "", choices: [Dialog.Choice("Ok", kind: .main)]))
    application.present()
    press(.enter, .character(" "))
    #expect(presses.count == 1)
  }
}
