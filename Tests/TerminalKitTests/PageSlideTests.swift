import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of pages that slide in and away.
@MainActor @Suite struct PageSlideTests {
  let terminal = HeadlessTerminal(size: CellSize(width: 30, height: 8))
  let clock = ManualClock()
  let application: Application
  private let navigation = NavigationController()
  private var window: Window { application.window }

  init() {
    terminal.motion = .pages
    application = Application(terminal: terminal, clock: clock)
    navigation.setViewControllers([page("first")])
    window.rootViewController = navigation
    application.present()
  }

  private func page(_ word: String, isRightToLeft: Bool = false, rows: Int = 2) -> ViewController {
    let controller = ViewController()
    let text = String(repeating: word + " ", count: 10).prefix(30)
    for _ in 0..<rows { controller.view.addSubview(Label(String(text))) }
    if isRightToLeft { controller.view.flex.direction = .rtl }
    controller.view.addSubview(PushButton(word))
    return controller
  }

  /// The first row of the page in the frames after a change, each after 33 ms.
  private func frames(_ change: () -> Void) -> [String] {
    change()
    application.present()
    var rows = [terminal.text(row: 2)]
    for _ in 0..<4 {
      clock.advance(milliseconds: 33)
      if rows.last != terminal.text(row: 2) { rows.append(terminal.text(row: 2)) }
    }
    #expect(application.loop.nextDeadline == nil, "the slide has ended")
    return rows
  }

  @Test func pushedPageComesFromTheRight() {
    #expect(
      frames { navigation.pushViewController(page("SECOND")) } == [
        "first first first fi│ECOND SEC", "first firs│ECOND SECOND SECOND",
        "SECOND SECOND SECOND SECOND SE",
      ])
  }

  @Test func poppedPageGoesToTheRight() {
    navigation.pushViewController(page("SECOND"))
    application.present()
    for _ in 0..<3 { clock.advance(milliseconds: 33) }
    #expect(
      frames { navigation.popViewController() } == [
        "first firs│ECOND SECOND SECOND", "first first first fi│ECOND SEC",
        "first first first first first",
      ])
  }

  @Test func pagesFromRightToLeftAreMirrored() {
    let rows = frames { navigation.pushViewController(page("SECOND", isRightToLeft: true)) }
    #expect(rows.count == 3)
    #expect(rows[0].hasSuffix("first first first"), "\(rows)")
    #expect(rows[0].firstIndex(of: "│") == rows[0].index(rows[0].startIndex, offsetBy: 9))
    #expect(rows[1].firstIndex(of: "│") == rows[1].index(rows[1].startIndex, offsetBy: 19))
    #expect(rows[1].hasSuffix("first"))
    let back = frames { navigation.popViewController() }
    #expect(back.count == 3)
  }

  @Test func keyEndsTheSlideAtOnce() {
    navigation.pushViewController(page("SECOND"))
    application.present()
    #expect(terminal.text(row: 2).contains("│"))
    terminal.send(keys: .left)
    application.loop.drain()
    #expect(terminal.text(row: 2) == "SECOND SECOND SECOND SECOND SE")
    #expect(window.pageSlide == nil)
    let count = terminal.frames
    clock.advance(milliseconds: 200)
    #expect(terminal.frames == count)
  }

  @Test func waitingKeySkipsTheSlide() {
    terminal.send(keys: .left)
    navigation.pushViewController(page("SECOND"))
    application.present()
    #expect(terminal.text(row: 2) == "SECOND SECOND SECOND SECOND SE")
  }

  @Test func keysActOnTheNewPageDuringTheSlide() {
    var pressed = 0
    let second = page("SECOND")
    second.view.addSubview(PushButton("Press") { pressed += 1 })
    navigation.pushViewController(second)
    application.present()
    #expect((window.focusedView as? PushButton)?.title == "SECOND")
  }

  /// Content that arrives during the slide is part of the following frame.
  @Test func changesAreShownDuringTheSlide() {
    let second = page("SECOND")
    navigation.pushViewController(second)
    application.present()
    (second.view.subviews.first as? Label)?.text = "changed"
    application.present()
    #expect(terminal.text(row: 2) == "first first first fi│hanged")
  }

  @Test func replacedStackDoesNotSlide() {
    #expect(frames { navigation.setViewControllers([page("OTHER")]) }.count == 1)
  }

  @Test(arguments: [MotionLevel.nothing, .seconds, .spinners, .views])
  func slidesNeedAFastTerminal(motion: MotionLevel) {
    terminal.motion = motion
    #expect(frames { navigation.pushViewController(page("SECOND")) }.count == 1)
    #expect(window.pageSlide == nil)
  }

  /// Frames that would take longer to write than they are shown are left out.
  @Test func largeFramesAreLeftOut() {
    let terminal = HeadlessTerminal(size: CellSize(width: 300, height: 80))
    terminal.motion = .pages
    let application = Application(terminal: terminal, clock: clock)
    func page(_ word: String) -> ViewController {
      let controller = ViewController()
      for _ in 0..<78 {
        controller.view.addSubview(Label(String(repeating: word, count: 300 / word.count)))
      }
      return controller
    }
    let navigation = NavigationController(rootViewController: page("ab"))
    application.window.rootViewController = navigation
    application.present()
    navigation.pushViewController(page("cd"))
    application.present()
    #expect(!terminal.text.contains("│"))
    #expect(application.window.pageSlide == nil)
  }

  @Test func wideGlyphsAreNotCut() {
    let second = ViewController()
    second.view.addSubview(Label(String(repeating: "漢", count: 15)))
    navigation.setViewControllers([navigation.viewControllers[0]])
    for row in frames({ navigation.pushViewController(second) }) {
      #expect(TextMetrics.width(row) <= 30)
      #expect(row.contains("漢"))
    }
    for row in frames({ navigation.popViewController() }) { #expect(TextMetrics.width(row) <= 30) }
  }

  /// Only the pane that changes slides, and a new pane shows no part of the old page.
  @Test func onlyTheRightPaneSlides() {
    let terminal = HeadlessTerminal(size: CellSize(width: 160, height: 8))
    terminal.motion = .pages
    let application = Application(terminal: terminal, clock: clock)
    let navigation = TwoPanes(rootViewController: page("first"))
    application.window.rootViewController = navigation
    application.present()
    navigation.pushViewController(page("SECOND"))
    application.present()
    let row = terminal.text(row: 2)
    #expect(row.hasPrefix("first first"))
    #expect(row.count { $0 == "│" } == 2, "\(row)")
    #expect(row.split(separator: "│")[1].allSatisfy { $0 == " " }, "\(row)")
    #expect(row.hasSuffix("ECOND SECOND SECOND SECOND SE"))
    for _ in 0..<3 { clock.advance(milliseconds: 33) }
    #expect(terminal.text(row: 2).count { $0 == "│" } == 1)
    // The left pane takes the whole width at once.
    navigation.popViewController()
    application.present()
    #expect(!terminal.text(row: 2).contains("│"))
    #expect(application.window.pageSlide == nil)
  }

  @Test func resizeEndsTheSlide() {
    navigation.pushViewController(page("SECOND"))
    application.present()
    terminal.resize(to: CellSize(width: 40, height: 8))
    application.loop.drain()
    #expect(!terminal.text(row: 2).contains("│"))
  }
}

/// A navigation controller that shows each screen next to the one that it opened.
private final class TwoPanes: NavigationController {
  override func showsSideBySide(_ controller: ViewController, mode: PaneMode) -> Bool { true }
}
