import BeagleSchema
import TerminalKit

/// The default configuration.
@MainActor
public enum Beagle {
  /// The default dependencies of screens. Set them before you create a screen.
  public static var dependencies = BeagleDependencies()

  /// Returns a view controller for a screen with these dependencies.
  ///
  /// ```swift
  /// func screenController() -> ViewController {
  ///   Beagle.screen(.declarative(Screen { Text("Hello") }), controllerId: "CustomBeagleNavigation")
  /// }
  /// ```
  /// - Parameters:
  ///   - screenType: the source of the screen.
  ///   - controllerId: the navigation controller around the screen, unless it is in one already.
  public static func screen(
    _ screenType: ScreenType, controllerId: String? = nil
  ) -> BeagleScreenViewController {
    BeagleScreenViewController(screenType, controllerId: controllerId)
  }
}
