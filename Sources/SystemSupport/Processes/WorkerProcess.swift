import CTerminalSupport
import Glibc

/// A process that works for this one. Both exchange lines of text.
///
/// The worker has a session of its own, so that Ctrl-C in the terminal reaches only this process. It
/// calls ``endWithParent(_:)`` first, so that it never outlives this process, also if that is killed.
/// Its standard error is that of this process.
package final class WorkerProcess {
  private let process: pid_t
  private let input: Pipe
  private let output: Pipe
  private var buffer: [UInt8] = []
  /// The number of bytes at the beginning of the buffer that contain no line break.
  private var searched = 0
  private var isRunning = true

  /// Starts a process.
  /// - Throws: ``ChildProcess/StartError``.
  package init(_ arguments: [String]) throws(ChildProcess.StartError) {
    guard let input = Pipe(), let output = Pipe() else {
      throw ChildProcess.StartError(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    process = try ChildProcess.start(
      arguments, input: input.reading, output: output.writing, errors: STDERR_FILENO)
    self.input = input
    self.output = output
    input.closeReading()
    output.closeWriting()
    _ = fcntl(output.reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    guard isRunning else { return }
    kill()
    _ = finish()
  }

  /// Makes a worker end with the process that started it.
  /// - Parameter parent: The ID of that process, which may have ended already.
  package static func endWithParent(_ parent: Int32) { cts_end_with_parent(parent) }

  /// The ID of this process, for ``endWithParent(_:)``.
  package static var ownID: Int32 { getpid() }

  /// Sends a line. Returns false if the worker has ended.
  package func send(_ line: String) -> Bool {
    ConfinedProgram.withoutPipeSignal { ByteWriter.write(line + "\n", to: input.writing) == 0 }
  }

  /// Waits until a worker has written or ended, the first interruption arrives, or the time is
  /// over.
  /// - Parameter milliseconds: The time; nil to wait without a limit.
  package static func wait(for workers: [WorkerProcess], milliseconds: Int?) {
    var watched = workers.map {
      pollfd(fd: $0.output.reading, events: Int16(POLLIN), revents: 0)
    }
    // The byte of an interruption stays in its pipe, so a wait after it must not watch the pipe.
    let signals = Interruption.signal == nil ? Interruption.descriptor : -1
    watched.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0))
    _ = poll(&watched, nfds_t(watched.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
  }

  /// Returns the lines that the worker has written since the last call, and whether more may follow.
  package func read() -> (lines: [[UInt8]], isOpen: Bool) {
    var isOpen = true
    while true {
      let count = output.append(to: &buffer)
      if count > 0 { continue }
      if count < 0, errno == EINTR { continue }
      isOpen = count < 0 && errno == EAGAIN
      break
    }
    var lines: [[UInt8]] = []
    var start = 0
    while let end = buffer[max(start, searched)...].firstIndex(of: 0x0A) {
      lines.append(Array(buffer[start..<end]))
      start = end + 1
    }
    buffer.removeFirst(start)
    searched = buffer.count
    return (lines, isOpen)
  }

  /// Asks the worker to end soon.
  package func terminate() { _ = Glibc.kill(process, SIGTERM) }

  /// Ends the worker at once.
  package func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// Waits for the end of the worker. Returns the status of `waitpid(2)`.
  package func finish() -> Int32 {
    isRunning = false
    input.closeWriting()
    return ChildProcess.wait(for: process)
  }
}
