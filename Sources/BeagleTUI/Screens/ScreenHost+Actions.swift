import BeagleSchema
import TerminalKit

/// Running actions.
extension ScreenHost {
  /// Runs actions in order; one that fails is told to the navigation controller and does not
  /// keep the next ones from running (behaviour reference 3.2).
  func execute(actions: [any Action]?, event: String?, origin: View) {
    guard let actions, !actions.isEmpty else { return }
    // An action may take the origin off the screen; the next ones see the contexts around its place.
    let place = actions.count > 1 ? ActionOrigin(origin, in: self) : nil
    for action in actions {
      let origin = place?.view(in: self) ?? origin
      // The record is made before the action runs, which may take the origin off the screen.
      AnalyticsService(host: self).record(action, event: event, origin: origin)
      run(action, origin: origin)
    }
  }

  private func run(_ action: any Action, origin: View) {
    guard let executable = action as? any ExecutableAction else {
      reportUnknown(action)
      return
    }
    do {
      try executable.execute(controller: controller, origin: origin)
    } catch {
      dependencies.log.add(
        .action, .error, "\(action.typeName) failed: \(message(of: error))", at: action.source)
      let place = ActionOrigin(origin, in: self)
      controller.serverDrivenState = .error(.action(error)) { [weak self] in
        guard let self else { return }
        self.run(action, origin: place.view(in: self))
      }
    }
  }

  private func reportUnknown(_ action: any Action) {
    let unknown = action as? UnknownAction
    let name = unknown?.type ?? action.typeName
    let problem = unknown?.problem.map { ": \($0)" } ?? " is not registered"
    let message = "the action \"\(name)\"\(problem); nothing was done."
    dependencies.log.add(.decoding, .error, message, at: action.source)
    rootView.window?.showMessage(action.source.map { "\($0): \(message)" } ?? message)
  }
}
