import FlexLayout
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that incremental painting gives the same screen as painting everything.
@MainActor @Suite struct DamageTests: ScreenDriving {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 16))
  let clock = ManualClock()
  let application: Application

  init() { application = Application(terminal: terminal, clock: clock) }

  /// Returns the screen painted at once.
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

  @Test func focusChangePaintsTwoRows() {
    show { view in for name in ["One", "Two", "Three"] { view.addSubview(PushButton(name)) } }
    press(.tab)
    let before = window.statistics
    press(.tab)
    #expect(window.statistics.cellsPainted - before.cellsPainted <= 2 * 40)
    #expect(window.statistics.layouts == before.layouts)
    #expect(terminal.surface.showsSame(as: painted()))
  }

  /// Also for a list inside a viewport that does not scroll itself, which every screen has.
  @Test(arguments: [false, true])
  func scrollingPaintsNewRowsAndBar(isNested: Bool) {
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

  @Test func changesBeforeTheFirstFrameAreInIt() {
    let label = Label("before")
    show { $0.addSubview(label) }
    label.text = "behind"
    label.text = "after!"
    application.present()
    #expect(terminal.find("after!") != nil)
    #expect(terminal.surface.showsSame(as: painted()))
  }

  /// A dialog, a border or a sibling in the rows of a viewport prevents moving them.
  @Test(arguments: 0..<4)
  func obstructedRowsAreNotMoved(_ obstacle: Int) {
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
    var screen = RandomScreen(random: random)
    show { view in view.addSubview(screen.root) }
    for step in 0..<400 {
      var what: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        what.append(screen.change(&random, window, clock))
      }
      application.present()
      guard terminal.surface.showsSame(as: painted()) else {
        Issue.record(
          "step \(step), \(what):\n\(terminal.text)\n--- and not\n\(painted().text)")
        return
      }
    }
    #expect(window.statistics.paints > 120)
  }
}

/// A view whose rows all differ.
private final class Stripes: View {
  override func draw(in canvas: Canvas) {
    for y in 0..<frame.height {
      canvas.text(
        String(repeating: "\(y % 10)", count: 40), at: CellPoint(x: 0, y: y), style: .plain)
    }
  }
}
