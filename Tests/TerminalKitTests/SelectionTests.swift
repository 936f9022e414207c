import Testing

@testable import TerminalKit

/// A screen of 40 x 12 cells, of which nine rows scroll, driven by keys and the mouse.
@MainActor
final class ScrollingBench {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  let application: Application
  var pressed: [String] = []

  var window: Window { application.window }
  var text: String { terminal.text }
  var lastRow: String { terminal.text(row: 11) }

  /// The title of the button with the focus, where its mark is on screen.
  var lit: String? {
    guard let line = text.split(separator: "\n").first(where: { $0.contains("▸") }) else {
      return nil
    }
    return line.split(separator: "▸").last?.split(separator: "  ").first?
      .trimmingCharacters()
  }

  init() { application = Application(terminal: terminal, clock: ManualClock()) }

  func show(_ build: (View) -> Void) {
    let controller = ViewController()
    controller.navigationItem.title = "Title"
    build(controller.view)
    window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
  }

  /// Shows a page that scrolls and returns its viewport.
  @discardableResult
  func page(_ views: [View]) -> ScrollingView {
    let scroll = ScrollingView()
    for view in views { scroll.content.addSubview(view) }
    show { $0.addSubview(scroll) }
    return scroll
  }

  func button(_ title: String) -> PushButton {
    PushButton(title) { [weak self] in self?.pressed.append(title) }
  }

  func buttons(_ count: Int) -> [View] { (0..<count).map { button("row \($0)") } }
  func lines(_ count: Int, _ name: String = "line") -> [View] {
    (0..<count).map { Label("\(name) \($0)") }
  }

  func press(_ keys: Key...) {
    for key in keys { window.handle(.key(KeyEvent(key))) }
    application.present()
  }

  func resize(to size: CellSize) {
    terminal.resize(to: size)
    window.handle(.resize(size))
    application.present()
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: y))))
    application.present()
  }
}

extension Substring {
  fileprivate func trimmingCharacters() -> String {
    String(drop { $0 == " " }.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
  }
}

/// The selection is what is seen: no key leaves the focus out of sight, none acts on it there.
@MainActor
struct SelectionTests {
  let bench = ScrollingBench()

  @Test func aPageSelectsTheRowAtTheSamePlace() {
    bench.page(bench.buttons(60))
    bench.press(.down, .down)
    let row = bench.terminal.find("▸")?.y
    #expect(bench.lit == "row 2")
    bench.press(.pageDown)
    #expect(bench.lit == "row 10")
    #expect(bench.terminal.find("▸")?.y == row)
    bench.press(.pageDown, .pageUp)
    #expect(bench.lit == "row 10")
    bench.press(.enter)
    #expect(bench.pressed == ["row 10"])
    #expect(bench.lastRow.contains("Enter press"))
  }

  @Test func pagesEndAtTheFirstAndLastRow() {
    bench.page(bench.buttons(20))
    bench.press(.pageDown, .pageDown, .pageDown, .pageDown)
    #expect(bench.lit == "row 19")
    #expect(!bench.lastRow.contains("more"))
    bench.press(.pageUp, .pageUp, .pageUp, .pageUp)
    #expect(bench.lit == "row 0")
  }

  @Test func homeAndEndSelectTheFirstAndLast() {
    bench.page(bench.buttons(60))
    bench.press(.end, .enter)
    #expect(bench.pressed == ["row 59"])
    bench.press(.home, .enter)
    #expect(bench.pressed == ["row 59", "row 0"])
    #expect(bench.text.contains("▸ row 0"))
  }

  @Test func homeAndEndOnAMenuThatFits() {
    bench.page(bench.buttons(5))
    bench.press(.end)
    #expect(bench.lit == "row 4")
    bench.press(.home)
    #expect(bench.lit == "row 0")
    // There is no page to turn.
    bench.press(.pageDown)
    #expect(bench.lit == "row 0")
  }

  @Test func theWheelTakesTheSelectionAlong() {
    bench.page(bench.buttons(60))
    bench.mouse(.wheelDown, 5, 5)
    #expect(bench.lit == "row 3")
    bench.mouse(.wheelDown, 5, 5)
    bench.press(.enter)
    #expect(bench.pressed == ["row 6"])
    bench.press(.end)
    bench.mouse(.wheelUp, 5, 5)
    #expect(bench.lit == "row 56")
  }

  @Test func tabGoesOnFromWhatIsSeen() {
    bench.page(bench.buttons(60))
    bench.press(.pageDown, .tab)
    #expect(bench.lit == "row 9")
    bench.press(.pageDown, .backTab)
    #expect(bench.lit == "row 16")
    bench.press(.end, .tab)
    #expect(bench.lit == "row 0")
    bench.press(.backTab)
    #expect(bench.lit == "row 59")
  }

  /// Nothing is lit on a page of text alone, so nothing is pressed; what had the focus has it again
  /// when it is seen.
  @Test func whereNothingIsLitNothingIsPressed() {
    bench.page([bench.button("Top")] + bench.lines(40) + [bench.button("Bottom")])
    #expect(bench.lit == "Top")
    bench.press(.pageDown, .pageDown)
    #expect(bench.lit == nil)
    #expect(!bench.lastRow.contains("Enter"))
    #expect(bench.lastRow.contains("PgDn more"))
    let text = bench.text
    bench.press(.enter)
    #expect(bench.pressed == [])
    #expect(bench.text == text)
    bench.press(.pageUp, .pageUp, .enter)
    #expect(bench.pressed == ["Top"])
    bench.press(.pageDown, .tab)
    #expect(bench.lit == "Bottom")
    bench.press(.pageUp, .backTab)
    #expect(bench.lit == "Top")
  }

  @Test func arrowsShowLongTextBetweenTwoStops() {
    bench.page([bench.button("Top")] + bench.lines(40) + [bench.button("Bottom")])
    for (key, end) in [(Key.down, "Bottom"), (.up, "Top")] {
      var seen: Set<Int> = []
      var presses = 0
      while bench.lit != end, presses < 60 {
        bench.press(key)
        presses += 1
        for line in 0..<40 where bench.text.contains("line \(line) ") { seen.insert(line) }
      }
      #expect(bench.lit == end)
      #expect(seen.count == 40)
    }
  }

  /// One press for a row, also at the edge.
  @Test func arrowsGoOneRowAPress() {
    bench.page(bench.buttons(60))
    for row in 1..<60 {
      bench.press(.down)
      #expect(bench.lit == "row \(row)")
    }
    for row in (0..<59).reversed() {
      bench.press(.up)
      #expect(bench.lit == "row \(row)")
    }
  }

  @Test func arrowsReachTheRestOfAListBeforeWhatStandsBelowIt() {
    bench.show { view in
      let scroll = ScrollingView()
      for row in bench.buttons(30) { scroll.content.addSubview(row) }
      view.addSubview(scroll)
      view.addSubview(bench.button("Footer"))
    }
    for row in 1..<30 {
      bench.press(.down)
      #expect(bench.lit == "row \(row)")
    }
    bench.press(.down)
    #expect(bench.lit == "Footer")
    bench.press(.up)
    #expect(bench.lit == "row 29")
  }

  /// A menu over text that is taller than a page: arrows see all of it.
  @Test func textBelowTheLastStopIsReachedByArrows() {
    bench.page([bench.button("Only")] + bench.lines(20))
    for _ in 0..<20 { bench.press(.down) }
    #expect(bench.text.contains("line 19"))
    #expect(bench.lit == nil)
    for _ in 0..<20 { bench.press(.up) }
    #expect(bench.lit == "Only")
  }

  @Test func contextComesIntoSightWithTheFirstAndTheLast() {
    bench.page(
      [Label("Heading")] + bench.buttons(20) + [Label("Footnote")])
    bench.press(.end)
    #expect(bench.text.contains("Footnote"))
    bench.press(.tab)
    #expect(bench.lit == "row 0")
    #expect(bench.text.contains("Heading"))
    for _ in 0..<19 { bench.press(.tab) }
    #expect(bench.lit == "row 19")
    #expect(bench.text.contains("Footnote"))
    for _ in 0..<19 { bench.press(.up) }
    #expect(bench.text.contains("Heading"))
  }

  @Test func aBoxThatClosesLeavesThePageWhereItWas() {
    bench.page((0..<30).flatMap { [Label("heading \($0)"), bench.button("row \($0)")] })
    bench.mouse(.wheelDown, 5, 5)
    #expect(bench.lit == "row 1")
    let text = bench.text
    bench.window.present(Dialog(title: "Sure?", message: "m", choices: [.init("Close")]))
    bench.press(.enter)
    #expect(bench.text == text)
  }

  @Test func anotherSizeBringsNothingBackThatWasLeftBehind() {
    bench.page([bench.button("Top")] + bench.lines(60))
    bench.press(.pageDown, .pageDown)
    let first = bench.terminal.text(row: 2)
    bench.resize(to: CellSize(width: 38, height: 11))
    #expect(bench.terminal.text(row: 2).hasPrefix(first.prefix(8)))
  }

  /// What comes into sight with more room does not get the focus, which the page would follow.
  @Test func whoReadsGoesOnReadingInAnotherSize() {
    bench.page(bench.lines(15) + [bench.button("Below")] + bench.lines(20, "after"))
    #expect(bench.window.focusedView == nil)
    bench.resize(to: CellSize(width: 40, height: 24))
    #expect(bench.text.contains("Below"))
    #expect(bench.lit == nil)
    bench.resize(to: CellSize(width: 40, height: 12))
    #expect(bench.terminal.text(row: 2).hasPrefix("line 0"))
    bench.resize(to: CellSize(width: 40, height: 24))
    bench.press(.tab)
    #expect(bench.lit == "Below")
    bench.resize(to: CellSize(width: 30, height: 10))
    #expect(bench.lit == "Below")
  }

  @Test func theSameLineStandsFirstInAnotherWidth() {
    let text = String(repeating: "words ", count: 20)
    bench.page((0..<20).map { Label("line \($0) \(text)") })
    bench.press(.pageDown, .pageDown)
    while !bench.terminal.text(row: 2).hasPrefix("line") { bench.press(.down) }
    let first = bench.terminal.text(row: 2).prefix(8)
    for width in [30, 61, 100, 25, 40] {
      bench.resize(to: CellSize(width: width, height: 12))
      #expect(bench.terminal.text(row: 2).hasPrefix(first))
    }
    // Inside of a line, too, as nearly as its rows allow.
    bench.press(.down)
    for width in [100, 40] { bench.resize(to: CellSize(width: width, height: 12)) }
    bench.press(.up, .up)
    let rows = (2...4).map { bench.terminal.text(row: $0) }
    #expect(rows.contains { $0.hasPrefix(first) })
  }

  @Test func aClickDoesNotMoveThePage() {
    bench.page([Label("Heading")] + bench.buttons(30))
    bench.mouse(.wheelDown, 5, 5)
    #expect(bench.terminal.text(row: 2).contains("row 2"))
    bench.mouse(.press(.left), 18, 2)
    bench.mouse(.release, 18, 2)
    #expect(bench.pressed == ["row 2"])
    #expect(bench.terminal.text(row: 2).contains("row 2"))
  }
}

/// What pages and arrows do with text fields, where typing begins.
@MainActor
struct FieldSelectionTests {
  let bench = ScrollingBench()
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

  @Test func noPageBeginsTyping() {
    bench.page(form(20))
    bench.press(.pageDown, .pageDown, .end, .home, .pageDown)
    bench.mouse(.wheelDown, 5, 5)
    #expect(events.list == [])
    #expect(bench.window.focusedView == nil)
    #expect(!bench.lastRow.contains("Enter"))
  }

  @Test func aPageSkipsFields() {
    bench.page([bench.button("Top")] + form(5) + [bench.button("Middle")] + form(8))
    bench.press(.pageDown)
    #expect(bench.lit == "Middle")
    #expect(events.list == [])
  }

  @Test func leavingAFieldByAPageGoesToTheNearestButton() {
    bench.page(form(5) + [bench.button("Middle")] + form(8))
    bench.press(.tab)
    #expect(events.list == ["focus 0"])
    bench.press(.pageDown)
    #expect(bench.lit == "Middle")
    #expect(events.list == ["focus 0", "blur 0"])
  }

  /// Who types and looks around goes on where they were: the field neither loses nor gets the focus
  /// anew, and what is typed brings it back and is not lost. What nobody sees is not deleted.
  @Test func aFieldOutOfSightComesBackForWhatIsTyped() throws {
    var quits = 0
    bench.window.onQuit = { quits += 1 }
    bench.page(form(20))
    bench.press(.tab, .character("a"))
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

  @Test func escapeEndsTheEditingOfAFieldOutOfSight() throws {
    bench.page(form(20))
    bench.press(.tab, .character("a"), .pageDown, .escape)
    #expect(bench.window.focusedView == nil)
    #expect(events.list == ["focus 0", "blur 0"])
  }

  @Test func theWheelKeepsAFieldForWhenItIsSeenAgain() {
    bench.page(form(5) + [bench.button("Middle")] + form(8))
    bench.press(.tab)
    for _ in 0..<3 { bench.mouse(.wheelDown, 5, 5) }
    #expect(!bench.lastRow.contains("Enter"))
    for _ in 0..<3 { bench.mouse(.wheelUp, 5, 5) }
    bench.press(.character("x"))
    #expect((bench.window.focusedView as? TextField)?.text == "x")
    #expect(events.list == ["focus 0"])
  }

  @Test func aFieldKeepsItsLabelInSight() {
    bench.page(form(20))
    for _ in 0..<20 { bench.press(.tab) }
    #expect(bench.text.contains("field 19"))
    for index in (0..<19).reversed() {
      bench.press(.backTab)
      #expect(bench.text.contains("field \(index)"))
      #expect(bench.text.contains("Label \(index)"))
    }
    bench.press(.backTab, .tab)
    #expect(bench.text.contains("Label 0"))
  }

  @Test func arrowsGoOnFromAFieldInSight() {
    bench.page(form(20))
    bench.press(.pageDown)
    bench.press(.down)
    #expect(events.list == ["focus 4"])
  }
}
