import BeagleSchema
import TerminalKit

/// Telling states to the navigation controller, and running again what failed.
extension BeagleScreenViewController {
  /// Something that failed and can be run again.
  final class Failure {
    let retry: BeagleRetry

    init(_ retry: @escaping BeagleRetry) { self.retry = retry }
  }

  /// The window that the screen is in or, while another screen covers it, that of its stack.
  var stageWindow: Window? { view.window ?? (navigationController ?? stack)?.view.window }

  /// Shows a dialog of an action; more than the window takes are put into the log instead.
  func show(_ dialog: Dialog) {
    if stageWindow?.present(dialog) == true { return }
    dependencies.log.add(.action, .warning, "a dialog was not shown: \(dialog.message)")
  }

  /// Tells a state to the navigation controller.
  func tell(_ state: ServerDrivenState) {
    guard !isRetired else { return }
    switch state {
    case .started: isOpen = true
    case .finished: isOpen = false
    case .success: break
    case .error:
      // Nobody sees a box about a screen that is covered, and its keys would go to it.
      if !isVisible, host.isRendered {
        heldErrors.append(state)
        return
      }
    }
    let navigation = navigationController as? BeagleNavigationController ?? stack
    let wasTelling = isTelling
    isTelling = true
    navigation?.deliver(remembering(state), at: self)
    isTelling = wasTelling
  }

  /// The state with a retry that this screen knows of until it runs.
  private func remembering(_ state: ServerDrivenState) -> ServerDrivenState {
    guard case .error(let error, let retry?) = state else { return state }
    let failure = Failure(retry)
    failures.append(failure)
    return .error(error) { [weak self, weak failure] in
      guard let self else { return }
      self.failures.removeAll { $0 === failure }
      self.run(retry)
    }
  }

  /// Runs a retry, in the next turn where a state is being told: whoever is told must hear the
  /// states of one load in order.
  private func run(_ retry: @escaping BeagleRetry) {
    guard isTelling, let scheduler = dependencies.scheduler else { return retry() }
    scheduler.after(milliseconds: 0) { [weak self] in
      guard let self, !self.isRetired else { return }
      retry()
    }
  }

  /// Runs again everything that failed, in order, and takes away what was shown about it. False
  /// when there is nothing.
  func retryFailures() -> Bool {
    guard !failures.isEmpty else { return false }
    let all = failures
    failures = []
    (navigationController as? BeagleNavigationController)?.screenWasCovered(self)
    for failure in all { run(failure.retry) }
    return true
  }
}
