@testable import TerminalKit

/// A suite or fixture that shows screens in an application and presses keys.
@MainActor
protocol ScreenDriving {
  var application: Application { get }
}

extension ScreenDriving {
  var window: Window { application.window }

  /// Shows a screen with the title "Title" in a navigation controller.
  func show(_ build: (View) -> Void) {
    let controller = ViewController()
    controller.navigationItem.title = "Title"
    build(controller.view)
    window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
  }

  func press(_ keys: Key...) {
    for key in keys { window.handle(.key(KeyEvent(key))) }
    application.present()
  }
}

extension Application {
  /// Shows views on a screen without a navigation bar.
  func show(_ views: View...) {
    let controller = ViewController()
    for view in views { controller.view.addSubview(view) }
    window.rootViewController = controller
    present()
  }
}
