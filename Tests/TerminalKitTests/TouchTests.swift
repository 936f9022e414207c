import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of use without Esc, Tab or arrow keys, and of the middle mouse button.
@MainActor struct TouchTests {
  private let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 40))
  private let application: Application
  private let field = TextField()
  private let other = TextField()
  private var pressed = Counter()
  private let button: PushButton

  private final class Counter { var count = 0 }

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
    let counter = pressed
    button = PushButton("Press") { counter.count += 1 }
    application.show(field, other, button, Label("Text"))
  }

  private func click(_ text: String, _ button: MouseEvent.Button = .left) {
    guard let point = terminal.find(text) else {
      Issue.record("\(text) is not on the screen: \(terminal.text)")
      return
    }
    click(point, button)
  }

  private func click(_ point: CellPoint, _ button: MouseEvent.Button = .left) {
    for kind in [MouseEvent.Kind.press(button), .release] {
      application.window.handle([.mouse(MouseEvent(kind, at: point))])
    }
    application.loop.drain()
    application.present()
  }

  private func type(_ text: String) {
    for key in text { application.window.handle(.key(KeyEvent(.character(key)))) }
    application.present()
  }

  @Test func clickNextToAFieldLeavesIt() {
    application.window.focus(field)
    type("abc")
    click("Text")
    #expect(application.window.focusedView == nil)
    // A drag selects text, and stays in the field.
    application.window.focus(field)
    let text = terminal.find("Text") ?? .zero
    for kind in [MouseEvent.Kind.press(.left), .drag(.left), .release] {
      let x = kind == .press(.left) ? text.x : text.x + 3
      application.window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: text.y))))
    }
    #expect(application.window.focusedView === field)
  }

  @Test func middleClickInsertsTheCopiedText() {
    _ = application.window.copy(["copied"])
    let frame = other.screenFrame
    click(CellPoint(x: frame.x + 2, y: frame.y), .middle)
    #expect(other.text == "copied")
    #expect(application.window.focusedView === other)
    click("Text", .middle)
    #expect(other.text == "copied")
  }

  @Test func lineOfTheListOfKeysIsPressed() {
    application.window.focus(nil)
    application.window.showHelp()
    application.present()
    click("search the screen")
    #expect(application.window.modalView == nil)
    #expect(application.window.search?.isTyping == true)
  }

  /// The letter of a key is not typed into the edited field.
  @Test func lineOfTheListOfKeysIsNotTyped() {
    application.window.focus(field)
    application.window.showHelp()
    application.present()
    click("search the screen")
    #expect(application.window.search?.isTyping == true)
    #expect(field.text == "")
  }

  /// A release outside of the window is not reported.
  @Test func movementEndsAPress() throws {
    let point = try #require(terminal.find("Press"))
    application.window.handle(.mouse(MouseEvent(.press(.left), at: point)))
    #expect(application.window.pressedView != nil)
    application.window.handle(.mouse(MouseEvent(.move, at: point)))
    #expect(application.window.pressedView == nil && !application.window.mouse.isPressing)
    application.window.handle(.mouse(MouseEvent(.release, at: point)))
    #expect(pressed.count == 0)
  }

  @Test func lettersMoveWhereTheyAreNotText() {
    KeyBinding.lettersMove = true
    defer { KeyBinding.lettersMove = false }
    application.window.focus(button)
    application.present()
    application.window.handle(.key(KeyEvent(.up)))
    let expected = application.window.focusedView
    application.window.focus(button)
    type("k")
    #expect(application.window.focusedView === expected)
    #expect(
      KeyBinding.window.helpRows.contains { $0.key.contains("h j k l") })
    KeyBinding.lettersMove = false
    #expect(!KeyBinding.window.helpRows.contains { $0.key.contains("h j k l") })
  }

  @Test func lettersAreTextInFields() {
    KeyBinding.lettersMove = true
    defer { KeyBinding.lettersMove = false }
    application.window.focus(field)
    type("jk")
    #expect(field.text == "jk")
  }
}
