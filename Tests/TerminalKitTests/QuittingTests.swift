import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the quit key while the program is busy, and of the detection that all effects of an event
/// are done.
@MainActor @Suite struct QuittingTests: ScreenDriving {
  private let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  let application: Application

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
  }

  @Test func lettersAreCommandsWithoutAField() {
    #expect(window.isQuitLetterActive)
    application.show(Label("Only text"))
    #expect(window.isQuitLetterActive)
    application.show(PushButton("Press"), TextField())
    #expect(window.isQuitLetterActive)
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView is TextField)
    #expect(!window.isQuitLetterActive)
  }

  @Test func lettersAreTextInAField() {
    application.show(TextField())
    #expect(!window.isQuitLetterActive)
    window.handle(.key(KeyEvent(.escape)))
    window.handle(.key(KeyEvent(.escape)))
    #expect(window.isQuitLetterActive == (window.focusedView == nil))
  }

  /// A key that quits does not cause the layout of a long screen's missing parts.
  @Test(arguments: [KeyEvent("q"), KeyEvent("c", .control)])
  func quitKeyCausesNoLayout(key: KeyEvent) {
    application.show(PushButton("Press"))
    var quits = 0
    window.onQuit = { quits += 1 }
    window.rootViewController?.view.addSubview(Label("more"))
    let before = window.statistics
    window.handle(.key(key))
    #expect(quits == 1)
    #expect(window.statistics == before)
    // In a context where letters are text, q is one.
    application.show(TextField())
    window.handle(.key(KeyEvent("q")))
    #expect(quits == 1)
  }

  /// A controller or view around the focus may handle the key itself.
  @Test(arguments: [false, true])
  func handledKeyDoesNotQuit(isOfController: Bool) {
    let questions = Questions()
    let box = QuestionBox()
    box.questions = questions
    box.addSubview(PushButton("Press"))
    let controller = isOfController ? QuestionController(questions) : ViewController()
    controller.view.addSubview(isOfController ? PushButton("Press") : box)
    window.rootViewController = controller
    application.present()
    var quits = 0
    window.onQuit = { quits += 1 }
    controller.view.addSubview(Label("more"))
    window.handle(.key(KeyEvent("q")))
    #expect(quits == 0)
    #expect(questions.count == 1)
  }

  /// A dialog is asked before the program quits.
  @Test func dialogDoesNotQuit() {
    application.show(PushButton("Press"))
    var quits = 0
    window.onQuit = { quits += 1 }
    let close = Dialog.Choice("Close", key: .character("q"))
    application.present()
    window.present(Dialog(title: "Sure?", content: Label("text"), choices: [close]))
    // A key before the first frame of the dialog was not meant for it.
    window.handle(.key(KeyEvent("q")))
    #expect(window.topDialog != nil)
    application.present()
    window.handle(.key(KeyEvent("q")))
    #expect(quits == 0)
    #expect(window.topDialog == nil)
  }

  /// The frame after quitting would not be visible.
  @Test func noFrameAfterQuitting() {
    application.show(Label("first"))
    terminal.send(text: "q")
    application.loop.afterNextFrame { [application] in
      application.window.rootViewController?.view.addSubview(Label("second"))
    }
    terminal.start()
    application.runUntilQuit()
    #expect(!terminal.text.contains("second"))
  }

  @Test func applicationMayRemoveTheQuitKey() {
    application.show(Label("Only text"))
    window.keyBindings.removeAll { $0.action(for: KeyEvent("q")) == .quit }
    #expect(!window.isQuitLetterActive)
  }

  @Test func loopIsQuietWhenAllWorkIsDone() {
    let loop = EventLoop(terminal: terminal, clock: ManualClock())
    var seen: [String] = []
    loop.onBatchEnd = { seen.append("quiet") }
    loop.post {
      seen.append("a")
      loop.post { seen.append("b") }
    }
    loop.drain()
    #expect(seen == ["a", "b", "quiet"])
    terminal.send(text: "x")
    loop.runOnce(timeoutMilliseconds: 0)
    #expect(seen == ["a", "b", "quiet"])
  }
}

/// A counter of queries.
private final class Questions {
  var count = 0
}

extension KeyBinding {
  fileprivate static let question = [
    KeyBinding("q", "Ask", keys: [KeyEvent("q"): KeyAction("question")])
  ]
}

private final class QuestionBox: View {
  var questions: Questions?

  override var keyBindings: [KeyBinding] { KeyBinding.question }

  override func perform(_ action: KeyAction) -> Bool {
    questions?.count += 1
    return true
  }
}

private final class QuestionController: ViewController {
  private let questions: Questions

  init(_ questions: Questions) {
    self.questions = questions
    super.init()
  }

  override var keyBindings: [KeyBinding] { KeyBinding.question }

  override func perform(_ action: KeyAction) -> Bool {
    questions.count += 1
    return true
  }
}
