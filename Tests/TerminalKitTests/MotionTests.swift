import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of spinners and of the clock of everything that moves.
@MainActor
struct MotionTests {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  let clock = ManualClock()
  let application: Application
  private var window: Window { application.window }

  init() { application = Application(terminal: terminal, clock: clock) }

  /// The number of times in a period, in milliseconds, at which the loop woke up.
  private func wakeUps(during milliseconds: Int) -> Int {
    let end = clock.now + UInt64(milliseconds) * 1_000_000
    var count = 0
    while let next = application.loop.nextDeadline, next <= end {
      clock.advance(milliseconds: Int((next - clock.now + 999_999) / 1_000_000))
      count += 1
    }
    clock.advance(milliseconds: Int((end - clock.now) / 1_000_000))
    return count
  }

  private func glyph() -> String? {
    (Spinner.frames + [Spinner.still]).first { terminal.find($0) != nil }
  }

  private func box() -> ActivityIndicator {
    let box = ActivityIndicator(detail: "/orders")
    box.flex.alignSelf = .flexStart
    return box
  }

  @Test func spinnerTurnsTenTimesASecond() {
    application.show(box())
    var glyphs: [String] = []
    for _ in 0..<5 {
      glyphs.append(glyph() ?? "none")
      clock.advance(milliseconds: 100)
      #expect(terminal.cellsChangedByLastFrame == 1)
    }
    #expect(glyphs == Array(Spinner.frames.prefix(5)))
    #expect(wakeUps(during: 1000) == 10)
  }

  /// Without motion, the seconds show that the program still works.
  @Test func withoutMotionOnlySecondsChange() {
    terminal.motion = .seconds
    application.show(box())
    #expect(glyph() == Spinner.still)
    #expect(wakeUps(during: 1900) == 0)
    #expect(!terminal.text.contains(" s ─"))
    #expect(wakeUps(during: 200) == 1)
    #expect(terminal.text.contains("2 s ─"))
    #expect(wakeUps(during: 3000) == 3)
    #expect(terminal.text.contains("5 s ─"))
    #expect(glyph() == Spinner.still)
  }

  @Test func smallSpinnersAreStillWithoutMotion() {
    terminal.motion = .seconds
    let button = PushButton("Send")
    application.show(ActivityIndicator(style: .white), button)
    button.isBusy = true
    clock.advance(milliseconds: 100)
    #expect(terminal.text.contains("\(Spinner.still) Send"))
    #expect(wakeUps(during: 5000) == 0)
  }

  @Test func nothingWakesAReader() {
    terminal.motion = .nothing
    application.show(box())
    #expect(wakeUps(during: 10_000) == 0)
    #expect(TranscriptTerminal(terminal) { _ in }.motion == .nothing)
  }

  @Test func stillGlyphIsASCIIWhereNeeded() {
    let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12), isUTF8: false)
    terminal.motion = .seconds
    Application(terminal: terminal, clock: clock).show(box())
    #expect(terminal.text.contains("*  Loading."))
  }

  /// Only one spinner moves in a slot, and each moves ten times a second.
  @Test func twoSpinnersTakeTurns() {
    application.show(box())
    window.statusBar.progress = ["Sending"]
    application.present()
    var changes: [Int] = []
    for _ in 0..<20 {
      let before = terminal.cellsChanged
      clock.advance(milliseconds: 50)
      changes.append(terminal.cellsChanged - before)
    }
    #expect(changes.dropFirst(3).allSatisfy { $0 == 1 }, "\(changes)")
  }

  @Test func hiddenSpinnerDoesNotMove() {
    let spinner = box()
    application.show(spinner)
    spinner.isHidden = true
    application.present()
    #expect(wakeUps(during: 1000) <= 1)
    #expect(wakeUps(during: 5000) == 0)
    spinner.isHidden = false
    application.present()
    #expect(wakeUps(during: 1000) == 10)
  }

  @Test func spinnerOutsideOfTheViewportDoesNotMove() {
    let scroll = ScrollingView()
    scroll.content.addSubview(box())
    for index in 0..<30 { scroll.content.addSubview(Label("line \(index)")) }
    application.show(scroll)
    #expect(wakeUps(during: 1000) == 10)
    scroll.scroll(to: CellPoint(x: 0, y: 12))
    application.present()
    #expect(wakeUps(during: 1000) <= 1)
    #expect(wakeUps(during: 5000) == 0)
    // A spinner in scrolled rows still turns.
    scroll.scroll(to: CellPoint(x: 0, y: 1))
    application.present()
    #expect(wakeUps(during: 1000) == 10)
    scroll.scroll(to: CellPoint(x: 0, y: 0))
    application.present()
    #expect(wakeUps(during: 1000) == 10)
  }

  @Test func coveredSpinnerDoesNotMove() {
    let spinner = box()
    let page = View()
    page.flex.flexGrow = 1
    page.flex.justifyContent = .center
    page.flex.alignItems = .center
    page.addSubview(spinner)
    application.show(page)
    let dialog = Dialog(
      title: "Over it", message: "The whole middle of the screen", choices: [.init("Close")])
    window.present(dialog)
    application.present()
    #expect(!terminal.text.contains("Loading"))
    #expect(wakeUps(during: 1000) <= 1)
    #expect(wakeUps(during: 5000) == 0)
    dialog.close()
    application.present()
    #expect(wakeUps(during: 1000) == 10)
  }

  @Test func removedSpinnerStopsTheClock() {
    let spinner = box()
    let label = Label("content")
    application.show(spinner, label)
    #expect(wakeUps(during: 1000) == 10)
    spinner.removeFromSuperview()
    application.present()
    #expect(wakeUps(during: 5000) == 0)
    let painted = window.statistics
    clock.advance(milliseconds: 5000)
    #expect(window.statistics == painted)
  }

  // MARK: - Skeletons

  private func skeleton(_ colorDepth: ColorDepth = .trueColor, isUTF8: Bool = true)
    -> (HeadlessTerminal, Application)
  {
    let terminal = HeadlessTerminal(
      size: CellSize(width: 40, height: 12), colorDepth: colorDepth, isUTF8: isUTF8)
    terminal.motion = .views
    let application = Application(terminal: terminal, clock: clock)
    application.show(SkeletonView(.init(lines: 2), height: 9))
    return (terminal, application)
  }

  @Test func skeletonIsStillByDefault() {
    application.show(SkeletonView(.init(lines: 1), height: nil))
    let muted = window.theme[.buttonDisabled].background
    #expect((0..<3).allSatisfy { terminal.surface[0, $0].background == muted })
    #expect(terminal.surface[0, 3].background.isDefault)
    #expect(wakeUps(during: 5000) == 0)
  }

  /// One end of the light moves in a step, so that few cells change.
  @Test func lightMovesOverTheBars() {
    let (terminal, application) = skeleton()
    let theme = application.window.theme
    func lit() -> [CellPoint] {
      (0..<12).flatMap { y in
        (0..<40).map { CellPoint(x: $0, y: y) }.filter {
          terminal.surface[$0.x, $0.y].background == theme[.button].background
        }
      }
    }
    #expect(lit().count == 5)
    var rows: [Int] = []
    for _ in 0..<200 {
      clock.advance(milliseconds: 100)
      #expect(terminal.cellsChangedByLastFrame <= 5)
      let cells = lit()
      #expect(cells.count <= 10 && Set(cells.map(\.y)).count <= 1)
      if let row = cells.first?.y, rows.last != row { rows.append(row) }
    }
    #expect(Array(rows.prefix(7)) == [0, 1, 3, 4, 6, 7, 0])
  }

  @Test(arguments: [
    (ColorDepth.mono, true, "▒▒▒▒▒░░"), (.ansi16, true, "▒▒▒▒▒░░"), (.mono, false, "=====--"),
  ])
  func lightIsAGlyphWithoutShades(depth: ColorDepth, isUTF8: Bool, start: String) {
    let (terminal, _) = skeleton(depth, isUTF8: isUTF8)
    #expect(terminal.text.hasPrefix(start))
  }

  @Test func lightStopsBelowADialog() {
    let (terminal, application) = skeleton()
    application.window.present(Dialog(title: nil, message: "Wait", choices: [.init("Close")]))
    application.present()
    clock.advance(milliseconds: 200)
    let count = terminal.frames
    clock.advance(milliseconds: 5000)
    #expect(terminal.frames == count)
    application.window.topDialog?.close()
    application.present()
    clock.advance(milliseconds: 1000)
    #expect(terminal.frames >= count + 10)
  }

  @Test func barsAreMirroredFromRightToLeft() {
    let (terminal, application) = skeleton()
    let theme = application.window.theme
    func row(_ y: Int) -> [Theme.Role?] {
      (0..<40).map { x in
        let color = terminal.surface[x, y].background
        return [.button, .buttonDisabled].first { theme[$0].background == color }
      }
    }
    for _ in 0..<30 {
      let rows = (0..<9).map(row)
      application.window.rootViewController?.view.flex.direction = .rtl
      application.window.setNeedsDisplay()
      application.present()
      #expect((0..<9).map { row($0) } == rows.map { $0.reversed() })
      application.window.rootViewController?.view.flex.direction = .ltr
      application.present()
      clock.advance(milliseconds: 100)
    }
  }

  // MARK: - Late turns

  /// If the loop was busy, the steps that are due come one after the other, each in its slot.
  @Test func lateStepsDoNotComeTogether() {
    let late = LateClock()
    let application = Application(terminal: terminal, clock: late)
    let animations = (0..<3).map { _ in CountingAnimation(of: nil) }
    func counts() -> [Int] {
      application.loop.drain()
      return animations.map(\.steps)
    }
    for animation in animations { application.window.schedule(animation, after: 100) }
    late.now += 1_000_000_000
    #expect(counts() == [1, 0, 0])
    late.now += 49_000_000
    #expect(counts() == [1, 0, 0])
    late.now += 1_000_000
    #expect(counts() == [1, 1, 0])
    late.now += 50_000_000
    #expect(counts() == [1, 1, 1])
    #expect(application.loop.nextDeadline == nil)
  }
}

/// A clock that jumps, as for a loop that was busy.
private final class LateClock: LoopClock {
  var now: UInt64 = 0
  func milliseconds(until moment: UInt64) -> Int32 { moment > now ? -1 : 0 }
}

private final class CountingAnimation: Animation {
  private(set) var steps = 0
  override func takeStep() { steps += 1 }
}
