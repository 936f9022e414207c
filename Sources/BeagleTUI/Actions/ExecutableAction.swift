import BeagleSchema
import TerminalKit

/// An action that does something. Custom actions conform to it.
public protocol ExecutableAction: Action {
  /// Runs the action.
  /// - Parameters:
  ///   - controller: the controller of the screen; see ``BeagleControllerProtocol`` for what an
  ///     action may ask of it.
  ///   - origin: the view at which the event happened; expressions are evaluated from there.
  /// - Throws: anything; the navigation controller is told `error(action(e), retry)`.
  @MainActor
  func execute(controller: BeagleController, origin: View) throws
}
