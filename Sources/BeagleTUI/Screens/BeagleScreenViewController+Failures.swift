import BeagleNetworking
import BeagleSchema
import TerminalKit

/// The states and failures of a screen.
extension BeagleScreenViewController {
  /// The last state. Setting it notifies the navigation controller, unless the screen was removed
  /// from its stack. An error of a covered screen is reported when the screen is visible again.
  public var serverDrivenState: ServerDrivenState {
    get { stateReporter.state }
    set { stateReporter.report(newValue) }
  }

  /// Whether there are failures that ``retryFailures()`` retries.
  public var hasFailures: Bool { stateReporter.hasFailures }

  /// The failures of this screen that can be retried, the oldest first. A failed action is removed
  /// when it is retried, a failed navigation when the next one starts, both when the user dismisses
  /// them, and all failures when newer content replaces the screen or it is removed from its stack.
  public var failures: [ServerDrivenState.Error] { stateReporter.errors }

  /// Reports content that failed to load by itself.
  func report(
    _ error: ServerDrivenState.Error, about content: View, retry: @escaping BeagleRetry
  ) {
    stateReporter.report(.error(error, retry), about: content)
  }

  /// Reports a failed navigation from this screen.
  func report(failedNavigation error: Request.Error, retry: @escaping BeagleRetry) {
    stateReporter.report(.error(.remoteScreen(error), retry), of: .navigation)
  }

  /// Removes failed navigations and the error boxes of this screen before another navigation.
  func removeFailedNavigations() {
    hostingStack?.removeOverlays(about: self, keepsRetrying: true)
    stateReporter.removeFailedNavigations()
  }

  /// Removes all failures and the error boxes of this screen before a newer load.
  /// - Parameter keepsContent: whether the content stays, and with it the failures in its place.
  func removeFailures(keepsContent: Bool = false) {
    hostingStack?.removeOverlays(about: self, keepsRetrying: true)
    stateReporter.removeFailures(keepsContent: keepsContent)
  }

  /// The errors of decoding a screen given as text, for the error box.
  var findings: [SourceFinding] { loader.findings }

  /// The first of these errors as text.
  var decodingError: String? { loader.decodingError }

  /// Retries everything that failed on this screen.
  /// - Returns: false if there was nothing to retry.
  public func retryFailures() -> Bool {
    guard stateReporter.hasFailures else { return false }
    hostingStack?.removeOverlays(about: self)
    stateReporter.retryAll()
    return true
  }

  /// Retries what failed by itself and is shown in its place.
  func retryFailuresInPlace() { stateReporter.retryAll(where: \.isShownInPlace) }

  /// Removes the failures that the user chose not to retry.
  public func dismissFailures() { stateReporter.dismissFailures() }
}

extension BeagleScreenViewController: StateReporter.Delegate {
  var mayShowErrors: Bool { isVisible || !host.isRendered }

  func deliver(_ state: ServerDrivenState, about content: View?, attempt: Int) {
    dependencies.inspection?.stateDidChange(state, of: self)
    let outer = (failedContent, failedAttempt)
    (failedContent, failedAttempt) = (content, attempt)
    defer { (failedContent, failedAttempt) = outer }
    hostingStack?.deliver(state, at: self)
  }

  func failuresDidChange() {
    hostingStack?.reportFailures(at: self)
    dependencies.liveReload?.failuresDidChange(at: self)
    if !host.stale.isEmpty { host.stale.showFresh() }
  }

  func performLater(_ work: @escaping @MainActor () -> Void) {
    guard let scheduler = dependencies.scheduler else { return work() }
    scheduler.after(milliseconds: 0, work)
  }
}
