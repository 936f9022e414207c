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

  private func page(
    _ word: String, isRightToLeft: Bool = false, rows: Int = 2, onPress: @escaping () -> Void = {}
  ) -> ViewController {
    let controller = ViewController()
    let text = String(repeating: word + " ", count: 10).prefix(30)
    for _ in 0..<rows { controller.view.addSubview(Label(String(text))) }
    if isRightToLeft { controller.view.flex.direction = .rtl }
    controller.view.addSubview(PushButton(word, onPress: onPress))
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

  /// The direction of the page counts, and that of the views around it, but not that of its content.
  @Test func pagesInheritTheirDirection() {
    let second = page("SECOND")
    second.view.subviews.first?.flex.direction = .rtl
    let rows = frames { navigation.pushViewController(second) }
    #expect(rows.first?.hasPrefix("first first first") == true, "\(rows)")
    let back = frames { navigation.popViewController() }
    #expect(back.first?.hasPrefix("first") == true, "\(back)")
    navigation.view.flex.direction = .rtl
    application.present()
    let mirrored = frames { navigation.pushViewController(page("SECOND")) }
    #expect(mirrored.first?.hasSuffix("first first first") == true, "\(mirrored)")
    let mirroredBack = frames { navigation.popViewController() }
    #expect(mirroredBack.first?.prefix { $0 != "│" }.count == 19, "\(mirroredBack)")
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

  /// The second page is opened by Enter and shown in the first frame of its slide.
  private func openWithKey(onPress: @escaping () -> Void) {
    let second = page("SECOND", onPress: onPress)
    let first = page("first") { [navigation] in navigation.pushViewController(second) }
    navigation.setViewControllers([first])
    application.present()
    terminal.send(keys: .enter)
    application.loop.drain()
    #expect(terminal.text(row: 2).contains("│"))
  }

  @Test func keysActOnTheNewPageDuringTheSlide() {
    var pressed = 0
    openWithKey { pressed += 1 }
    #expect((window.focusedView as? PushButton)?.title == "SECOND")
    terminal.send(keys: .enter)
    application.loop.drain()
    #expect(pressed == 1)
    #expect(window.pageSlide == nil)
  }

  /// A page that comes by itself is not on the screen yet during its slide.
  @Test func keysDoNotActOnAPageThatNobodyHasSeen() {
    var pressed = 0
    navigation.pushViewController(page("SECOND") { pressed += 1 })
    application.present()
    clock.advance(milliseconds: 33)
    #expect(terminal.text(row: 2).contains("│"))
    terminal.send(keys: .enter)
    application.loop.drain()
    #expect(pressed == 0)
    #expect(terminal.text.contains("Key ignored"))
    #expect(terminal.text(row: 2) == "SECOND SECOND SECOND SECOND SE")
    terminal.send(keys: .enter)
    application.loop.drain()
    #expect(pressed == 1)
  }

  /// The cells under the pointer may be those of the old page.
  @Test func pressesOfTheMouseOnlyEndTheSlide() {
    var pressed = 0
    openWithKey { pressed += 1 }
    terminal.click(x: 2, y: 4)
    terminal.click(x: 2, y: 4)
    application.loop.drain()
    #expect(pressed == 0)
    #expect(window.pageSlide == nil)
    #expect(terminal.text.contains("Key ignored"))
    #expect(terminal.text(row: 2) == "SECOND SECOND SECOND SECOND SE")
    terminal.click(x: 2, y: 4)
    application.loop.drain()
    #expect(pressed == 1)
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

  /// Frames that would take longer to write than they are shown are left out. A slide with one such frame
  /// does not begin: at 180 columns, only the second frame is too large.
  @Test(arguments: [(300, 80, false), (180, 60, false), (120, 40, true)])
  func largeFramesAreLeftOut(width: Int, height: Int, slides: Bool) {
    let terminal = HeadlessTerminal(size: CellSize(width: width, height: height))
    terminal.motion = .pages
    let application = Application(terminal: terminal, clock: clock)
    func page(_ word: String) -> ViewController {
      let controller = ViewController()
      let text = String(String(repeating: word, count: width).prefix(width))
      for _ in 0..<height - 2 { controller.view.addSubview(Label(text)) }
      return controller
    }
    let navigation = NavigationController(rootViewController: page("abcdefg"))
    application.window.rootViewController = navigation
    application.present()
    navigation.pushViewController(page("ABCDEFG"))
    for _ in 0..<2 {
      application.present()
      #expect(terminal.text.contains("│") == slides)
      clock.advance(milliseconds: slides ? 33 : 0)
    }
    clock.advance(milliseconds: 33)
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
