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

  /// Runs work that needs no waiting, where possible before the next frame is shown, never before
  /// this method has returned.
  @discardableResult
  func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> Work
}

extension RequestScheduler {
  /// Runs the work as soon as time allows; for a scheduler that knows of no frames.
  @discardableResult
  public func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> Work {
    after(milliseconds: 0, work)
  }
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
