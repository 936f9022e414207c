import FlexLayout
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of selecting and copying text of the screen with the mouse.
@MainActor
struct TextSelectionTests {
  let bench = ScrollingFixture()
  private var terminal: HeadlessTerminal { bench.terminal }
  private var window: Window { bench.window }

  /// Drags from the first character of one text to the last one of another.
  private func drag(from first: String, to last: String, release: Bool = true) throws {
    let start = try #require(terminal.find(first))
    let end = try #require(terminal.find(last))
    bench.mouse(.press(.left), start.x, start.y)
    bench.mouse(.drag(.left), end.x + TextMetrics.width(last) - 1, end.y)
    if release { bench.mouse(.release, end.x + TextMetrics.width(last) - 1, end.y) }
  }

  private func click(_ text: String, count: Int) throws {
    let point = try #require(terminal.find(text))
    for _ in 0..<count {
      bench.mouse(.press(.left), point.x, point.y)
      bench.mouse(.release, point.x, point.y)
    }
  }

  private func card(_ texts: [String]) -> View {
    let card = View()
    card.border = Border()
    card.flex.border.all = 1
    card.flex.flexShrink = 0
    for text in texts { card.addSubview(Label(text)) }
    return card
  }

  private func row(_ views: [View]) -> View {
    let row = View()
    row.flex.flexDirection = .row
    for view in views { row.addSubview(view) }
    return row
  }

  private func showPage(_ texts: [String]) { bench.page(texts.map { Label($0) }) }

  // MARK: - Copying

  @Test func dragCopiesTextInReadingOrder() throws {
    showPage(["first line here", "  second", "third line"])
    try drag(from: "line here", to: "third")
    #expect(terminal.copied == ["line here\n  second\nthird"])
    #expect(bench.lastRow.contains("Copied 3 lines"))
    // The other way round it is the same.
    let start = try #require(terminal.find("line here"))
    let end = try #require(terminal.find("third"))
    bench.mouse(.press(.left), end.x + 4, end.y)
    bench.mouse(.drag(.left), start.x, start.y)
    bench.mouse(.release, start.x, start.y)
    #expect(terminal.copied.last == "line here\n  second\nthird")
  }

  @Test func clickCopiesNothing() throws {
    showPage(["text"])
    try click("text", count: 1)
    #expect(terminal.copied.isEmpty)
    #expect(window.selectedText == nil)
  }

  /// A drag inside a card leaves out the card next to it, and one to that card contains both.
  @Test func selectionCoversTheSmallestViewAroundIt() throws {
    bench.page([row([card(["one", "two"]), card(["three", "four"])])])
    try drag(from: "ne", to: "two")
    #expect(terminal.copied.last == "ne\ntwo")
    try drag(from: "one", to: "four")
    let lines = try #require(terminal.copied.last).split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ") } == [["one", "three"], ["two", "four"]])
  }

  @Test(arguments: [Appearance.Glyphs.unicode, .ascii])
  func bordersAndBarsAreNotCopied(glyphs: Appearance.Glyphs) throws {
    window.appearance = Appearance(theme: window.theme, glyphs: glyphs)
    bench.page((0..<8).map { card(["- card \($0)"]) })
    #expect(terminal.text.contains(glyphs == .ascii ? "|" : "┃"))
    try drag(from: "- card 0", to: "- card 2")
    #expect(terminal.copied.last == "- card 0\n- card 1\n- card 2")
  }

  /// The edge of a box that the viewport cuts is not part of its text.
  @Test(arguments: [Appearance.Glyphs.unicode, .ascii])
  func edgesOfCutBoxesAreNotCopied(glyphs: Appearance.Glyphs) throws {
    window.appearance = Appearance(theme: window.theme, glyphs: glyphs)
    let scroller = bench.page((0..<8).map { card(["card \($0)", "a - b \($0) ", "more"]) })
    #expect(scroller.cutsBox, "\(terminal.text)")
    let cut = try #require(
      (2..<11).last { terminal.text(row: $0).contains(glyphs == .ascii ? " v " : " ▾ ") })
    let start = try #require(terminal.find("card 0"))
    bench.mouse(.press(.left), start.x, start.y)
    bench.mouse(.drag(.left), 36, cut)
    bench.mouse(.release, 36, cut)
    let copied = try #require(terminal.copied.last)
    #expect(copied.contains("card 0\na - b 0") && copied.contains("card 1"), "\(copied)")
    for character in ["┄", "▾", "╰", "└", "╯", "--", "+", " v", "|"] {
      #expect(!copied.contains(character), "\(copied)")
    }
  }

  // MARK: - Scrolling

  /// Advances the clock step by step, with a frame after each.
  private func wait(_ milliseconds: Int) {
    for _ in 0..<milliseconds / 20 {
      (bench.application.loop.clock as? ManualClock)?.advance(milliseconds: 20)
      bench.application.present()
    }
  }

  private func longPage(_ count: Int = 60) -> ScrollingView {
    bench.page((0..<count).map { Label("line \($0) x") })
  }

  private func lines(_ range: ClosedRange<Int>) -> String {
    range.map { "line \($0) x" }.joined(separator: "\n")
  }

  @Test(arguments: [10, 11]) func pointerAtTheLowerEdgeScrolls(row: Int) throws {
    let scroller = longPage()
    let start = try #require(terminal.find("line 3 x"))
    bench.mouse(.press(.left), start.x, start.y)
    bench.mouse(.drag(.left), 10, row)
    #expect(scroller.offset.y == 0)
    wait(2000)
    let offset = scroller.offset.y
    #expect(offset > 15)
    #expect(window.selectedText?.hasPrefix(lines(3...(offset + 5))) == true)
    // Back inside it stops.
    bench.mouse(.drag(.left), 39, 6)
    wait(1000)
    #expect(scroller.offset.y == offset)
    let last = terminal.text(row: 6).split(separator: " ").dropFirst().first.flatMap { Int($0) }
    bench.mouse(.release, 39, 6)
    #expect(terminal.copied.last == lines(3...(try #require(last))))
    wait(1000)
    #expect(scroller.offset.y == offset)
  }

  @Test func scrollingEndsWithTheContentAndTheButton() throws {
    let scroller = longPage(20)
    let start = try #require(terminal.find("line 0 x"))
    bench.mouse(.press(.left), start.x, start.y)
    bench.mouse(.drag(.left), 5, 11)
    wait(5000)
    #expect(!scroller.canScroll(.down))
    bench.mouse(.release, 5, 11)
    #expect(terminal.copied.last == lines(0...19))
    _ = longPage()
    bench.mouse(.press(.left), 0, 3)
    bench.mouse(.drag(.left), 5, 11)
    wait(400)
    bench.mouse(.release, 5, 11)
    let text = terminal.text
    wait(1000)
    #expect(terminal.text == text)
  }

  /// The selection may go back, beyond its beginning.
  @Test func scrollingTurnsBack() throws {
    let scroller = longPage()
    bench.mouse(.wheelDown, 5, 5)
    bench.mouse(.wheelDown, 5, 5)
    bench.mouse(.wheelDown, 5, 5)
    let start = try #require(terminal.find("line 12 x"))
    bench.mouse(.press(.left), start.x, start.y)
    bench.mouse(.drag(.left), 39, 11)
    wait(1500)
    #expect(scroller.offset.y > 15)
    bench.mouse(.drag(.left), 0, 0)
    wait(6000)
    #expect(scroller.offset.y == 0)
    bench.mouse(.release, 0, 0)
    #expect(terminal.copied.last?.hasPrefix(lines(0...11)) == true, "\(terminal.copied)")
    #expect(terminal.copied.last?.contains("line 13") == false)
  }

  @Test func wideCharactersAreWhole() throws {
    showPage(["a日本語z"])
    let start = try #require(terminal.find("日"))
    bench.mouse(.press(.left), start.x + 1, start.y)
    bench.mouse(.drag(.left), start.x + 2, start.y)
    let marked = (0..<40).filter { isMarked($0, start.y) }
    #expect(marked == Array(start.x..<start.x + 4))
    bench.mouse(.release, start.x + 2, start.y)
    #expect(terminal.copied == ["日本"])
  }

  private func isMarked(_ x: Int, _ y: Int) -> Bool {
    terminal.surface[x, y].background == window.theme[.accentFocused].background
  }

  // MARK: - Words and lines

  @Test(arguments: [
    ("Total: R$ 1.089,90.", "089", "1.089,90"),
    ("see (orders/home.json).", "home", "orders/home.json"),
    ("Order #4711, open", "4711", "#4711"), ("mail ada@example.org!", "ada", "ada@example.org"),
    ("say “yes” now", "yes", "yes"), ("das schöne Café.", "Café", "Café"),
    ("東京 タワー", "京", "東京"),
    ("id: a-b_c", "b", "a-b_c"), ("50 % off", "50", "50"),
    ("https://a.b/c?d=e, f", "a.b", "https://a.b/c?d=e"),
  ])
  func doubleClickSelectsAWord(text: String, place: String, word: String) throws {
    showPage([text])
    try click(place, count: 2)
    #expect(terminal.copied == [word])
  }

  @Test func tripleClickSelectsTheLineOfAView() throws {
    bench.page([row([card(["one two", "three"]), card(["four"])])])
    try click("two", count: 3)
    #expect(terminal.copied == ["two", "one two"])
  }

  @Test func doubleClickThatIsDraggedSelectsWords() throws {
    showPage(["alpha beta gamma delta"])
    let (start, end) = (try #require(terminal.find("eta ga")), try #require(terminal.find("mma")))
    try click("eta ga", count: 1)
    bench.mouse(.press(.left), start.x, start.y)
    bench.mouse(.drag(.left), end.x, end.y)
    bench.mouse(.release, end.x, end.y)
    #expect(terminal.copied == ["beta gamma"])
  }

  /// In a field, they select text of the field.
  @Test func doubleAndTripleClickSelectInAField() throws {
    let field = TextField()
    field.text = "one two"
    bench.page([field])
    try click("two", count: 2)
    window.handle(.key(KeyEvent("2")))
    #expect(field.text == "one 2")
    bench.application.present()
    window.mouse.endClick()
    try click("2", count: 3)
    window.handle(.key(KeyEvent("x")))
    #expect(field.text == "x")
    #expect(terminal.copied.isEmpty)
  }

  // MARK: - Other uses of the mouse

  @Test func pressableRowIsPressedUnlessItIsDragged() throws {
    var presses = 0
    let row = card(["pressable text"])
    row.onTap = { presses += 1 }
    bench.page([row])
    let point = try #require(terminal.find("pressable"))
    bench.mouse(.press(.left), point.x, point.y)
    bench.mouse(.drag(.left), point.x + 1, point.y)
    bench.mouse(.release, point.x + 1, point.y)
    #expect(presses == 1)
    try drag(from: "pressable", to: "pressable")
    #expect(presses == 1)
    #expect(terminal.copied == ["pressable"])
  }

  @Test func buttonsAndBarsDoNotSelect() throws {
    bench.page([bench.button("Press")] + bench.lines(30))
    let point = try #require(terminal.find("Press"))
    bench.mouse(.press(.left), point.x, point.y)
    bench.mouse(.drag(.left), point.x + 3, point.y)
    bench.mouse(.release, point.x + 3, point.y)
    #expect(bench.pressed == ["Press"])
    bench.mouse(.press(.left), 39, 2)
    bench.mouse(.drag(.left), 39, 8)
    bench.mouse(.release, 39, 8)
    #expect(terminal.copied.isEmpty)
  }

  /// With Alt, a drag selects where it would scroll.
  @Test func altDragSelectsInHorizontalContent() throws {
    let scroll = ScrollingView(axis: .horizontal)
    scroll.flex.height = .points(3)
    for index in 0..<10 {
      let label = Label("column \(index) ")
      label.flex.flexShrink = 0
      scroll.content.addSubview(label)
    }
    bench.page([scroll])
    try drag(from: "column 1", to: "column 2")
    #expect(terminal.copied.isEmpty)
    bench.press(.home)
    scroll.scroll(to: .zero)
    bench.application.present()
    let point = try #require(terminal.find("column 1"))
    window.handle(.mouse(MouseEvent(.press(.left), at: point, modifiers: .alt)))
    bench.mouse(.drag(.left), point.x + 7, point.y)
    bench.mouse(.release, point.x + 7, point.y)
    #expect(terminal.copied == ["column 1"])
  }

  @Test func selectionStaysInADialog() throws {
    showPage(["behind the dialog"])
    window.present(Dialog(title: "Sure?", message: "Really delete it", choices: [.init("No")]))
    bench.application.present()
    let point = try #require(terminal.find("delete"))
    bench.mouse(.press(.left), point.x, point.y)
    bench.mouse(.drag(.left), 39, 0)
    bench.mouse(.release, 39, 0)
    #expect(try #require(terminal.copied.last).hasSuffix("Really d"))
    #expect(terminal.copied.last?.contains("behind") == false)
  }

  // MARK: - The end of a selection

  @Test(arguments: [Key.escape, .down, .character("x")])
  func keysEndTheSelection(key: Key) throws {
    showPage(["some text"] + (0..<30).map { "line \($0)" })
    try drag(from: "some", to: "some")
    #expect(window.selectedText == "some")
    #expect(isMarked(0, 2))
    bench.press(key)
    #expect(window.selectedText == nil)
    #expect(!(0..<12).contains { isMarked(0, $0) })
  }

  /// Escape does nothing else then.
  @Test func escapeOnlyEndsTheSelection() throws {
    showPage(["some text"])
    let first = window.rootViewController as? NavigationController
    let second = ViewController()
    second.view.addSubview(Label("second screen"))
    first?.pushViewController(second)
    bench.application.present()
    try drag(from: "second", to: "second")
    bench.press(.escape)
    #expect(bench.text.contains("second screen"))
    bench.press(.escape)
    #expect(bench.text.contains("some text"))
  }

  @Test func changedTextEndsTheSelection() throws {
    let label = Label("before")
    bench.page([label, Label("other")])
    try drag(from: "other", to: "other")
    label.text = "after!"
    bench.application.present()
    #expect(window.selectedText == "other")
    try drag(from: "after", to: "after")
    label.text = "changed"
    bench.application.present()
    #expect(window.selectedText == nil)
    #expect(!isMarked(0, 2))
  }

  @Test func wheelMovesTheTextAwayFromTheSelection() throws {
    showPage((0..<30).map { "line \($0)" })
    try drag(from: "line 2", to: "line 3")
    bench.mouse(.wheelDown, 5, 5)
    #expect(window.selectedText == nil)
    #expect(!(0..<12).contains { isMarked(0, $0) })
  }

  // MARK: - Appearance

  @Test(arguments: [ColorDepth.mono, .ansi8, .ansi16, .ansi256, .trueColor])
  func selectedTextIsReadable(depth: ColorDepth) throws {
    for scheme in ColorScheme.allCases {
      window.appearance.theme = Theme(.standard, depth: depth, scheme: scheme)
      let label = Label("colored text", style: .role(.text).colored(.color(.rgb(90, 90, 90))))
      bench.page([label, Label("plain", style: .role(.muted))])
      let before = terminal.surface[0, 2]
      try drag(from: "colored", to: "plain", release: false)
      for (x, y) in [(0, 2), (5, 2), (0, 3)] {
        let cell = terminal.surface[x, y]
        if depth == .mono {
          #expect(cell.attributes.contains(.reverse) != before.attributes.contains(.reverse))
        } else {
          #expect(cell.foreground.isReadable(on: cell.background))
        }
      }
      bench.press(.escape)
      #expect(terminal.surface[0, 2] == before)
    }
  }

  /// Painting only what changed gives the same as painting all.
  @Test func incrementalPaintingKeepsTheMark() throws {
    let label = Label("clock 1")
    bench.page([Label("some text"), label])
    try drag(from: "some", to: "text")
    label.text = "clock 2"
    bench.application.present()
    let incremental = terminal.surface.cells.map { $0 }
    window.setNeedsDisplay()
    bench.application.present()
    #expect(terminal.surface.cells.map { $0 } == incremental)
    #expect(isMarked(0, 2))
  }

  @Test func tooLongTextSaysSo() throws {
    window.onCopy = { _ in false }
    window.clipboardLimit = { 8 << 10 }
    window.copyToClipboard([String(repeating: "x", count: 20_000)])
    bench.application.present()
    #expect(window.message == "Not copied: the text has 19 KiB, and terminals take at most 8 KiB.")
    window.copyToClipboard(["x"])
    #expect(window.message == "Not copied: the terminal has no clipboard.")
  }

  @Test func terminalWithoutClipboardIsReported() throws {
    window.onCopy = { _ in false }
    showPage(["some text"])
    try drag(from: "some", to: "text")
    #expect(bench.lastRow.contains("Not copied"))
    #expect(window.selectedText == "some text")
  }
}
