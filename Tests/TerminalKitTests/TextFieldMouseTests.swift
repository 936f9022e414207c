import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of mouse selection in a text field.
@MainActor
struct TextFieldMouseTests {
  private let bench = TextFieldFixture(columns: 20)
  private var terminal: HeadlessTerminal { bench.terminal }
  private var application: Application { bench.application }
  private var field: TextField { bench.field }

  private func send(_ kinds: (MouseEvent.Kind, Int)...) {
    for (kind, x) in kinds {
      application.window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: 0))))
    }
    application.present()
  }

  private func type(_ character: Character) {
    application.window.handle(.key(KeyEvent(.character(character))))
    application.present()
  }

  @Test func dragSelectsInBothDirections() {
    field.text = "one two three"
    application.present()
    send((.press(.left), 5), (.drag(.left), 6), (.drag(.left), 8), (.release, 8))
    let selection = terminal.surface.appearance.theme[.selection].background
    #expect((0..<20).filter { terminal.surface[$0, 0].background == selection } == [5, 6, 7])
    type("2")
    #expect(field.text == "one 2 three")
    send((.press(.left), 4), (.drag(.left), 1), (.release, 1))
    type("1")
    #expect(field.text == "1 2 three")
  }

  /// Beyond the edges the text scrolls one character per movement.
  @Test func dragBeyondTheEdgesScrolls() {
    field.text = "abcdefghijklmnopqrstuvwxyz"
    application.window.focus(field)
    application.present()
    send((.press(.left), 10))
    for _ in 0..<30 { send((.drag(.left), 0)) }
    type("_")
    #expect(field.text.hasPrefix("_"))
    #expect(field.text.hasSuffix("xyz"))
    send((.press(.left), 2))
    for _ in 0..<40 { send((.drag(.left), 25)) }
    type("!")
    #expect(field.text == "_!")
  }

  @Test func clickEndsASelection() {
    field.text = "one"
    application.present()
    send((.press(.left), 1), (.drag(.left), 4), (.release, 4), (.press(.left), 2), (.release, 2))
    type("X")
    #expect(field.text == "oXne")
  }

  @Test func uneditableFieldCannotBeSelected() {
    field.text = "one"
    field.isEnabled = false
    application.present()
    send((.press(.left), 1), (.drag(.left), 4), (.release, 4))
    #expect(field.editor.selection == nil)
  }
}
