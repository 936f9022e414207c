import SystemSupport

/// Scheduled work of an ``EventLoop``. Keep it to cancel the work; releasing it does not.
@MainActor
public final class LoopTimer {
  /// The deadline by the loop's clock.
  let deadline: UInt64
  private var work: (@MainActor () -> Void)?

  init(deadline: UInt64, work: @escaping @MainActor () -> Void) {
    self.deadline = deadline
    self.work = work
  }

  /// Whether the work has neither run nor been canceled.
  public var isPending: Bool { work != nil }

  /// Cancels the work, unless it has run already.
  public func cancel() { work = nil }

  func fire() {
    let work = work
    self.work = nil
    work?()
  }
}

/// A queue of timers by deadline; first in, first out for equal deadlines.
struct TimerQueue {
  /// Latest deadline first, so that the next timer is last.
  private var timers: [LoopTimer] = []

  @MainActor
  mutating func insert(_ timer: LoopTimer) {
    let index = timers.partitioningIndex { $0.deadline <= timer.deadline }
    timers.insert(timer, at: index)
  }

  /// Returns the next deadline. Skips canceled timers.
  @MainActor
  mutating func nextDeadline() -> UInt64? {
    while let last = timers.last, !last.isPending { timers.removeLast() }
    return timers.last?.deadline
  }

  /// Removes and returns the next timer that is due at `now`.
  @MainActor
  mutating func popDue(at now: UInt64) -> LoopTimer? {
    guard let deadline = nextDeadline(), deadline <= now else { return nil }
    return timers.popLast()
  }
}
