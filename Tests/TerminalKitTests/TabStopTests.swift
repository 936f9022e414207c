import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that tab stops follow the enabled state.
@MainActor @Suite struct TabStopTests {
  private let application = Application(
    terminal: HeadlessTerminal(size: CellSize(width: 40, height: 10)))

  /// Returns a window that contains only the view, laid out once.
  private func show(_ view: View) -> Window {
    application.show(view)
    return application.window
  }

  @Test func enabledButtonIsATabStop() {
    let button = PushButton("Save")
    button.isEnabled = false
    let scroll = ScrollingView()
    scroll.content.addSubview(button)
    let window = show(scroll)
    window.handle(.key(KeyEvent(.tab)))
    application.present()
    #expect(window.focusedView == nil)
    button.isEnabled = true
    application.present()
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView === button)
    button.isEnabled = false
    #expect(window.focusedView == nil)
  }

  /// Tab goes on from a label or an empty place that was clicked.
  @Test(arguments: [true, false], [true, false])
  func tabGoesOnFromTheClick(isOnLabel: Bool, forward: Bool) {
    let buttons = (0..<8).map { PushButton("Row \($0)") }
    for button in buttons { button.flex.alignSelf = .flexStart }
    let label = Label("text")
    let box = View()
    for button in buttons[2..<5] { box.addSubview(button) }
    box.addSubview(label)
    for button in buttons[5...] { box.addSubview(button) }
    let page = View()
    for view in [buttons[0], buttons[1], box] as [View] { page.addSubview(view) }
    let window = show(page)
    window.focus(buttons[0])
    func click(_ x: Int, _ y: Int) {
      let point = CellPoint(x: x, y: y)
      window.handle(.mouse(MouseEvent(.press(.left), at: point)))
      window.handle(.mouse(MouseEvent(.release, at: point)))
    }
    let row = label.screenFrame.y
    click(isOnLabel ? 0 : 30, isOnLabel ? row : buttons[4].screenFrame.y)
    #expect(window.focusedView === buttons[0])
    window.handle(.key(KeyEvent(forward ? .tab : .backTab)))
    #expect(window.focusedView === buttons[forward ? 5 : 4])
    // Only the first Tab goes on from there.
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView === buttons[forward ? 6 : 5])
    click(0, row)
    window.focus(buttons[1])
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView === buttons[2])
  }

  @Test func clickAfterTheLastControlWraps() {
    let buttons = (0..<3).map { PushButton("Row \($0)") }
    let page = View()
    for button in buttons { page.addSubview(button) }
    page.addSubview(Label("end"))
    let window = show(page)
    let point = CellPoint(x: 1, y: page.subviews[3].screenFrame.y)
    window.handle(.mouse(MouseEvent(.press(.left), at: point)))
    window.handle(.mouse(MouseEvent(.release, at: point)))
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView === buttons[0])
  }

  @Test func tabKeepsTheOnlyTabStopInPlace() {
    let outer = ScrollingView()
    let scroll = ScrollingView()
    scroll.flex.height = .points(4)
    scroll.flex.flexGrow = 0
    for index in 0..<40 { scroll.content.addSubview(Label("line \(index)")) }
    outer.content.addSubview(scroll)
    let window = show(outer)
    for key in [Key.tab, .pageDown, .pageDown] { window.handle(.key(KeyEvent(key))) }
    application.present()
    let offset = scroll.offset
    #expect(offset.y > 0)
    window.handle(.key(KeyEvent(.tab)))
    application.present()
    #expect(scroll.offset == offset)
  }
}
