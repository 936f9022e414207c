import BeagleSchema
import TerminalKit

/// An action that can be executed. Custom actions conform to it.
public protocol ExecutableAction: Action {
  /// Executes the action.
  /// - Parameters:
  ///   - controller: the controller of the screen.
  ///   - origin: the view where the event occurred. Expressions are evaluated there.
  /// - Throws: any error. It becomes the state `error(action(e), retry)` of the screen.
  @MainActor
  func execute(controller: BeagleController, origin: View) throws
}

extension ExecutableAction {
  // Only for the message, which is the documentation. Without it, the compiler does not say how an action waits.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(
    *, unavailable,
    message:
      "write func execute(controller: BeagleController, origin: View) throws; if it is async, conform to AsyncExecutableAction"
  )
  @MainActor
  public func execute(controller: BeagleController, origin: View) throws {}
}

extension SetContext: ExecutableAction {
  /// Sets the nearest context with the id to the evaluated value. A missing context and a value
  /// that is too large are logged and not thrown, because a retry would not help.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    do {
      try controller.setValue(
        controller.evaluate(value, at: origin), ofContext: contextId, path: path, at: origin)
    } catch {
      controller.dependencies.log.add(
        .context, .error, "setContext: \(error)", at: source?.value(of: "contextId"))
    }
  }
}

extension Condition: ExecutableAction {
  /// Executes `onTrue` or `onFalse`.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    let isTrue = controller.evaluate(condition, at: origin) == true
    controller.execute(
      actions: isTrue ? onTrue : onFalse, event: isTrue ? "onTrue" : "onFalse", origin: origin)
  }
}

extension Navigate: ExecutableAction {
  /// Navigates from the screen.
  /// - Throws: the errors of the application's ``DeepLinkScreenManagerProtocol``. A failed load is
  ///   not thrown, but becomes a state of the screen.
  public func execute(controller: BeagleController, origin: View) throws {
    try controller.navigate(self, from: origin)
  }
}
