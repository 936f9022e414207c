/// Answers requests: screens, routes, lazy components, images and sendRequest all go through one.
///
/// The role of Beagle's `NetworkClientProtocol`: what the client reports as a success is a success
/// for everything above it. The clients here report success for the statuses 200 to 299 only, as
/// Beagle's sample client does.
@MainActor
public protocol NetworkClient: AnyObject {
  /// Starts a request.
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - completion: Called once, never before this method has returned, and never after the token
  ///     was cancelled.
  /// - Returns: what cancels the request.
  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)?
}

/// A request that is under way.
@MainActor
public protocol RequestToken: AnyObject {
  /// Gives the request up: its completion is never called afterwards. Does nothing when the
  /// request has ended.
  func cancel()
}

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
