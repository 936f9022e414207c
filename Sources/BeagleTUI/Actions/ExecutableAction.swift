import BeagleSchema
import TerminalKit

/// An action that does something. Custom actions conform to it.
public protocol ExecutableAction: Action {
  /// Runs the action.
  /// - Parameters:
  ///   - controller: the controller of the screen.
  ///   - origin: the view at which the event happened; expressions are evaluated from there.
  /// - Throws: anything; the navigation controller is told `error(action(e), retry)`.
  @MainActor
  func execute(controller: BeagleController, origin: View) throws
}

extension ViewController {
  /// The screen controller behind a Beagle controller, if it is one.
  var screenController: BeagleScreenViewController? { self as? BeagleScreenViewController }
}
