import BeagleNetworking
import SystemSupport
import TerminalKit

/// Starts the next attempt of something that failed: after the delays of ``RetryPolicy``, and at once
/// when a server responds to another request or the network has changed.
@MainActor
final class Recovery {
  private let retry: () -> Bool
  private var timer: (any ScheduledWork)?
  /// When the timer ends, in milliseconds since 1970.
  private var end = 0
  /// When the last attempt failed, in milliseconds since 1970.
  private var failedAt = 0
  private weak var dependencies: BeagleDependencies?

  /// The minimum time between two attempts, in milliseconds, because servers may respond to other requests
  /// all the time.
  private static let minimumPause = 2000

  /// Creates a recovery that waits for nothing.
  /// - Parameter retry: starts the next attempt. Returns false if it waits again instead.
  init(_ retry: @escaping () -> Bool) { self.retry = retry }

  /// Waits for the next attempt after a failure.
  /// - Parameters:
  ///   - error: the failure.
  ///   - attempts: the number of attempts that have failed.
  /// - Returns: the seconds until the next attempt; nil if only the user starts one.
  func wait(
    after error: ServerDrivenState.Error, attempts: Int, in dependencies: BeagleDependencies
  ) -> Int? {
    guard case .networkError(let cause)? = error.requestError, cause.mayPass,
      ScreenOperation(error).isRepeated
    else { return nil }
    return wait(
      for: cause.isWithoutResponse ? [cause.request.url] : [], attempts: attempts,
      seconds: cause.retryAfter, in: dependencies)
  }

  /// Waits for the next attempt. The longest of several times is used.
  /// - Parameters:
  ///   - urls: the absolute URLs whose servers did not respond.
  ///   - attempts: the number of attempts that have failed.
  ///   - seconds: the time that the server asked for; nil for the delay of the policy.
  /// - Returns: the seconds until the next attempt; nil if only the user starts one.
  @discardableResult
  func wait(
    for urls: [String], attempts: Int, seconds: Int? = nil, in dependencies: BeagleDependencies
  ) -> Int? {
    guard let scheduler = dependencies.scheduler,
      let delay = dependencies.retryPolicy.recoveryDelay(afterAttempts: attempts)
    else { return nil }
    let seconds = seconds ?? delay
    self.dependencies = dependencies
    failedAt = dependencies.wallClock()
    let end = failedAt + seconds * 1000
    if timer == nil || end > self.end {
      timer?.cancel()
      timer = scheduler.after(milliseconds: seconds * 1000) { [weak self] in self?.start() }
      self.end = end
    }
    for url in urls { dependencies.reachability.add(self, url: url) }
    return seconds
  }

  /// Starts the next attempt now because a server responded or the network has changed, unless the last
  /// one failed a moment ago.
  func serverMayRespond() {
    guard timer != nil, let dependencies,
      dependencies.wallClock() - failedAt >= Self.minimumPause
    else { return }
    start()
  }

  private func start() {
    stop()
    dependencies?.recoveryRate.start(self)
  }

  /// Begins the attempt. Only ``RecoveryRate`` calls it.
  /// - Returns: false if no attempt began.
  fileprivate func begin() -> Bool {
    guard let dependencies else { return false }
    dependencies.isRecovering = true
    defer { dependencies.isRecovering = false }
    return retry()
  }

  /// Ends the wait.
  func stop() {
    timer?.cancel()
    timer = nil
    dependencies?.reachability.remove(self)
    dependencies?.recoveryRate.remove(self)
  }
}

/// Limits the attempts that no key starts. A screen of a thousand failed parts, left alone, would
/// otherwise send hundreds of requests each second to a server that is already in trouble.
///
/// A number of attempts may start at once, then one each second, and one for each success.
@MainActor
final class RecoveryRate {
  /// The number of attempts that may start at once.
  static let burst = 20
  /// The time between two later attempts, in milliseconds.
  static let interval = 1000

  private var waiting: [Weak<Recovery>] = []
  private var tokens = RecoveryRate.burst
  /// When the last token was added, in milliseconds since 1970.
  private var lastTime = 0
  private var timer: (any ScheduledWork)?
  private unowned let dependencies: BeagleDependencies

  init(_ dependencies: BeagleDependencies) { self.dependencies = dependencies }

  func start(_ recovery: Recovery) {
    if timer == nil { addTokens() }
    waiting.append(Weak(recovery))
    startNext()
  }

  /// Adds the tokens of the time without a waiting attempt.
  private func addTokens() {
    let now = dependencies.wallClock()
    let added = max(0, now - lastTime) / Self.interval
    tokens = min(Self.burst, tokens + added)
    lastTime = tokens == Self.burst ? now : lastTime + added * Self.interval
  }

  func remove(_ recovery: Recovery) {
    if !waiting.isEmpty { waiting.removeAll { $0.object == nil || $0.object === recovery } }
  }

  /// Call this when an attempt has succeeded: the server can serve another one.
  func attemptSucceeded() {
    tokens = min(Self.burst, tokens + 1)
    startNext()
  }

  private func startNext() {
    while tokens > 0, !waiting.isEmpty {
      tokens -= 1
      if waiting.removeFirst().object?.begin() != true { tokens += 1 }
    }
    guard !waiting.isEmpty, timer == nil else { return }
    timer = dependencies.scheduler?.after(milliseconds: Self.interval) { [weak self] in
      guard let self else { return }
      timer = nil
      tokens = min(Self.burst, tokens + 1)
      lastTime = dependencies.wallClock()
      startNext()
    }
  }
}

/// The recoveries that wait for a server that cannot be reached.
@MainActor
final class Reachability {
  private struct Waiting {
    weak var recovery: Recovery?
    let origin: URLOrigin?
  }

  private var waiting: [Waiting] = []
  /// The loop that watches the network while something waits for a server.
  weak var loop: EventLoop? {
    didSet {
      if let changes { oldValue?.removeDescriptor(changes.descriptor) }
      changes = nil
    }
  }
  private var changes: NetworkChanges?

  /// The time between a change and the next attempt, in milliseconds, because a route is often added a
  /// moment after an address.
  private static let pause = 300

  func add(_ recovery: Recovery, url: String) {
    let origin = URLOrigin(url)
    if !waiting.contains(where: { $0.recovery === recovery && $0.origin == origin }) {
      waiting.append(Waiting(recovery: recovery, origin: origin))
    }
    watchNetwork()
  }

  func remove(_ recovery: Recovery) {
    waiting.removeAll { $0.recovery == nil || $0.recovery === recovery }
  }

  private func watchNetwork() {
    guard changes == nil, let loop, let changes = NetworkChanges() else { return }
    self.changes = changes
    loop.addDescriptor(changes.descriptor) { [weak self, unowned changes] in
      changes.skip()
      self?.loop?.after(milliseconds: Self.pause) { [weak self] in self?.networkChanged() }
    }
  }

  /// Call this when a server has responded to a request. The attempts start in a later turn of the event
  /// loop, after that response was handled.
  /// - Parameter url: the absolute URL of the request.
  func serverResponded(_ url: String) {
    guard !waiting.isEmpty else { return }
    let origin = URLOrigin(url)
    loop?.after(milliseconds: 0) { [weak self] in self?.startAttempts { $0 == origin } }
  }

  private func startAttempts(_ matches: (URLOrigin?) -> Bool) {
    for entry in waiting where matches(entry.origin) { entry.recovery?.serverMayRespond() }
  }

  /// Call this when an address or a route of this machine has changed.
  func networkChanged() { startAttempts { _ in true } }
}
