import BeagleTUI

/// The second controller of the Beagle documentation: the default spinner, a message by the kind
/// of the error, and one box in which several retries gather.
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
    let message: String
    switch serverDrivenError {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error):
      switch error {
      case .networkError(let networkError):
        kind = "Network"
        message = networkError.localizedDescription
      case .decoding(let decodingError):
        kind = "Unreadable answer"
        message = String(describing: decodingError)
      case .loadFromTextError, .urlBuilderError:
        kind = "Bad address"
        message = error.localizedDescription
      }
    case .action(let error):
      kind = "Action"
      message = String(describing: error)
    case .webView, .declarativeText:
      kind = "Unknown error"
      message = serverDrivenError.localizedDescription
    }
    guard let retry else { return }
    if !view.subviews.contains(errorView) {
      errorView = BeagleErrorView(title: kind, message: message, retry: retry)
      errorView.present(in: view)
    } else {
      errorView.addRetry(retry)
    }
  }
}
