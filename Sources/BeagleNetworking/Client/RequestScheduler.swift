/// A source of time for a network client. Tests replace it.
///
/// Work that is due at the same time runs in scheduling order.
@MainActor
public protocol RequestScheduler: AnyObject {
  /// The token that cancels scheduled work.
  associatedtype Work: ScheduledWork

  /// Runs work on the main actor after a delay, never before this method returns.
  @discardableResult
  func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> Work

  /// Runs work that needs no delay, if possible before the next frame, never before this method
  /// returns.
  @discardableResult
  func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> Work
}

extension RequestScheduler {
  /// Runs the work after 0 ms; for a scheduler without frames.
  @discardableResult
  public func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> Work {
    after(milliseconds: 0, work)
  }
}

/// Scheduled work that can be canceled.
@MainActor
public protocol ScheduledWork {
  /// Cancels the work; does nothing after it ran.
  func cancel()
}

/// A way to bring results from the network thread to the main actor.
public protocol RequestPoster: Sendable {
  /// Runs work on the main actor soon. Any thread may call it.
  func post(_ work: @escaping @Sendable @MainActor () -> Void)
}
