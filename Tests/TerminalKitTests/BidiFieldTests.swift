import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of fields with right-to-left text. Their text has 18 columns: 1 to 18 of 20.
@MainActor
struct BidiFieldTests {
  private let bench = TextFieldFixture(columns: 20)
  private var field: TextField { bench.field }

  private func send(_ event: Event) {
    bench.application.window.handle(event)
    bench.application.present()
  }

  private func press(_ keys: Key..., modifiers: Modifiers = []) {
    for key in keys { send(.key(KeyEvent(key, modifiers))) }
  }

  private func type(_ text: String) {
    for character in text { send(.key(KeyEvent(.character(character)))) }
  }

  private func mouse(_ kinds: (MouseEvent.Kind, Int)...) {
    for (kind, x) in kinds { send(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: 0)))) }
  }

  /// The columns of the text from left to right.
  private var row: String {
    (1..<19).map { bench.terminal.surface.character(atX: $0, y: 0) }.joined()
  }
  private var caret: Int? { bench.terminal.cursor?.x }

  private func focus(_ text: String) {
    field.text = text
    bench.application.window.focus(field)
    bench.application.present()
  }

  /// The text begins at the right edge, and the cursor is at its left.
  @Test func typedTextGrowsToTheLeft() {
    focus("")
    type("שלום")
    #expect(field.text == "שלום")
    #expect(row == String(repeating: " ", count: 14) + "םולש")
    #expect(caret == 14)
    type(" 12")
    #expect(row.hasSuffix("12 םולש"))
    #expect(caret == 11)
    press(.backspace, .backspace, .backspace, .backspace)
    #expect(field.text == "שלו" && caret == 15)
  }

  /// The arrows move to the side that they show, and Home and End to the ends of the text.
  @Test func arrowsFollowTheScreen() {
    focus("שלום")
    press(.right)
    #expect(caret == 15)
    press(.right, .right, .right)
    #expect(caret == 18)
    press(.left)
    #expect(caret == 17)
    type("x")
    #expect(field.text == "שxלום")
    press(.home)
    #expect(caret == 18)
    press(.end)
    #expect(caret == 13)
    press(.delete)
    #expect(field.text == "שxלום")
    press(.home, .delete)
    #expect(field.text == "xלום")
  }

  /// In a text that begins with a Latin letter, the cursor is on the letter before which it is.
  @Test func cursorIsOnTheNextLetter() {
    focus("ab שלום")
    #expect(row.hasPrefix("ab םולש"))
    #expect(caret == 8)
    press(.home)
    #expect(caret == 1)
    press(.right, .right, .right)
    #expect(caret == 7)
    press(.right)
    #expect(caret == 6)
    type("!")
    #expect(field.text == "ab ש!לום")
  }

  @Test func clickAndDragFindLetters() {
    focus("שלום")
    mouse((.press(.left), 17), (.release, 17))
    type("x")
    #expect(field.text == "שxלום")
    focus("שלום עולם")
    mouse((.press(.left), 18), (.drag(.left), 14), (.release, 14))
    let selection = bench.terminal.surface.appearance.theme[.selection].background
    #expect(
      (0..<20).filter { bench.terminal.surface[$0, 0].background == selection } == [15, 16, 17, 18])
    type("1")
    #expect(field.text == "1 עולם")
    mouse((.press(.left), 2), (.release, 2))
    type("2")
    #expect(field.text == "1 עולם2")
  }

  @Test func longTextScrolls() {
    let text = "אבגדהוזחטיכלמנסעפצקרשת"
    focus(text)
    #expect(caret == 1)
    #expect(row.hasPrefix(" תשרק"))
    press(.home)
    #expect(caret == 18)
    #expect(row.hasSuffix("דגבא"))
    for index in 0..<text.count {
      press(.left)
      #expect(bench.terminal.cursor != nil && caret ?? 0 > 0, "\(index)")
    }
    #expect(caret == 1)
  }

  @Test func otherTextIsAlignedWithoutTheFocusToo() {
    let other = TextField()
    other.placeholder = "שם מלא"
    bench.field.placeholder = "שם"
    bench.application.window.focus(nil)
    bench.application.present()
    #expect(row == String(repeating: " ", count: 16) + "םש")
    field.text = "שלום"
    bench.application.present()
    #expect(row == String(repeating: " ", count: 14) + "םולש")
    field.isSecure = true
    bench.application.present()
    #expect(row.hasPrefix("••••"))
  }

  @Test func severalRowsHaveTheirOrder() {
    field.maximumRows = 3
    focus("אבגד הוזח טיכל מנסע")
    let rows = (0..<2).map { y in
      (1..<19).map { bench.terminal.surface.character(atX: $0, y: y) }.joined()
    }
    #expect(rows[0].hasSuffix("לכיט חזוה דגבא") && rows[1].hasSuffix("עסנמ"))
    #expect(bench.terminal.cursor == CellPoint(x: 14, y: 1))
    press(.up)
    #expect(bench.terminal.cursor?.y == 0)
    press(.home, .down)
    #expect(bench.terminal.cursor == CellPoint(x: 18, y: 1))
  }
}
