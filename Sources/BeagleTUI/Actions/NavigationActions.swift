import BeagleSchema
import TerminalKit

extension Navigate: ExecutableAction {
  /// Navigates from the screen.
  /// - Throws: what the application's ``DeepLinkScreenManagerProtocol`` throws; a load that fails is a
  ///   state.
  public func execute(controller: BeagleController, origin: View) throws {
    try controller.navigate(self, from: origin)
  }
}
