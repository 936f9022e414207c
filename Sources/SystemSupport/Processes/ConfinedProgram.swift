import CTerminalSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that reads bytes nobody can vouch for, and so runs with limits: it gets them by a pipe,
/// and what it may use of time, memory and room is bounded.
public struct ConfinedProgram: Sendable {
  /// What one run may use.
  public struct Limits: Sendable {
    /// Seconds of processor time.
    public var processorSeconds = 10
    /// Milliseconds from start to end.
    public var milliseconds = 15_000
    /// KiB of address space.
    public var memory = 1 << 20
    /// Bytes of output.
    public var output = 16 << 20

    /// The limits that are named; the others are as they stand.
    public init() {}
  }

  /// Why a run gave nothing.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// It could not be started.
    case notStarted(String)
    /// It ended with a status other than 0, as after something that it does not understand.
    case failed
    /// It took too long.
    case tookTooLong(milliseconds: Int)
    /// It wrote too much.
    case wroteTooMuch(bytes: Int)
    /// Nobody wanted it any more.
    case cancelled

    /// What happened, as a sentence that begins after the name of the program.
    public var description: String {
      switch self {
      case .notStarted(let cause): "could not be started: \(cause)"
      case .failed: "could not read it"
      case .tookTooLong(let milliseconds): "took longer than \(milliseconds / 1000) seconds"
      case .wroteTooMuch(let bytes): "wrote more than \(bytes >> 20) MiB"
      case .cancelled: "was ended"
      }
    }
  }

  /// Ends runs before their time, from any thread.
  public final class Cancellation: Sendable {
    private struct State {
      var isCancelled = false
      var children: [pid_t] = []
    }

    private let state = Mutex(State())

    /// For runs that are still to begin.
    public init() {}

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the runs that have begun, and lets no other one begin.
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

    /// To be called before the process is waited for.
    func remove(_ child: pid_t) {
      state.withLock { state in state.children.removeAll { $0 == child } }
    }
  }

  /// The program and its arguments.
  public var arguments: [String]
  /// What a run may use.
  public var limits: Limits
  /// The pixels of a cell of the terminal that its standard error is; nil where it is none. Programs
  /// that draw ask for them there. What it writes there is dropped, and nothing is typed.
  public var cell: (width: Int, height: Int)?

  /// A program with its arguments.
  public init(_ arguments: [String], limits: Limits = Limits()) {
    self.arguments = arguments
    self.limits = limits
  }

  /// Runs it and waits for its end; not to be called on the main actor.
  /// - Parameters:
  ///   - input: what it reads.
  ///   - cancellation: ends it before its time.
  /// - Returns: what it wrote.
  /// - Throws: ``Failure``.
  public func run(
    input: [UInt8], cancellation: Cancellation = Cancellation()
  ) throws(Failure) -> [UInt8] {
    guard !cancellation.isCancelled else { throw .cancelled }
    guard let toChild = Pipe(), let fromChild = Pipe() else { throw .notStarted("no descriptor") }
    let terminal = cell.flatMap(SilentTerminal.init)
    // Files may hold what it was given, since some programs keep a copy.
    var bounds = cts_confinement(
      memory: UInt64(limits.memory) << 10, processor_seconds: UInt64(limits.processorSeconds),
      file: UInt64((1 << 20) + input.count), spares_daemons: 0)
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    let child = cts_confined_start(
      &strings, &bounds, toChild.reading, fromChild.writing, terminal?.device ?? -1)
    guard child > 0 else { throw .notStarted(String(cString: strerror(errno))) }
    cancellation.add(child)
    toChild.closeReading()
    fromChild.closeWriting()
    for end in [toChild.writing, fromChild.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let deadline = ConfinedProgram.now + limits.milliseconds
    defer { withExtendedLifetime(terminal) {} }
    let result = withoutPipeSignal { exchange(input, toChild, fromChild, terminal, by: deadline) }
    let waits = (try? result.get()) != nil
    let status = end(of: child, cancellation, terminal, by: deadline, waits: waits)
    guard !cancellation.isCancelled else { throw .cancelled }
    let output = try result.get()
    guard let status else { throw .tookTooLong(milliseconds: limits.milliseconds) }
    guard status == 0 else { throw .failed }
    return output
  }

  /// Runs something in whose writes a pipe that nobody reads is an error and not a signal.
  private func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    let result = body()
    // One that waits would come as soon as it may.
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
    _ input: [UInt8], _ toChild: Pipe, _ fromChild: Pipe, _ terminal: SilentTerminal?,
    by deadline: Int
  ) -> Result<[UInt8], Failure> {
    var output: [UInt8] = []
    var written = 0
    if input.isEmpty { toChild.closeWriting() }
    while true {
      let left = deadline - ConfinedProgram.now
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
        // A program that has read enough closes its end.
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

  /// The most milliseconds that the process which watches over a program takes to end it.
  private static let endTime = 2000

  /// Waits for the end of a program that has closed its output, and of whatever it leaves behind.
  /// - Returns: its status; nil where it did not end in time, or was not waited for.
  private func end(
    of child: pid_t, _ cancellation: Cancellation, _ terminal: SilentTerminal?, by deadline: Int,
    waits: Bool
  ) -> Int32? {
    let ended = waits && hasEnded(child, terminal, by: deadline)
    if !ended {
      cts_child_end(child)
      if !hasEnded(child, terminal, by: ConfinedProgram.now + ConfinedProgram.endTime) {
        kill(child, SIGKILL)
      }
    }
    // Not waited for yet, its number stays its own.
    cancellation.remove(child)
    cts_child_ended(child)
    let status = ChildProcess.wait(for: child)
    return ended ? status : nil
  }

  /// Waits until a process has ended; false where it has not at some time.
  private func hasEnded(_ child: pid_t, _ terminal: SilentTerminal?, by deadline: Int) -> Bool {
    var pause: useconds_t = 100
    while true {
      terminal?.drain()
      var info = siginfo_t()
      if waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT | WNOHANG) == 0, info.si_signo != 0 {
        return true
      }
      guard ConfinedProgram.now < deadline else { return false }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
  }

  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// A terminal that has pixels and no one before it.
private final class SilentTerminal {
  /// What a program gets for its terminal.
  let device: Int32
  /// The other end of it.
  let controller: Int32

  package init?(cell: (width: Int, height: Int)) {
    var ends: [Int32] = [-1, -1]
    guard cts_silent_terminal(&ends, Int32(cell.width), Int32(cell.height)) == 0 else { return nil }
    (controller, device) = (ends[0], ends[1])
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
  }

  /// Drops what was written, which would block the program once there is no room for more.
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
