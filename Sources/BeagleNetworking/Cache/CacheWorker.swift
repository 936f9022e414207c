import Glibc
import Synchronization
import SystemSupport

/// A serial queue of jobs on a cache file. Its thread exists only while there are jobs.
final class CacheWorker: Sendable {
  typealias Job = @Sendable (inout CacheFile) -> Void

  private struct State {
    var jobs: [Job] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let file: Mutex<CacheFile>

  init(_ file: consuming sending CacheFile) { self.file = Mutex(file) }

  /// Runs a job after the earlier ones.
  func run(_ job: @escaping Job) {
    let mustStart = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard mustStart else { return }
    // If no thread can be started, the job runs here: slow is better than never.
    if !DetachedThread.run({ self.drain() }) { drain() }
  }

  private func drain() {
    while true {
      let jobs = state.withLock { state in
        if state.jobs.isEmpty { state.isRunning = false }
        defer { state.jobs = [] }
        return state.jobs
      }
      guard !jobs.isEmpty else { return }
      file.withLock { file in for job in jobs { job(&file) } }
    }
  }

  /// Waits until all jobs are done, at most this many milliseconds.
  func wait(milliseconds: Int) {
    for _ in 0..<max(1, milliseconds) {
      guard state.withLock({ $0.isRunning }) else { return }
      usleep(1000)
    }
  }
}
