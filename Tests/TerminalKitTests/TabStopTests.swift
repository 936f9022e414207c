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
