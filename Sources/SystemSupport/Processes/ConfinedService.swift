import CTerminalSupport
import Glibc

/// A program that runs with limits and exchanges messages with this process, one per line.
///
/// It has the same limits, environment and home directory as a ``ConfinedProgram``, except that the
/// caller limits the time of each message. It ends with this object, and with the thread that created
/// it, so create it on a thread that lives as long.
package final class ConfinedService {
  /// The reason why a message was not received.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The program could not be started. The value is the message of the system.
    case notStarted(String)
    /// The program ended with an exit status; 1 also means a signal.
    case ended(status: Int32)
    /// No message arrived in time. The program was ended.
    case tookTooLong
    /// A message is longer than the limit. The program was ended.
    case wroteTooMuch

    /// The rest of a sentence that begins with the program.
    package var description: String {
      switch self {
      case .notStarted(let cause): "could not be started: \(cause)"
      case .ended(let status): "ended with status \(status)"
      case .tookTooLong: "took too long"
      case .wroteTooMuch: "wrote too much"
      }
    }
  }

  private let toChild: Pipe
  private let fromChild: Pipe
  private let home: PrivateDirectory
  private let cancellation: ConfinedProgram.Cancellation
  private let lineLimit: Int
  private var child: pid_t
  private var received = LineBuffer()

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - limits: The processor time and the memory. A memory of 0 means no limit of the address
  ///     space, for a program that limits its memory itself. The output is the limit of a message.
  package init(
    _ arguments: [String], limits: ConfinedProgram.Limits,
    cancellation: ConfinedProgram.Cancellation = ConfinedProgram.Cancellation()
  ) throws(Failure) {
    guard let toChild = Pipe(), let fromChild = Pipe() else { throw .notStarted("no descriptor") }
    do { home = try PrivateDirectory() } catch { throw .notStarted(error.description) }
    let confinement = cts_confinement(
      memory: limits.memory == 0 ? .max : UInt64(limits.memory) << 10,
      processor_seconds: UInt64(limits.processorSeconds), file: 1 << 20, spares_daemons: 0,
      passes_signals: 0,
      environment: nil, directory: nil)
    do {
      child = try ChildProcess.startConfined(
        arguments, confinement, home: home, input: toChild.reading, output: fromChild.writing,
        errors: -1, cancellation)
    } catch {
      home.remove()
      throw .notStarted(error.description)
    }
    self.toChild = toChild
    self.fromChild = fromChild
    self.cancellation = cancellation
    lineLimit = limits.output
    toChild.closeReading()
    fromChild.closeWriting()
    for end in [toChild.writing, fromChild.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    end()
    home.remove()
  }

  /// Ends the program, if it is still running.
  package func end() {
    guard child > 0 else { return }
    ChildProcess.endConfined(child)
    _ = ChildProcess.finish(child, cancellation)
    child = 0
  }

  /// Sends a message and returns the next message of the program. The messages contain no line
  /// breaks.
  package func exchange(_ message: [UInt8], milliseconds: Int) throws(Failure) -> [UInt8] {
    guard child > 0 else { throw .ended(status: 1) }
    let deadline = MonotonicClock.now + milliseconds
    let result = ConfinedProgram.withoutPipeSignal { () -> Result<[UInt8], Failure> in
      do throws(Failure) {
        try send(message + [0x0A], by: deadline)
        return .success(try receive(by: deadline))
      } catch { return .failure(error) }
    }
    if case .failure = result { end() }
    return try result.get()
  }

  private func send(_ bytes: [UInt8], by deadline: Int) throws(Failure) {
    var written = 0
    while written < bytes.count {
      try wait(for: toChild.writing, POLLOUT, by: deadline)
      let count = bytes[written...].withUnsafeBytes {
        write(toChild.writing, $0.baseAddress, $0.count)
      }
      if count > 0 { written += count }
      if count < 0, errno != EAGAIN, errno != EINTR { throw ended() }
    }
  }

  private func receive(by deadline: Int) throws(Failure) -> [UInt8] {
    while true {
      if let line = received.next() { return line }
      guard received.bytes.count <= lineLimit else { throw .wroteTooMuch }
      try wait(for: fromChild.reading, POLLIN, by: deadline)
      let count = fromChild.append(to: &received.bytes)
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { throw ended() }
    }
  }

  private func wait(for descriptor: Int32, _ event: Int32, by deadline: Int) throws(Failure) {
    while true {
      let left = deadline - MonotonicClock.now
      guard left > 0 else { throw .tookTooLong }
      var watched = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&watched, 1, Int32(clamping: left)) > 0 { return }
    }
  }

  /// Waits for a program that has closed its output, and returns its exit status.
  private func ended() -> Failure {
    let end = MonotonicClock.now + 1000
    guard ChildProcess.waitForEnd(of: child, untilMilliseconds: end) else { return .tookTooLong }
    let status = ChildProcess.finish(child, cancellation)
    child = 0
    return .ended(status: status >> 8)
  }
}
