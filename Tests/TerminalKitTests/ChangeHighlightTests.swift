import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the highlight of changed content.
@MainActor @Suite struct ChangeHighlightTests {
  let clock = ManualClock()

  private func open(
    _ views: [View], depth: ColorDepth = .trueColor, isUTF8: Bool = true,
    motion: MotionLevel = .views
  ) -> (HeadlessTerminal, Application) {
    let terminal = HeadlessTerminal(
      size: CellSize(width: 40, height: 24), colorDepth: depth, isUTF8: isUTF8)
    terminal.motion = motion
    let application = Application(terminal: terminal, clock: clock)
    let page = View()
    page.flex.flexGrow = 1
    page.flex.padding.left = .points(2)
    for view in views { page.addSubview(view) }
    application.show(page)
    return (terminal, application)
  }

  private func marks(_ terminal: HeadlessTerminal) -> Int {
    terminal.text.count { $0 == "▎" }
  }

  private func isTinted(_ terminal: HeadlessTerminal, row: Int) -> Bool {
    !terminal.surface[2, row].background.isDefault
  }

  @Test func highlightFadesInThreeSteps() {
    let label = Label("changed")
    let (terminal, application) = open([Label("before"), label, Label("after")])
    let before = terminal.text
    application.window.highlightChanges(in: [label])
    application.present()
    #expect(terminal.text(row: 1) == " ▎changed")
    #expect((0..<3).map { isTinted(terminal, row: $0) } == [false, true, false])
    let accent = application.window.theme[.accent].foreground
    #expect(terminal.surface[1, 1].foreground == accent)
    clock.advance(milliseconds: 500)
    #expect(!isTinted(terminal, row: 1))
    #expect(terminal.surface[1, 1].foreground == accent)
    clock.advance(milliseconds: 500)
    #expect(terminal.surface[1, 1].foreground == application.window.theme[.border].foreground)
    clock.advance(milliseconds: 500)
    #expect(terminal.text == before)
    #expect(application.window.changeHighlight == nil)
    #expect(application.loop.nextDeadline == nil)
  }

  /// A step changes one row. All rows have faded at the end.
  @Test(arguments: [1, 2, 5, 6, 9, 15, 20])
  func eachStepChangesOneRow(count: Int) {
    let labels = (0..<count).map { Label("line \($0)") }
    let (terminal, application) = open(labels)
    application.window.highlightChanges(in: labels)
    application.present()
    #expect(marks(terminal) == min(count, ChangeHighlight.maximumRows))
    var steps = 0
    for _ in 0..<40 {
      let changed = terminal.cellsChanged
      clock.advance(milliseconds: 50)
      let cells = terminal.cellsChanged - changed
      if cells > 0 { steps += 1 }
      #expect(cells <= 8, "\(cells) cells")
    }
    #expect(marks(terminal) == 0)
    #expect(steps >= min(count, 15) && steps <= 15)
    #expect(application.loop.nextDeadline == nil)
  }

  @Test func longTextIsOnlyMarked() {
    let label = Label(String(repeating: "word ", count: 7))
    let (terminal, application) = open([label])
    application.window.highlightChanges(in: [label])
    application.present()
    #expect(terminal.text(row: 0).hasPrefix(" ▎word"))
    #expect(!isTinted(terminal, row: 0))
  }

  @Test func withoutColorsTheTextIsUnderlined() {
    let label = Label("changed")
    let (terminal, application) = open([label], depth: .mono, isUTF8: false)
    application.window.highlightChanges(in: [label])
    application.present()
    #expect(terminal.text(row: 0) == " |changed")
    #expect(terminal.surface[2, 0].attributes.contains(.underline))
    clock.advance(milliseconds: 1500)
    #expect(terminal.text(row: 0) == "  changed")
    #expect(!terminal.surface[2, 0].attributes.contains(.underline))
  }

  @Test(arguments: [MotionLevel.nothing, .seconds, .spinners])
  func nothingIsHighlightedWithoutMotion(motion: MotionLevel) {
    let label = Label("changed")
    let (terminal, application) = open([label], motion: motion)
    application.window.highlightChanges(in: [label])
    application.present()
    #expect(marks(terminal) == 0)
    #expect(application.loop.nextDeadline == nil)
  }

  @Test func dialogsAreNotMarked() {
    let label = Label("changed")
    let (terminal, application) = open([label])
    application.window.highlightChanges(in: [label])
    application.window.present(Dialog(title: nil, message: "Text", choices: [.init("Close")]))
    application.present()
    #expect(marks(terminal) == 0)
    clock.advance(milliseconds: 200)
    #expect(application.loop.nextDeadline == nil)
  }

  /// A highlight that was not visible in time does not appear later.
  @Test func highlightOutsideOfTheViewportExpires() {
    let label = Label("changed")
    let scroll = ScrollingView()
    scroll.content.addSubview(label)
    for index in 0..<60 { scroll.content.addSubview(Label("line \(index)")) }
    let (terminal, application) = open([scroll])
    application.window.highlightChanges(in: [label])
    application.present()
    #expect(terminal.text.contains("▎"))
    scroll.scroll(to: CellPoint(x: 0, y: 30))
    application.present()
    clock.advance(milliseconds: 1000)
    #expect(application.loop.nextDeadline == nil)
    clock.advance(milliseconds: 5000)
    scroll.scroll(to: .zero)
    application.present()
    #expect(!terminal.text.contains("▎"))
  }

  /// Painting a part of the screen shows the same as painting all of it.
  @Test func partialPaintingShowsTheSame() {
    let labels = (0..<4).map { Label("line \($0)") }
    let (terminal, application) = open(labels)
    application.window.highlightChanges(in: labels)
    application.present()
    for _ in 0..<20 {
      clock.advance(milliseconds: 100)
      let shown = terminal.text
      let background = (0..<4).map { isTinted(terminal, row: $0) }
      application.window.setNeedsDisplay()
      application.present()
      #expect(terminal.text == shown)
      #expect((0..<4).map { isTinted(terminal, row: $0) } == background)
    }
  }

  // MARK: - Rows that leave

  /// Opens 64 lines that scroll, changes the first ones, and draws the marks.
  private func openScroll(changed: Int) -> (HeadlessTerminal, Application, ScrollingView, [Label]) {
    let scroll = ScrollingView()
    let labels = (0..<64).map { Label("line \($0)") }
    for label in labels { scroll.content.addSubview(label) }
    let (terminal, application) = open([scroll])
    application.window.highlightChanges(in: Array(labels.prefix(changed)))
    application.present()
    #expect(marks(terminal) == changed)
    return (terminal, application, scroll, Array(labels.prefix(changed)))
  }

  private func expectEnd(_ terminal: HeadlessTerminal, _ application: Application) {
    #expect(marks(terminal) == 0, "\(terminal.text)")
    #expect((0..<20).allSatisfy { !isTinted(terminal, row: $0) })
    #expect(application.loop.nextDeadline == nil)
    // A highlight may wait for rows that do not come back.
    application.window.setNeedsDisplay()
    application.present()
    clock.advance(milliseconds: 100)
    #expect(marks(terminal) == 0)
    #expect(application.window.changeHighlight == nil)
    #expect(application.loop.nextDeadline == nil)
  }

  @Test func rowsFadeWhileOthersAreScrolledOut() {
    let (terminal, application, scroll, _) = openScroll(changed: 4)
    scroll.scroll(to: CellPoint(x: 0, y: 2))
    application.present()
    #expect(marks(terminal) == 2)
    clock.advance(milliseconds: 1200)
    #expect(marks(terminal) > 0, "the marks stay for as long as without scrolling")
    clock.advance(milliseconds: 800)
    expectEnd(terminal, application)
  }

  @Test func rowsThatComeBackFade() {
    let (terminal, application, scroll, _) = openScroll(changed: 4)
    for (offset, pause) in [(2, 300), (0, 300), (9, 200), (1, 300), (0, 1000)] {
      scroll.scroll(to: CellPoint(x: 0, y: offset))
      application.present()
      clock.advance(milliseconds: pause)
    }
    expectEnd(terminal, application)
  }

  @Test func rowsFadeAfterOneIsRemovedOrHidden() {
    for isRemoved in [true, false] {
      for index in 0..<4 {
        let (terminal, application, _, labels) = openScroll(changed: 4)
        if isRemoved { labels[index].removeFromSuperview() } else { labels[index].isHidden = true }
        application.present()
        #expect(marks(terminal) == 3)
        clock.advance(milliseconds: 2000)
        expectEnd(terminal, application)
      }
    }
  }

  /// Painting one row after the end must not leave the marks of the others.
  @Test func highlightEndsDuringPartialPainting() {
    let (terminal, application, scroll, labels) = openScroll(changed: 4)
    scroll.scroll(to: CellPoint(x: 0, y: 30))
    application.present()
    clock.advance(milliseconds: 1990)
    scroll.scroll(to: .zero)
    application.present()
    #expect(marks(terminal) == 4)
    clock.advance(milliseconds: 15)
    labels[3].setNeedsDisplay()
    application.present()
    clock.advance(milliseconds: 300)
    expectEnd(terminal, application)
  }

  // MARK: - Several screens

  @Test func highlightsBeforeAFrameAddUp() {
    let labels = (0..<3).map { Label("line \($0)") }
    let (terminal, application) = open(labels)
    application.window.highlightChanges(in: [labels[0]])
    application.window.highlightChanges(in: [labels[2]])
    application.present()
    #expect(terminal.text(row: 0).contains("▎") && terminal.text(row: 2).contains("▎"))
    application.window.highlightChanges(in: [labels[1]])
    application.present()
    #expect(marks(terminal) == 1)
    clock.advance(milliseconds: 1600)
    expectEnd(terminal, application)
  }
}
