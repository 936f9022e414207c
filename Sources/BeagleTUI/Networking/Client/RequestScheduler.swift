/// Where a network client takes time from, so that tests decide when things happen.
///
/// Work that is due at the same time runs in the order in which it was scheduled.
@MainActor
public protocol RequestScheduler: AnyObject {
  /// What cancels work that has not run yet.
  associatedtype Work: ScheduledWork

  /// Runs work on the main actor after a time, never before this method has returned.
  @discardableResult
  func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> Work
}

/// Work that waits for its time.
@MainActor
public protocol ScheduledWork {
  /// Drops the work; does nothing when it has run.
  func cancel()
}

/// Brings results from the network thread to the main actor.
public protocol RequestPoster: Sendable {
  /// Runs work on the main actor soon; may be called on any thread.
  func post(_ work: @escaping @Sendable @MainActor () -> Void)
}
