import SystemSupport

extension EventLoop {
  /// Calls `onChange` with the changes below a directory, once a burst of them has ended.
  package func watch(
    _ watcher: DirectoryWatcher, onChange: @escaping @MainActor (DirectoryChanges) -> Void
  ) {
    let coalescer = ChangeCoalescer(loop: self, watcher: watcher, onChange: onChange)
    addDescriptor(watcher.descriptor) { coalescer.collect() }
  }
}

/// Collects file changes and reports them together after a quiet period.
@MainActor
private final class ChangeCoalescer {
  private unowned let loop: EventLoop
  private let watcher: DirectoryWatcher
  private let onChange: @MainActor (DirectoryChanges) -> Void
  /// The time of the first change not reported yet, in nanoseconds.
  private var start: UInt64?
  private var timer: LoopTimer?

  init(
    loop: EventLoop, watcher: DirectoryWatcher,
    onChange: @escaping @MainActor (DirectoryChanges) -> Void
  ) {
    self.loop = loop
    self.watcher = watcher
    self.onChange = onChange
  }

  func collect() {
    guard watcher.collect() else { return }
    let now = loop.clock.now
    let start = self.start ?? now
    self.start = start
    let elapsed = Int((now - start) / 1_000_000)
    let left = max(0, DirectoryWatcher.maximumDelay - elapsed)
    timer?.cancel()
    timer = loop.after(
      milliseconds: watcher.hasIncompleteFiles ? left : min(left, DirectoryWatcher.quietPeriod)
    ) { [weak self] in self?.report() }
  }

  private func report() {
    _ = watcher.collect()
    start = nil
    timer = nil
    let changes = watcher.take()
    if !changes.isEmpty { onChange(changes) }
  }
}
