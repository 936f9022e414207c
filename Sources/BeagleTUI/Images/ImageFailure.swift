import BeagleNetworking
import Localization
import TerminalKit

/// Shows in the place of a remote image why it could not be loaded, and starts the next attempt.
///
/// `r` loads the image again with everything else that failed on the screen. So does Enter for this
/// image alone, unless a press already has another meaning.
@MainActor
final class ImageFailure {
  private weak var view: ImageView?
  private weak var controller: BeagleController?
  private let retry: () -> Void
  private lazy var recovery = Recovery { [weak self] in self?.retryIfVisible() ?? false }
  private var failure: StateReporter.Failure?
  private var error: ServerDrivenState.Error?
  private var attempts = 0

  /// - Parameter retry: loads the image again.
  init(_ view: ImageView, _ controller: BeagleController, retry: @escaping () -> Void) {
    self.view = view
    self.controller = controller
    self.retry = retry
  }

  isolated deinit { end() }

  private var reporter: StateReporter? {
    (controller as? BeagleScreenViewController)?.operations.reporter
  }

  /// Shows a failed request, and waits for the next attempt as
  /// ``BeagleDependencies/retryPolicy`` says.
  func show(_ error: Request.Error) {
    guard let controller else { return }
    let error = ServerDrivenState.Error.lazyLoad(error)
    self.error = error
    show(controller.dependencies.showsErrorCauses ? error.shortCause : error.title)
    waitAgain()
  }

  /// Shows a response that is not an image.
  func showUnknownFormat() { show(localized(.errorShortImage)) }

  private func show(_ cause: String) {
    guard let view else { return }
    attempts += 1
    view.failure = FailureText(cause: cause, attempt: attempts)
    failure = reporter?.addFailure(of: .image, at: view) { [weak self] in self?.start() }
    let ancestors = sequence(first: view as View, next: \.superview)
    if !ancestors.contains(where: { $0.onTap != nil }) {
      view.retriesWhenPressed = true
      view.onTap = { [weak self] in self?.press() }
    }
  }

  private func waitAgain() {
    guard let error, let controller else { return }
    _ = recovery.wait(after: error, attempts: attempts, in: controller.dependencies)
  }

  private func press() {
    guard let failure else { return }
    reporter?.retry(failure)
  }

  /// Starts the next attempt, or waits again while another screen covers the image.
  /// - Returns: whether an attempt began.
  private func retryIfVisible() -> Bool {
    guard let view, view.superview != nil else { return false }
    guard view.window != nil, view.enclosingViewController?.isVisible == true else {
      waitAgain()
      return false
    }
    press()
    return true
  }

  private func start() {
    recovery.stop()
    failure = nil
    view?.failure = nil
    retry()
  }

  /// Removes the failure because the image was loaded, or another one is shown.
  func end() {
    recovery.stop()
    if let failure { reporter?.remove(failure) }
    failure = nil
    view?.failure = nil
    guard let view, view.retriesWhenPressed else { return }
    view.onTap = nil
    view.retriesWhenPressed = false
  }
}
