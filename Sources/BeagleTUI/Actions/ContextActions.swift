import BeagleSchema
import TerminalKit

extension SetContext: ExecutableAction {
  /// Writes the evaluated value to the nearest context of the name. Where there is none, or the
  /// value is too large, the log says so: trying again would not help.
  public func execute(controller: BeagleController, origin: View) throws {
    do {
      try controller.setValue(
        controller.evaluate(value, at: origin), ofContext: contextId, path: path, at: origin)
    } catch {
      controller.dependencies.log.add(.context, .error, "setContext: \(error)", at: source)
    }
  }
}

extension Condition: ExecutableAction {
  /// Runs one of the two lists of actions.
  public func execute(controller: BeagleController, origin: View) throws {
    let isTrue = controller.evaluate(condition, at: origin) == true
    controller.execute(
      actions: isTrue ? onTrue : onFalse, event: isTrue ? "onTrue" : "onFalse", origin: origin)
  }
}
