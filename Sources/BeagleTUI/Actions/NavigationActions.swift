import BeagleSchema
import TerminalKit

extension Navigate: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    try controller.navigate(self, from: origin)
  }
}
