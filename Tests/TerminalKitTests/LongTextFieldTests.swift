import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of a text field whose text takes several rows.
@MainActor
@Suite struct LongTextFieldTests {
  private let terminal: HeadlessTerminal
  private let application: Application
  private let field = TextField()
  private let button = PushButton("Save") {}

  init() {
    terminal = HeadlessTerminal(size: CellSize(width: 20, height: 12))
    application = Application(terminal: terminal, clock: ManualClock())
    let root = View()
    field.maximumRows = 3
    for view in [field, button] as [View] { root.addSubview(view) }
    application.show(root)
    application.window.focus(field)
    application.present()
  }

  private func press(_ key: Key, _ modifiers: Modifiers = []) {
    application.window.handle(.key(KeyEvent(key, modifiers)))
    application.present()
  }

  private func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  private func mouse(_ kinds: (MouseEvent.Kind, Int, Int)...) {
    for (kind, x, y) in kinds {
      application.window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: y))))
    }
    application.present()
  }

  /// The rows of the field, without the marks at the ends.
  private var rows: [String] {
    (0..<field.frame.height).map { row in
      String(terminal.text(row: row).dropFirst().prefix(18)).trimmingEnd()
    }
  }

  /// The characters and backgrounds of all cells.
  private var screen: [String] {
    (0..<12).map { y in
      terminal.text(row: y)
        + (0..<20).map { "\(terminal.surface[$0, y].background)" }.joined(separator: " ")
    }
  }

  private var cursor: CellPoint? { application.window.cursor }

  // MARK: - Rows

  @Test func fieldGrowsAndShrinks() {
    type("sixteen letters..")
    #expect(rows == ["sixteen letters.."])
    // The cursor after a full row is in the next one.
    type(".")
    #expect(rows == ["sixteen letters...", ""] && cursor == CellPoint(x: 1, y: 1))
    #expect(button.frame.y == 2)
    type(" and a third row")
    #expect(rows == ["sixteen letters...", "and a third row"])
    type(" of text")
    #expect(rows == ["sixteen letters...", "and a third row of", "text"])
    // A longer text scrolls in three rows.
    type(" and a fourth row")
    #expect(field.frame.height == 3 && rows == ["and a third row of", "text and a fourth", "row"])
    press(.home)
    #expect(rows[0] == "sixteen letters...")
    press(.end)
    press(.character("u"), .control)
    #expect(rows == [""] && button.frame.y == 1)
  }

  @Test func fieldIsOneRowWithoutTheFocus() {
    type("a text that is longer than its field")
    #expect(field.frame.height > 1)
    press(.tab)
    #expect(rows == ["a text that is lo…"])
    press(.backTab)
    #expect(rows.count == 3)
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func otherFieldsKeepOneRow(kind: Int) {
    switch kind {
    case 0: field.isSecure = true
    case 1: field.accepts = .number
    case 2: field.maximumRows = 1
    case 3: field.flex.height = .points(1)
    default: field.flex.maxHeight = .points(1)
    }
    type(kind == 1 ? String(repeating: "1", count: 60) : "a text that is longer than its field")
    #expect(field.frame.height == 1)
    #expect(rows[0].hasSuffix(kind == 0 ? "*" : kind == 1 ? "1" : "field") || kind == 0)
  }

  /// The text uses all rows of a fixed height.
  @Test func fixedHeightIsKept() {
    field.flex.height = .points(2)
    type("a text that is longer than its field")
    #expect(field.frame.height == 2)
    #expect(rows == ["longer than its", "field"])
    field.errorMessage = "Too long"
    application.present()
    #expect(rows[0].hasSuffix("its field") && rows[1] == " Too long", "\(rows)")
  }

  @Test func errorIsBelowTheRows() {
    field.errorMessage = "Too long"
    type("a text that is longer")
    #expect(field.frame.height == 3)
    #expect(terminal.text(row: 2).contains("✕ Too long"))
  }

  @Test func pasteGrowsTheField() {
    application.window.handle(.paste("a text that is\nlonger than its field", isTruncated: false))
    application.present()
    #expect(rows == ["a text that is", "longer than its", "field"])
    #expect(cursor == CellPoint(x: 6, y: 2))
  }

  // MARK: - Cursor

  @Test func arrowsMoveByLines() {
    type("a text that is longer than its field")
    #expect(cursor == CellPoint(x: 6, y: 2))
    press(.up)
    #expect(cursor == CellPoint(x: 6, y: 1))
    press(.up)
    #expect(cursor == CellPoint(x: 6, y: 0))
    type("X")
    #expect(field.text == "a texXt that is longer than its field")
    press(.down)
    press(.down)
    press(.down)
    // Below the last line, the arrow moves the focus.
    #expect(application.window.focusedView === button)
    press(.up)
    #expect(application.window.focusedView === field)
  }

  /// The cursor returns to its column after a shorter line.
  @Test func shortLinesKeepTheColumn() {
    type("fourteen chars a longerwordhere fifteen")
    press(.home)
    for _ in 0..<13 { press(.right) }
    let column = cursor?.x
    press(.down)
    press(.down)
    press(.up)
    press(.up)
    #expect(cursor == column.map { CellPoint(x: $0, y: 0) })
  }

  /// The first arrow after one that moved the focus to the field moves it on, as in other fields.
  @Test func arrowsPassThroughTheField() {
    type("a text that is longer than its field")
    press(.tab)
    press(.up)
    #expect(application.window.focusedView === field)
    press(.down)
    #expect(application.window.focusedView === button)
    press(.up)
    press(.left)
    press(.up)
    #expect(application.window.focusedView === field && cursor?.y == 1)
  }

  @Test func selectionSpansLines() {
    type("a text that is longer than its field")
    press(.up, .shift)
    #expect(field.editor.selection == 20..<36)
    let selection = terminal.surface.appearance.theme[.selection].background
    let cells = (0..<3).map { y in
      (0..<20).filter { terminal.surface[$0, y].background == selection }
    }
    #expect(cells == [[], Array(6...15), Array(1...5)] || cells[2] == Array(1...5), "\(cells)")
    press(.up, .shift)
    press(.up, .shift)
    #expect(field.editor.selection == 0..<36)
    type("x")
    #expect(field.text == "x" && rows == ["x"])
  }

  // MARK: - Mouse

  @Test func clickSetsTheCursorInEachRow() {
    type("a text that is longer than its field")
    mouse((.press(.left), 3, 1), (.release, 3, 1))
    #expect(cursor == CellPoint(x: 3, y: 1))
    type("_")
    #expect(field.text == "a text that is lo_nger than its field")
    // Behind the end of a line, the cursor stays in this line.
    mouse((.press(.left), 18, 0), (.release, 18, 0))
    #expect(cursor?.y == 0)
    mouse((.press(.left), 1, 0), (.drag(.left), 3, 2), (.release, 3, 2))
    #expect(field.editor.selection?.lowerBound == 0)
    #expect(field.editor.selection?.upperBound == field.editor.caret && cursor?.y == 2)
  }

  @Test func dragScrolls() {
    type(String(repeating: "word ", count: 30))
    let last = field.firstVisible
    mouse((.press(.left), 4, 1), (.drag(.left), 4, 0))
    for _ in 0..<12 { mouse((.drag(.left), 4, -1)) }
    mouse((.release, 4, 0))
    #expect(field.firstVisible == 0 && last > 0)
  }

  /// The rows stay until the mouse button is up, so that the pressed view does not move.
  @Test func pressedButtonDoesNotMove() {
    var presses = 0
    button.onPress = { presses += 1 }
    type("a text that is longer than its field")
    let y = button.frame.y
    #expect(y == 3)
    mouse((.press(.left), 3, y))
    #expect(application.window.focusedView === button && button.frame.y == y)
    mouse((.release, 3, y))
    #expect(presses == 1)
    #expect(field.frame.height == 1 && button.frame.y == 1)
  }

  // MARK: - Scrolling and cost

  /// The row of the cursor is visible when the field grows below the edge of the screen.
  @Test func cursorStaysVisible() {
    let scroller = ScrollingView(axis: .vertical)
    let field = TextField()
    field.maximumRows = 3
    for index in 0..<11 { scroller.content.addSubview(Label("Row \(index)")) }
    scroller.content.addSubview(field)
    scroller.content.addSubview(Label("End"))
    application.show(scroller)
    application.window.focus(field)
    application.present()
    type("a text that is longer than its field")
    #expect(field.frame.height == 3)
    let y = application.window.cursor?.y ?? 0
    #expect(terminal.text(row: y).contains("field"))
    press(.up)
    press(.up)
    let first = application.window.cursor?.y ?? 0
    #expect(terminal.text(row: first).contains("a text"))
  }

  @Test func shortTextsAreNotLaidOut() {
    type("ab")
    let before = application.window.statistics
    type("c")
    #expect(application.window.statistics.layouts == before.layouts)
    #expect(field.cachedLines == nil)
    // Nor are long ones if the rows stay.
    type(" text that is longer")
    let layouts = application.window.statistics.layouts
    type("x")
    #expect(application.window.statistics.layouts == layouts)
  }

  /// An incremental redraw gives the same frame as a full redraw.
  @Test func incrementalRedrawEqualsFullRedraw() {
    for step in 0..<80 {
      switch step % 9 {
      case 7: press(.up, step % 2 == 0 ? .shift : [])
      case 8: press(.backspace)
      default: type(step % 3 == 0 ? "a " : "漢b")
      }
      let shown = screen
      application.window.setNeedsDisplay()
      application.present()
      #expect(screen == shown, "step \(step)")
    }
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
