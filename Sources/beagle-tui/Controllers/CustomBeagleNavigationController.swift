import BeagleTUI

/// The second custom controller of the Beagle documentation: the default spinner, a title by kind
/// of error, and one box that collects several retries.
final class CustomBeagleNavigationController: BeagleNavigationController {
  private var errorView = BeagleErrorView(message: nil) {}

  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    guard case .error(let serverDrivenError, let retry) = state else {
      super.serverDrivenStateDidChange(to: state, at: screenController)
      return
    }
    let kind: String
    switch serverDrivenError {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error):
      switch error {
      case .networkError: kind = Texts.current[.controllerNetwork]
      case .decoding: kind = Texts.current[.controllerInvalidResponse]
      case .loadFromTextError, .urlBuilderError: kind = Texts.current[.controllerInvalidUrl]
      }
    case .action: kind = Texts.current[.controllerAction]
    case .webView, .declarativeText: kind = Texts.current[.controllerUnknown]
    }
    let message = errorMessage(for: serverDrivenError)
    guard let retry else { return }
    if !view.subviews.contains(errorView) {
      errorView = BeagleErrorView(title: kind, message: message, retry: retry)
      errorView.present(in: view)
    } else {
      errorView.addRetry(retry, message: message)
    }
    errorView.countDown(after: serverDrivenError, at: screenController)
    errorView.showDetails(of: serverDrivenError, at: screenController)
  }
}
