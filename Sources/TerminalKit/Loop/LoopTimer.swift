/// Work that an ``EventLoop`` does later. Keep it to be able to cancel it; dropping it cancels
/// nothing.
@MainActor
public final class LoopTimer {
  /// When it is due, by the loop's clock.
  let deadline: UInt64
  private var work: (@MainActor () -> Void)?

  init(deadline: UInt64, work: @escaping @MainActor () -> Void) {
    self.deadline = deadline
    self.work = work
  }

  /// Whether the work is still to be done.
  public var isPending: Bool { work != nil }

  /// Makes sure that the work is not done. Does nothing afterwards.
  public func cancel() { work = nil }

  func fire() {
    let work = work
    self.work = nil
    work?()
  }
}

/// Timers by their deadline; equal deadlines in the order of their making.
struct TimerQueue {
  /// The next one stands last.
  private var timers: [LoopTimer] = []

  @MainActor
  mutating func insert(_ timer: LoopTimer) {
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].deadline > timer.deadline { low = middle + 1 } else { high = middle }
    }
    timers.insert(timer, at: low)
  }

  /// When the next timer is due; cancelled ones wake nobody.
  @MainActor
  mutating func nextDeadline() -> UInt64? {
    while let last = timers.last, !last.isPending { timers.removeLast() }
    return timers.last?.deadline
  }

  /// Takes out the next timer that is due at `now`.
  @MainActor
  mutating func popDue(at now: UInt64) -> LoopTimer? {
    guard let deadline = nextDeadline(), deadline <= now else { return nil }
    return timers.popLast()
  }
}
