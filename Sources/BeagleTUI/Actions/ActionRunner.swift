import BeagleSchema
import TerminalKit

/// Runs the actions of an event on a screen.
@MainActor
struct ActionRunner {
  let controller: BeagleController

  /// Runs actions in order; one that fails is reported to the navigation controller and does not
  /// keep the next ones from running.
  func run(_ actions: [any Action], event: String?, origin: View) {
    // An action may take the origin off the screen; the next ones see the contexts around its
    // place.
    let place = actions.count > 1 ? ActionOrigin(origin, in: controller) : nil
    for action in actions {
      guard controller.dependencies.turnBudget.takeAction() else {
        return controller.sayBudget(at: action.source)
      }
      let origin = place?.view ?? origin
      // The record is made before the action runs, which may take the origin off the screen.
      AnalyticsService(controller: controller).record(action, event: event, origin: origin)
      run(action, event: event, origin: origin)
    }
  }

  private func run(_ action: any Action, event: String?, origin: View) {
    guard let recorder = controller.dependencies.inspection else {
      return _ = perform(action, event: event, origin: origin)
    }
    let number = recorder.actionWillRun(
      action, event: event, origin: origin, controller: controller)
    recorder.actionDidRun(number, failure: perform(action, event: event, origin: origin))
  }

  /// Runs an action. Returns why it failed; nil where it did not.
  private func perform(_ action: any Action, event: String?, origin: View) -> (any Error)? {
    guard let executable = action as? any ExecutableAction else {
      reportUnknown(action)
      return nil
    }
    do {
      try executable.execute(controller: controller, origin: origin)
      return nil
    } catch {
      controller.dependencies.log.add(
        .action, .error, "\(action.typeName) failed: \(message(of: error))", at: action.source)
      let place = ActionOrigin(origin, in: controller)
      controller.report(.action(error)) { [weak controller] in
        guard let controller else { return }
        ActionRunner(controller: controller).run(action, event: event, origin: place.view)
      }
      return error
    }
  }

  private func reportUnknown(_ action: any Action) {
    let unknown = action as? UnknownAction
    let name = unknown?.type ?? action.typeName
    let problem = unknown?.problem.map { ": \($0)" } ?? " is not registered"
    let message = "the action \"\(name)\"\(problem); nothing was done."
    controller.dependencies.log.add(.decoding, .error, message, at: action.source)
    controller.showMessage(action.source.map { "\($0): \(message)" } ?? message)
  }
}

extension BeagleControllerProtocol {
  /// Says in the log and on screen, once for each event, that it has done too much.
  func sayBudget(at source: SourceReference?) {
    guard let message = dependencies.turnBudget.takeReport() else { return }
    dependencies.log.add(.action, .error, message, at: source)
  }

  /// Says in the log that an action had nothing to work on.
  func logNothingDone(_ message: String, at source: SourceReference?) {
    dependencies.log.add(.action, .error, "\(message); nothing was done.", at: source)
  }
}
