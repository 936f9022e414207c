import Testing

@testable import CellText
@testable import FlexLayout
@testable import TerminalKit

/// Tests of a screen with controllers, driven by a user's events.
@MainActor
struct WindowTests: ScreenDriving {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  let application: Application

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
  }

  @Test func barContentAndHintsHaveTheirRows() {
    show { $0.addSubview(Label("Hello")) }
    #expect(terminal.text(row: 0).contains("Title"))
    #expect(terminal.text(row: 1) == "")
    #expect(terminal.text(row: 2) == "Hello")
    #expect(terminal.text(row: 11).contains("keys"))
  }

  @Test func tabMovesAndEnterPresses() {
    var pressed: [String] = []
    show { view in
      view.addSubview(PushButton("One") { pressed.append("one") })
      view.addSubview(PushButton("Two") { pressed.append("two") })
    }
    press(.enter, .tab, .enter)
    #expect(pressed == ["one", "two"])
  }

  @Test func overflowScrollsWithABar() {
    show { view in
      let scroll = ScrollingView()
      for index in 0..<30 { scroll.content.addSubview(Label("row \(index)")) }
      view.addSubview(scroll)
    }
    #expect(terminal.text(row: 2).hasPrefix("row 0"))
    #expect(terminal.text(row: 2).hasSuffix("┃"))
    press(.end)
    #expect(terminal.text(row: 10).hasPrefix("row 29"))
    press(.pageUp)
    #expect(!terminal.text.contains("row 29"))
  }

  @Test func typingEditsAField() {
    var changes: [String] = []
    let field = TextField()
    field.onChange = { changes.append($0) }
    show { $0.addSubview(field) }
    press(.tab, .character("a"), .character("é"), .left, .backspace)
    #expect(field.text == "é")
    #expect(changes == ["a", "aé", "é"])
  }

  @Test func dialogReceivesKeysAndRestoresFocus() {
    var pressed = 0
    show { $0.addSubview(PushButton("Below") { pressed += 1 }) }
    var chosen = ""
    application.window.present(
      Dialog(
        title: "Sure?", message: "Really",
        choices: [.init("Yes") { chosen = "yes" }, .init("No", key: .escape) { chosen = "no" }]))
    application.present()
    #expect(terminal.find("Really") != nil)
    press(.tab, .enter)
    #expect(chosen == "no")
    #expect(terminal.find("Really") == nil)
    // A person pauses before the next press. A held key would stop here.
    application.window.endTypingPause()
    press(.enter)
    #expect(pressed == 1)
  }

  @Test func paintingTwiceChangesNothing() {
    show { $0.addSubview(PushButton("One")) }
    let changed = terminal.cellsChanged
    application.window.setNeedsDisplay()
    application.present()
    #expect(terminal.cellsChanged == changed)
  }

  @Test func tinyTerminalShowsAMessage() {
    show { $0.addSubview(Label("Hello")) }
    terminal.resize(to: CellSize(width: 19, height: 4))
    application.window.handle(.resize(CellSize(width: 19, height: 4)))
    application.present()
    #expect(terminal.text(row: 0).hasPrefix("20x5 needed"))
    application.window.handle(.resize(CellSize(width: 40, height: 12)))
    terminal.resize(to: CellSize(width: 40, height: 12))
    application.present()
    #expect(terminal.text(row: 2) == "Hello")
  }

  @Test func focusStaysVisibleWhenTheTerminalShrinks() {
    scrolling { for row in 0..<30 { $0.addSubview(PushButton("row \(row)")) } }
    press(.tab, .tab, .tab, .tab, .tab, .tab)
    #expect(terminal.text.contains("▸ row 6"))
    terminal.resize(to: CellSize(width: 30, height: 7))
    application.window.handle(.resize(CellSize(width: 30, height: 7)))
    application.present()
    #expect(terminal.text.contains("▸ row 6"))
  }

  @Test func moreHintDisappearsAtTheEnd() {
    scrolling { for row in 0..<30 { $0.addSubview(Label("row \(row)")) } }
    #expect(terminal.text.contains("PgDn more"))
    press(.end)
    #expect(terminal.text.contains("row 29"))
    #expect(!terminal.text.contains("PgDn more"))
    press(.up)
    #expect(terminal.text.contains("PgDn more"))
  }

  @Test func tooDeepContentShowsAMessage() {
    show { $0.addSubview(Label("Below")) }
    let deep = ViewController()
    var parent = deep.view
    for _ in 0..<FlexTree.maximumDepth {
      let inner = View()
      parent.addSubview(inner)
      parent = inner
    }
    let bottom = Label("At the bottom")
    parent.addSubview(bottom)
    let navigation = application.window.rootViewController as? NavigationController
    navigation?.pushViewController(deep)
    application.present()
    let text = terminal.text.split(separator: "\n").joined(separator: " ")
    #expect(text.contains("deeper than"))
    #expect(text.contains("\(FlexTree.maximumDepth)"))
    #expect(terminal.text(row: 11).contains("Esc back"))
    press(.escape)
    #expect(terminal.text(row: 2) == "Below")
    // When the content is flat again, the screen recovers.
    navigation?.pushViewController(deep)
    application.present()
    #expect(!terminal.text.contains("At the bottom"))
    deep.view.addSubview(bottom)
    for view in deep.view.subviews where view !== bottom { view.removeFromSuperview() }
    application.present()
    #expect(terminal.text(row: 2) == "At the bottom")
    #expect(!terminal.text.contains("deeper than"))
  }

  @Test func modalViewsAreSearchedOnlyAfterHierarchyChanges() {
    final class Probe: View {
      var questions = 0
      override var isModal: Bool {
        questions += 1
        return false
      }
    }
    let probe = Probe()
    show { $0.addSubview(probe) }
    press(.tab)
    let questions = probe.questions
    probe.setNeedsLayout()
    press(.tab, .tab)
    #expect(probe.questions == questions)
    application.window.present(Dialog(title: "t", message: "m", choices: [.init("Close")]))
    press(.tab)
    #expect(probe.questions > questions)
    #expect(application.window.modalViews.count == 1)
  }

  /// Shows a screen with scrolling content.
  private func scrolling(_ build: (View) -> Void) {
    show {
      let scroll = ScrollingView()
      build(scroll.content)
      $0.addSubview(scroll)
    }
  }
}

/// Tests of typing on a screen that starts with a field.
@MainActor
struct TypingTests: ScreenDriving {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  let application: Application
  let first = TextField()
  let second = TextField()
  private let quits = Counter()

  private final class Counter { var count = 0 }

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
    let controller = ViewController()
    controller.view.addSubview(first)
    controller.view.addSubview(second)
    application.window.rootViewController = NavigationController(rootViewController: controller)
    application.window.onQuit = { [quits] in quits.count += 1 }
    application.present()
  }

  @Test func typingStartsInTheFirstField() {
    press(.character("j"), .character("q"))
    #expect(first.text == "jq")
    #expect(quits.count == 0)
  }

  @Test func enterContinuesAndEscapeMakesLettersCommands() {
    press(.character("a"), .enter, .character("b"), .escape, .character("q"))
    #expect(first.text == "a")
    #expect(second.text == "b")
    #expect(quits.count == 1)
  }

  @Test func clickOnBackgroundMakesLettersCommands() {
    application.window.handle(.mouse(MouseEvent(.press(.left), at: CellPoint(x: 5, y: 9))))
    press(.character("x"))
    #expect(first.text == "")
  }
}
