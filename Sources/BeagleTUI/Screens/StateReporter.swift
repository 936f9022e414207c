import BeagleSchema
import TerminalKit

/// Reports a screen's loading states to its navigation controller and stores its failures until
/// they are retried.
///
/// - An error of a covered screen is held until the screen is visible. Otherwise its box would
///   appear over another screen and take its keys. A failed action is reported again, because its
///   box was removed.
/// - A retry that is called while a state is being reported runs in the next turn of the event
///   loop, so that the states of one load arrive in order.
/// - The retry of a load waits until no request such as POST is running, because the loaded screen would
///   cancel it. If an action fails in the meantime, or a field has typed text, the load is not started;
///   its own error is reported again.
@MainActor
final class StateReporter {
  /// The screen whose states are reported.
  @MainActor
  protocol Delegate: AnyObject {
    /// Whether an error of the screen can be shown now.
    var mayShowErrors: Bool { get }
    /// Passes a state to the navigation controller.
    /// - Parameters:
    ///   - content: the view whose content failed to load by itself, for an error in its place.
    ///   - attempt: the number of the attempt that failed, from 1.
    func deliver(_ state: ServerDrivenState, about content: View?, attempt: Int)
    /// Called after the list of failures has changed.
    func failuresDidChange()
    /// Whether a request that may change something on the server is waiting for its response.
    var isSendingChanges: Bool { get }
    /// Whether new content would remove text that the user has typed.
    var hasTypedText: Bool { get }
    /// Called when loads wait until no change is being sent, and when that has ended.
    func loadsWait(_ wait: Bool)
    /// Runs work in a later turn of the event loop, or immediately without an event loop.
    func performLater(_ work: @escaping @MainActor () -> Void)
  }

  /// A failure that can be retried.
  @MainActor
  final class Failure {
    /// Nil for a failure that was not reported.
    fileprivate let error: ServerDrivenState.Error?
    fileprivate let retry: BeagleRetry
    fileprivate let operation: ScreenOperation
    /// The number of the attempt that failed, from 1.
    fileprivate let attempt: Int
    /// The view whose content failed to load by itself.
    fileprivate weak var content: View?

    /// Whether the failure is shown in the place of the content.
    var isShownInPlace: Bool {
      guard let content else { return false }
      return (content as? ImageView)?.failure != nil || InlineErrorView.line(for: content) != nil
    }

    fileprivate init(
      _ error: ServerDrivenState.Error?, of operation: ScreenOperation,
      about content: View? = nil, attempt: Int = 1, _ retry: @escaping BeagleRetry
    ) {
      self.content = content
      self.error = error
      self.operation = operation
      self.attempt = attempt
      self.retry = retry
    }
  }

  /// An error that waits until its screen is visible.
  private struct HeldError {
    let error: ServerDrivenState
    let operation: ScreenOperation?
    weak var content: View?
    /// The number of the attempt that failed, from 1, if the error was reported before.
    var attempt: Int?
  }

  weak var delegate: (any Delegate)?

  /// The last state.
  private(set) var state = ServerDrivenState.finished
  /// Whether `started` was reported without `finished`.
  private(set) var isOpen = false
  /// The number of nested reports in progress.
  private var depth = 0
  private var heldErrors: [HeldError] = []
  private(set) var failures: [Failure] = [] { didSet { delegate?.failuresDidChange() } }
  private var isRetired = false
  /// The numbers of the failed attempts whose retries run, by request.
  private var attempts: [String: Int] = [:]
  /// Failed loads whose retry was called while a change was being sent. They remain in ``failures`` until
  /// they start.
  private var waitingLoads: [Failure] = [] {
    didSet { if !oldValue.isEmpty, waitingLoads.isEmpty { delegate?.loadsWait(false) } }
  }
  /// The failures whose retries ``retry(together:)`` has called; nil outside of it.
  private var collected: [Failure]?

  /// Whether there are failures to retry.
  var hasFailures: Bool { !failures.isEmpty }

  /// Whether failures that can be retried wait until the screen is visible again.
  var hasHeldFailures: Bool {
    heldErrors.contains { if case .error(_, .some) = $0.error { true } else { false } }
  }

  /// The errors that can be retried, the oldest first.
  var errors: [ServerDrivenState.Error] {
    heldErrors.compactMap { $0.attempt == nil ? nil : $0.error.error }
      + failures.compactMap(\.error)
  }

  // MARK: - Reporting

  /// Sets the state and reports it, unless the screen is retired.
  /// - Parameters:
  ///   - operation: the operation that failed, if the error does not say it.
  ///   - content: the view whose content failed to load by itself.
  func report(
    _ state: ServerDrivenState, of operation: ScreenOperation? = nil, about content: View? = nil
  ) {
    self.state = state
    deliver(state, operation, content)
  }

  private func deliver(
    _ state: ServerDrivenState, _ operation: ScreenOperation?, _ content: View?
  ) {
    guard !isRetired else { return }
    switch state {
    case .started: isOpen = true
    case .finished: isOpen = false
    case .success: attempts = [:]
    case .error:
      if delegate?.mayShowErrors == false {
        heldErrors.append(HeldError(error: state, operation: operation, content: content))
        return
      }
    }
    depth += 1
    defer { depth -= 1 }
    let delivered = registeringFailure(of: state, operation, content)
    delegate?.deliver(delivered, about: content, attempt: failures.last?.attempt ?? 1)
  }

  func reportHeldErrors() {
    let errors = heldErrors
    heldErrors = []
    for held in errors {
      // A receiver of an earlier one may have removed or covered the screen.
      guard !isRetired else { return }
      guard delegate?.mayShowErrors != false else {
        heldErrors.append(held)
        continue
      }
      if let attempt = held.attempt, let error = held.error.error {
        attempts[error.request] = attempt - 1
      }
      deliver(held.error, held.operation, held.content)
    }
  }

  /// Holds failed actions and forms, because the screen that covers this one removes the view that shows
  /// them. Otherwise `r` would later send requests that the user no longer sees.
  /// - Parameter includesNavigations: whether failed navigations are held too, because the screen was a
  ///   pane that the user did not leave by a navigation.
  func holdFailedActions(andNavigations includesNavigations: Bool = false) {
    let isHeld = { (failure: Failure) in
      failure.error != nil
        && (failure.operation == .action || failure.operation == .form
          || includesNavigations && failure.operation == .navigation)
    }
    hold(failures.filter(isHeld))
    waitingLoads = []
  }

  /// Moves failures to the held errors, which ``reportHeldErrors()`` reports again.
  private func hold(_ held: [Failure]) {
    guard !held.isEmpty else { return }
    for failure in held {
      guard let error = failure.error else { continue }
      heldErrors.append(
        HeldError(
          error: .error(error, failure.retry), operation: failure.operation,
          content: failure.content, attempt: failure.attempt))
    }
    failures.removeAll { failure in held.contains { $0 === failure } }
  }

  // MARK: - Failures

  /// Adds the retry of an error to the list of failures.
  /// - Returns: the state with a closure in place of the retry. The closure retains nothing, and
  ///   does nothing after the failure was removed from the list.
  private func registeringFailure(
    of state: ServerDrivenState, _ operation: ScreenOperation?, _ content: View?
  ) -> ServerDrivenState {
    guard case .error(let error, let retry?) = state else { return state }
    let operation = operation ?? ScreenOperation(error, isInPlace: content != nil)
    // The later one is visible in controllers that show only one.
    if operation == .action || operation == .form { changeDidFail() }
    let attempt = (attempts.removeValue(forKey: error.request) ?? 0) + 1
    let failure = Failure(error, of: operation, about: content, attempt: attempt, retry)
    failures.append(failure)
    return .error(error) { [weak self, weak failure] in
      guard let self, let failure else { return }
      self.retry(failure)
    }
  }

  /// Adds a retry for ``retryAll()`` without reporting an error.
  func addRetry(_ retry: @escaping BeagleRetry) { failures.append(Failure(nil, of: .load, retry)) }

  /// Adds a failure that its content shows itself, without reporting an error.
  func addFailure(
    of operation: ScreenOperation, at content: View, _ retry: @escaping BeagleRetry
  ) -> Failure {
    let failure = Failure(nil, of: operation, about: content, retry)
    failures.append(failure)
    return failure
  }

  /// Removes a failure whose content was loaded or removed.
  func remove(_ failure: Failure) {
    guard let index = failures.firstIndex(where: { $0 === failure }) else { return }
    failures.remove(at: index)
  }

  /// Removes all failures.
  /// - Parameter keepsContent: whether the content stays, and with it the failures in its place.
  func removeFailures(keepsContent: Bool = false) {
    waitingLoads = []
    if hasFailures { failures = keepsContent ? failures.filter(\.isShownInPlace) : [] }
    heldErrors.removeAll { $0.attempt != nil }
  }

  /// Removes failed navigations before another one starts. Other failures remain.
  func removeFailedNavigations() { failures.removeAll { $0.operation == .navigation } }

  /// Removes failures that the user chose not to retry: failed navigations, actions and forms. The
  /// others remain, because their content is missing on the screen.
  func dismissFailures() {
    attempts = [:]
    waitingLoads = []
    failures.removeAll(where: \.operation.isDismissible)
  }

  /// Counts attempts from 1 again, because the user starts something new.
  func forgetAttempts() { if !attempts.isEmpty { attempts = [:] } }

  /// Retries all failures in order, but loads last.
  func retryAll() { retry(failures) }

  /// Retries a failure, unless it was removed.
  func retry(_ failure: Failure) {
    guard collected == nil else {
      collected?.append(failure)
      return
    }
    retry([failure])
  }

  /// Runs closures that call retries. Those of this reporter start when all were called, loads last.
  func retry(together retries: () -> Void) {
    collected = []
    retries()
    let all = collected ?? []
    collected = nil
    retry(all)
  }

  private func retry(_ all: [Failure]) {
    let all = failures.filter { failure in all.contains { $0 === failure } }
    let others = all.filter { $0.operation != .load }
    for load in all where load.operation == .load {
      if !waitingLoads.contains(where: { $0 === load }) { waitingLoads.append(load) }
    }
    if !others.isEmpty { failures.removeAll { failure in others.contains { $0 === failure } } }
    for failure in others { start(failure) }
    guard depth > 0, let delegate, !waitingLoads.isEmpty else { return startWaitingLoads() }
    delegate.performLater { [weak self] in self?.startWaitingLoads() }
  }

  /// Retries the waiting loads, unless a change is being sent.
  private func startWaitingLoads() {
    guard !waitingLoads.isEmpty else { return }
    guard delegate?.isSendingChanges != true else {
      delegate?.loadsWait(true)
      return
    }
    let loads = waitingLoads
    waitingLoads = []
    failures.removeAll { failure in loads.contains { $0 === failure } }
    for load in loads { start(load) }
  }

  /// Call this after the response to any request. Retries the waiting loads if no change is being sent,
  /// unless new content would remove typed text.
  func requestDidEnd() {
    guard !waitingLoads.isEmpty, delegate?.isSendingChanges != true else { return }
    if delegate?.hasTypedText == true { reportWaitingLoads() } else { startWaitingLoads() }
  }

  /// Call this when a change has failed. Reports the errors of the waiting loads again instead of retrying
  /// them, because new content would remove the message about the failed change.
  func changeDidFail() { if !waitingLoads.isEmpty { reportWaitingLoads() } }

  /// Whether loads wait until no change is being sent.
  var hasWaitingLoads: Bool { !waitingLoads.isEmpty }

  /// Ends the wait of loads without retrying them, because the user or the application has canceled
  /// something.
  /// - Returns: false if none was waiting.
  @discardableResult
  func cancelWaitingLoads() -> Bool {
    defer { waitingLoads = [] }
    return hasWaitingLoads
  }

  private func reportWaitingLoads() {
    hold(waitingLoads.filter { $0.error != nil })
    waitingLoads = []
    reportHeldErrors()
  }

  private func start(_ failure: Failure) {
    if let error = failure.error { attempts[error.request] = failure.attempt }
    let retry = failure.retry
    guard depth > 0, let delegate else { return retry() }
    delegate.performLater { [weak self] in
      guard let self, !self.isRetired else { return }
      retry()
    }
  }

  // MARK: - Removal of the screen

  /// Reports the end of a running load, then nothing more, because the screen was removed from its
  /// stack. Releases the failures, whose closures may retain the screen.
  func retire() {
    if isOpen { report(.finished) }
    isRetired = true
    state = .finished
    attempts = [:]
    waitingLoads = []
    failures = []
    heldErrors = []
  }

  /// Reports states again after the screen was added to a stack.
  func revive() { isRetired = false }
}

extension ServerDrivenState.Error {
  /// Names what failed, to recognize the same operation after a retry.
  fileprivate var request: String {
    if case .networkError(let error)? = requestError { return error.request.label }
    return title
  }
}

extension ServerDrivenState {
  fileprivate var error: Error? { if case .error(let error, _) = self { error } else { nil } }
}
