import Glibc
import Synchronization

/// Counts what happens on several threads.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// How often it was called before.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  /// Whether ``next()`` was called.
  var hasBegun: Bool { count.withLock { $0 > 0 } }

  /// Waits until ``next()`` was called so often.
  func wait(for count: Int) {
    while self.count.withLock({ $0 }) < count { usleep(1000) }
  }
}
