import Glibc
import Synchronization

/// A counter for several threads.
package final class Counter: Sendable {
  private let count = Mutex(0)

  package init() {}

  /// Counts a call. Returns the number of calls before it.
  package func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  /// Whether ``next()`` was called.
  package var hasBegun: Bool { count.withLock { $0 > 0 } }

  /// Waits until ``next()`` was called `count` times.
  package func wait(for count: Int) {
    while self.count.withLock({ $0 }) < count { usleep(1000) }
  }
}
