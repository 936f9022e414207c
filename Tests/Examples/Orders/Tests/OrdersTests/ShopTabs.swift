import BeagleTUI

/// Returns the root of an application: a stack for each tab, and a screen without Beagle.
@MainActor
func shopTabs(_ dependencies: BeagleDependencies) -> TabBarController {
  func stack(_ title: String, _ path: String) -> ViewController {
    let stack = dependencies.navigation.navigationController(forId: nil)
    stack.title = title
    stack.setViewControllers([
      BeagleScreenViewController(.remote(.init(url: path)), dependencies: dependencies)
    ])
    return stack
  }
  let tabs = TabBarController()
  tabs.setViewControllers([stack("Shop", "/shop"), stack("Orders", "/orders"), AboutController()])
  return tabs
}

/// A screen of the application's own.
final class AboutController: ViewController {
  override init() {
    super.init()
    // The tab shows it before the view is loaded.
    title = "About"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(Label("Version 1.0"))
  }
}
