@testable import BeagleNetworking
@testable import BeagleTUI

/// Time that passes only when a test says so.
@MainActor
final class ManualScheduler: RequestScheduler {
  final class Work: ScheduledWork {
    fileprivate var run: (@MainActor () -> Void)?

    func cancel() {
      run = nil
    }
  }

  private(set) var now = 0
  /// What must live as long as the scheduler: directories of files that a test writes.
  var kept: [AnyObject] = []
  private var queue: [(time: Int, work: Work)] = []

  /// When the work that waits is due, in the order in which it was scheduled.
  var due: [Int] { queue.filter { $0.work.run != nil }.map(\.time) }

  @discardableResult
  func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> Work {
    let entry = Work()
    entry.run = work
    queue.append((now + milliseconds, entry))
    return entry
  }

  /// Lets time pass and runs what is due, in order.
  func advance(_ milliseconds: Int) {
    let end = now + milliseconds
    while let index = queue.indices.filter({ queue[$0].time <= end })
      .min(by: { (queue[$0].time, $0) < (queue[$1].time, $1) })
    {
      let (time, work) = queue.remove(at: index)
      now = time
      work.run?()
    }
    now = end
  }
}
