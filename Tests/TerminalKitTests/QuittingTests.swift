import Testing

@testable import CellText
@testable import TerminalKit

/// What a busy program knows of the key `q`, and when everything that an event set off is done.
@MainActor @Suite struct QuittingTests {
  private let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  private let application: Application
  private var window: Window { application.window }

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
  }

  private func show(_ views: View...) {
    let controller = ViewController()
    for view in views { controller.view.addSubview(view) }
    window.rootViewController = controller
    application.present()
  }

  @Test func lettersAreCommandsWhereNoFieldTakesThem() {
    #expect(window.lettersQuit)
    show(Label("Only text"))
    #expect(window.lettersQuit)
    show(PushButton("Press"), TextField())
    #expect(window.lettersQuit)
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView is TextField)
    #expect(!window.lettersQuit)
  }

  @Test func lettersAreTextWhereTypingBeginsInAField() {
    show(TextField())
    #expect(!window.lettersQuit)
    window.handle(.key(KeyEvent(.escape)))
    window.handle(.key(KeyEvent(.escape)))
    #expect(window.lettersQuit == (window.focusedView == nil))
  }

  /// What is missing of a long screen is not made for a key that ends the program.
  @Test(arguments: [KeyEvent("q"), KeyEvent("c", .control)])
  func nothingIsLaidOutForTheLastKey(key: KeyEvent) {
    show(PushButton("Press"))
    var quits = 0
    window.onQuit = { quits += 1 }
    window.rootViewController?.view.addSubview(Label("more"))
    let before = window.statistics
    window.handle(.key(key))
    #expect(quits == 1)
    #expect(window.statistics == before)
    // Where letters are text, q is one.
    show(TextField())
    window.handle(.key(KeyEvent("q")))
    #expect(quits == 1)
  }

  /// A controller or a view around the focus may have a use of its own for the key.
  @Test(arguments: [false, true])
  func aKeyThatSomethingOnScreenTakesDoesNotQuitUnseen(isOfController: Bool) {
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

  /// What covers the screen is asked before the program ends.
  @Test func aDialogOverTheScreenDoesNotQuitUnseen() {
    show(PushButton("Press"))
    var quits = 0
    window.onQuit = { quits += 1 }
    let close = Dialog.Choice("Close", key: .character("q"))
    window.present(Dialog(title: "Sure?", content: Label("text"), choices: [close]))
    window.handle(.key(KeyEvent("q")))
    #expect(quits == 0)
    #expect(window.topDialog == nil)
  }

  /// Nobody sees the frame that would follow.
  @Test func noFrameFollowsTheEnd() throws {
    show(Label("first"))
    terminal.send(text: "q")
    application.loop.afterNextFrame { [application] in
      application.window.rootViewController?.view.addSubview(Label("second"))
    }
    try application.run()
    #expect(!terminal.text.contains("second"))
  }

  @Test func anApplicationMayTakeTheKeyAway() {
    show(Label("Only text"))
    window.keyBindings.removeAll { $0.action(for: KeyEvent("q")) == .quit }
    #expect(!window.lettersQuit)
  }

  @Test func theLoopIsQuietWhenNothingFollowsAnyMore() {
    let loop = EventLoop(terminal: terminal, clock: ManualClock())
    var seen: [String] = []
    loop.onQuiet = { seen.append("quiet") }
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

/// How often a question was asked.
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
