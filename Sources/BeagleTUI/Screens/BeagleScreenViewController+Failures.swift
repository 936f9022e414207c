import BeagleNetworking
import BeagleSchema
import TerminalKit

/// The states and failures of a screen.
extension BeagleScreenViewController {
  /// The last state. Setting it notifies the navigation controller, unless the screen was removed
  /// from its stack. An error of a covered screen is reported when the screen is visible again.
  public var serverDrivenState: ServerDrivenState {
    get { operations.reporter.state }
    set { operations.reporter.report(newValue) }
  }

  /// Whether there are failures that ``retryFailures()`` retries.
  public var hasFailures: Bool { operations.reporter.hasFailures }

  /// The failures of this screen that can be retried, the oldest first. A screen that another one covers
  /// retries its failed actions only when it is visible again. A failed action is removed
  /// when it is retried, a failed navigation when the next one starts, both when the user dismisses
  /// them, and all failures when newer content replaces the screen or it is removed from its stack.
  public var failures: [ServerDrivenState.Error] { operations.reporter.errors }

  /// Reports content that failed to load by itself.
  func report(
    _ error: ServerDrivenState.Error, about content: View, retry: @escaping BeagleRetry
  ) {
    operations.reporter.report(.error(error, retry), about: content)
  }

  /// Reports a failed navigation from this screen.
  func report(failedNavigation error: Request.Error, retry: @escaping BeagleRetry) {
    operations.reporter.report(.error(.remoteScreen(error), retry), of: .navigation)
  }

  /// The errors of decoding a screen given as text, for the error box.
  var findings: [SourceFinding] { operations.findings }

  /// The first of these errors as text.
  var decodingError: String? { SourceFinding.summary(findings) }

  /// Retries everything that failed on this screen.
  /// - Returns: false if there was nothing to retry.
  public func retryFailures() -> Bool { operations.retryFailures() }

  /// Removes the failures that the user chose not to retry.
  public func dismissFailures() { operations.reporter.dismissFailures() }
}
