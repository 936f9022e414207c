import CTerminalSupport
import Glibc
import Synchronization

/// A program that runs with limits because it reads untrusted bytes.
///
/// The input and output are pipes. Time, memory, file sizes and output are limited. The home
/// directory and the directory for temporary files are an empty one that is removed after the run,
/// and the environment contains no secrets of the user. Example:
///
///     let program = ConfinedProgram(["chafa", "--format", "symbols", "-"])
///     let symbols = try program.run(input: bytes)
public struct ConfinedProgram: Sendable {
  /// The limits of one run.
  public struct Limits: Sendable {
    /// The processor time in seconds.
    public var processorSeconds = 10
    /// The duration in milliseconds.
    public var milliseconds = 15_000
    /// The address space in KiB.
    public var memory = 512 << 10
    /// The output in bytes.
    public var output = 16 << 20

    /// Creates the default limits.
    public init() {}
  }

  /// The reason why a run has no output.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The program could not be started.
    case notStarted(String)
    /// The program exited with a status other than 0, for example because it does not understand
    /// the input.
    case failed
    /// The program exceeded the limit of its duration.
    case tookTooLong(milliseconds: Int)
    /// The program exceeded the limit of its output.
    case wroteTooMuch(bytes: Int)
    /// The run was canceled.
    case canceled

    /// The end of a sentence that begins with the name of the program.
    public var description: String {
      switch self {
      case .notStarted(let cause): "could not be started: \(cause)"
      case .failed: "could not read it"
      case .tookTooLong(let milliseconds): "took longer than \(milliseconds / 1000) seconds"
      case .wroteTooMuch(let bytes): "wrote more than \(bytes >> 20) MiB"
      case .canceled: "was ended"
      }
    }
  }

  /// Cancels runs from any thread.
  public final class Cancellation: Sendable {
    private struct State {
      var isCancelled = false
      var children: [pid_t] = []
    }

    private let state = Mutex(State())

    /// Creates a cancellation for future runs.
    public init() {}

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the current runs and prevents new ones.
    public func cancel() {
      state.withLock { state in
        state.isCancelled = true
        for child in state.children { cts_child_end(child) }
      }
    }

    func add(_ child: pid_t) {
      state.withLock { state in
        state.children.append(child)
        if state.isCancelled { cts_child_end(child) }
      }
    }

    /// Removes a process. Call this before waiting for it, while its ID cannot be reused.
    func remove(_ child: pid_t) {
      state.withLock { state in state.children.removeAll { $0 == child } }
    }
  }

  /// The program and its arguments.
  public var arguments: [String]
  /// The limits of each run.
  public var limits: Limits
  /// The size of a terminal cell in pixels. If it is set, standard error is a pseudoterminal,
  /// because drawing programs query the cell size there. The output on it is dropped, and it has no
  /// input.
  public var cell: (width: Int, height: Int)?

  /// Creates a program with arguments.
  public init(_ arguments: [String], limits: Limits = Limits()) {
    self.arguments = arguments
    self.limits = limits
  }

  /// Runs the program and waits until it ends. Do not call this on the main actor.
  /// - Parameters:
  ///   - input: The bytes for standard input.
  ///   - cancellation: Can cancel the run.
  /// - Returns: The bytes of standard output.
  /// - Throws: ``Failure``.
  public func run(
    input: [UInt8], cancellation: Cancellation = Cancellation()
  ) throws(Failure) -> [UInt8] {
    guard !cancellation.isCancelled else { throw .canceled }
    guard let toChild = Pipe(), let fromChild = Pipe() else { throw .notStarted("no descriptor") }
    let terminal = cell.flatMap(Pseudoterminal.init)
    let home: PrivateDirectory
    do { home = try PrivateDirectory() } catch { throw .notStarted(error.description) }
    // The supervisor has removed it, unless it had to be killed.
    defer { home.remove() }
    // Some programs write a copy of their input to a file.
    let limit = cts_confinement(
      memory: UInt64(limits.memory) << 10, processor_seconds: UInt64(limits.processorSeconds),
      file: UInt64((1 << 20) + input.count), spares_daemons: 0, passes_signals: 0, environment: nil,
      directory: nil)
    let child: pid_t
    do {
      child = try ChildProcess.startConfined(
        arguments, limit, home: home, input: toChild.reading, output: fromChild.writing,
        errors: terminal?.device ?? -1, cancellation)
    } catch { throw .notStarted(error.description) }
    toChild.closeReading()
    fromChild.closeWriting()
    for end in [toChild.writing, fromChild.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let deadline = MonotonicClock.now + limits.milliseconds
    defer { withExtendedLifetime(terminal) {} }
    let result = ConfinedProgram.withoutPipeSignal {
      exchange(input, toChild, fromChild, terminal, by: deadline)
    }
    let waits = (try? result.get()) != nil
    let status = end(of: child, cancellation, terminal, by: deadline, waits: waits)
    guard !cancellation.isCancelled else { throw .canceled }
    let output = try result.get()
    guard let status else { throw .tookTooLong(milliseconds: limits.milliseconds) }
    guard status == 0 else { throw .failed }
    return output
  }

  /// Runs a closure. Writing to a closed pipe is an error in it instead of a signal.
  static func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    let result = body()
    // A pending signal would arrive when the mask is restored.
    if sigismember(&before, SIGPIPE) == 0 {
      var waiting = sigset_t()
      var signal: Int32 = 0
      sigpending(&waiting)
      if sigismember(&waiting, SIGPIPE) == 1 { sigwait(&broken, &signal) }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return result
  }

  /// Writes the input and reads the output until the program closes it.
  private func exchange(
    _ input: [UInt8], _ toChild: Pipe, _ fromChild: Pipe, _ terminal: Pseudoterminal?,
    by deadline: Int
  ) -> Result<[UInt8], Failure> {
    var output: [UInt8] = []
    var written = 0
    if input.isEmpty { toChild.closeWriting() }
    while true {
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return .failure(.tookTooLong(milliseconds: limits.milliseconds)) }
      var watched = [
        pollfd(fd: fromChild.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: toChild.writing, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: terminal?.controller ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&watched, nfds_t(watched.count), Int32(clamping: left)) >= 0 || errno == EINTR
      else { return .failure(.failed) }
      if watched[2].revents != 0 { terminal?.drain() }
      if watched[1].revents != 0 {
        let count = input[written...].withUnsafeBytes {
          write(toChild.writing, $0.baseAddress, $0.count)
        }
        if count > 0 { written += count }
        // A program that has read enough closes its input.
        let isOver = count < 0 && errno != EAGAIN && errno != EINTR
        if isOver || written == input.count { toChild.closeWriting() }
      }
      guard watched[0].revents != 0 else { continue }
      let count = fromChild.append(to: &output)
      if count == 0 { return .success(output) }
      if count < 0, errno != EAGAIN, errno != EINTR { return .failure(.failed) }
      guard output.count <= limits.output else {
        return .failure(.wroteTooMuch(bytes: limits.output))
      }
    }
  }

  /// Waits for a program that has closed its output, and for the processes that it leaves behind.
  /// - Returns: The exit status; nil if the program did not end in time or was not awaited.
  private func end(
    of child: pid_t, _ cancellation: Cancellation, _ terminal: Pseudoterminal?, by deadline: Int,
    waits: Bool
  ) -> Int32? {
    let drain = { if let terminal { terminal.drain() } }
    let hasEnded = waits && ChildProcess.waitForEnd(of: child, untilMilliseconds: deadline, drain)
    if !hasEnded { ChildProcess.endConfined(child, drain) }
    let status = ChildProcess.finish(child, cancellation)
    return hasEnded ? status : nil
  }
}

/// The time since an unspecified moment. Changes of the system time have no effect.
package enum MonotonicClock {
  /// The time in milliseconds.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// A pseudoterminal with a pixel size and without a user.
private final class Pseudoterminal {
  /// The descriptor for the program's standard error.
  let device: Int32
  /// The descriptor that discards the output.
  let controller: Int32

  init?(cell: (width: Int, height: Int)) {
    var ends: [Int32] = [-1, -1]
    guard cts_silent_terminal(&ends, Int32(cell.width), Int32(cell.height)) == 0 else { return nil }
    (controller, device) = (ends[0], ends[1])
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
  }

  /// Discards the output. Otherwise the program would block on a full buffer.
  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      while read(controller, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  deinit {
    close(device)
    close(controller)
  }
}
