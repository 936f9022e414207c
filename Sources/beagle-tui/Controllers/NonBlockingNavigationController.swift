import BeagleTUI

/// A controller that never covers the screen: the status bar shows progress, a banner shows errors,
/// and the content stays usable.
final class NonBlockingNavigationController: DismissingNavigationController {
  private var banner: ErrorBanner?
  /// Errors without a retry, shown until the next load starts.
  private var notices: [(screen: ObjectIdentifier, message: String)] = []
  /// The screens with a dismissed banner. The next error shows it again.
  private var dismissed: Set<ObjectIdentifier> = []
  /// The countdowns until servers accept another request, by screen.
  private var countdowns: [ObjectIdentifier: RetryCountdown] = [:]
  /// The number of loads in progress, by screen.
  private var loadCounts: [ObjectIdentifier: Int] = [:]
  /// The window, known while the stack leaves it.
  private weak var window: Window?

  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    let screen = ObjectIdentifier(screenController)
    switch state {
    case .started:
      notices = []
      loadCounts[screen, default: 0] += 1
    case .finished:
      // A screen that a navigation loaded finishes without having started.
      let remaining = (loadCounts[screen] ?? 0) - 1
      loadCounts[screen] = remaining > 0 ? remaining : nil
    case .success:
      break
    case .error(let error, let retry):
      dismissed.remove(screen)
      if retry == nil {
        notices.append((screen, errorMessage(for: error)))
      } else {
        countDown(after: error, at: screenController)
      }
    }
    showBanner()
    showProgress()
  }

  override func failuresDidChange(at screenController: BeagleScreenViewController) {
    showBanner()
  }

  /// Shows the errors of the top screen. An error with a retry stays until it is retried or
  /// replaced, or its screen is removed.
  private func showBanner() {
    let screen = topViewController as? BeagleScreenViewController
    var messages: [String] = []
    for error in screen?.failures ?? [] { messages.append(errorMessage(for: error)) }
    let retryScreen = messages.isEmpty ? nil : screen
    let shown = topViewController.map { ObjectIdentifier($0) }
    messages += notices.filter { $0.screen == shown }.map(\.message)
    // Keep the last occurrence of each message.
    var seen: Set<String> = []
    messages = messages.reversed().filter { seen.insert($0).inserted }.reversed()
    messages = messages.suffix(ErrorBanner.messageLimit)
    if let shown, dismissed.contains(shown) { messages = [] }
    if let shown, retryScreen == nil || messages.isEmpty { stopCountdown(of: shown) }
    if let shownBanner, shownBanner.messages == messages,
      shownBanner.offersRetry == (retryScreen != nil)
    {
      return
    }
    banner?.removeFromSuperview()
    banner = nil
    guard !messages.isEmpty else { return }
    let banner = ErrorBanner(messages: messages, screenController: retryScreen)
    // The content is at index 0, before the navigation bar.
    view.insertSubview(banner, at: 1)
    self.banner = banner
    showCountdown()
  }

  private func countDown(
    after error: ServerDrivenState.Error, at screenController: BeagleController
  ) {
    let screen = ObjectIdentifier(screenController)
    let countdown = countdowns[screen] ?? RetryCountdown { [weak self] in self?.showCountdown() }
    countdowns[screen] = countdown
    countdown.start(after: error, at: screenController)
  }

  private func showCountdown() {
    let countdown = topViewController.flatMap { countdowns[ObjectIdentifier($0)] }
    shownBanner?.show(countdown)
  }

  private func stopCountdown(of screen: ObjectIdentifier) {
    countdowns.removeValue(forKey: screen)?.stop()
  }

  private func showProgress() {
    window = view.window ?? window
    window?.progress =
      loadCounts.isEmpty ? nil : [Texts.current[.stateLoading], loadingPath].compactMap { $0 }
  }

  override func didRemove(_ controller: ViewController) {
    super.didRemove(controller)
    dismissed.remove(ObjectIdentifier(controller))
    notices.removeAll { $0.screen == ObjectIdentifier(controller) }
    stopCountdown(of: ObjectIdentifier(controller))
    endLoads { $0 == ObjectIdentifier(controller) }
  }

  override func didLeaveWindow() {
    super.didLeaveWindow()
    for screen in Array(countdowns.keys) { stopCountdown(of: screen) }
    endLoads { _ in true }
  }

  /// Ends the loads of screens that never reported their end.
  private func endLoads(where isIncluded: (ObjectIdentifier) -> Bool) {
    loadCounts = loadCounts.filter { !isIncluded($0.key) }
    showProgress()
  }

  // MARK: - Dismissal

  /// The banner, if it is visible.
  private var shownBanner: ErrorBanner? { banner.flatMap { $0.superview == nil ? nil : $0 } }

  override var showsFailure: Bool { shownBanner != nil }

  override func hideFailures() {
    notices = []
    if let screen = topViewController.map({ ObjectIdentifier($0) }) {
      dismissed.insert(screen)
      stopCountdown(of: screen)
    }
    shownBanner?.removeFromSuperview()
  }
}
