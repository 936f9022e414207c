import Glibc

/// A clock of an event loop.
@MainActor
public protocol LoopClock: AnyObject {
  /// The time in nanoseconds since a fixed moment; never goes back.
  var now: UInt64 { get }

  /// Returns the milliseconds that `poll(2)` may wait for a moment; -1 to wait forever.
  func milliseconds(until moment: UInt64) -> Int32
}

/// The system's monotonic clock.
public final class SystemClock: LoopClock {
  /// Creates the clock.
  public nonisolated init() {}

  /// Nanoseconds since the system started.
  public var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Milliseconds until a moment, rounded up; 0 if it has passed.
  public func milliseconds(until moment: UInt64) -> Int32 {
    let now = now
    guard moment > now else { return 0 }
    return Int32(min((moment - now + 999_999) / 1_000_000, UInt64(Int32.max)))
  }
}

/// A clock that tests advance. Timers of its loops fire in order meanwhile.
public final class ManualClock: LoopClock {
  /// Nanoseconds since its creation.
  public var now: UInt64 { realStart.map { time + (SystemClock().now - $0) } ?? time }
  private var time: UInt64 = 0
  /// The time of the system when the clock became real; nil while it is advanced by hand.
  private var realStart: UInt64?
  private var loops: [WeakLoop] = []

  private struct WeakLoop {
    weak var loop: EventLoop?
  }

  /// Creates a clock at zero.
  public nonisolated init() {}

  /// Returns 0 or -1, because real time plays no part until ``becomeReal()``.
  public func milliseconds(until moment: UInt64) -> Int32 {
    let now = now
    guard moment > now else { return 0 }
    guard realStart != nil else { return -1 }
    return Int32(min((moment - now + 999_999) / 1_000_000, UInt64(Int32.max)))
  }

  /// Lets the clock run with the time of the system from now on, because a person uses the
  /// application.
  package func becomeReal() { realStart = SystemClock().now }

  /// Advances the clock by a number of milliseconds. Its loops handle what becomes due, each item at its time.
  public func advance(milliseconds: Int) {
    // A century at a time, so that the sum of several cannot overflow.
    let nanoseconds = UInt64(min(max(0, milliseconds), 3_155_760_000_000)) * 1_000_000
    let target = min(now, UInt64.max - nanoseconds) + nanoseconds
    while true {
      let next = loops.compactMap { $0.loop?.nextDeadline }.min()
      guard let next, next <= target else { break }
      time = max(time, next)
      for entry in loops { entry.loop?.drain() }
    }
    time = target
    for entry in loops { entry.loop?.drain() }
  }

  func attach(_ loop: EventLoop) { loops.append(WeakLoop(loop: loop)) }
}

extension Duration {
  /// The milliseconds, rounded up; 0 for a negative duration, and at most about 34 years.
  package var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    let perMillisecond: Int64 = 1_000_000_000_000_000
    return Int(min(seconds, 1 << 30)) * 1000
      + Int((attoseconds + perMillisecond - 1) / perMillisecond)
  }
}
