import BeagleSchema
import TerminalKit

/// Executes the actions of events on a screen.
@MainActor
struct ActionRunner {
  let controller: BeagleController

  /// Executes actions in order. A failure is reported to the navigation controller; the next
  /// actions still run.
  func run(_ actions: [any Action], event: String?, origin: View) {
    // An action may remove the origin; the next ones still need its contexts.
    let savedOrigin = actions.count > 1 ? ActionOrigin(origin, in: controller) : nil
    for action in actions {
      // Swift code may list a navigation as itself, such as `PopView()`.
      let action = action is any ExecutableAction ? action : Navigate(action) ?? action
      guard controller.dependencies.turnBudget.takeAction() else {
        return controller.reportExceededBudget(at: action.source)
      }
      let origin = savedOrigin?.view ?? origin
      let isRecorded =
        controller.dependencies.analyticsProvider != nil
        || controller.dependencies.inspection != nil
      guard isRecorded, let contexts = (controller as? BeagleScreenViewController)?.host.contexts
      else {
        run(action, event: event, origin: origin)
        continue
      }
      let outer = contexts.recordedResults
      contexts.recordedResults = RecordedResults(at: origin)
      // Record the action before it runs, because it may remove the origin.
      AnalyticsService(controller: controller).record(action, event: event, origin: origin)
      run(action, event: event, origin: origin)
      contexts.recordedResults = outer
    }
  }

  private func run(_ action: any Action, event: String?, origin: View) {
    guard let history = controller.dependencies.inspection else {
      return _ = perform(action, event: event, origin: origin)
    }
    let number = history.actionWillRun(
      action, event: event, origin: origin,
      results: (controller as? BeagleScreenViewController)?.host.contexts.recordedResults)
    history.actionDidRun(number, failure: perform(action, event: event, origin: origin))
  }

  /// Executes an action and returns its error.
  private func perform(_ action: any Action, event: String?, origin: View) -> (any Error)? {
    guard let executable = action as? any ExecutableAction else {
      reportUnknown(action)
      return nil
    }
    do {
      try executable.execute(controller: controller, origin: origin)
      return nil
    } catch {
      report(error, of: action, event: event, origin: origin)
      return error
    }
  }

  /// Reports the error of an action, with a retry.
  func report(_ error: any Error, of action: any Action, event: String?, origin: View) {
    controller.dependencies.log.add(
      .action, .error, "\(action.typeName) failed: \(message(of: error))", at: action.source)
    let savedOrigin = ActionOrigin(origin, in: controller)
    controller.report(.action(error)) { [weak controller] in
      guard let controller else { return }
      ActionRunner(controller: controller).run(action, event: event, origin: savedOrigin.view)
    }
  }

  private func reportUnknown(_ action: any Action) {
    let log = controller.dependencies.log
    let message: String
    if let unknown = action as? UnknownAction {
      let problem = unknown.problem.map { ": \($0)" } ?? " is not registered"
      message = "the action \"\(unknown.type)\"\(problem); nothing was done."
      log.add(.decoding, .error, message, at: action.source?.value(of: "_beagleAction_"))
    } else {
      message =
        "the action \"\(action.typeName)\" cannot run: the type \(type(of: action)) does not conform to ExecutableAction; nothing was done."
      log.addMissingConformance(message, at: action.source)
    }
    controller.showMessage(action.source.map { "\($0): \(message)" } ?? message)
  }
}

extension BeagleControllerProtocol {
  /// Reports once for each event, in the log and on screen, that the event exceeded its budget.
  func reportExceededBudget(at source: SourceReference?) {
    guard let message = dependencies.turnBudget.takeReport() else { return }
    dependencies.log.add(.action, .error, message, at: source)
  }

  /// Logs that an action had no effect, for example because its target is missing.
  func logNoEffect(_ message: String, at source: SourceReference?) {
    dependencies.log.add(.action, .error, "\(message); nothing was done.", at: source)
  }
}

extension SourceReference {
  /// The value of a key of the object, where `check` reports a mistake in it; the object if it lacks the key.
  func value(of key: String) -> SourceReference { node[key].map(SourceReference.init) ?? self }
}
