import SystemSupport

extension EventLoop {
  /// Calls back with what changes below a directory, when a save and what goes with it has ended.
  package func watch(
    _ watcher: DirectoryWatcher, onChange: @escaping @MainActor (DirectoryChanges) -> Void
  ) {
    let gathering = WatchGathering(loop: self, watcher: watcher, onChange: onChange)
    addDescriptor(watcher.descriptor) { gathering.collect() }
  }
}

/// Waits for the end of what goes on below a directory.
@MainActor
private final class WatchGathering {
  private unowned let loop: EventLoop
  private let watcher: DirectoryWatcher
  private let onChange: @MainActor (DirectoryChanges) -> Void
  /// When the first of the changes came that were not told yet.
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
    let spent = Int((now - start) / 1_000_000)
    let left = max(0, DirectoryWatcher.patience - spent)
    timer?.cancel()
    timer = loop.after(
      milliseconds: watcher.isSettled ? min(left, DirectoryWatcher.quiet) : left
    ) { [weak self] in self?.tell() }
  }

  private func tell() {
    _ = watcher.collect()
    start = nil
    timer = nil
    let changes = watcher.take()
    if !changes.isEmpty { onChange(changes) }
  }
}
