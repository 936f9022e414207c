import BeagleTUI

/// A controller that shows loads and failures in the status bar only. A line replaces content that
/// failed by itself, because the text of its initial state would say that it still loads.
final class MinimalNavigationController: DismissingNavigationController {
  private var isFailureNew = false

  override func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {
    guard case .error(let error, let retry) = state else { return }
    if (screenController as? BeagleScreenViewController)?.failedContent != nil {
      return super.serverDrivenStateDidChange(to: state, at: screenController)
    }
    isFailureNew = retry != nil
    view.window?.showMessage(shortErrorMessage(for: error), tone: .failure)
  }

  override func failuresDidChange(at screenController: BeagleScreenViewController) {
    if !screenController.hasFailures { isFailureNew = false }
  }

  override var showsFailure: Bool { isFailureNew }

  override func hideFailures() { isFailureNew = false }
}
