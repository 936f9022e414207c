import BeagleNetworking
import CellText
import TerminalKit

/// Tells of the size that something has once a layout is over: on the way there it may have others,
/// since scroll bars come and go.
@MainActor
final class SettledSize {
  private var size = CellSize.zero
  private var isScheduled = false
  private weak var scheduler: (any RequestScheduler)?
  private let measure: () -> CellSize
  private let onChange: (CellSize) -> Void

  /// - Parameters:
  ///   - scheduler: runs work after the layout.
  ///   - measure: the size now.
  ///   - onChange: called with another size than before.
  init(
    scheduler: (any RequestScheduler)?, measure: @escaping () -> CellSize,
    onChange: @escaping (CellSize) -> Void
  ) {
    self.scheduler = scheduler
    self.measure = measure
    self.onChange = onChange
  }

  /// To be called from each pass of a layout.
  func layoutDidPass() {
    guard !isScheduled, measure() != size else { return }
    guard let scheduler else { return tell() }
    isScheduled = true
    scheduler.after(milliseconds: 0) { [weak self] in self?.tell() }
  }

  private func tell() {
    isScheduled = false
    let now = measure()
    guard now != size else { return }
    size = now
    onChange(now)
  }
}
