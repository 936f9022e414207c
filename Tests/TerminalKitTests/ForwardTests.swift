import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of going back and forward in the visited screens.
@MainActor @Suite struct ForwardTests: ScreenDriving {
  let application = Application(
    terminal: HeadlessTerminal(size: CellSize(width: 60, height: 12)), clock: ManualClock())
  private let navigation = NavigationController()

  private func controller(_ title: String) -> ViewController {
    let controller = ViewController()
    controller.navigationItem.title = title
    controller.view.addSubview(PushButton(title))
    return controller
  }

  private func show(_ titles: String...) {
    navigation.setViewControllers(titles.prefix(1).map(controller))
    window.rootViewController = navigation
    for title in titles.dropFirst() { navigation.pushViewController(controller(title)) }
    application.present()
  }

  private var titles: [String] { navigation.viewControllers.compactMap(\.navigationItem.title) }

  private func press(_ key: Key, _ modifiers: Modifiers = []) {
    window.handle(.key(KeyEvent(key, modifiers)))
    application.present()
  }

  @Test func altArrowsGoBackAndForward() {
    show("A", "B", "C")
    let third = navigation.topViewController
    press(.left, .alt)
    #expect(titles == ["A", "B"])
    press(.left, .alt)
    #expect(titles == ["A"])
    press(.left, .alt)
    #expect(window.message == "This is the first screen; q quits.")
    press(.right, .alt)
    #expect(titles == ["A", "B"])
    press(.right, .alt)
    #expect(titles == ["A", "B", "C"])
    #expect(navigation.topViewController === third)
    press(.right, .alt)
    #expect(titles == ["A", "B", "C"])
    #expect(window.message == "There is no screen to go forward to.")
  }

  @Test func pushingDropsTheForwardScreens() {
    show("A", "B", "C")
    press(.escape)
    press(.escape)
    navigation.pushViewController(controller("D"))
    press(.right, .alt)
    #expect(titles == ["A", "D"])
    press(.escape)
    press(.right, .alt)
    #expect(titles == ["A", "D"])
  }

  @Test func replacingTheStackDropsThem() {
    show("A", "B")
    press(.escape)
    navigation.setViewControllers([controller("X")])
    press(.right, .alt)
    #expect(titles == ["X"])
  }

  @Test func severalPoppedScreensComeBackOneByOne() {
    show("A", "B", "C", "D")
    navigation.popToViewController(navigation.viewControllers[0])
    application.present()
    press(.right, .alt)
    #expect(titles == ["A", "B"])
    press(.right, .alt)
    press(.right, .alt)
    #expect(titles == ["A", "B", "C", "D"])
  }

  @Test func presentedStackComesBack() {
    show("A", "B")
    let other = NavigationController(rootViewController: controller("Modal"))
    navigation.present(other)
    application.present()
    press(.escape)
    #expect(window.topController === navigation)
    press(.right, .alt)
    #expect(window.topController === other)
    press(.left, .alt)
    #expect(window.topController === navigation)
    navigation.present(NavigationController(rootViewController: controller("New")))
    press(.escape)
    press(.right, .alt)
    #expect(window.topController?.topmost.navigationItem.title == "New")
  }

  /// In a field, Alt with arrows moves by words, as in other programs.
  @Test func fieldKeepsItsKeys() {
    show("A", "B")
    let field = TextField()
    field.text = "one two"
    navigation.topViewController?.view.addSubview(field)
    application.present()
    window.focus(field)
    press(.left, .alt)
    #expect(titles == ["A", "B"])
    #expect(field.editor.caret == 4)
  }
}
