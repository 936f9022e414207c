@testable import BeagleNetworking
@testable import BeagleTUI

/// A scheduler whose time a test advances.
@MainActor
final class ManualScheduler: RequestScheduler {
  final class Work: ScheduledWork {
    fileprivate var run: (@MainActor () -> Void)?

    func cancel() {
      run = nil
    }
  }

  private(set) var now = 0
  /// Objects with the same lifetime as the scheduler, for example temporary directories.
  var retained: [AnyObject] = []
  private var queue: [(time: Int, work: Work)] = []

  /// The due times of the waiting work, in scheduling order.
  var due: [Int] { queue.filter { $0.work.run != nil }.map(\.time) }

  @discardableResult
  func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> Work {
    let entry = Work()
    entry.run = work
    queue.append((now + milliseconds, entry))
    return entry
  }

  /// Advances the time and runs due work, in order.
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
