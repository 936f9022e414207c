import BeagleNetworking
import CellText
import TerminalKit

/// Reports changes of a size after layout has finished. Between the passes of a layout the size may
/// vary, since scroll bars appear and disappear.
@MainActor
final class SizeObserver {
  private var size = CellSize.zero
  private var isScheduled = false
  private weak var scheduler: (any RequestScheduler)?
  private let measure: () -> CellSize
  private let onChange: (CellSize) -> Void

  /// - Parameters:
  ///   - scheduler: runs work after the layout; if nil, changes are reported immediately.
  ///   - measure: returns the current size.
  ///   - onChange: called with the new size.
  init(
    scheduler: (any RequestScheduler)?, measure: @escaping () -> CellSize,
    onChange: @escaping (CellSize) -> Void
  ) {
    self.scheduler = scheduler
    self.measure = measure
    self.onChange = onChange
  }

  /// Call this at each layout pass.
  func layoutDidPass() {
    guard !isScheduled, measure() != size else { return }
    guard let scheduler else { return report() }
    isScheduled = true
    scheduler.after(milliseconds: 0) { [weak self] in self?.report() }
  }

  private func report() {
    isScheduled = false
    let newSize = measure()
    guard newSize != size else { return }
    size = newSize
    onChange(newSize)
  }
}
