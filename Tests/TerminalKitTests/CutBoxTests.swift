import FlexLayout
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of boxes with a border at the edges of a viewport.
@MainActor @Suite struct CutBoxTests: ScreenDriving {
  let terminal = HeadlessTerminal(size: CellSize(width: 30, height: 15))
  let application: Application

  init() { application = Application(terminal: terminal, clock: ManualClock()) }

  private func card(_ lines: [View], margin: Int = 0) -> View {
    let view = View()
    view.border = Border(roundedCorners: .all)
    view.flex.border.all = 1
    view.flex.flexShrink = 0
    view.flex.margin.bottom = .points(Float(margin))
    for line in lines { view.addSubview(line) }
    return view
  }

  /// Shows cards of four rows in a viewport of eleven rows, above an empty one.
  @discardableResult
  private func cards(_ count: Int = 6, margin: Int = 0) -> ScrollingView {
    scroller((0..<count).map { card([Label("Card \($0)"), Label("more")], margin: margin) })
  }

  private func scroller(_ views: [View]) -> ScrollingView {
    let scroll = ScrollingView()
    for view in views { scroll.content.addSubview(view) }
    show { view in
      view.flex.padding.bottom = .points(1)
      view.addSubview(scroll)
    }
    return scroll
  }

  /// A row below the navigation bar, without the scroll bar.
  private func row(_ index: Int) -> String {
    String(terminal.text(row: index + 2).prefix(28)).trimmingBlanks
  }

  private func painted() -> Surface {
    let fresh = Surface(size: window.size, appearance: window.appearance)
    fresh.clear(window.theme[.surface])
    window.root.paint(in: fresh.canvas)
    return fresh
  }

  @Test func aCutBoxIsClosedWithADashedLine() {
    cards()
    #expect(row(9).hasPrefix("│Card 2"))
    #expect(row(10).hasPrefix("╰more ┄┄┄┄"), "text stays")
    #expect(terminal.text(row: 12).contains("┄╯"))
    #expect(row(10).contains("┄ ▾ ┄"))
    #expect(row(11).isEmpty)
  }

  @Test func anUpperBorderAloneFades() {
    cards(margin: 1)
    // Boxes begin in the rows 0, 5 and 10.
    #expect(row(8).hasPrefix("╰─"))
    #expect(row(10).hasPrefix("╭─"))
    #expect(terminal.surface[1, 12].foreground == window.theme[.muted].foreground)
  }

  @Test func aBoxAtTheEndIsWhole() {
    let scroll = cards()
    _ = scroll.scrollToEnd()
    application.present()
    #expect(row(10).hasPrefix("╰──"))
    #expect(row(9).hasPrefix("│more"))
  }

  @Test func aBoxThatNeverFitsFades() {
    let lines = (0..<30).map { Label("line \($0)") }
    _ = scroller([card(lines)])
    #expect(row(10).hasPrefix("│line 9"))
    let (last, above) = (terminal.surface[1, 12], terminal.surface[1, 11])
    #expect(last.foreground != above.foreground || last.attributes.contains(.dim))
  }

  @Test func theFocusedRowStays() {
    let scroll = scroller([
      Label("title"), card((0..<4).map { PushButton("a \($0)") }), Label("x"), Label("y"),
      card((0..<4).map { PushButton("b \($0)") }), card([Label("end")]),
    ])
    application.present()
    let button = scroll.content.subviews[4].subviews[0]
    window.focus(button, reveal: .none)
    application.present()
    #expect(row(10).contains("▸ b 0"), "\(terminal.text)")
    window.focus(button)
    application.present()
    #expect(terminal.find("b 3") != nil, "the whole box is shown")
    #expect(terminal.text.contains("╰──"))
  }

  @Test func aPageStepCutsNoBoxAtTheTop() {
    let scroll = cards(20)
    for _ in 0..<4 {
      press(.pageDown)
      #expect(row(0).hasPrefix("╭─"), "\(scroll.offset)")
    }
    #expect(scroll.offset.y == 32)
    for _ in 0..<3 {
      press(.pageUp)
      #expect(row(0).hasPrefix("╭─"), "\(scroll.offset)")
    }
  }

  /// Also after the row that closed a box has moved.
  @Test func incrementalPaintingEqualsFull() {
    let scroll = cards(12)
    for step in [1, 1, 2, 1, 3, -1, -2, 1, -1, -1, 5, -4, 1] {
      _ = scroll.scroll(dx: 0, dy: step)
      application.present()
      #expect(terminal.surface.showsSame(as: painted()), "offset \(scroll.offset.y)")
    }
  }

  @Test func asciiHasDashes() {
    window.appearance.glyphs = .ascii
    cards()
    #expect(row(10).hasPrefix("+more ---"))
    #expect(row(10).contains("- v -"))
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
