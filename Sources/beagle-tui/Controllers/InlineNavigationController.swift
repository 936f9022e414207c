import BeagleTUI

/// A controller without dialogs: loads are shown in the status bar, and each failure as a line with
/// its own retry. Content that failed by itself has the line in its place; all others are below the
/// navigation bar.
final class InlineNavigationController: DismissingNavigationController {
  override func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {
    guard case .error(let error, let retry) = state else { return }
    if (screenController as? BeagleScreenViewController)?.failedContent != nil {
      return super.serverDrivenStateDidChange(to: state, at: screenController)
    }
    guard let retry else { return screenController.showMessage(errorMessage(for: error)) }
    let line = InlineErrorView(message: shortErrorMessage(for: error), retry: retry)
    // The content is at index 0, before the navigation bar.
    view.insertSubview(line, at: 1)
    line.recover(after: error, at: screenController)
  }

  private var lines: [View] { view.subviews.filter { $0 is InlineErrorView } }

  override var showsFailure: Bool { !lines.isEmpty }

  override func hideFailures() {
    for line in lines { line.removeFromSuperview() }
  }
}
