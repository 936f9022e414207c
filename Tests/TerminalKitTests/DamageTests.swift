import FlexLayout
import Testing

@testable import TerminalKit

/// Painting only what changed gives the same screen as painting everything.
@MainActor @Suite struct DamageTests {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 16))
  let clock = ManualClock()
  let application: Application

  init() { application = Application(terminal: terminal, clock: clock) }

  private var window: Window { application.window }

  private func show(_ build: (View) -> Void) {
    let controller = ViewController()
    controller.navigationItem.title = "Title"
    build(controller.view)
    window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
  }

  private func press(_ keys: Key...) {
    for key in keys { window.handle(.key(KeyEvent(key))) }
    application.present()
  }

  /// How the screen looks when everything is painted at once.
  private func painted() -> Surface {
    let fresh = Surface(size: window.size, appearance: window.appearance)
    fresh.clear(window.theme[.surface])
    window.root.paint(in: fresh.canvas)
    return fresh
  }

  private func list(_ rows: Int) -> ScrollingView {
    let scroll = ScrollingView()
    for row in 0..<rows {
      let view = PushButton("row \(row) 漢字 e\u{301}")
      view.flex.flexShrink = 0
      scroll.content.addSubview(view)
    }
    return scroll
  }

  // MARK: - Counts

  @Test func movingTheFocusPaintsTwoRows() {
    show { view in for name in ["One", "Two", "Three"] { view.addSubview(PushButton(name)) } }
    press(.tab)
    let before = window.statistics
    press(.tab)
    #expect(window.statistics.cellsPainted - before.cellsPainted <= 2 * 40)
    #expect(window.statistics.layouts == before.layouts)
    #expect(terminal.surface.showsSame(as: painted()))
  }

  /// Also where the list stands in a viewport that has nothing to scroll, as every screen does.
  @Test(arguments: [false, true])
  func scrollingPaintsTheNewRowsAndTheBar(isNested: Bool) {
    show { view in
      let list = list(40)
      guard isNested else { return view.addSubview(list) }
      let outer = ScrollingView()
      outer.content.flex.flexShrink = 1
      outer.content.flex.flexBasis = .points(0)
      outer.content.addSubview(list)
      view.addSubview(outer)
    }
    let before = window.statistics
    window.handle(.mouse(MouseEvent(.wheelDown, at: CellPoint(x: 3, y: 5))))
    application.present()
    // Three rows of the list, the bar, and rows whose focus changed.
    #expect(window.statistics.cellsPainted - before.cellsPainted <= 5 * 40 + 13)
    #expect(terminal.surface.showsSame(as: painted()))
    #expect(terminal.text(row: 2).contains("row 3"))
  }

  @Test func whatChangesBeforeTheFirstFrameIsInIt() {
    let label = Label("before")
    show { $0.addSubview(label) }
    label.text = "behind"
    label.text = "after!"
    application.present()
    #expect(terminal.find("after!") != nil)
    #expect(terminal.surface.showsSame(as: painted()))
  }

  /// A box, a border or a neighbour in the rows of a viewport keeps them from being moved.
  @Test(arguments: 0..<4)
  func rowsWithOtherThingsInThemAreNotMoved(_ obstacle: Int) {
    show { view in
      let scroll = list(40)
      switch obstacle {
      case 0:
        let sign = Label("SIGN")
        sign.flex.positionType = .absolute
        sign.flex.position.top = .points(4)
        sign.flex.position.left = .points(20)
        view.addSubview(scroll)
        view.addSubview(sign)
      case 1:
        let box = View()
        box.border = Border()
        box.flex.border.all = 1
        box.flex.flexGrow = 1
        box.flex.flexShrink = 1
        box.flex.flexBasis = .points(0)
        box.addSubview(scroll)
        view.addSubview(box)
      case 2:
        view.flex.flexDirection = .row
        view.addSubview(Label("beside"))
        view.addSubview(scroll)
      default:
        let pattern = Stripes()
        pattern.flex.flexGrow = 1
        pattern.flex.flexShrink = 1
        pattern.flex.flexBasis = .points(0)
        pattern.addSubview(scroll)
        view.addSubview(pattern)
      }
    }
    for _ in 0..<5 {
      press(.pageDown)
      #expect(terminal.surface.showsSame(as: painted()))
      window.handle(.mouse(MouseEvent(.wheelDown, at: CellPoint(x: 12, y: 6))))
      application.present()
      #expect(terminal.surface.showsSame(as: painted()))
    }
  }

  // MARK: - Property

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func incrementalEqualsFullOverRandomSteps(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var garden = Garden(random: random)
    show { view in view.addSubview(garden.root) }
    for step in 0..<1000 {
      var what: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        what.append(garden.change(&random, window, clock))
      }
      application.present()
      guard terminal.surface.showsSame(as: painted()) else {
        Issue.record(
          "step \(step), \(what):\n\(terminal.text)\n--- and not\n\(painted().text)")
        return
      }
    }
    #expect(window.statistics.paints > 300)
  }
}

/// A view whose rows differ.
private final class Stripes: View {
  override func draw(in canvas: Canvas) {
    for y in 0..<frame.height {
      canvas.text(
        String(repeating: "\(y % 10)", count: 40), at: CellPoint(x: 0, y: y), style: .plain)
    }
  }
}

/// A random screen and what can happen to it.
@MainActor
private struct Garden {
  let root = ScrollingView()
  private var labels: [Label] = []
  private var views: [View] = []
  private var scrollers: [ScrollingView] = []
  private let colors: [Color?] = [nil, .palette(4), .palette(8), .rgb(10, 60, 90)]
  private let words = [
    "one", "two words", "漢字と仮名", "e\u{301}e\u{301}", "a longer text that wraps", "",
  ]

  init(random: SeededGenerator) {
    var random = random
    scrollers = [root]
    var parents: [View] = [root.content]
    for index in 0..<40 {
      let parent = parents.randomElement(using: &random) ?? root.content
      let view: View
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        let label = Label(words.randomElement(using: &random) ?? "")
        labels.append(label)
        view = label
      case 2: view = TextField()
      case 3:
        view = View()
        view.flex.flexDirection = .row
        parents.append(view)
      case 4:
        view = View()
        view.border = Border()
        view.flex.border.all = 1
        parents.append(view)
      case 5:
        let inner = ScrollingView(axis: index % 3 == 0 ? .horizontal : .vertical)
        inner.flex.height = .points(4)
        inner.flex.flexGrow = 0
        scrollers.append(inner)
        parents.append(inner.content)
        view = inner
      case 6:
        // Sticks out of what it lies in.
        view = Label("beyond")
        view.flex.positionType = .absolute
        view.flex.position.left = .points(Float(Int.random(in: -3...30, using: &random)))
        view.flex.position.top = .points(Float(Int.random(in: -3...6, using: &random)))
      default: view = PushButton("button \(index)")
      }
      view.flex.flexShrink = 0
      parent.addSubview(view)
      views.append(view)
    }
  }

  /// Does something and says what.
  mutating func change(
    _ random: inout SeededGenerator, _ window: Window, _ clock: ManualClock
  ) -> String {
    switch Int.random(in: 0..<24, using: &random) {
    case 0...8:
      let keys: [Key] = [
        .tab, .backTab, .up, .down, .down, .left, .right, .pageDown, .pageUp, .home, .end, .enter,
        .escape, .character("x"),
      ]
      let key = keys.randomElement(using: &random) ?? .tab
      window.handle(.key(KeyEvent(key)))
      return "\(key)"
    case 9...12:
      let scroller = scrollers.randomElement(using: &random) ?? root
      let step = Int.random(in: -4...4, using: &random)
      _ = scroller.scroll(dx: step, dy: step)
      return "scroll \(step)"
    case 13, 14:
      _ = root.scroll(dx: 0, dy: Int.random(in: -3...3, using: &random))
      return "scroll the page"
    case 15, 16:
      labels.randomElement(using: &random)?.text = words.randomElement(using: &random) ?? ""
      return "text"
    case 17:
      labels.randomElement(using: &random)?.style = TextStyle.role(.danger)
      return "style"
    case 18:
      views.randomElement(using: &random)?.backgroundColor =
        colors.randomElement(using: &random) ?? nil
      return "background"
    case 19:
      views.randomElement(using: &random)?.isHidden.toggle()
      return "hidden"
    case 20:
      window.showMessage("message \(Int.random(in: 0..<9, using: &random))")
      return "message"
    case 21:
      window.present(Dialog(title: "Box", message: "Text", choices: [.init("OK", key: .escape)]))
      return "dialog"
    case 22:
      clock.advance(milliseconds: 100)
      return "time"
    default:
      window.topDialog?.close()
      let view = window.controllers.first?.view
      if let overlay = view?.subviews.last as? ProgressOverlay {
        overlay.removeFromSuperview()
      } else {
        let overlay = ProgressOverlay()
        overlay.addSubview(ActivityIndicator())
        view?.addSubview(overlay)
      }
      return "progress"
    }
  }
}
