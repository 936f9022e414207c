import BeagleSchema
import TerminalKit

extension SetContext: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    let newValue = host.evaluated(value, at: origin)
    guard let cell = origin.context(withId: contextId, global: host.globalContext) else {
      host.dependencies.log.add(
        .context, .error,
        "setContext found no context \"\(contextId)\" here; nothing was changed.", at: source)
      return
    }
    guard newValue.fitsContext else {
      host.dependencies.log.add(
        .context, .error,
        "the value for the context \"\(contextId)\" is larger than 16 MiB; the old one was kept.",
        at: source)
      return
    }
    cell.set(newValue, at: path)
  }
}

extension Condition: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let isTrue = screen.host.bool(condition, at: origin) == true
    screen.host.execute(
      actions: isTrue ? onTrue : onFalse, event: isTrue ? "onTrue" : "onFalse", origin: origin)
  }
}
