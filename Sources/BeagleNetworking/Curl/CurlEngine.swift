import CCurl
import Glibc
import Synchronization
import SystemSupport

/// The network thread that runs libcurl. It starts with the first job, loads the library, and waits
/// in `curl_multi_poll` without using the CPU when there is nothing to do.
final class CurlEngine: Sendable {
  private enum Command: Sendable {
    case start(CurlJob)
    case cancel(UInt64)
  }

  private struct State {
    var commands: [Command] = []
    var isRunning = false
    var isStopped = false
    /// Wakes the thread; nil while it cannot wait. Called only with the lock held, so that the
    /// handle still exists.
    var wake: (@Sendable () -> Void)?
    var transferCount = 0
    /// The progress of the requests when the network thread last read it.
    var progress: [UInt64: RequestProgress] = [:]
    /// Whether ``progress(of:)`` was called since then.
    var isProgressWanted = false
  }

  /// The network threads of all engines.
  private struct Threads {
    var running: [(thread: pthread_t, engine: CurlEngine)] = []
    var isExiting = false
  }

  private static let threads = Mutex(Threads())

  private let state = Mutex(State())
  private let configuration: CurlNetworkClient.Configuration
  private let deliver: @Sendable (UInt64, CurlOutcome) -> Void

  /// Creates an engine; the thread starts with the first job.
  /// - Parameter deliver: called with each outcome, on the network thread.
  init(
    _ configuration: CurlNetworkClient.Configuration,
    deliver: @escaping @Sendable (UInt64, CurlOutcome) -> Void
  ) {
    self.configuration = configuration
    self.deliver = deliver
  }

  // MARK: - From any thread

  /// The number of libcurl transfers when the thread last woke up.
  var transferCount: Int { state.withLock { $0.transferCount } }

  /// Returns the progress of a request at the time of the previous call, because only the network
  /// thread may ask libcurl. Call it repeatedly; the first result is nil.
  func progress(of id: UInt64) -> RequestProgress? {
    state.withLock { state in
      state.isProgressWanted = true
      state.wake?()
      return state.progress[id]
    }
  }

  func start(_ job: CurlJob) {
    send(.start(job))
  }

  func cancel(_ id: UInt64) {
    send(.cancel(id))
  }

  /// Cancels all jobs and ends the thread.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.wake?()
    }
  }

  private func send(_ command: Command) {
    let mustStart = state.withLock { state in
      guard !state.isStopped else { return false }
      state.commands.append(command)
      state.wake?()
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart, !startThread() {
      failAll(CurlFailure(kind: .other, reason: "failed: could not start a thread"))
    }
  }

  private func startThread() -> Bool {
    _ = Self.handlerBeforeLoad
    return Self.threads.withLock { threads in
      guard !threads.isExiting else { return false }
      var thread = pthread_t()
      let context = Unmanaged.passRetained(self)
      let result = SignalMask.startingThreads {
        pthread_create(
          &thread, nil,
          { context in
            guard let context else { return nil }
            let engine = Unmanaged<CurlEngine>.fromOpaque(context).takeRetainedValue()
            engine.run()
            CurlEngine.threadDidEnd()
            return nil
          }, context.toOpaque())
      }
      guard result == 0 else {
        context.release()
        return false
      }
      threads.running.append((thread, self))
      return true
    }
  }

  // MARK: - Exit of the process

  // An application may call `exit` at any time. Then libraries free their data, which a thread that
  // is still in libcurl would use. Exit handlers run in reverse order of their registration: the
  // one that is registered after libcurl was loaded runs before those of libcurl and TLS libraries.
  // The other one is for a library that is still being loaded.
  private static let handlerBeforeLoad = atexit { CurlEngine.endThreads() }
  private static let handlerAfterLoad = atexit { CurlEngine.endThreads() }

  /// Ends all network threads and waits for them, at most a second: a thread that waits for a name
  /// server cannot be interrupted.
  private static func endThreads() {
    let running = threads.withLock { threads in
      threads.isExiting = true
      defer { threads.running = [] }
      return threads.running
    }
    for (_, engine) in running { engine.stop() }
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += 1
    for (thread, _) in running where pthread_equal(thread, pthread_self()) == 0 {
      _ = pthread_timedjoin_np(thread, nil, &deadline)
    }
  }

  /// Releases the current thread when it ends, unless ``endThreads()`` waits for it.
  private static func threadDidEnd() {
    threads.withLock { threads in
      guard !threads.isExiting else { return }
      threads.running.removeAll { pthread_equal($0.thread, pthread_self()) != 0 }
      pthread_detach(pthread_self())
    }
  }

  // MARK: - On the network thread

  private func run() {
    let library: CurlLibrary
    do {
      library = try CurlLibrary.load(names: configuration.libraryNames)
    } catch {
      return failAll(CurlFailure(error))
    }
    _ = Self.handlerAfterLoad
    guard let worker = CurlWorker(library, configuration, deliver: deliver) else {
      return failAll(.outOfMemory)
    }
    // The closure must not outlive the worker, so the worker lives until it is removed.
    withExtendedLifetime(worker) {
      let wake = worker.wake
      state.withLock { $0.wake = wake }
      work(worker)
      state.withLock { $0.wake = nil }
    }
  }

  private func work(_ worker: CurlWorker) {
    while let commands = takeCommands() {
      for command in commands {
        switch command {
        case .cancel(let id): worker.cancel(id)
        case .start(let job): worker.add(job)
        }
      }
      worker.perform()
      state.withLock { state in
        state.transferCount = worker.count
        guard state.isProgressWanted else { return }
        state.isProgressWanted = false
        state.progress = worker.progress
      }
      worker.wait()
    }
  }

  /// Takes the pending commands; nil if the thread must end.
  private func takeCommands() -> [Command]? {
    state.withLock { state in
      guard !state.isStopped else { return nil }
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Fails every waiting job; the next one starts the thread again.
  private func failAll(_ failure: CurlFailure) {
    let commands = state.withLock { state in
      defer {
        state.commands = []
        state.isRunning = false
      }
      return state.commands
    }
    var canceled: Set<UInt64> = []
    for case .cancel(let id) in commands { canceled.insert(id) }
    for case .start(let job) in commands where !canceled.contains(job.id) {
      deliver(job.id, .failure(failure))
    }
  }
}
