import BeagleNetworking
import CellText
import Localization
import SystemSupport
import TerminalKit

/// A dialog that shows what failed, with the buttons Retry and Cancel.
///
/// ```swift
/// let box = BeagleErrorView(message: error.localizedDescription, retry: retry)
/// box.present(in: navigation.view)
/// ```
///
/// ``addRetry(_:message:)`` adds further errors while the dialog is open. Retry runs all of them in
/// order.
///
/// While a retry runs, the dialog stays open and Retry is busy, for at least ``LoadingTiming/retry`` if it
/// fails again, and until the activity indicator appears if it takes longer.
///
/// If the server sent `Retry-After`, Retry counts down to that time. ``BeagleDependencies/retryPolicy``
/// can make the dialog retry by itself; by default nothing is sent without a key, since the user may
/// have left. Retry works during the countdown, since the user may know that the server is available
/// again.
open class BeagleErrorView: Dialog {
  private var retries: [BeagleRetry]
  /// The messages of the failures that the dialog shows.
  private var messages: [String]
  /// The number of failures without a message of their own.
  private var unnamedFailures = 0
  /// The requests and source lines of the failures.
  private var details = ErrorDetails()
  private lazy var countdown = RetryCountdown { [weak self] in self?.showCountdown() }
  /// The number of the failed attempt and its time; empty for the first one.
  private var attemptText = ""
  private lazy var recovery = Recovery { [weak self] in self?.retry(isAutomatic: true) ?? false }
  /// The number of failures that may be retried without a key. The dialog retries by itself only if all
  /// may, because another one may have sent something.
  private var recoverableFailures = 0
  /// The running retry.
  private var attempt: Attempt?
  /// The navigation controller that shows the dialog.
  private weak var navigation: BeagleNavigationController?
  /// The screen that the dialog covers.
  private weak var screen: BeagleScreenViewController?

  /// A retry from the key to its result.
  private struct Attempt {
    /// The time when it began, in nanoseconds of the event loop's clock.
    let start: UInt64
    let isAutomatic: Bool
    /// The calls that describe its failures, which are shown when the attempt ends.
    var failures: [(BeagleErrorView) -> Void] = []
    var timer: (any ScheduledWork)?
  }

  /// Whether a retry is running, or still shows that it ran.
  public final var isRetrying: Bool { attempt != nil }

  /// Whether a retry is running that no key has started.
  final var isRetryingAutomatically: Bool { attempt?.isAutomatic == true }

  /// The maximum number of failures that the dialog describes.
  public static let maximumMessages = 3

  /// Creates a dialog.
  /// - Parameters:
  ///   - title: a short title in the upper border.
  ///   - message: a description of the failure; nil shows that the cause is unknown.
  ///   - retry: runs when Retry is pressed.
  public init(
    title: String = Texts.current[.errorTitleLoad], message: String?, retry: @escaping BeagleRetry
  ) {
    retries = [retry]
    messages = [message ?? localized(.errorUnknown)]
    super.init(title: title, message: messages[0], isError: true)
    let cancel = Choice(localized(.buttonCancel), key: KeyBinding.progress.key(for: .cancel)) {
      [weak self] in
      self?.cancel()
    }
    var retry = Choice(
      localized(.buttonRetry), key: KeyBinding.screen.key(for: .retry), kind: .main
    ) { [weak self] in
      self?.retry(isAutomatic: false)
    }
    retry.keepsOpen = true
    retry.keyAction = .retry
    choices = [cancel, retry]
  }

  /// Adds another failure.
  /// - Parameters:
  ///   - retry: runs when Retry is pressed.
  ///   - message: a description of the failure. The dialog shows at most ``maximumMessages``
  ///     different messages and the number of further failures, which includes those without a
  ///     message.
  public func addRetry(_ retry: @escaping BeagleRetry, message: String? = nil) {
    guard canShowFailure({ $0.addRetry(retry, message: message) }) else { return }
    retries.append(retry)
    if messages.isEmpty {
      messages = [message ?? localized(.errorUnknown)]
      self.message = messages[0]
      return
    }
    if let message, messages.contains(message) { return }
    if let message, messages.count < Self.maximumMessages {
      messages.append(message)
    } else {
      unnamedFailures += 1
    }
    let more = unnamedFailures > 0 ? [localized.errorMore(count: unnamedFailures)] : []
    self.message = (messages + more).joined(separator: "\n\n")
    details.removeCodeFrame()
  }

  /// Adds the details of a failure: a key that opens the request, the identifier of the request in
  /// the lower border if it fits, and the source lines of a screen that cannot be decoded. Does
  /// nothing if ``BeagleDependencies/showsErrorCauses`` is false.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public func showDetails(of error: ServerDrivenState.Error, at controller: BeagleController) {
    guard controller.dependencies.showsErrorCauses,
      canShowFailure({ $0.showDetails(of: error, at: controller) })
    else { return }
    details.add(error, at: controller)
    // Several failures would need the name of its file at each frame.
    if messages.count + unnamedFailures == 1 {
      details.showCodeFrame(of: error, at: controller, in: scroll.content)
    }
    setNeedsDisplay()
  }

  /// The keys of the buttons, and the one that opens the details.
  open override var keyBindings: [KeyBinding] { super.keyBindings + details.keyBindings }

  open override var keyHints: [KeyHint] { super.keyHints + details.keyHints(in: window) }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .showDetails, let window else { return super.perform(action) }
    details.open(in: window)
    return true
  }

  /// Shows the number of the attempt and its time if it is not the first, and starts a countdown on
  /// Retry if the server sent `Retry-After`, or if ``BeagleDependencies/retryPolicy`` retries by itself.
  /// The longest of several times is used.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public func countDown(after error: ServerDrivenState.Error, at controller: BeagleController) {
    let number = (controller as? BeagleScreenViewController)?.failedAttempt ?? 1
    countDown(after: error, attempt: number, at: controller)
  }

  private func countDown(
    after error: ServerDrivenState.Error, attempt number: Int, at controller: BeagleController
  ) {
    guard canShowFailure({ $0.countDown(after: error, attempt: number, at: controller) }) else {
      return
    }
    let dependencies = controller.dependencies
    if number > 1 {
      let time = WallClock.timeOfDay(dependencies.wallClock())
      attemptText = localized.errorAttemptAt(number: "\(number)", time: time)
      setNeedsDisplay()
    }
    guard recoverableFailures == retries.count - 1,
      let seconds = recovery.wait(after: error, attempts: number, in: dependencies)
    else {
      if recoverableFailures > 0 { stopRecovery() }
      return countdown.start(after: error, at: controller)
    }
    recoverableFailures += 1
    if let scheduler = dependencies.scheduler { countdown.start(seconds: seconds, on: scheduler) }
  }

  /// Leaves the next attempt to the user.
  private func stopRecovery() {
    recoverableFailures = 0
    recovery.stop()
    countdown.stop()
    showCountdown()
  }

  private func showCountdown() {
    guard attempt == nil else { return }
    var retry = choices[1]
    retry.title = countdown.label(localized(.buttonRetry))
    retry.isTimer = countdown.secondsLeft > 0
    choices[1] = retry
  }

  /// Returns the text at the right end of the lower border: the attempt, and the identifier of the
  /// request if both fit.
  private func border(_ width: Int) -> String? {
    let texts = [attemptText, details.requestID ?? ""].filter { !$0.isEmpty }
    guard texts.count > 1 else { return texts.first }
    let all = texts.joined(separator: " · ")
    return TextMetrics.width(all) + 5 < width ? all : texts.first
  }

  /// Shows the dialog over a dimmed view.
  public func present(in view: View) { view.addSubview(self) }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil {
      footnote = { [weak self] in self.flatMap { $0.border($0.frame.width) } }
      let controller = enclosingViewController
      navigation =
        controller as? BeagleNavigationController
        ?? controller?.navigationController as? BeagleNavigationController
    }
    if window != nil { screen = navigation?.screen(around: self) }
    guard superview == nil else { return }
    countdown.stop()
    recovery.stop()
    attempt?.timer?.cancel()
    // A dialog that was removed because its cause is gone must not retry anything.
    guard !isChoosing else { return }
    if isRetryingAutomatically { navigation?.view.window?.changeCameByItself() }
    retries = []
    attempt = nil
  }

  private func cancel() {
    retries = []
    // The retry of a load is canceled with it.
    if isRetrying { navigation?.cancelLoading() }
    attempt = nil
    navigation?.dismissFailures(of: screen)
  }
}

// MARK: - Attempts

extension BeagleErrorView {
  /// Runs all retries. The dialog stays until they succeed or fail again.
  /// - Returns: whether an attempt began.
  @discardableResult
  private func retry(isAutomatic: Bool) -> Bool {
    guard attempt == nil else { return false }
    if isAutomatic, recoverableFailures != retries.count {
      stopRecovery()
      return false
    }
    let all = retries
    retries = []
    recoverableFailures = 0
    countdown.stop()
    recovery.stop()
    guard let loop = window?.loop else {
      close()
      for retry in all { retry() }
      return true
    }
    attempt = Attempt(start: loop.clock.now, isAutomatic: isAutomatic)
    choices[1].isBusy = true
    choices[1].isTimer = false
    choices[1].title = localized(.buttonRetrying)
    // An action reports no state when it succeeds.
    screen?.operations.onCompletion = { [weak self] in self?.closeIfEnded() }
    wait(on: loop)
    if let reporter = screen?.operations.reporter {
      // A person's retry also repeats the other failures of the screen.
      let others = isAutomatic ? [] : reporter.failures
      reporter.retry(together: {
        for retry in all { retry() }
        for failure in others { reporter.retry(failure) }
      })
    } else {
      for retry in all { retry() }
    }
    closeIfEnded()
    return true
  }

  private func closeIfEnded() {
    if let attempt, attempt.failures.isEmpty, navigation?.isRetrying(self) != true { close() }
  }

  /// Returns whether the dialog can show a failure now. During a retry, the failure is shown when the
  /// retry ends.
  private func canShowFailure(_ show: @escaping (BeagleErrorView) -> Void) -> Bool {
    guard let attempt else { return true }
    if attempt.failures.isEmpty, isLongEnough(attempt) {
      endAttempt()
      return true
    }
    self.attempt?.failures.append(show)
    return false
  }

  /// Whether an attempt was visible for the minimum time.
  private func isLongEnough(_ attempt: Attempt) -> Bool {
    guard let window, let loop = window.loop else { return true }
    return elapsed(attempt, on: loop) >= window.loadingTiming.retry
  }

  /// The time since the beginning of an attempt, in milliseconds.
  private func elapsed(_ attempt: Attempt, on loop: EventLoop) -> Int {
    Int((loop.clock.now - attempt.start) / 1_000_000)
  }

  /// Looks after 50 ms whether the retry has ended.
  private func wait(on loop: EventLoop) {
    attempt?.timer = loop.after(milliseconds: 50) { [weak self, weak loop] in
      guard let self, let loop, let attempt = self.attempt, let window = self.window else { return }
      if !attempt.failures.isEmpty {
        if isLongEnough(attempt) { return endAttempt() }
      } else if navigation?.isRetrying(self) != true
        || !attempt.isAutomatic && elapsed(attempt, on: loop) >= window.loadingTiming.delay
      {
        return close()
      }
      wait(on: loop)
    }
  }

  /// Shows the failures of an attempt in place of the earlier ones.
  private func endAttempt() {
    guard let attempt else { return }
    attempt.timer?.cancel()
    self.attempt = nil
    retries = []
    recoverableFailures = 0
    messages = []
    attemptText = ""
    unnamedFailures = 0
    details.removeCodeFrame()
    details = ErrorDetails()
    choices[1].isBusy = false
    choices[1].title = localized(.buttonRetry)
    for show in attempt.failures { show(self) }
  }
}
