import Testing

@testable import TerminalKit

/// What Tab stops at follows what is enabled.
@MainActor @Suite struct StopTests {
  private let application = Application(
    terminal: HeadlessTerminal(size: CellSize(width: 40, height: 10)))

  @Test func aButtonThatIsEnabledIsReached() {
    let button = PushButton("Save")
    button.isEnabled = false
    let scroll = ScrollingView()
    scroll.content.addSubview(button)
    let controller = ViewController()
    controller.view.addSubview(scroll)
    let window = application.window
    window.rootViewController = controller
    application.present()
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
}
