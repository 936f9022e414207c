import Testing

@testable import TerminalKit

/// Tests of paging and arrow keys with text fields, which start editing when focused.
@MainActor
struct FieldSelectionTests {
  let bench = ScrollingFixture()
  private let events = Events()

  private final class Events { var list: [String] = [] }

  private func form(_ count: Int) -> [View] {
    (0..<count).flatMap { index -> [View] in
      let field = TextField()
      field.placeholder = "field \(index)"
      field.onFocus = { [events] in events.list.append("focus \(index)") }
      field.onBlur = { [events] in events.list.append("blur \(index)") }
      return [Label("Label \(index)"), field, Label("")]
    }
  }

  @Test func pagingDoesNotStartEditing() {
    bench.page(form(20))
    bench.press(.pageDown, .pageDown, .end, .home, .pageDown)
    bench.mouse(.wheelDown, 5, 5)
    #expect(events.list == [])
    #expect(bench.window.focusedView == nil)
    #expect(!bench.lastRow.contains("Enter"))
  }

  /// A terminal without bracketed paste sends pasted text as keys. One change for each would take
  /// quadratic time.
  @Test(arguments: [(63, 63), (64, 1), (3_000, 1)])
  func longRunOfCharactersIsOneChange(count: Int, changes: Int) throws {
    let field = TextField()
    var texts: [String] = []
    field.onChange = { texts.append($0) }
    bench.page([field, bench.button("After")])
    try #require(bench.window.focusedView === field)
    let text = String((0..<count).map { Array("abc qd")[$0 % 6] })
    bench.window.handle(text.map { .key(KeyEvent($0)) })
    #expect(texts.count == changes)
    #expect(field.text == text && texts.last == text)
    // Keys in between have their usual effect.
    let more = text.map { Event.key(KeyEvent($0)) }
    bench.window.handle(more + [.key(KeyEvent(.backspace))] + more + [.key(KeyEvent(.tab))])
    #expect(field.text == text + text.dropLast() + text)
    #expect(bench.window.focusedView !== field)
  }

  /// Without a field with the focus, each character is a command.
  @Test func longRunOfCharactersIsManyCommands() {
    var letters = 0
    bench.page([bench.button("Only")])
    bench.window.onUnhandledKey = { _ in
      letters += 1
      return true
    }
    bench.window.handle(Array(repeating: .key(KeyEvent("x")), count: 200))
    #expect(letters == 200)
  }

  @Test func pagingSkipsFields() {
    bench.page([bench.button("Top")] + form(5) + [bench.button("Middle")] + form(8))
    bench.press(.pageDown)
    #expect(bench.selectedText == "Middle")
    #expect(events.list == [])
  }

  @Test func pagingOutOfAFieldFocusesNearestButton() {
    bench.page(form(5) + [bench.button("Middle")] + form(8))
    bench.press(.escape, .tab)
    #expect(events.list == ["focus 0"])
    bench.press(.pageDown)
    #expect(bench.selectedText == "Middle")
    #expect(events.list == ["focus 0", "blur 0"])
  }

  /// A user can scroll away while typing: the field keeps the focus without new events, and typing
  /// scrolls it back into view without losing a character. Invisible text is not deleted.
  @Test func typingScrollsToAnInvisibleField() throws {
    var quits = 0
    bench.window.onQuit = { quits += 1 }
    bench.page(form(20))
    bench.press(.character("a"))
    bench.press(.pageDown)
    let field = try #require(bench.window.focusedView as? TextField)
    #expect(!bench.lastRow.contains("Enter"))
    #expect(bench.terminal.cursor == nil)
    bench.press(.enter, .backspace)
    #expect(field.text == "a")
    #expect(bench.text.contains("Label 0"))
    #expect(bench.terminal.cursor != nil)
    bench.press(.pageDown, .character("q"))
    #expect(quits == 0)
    #expect(field.text == "aq")
    #expect(bench.text.contains("Label 0"))
    bench.press(.pageDown, .pageUp, .character("b"))
    #expect(field.text == "aqb")
    #expect(events.list == ["focus 0"])
  }

  @Test func escapeEndsEditingOfAnInvisibleField() throws {
    bench.page(form(20))
    bench.press(.character("a"), .pageDown, .escape)
    #expect(bench.window.focusedView == nil)
    #expect(events.list == ["focus 0", "blur 0"])
  }

  @Test(arguments: [true, false]) func wheelScrollingKeepsFieldFocus(isInitial: Bool) {
    bench.page(form(5) + [bench.button("Middle")] + form(8))
    if !isInitial { bench.press(.escape, .tab) }
    for _ in 0..<3 { bench.mouse(.wheelDown, 5, 5) }
    #expect(!bench.lastRow.contains("Enter"))
    for _ in 0..<3 { bench.mouse(.wheelUp, 5, 5) }
    bench.press(.character("x"))
    #expect((bench.window.focusedView as? TextField)?.text == "x")
    #expect(events.list == ["focus 0"])
  }

  @Test func fieldLabelStaysVisible() {
    bench.page(form(20))
    for _ in 0..<19 { bench.press(.tab) }
    #expect(bench.text.contains("field 19"))
    for index in (0..<19).reversed() {
      bench.press(.backTab)
      #expect(bench.text.contains("field \(index)"))
      #expect(bench.text.contains("Label \(index)"))
    }
    bench.press(.backTab, .tab)
    #expect(bench.text.contains("Label 0"))
  }

  @Test func arrowsContinueFromVisibleField() {
    bench.page(form(20))
    bench.press(.pageDown)
    bench.press(.down)
    #expect(events.list == ["focus 4"])
  }
}
