#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a loop takes the time from.
@MainActor
public protocol LoopClock: AnyObject {
  /// Nanoseconds since some fixed moment; never goes back.
  var now: UInt64 { get }

  /// Milliseconds that `poll(2)` may wait for the given moment; -1 to wait for ever.
  func milliseconds(until moment: UInt64) -> Int32
}

/// The monotonic clock of the system.
public final class SystemClock: LoopClock {
  /// The system's clock.
  public nonisolated init() {}

  /// Nanoseconds since the system started.
  public var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Milliseconds until the given moment, rounded up; 0 when it is over.
  public func milliseconds(until moment: UInt64) -> Int32 {
    let now = now
    guard moment > now else { return 0 }
    return Int32(min((moment - now + 999_999) / 1_000_000, UInt64(Int32.max)))
  }
}

/// A clock that tests move by hand. Timers of the loops that use it become due as it moves, in
/// their order.
public final class ManualClock: LoopClock {
  /// Nanoseconds by which the clock was moved.
  public private(set) var now: UInt64 = 0
  private var loops: [WeakLoop] = []

  private struct WeakLoop {
    weak var loop: EventLoop?
  }

  /// A clock that stands at zero.
  public nonisolated init() {}

  /// Real time plays no part.
  public func milliseconds(until moment: UInt64) -> Int32 { moment > now ? -1 : 0 }

  /// Moves the clock and lets its loops handle what becomes due on the way, each at its time.
  public func advance(milliseconds: Int) {
    let target = now + UInt64(max(0, milliseconds)) * 1_000_000
    while true {
      let next = loops.compactMap { $0.loop?.nextDeadline }.min()
      guard let next, next <= target else { break }
      now = max(now, next)
      for entry in loops { entry.loop?.drain() }
    }
    now = target
    for entry in loops { entry.loop?.drain() }
  }

  func attach(_ loop: EventLoop) { loops.append(WeakLoop(loop: loop)) }
}
