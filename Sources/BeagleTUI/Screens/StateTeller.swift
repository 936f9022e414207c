import BeagleSchema

/// Tells the states of one screen to its navigation controller, and keeps what failed until it is
/// run again, whatever box or banner shows it.
///
/// - An error about a screen that nobody sees is held until the screen is back: a box about it
///   would stand over another screen and take its keys.
/// - A retry that is called while a state is being told runs in the next turn, so that whoever is
///   told hears the states of one load in order.
@MainActor
final class StateTeller {
  /// What the teller has to know of its screen.
  @MainActor
  protocol Audience: AnyObject {
    /// Whether an error about the screen may be shown now.
    var mayShowErrors: Bool { get }
    /// Hands a state to the navigation controller.
    func deliver(_ state: ServerDrivenState)
    /// What failed and can be run again is something else now.
    func failuresDidChange()
    /// Runs work in a later turn of the loop; at once where there is no loop.
    func later(_ work: @escaping @MainActor () -> Void)
  }

  /// Something that failed and can be run again.
  private final class Failure {
    /// Nil where nobody was told of it.
    let error: ServerDrivenState.Error?
    let retry: BeagleRetry
    let isNavigation: Bool

    init(
      _ error: ServerDrivenState.Error?, isNavigation: Bool = false, _ retry: @escaping BeagleRetry
    ) {
      self.error = error
      self.isNavigation = isNavigation
      self.retry = retry
    }
  }

  weak var audience: (any Audience)?

  /// The last state.
  private(set) var state = ServerDrivenState.finished
  /// Whether `started` was told and `finished` was not yet.
  private(set) var isOpen = false
  /// How many calls are telling a state at this moment, one inside another.
  private var depth = 0
  private var held: [(error: ServerDrivenState, isNavigation: Bool)] = []
  private var failures: [Failure] = [] { didSet { audience?.failuresDidChange() } }
  private var isRetired = false

  /// Whether something failed that can be run again.
  var hasFailures: Bool { !failures.isEmpty }

  /// What failed and can be run again, the oldest first.
  var errors: [ServerDrivenState.Error] { failures.compactMap(\.error) }

  // MARK: - Telling

  /// Makes a state the last one and tells it, unless the screen has gone.
  /// - Parameter isNavigation: whether it is about a navigation from the screen, not the screen
  ///   itself.
  func tell(_ state: ServerDrivenState, isNavigation: Bool = false) {
    self.state = state
    pass(on: state, isNavigation: isNavigation)
  }

  private func pass(on state: ServerDrivenState, isNavigation: Bool) {
    guard !isRetired else { return }
    switch state {
    case .started: isOpen = true
    case .finished: isOpen = false
    case .success: break
    case .error:
      if audience?.mayShowErrors == false {
        held.append((state, isNavigation))
        return
      }
    }
    depth += 1
    defer { depth -= 1 }
    audience?.deliver(remembering(state, isNavigation: isNavigation))
  }

  /// Tells the errors that were held.
  func releaseHeld() {
    let errors = held
    held = []
    for (error, isNavigation) in errors { pass(on: error, isNavigation: isNavigation) }
  }

  // MARK: - Failures

  /// The state with a handle in place of its retry, which stands in the list of failures until it
  /// runs or is forgotten. A handle keeps nothing alive; once its failure has left the list it does
  /// nothing.
  private func remembering(
    _ state: ServerDrivenState, isNavigation: Bool
  ) -> ServerDrivenState {
    guard case .error(let error, let retry?) = state else { return state }
    let failure = Failure(error, isNavigation: isNavigation, retry)
    failures.append(failure)
    return .error(error) { [weak self, weak failure] in
      guard let self, let failure else { return }
      self.run(failure)
    }
  }

  /// Adds something that ``retryAll()`` runs, without telling of it.
  func remember(_ retry: @escaping BeagleRetry) { failures.append(Failure(nil, retry)) }

  /// Forgets what failed: something newer has taken its place.
  func forgetFailures() { failures = [] }

  /// Forgets navigations that failed: there is at most one at a time, and another one has begun. What
  /// else failed on the screen has failed still.
  func forgetFailedNavigations() { failures.removeAll { $0.isNavigation } }

  /// Runs again everything that failed, in order.
  func retryAll() {
    let all = failures
    failures = []
    for failure in all { start(failure.retry) }
  }

  private func run(_ failure: Failure) {
    guard let index = failures.firstIndex(where: { $0 === failure }) else { return }
    failures.remove(at: index)
    start(failure.retry)
  }

  private func start(_ retry: @escaping BeagleRetry) {
    guard depth > 0, let audience else { return retry() }
    audience.later { [weak self] in
      guard let self, !self.isRetired else { return }
      retry()
    }
  }

  // MARK: - The end

  /// The screen left its stack for good: a load that was begun is ended, and nothing is told any
  /// more. What the last failure holds would keep the screen alive.
  func retire() {
    if isOpen { tell(.finished) }
    isRetired = true
    state = .finished
    failures = []
    held = []
  }

  /// The screen came back into a stack.
  func revive() { isRetired = false }
}
