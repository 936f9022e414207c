import BeagleTUI

/// The navigation controllers that this program hosts.
@MainActor
enum Controllers {
  /// Registers all of them.
  static func register(in navigation: BeagleNavigation) {
    navigation.registerNavigationController(
      builder: BeagleNavigationController.init, forId: "default",
      summary: "spinner over the dimmed screen, box with Retry and Cancel")
    navigation.registerNavigationController(
      builder: MyAppNavigationController.init, forId: "MyAppNavigationController",
      summary: "its own loading line, a full page for errors")
    navigation.registerNavigationController(
      builder: CustomBeagleNavigationController.init, forId: "CustomBeagleNavigation",
      summary: "message by the kind of error, several retries in one box")
    navigation.registerNavigationController(
      builder: NonBlockingNavigationController.init, forId: "NonBlocking",
      summary: "progress in the last row, errors in a banner, content stays usable")
  }

  /// The ids of all of them.
  static var ids: [String] {
    let navigation = BeagleNavigation()
    register(in: navigation)
    return navigation.registrations.map(\.id)
  }

  /// One line for each controller: id and what it looks like.
  static var list: String {
    let navigation = BeagleNavigation()
    register(in: navigation)
    let width = navigation.registrations.map { $0.id.count }.max() ?? 0
    return navigation.registrations.map { entry in
      entry.id + String(repeating: " ", count: width - entry.id.count + 2) + entry.summary + "\n"
    }.joined()
  }
}
