import BeagleSchema
import TerminalKit

extension SetContext: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    do {
      try controller.setValue(
        controller.evaluate(value, at: origin), ofContext: contextId, path: path, at: origin)
    } catch {
      // A wrong name or value is a mistake in the payload: trying again would not help.
      controller.dependencies.log.add(.context, .error, "setContext: \(error)", at: source)
    }
  }
}

extension Condition: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    let isTrue = controller.evaluate(condition, at: origin) == true
    controller.execute(
      actions: isTrue ? onTrue : onFalse, event: isTrue ? "onTrue" : "onFalse", origin: origin)
  }
}
